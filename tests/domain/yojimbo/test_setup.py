"""Chapter 2: decks, hands and the draw for the Yojimbo card."""

from collections import Counter

import msgspec
import pytest

from domain.kernel.arena import new_table
from domain.kernel.engine import start
from domain.kernel.event import Event
from domain.yojimbo.events.dealing import DecksPrepared, HandDealt, StartCardDrawn, StartPlayerDetermined
from domain.yojimbo.events.drawing import RefillDeckRenewed
from domain.yojimbo.events.rounds import AttackPlaced, FollowingAttackRevealed, RoundStarted
from domain.yojimbo.material import ATTACK, CARDS, DEFENCE, Version
from domain.yojimbo.ruleset import YOJIMBO_RULESET
from domain.yojimbo.setup import StartDraw
from domain.yojimbo.table import YojimboOptions, YojimboTable
from tests.domain.yojimbo.tables import only, yojimbo, yojimbo_table
from tests.given import SEED, clause

SIZES = {"kyu": {2: 69, 3: 64, 4: 59, 5: 54}, "dan": {2: 59, 3: 49, 4: 39, 5: 29}}
"""The refill deck after the deal."""

every_size = pytest.mark.parametrize(
    ("version", "players"), [(version, players) for version, sizes in SIZES.items() for players in sizes]
)


def begun(version: Version, players: int) -> tuple[YojimboTable, list[Event]]:
    begun = start(YOJIMBO_RULESET, new_table(YOJIMBO_RULESET, players, SEED, YojimboOptions(version)), 0)
    return begun.table, begun.events


def of_strength(strength: int, count: int) -> list[str]:
    return [card for card in CARDS if ATTACK[card].strength == strength][:count]


@clause("YOJ-2.1")
def test_two_to_five_play_and_kyu_is_the_default() -> None:
    assert [players for players in range(10) if YOJIMBO_RULESET.allows(players)] == [2, 3, 4, 5]
    assert YojimboOptions().version == "kyu"
    assert msgspec.convert({"version": "dan"}, YojimboOptions) == YojimboOptions("dan")
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"version": "mon"}, YojimboOptions)


@every_size
@clause("YOJ-2.2", "YOJ-2.5")
def test_thirty_cards_attack_and_seventy_nine_refill(version: Version, players: int) -> None:
    prepared = begun(version, players)[1][0]
    assert isinstance(prepared, DecksPrepared)
    assert (prepared.attack_count, prepared.refill_count) == (30, 79)
    assert Counter((*prepared.attack_order, *prepared.refill_order)) == Counter(CARDS)
    [draw] = prepared.draws
    assert isinstance(draw.result, tuple)
    assert (*prepared.attack_order, *prepared.refill_order) == tuple(CARDS[place] for place in draw.result)


@clause("YOJ-2.3", "YOJ-2.4")
def test_the_first_attack_lies_open_and_so_does_the_one_that_follows() -> None:
    table, events = begun("kyu", 3)
    prepared = events[0]
    assert isinstance(prepared, DecksPrepared)
    first, second = prepared.attack_order[:2]
    assert AttackPlaced(ATTACK[first].id, 1, False, first) in events
    assert FollowingAttackRevealed(ATTACK[second].id, 29, second) in events
    assert table.attack_pile == [first]
    assert table.following == ATTACK[second]


@every_size
@clause("YOJ-2.6", "YOJ-R24", "YOJ-12.1")
def test_five_cards_each_or_ten_in_dan_seat_0_first(version: Version, players: int) -> None:
    table, events = begun(version, players)
    prepared = events[0]
    assert isinstance(prepared, DecksPrepared)
    size = 10 if version == "dan" else 5
    dealt = [event for event in events if isinstance(event, HandDealt)]
    assert [event.seat for event in dealt] == list(range(players))
    for seat, event in enumerate(dealt):
        assert event.cards == prepared.refill_order[seat * size : (seat + 1) * size]
        assert sorted(event.afs) == sorted(ATTACK[card].id for card in event.cards)
        assert table.hands[seat] == list(event.cards)
    assert 79 - players * size == SIZES[version][players]


@every_size
@clause("YOJ-2.7", "YOJ-2.8", "YOJ-2.10", "YOJ-R23")
def test_the_greatest_start_card_brings_the_yojimbo_card(version: Version, players: int) -> None:
    table, events = begun(version, players)
    prepared = events[0]
    assert isinstance(prepared, DecksPrepared)
    drawn = [event for event in events if isinstance(event, StartCardDrawn)]
    assert [event.seat for event in drawn[:players]] == list(range(players))
    below = 79 - SIZES[version][players]
    assert [event.card for event in drawn] == list(prepared.refill_order[below : below + len(drawn)])
    assert table.discard == [event.card for event in drawn], "nothing else lies there yet"
    last = [event for event in drawn if event.draw_no == drawn[-1].draw_no]
    assert table.holder == max(last, key=lambda event: event.strength).seat
    assert only(StartPlayerDetermined, events).seat == table.holder
    assert only(RoundStarted, events) == RoundStarted(1, table.holder)


@clause("YOJ-2.9", "YOJ-E3")
def test_only_those_tied_for_the_greatest_strength_draw_again() -> None:
    four, also_four = of_strength(4, 2)
    [two], [one], [three] = of_strength(2, 1), of_strength(1, 1), of_strength(3, 1)
    table = yojimbo_table(players=3, deck=[four, two, also_four, one, three], holder=1)
    game = yojimbo(table, StartDraw((0, 1, 2), 1))
    game.happened(
        StartCardDrawn(0, 1, four, 4),
        StartCardDrawn(1, 1, two, 2),
        StartCardDrawn(2, 1, also_four, 4),
        StartCardDrawn(0, 2, one, 1),
        StartCardDrawn(2, 2, three, 3),
        StartPlayerDetermined(2),
        RoundStarted(2, 2),
    ).asked(2, "turn")
    assert game.table.holder == 2
    assert game.table.discard == [four, two, also_four, one, three]


@clause("YOJ-R23")
def test_an_empty_refill_deck_is_renewed_during_ties() -> None:
    tied, used = of_strength(4, 2), [*of_strength(1, 1), *of_strength(7, 1)]
    table = yojimbo_table(deck=tied, discard=used, rest="attack_deck")
    game = yojimbo(table, StartDraw((0, 1), 1))
    game.happened(StartCardDrawn(0, 1, tied[0], 4), StartCardDrawn(1, 1, tied[1], 4), RefillDeckRenewed, StartCardDrawn)
    renewed = only(RefillDeckRenewed, game.events)
    assert sorted(renewed.order) == sorted([*used, *tied])
    game.asked(game.table.holder, "turn")


def test_every_hand_holds_what_its_owner_was_told() -> None:
    table, _ = begun("dan", 5)
    assert all(len(hand) == 10 for hand in table.hands)
    assert all(card in DEFENCE for hand in table.hands for card in hand)
    assert table.victory == [[], [], [], [], []]
