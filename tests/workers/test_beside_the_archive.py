"""What is kept beside a game, while it goes to the archive and once it is there: nothing gets a number twice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from events.archive import Archive
from events.beside.refusals import REFUSALS_KEPT_MAX, Refusal, attempt
from events.redis.addresses import IN_STORE
from events.store import Store
from events.stored_archive import archive_at
from tests.workers.test_archive import finished, keys_of
from workers import audits
from workers.workshop import Workshop

GAME = "g_old"
BARE = {"type": "bang.play"}


@pytest.fixture(params=["a folder", IN_STORE])
def archive(request: pytest.FixtureRequest, shop: Workshop, store: Store, tmp_path: Path) -> Archive:
    """Both kinds of archive, known to the shop's store."""
    place = Path(IN_STORE) if request.param == IN_STORE else tmp_path / "archive"
    store.archive = archive_at(place, store.connections)
    return store.archive


def refused(shop: Workshop, seat: int = 1, text: str = "mine") -> Refusal:
    """Something that this seat tried and that was kept."""
    tried = attempt("not-running", version=8, at=5, body=text.encode(), command={"type": "bang.play", "card": text})
    return shop.games.store.carried_out(shop.refusals.keeping(GAME, seat, tried))


def test_what_is_refused_after_the_archive_goes_on_from_the_numbers_there(shop: Workshop) -> None:
    finished(shop, GAME)
    before = [refused(shop, text=f"before {n}") for n in (1, 2, 3)]
    other = refused(shop, seat=2)
    assert audits.archive_game(shop, GAME)
    audits.audit_game(shop, GAME)
    after = [refused(shop, text=f"after {n}") for n in (4, 5)]
    first_of_another = refused(shop, seat=0)
    assert [one.n for one in after] == [4, 5] and first_of_another.n == 1
    assert shop.refusals.all(GAME) == [first_of_another, *before, *after, other]
    assert shop.refusals.all(GAME, 1) == [*before, *after]
    assert [shop.refusals.one(GAME, 1, one.n) for one in (*before, *after)] == [*before, *after]


def test_of_those_before_and_after_the_archive_the_newest_are_shown(shop: Workshop) -> None:
    finished(shop, GAME)
    for _ in range(REFUSALS_KEPT_MAX):
        refused(shop)
    assert audits.archive_game(shop, GAME)
    refused(shop)
    assert [one.n for one in shop.refusals.all(GAME)] == list(range(2, REFUSALS_KEPT_MAX + 2))


def test_a_game_that_has_left_redis_is_not_archived_again(shop: Workshop, store: Store) -> None:
    finished(shop, GAME)
    refused(shop)
    assert audits.archive_game(shop, GAME)
    refused(shop, text="later")
    assert store.archive is not None
    before, keys = store.archive.beside(GAME), keys_of(store, GAME)
    assert not audits.archive_game(shop, GAME)
    assert store.archive.beside(GAME) == before and keys_of(store, GAME) == keys


def and_then(monkeypatch: pytest.MonkeyPatch, owner: object, name: str, happens: Callable[[], object]) -> None:
    """Something happens just before this is called for the first time, in another process."""
    called = getattr(owner, name)

    def late(*arguments: Any) -> Any:
        monkeypatch.setattr(owner, name, called)
        happens()
        return called(*arguments)

    monkeypatch.setattr(owner, name, late)
