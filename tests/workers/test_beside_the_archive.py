"""What is kept beside a game, while it goes to the archive and once it is there: nothing gets a number twice, nothing
is lost, and what was erased does not come back."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from events.archive import Archive
from events.beside import disputes as kept_disputes
from events.beside.disputes import Dispute
from events.beside.refusals import REFUSALS_KEPT_MAX, Refusal, attempt
from events.beside.work import AUDITS
from events.redis.addresses import IN_STORE
from events.store import Store
from events.stored_archive import archive_at
from tests.shops import listed
from tests.workers.test_archive import finished, keys_of
from workers import audits
from workers.workshop import Workshop

GAME = "g_old"


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


def words(shop: Workshop) -> list[str | None]:
    """What was typed, of all that was refused."""
    return [one.text for one in shop.refusals.all(GAME)]


def erased(shop: Workshop, seat: int = 1) -> Callable[[], None]:
    return lambda: shop.refusals.erase(GAME, seat)


def test_words_erased_just_before_a_game_is_written_down_are_not_in_the_archive(
    shop: Workshop, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(shop, GAME)
    refused(shop)
    and_then(monkeypatch, archive, "keep", erased(shop))
    assert not audits.archive_game(shop, GAME) and words(shop) == [None]
    assert audits.archive_game(shop, GAME) and words(shop) == [None]


def test_words_erased_once_a_game_is_written_down_are_not_in_the_archive(
    shop: Workshop, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(shop, GAME)
    refused(shop)
    keep = archive.keep

    def kept(*arguments: Any) -> None:
        keep(*arguments)
        shop.refusals.erase(GAME, 1)

    with monkeypatch.context() as patched:
        patched.setattr(archive, "keep", kept)
        assert not audits.archive_game(shop, GAME)
    assert audits.archive_game(shop, GAME) and words(shop) == [None]


def test_words_are_erased_from_a_game_that_goes_to_the_archive_meanwhile(
    shop: Workshop, archive: Archive, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(shop, GAME)
    refused(shop)
    and_then(monkeypatch, store.connections, "run", lambda: audits.archive_game(shop, GAME))
    shop.refusals.erase(GAME, 1)
    assert archive.has(GAME) and words(shop) == [None]
    assert not [key for key in keys_of(store, GAME) if b":r:" in key]


def test_what_is_refused_to_a_seat_with_as_many_as_are_kept_is_not_lost(
    shop: Workshop, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(shop, GAME)
    for _ in range(REFUSALS_KEPT_MAX):
        refused(shop)
    and_then(monkeypatch, archive, "keep", lambda: refused(shop, text="late"))
    assert not audits.archive_game(shop, GAME)
    assert audits.archive_game(shop, GAME)
    newest = shop.refusals.one(GAME, 1, REFUSALS_KEPT_MAX + 1)
    assert newest is not None and newest.text == "late"


def test_of_two_erasures_at_once_in_an_archived_game_both_count(
    shop: Workshop, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(shop, GAME)
    for seat in (1, 2):
        refused(shop, seat)
    assert audits.archive_game(shop, GAME)
    and_then(monkeypatch, archive, "keep_beside", erased(shop, 2))
    shop.refusals.erase(GAME, 1)
    assert words(shop) == [None, None]


def test_however_many_erase_at_once_nothing_is_left(shop: Workshop, archive: Archive) -> None:
    finished(shop, GAME)
    for seat in range(4):
        refused(shop, seat)
    assert audits.archive_game(shop, GAME)
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(partial(shop.refusals.erase, GAME), range(4)))
    assert words(shop) == [None] * 4


def test_who_archives_a_game_that_somebody_else_has_archived_meanwhile_brings_no_words_back(
    shop: Workshop, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(shop, GAME)
    refused(shop)

    def faster() -> None:
        assert audits.archive_game(shop, GAME)
        shop.refusals.erase(GAME, 1)

    and_then(monkeypatch, archive, "keep", faster)
    assert not audits.archive_game(shop, GAME)
    assert words(shop) == [None]


def disputed(shop: Workshop, player: str) -> Dispute:
    return shop.disputes.open(GAME, Dispute(0, player, None, 5, None, 1, "open"), "why?", f"{player}'s")


def test_a_dispute_opened_while_its_game_goes_to_the_archive_has_a_number_of_its_own(
    shop: Workshop, archive: Archive, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(shop, GAME)
    disputed(shop, "p_1")
    assert audits.judge_disputes(shop, GAME) == 1
    and_then(monkeypatch, store.connections, "run", lambda: audits.archive_game(shop, GAME))
    assert disputed(shop, "p_2").n == 2 and archive.has(GAME)
    assert [(one.n, one.player) for one in shop.disputes.all(GAME)] == [(1, "p_1"), (2, "p_2")]


def test_a_player_may_ask_so_often_before_and_after_the_archive_together(
    shop: Workshop, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_disputes, "DISPUTES_MAX", 2)
    finished(shop, GAME)
    disputed(shop, "p_1")
    assert audits.judge_disputes(shop, GAME) == 1 and audits.archive_game(shop, GAME)
    asked = Dispute(0, "p_1", None, 5, None, 1, "open")
    shop.disputes.open(GAME, asked, "and this?", "second")
    with pytest.raises(kept_disputes.TooManyDisputes):
        shop.disputes.open(GAME, asked, "and that?", "third")


def test_a_dispute_is_judged_although_whoever_opened_it_died_before_it_was_on_the_list(
    shop: Workshop, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(shop, GAME)
    assert audits.archive_game(shop, GAME)
    game = shop.games.load(GAME).game
    with monkeypatch.context() as patched:
        patched.setattr(kept_disputes.Disputes, "one", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            shop.disputing.open(game, "p_1", 5, "why?", "t", is_refusal=False)
    assert [one.status for one in shop.disputes.all(GAME)] == ["open"]
    assert listed(shop.todo, AUDITS) == [f"disputes {GAME}"]
