"""Chapter 3: harmless players."""

import pytest

from domain.samurai_sword.commands import (
    EndTurn,
    NobunagaDraw,
    PlayAction,
    PlayBreathing,
    PlayBushido,
    PlayDiversion,
    PlayGeisha,
    PlayWeapon,
    TakeHit,
)
from domain.samurai_sword.events.bushido import HonourLost
from domain.samurai_sword.events.drawing import CardsDrawn, DeckExhausted
from domain.samurai_sword.events.playing import ActionPlayed
from domain.samurai_sword.events.turns import TurnBegan
from domain.samurai_sword.material import BATTLECRY, JUJUTSU
from domain.samurai_sword.table import SwordTable
from domain.samurai_sword.view import visible
from tests.domain.samurai_sword.tables import DRAWS_PLAINLY, at_turn, playing, sword_table
from tests.given import clause


def without_resilience() -> SwordTable:
    return sword_table({0: ["daikyu", "bokken"]}, players=5, resilience={1: 0})


def without_cards() -> SwordTable:
    return sword_table({0: ["daikyu", "bokken"], 1: []}, players=5)


@clause("SWORD-3.1", "SWORD-3.2")
def test_without_resilience_or_without_cards_a_player_is_harmless() -> None:
    table = sword_table({1: []}, players=4, resilience={2: 0})
    assert [table.is_harmless(seat) for seat in table.seats] == [False, True, True, False]
    assert [one.harmless for one in visible(table, 3).warriors] == [False, True, True, False]


@clause("SWORD-3.3", "SWORD-6.5")
@pytest.mark.parametrize("table", [without_resilience(), without_cards()], ids=["no resilience", "no cards"])
def test_no_weapon_is_played_against_a_harmless_player(table: SwordTable) -> None:
    playing(table).offers_not(0, PlayWeapon("daikyu", 1)).when(0, PlayWeapon("daikyu", 1)).refused("SWORD-6.5")


@clause("SWORD-3.4")
@pytest.mark.parametrize("card", [BATTLECRY, JUJUTSU])
def test_battlecry_and_jujutsu_pass_harmless_players_by(card: str) -> None:
    table = sword_table({0: [card], 1: []}, players=4, resilience={2: 0})
    shouted = playing(table).when(0, PlayAction(card)).happened(ActionPlayed(0, card, None, (3,)))
    shouted.asked(3, card).when(3, TakeHit()).asked(0, "play")


@clause("SWORD-3.5", "SWORD-5.2")
@pytest.mark.parametrize("table", [without_resilience(), without_cards()], ids=["no resilience", "no cards"])
def test_a_harmless_player_does_not_count_as_distance(table: SwordTable) -> None:
    playing(sword_table({0: ["bokken"]}, players=5)).offers_not(0, PlayWeapon("bokken", 2))
    playing(table).offers(0, PlayWeapon("bokken", 2))


@clause("SWORD-3.6", "SWORD-R12")
def test_for_everything_else_a_harmless_player_is_in_the_game() -> None:
    harmless = sword_table(
        {0: ["bushido", "breathing", "diversion", "geisha", "tea_ceremony"], 1: []},
        resilience={2: 0},
        cast={2: "hanzo"},
    )
    turn = playing(harmless)
    turn.offers(0, PlayBushido(1), PlayBushido(2), PlayBreathing(1), PlayBreathing(2))
    turn.offers(0, PlayDiversion(2), PlayGeisha(2, "hand"))
    turn.when(0, PlayAction("tea_ceremony")).happened(ActionPlayed, CardsDrawn, CardsDrawn, CardsDrawn, CardsDrawn)


@clause("SWORD-R12")
def test_a_harmless_player_loses_honour_to_exhaustion() -> None:
    table = sword_table({0: ["daimyo"], 1: []}, rest="discard", honour={1: 3})
    exhausted = playing(table).when(0, PlayAction("daimyo")).happened(DeckExhausted)
    assert exhausted.table.honour[1] == 2


@clause("SWORD-R12", "SWORD-R11")
def test_a_player_without_cards_takes_the_turn_and_the_bushido_test_like_everybody() -> None:
    table = sword_table(
        {0: []}, in_play={0: ["bushido"]}, deck=["bo", "parry", "armor"], cast=DRAWS_PLAINLY, honour={0: 4}
    )
    tested = at_turn(table).happened(TurnBegan(0, 2)).asked(0, "bushido")
    lost = tested.when_time_runs_out(0).happened(HonourLost(0, 3, "bushido")).asked(0, "play")
    assert lost.table.hands[0] == ["parry", "armor"]


@clause("SWORD-R11")
def test_an_empty_hand_restricts_nothing_that_its_player_does() -> None:
    table = sword_table({0: []}, cast={0: "nobunaga"}, deck=["bo"])
    playing(table).offers_exactly(0, NobunagaDraw(), EndTurn())
    drew = playing(table).when(0, NobunagaDraw()).happened(CardsDrawn(0, 1, "nobunaga", ("bo",)))
    drew.offers(0, PlayWeapon("bo", 1))


@clause("SWORD-R10")
def test_a_card_or_recovery_ends_harmlessness_at_once_unless_the_other_reason_holds() -> None:
    table = sword_table({1: [], 2: []}, resilience={2: 0})
    table.hands[1].append("bo")
    table.hands[2].append("bo")
    assert not table.is_harmless(1)
    assert table.is_harmless(2)
    table.resilience[2] = 1
    assert not table.is_harmless(2)


@clause("SWORD-E9")
@pytest.mark.parametrize("card", ["breathing", "tea_ceremony"])
def test_a_drawn_card_makes_a_harmless_player_a_target(card: str) -> None:
    table = sword_table({0: ["bo", card], 2: []}, players=4)
    turn = playing(table)
    turn.offers_not(0, PlayWeapon("bo", 2))
    drew = turn.when(0, PlayBreathing(2) if card == "breathing" else PlayAction(card))
    drew.offers(0, PlayWeapon("bo", 2))
