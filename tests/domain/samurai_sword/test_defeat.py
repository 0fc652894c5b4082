"""Chapter 7: defeat and what it costs."""

import pytest

from domain.samurai_sword.commands import (
    AnswerWeapon,
    BushidoLoseHonour,
    EndTurn,
    NobunagaDraw,
    PlayAction,
    PlayWeapon,
    TakeHit,
)
from domain.samurai_sword.events.bushido import BushidoDiscarded, HonourLost
from domain.samurai_sword.events.drawing import CardsDrawn, DeckExhausted
from domain.samurai_sword.events.ending import GameEnded, GameScored, RolesRevealed
from domain.samurai_sword.events.fighting import HitTaken, HonourGiven, PlayerDefeated
from domain.samurai_sword.events.playing import CardResolved
from domain.samurai_sword.events.turns import ResilienceRecovered
from tests.domain.samurai_sword.tables import DRAWS_PLAINLY, at_turn, playing, sword_table
from tests.given import Given, clause


def struck(**facts: object) -> Given:
    """Seat 0 hits seat 2, who has one resilience left, with a Bo."""
    table = sword_table({0: ["bo"]}, players=5, resilience={2: 1}, **facts)  # type: ignore[arg-type]
    return playing(table).when(0, PlayWeapon("bo", 2)).when(2, TakeHit())


@clause("SWORD-7.1", "SWORD-7.2", "SWORD-R25")
def test_whoever_loses_the_last_resilience_gives_an_honour_to_the_victor() -> None:
    hit = struck().happened(HitTaken, PlayerDefeated(2, 0), HonourGiven(2, 0))
    assert hit.table.honour == [6, 3, 2, 3, 3]
    hit.asked(0, "play")


@clause("SWORD-7.1")
def test_whoever_keeps_a_resilience_is_not_defeated() -> None:
    table = sword_table({0: ["bo"]}, resilience={1: 2})
    playing(table).when(0, PlayWeapon("bo", 1)).when(1, TakeHit()).never(PlayerDefeated, HonourGiven)


@clause("SWORD-7.3")
@pytest.mark.parametrize("card", ["battlecry", "jujutsu"])
def test_a_defeat_by_battlecry_or_jujutsu_gives_the_honour_to_its_player(card: str) -> None:
    table = sword_table({0: [card]}, players=5, resilience={1: 1})
    hit = playing(table).when(0, PlayAction(card)).when(1, TakeHit())
    hit.happened(PlayerDefeated(1, 0), HonourGiven(1, 0)).asked(2, card)
    assert hit.table.honour[:2] == [6, 2]


@clause("SWORD-7.4", "SWORD-9.1")
def test_the_last_honour_given_away_ends_the_game_at_once() -> None:
    over = struck(honour={2: 1}, cast={0: "tomoe"})
    over.happened(HonourGiven(2, 0), CardResolved("bo"), GameEnded("honour_exhausted", 2, 0), RolesRevealed, GameScored)
    over.never(CardsDrawn)
    assert over.table.result is not None
    over.when(0, EndTurn()).refused("SWORD-9.1")


@clause("SWORD-7.5")
def test_the_defeated_are_harmless_until_their_next_turn() -> None:
    table = sword_table({0: ["bo", "parry"], 1: ["bo", "bokken"]}, resilience={1: 1}, cast=DRAWS_PLAINLY)
    defeated = playing(table).when(0, PlayWeapon("bo", 1)).when(1, TakeHit())
    assert defeated.table.is_harmless(1)
    recovered = defeated.when(0, EndTurn()).happened(ResilienceRecovered(1, 4))
    assert not recovered.table.is_harmless(1)


@clause("SWORD-R8")
def test_the_defeated_keep_hand_and_properties() -> None:
    table = sword_table({0: ["daikyu"], 1: ["geisha", "bokken"]}, resilience={1: 1}, in_play={1: ["focus", "armor"]})
    defeated = playing(table).when(0, PlayWeapon("daikyu", 1)).when(1, TakeHit()).happened(PlayerDefeated(1, 0))
    assert defeated.table.hands[1] == ["geisha", "bokken"]
    assert defeated.table.in_play[1] == ["focus", "armor"]


@clause("SWORD-R26")
def test_a_friendly_defeat_that_ends_nothing_costs_only_the_honour_and_looks_like_any_other() -> None:
    friendly, hostile = struck(roles=["shogun", "ninja_1", "samurai", "ninja_2", "ronin"]), struck()
    assert friendly.events == hostile.events
    assert friendly.table.honour == hostile.table.honour


@clause("SWORD-R26", "SWORD-9.8")
@pytest.mark.parametrize("card", ["bo", "battlecry", "jujutsu"])
def test_the_friendly_defeat_that_ends_the_game_is_punished_however_it_was_dealt(card: str) -> None:
    table = sword_table({0: [card]}, players=5, resilience={1: 1}, honour={1: 1})
    command = PlayWeapon(card, 1) if card == "bo" else PlayAction(card)
    over = playing(table).when(0, command).when(1, TakeHit()).happened(GameEnded("honour_exhausted", 1, 0))
    (scored,) = [event for event in over.events if isinstance(event, GameScored)]
    assert scored.penalised == "shogun"


@clause("SWORD-R27")
def test_nobunaga_s_payment_is_no_defeat() -> None:
    table = sword_table(cast={0: "nobunaga"}, resilience={0: 2})
    paid = playing(table).when(0, NobunagaDraw()).never(HitTaken, PlayerDefeated)
    assert paid.table.resilience[0] == 1
    paid.when(0, NobunagaDraw()).refused("SWORD-13.14")


@clause("SWORD-R27")
def test_honour_lost_to_bushido_is_no_defeat() -> None:
    table = sword_table({0: []}, in_play={0: ["bushido"]}, deck=["bo"], cast=DRAWS_PLAINLY)
    lost = at_turn(table).when(0, BushidoLoseHonour()).happened(HonourLost(0, 4, "bushido"), BushidoDiscarded(0))
    lost.never(PlayerDefeated, HonourGiven)


@clause("SWORD-R25")
def test_a_defeat_is_complete_before_the_next_player_is_asked() -> None:
    table = sword_table({0: ["jujutsu"], 2: ["bo"]}, resilience={1: 1})
    first = playing(table).when(0, PlayAction("jujutsu")).when(1, TakeHit()).happened(HonourGiven(1, 0))
    first.asked(2, "jujutsu").when(2, AnswerWeapon("bo")).asked(3, "jujutsu")


@clause("SWORD-R29", "SWORD-9.8")
def test_exhaustion_right_after_a_friendly_hit_ends_the_game_without_a_penalty() -> None:
    table = sword_table(
        {0: ["bo"]},
        cast={0: "tomoe"},
        roles=["shogun", "samurai", "ninja_1", "ninja_2"],
        resilience={1: 1},
        honour={2: 1},
        rest="discard",
    )
    over = playing(table).when(0, PlayWeapon("bo", 1)).when(1, TakeHit())
    over.happened(HonourGiven(1, 0), DeckExhausted, CardResolved("bo"), GameEnded("honour_exhausted", None, None))
    (scored,) = [event for event in over.events if isinstance(event, GameScored)]
    assert scored.penalised is None
