"""The deal, turns, draws and draw! name exactly the clauses that act in them."""

from typing import Any

import pytest

from domain.bang.characters import BlackJackDraws
from domain.bang.commands import (
    EndPlay,
    FromDeck,
    FromDiscard,
    FromPlayer,
    Pick,
    Play,
    Respond,
    Return,
    Show,
    UseBarrel,
    UseBuiltinBarrel,
)
from domain.bang.drawing import DrawCards
from domain.bang.events import drawing
from domain.bang.events.dealing import (
    CharactersDealt,
    DeckShuffled,
    HandsDealt,
    RolesDealt,
    SeriesContinued,
    TurnEnded,
    TurnStarted,
)
from domain.bang.material import OUTLAW, RENEGADE, SHERIFF
from domain.bang.playing import Playing
from domain.bang.ruleset import BANG_RULESET
from domain.bang.setup import DealCharacters, DealHands, DealRoles
from domain.bang.table import BangOptions, Previous
from domain.bang.turn import Turn
from domain.kernel.engine import seated, start
from tests.domain.bang.citing import all_cited, allows, cites, ids
from tests.domain.bang.tables import bang, bang_table, in_phase_2
from tests.given import SEED, Given, clause


def begun(players: int, *, previous: Previous | None = None, **options: bool) -> Given:
    table: Any = seated(BANG_RULESET, players=players, options=BangOptions(**options), seed=SEED)
    table.previous = previous
    opened = start(BANG_RULESET, table, 0)
    return Given(BANG_RULESET, opened.table, opened.events, [*opened.rules])


# --- the deal, and turns ------------------------------------------------------------------------------------


@clause("BANG-2.2.1", "BANG-2.2.2", "BANG-2.2.3", "BANG-2.2.4")
@pytest.mark.parametrize(("players", "number"), [(4, "2.2.1"), (5, "2.2.2"), (6, "2.2.3"), (7, "2.2.4")])
def test_the_deal_of_roles_cites_the_number_of_players(players: int, number: str) -> None:
    cites(begun(players), RolesDealt, f"{number} 2.3 2.4 2.5 R6 R67")


@clause("BANG-13.1", "BANG-13.2", "BANG-R63")
def test_a_series_is_cited_where_its_options_act() -> None:
    cast = ("willy_the_kid", "rose_doolan", "paul_regret", "black_jack")
    previous = Previous(cast, alive=(1, 3), sheriff=2)
    rotated = begun(4, previous=previous, rotate_sheriff=True)
    cites(rotated, SeriesContinued, "R63")
    cites(rotated, RolesDealt, "2.2.1 2.4 2.5 13.2 R63 R67")
    kept = begun(4, previous=previous, keep_characters=True)
    cites(kept, RolesDealt, "2.2.1 2.3 2.4 2.5 R6 R67")
    [characters] = all_cited(kept, CharactersDealt)
    assert characters[3:6] == ids("13.1 R63 R67")
    first = begun(4, rotate_sheriff=True, keep_characters=True)
    cites(first, RolesDealt, "2.2.1 2.3 2.4 2.5 R6 R67")
    [characters] = all_cited(first, CharactersDealt)
    assert characters[3:5] == ids("R6 R67")


@clause("BANG-R60")
@pytest.mark.parametrize("players", [4, 7])
def test_kit_carlsons_lives_are_cited_where_he_plays(players: int) -> None:
    game = begun(players)
    has_kit = "kit_carlson" in game.table.characters
    cites(game, CharactersDealt, "2.6 2.7 2.8 R6 R67" + " R60" * has_kit)


def test_the_deal_of_cards_cites_the_deal() -> None:
    dealt = begun(4)
    cites(dealt, DeckShuffled, "2.10 R67")
    cites(dealt, HandsDealt, "2.10 2.11 2.12 R6")
    assert {DealRoles, DealCharacters, DealHands} <= set(BANG_RULESET.steps)


@clause("BANG-2.13", "BANG-4.1", "BANG-4.11")
def test_the_first_turn_is_the_sheriffs_and_the_others_follow() -> None:
    cites(begun(4), TurnStarted, "2.13")
    over = in_phase_2(bang_table(cast={1: "willy_the_kid"})).when(0, EndPlay())
    cites(over, TurnEnded, "4.11")
    cites(over, TurnStarted, "4.1")


@clause("BANG-R19")
def test_a_turn_that_ends_by_death_does_not_end_after_phase_3() -> None:
    table = bang_table([[], ["duel-QD"], ["bang-2D"]], turn=1, life={1: 1}, players=5, cast={2: "willy_the_kid"})
    lost = in_phase_2(table).when(1, Play("duel-QD", 2)).when(2, Respond("bang-2D"))
    cites(lost, TurnEnded, "R19")


# --- drawing --------------------------------------------------------------------------------------------------


@clause("BANG-4.4", "BANG-11.5.2", "BANG-11.10.2", "BANG-R43", "BANG-R44", "BANG-R45")
def test_a_draw_of_phase_1_cites_how_it_came_about() -> None:
    cites(bang(bang_table(cast={0: "willy_the_kid"}), Turn(0)), drawing.CardsDrawn, "4.4")
    jesse = bang_table([[], ["bang-2D"]], cast={0: "jesse_jones"})
    cites(bang(jesse, Turn(0)).when(0, FromPlayer(1)), drawing.CardsDrawn, "11.5.2")
    cites(bang(jesse, Turn(0)).when(0, FromDeck()), drawing.CardsDrawn, "4.4")
    cites(bang(bang_table(cast={0: "jesse_jones"}), Turn(0)), drawing.CardsDrawn, "4.4 R43")
    pedro = bang_table(cast={0: "pedro_ramirez"}, discard=["bang-2D"])
    cites(bang(pedro, Turn(0)).when(0, FromDiscard()), drawing.CardsDrawn, "11.10.2")
    cites(bang(pedro, Turn(0)).when(0, FromDiscard()), drawing.CardDrawnFromDiscard, "11.10.1 R44")
    cites(bang(pedro, Turn(0)).when(0, FromDeck()), drawing.CardsDrawn, "4.4")
    cites(bang(bang_table(cast={0: "pedro_ramirez"}), Turn(0)), drawing.CardsDrawn, "4.4 R44")
    kit = bang_table(cast={0: "kit_carlson"}, deck=["bang-2D", "bang-3D"], rest=1)
    cites(bang(kit, Turn(0)), drawing.CardsDrawn, "4.4 R45")


@clause("BANG-R44")
def test_a_reshuffle_does_not_take_pedros_choice_away() -> None:
    """He has chosen the deck, which is then empty; so is the discard when he draws."""
    table = bang_table(cast={0: "pedro_ramirez"}, rest="discard")
    then = bang(table, Turn(0)).when(0, FromDeck())
    cites(then, drawing.DeckReshuffled, "4.5 R4 R67")
    cites(then, drawing.CardsDrawn, "4.4")


@clause("BANG-11.2.1", "BANG-11.2.2", "BANG-11.7.1")
def test_other_ways_to_draw_cite_their_character() -> None:
    black_jack = bang(bang_table(deck=["bang-2D", "bang-3D"]), BlackJackDraws(0), Playing(0)).when(0, Show())
    cites(black_jack, drawing.SecondCardShown, "11.2.1 R46")
    cites(black_jack, drawing.CardsDrawn, "11.2.2")
    kit = bang(bang_table(cast={0: "kit_carlson"}, deck=["bang-2D", "bang-3D", "bang-4D"]), Turn(0))
    cites(kit, drawing.TopCardsLookedAt, "11.7.1")
    cites(kit.when(0, Return("bang-2D")), drawing.TopCardReturned, "11.7.1 R45")


@clause("BANG-8.13", "BANG-10.2.1", "BANG-10.3.1", "BANG-R21")
def test_draws_cite_the_card_or_the_reward() -> None:
    game = in_phase_2(bang_table([["stagecoach-9S-1", "wells_fargo-3H"]]))
    cites(game.when(0, Play("stagecoach-9S-1")), drawing.CardsDrawn, "10.2.1")
    cites(game.when(0, Play("wells_fargo-3H")), drawing.CardsDrawn, "10.3.1")
    roles = [SHERIFF, OUTLAW, OUTLAW, RENEGADE]
    shot = in_phase_2(bang_table([["bang-2D"]], roles=roles, life={1: 1})).when(0, Play("bang-2D", 1))
    cites(shot, drawing.CardsDrawn, "8.13")
    last = in_phase_2(bang_table([["bang-2D"]], roles=roles, life={1: 1}, dead=[2, 3])).when(0, Play("bang-2D", 1))
    cites(last, drawing.CardsDrawn, "8.13 R21")


@clause("BANG-11.1.1", "BANG-R48")
def test_bart_cassidy_cites_a_dynamite_only_where_one_has_exploded() -> None:
    shot = in_phase_2(bang_table([["bang-2D"]], cast={1: "bart_cassidy"})).when(0, Play("bang-2D", 1))
    cites(shot, drawing.CardsDrawn, "11.1.1")
    table = bang_table(cast={1: "bart_cassidy"}, in_play={1: ["dynamite-2H", "jail-4H"]}, deck=["missed-2S", "bang-2D"])
    assert ids("11.1.1 R48") in all_cited(bang(table, Turn(1)), drawing.CardsDrawn)


@clause("BANG-11.14.1", "BANG-11.14.2", "BANG-R31")
def test_suzy_lafayette_cites_the_middle_of_a_card_only_there() -> None:
    suzy: Any = {"cast": {1: "suzy_lafayette"}}
    duel = in_phase_2(bang_table([["duel-QD", "bang-3D"], ["bang-2D"]], **suzy)).when(0, Play("duel-QD", 1))
    cites(duel.when(1, Respond("bang-2D")), drawing.CardsDrawn, "11.14.1 R31 11.14.2")
    laid = in_phase_2(bang_table([[], ["mustang-8H"]], turn=1, **suzy)).when(1, Play("mustang-8H"))
    cites(laid, drawing.CardsDrawn, "11.14.1 R31")


# --- draw! ----------------------------------------------------------------------------------------------------


@clause("BANG-9.1", "BANG-10.11.2", "BANG-10.12.2", "BANG-10.12.6", "BANG-R3")
def test_a_flip_cites_what_asked_for_it() -> None:
    in_jail = bang(bang_table(in_play={1: ["jail-4H"]}, deck=["bang-2D"]), Turn(1))
    cites(in_jail, drawing.CardsFlipped, "9.1 4.3 10.11.2")
    cites(in_jail, drawing.FlipJudged, "9.2 10.11.4")
    cites(in_jail, drawing.JailServed, "10.11.4 R38 R40")
    free = bang(bang_table(in_play={1: ["jail-4H"]}, deck=["beer-6H"]), Turn(1))
    cites(free, drawing.FlipJudged, "9.2 10.11.3")
    cites(free, drawing.JailEscaped, "10.11.3 R40")
    passed = bang(bang_table(in_play={1: ["dynamite-2H"]}, deck=["bang-2D"]), Turn(1))
    cites(passed, drawing.CardsFlipped, "9.1 4.3 10.12.2")
    cites(passed, drawing.FlipJudged, "9.2 10.12.4")
    cites(passed, drawing.DynamitePassed, "10.12.4 R39")
    exploded = bang(bang_table(in_play={1: ["dynamite-2H"]}, deck=["missed-2S"]), Turn(1))
    cites(exploded, drawing.FlipJudged, "9.2 9.3 10.12.3")
    cites(exploded, drawing.DynamiteExploded, "10.12.3 R40")


@clause("BANG-10.12.6", "BANG-R3")
def test_the_order_of_tests_is_cited_where_there_are_two() -> None:
    table = bang_table(in_play={1: ["jail-4H", "dynamite-2H"]}, deck=["beer-6H", "bang-2D"])
    flips = all_cited(bang(table, Turn(1)), drawing.CardsFlipped)
    assert flips == [ids("9.1 4.3 10.11.2 10.12.6 R3"), ids("9.1 4.3 10.12.2")]


@clause("BANG-R5")
def test_a_flip_of_no_card_cites_that_there_is_none() -> None:
    table = bang_table(in_play={1: ["jail-4H"]}, rest=2)
    cites(bang(table, Turn(1)), drawing.FlipJudged, "R5")


@clause("BANG-11.8.1", "BANG-11.8.2", "BANG-R42")
def test_lucky_duke_is_cited_where_he_flips_two_cards() -> None:
    lucky: Any = {"cast": {1: "lucky_duke"}, "in_play": {1: ["jail-4H"]}}
    two = bang(bang_table(deck=["bang-2D", "beer-6H"], **lucky), Turn(1))
    cites(two, drawing.CardsFlipped, "9.1 4.3 10.11.2 11.8.1")
    allows(two, 1, Pick("beer-6H"), "11.8.1 R42")
    cites(two.when(1, Pick("beer-6H")), drawing.FlipJudged, "9.2 10.11.3 11.8.1 11.8.2 R42")
    one = bang(bang_table(deck=["bang-2D"], rest=2, **lucky), Turn(1))
    cites(one, drawing.FlipJudged, "9.2 10.11.4 R42")


@clause("BANG-10.10.1", "BANG-11.6.1", "BANG-11.6.2", "BANG-11.13.2", "BANG-R30")
def test_a_barrel_cites_whose_it_is_and_against_what_it_helps() -> None:
    barrel: Any = {"in_play": {1: ["barrel-QS"]}, "deck": ["beer-6H"]}
    shot = in_phase_2(bang_table([["bang-2D"]], **barrel)).when(0, Play("bang-2D", 1))
    allows(shot, 1, UseBarrel(), "10.10.1 R26")
    cites(shot.when(1, UseBarrel()), drawing.CardsFlipped, "9.1 10.10.1")
    cites(shot.when(1, UseBarrel()), drawing.FlipJudged, "9.2 10.10.1")
    gatling = in_phase_2(bang_table([["gatling-10H"]], **barrel)).when(0, Play("gatling-10H"))
    allows(gatling, 1, UseBarrel(), "10.10.1 R26 R30")
    cites(gatling.when(1, UseBarrel()), drawing.CardsFlipped, "9.1 10.10.1 R30")
    jourdonnais = bang_table([["bang-2D"]], cast={0: "slab_the_killer", 1: "jourdonnais"}, **barrel)
    slab = in_phase_2(jourdonnais).when(0, Play("bang-2D", 1))
    allows(slab, 1, UseBarrel(), "10.10.1 R26 11.6.2")
    allows(slab, 1, UseBuiltinBarrel(), "10.10.1 R26 11.6.1")
    cites(slab.when(1, UseBarrel()), drawing.CardsFlipped, "9.1 10.10.1 11.6.2")
    cites(slab.when(1, UseBuiltinBarrel()), drawing.CardsFlipped, "9.1 10.10.1 11.6.1")
    cites(slab.when(1, UseBuiltinBarrel()), drawing.FlipJudged, "9.2 10.10.1 11.6.1 11.13.2")
    unlucky = in_phase_2(bang_table([["bang-2D"], ["bang-3D"]], in_play={1: ["barrel-QS"]}, deck=["bang-4D"]))
    cites(unlucky.when(0, Play("bang-2D", 1)).when(1, UseBarrel()), drawing.FlipJudged, "9.2")


def test_a_draw_that_runs_out_in_the_middle_cites_the_same_twice() -> None:
    table = bang_table(deck=["bang-2D"], rest="discard")
    drawn = bang(table, DrawCards(0, 2, "stagecoach"), Playing(0))
    assert all_cited(drawn, drawing.CardsDrawn) == [ids("10.2.1")] * 2
