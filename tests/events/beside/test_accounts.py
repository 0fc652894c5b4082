"""Accounts: what is kept of a person, and that nothing of it is left once the person is erased."""

from __future__ import annotations

import pytest

from events.beside.accounts import Accounts
from events.beside.tokens import PLAY, NoSuchToken, Token, Tokens, first_token
from events.beside.webhooks import Webhooks
from events.store import Store


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
    assert not accounts.rename("p_1", "Ada") and accounts.find("p_1") == (True, None)
    assert not accounts.rename("p_2", "Ben") and accounts.find("p_2") == (False, None)


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
