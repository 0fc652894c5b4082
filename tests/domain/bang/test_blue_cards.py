"""Chapter 10, blue cards with a draw!: Barrel, Jail and Dynamite."""

import pytest

from domain.bang.commands import HAND, Discard, Drink, EndPlay, Play, Respond, TakeHit, UseBarrel
from domain.bang.events.dealing import TurnStarted
from domain.bang.events.drawing import (
    CardsDrawn,
    CardsFlipped,
    DynamiteExploded,
    DynamitePassed,
    FlipJudged,
    JailEscaped,
    JailServed,
)
from domain.bang.events.life import LifeLost, LifeRegained, PlayerEliminated, SheriffPenalised
from domain.bang.events.playing import EquipmentLaid, ShotCancelled
from domain.bang.playing import Playing
from domain.bang.shooting import Shot
from domain.bang.turn import Turn
from tests.domain.bang.tables import UNASKED_DRAWERS, bang, bang_table, in_phase_2
from tests.given import Given, clause, kinds


def turn_of(seat: int, *in_play: str, deck: list[str], hand: tuple[str, ...] = (), life: int = 4) -> Given:
    """The turn of a seat begins, with these cards before it and these on the deck."""
    hands = [list(hand) if other == seat else [] for other in range(4)]
    table = bang_table(hands, cast=UNASKED_DRAWERS, in_play={seat: in_play}, deck=deck, life={seat: life}, turn=seat)
    return bang(table, Turn(seat))


@clause("BANG-10.10.1")
@pytest.mark.parametrize("heart", ["beer-6H", "bang-AH"])
def test_a_heart_drawn_for_the_barrel_counts_as_a_missed(heart: str) -> None:
    table = bang_table(in_play={1: ["barrel-QS"]}, deck=[heart])
    shot = bang(table, Shot(1, by=0), Playing(0)).offers_exactly(1, UseBarrel(), TakeHit())
    then = shot.when(1, UseBarrel())
    then.happened(CardsFlipped(1, "barrel", (heart,)), FlipJudged(1, "barrel", heart, True), ShotCancelled(1))
    assert then.table.life[1] == 4


@clause("BANG-10.10.1")
@pytest.mark.parametrize("other", ["bang-2D", "missed-10C", "missed-2S"])
def test_any_other_suit_drawn_for_the_barrel_does_not_help(other: str) -> None:
    table = bang_table(in_play={1: ["barrel-QS"]}, deck=[other])
    then = bang(table, Shot(1, by=0), Playing(0)).when(1, UseBarrel())
    then.happened(FlipJudged(1, "barrel", other, False), LifeLost(1, 1, 3, 0)).never(ShotCancelled)


@clause("BANG-10.10.1")
def test_the_barrel_is_tried_only_by_choice() -> None:
    table = bang_table(in_play={1: ["barrel-QS"]}, deck=["beer-6H"])
    then = bang(table, Shot(1, by=0), Playing(0)).when(1, TakeHit()).never(CardsFlipped)
    assert then.table.life[1] == 3


@clause("BANG-10.10.2")
def test_after_an_unlucky_barrel_a_missed_may_still_be_played() -> None:
    table = bang_table([[], ["missed-3S"]], in_play={1: ["barrel-QS"]}, deck=["missed-2S"])
    then = bang(table, Shot(1, by=0), Playing(0)).when(1, UseBarrel()).asked(1, "shot").when(1, Respond("missed-3S"))
    then.happened(FlipJudged(1, "barrel", "missed-2S", False), ShotCancelled(1))
    assert then.table.life[1] == 4


@clause("BANG-10.11.1")
def test_jail_is_laid_in_front_of_any_player_except_the_sheriff() -> None:
    table = bang_table([[], ["jail-4H"]], players=6, turn=1)
    jailing = in_phase_2(table)
    jailing.offers_exactly(1, *(Play("jail-4H", seat) for seat in (1, 2, 3, 4, 5)), EndPlay())
    jailing.when(1, Play("jail-4H", 0)).refused("BANG-10.11.1")
    then = jailing.when(1, Play("jail-4H", 4)).happened(EquipmentLaid(1, 4, "jail-4H"))
    assert then.table.in_play[4] == ["jail-4H"]


@clause("BANG-10.11.2")
def test_the_prisoner_must_draw_before_his_turn_begins() -> None:
    then = turn_of(1, "jail-4H", deck=["beer-6H"])
    assert list(kinds(then.events))[:3] == ["TurnStarted", "CardsFlipped", "FlipJudged"]
    then.happened(TurnStarted(1, 2), CardsFlipped(1, "jail", ("beer-6H",)), CardsDrawn)


@clause("BANG-10.11.3")
def test_a_heart_frees_the_prisoner_and_his_turn_goes_on_normally() -> None:
    then = turn_of(1, "jail-4H", deck=["beer-6H", "bang-2D", "bang-3D"])
    then.happened(JailEscaped(1, "jail-4H"), CardsDrawn(1, 2, "phase_1", ("bang-2D", "bang-3D"))).asked(1, "play")
    assert then.table.in_play[1] == []
    assert then.table.discard == ["beer-6H", "jail-4H"]


@clause("BANG-10.11.4")
def test_without_a_heart_the_prisoner_loses_phases_1_and_2_and_only_discards_his_surplus() -> None:
    then = turn_of(1, "jail-4H", deck=["bang-2D"], hand=("beer-6H", "beer-7H"), life=1)
    then.happened(JailServed(1, "jail-4H")).never(CardsDrawn).asked(1, "discard")
    assert then.table.discard == ["bang-2D", "jail-4H"]
    then = then.when(1, Discard("beer-7H")).asked(2, "play")
    assert then.table.hands[1] == ["beer-6H"]


@clause("BANG-10.11.4")
def test_a_prisoner_without_surplus_cards_loses_the_whole_turn() -> None:
    then = turn_of(1, "jail-4H", deck=["bang-2D"], hand=("beer-6H",))
    then.happened(JailServed(1, "jail-4H"), TurnStarted(2, 3)).asked(2, "play")
    assert then.table.hands[1] == ["beer-6H"]


@clause("BANG-10.11.5")
def test_a_prisoner_can_be_shot_at_and_may_play_missed() -> None:
    table = bang_table([["bang-2D"], ["missed-2S"]], in_play={1: ["jail-4H"]})
    then = in_phase_2(table).when(0, Play("bang-2D", 1)).asked(1, "shot").when(1, Respond("missed-2S"))
    then.happened(ShotCancelled(1))
    assert then.table.in_play[1] == ["jail-4H"]


@clause("BANG-10.11.5")
def test_a_prisoner_may_drink_a_beer_on_a_deadly_hit() -> None:
    table = bang_table([["bang-2D"], ["beer-6H"]], in_play={1: ["jail-4H"]}, life={1: 1})
    then = in_phase_2(table).when(0, Play("bang-2D", 1)).when(1, TakeHit()).asked(1, "dying").when(1, Drink("beer-6H"))
    then.happened(LifeRegained(1, 1, "beer")).never(PlayerEliminated)


@clause("BANG-10.12.1")
def test_dynamite_is_laid_in_front_of_its_player_and_stays_for_a_whole_round() -> None:
    table = bang_table([["dynamite-2H"]], cast=UNASKED_DRAWERS, deck=["beer-6H"])
    then = in_phase_2(table).when(0, Play("dynamite-2H")).happened(EquipmentLaid(0, 0, "dynamite-2H"))
    for seat in range(4):
        assert then.table.in_play[0] == ["dynamite-2H"]
        then = then.asked(seat, "play").when(seat, EndPlay())
    then.happened(TurnStarted(3, 4), TurnStarted(0, 5), CardsFlipped)


@clause("BANG-10.12.2")
def test_who_has_dynamite_before_him_must_draw_before_phase_1() -> None:
    then = turn_of(1, "dynamite-2H", deck=["beer-6H"])
    assert list(kinds(then.events)) == ["TurnStarted", "CardsFlipped", "FlipJudged", "DynamitePassed", "CardsDrawn"]
    then.happened(CardsFlipped(1, "dynamite", ("beer-6H",)))


@clause("BANG-10.12.3")
@pytest.mark.parametrize("spade", ["missed-2S", "missed-5S", "winchester-8S", "stagecoach-9S-1"])
def test_spades_2_to_9_blow_the_dynamite_up_and_cost_three_lives(spade: str) -> None:
    then = turn_of(1, "dynamite-2H", deck=[spade])
    then.happened(FlipJudged(1, "dynamite", spade, True), DynamiteExploded(1, "dynamite-2H"), LifeLost(1, 3, 1, None))
    assert then.table.life[1] == 1
    assert then.table.discard == [spade, "dynamite-2H"]
    assert all("dynamite-2H" not in cards for cards in then.table.in_play)


@clause("BANG-10.12.4")
@pytest.mark.parametrize("harmless", ["volcanic-10S", "duel-JS", "bang-AS", "bang-2C", "bang-5D", "beer-7H"])
def test_otherwise_dynamite_passes_to_the_left_and_is_tested_there(harmless: str) -> None:
    then = turn_of(1, "dynamite-2H", deck=[harmless])
    then.happened(FlipJudged(1, "dynamite", harmless, False), DynamitePassed(1, "dynamite-2H", 2))
    assert then.table.life[1] == 4
    assert then.table.in_play[2] == ["dynamite-2H"]
    then = then.when(1, EndPlay())
    assert [event.seat for event in then.events if isinstance(event, CardsFlipped)] == [1, 2]


@clause("BANG-10.12.5")
def test_dynamite_goes_round_until_it_explodes() -> None:
    hearts = [f"beer-{rank}H" for rank in (6, 7, 8, 9, 10)]
    drawn = iter([f"bang-{rank}D" for rank in range(2, 11)] + ["bang-2C"])
    deck = [card for heart in hearts for card in (heart, next(drawn), next(drawn))]
    then = bang(bang_table(cast=UNASKED_DRAWERS, in_play={0: ["dynamite-2H"]}, deck=[*deck, "missed-2S"]), Turn(0))
    for seat in (0, 1, 2, 3, 0):
        then = then.asked(seat, "play").when(seat, EndPlay())
    assert [event.to_seat for event in then.events if isinstance(event, DynamitePassed)] == [1, 2, 3, 0, 1]
    then.happened(DynamiteExploded(1, "dynamite-2H"))
    assert then.table.discard[-2:] == ["missed-2S", "dynamite-2H"]


@clause("BANG-10.12.5")
def test_panic_and_cat_balou_remove_a_dynamite() -> None:
    table = bang_table([["panic-JH", "cat_balou-9D"]], in_play={1: ["dynamite-2H"]})
    taken = in_phase_2(table).when(0, Play("panic-JH", 1, "dynamite-2H"))
    assert taken.table.hands[0] == ["cat_balou-9D", "dynamite-2H"]
    gone = in_phase_2(table).when(0, Play("cat_balou-9D", 1, "dynamite-2H"))
    assert gone.table.discard == ["dynamite-2H", "cat_balou-9D"]
    gone.when(0, Play("panic-JH", 1, HAND)).refused("BANG-R35")


@clause("BANG-10.12.6")
def test_jail_laid_before_dynamite_is_tested_first() -> None:
    then = turn_of(1, "jail-4H", "dynamite-2H", deck=["beer-6H", "bang-2D"])
    then.happened(CardsFlipped(1, "jail", ("beer-6H",)), JailEscaped, CardsFlipped(1, "dynamite", ("bang-2D",)))


@clause("BANG-10.12.6")
def test_dynamite_laid_before_jail_is_tested_first() -> None:
    then = turn_of(1, "dynamite-2H", "barrel-QS", "jail-4H", deck=["beer-6H", "bang-2D"])
    then.happened(CardsFlipped(1, "dynamite", ("beer-6H",)), DynamitePassed, CardsFlipped(1, "jail", ("bang-2D",)))


@clause("BANG-10.12.7")
def test_death_by_dynamite_is_caused_by_nobody_and_pays_nobody() -> None:
    table = bang_table(cast=UNASKED_DRAWERS, in_play={2: ["dynamite-2H"]}, deck=["missed-2S"], life={2: 3}, turn=2)
    then = bang(table, Turn(2)).happened(LifeLost(2, 3, 0, None), PlayerEliminated(2, "outlaw", None))
    assert [event.reason for event in then.events if isinstance(event, CardsDrawn)] == ["phase_1"]


@clause("BANG-10.12.7")
def test_the_dynamite_that_kills_a_deputy_costs_the_sheriff_nothing() -> None:
    table = bang_table(
        [["bang-2D"]],
        players=5,
        cast=UNASKED_DRAWERS,
        in_play={4: ["dynamite-2H"]},
        deck=["missed-2S"],
        life={4: 3},
        turn=4,
    )
    then = bang(table, Turn(4)).happened(PlayerEliminated(4, "deputy", None)).never(SheriffPenalised)
    assert then.asked(0, "play").table.hands[0][0] == "bang-2D"
