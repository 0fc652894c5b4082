"""Draw!: chapter 9."""

import pytest

from domain.bang.commands import Play, UseBarrel
from domain.bang.events.drawing import (
    CardsDrawn,
    CardsFlipped,
    DynamiteExploded,
    DynamitePassed,
    FlipJudged,
    JailEscaped,
    JailServed,
)
from domain.bang.events.life import LifeRegained
from domain.bang.events.playing import CardPlayed, EquipmentLaid, ShotCancelled
from domain.bang.material import CARDS, RANKS, rank_of, suit_of
from domain.bang.turn import Turn
from tests.domain.bang.tables import UNASKED_DRAWERS, bang, bang_table, in_phase_2
from tests.given import Given, clause

SPADES = {rank: next(card for card in CARDS if rank_of(card) == rank and suit_of(card) == "S") for rank in RANKS}


def barrel_tried(top: str) -> Given:
    """Seat 1 is shot at and tries his Barrel; `top` is the top card of the deck."""
    table = bang_table([["bang-2D"], ["missed-2S"]], in_play={1: ["barrel-KS"]}, deck=[top])
    return in_phase_2(table).when(0, Play("bang-2D", 1)).when(1, UseBarrel())


def dynamite_tested(top: str) -> Given:
    return bang(bang_table(cast=UNASKED_DRAWERS, in_play={0: ["dynamite-2H"]}, deck=[top]), Turn(0))


def jail_tested(top: str) -> Given:
    return bang(bang_table(cast=UNASKED_DRAWERS, turn=1, in_play={1: ["jail-JS"]}, deck=[top]), Turn(1))


@clause("BANG-9.1")
def test_to_draw_is_to_turn_over_the_top_card_of_the_deck_and_discard_it() -> None:
    game = barrel_tried("saloon-5H")
    game.happened(CardsFlipped(1, "barrel", ("saloon-5H",)), FlipJudged(1, "barrel", "saloon-5H", True))
    assert game.table.discard[0] == "saloon-5H"
    assert "saloon-5H" not in game.table.deck
    assert game.table.flipped == []


@clause("BANG-9.2")
@pytest.mark.parametrize("top", ["bang-KH", "beer-6H", "bang-AH"])
def test_with_the_demanded_suit_the_card_that_asked_takes_effect(top: str) -> None:
    barrel_tried(top).happened(FlipJudged(1, "barrel", top, True), ShotCancelled(1)).asked(0, "play")
    jail_tested(top).happened(FlipJudged(1, "jail", top, True), JailEscaped(1, "jail-JS")).asked(1, "play")


@clause("BANG-9.2")
@pytest.mark.parametrize("top", ["bang-KD", "bang-2C", "missed-3S"])
def test_with_another_suit_nothing_happens(top: str) -> None:
    barrel_tried(top).happened(FlipJudged(1, "barrel", top, False)).never(ShotCancelled).asked(1, "shot")
    jail_tested(top).happened(FlipJudged(1, "jail", top, False), JailServed(1, "jail-JS"))


@clause("BANG-9.2", "BANG-9.3")
@pytest.mark.parametrize("rank", ["2", "3", "4", "5", "6", "7", "8", "9"])
def test_a_spade_in_the_demanded_range_explodes_dynamite(rank: str) -> None:
    top = SPADES[rank]
    dynamite_tested(top).happened(FlipJudged(0, "dynamite", top, True), DynamiteExploded(0, "dynamite-2H"))


@clause("BANG-9.2", "BANG-9.3")
@pytest.mark.parametrize("rank", ["10", "J", "Q", "K", "A"])
def test_a_spade_above_the_demanded_range_does_not(rank: str) -> None:
    top = SPADES[rank]
    dynamite_tested(top).happened(FlipJudged(0, "dynamite", top, False), DynamitePassed(0, "dynamite-2H", 1))


@clause("BANG-9.2")
@pytest.mark.parametrize("top", ["bang-2D", "bang-9C", "beer-6H"])
def test_a_rank_in_the_range_without_the_suit_does_not_explode_dynamite(top: str) -> None:
    dynamite_tested(top).never(DynamiteExploded).happened(DynamitePassed)


@clause("BANG-9.3")
def test_the_ranks_run_from_2_to_the_ace() -> None:
    assert RANKS == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    assert {rank_of(card) for card in CARDS} == set(RANKS)


@clause("BANG-9.4")
@pytest.mark.parametrize("top", ["beer-6H", "wells_fargo-3H", "gatling-10H", "dynamite-2H", "mustang-8H"])
def test_the_flipped_card_itself_has_no_effect(top: str) -> None:
    game = barrel_tried(top).never(CardsDrawn, LifeRegained, EquipmentLaid)
    assert [event.card for event in game.events if isinstance(event, CardPlayed)] == ["bang-2D"]
    assert game.table.discard == [top, "bang-2D"]
    assert game.table.life == [5, 4, 4, 4]
    assert game.table.in_play[1] == ["barrel-KS"]
