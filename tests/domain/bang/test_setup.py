"""Components and setup: chapters 1 and 2, the goals apart."""

from collections import Counter

import pytest

from domain.bang.commands import EndPlay, Play
from domain.bang.events.dealing import CharactersDealt, DeckShuffled, HandsDealt, RolesDealt, TurnStarted
from domain.bang.events.drawing import CardsDrawn
from domain.bang.events.playing import CardPlayed, EquipmentLaid
from domain.bang.material import CARDS, CAST, DEPUTY, OUTLAW, RENEGADE, ROLES, SHERIFF, suit_of
from domain.bang.ruleset import BANG_RULESET
from domain.bang.table import BangTable
from domain.kernel.engine import evolve, start
from domain.kernel.event import Event
from domain.kernel.words import Viewer
from tests.domain.bang.tables import bang_table, in_phase_2, only, seen
from tests.given import clause
from tests.playing import seeded_table

every_size = pytest.mark.parametrize("players", [4, 5, 6, 7])


def dealt(players: int, number: int = 1) -> tuple[BangTable, list[Event]]:
    """A table just after the deal, and everything that happens before the first decision."""
    table = seeded_table(BANG_RULESET, players, number)
    assert isinstance(table, BangTable)
    events = start(BANG_RULESET, table, 0).events
    deal = next(place for place, event in enumerate(events) if isinstance(event, HandsDealt))
    return evolve(table, events[: deal + 1]), events


# --- components -------------------------------------------------------------------------------------


@clause("BANG-1.1")
def test_there_are_103_cards_of_three_kinds() -> None:
    shown = BANG_RULESET.components("en")
    roles = sum(role["by_players"]["7"] for role in shown["roles"])
    assert (roles, len(shown["characters"]), len(shown["cards"])) == (7, 16, 80)
    assert roles + len(CAST) + len(CARDS) == 103


def test_there_are_twenty_cards_of_each_suit() -> None:
    assert Counter(map(suit_of, CARDS)) == dict.fromkeys("HDCS", 20)


@clause("BANG-1.2")
def test_the_seven_role_cards_are_one_sheriff_one_renegade_two_deputies_and_three_outlaws() -> None:
    assert Counter(ROLES[7]) == {SHERIFF: 1, RENEGADE: 1, DEPUTY: 2, OUTLAW: 3}


@clause("BANG-1.3")
def test_player_character_and_role_are_one_and_leave_the_game_together() -> None:
    table = bang_table([["bang-2D", "duel-QD"]], life={1: 1}, cast={1: "vulture_sam"}, in_play={2: ["barrel-QS"]})
    game = in_phase_2(table).when(0, Play("bang-2D", 1))
    gunman = seen(game.table, "public").gunmen[1]
    assert (gunman.seat, gunman.alive, gunman.character, gunman.role) == (1, False, "vulture_sam", RENEGADE)
    assert game.table.played_by("vulture_sam") is None
    game.offers_not(0, Play("duel-QD", 1))


@clause("BANG-1.4")
def test_a_brown_card_takes_effect_once_and_is_then_discarded() -> None:
    game = in_phase_2(bang_table([["stagecoach-9S-1"]])).when(0, Play("stagecoach-9S-1"))
    assert game.table.discard == ["stagecoach-9S-1"]
    assert [event.count for event in game.events if isinstance(event, CardsDrawn)] == [2]


@clause("BANG-1.5")
def test_a_blue_card_stays_in_front_of_its_player_and_keeps_working() -> None:
    game = in_phase_2(bang_table([["mustang-8H"]], cast={1: "willy_the_kid"}))
    laid = game.when(0, Play("mustang-8H")).happened(EquipmentLaid(0, 0, "mustang-8H")).never(CardPlayed)
    next_turn = laid.when(0, EndPlay()).table
    assert next_turn.in_play[0] == ["mustang-8H"]
    assert next_turn.turn == 1
    assert next_turn.distance(1, 0) == 2


@clause("BANG-1.6")
def test_a_rule_about_bang_cards_does_not_concern_other_cards_with_their_effect() -> None:
    game = in_phase_2(bang_table([["gatling-10H", "bang-2D", "bang-3D"]]))
    after_gatling = game.when(0, Play("gatling-10H"))
    assert after_gatling.table.bangs_played == 0
    after_both = after_gatling.when(0, Play("bang-2D", 1))
    after_both.when(0, Play("bang-3D", 1)).refused("BANG-4.7")


# --- roles ------------------------------------------------------------------------------------------


@clause("BANG-2.1")
def test_the_game_is_for_four_to_seven_players() -> None:
    assert [players for players in range(10) if BANG_RULESET.allows(players)] == [4, 5, 6, 7]


@clause("BANG-2.2.1", "BANG-2.2.2", "BANG-2.2.3", "BANG-2.2.4")
@pytest.mark.parametrize(("players", "outlaws", "deputies"), [(4, 2, 0), (5, 2, 1), (6, 3, 1), (7, 3, 2)], ids=str)
def test_the_roles_depend_on_the_number_of_players(players: int, outlaws: int, deputies: int) -> None:
    roles = Counter(dealt(players)[0].roles)
    assert (roles[SHERIFF], roles[RENEGADE], roles[OUTLAW], roles[DEPUTY]) == (1, 1, outlaws, deputies)
    assert roles.total() == players


@clause("BANG-2.3")
def test_the_roles_are_shuffled_and_dealt_one_to_each_player() -> None:
    deals = {tuple(dealt(4, number)[0].roles) for number in range(120)}
    assert len(deals) == 12, "every order of Sheriff, Renegade and two Outlaws"
    assert {tuple(sorted(deal)) for deal in deals} == {tuple(sorted(ROLES[4]))}


@clause("BANG-2.4")
@every_size
def test_the_sheriff_turns_his_role_up(players: int) -> None:
    table, events = dealt(players)
    public, _ = only(RolesDealt, events).parts()
    assert public == {"sheriff_seat": table.roles.index(SHERIFF)}
    viewers: list[Viewer] = [*table.seats, "public"]
    for viewer in viewers:
        gunmen = seen(table, viewer).gunmen
        assert gunmen[table.sheriff].role == SHERIFF


@clause("BANG-2.5")
@every_size
def test_everyone_else_looks_at_his_own_role_and_keeps_it_secret(players: int) -> None:
    table, events = dealt(players)
    _, private = only(RolesDealt, events).parts()
    assert {reader: part for reader, part in private.items() if reader != "server"} == {
        f"seat:{seat}": {"roles": table.roles[seat]} for seat in table.seats
    }
    for viewer in table.seats:
        gunmen = seen(table, viewer).gunmen
        assert [one.seat for one in gunmen if one.role] == sorted({viewer, table.sheriff})


# --- characters, life, hands ------------------------------------------------------------------------


@clause("BANG-2.6")
def test_each_player_draws_one_of_the_16_characters_which_is_public() -> None:
    drawn = set()
    for number in range(40):
        table, events = dealt(7, number)
        assert len(set(table.characters)) == 7
        public, private = only(CharactersDealt, events).parts()
        assert list(public["characters"]) == table.characters
        assert private.keys() == {"server"}, "nothing of it is for one seat alone"
        drawn |= set(table.characters)
    assert drawn == CAST.keys()


@clause("BANG-2.7", "BANG-2.8")
@every_size
def test_life_is_the_bullets_of_the_character_and_one_more_for_the_sheriff(players: int) -> None:
    for number in range(10):
        table, _ = dealt(players, number)
        bullets = [CAST[name].life for name in table.characters]
        assert table.life == [own + (seat == table.sheriff) for seat, own in enumerate(bullets)]
        assert table.life_max == table.life


@clause("BANG-2.9")
@every_size
def test_unused_roles_and_characters_are_out_of_the_game(players: int) -> None:
    table, _ = dealt(players)
    assert len(table.roles) == len(table.characters) == players
    shown = seen(table, "all")
    named = {word for gunman in shown.gunmen for word in (gunman.character, gunman.role)}
    assert named == {*table.characters, *ROLES[players]}


@clause("BANG-2.10", "BANG-2.11")
@every_size
def test_each_player_is_dealt_as_many_cards_as_his_character_has_bullets_the_sheriff_no_more(players: int) -> None:
    table, events = dealt(players)
    assert [len(hand) for hand in table.hands] == [CAST[name].life for name in table.characters]
    assert only(HandsDealt, events).counts == tuple(map(len, table.hands))
    assert sorted(only(DeckShuffled, events).order) == sorted(CARDS)


@clause("BANG-2.10")
def test_the_deck_is_shuffled_anew_for_every_game() -> None:
    orders = {only(DeckShuffled, dealt(4, number)[1]).order for number in range(5)}
    assert len(orders) == 5
    assert CARDS not in orders


@clause("BANG-2.12")
@every_size
def test_the_other_cards_are_the_face_down_deck_and_the_discard_is_empty(players: int) -> None:
    table, _ = dealt(players)
    held = [card for hand in table.hands for card in hand]
    assert sorted([*held, *table.deck]) == sorted(CARDS)
    assert table.discard == []
    shown = seen(table, 0)
    assert (shown.deck_count, shown.deck) == (len(CARDS) - len(held), None)


@clause("BANG-2.13")
@every_size
def test_the_sheriff_takes_the_first_turn(players: int) -> None:
    table, events = dealt(players)
    assert only(TurnStarted, events) == TurnStarted(table.sheriff, 1)
