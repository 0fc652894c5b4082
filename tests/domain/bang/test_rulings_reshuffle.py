"""Rulings on the deck that runs out: in the middle of anything, and with nothing left at all."""

from domain.bang.cards import FillStore
from domain.bang.commands import GiveUp, Play, Return, Show, Take, TakeHit, UseBarrel
from domain.bang.drawing import DrawCards
from domain.bang.events.drawing import (
    CardsDrawn,
    CardsFlipped,
    DeckReshuffled,
    DynamiteExploded,
    DynamitePassed,
    FlipJudged,
    JailServed,
    SecondCardShown,
    TopCardsLookedAt,
)
from domain.bang.events.life import LifeLost
from domain.bang.events.playing import StoreOpened
from domain.bang.playing import Playing
from domain.bang.shooting import Shot
from domain.bang.turn import Turn
from domain.kernel.chance import Chance
from tests.domain.bang.tables import UNASKED_DRAWERS, bang, bang_table, in_phase_2
from tests.given import SEED, Given, clause, kinds

BEERS = ["beer-6H", "beer-7H", "beer-8H"]
ORDER, DRAWN = Chance(SEED).shuffled(BEERS)
RESHUFFLED = DeckReshuffled(3, ORDER, draws=(DRAWN,))
"""The three Beers of the discard have become the deck."""


@clause("BANG-R4")
def test_the_whole_discard_becomes_the_deck_in_the_middle_of_a_draw() -> None:
    table = bang_table(discard=BEERS, deck=["bang-2D"], rest=3)
    then = bang(table, DrawCards(0, 3, "wells_fargo"), Playing(0)).happened(
        CardsDrawn(0, 1, "wells_fargo", ("bang-2D",)),
        RESHUFFLED,
        CardsDrawn(0, 2, "wells_fargo", ORDER[:2]),
    )
    assert then.table.hands[0] == ["bang-2D", *ORDER[:2]]
    assert (then.table.deck, then.table.discard) == ([ORDER[2]], [])


@clause("BANG-R4")
def test_an_empty_deck_is_not_reshuffled_before_a_card_must_be_taken_from_it() -> None:
    table = bang_table(discard=BEERS, deck=["bang-2D", "bang-3D"], rest=3)
    then = bang(table, DrawCards(0, 2, "stagecoach"), Playing(0)).never(DeckReshuffled)
    assert (then.table.deck, then.table.discard) == ([], BEERS)


@clause("BANG-R4")
def test_the_card_being_resolved_is_not_reshuffled() -> None:
    table = bang_table([["stagecoach-9S-1"]], discard=BEERS, rest=3)
    then = in_phase_2(table).when(0, Play("stagecoach-9S-1")).happened(RESHUFFLED)
    assert then.table.discard == ["stagecoach-9S-1"]


@clause("BANG-R4")
def test_the_general_store_row_is_not_reshuffled() -> None:
    table = bang_table(discard=BEERS, deck=["bang-2D", "bang-3D"], rest=3)
    then = bang(table, FillStore(0, 4), Playing(0))
    then.happened(StoreOpened(0, ("bang-2D", "bang-3D")), RESHUFFLED, StoreOpened(0, ORDER[:2]))
    assert then.table.store == ["bang-2D", "bang-3D", *ORDER[:2]]


@clause("BANG-R4")
def test_a_draw_with_an_empty_deck_reshuffles_first() -> None:
    table = bang_table(in_play={1: ["barrel-QS"]}, discard=BEERS, rest=3)
    then = bang(table, Shot(1, by=0), Playing(0)).when(1, UseBarrel())
    then.happened(RESHUFFLED, CardsFlipped(1, "barrel", ORDER[:1]), FlipJudged(1, "barrel", ORDER[0], True))


@clause("BANG-R4")
def test_the_first_card_that_lucky_duke_flipped_is_not_reshuffled() -> None:
    table = bang_table(cast={1: "lucky_duke"}, in_play={1: ["barrel-QS"]}, discard=BEERS, deck=["bang-2D"], rest=3)
    then = bang(table, Shot(1, by=0), Playing(0)).when(1, UseBarrel())
    then.happened(CardsFlipped(1, "barrel", ("bang-2D",)), RESHUFFLED, CardsFlipped(1, "barrel", ORDER[:1]))
    assert then.asked(1, "flip_choice").table.flipped == ["bang-2D", ORDER[0]]


@clause("BANG-R4", "BANG-R45")
def test_the_cards_that_kit_carlson_looks_at_are_not_reshuffled() -> None:
    table = bang_table(cast={0: "kit_carlson"}, discard=BEERS, deck=["bang-2D"], rest=3)
    then = bang(table, Turn(0)).happened(
        TopCardsLookedAt(0, 1, ("bang-2D",)), RESHUFFLED, TopCardsLookedAt(0, 2, ORDER[:2])
    )
    then = then.asked(0, "kit_return").when(0, Return(ORDER[0]))
    assert then.table.hands[0] == ["bang-2D", ORDER[1]]
    assert then.table.deck == [ORDER[0], ORDER[2]]


@clause("BANG-R4")
def test_black_jacks_second_card_may_come_from_the_new_deck() -> None:
    table = bang_table(cast={0: "black_jack"}, discard=BEERS, deck=["bang-2D"], rest=3)
    then = bang(table, Turn(0)).when(0, Show()).happened(RESHUFFLED, SecondCardShown(0, ORDER[0]))
    assert then.table.hands[0] == ["bang-2D", *ORDER[:2]]


@clause("BANG-R4")
def test_the_cards_of_the_dead_may_be_the_reward_of_the_killer() -> None:
    table = bang_table([["bang-2D"], [], BEERS], life={2: 1}, in_play={0: ["schofield-JC"]}, rest=3)
    then = in_phase_2(table).when(0, Play("bang-2D", 2)).when(2, TakeHit()).when(2, GiveUp())
    then.happened(RESHUFFLED, CardsDrawn(0, 3, "reward", ORDER))
    assert then.table.discard == ["bang-2D"]


@clause("BANG-R5")
def test_where_nothing_is_left_as_many_cards_as_exist_are_drawn() -> None:
    table = bang_table(discard=["beer-6H"], deck=["bang-2D"], rest=3)
    then = bang(table, DrawCards(0, 3, "wells_fargo"), Playing(0))
    assert then.table.hands[0] == ["bang-2D", "beer-6H"]
    assert list(kinds(then.events)) == ["CardsDrawn", "DeckReshuffled", "CardsDrawn"]


@clause("BANG-R5")
def test_phase_1_with_nothing_to_draw_goes_by() -> None:
    bang(bang_table(cast=UNASKED_DRAWERS, rest=3), Turn(0)).never(CardsDrawn, DeckReshuffled).asked(0, "play")


@clause("BANG-R5")
def test_a_general_store_without_cards_is_asked_of_nobody() -> None:
    table = bang_table([["general_store-9C"]], rest=3)
    in_phase_2(table).when(0, Play("general_store-9C")).never(StoreOpened).asked(0, "play")


@clause("BANG-R5")
def test_a_barrel_without_a_card_to_flip_does_not_help() -> None:
    table = bang_table(in_play={1: ["barrel-QS"]}, rest=3)
    then = bang(table, Shot(1, by=0), Playing(0)).when(1, UseBarrel())
    then.happened(FlipJudged(1, "barrel", None, False), LifeLost(1, 1, 3, 0))


@clause("BANG-R5")
def test_a_jail_without_a_card_to_flip_holds() -> None:
    table = bang_table(cast=UNASKED_DRAWERS, in_play={1: ["jail-4H"]}, rest=3, turn=1)
    bang(table, Turn(1)).happened(FlipJudged(1, "jail", None, False), JailServed(1, "jail-4H")).asked(2, "play")


@clause("BANG-R5")
def test_a_dynamite_without_a_card_to_flip_passes_on() -> None:
    table = bang_table(cast=UNASKED_DRAWERS, in_play={1: ["dynamite-2H"]}, rest=3, turn=1)
    then = bang(table, Turn(1)).happened(FlipJudged(1, "dynamite", None, False), DynamitePassed(1, "dynamite-2H", 2))
    then.never(DynamiteExploded)


@clause("BANG-R57")
def test_a_short_general_store_row_leaves_the_last_players_without_a_card() -> None:
    table = bang_table([["general_store-9C"]], discard=["beer-6H"], deck=["bang-2D"], rest=3)
    held = len(table.hands[3])
    then = in_phase_2(table).when(0, Play("general_store-9C")).asked(0, "store").when(0, Take("beer-6H"))
    assert then.asked(0, "play").table.hands[:3] == [["beer-6H"], ["bang-2D"], []]
    assert len(then.table.hands[3]) == held


@clause("BANG-R57")
def test_the_last_card_of_the_general_store_goes_to_its_taker_without_a_decision() -> None:
    table = bang_table([["general_store-9C"]], dead=[1], deck=["bang-2D", "bang-3D", "bang-4D"])
    then = in_phase_2(table).when(0, Play("general_store-9C"))
    then = then.asked(0, "store").when(0, Take("bang-4D")).asked(2, "store").when(2, Take("bang-2D"))
    assert then.asked(0, "play").table.hands[3] == ["bang-3D"]


def looked(deck: list[str], discard: list[str]) -> Given:
    return bang(bang_table(cast={0: "kit_carlson"}, deck=deck, discard=discard, rest=3), Turn(0))


@clause("BANG-R45")
def test_with_two_cards_or_fewer_kit_carlson_takes_them_all() -> None:
    assert looked(["bang-2D"], ["beer-6H"]).asked(0, "play").table.hands[0] == ["bang-2D", "beer-6H"]
    assert looked(["bang-2D"], []).asked(0, "play").table.hands[0] == ["bang-2D"]
    looked([], []).asked(0, "play")
    looked(["bang-2D"], ["beer-6H", "beer-7H"]).asked(0, "kit_return")
