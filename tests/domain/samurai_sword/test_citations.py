"""What is cited is what acted: setup, turns, Bushido, and what the clock answers."""

import pytest

from domain.kernel.engine import start
from domain.kernel.facts import TimedOut
from domain.samurai_sword.bushido import BushidoCheck
from domain.samurai_sword.commands import (
    BushidoDiscard,
    BushidoLoseHonour,
    Discard,
    DrawFirst,
    EndTurn,
    PlayAction,
    PlayWeapon,
)
from domain.samurai_sword.events.bushido import (
    BushidoChecked,
    BushidoDiscarded,
    BushidoPassed,
    BushidoWeaponGivenUp,
    HonourLost,
)
from domain.samurai_sword.events.dealing import (
    CharactersDealt,
    DeckShuffled,
    HandsDealt,
    RolesDealt,
    ShogunRevealed,
    TokensTaken,
)
from domain.samurai_sword.events.drawing import CardsDrawn, DeckExhausted, DiscardTaken
from domain.samurai_sword.events.fighting import (
    HitTaken,
)
from domain.samurai_sword.events.turns import ExcessDiscarded, PhaseBegan, ResilienceRecovered, TurnBegan, TurnEnded
from domain.samurai_sword.ruleset import SAMURAI_SWORD_RULESET
from domain.samurai_sword.turn import PlayPhase
from tests.domain.samurai_sword.tables import (
    DRAWS_PLAINLY,
    at_turn,
    facing_bushido,
    playing,
    sword,
    sword_table,
)
from tests.given import Given, clause
from tests.playing import seeded_table


def opened(players: int) -> Given:
    begun = start(SAMURAI_SWORD_RULESET, seeded_table(SAMURAI_SWORD_RULESET, players, 0), 0)
    return Given(SAMURAI_SWORD_RULESET, begun.table, begun.events, [*begun.rules])


# --- the setup --------------------------------------------------------------------------------------------


@clause("SWORD-2.1", "SWORD-2.2", "SWORD-2.3", "SWORD-2.4", "SWORD-2.5", "SWORD-2.6", "SWORD-11.1", "SWORD-R50")
@clause("SWORD-2.13", "SWORD-2.14", "SWORD-2.15", "SWORD-11.2")
@pytest.mark.parametrize(
    ("players", "deal", "tokens"),
    [
        (3, ("SWORD-2.6", "SWORD-11.1", "SWORD-R50"), ("SWORD-2.10", "SWORD-11.2")),
        (4, ("SWORD-2.1", "SWORD-2.5", "SWORD-2.6"), ("SWORD-2.10", "SWORD-2.13", "SWORD-2.15")),
        (5, ("SWORD-2.2", "SWORD-2.5", "SWORD-2.6"), ("SWORD-2.10", "SWORD-2.13", "SWORD-2.15")),
        (6, ("SWORD-2.3", "SWORD-2.6"), ("SWORD-2.10", "SWORD-2.13", "SWORD-2.14")),
        (7, ("SWORD-2.4", "SWORD-2.6"), ("SWORD-2.10", "SWORD-2.13", "SWORD-2.14")),
    ],
)
def test_the_deal_cites_the_rules_of_its_number_of_players(
    players: int, deal: tuple[str, ...], tokens: tuple[str, ...]
) -> None:
    game = opened(players).cited(RolesDealt, *deal).cited(TokensTaken, *tokens)
    game.cited(ShogunRevealed, "SWORD-2.7").cited(CharactersDealt, "SWORD-2.9")
    game.cited(DeckShuffled, "SWORD-2.17").cited(HandsDealt, "SWORD-2.17", "SWORD-2.18")


# --- a turn -------------------------------------------------------------------------------------------------


def test_a_turn_cites_its_phases_one_by_one() -> None:
    table = sword_table({0: ["bo"] * 5 + ["parry"] * 4, 1: ["katana"]}, cast=DRAWS_PLAINLY, resilience={1: 0})
    turn = playing(table).when(0, EndTurn()).cited(PhaseBegan, "SWORD-4.2")
    turn.allows(0, Discard("bo"), "SWORD-4.14")
    done = turn.when(0, Discard("bo")).when(0, Discard("bo")).cited(ExcessDiscarded, "SWORD-4.14")
    done.cited(TurnEnded, "SWORD-4.15").cited(TurnBegan, "SWORD-4.1").cited(ResilienceRecovered, "SWORD-4.3")
    done.cited(CardsDrawn, "SWORD-4.6").allows(1, EndTurn(), "SWORD-4.8")


@clause("SWORD-13.8", "SWORD-11.4")
@pytest.mark.parametrize(
    ("players", "character", "drawn"),
    [
        (4, "hanzo", ("SWORD-4.6",)),
        (4, "hideyoshi", ("SWORD-4.6", "SWORD-13.8")),
        (3, "hanzo", ("SWORD-4.6", "SWORD-11.4")),
        (3, "hideyoshi", ("SWORD-4.6", "SWORD-13.8", "SWORD-11.4")),
    ],
)
def test_the_drawing_phase_cites_who_draws_more(players: int, character: str, drawn: tuple[str, ...]) -> None:
    at_turn(sword_table(players=players, cast={0: character})).cited(CardsDrawn, *drawn)


@clause("SWORD-13.9", "SWORD-4.6")
def test_ieyasu_takes_the_discard_by_his_own_clause_and_the_deck_by_everybody_s() -> None:
    turn = at_turn(sword_table(discard=["bo"]))
    turn.allows(0, DrawFirst("discard"), "SWORD-13.9").allows(0, DrawFirst("deck"), "SWORD-4.6")
    turn.when(0, DrawFirst("discard")).cited(DiscardTaken, "SWORD-13.9").cited(CardsDrawn, "SWORD-4.6")


@clause("SWORD-4.7", "SWORD-8.1", "SWORD-8.2", "SWORD-R28")
def test_an_exhausted_deck_cites_the_drawing_phase_only_there() -> None:
    drawing = at_turn(sword_table(cast={0: "hanzo"}, rest="discard"))
    drawing.cited(DeckExhausted, "SWORD-4.7", "SWORD-8.1", "SWORD-8.2", "SWORD-R28")
    table = sword_table({0: ["daimyo"]}, rest="discard")
    playing(table).when(0, PlayAction("daimyo")).cited(DeckExhausted, "SWORD-8.1", "SWORD-8.2", "SWORD-R28")


# --- Bushido ------------------------------------------------------------------------------------------------


@clause("SWORD-4.5", "SWORD-12.7")
def test_a_bushido_that_turns_no_weapon_moves_on_by_the_clause_for_that() -> None:
    table = sword_table(in_play={0: ["bushido"]}, deck=["parry"], cast=DRAWS_PLAINLY)
    turn = at_turn(table).cited(BushidoChecked, "SWORD-4.5", "SWORD-12.6")
    turn.cited(BushidoPassed, "SWORD-12.7")


@clause("SWORD-12.8", "SWORD-12.9", "SWORD-12.10")
def test_a_weapon_given_up_moves_bushido_on_and_honour_given_up_discards_it() -> None:
    table = sword_table({0: ["bo", "parry"]}, in_play={0: ["bushido"]}, cast=DRAWS_PLAINLY)
    facing = facing_bushido(table)
    facing.allows(0, BushidoDiscard("bo"), "SWORD-12.8").allows(0, BushidoLoseHonour(), "SWORD-12.8")
    passed = facing.when(0, BushidoDiscard("bo")).cited(BushidoWeaponGivenUp, "SWORD-12.8")
    passed.cited(BushidoPassed, "SWORD-12.9")
    lost = facing.when(0, BushidoLoseHonour()).cited(HonourLost, "SWORD-12.8")
    lost.cited(BushidoDiscarded, "SWORD-12.10")


@clause("SWORD-11.7", "SWORD-R42")
def test_the_shogun_of_three_discards_bushido_by_a_clause_of_his_own() -> None:
    table = sword_table({0: ["bo"], 1: ["bo"]}, players=3, in_play={0: ["bushido"]}, cast=DRAWS_PLAINLY)
    facing = facing_bushido(table).allows(0, BushidoLoseHonour(), "SWORD-11.7", "SWORD-R42")
    facing.allows(0, BushidoDiscard("bo"), "SWORD-12.8")
    facing.when(0, BushidoLoseHonour()).cited(BushidoDiscarded, "SWORD-11.7")
    ninja = sword_table({1: ["bo"]}, players=3, in_play={1: ["bushido"]}, turn=1, cast=DRAWS_PLAINLY)
    facing_bushido(ninja).allows(1, BushidoLoseHonour(), "SWORD-12.8")
    facing_bushido(ninja).when(1, BushidoLoseHonour()).cited(BushidoDiscarded, "SWORD-12.10")


@clause("SWORD-R30")
def test_a_bushido_that_finds_no_card_moves_on_by_the_ruling() -> None:
    table = sword_table(in_play={0: ["bushido"]}, rest=1)
    sword(table, BushidoCheck(0), PlayPhase(0)).cited(BushidoPassed, "SWORD-R30")


# --- the clock ------------------------------------------------------------------------------------------------


@clause("SWORD-R51", "SWORD-R54", "SWORD-R55", "SWORD-R56", "SWORD-R57", "SWORD-R58")
def test_every_default_cites_the_ruling_that_names_it() -> None:
    first = at_turn(sword_table(discard=["bo"])).when_time_runs_out(0)
    first.cited(TimedOut, "SWORD-R51", "SWORD-R54").never(DiscardTaken)
    bushido = facing_bushido(sword_table({0: ["katana", "bo"]}, in_play={0: ["bushido"]})).when_time_runs_out(0)
    bushido.cited(TimedOut, "SWORD-R51", "SWORD-R55").happened(BushidoWeaponGivenUp(0, "bo"))
    played = playing(sword_table({0: ["bo"]})).when_time_runs_out(0)
    played.cited(TimedOut, "SWORD-R51", "SWORD-R56").happened(TurnEnded(0))
    hit = playing(sword_table({0: ["bo"]})).when(0, PlayWeapon("bo", 1)).when_time_runs_out(1)
    hit.cited(TimedOut, "SWORD-R51", "SWORD-R57").happened(HitTaken)
    hand = ["parry"] * 5 + ["daimyo", "daimyo", "geisha"]
    excess = playing(sword_table({0: hand})).when(0, EndTurn()).when_time_runs_out(0)
    excess.cited(TimedOut, "SWORD-R51", "SWORD-R58").happened(ExcessDiscarded(0, "geisha"))
