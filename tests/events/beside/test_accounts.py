"""Accounts: what is kept of a person, and that nothing of it is left once the person is erased."""

from __future__ import annotations

import time
from functools import partial
from itertools import count

import pytest

from events.beside.accounts import TABLES_SECONDS, Accounts, Erased
from events.beside.disputes import Dispute, Disputes
from events.beside.docket import Dockets, Remark
from events.beside.notices import Notices
from events.beside.tokens import PLAY, NoSuchToken, Token, Tokens, first_token
from events.beside.webhooks import Webhooks
from events.redis import families
from events.store import Store
from tests.between import ended


def test_a_name_and_a_digest_are_kept(store: Store) -> None:
    accounts = Accounts(store)
    accounts.add("p_1", "Ada", b"digest")
    assert accounts.find("p_1") == (True, "Ada")
    assert store.carried_out(Tokens(accounts).of_digest("p_1", b"digest")) == first_token("p_1")
    assert accounts.find("p_2") == (False, None)
    assert store.carried_out(Tokens(accounts).of_digest("p_2", b"digest")) is None


def test_whoever_is_renamed_is_called_so_and_nobody_is_made_by_it(store: Store) -> None:
    accounts = Accounts(store)
    accounts.add("p_1", "Ada", b"digest")
    assert accounts.rename("p_1", "Ada L.") and accounts.find("p_1") == (True, "Ada L.")
    accounts.erase("p_1")
    changes, told = store.carried_out(accounts.changes()), store.carried_out(Notices(store).finding_end())
    assert not accounts.rename("p_1", "Ada") and accounts.find("p_1") == (True, None)
    assert not accounts.rename("p_2", "Ben") and accounts.find("p_2") == (False, None)
    assert store.carried_out(accounts.changes()) == changes, "nobody has to ask anew"
    assert store.carried_out(Notices(store).finding_end()) == told


def test_names_of_people_all_over_the_partitions_are_read_together(store: Store) -> None:
    accounts = Accounts(store)
    people = [f"p_{number}" for number in range(20)]
    for player in people:
        accounts.add(player, player.upper(), b"x")
    found = store.carried_out(accounts.names_of([*people, "p_nobody"]))
    assert found == {player: player.upper() for player in people} | {"p_nobody": None}


def test_the_newest_tables_are_known_before_any_index_is(store: Store) -> None:
    accounts = Accounts(store)
    for game in ("g_1", "g_2", "g_1"):
        accounts.note_table("p_1", game)
    assert sorted(accounts.newest_tables("p_1")) == ["g_1", "g_2"]
    assert accounts.newest_tables("p_2") == []


def test_tables_of_long_ago_are_forgotten_however_often_a_player_comes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    accounts, started = Accounts(store), time.time()
    for hours in (0.0, 0.6, 1.2):
        monkeypatch.setattr(time, "time", partial(float, started + hours * TABLES_SECONDS))
        accounts.note_table("p_1", f"g_{hours}")
    assert accounts.newest_tables("p_1") == ["g_0.6", "g_1.2"]


def test_tables_that_an_earlier_release_has_noted_are_known(store: Store) -> None:
    tag, key = store.partitions.place(families.FORMER_TABLES, "p_1")
    store.connections.call(tag, "SADD", key, "g_1", "g_2")
    Accounts(store).note_table("p_1", "g_2")
    assert Accounts(store).newest_tables("p_1") == ["g_1", "g_2"]


def test_of_an_erased_person_nothing_is_left_but_that_there_was_one(store: Store) -> None:
    accounts = Accounts(store)
    accounts.add("p_1", "Ada", b"digest")
    Webhooks(store).create("p_1", "https://ada.example/", 1)
    tokens = Tokens(accounts)
    tokens.add("p_1", Token("t_2", "bot", (PLAY,), 1), b"other")
    before = store.carried_out(accounts.changes())
    accounts.erase("p_1")
    assert accounts.find("p_1") == (True, None)
    assert tokens.of("p_1") == []
    for digest in (b"digest", b"other", b"erased"):
        assert store.carried_out(tokens.of_digest("p_1", digest)) is None
    with pytest.raises(NoSuchToken):
        tokens.add("p_1", Token("t_3", "bot", (PLAY,), 1), b"third")
    assert Webhooks(store).of("p_1") == []
    assert store.carried_out(accounts.changes()) == before + 1


def test_who_is_killed_while_erasing_has_erased_all_or_nothing(store: Store) -> None:
    """With half of it done nobody could try again: the token would be gone, and name and webhooks still there."""
    accounts, webhooks, tokens = Accounts(store), Webhooks(store), Tokens(Accounts(store))
    for commands in count():
        player = f"p_{commands}"
        accounts.add(player, "Ada", b"digest")
        webhooks.create(player, "https://ada.example/", 1)
        if ended(store, partial(accounts.erase, player), commands):
            break
        token = store.carried_out(tokens.of_digest(player, b"digest"))
        if accounts.find(player) == (True, "Ada"):
            assert token == first_token(player) and webhooks.of(player)
        else:
            assert accounts.find(player) == (True, None) and token is None and webhooks.of(player) == []
    assert commands > 0


def test_a_token_that_was_left_in_an_erased_account_is_good_for_nothing(store: Store) -> None:
    """Releases before this one could leave one: given while the account was erased."""
    accounts = Accounts(store)
    tokens = Tokens(accounts)
    accounts.add("p_1", "Ada", b"digest")
    tokens.add("p_1", Token("t_2", "bot", (PLAY,), 1), b"other")
    tag, key = accounts.place("p_1")
    store.connections.call(tag, "HSET", key, "token", "erased")
    assert store.carried_out(tokens.of_digest("p_1", b"other")) is None
    assert store.carried_out(tokens.is_valid("p_1", "t_2")) is False


def test_nothing_is_written_into_an_erased_account_any_more(store: Store) -> None:
    """Whoever asked before the person was erased may still be about to write."""
    accounts, docket = Accounts(store), Dockets(store)
    accounts.add("p_1", "Ada", b"digest")
    accounts.erase("p_1")
    for write in (
        lambda: Webhooks(store).create("p_1", "https://ada.example/", 1),
        lambda: Disputes(store).open("g_1", Dispute(0, "p_1", 1, 5, None, 1, "open"), "I am Ada.", "token"),
        lambda: docket.say("g_1", Remark(1, 1, "p_1", False, 1, "token"), "I am Ada."),
    ):
        with pytest.raises(Erased):
            write()
    tag, key = accounts.place("p_1")
    assert store.connections.call(tag, "HGETALL", key) == [b"token", b"erased"]
    assert Webhooks(store).ids(["p_1"]) == {}
