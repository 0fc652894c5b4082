"""A table of Shamans in any situation, with all cards and tiles on it."""

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from domain.kernel.arena import new_table
from domain.kernel.clock import Clock
from domain.kernel.engine import start
from domain.kernel.event import Event
from domain.kernel.step import Step
from domain.kernel.words import Viewer
from domain.shamans.commands import PlayCard
from domain.shamans.material import ARTEFACTS, BOARD, CARDS, DEALS, ECLIPSE, WORLD, Team, sorted_cards
from domain.shamans.rounds import CloseRound
from domain.shamans.ruleset import SHAMANS_RULESET
from domain.shamans.table import Direction, ShamansOptions, ShamansTable
from domain.shamans.trick import Playing
from domain.shamans.view import ShamansView
from tests.given import SEED, Given, given

Kind = TypeVar("Kind", bound=Event)

NOWHERE = 15
"""A seat that nobody has: cards which a test does not need are set aside there."""

QUICK = Clock(per_decision=60, bank=300)


def shamans_table(
    hands: Sequence[Sequence[str]] = (),
    *,
    players: int | None = None,
    identities: Sequence[Team] | None = None,
    shown: Sequence[int] = (),
    out: Sequence[int] = (),
    points: Sequence[int] | None = None,
    enlightened: Mapping[int, int] | None = None,
    round: int = 1,
    token: int = 0,
    pawn: int | None = None,
    ripe: Collection[str] = (),
    at_worlds: Sequence[str] = (),
    leader: int = 0,
    led: str | None = None,
    front: Mapping[int, str] | None = None,
    played: Sequence[int] = (),
    off_suit_counts: Mapping[int, int] | None = None,
    face_up: Mapping[int, Sequence[str]] | None = None,
    face_down: Mapping[int, Sequence[str]] | None = None,
    slots: Sequence[str | None] = (None, None),
    pile: Sequence[str] = (),
    eclipse_side: Direction = "left",
    clock: Clock | None = None,
    options: ShamansOptions | None = None,
) -> ShamansTable:
    """Cards and tiles by id. Of the worlds in `ripe` every card that nobody holds lies at its place; `at_worlds` lie
    there too; the other cards are nowhere. Tiles that stand nowhere have been used.

    Without `identities` the last seats are the Shadows.
    """
    seats = range(players or max(3, len(hands)))
    deal = DEALS[len(seats)]
    front = dict(front or {})
    held = {card for pile_ in (*hands, front.values()) for card in pile_}
    rest = [card for card in CARDS[len(seats)] if card not in held]
    lying = [card for card in rest if WORLD[card] in ripe or card in at_worlds]
    tiles = {seat: tuple((face_up or {}).get(seat, ())) for seat in seats}
    hidden = {seat: tuple((face_down or {}).get(seat, ())) for seat in seats}
    used = {*pile, *slots, *(tile for own in (*tiles.values(), *hidden.values()) for tile in own)}
    return ShamansTable(
        players=len(seats),
        options=options or ShamansOptions(),
        seed=SEED.hex(),
        clock=clock,
        banks=(clock.bank * 1000 if clock else 0,) * len(seats),
        strikes=(0,) * len(seats),
        hands=[sorted_cards(hands[seat]) if seat < len(hands) else [] for seat in seats],
        round=round,
        token=token,
        points=list(points or [0] * len(seats)),
        enlightened=[(enlightened or {}).get(seat, 0) for seat in seats],
        in_round=[seat for seat in seats if seat not in out],
        identities=list(identities or deal.identities),
        shown=[*shown, *(seat for seat in out if seat not in shown)],
        set_aside={NOWHERE: tuple(card for card in rest if card not in lying)},
        trick=1,
        leader=leader,
        led=led or (WORLD[next(iter(front.values()))] if front else None),
        played=[*front, *(seat for seat in played if seat not in front)],
        front=front,
        off_suit_counts=[(off_suit_counts or {}).get(seat, 0) for seat in seats],
        worlds={
            world: tuple(card for card in lying if WORLD[card] == world)
            for world in dict.fromkeys(WORLD[card] for card in CARDS[len(seats)])
        },
        pawn=BOARD.start_space[len(seats)] if pawn is None else pawn,
        slots=list(slots),
        pile=list(pile),
        eclipse_side=eclipse_side,
        eclipse_revealed=ECLIPSE not in pile,
        face_up=list(tiles.values()),
        face_down=list(hidden.values()),
        discard=[tile for tile in ARTEFACTS if tile not in used],
    )


def shamans(table: ShamansTable, *steps: Step) -> Given:
    """These steps are next; then the leader plays a card."""
    return given(SHAMANS_RULESET, table, *steps, Playing(table.leader), CloseRound())


def in_trick(table: ShamansTable, seat: int | None = None) -> Given:
    """This seat, or the leader, is asked for a card; after the last trick the round ends."""
    return given(SHAMANS_RULESET, table, Playing(table.leader if seat is None else seat), CloseRound())


def at_round_end(table: ShamansTable, *steps: Step) -> Given:
    """These steps are next; then the round ends, for nobody has cards."""
    return given(SHAMANS_RULESET, table, *steps, CloseRound())


def everybody_plays(start: Given, *cards: str) -> Given:
    """One after the other, beginning with the leader, clockwise."""
    for card in cards:
        [seat] = [seat for seat, hand in enumerate(start.table.hands) if card in hand]
        start = start.when(seat, PlayCard(card))
    return start


def seen(table: ShamansTable, viewer: Viewer) -> ShamansView:
    view = SHAMANS_RULESET.visible(table, viewer)
    assert isinstance(view, ShamansView)
    return view


def only(kind: type[Kind], events: Sequence[Event]) -> Kind:
    """The one event of this kind."""
    [found] = [event for event in events if isinstance(event, kind)]
    return found


def all_of(kind: type[Kind], events: Sequence[Event]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def first_round(players: int = 3, options: ShamansOptions | None = None, seed: bytes = SEED) -> Given:
    """A game that has just begun."""
    begun = start(SHAMANS_RULESET, new_table(SHAMANS_RULESET, players, seed, options), 0)
    return Given(SHAMANS_RULESET, begun.table, begun.events, [*begun.rules])
