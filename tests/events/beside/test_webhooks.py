"""Webhooks as they are kept: a few for each player, each with a secret of its own, gone with the person."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

import pytest

from events.beside.webhooks import WEBHOOKS_MAX, Message, TooManyWebhooks, Webhooks, addressed
from events.redis import families
from events.redis.families import INDEX
from events.store import Store
from tests.between import ended, met


def test_each_has_a_secret_of_its_own_and_they_are_listed_oldest_first(store: Store) -> None:
    webhooks = Webhooks(store)
    made = [webhooks.create("p_1", f"https://a.example/{number}", number) for number in range(3)]
    assert webhooks.of("p_1") == made
    assert len({one.key for one in made}) == 3 and all(len(one.key) == 32 for one in made)


def test_one_that_is_made_again_under_its_id_stays_as_it_is(store: Store) -> None:
    webhooks = Webhooks(store)
    first = webhooks.create("p_1", "https://a.example/", 1, id="wh_1")
    assert webhooks.create("p_1", "https://b.example/", 2, id="wh_1") == first == webhooks.one("p_1", "wh_1")


def test_there_is_a_limit_for_each_player(store: Store) -> None:
    webhooks = Webhooks(store)
    for number in range(WEBHOOKS_MAX):
        webhooks.create("p_1", "https://a.example/", number)
    with pytest.raises(TooManyWebhooks):
        webhooks.create("p_1", "https://a.example/", 99)
    webhooks.create("p_2", "https://a.example/", 99)


def test_the_index_knows_them_as_long_as_they_are_there(store: Store) -> None:
    webhooks = Webhooks(store)
    kept, gone = (webhooks.create("p_1", "https://a.example/", number).id for number in (1, 2))
    assert webhooks.delete("p_1", gone) is True and webhooks.delete("p_1", gone) is False
    assert webhooks.ids(["p_1", "p_2"]) == {"p_1": [kept]}
    webhooks.forget("p_1")
    assert webhooks.ids(["p_1"]) == {} and webhooks.of("p_1") == []


def test_a_message_on_its_way_says_everything_by_its_name() -> None:
    message = Message("p_1", "decision", "g_1", 57)
    assert addressed(message.to("wh_9")) == (message, "wh_9")


def test_one_whose_maker_was_killed_is_told_of_everything_once_the_call_is_repeated(store: Store) -> None:
    webhooks = Webhooks(store)
    for commands in count():
        player = f"p_{commands}"
        make = partial(webhooks.create, player, "https://a.example/", 1, id="wh_1")
        if ended(store, make, commands):
            break
        made = make()
        assert webhooks.of(player) == [made] and webhooks.ids([player]) == {player: ["wh_1"]}
    assert commands > 1


@pytest.mark.parametrize("other", ["create", "delete", "delete the same"])
def test_of_two_that_are_made_or_deleted_at_once_exactly_those_that_are_listed_are_told(
    store: Store, other: str
) -> None:
    webhooks = Webhooks(store)
    for commands in count():
        player = f"p_{commands}"
        webhooks.create(player, "https://a.example/", 1, id="wh_old")
        others: dict[str, Callable[[], Any]] = {
            "create": partial(webhooks.create, player, "https://b.example/", 1, id="wh_b"),
            "delete": partial(webhooks.delete, player, "wh_old"),
            "delete the same": partial(webhooks.delete, player, "wh_a"),
        }
        make = partial(webhooks.create, player, "https://a.example/", 1, id="wh_a")
        if not met(store, make, commands, others[other]):
            break
        listed = [one.id for one in webhooks.of(player)]
        assert sorted(webhooks.ids([player]).get(player, [])) == listed, commands
    assert commands > 1


def test_an_index_that_an_earlier_release_has_written_is_read_on(store: Store) -> None:
    store.connections.call(INDEX, "HSET", families.WEBHOOK_IDS.key(), "p_1", b'["wh_1","wh_2"]')
    webhooks = Webhooks(store)
    webhooks.create("p_1", "https://a.example/", 1, id="wh_3")
    webhooks.delete("p_1", "wh_1")
    assert webhooks.ids(["p_1"]) == {"p_1": ["wh_2", "wh_3"]}
