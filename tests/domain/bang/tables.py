"""A BANG! table in any situation, with all 80 cards on it."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeVar

from domain.bang.material import CARDS, CAST, ROLES, SHERIFF
from domain.bang.playing import Playing
from domain.bang.ruleset import BANG_RULESET
from domain.bang.table import BangOptions, BangTable, Previous
from domain.bang.turn import NextTurn, Surplus
from domain.bang.view import BangView
from domain.kernel.clock import Clock
from domain.kernel.event import Event
from domain.kernel.step import Step
from domain.kernel.words import Viewer
from tests.given import SEED, Given, given

Kind = TypeVar("Kind", bound=Event)

PLAIN = "black_jack"
"""Whoever has no other character: Black Jack differs from nobody but in his own phase 1."""

UNASKED_DRAWERS = dict.fromkeys(range(7), "willy_the_kid")
"""A cast that draws in phase 1 without a question."""


def bang_table(
    hands: Sequence[Sequence[str]] = (),
    *,
    players: int | None = None,
    cast: Mapping[int, str] | None = None,
    roles: Sequence[str] | None = None,
    life: Mapping[int, int] | None = None,
    in_play: Mapping[int, Sequence[str]] | None = None,
    dead: Sequence[int] = (),
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    resolving: Sequence[str] = (),
    store: Sequence[str] = (),
    rest: Literal["deck", "discard"] | int = "deck",
    turn: int = 0,
    bangs_played: int = 0,
    options: BangOptions | None = None,
    previous: Previous | None = None,
    clock: Clock | None = None,
) -> BangTable:
    """Cards by id. Those that stand nowhere go below `deck`, below `discard`, or into the hand of seat `rest`.

    Without `roles` seat 0 is the Sheriff, seat 1 the Renegade, then Outlaws and Deputies.
    """
    dealt = list(roles or ROLES[players or max(4, len(hands))])
    seats = range(len(dealt))
    characters = [(cast or {}).get(seat, PLAIN) for seat in seats]
    life_max = [CAST[name].life + (role == SHERIFF) for name, role in zip(characters, dealt, strict=True)]
    table = BangTable(
        players=len(dealt),
        options=options or BangOptions(),
        seed=SEED.hex(),
        clock=clock,
        banks=(clock.bank * 1000 if clock else 0,) * len(dealt),
        strikes=(0,) * len(dealt),
        hands=[list(hands[seat]) if seat < len(hands) else [] for seat in seats],
        deck=list(deck),
        discard=list(discard),
        roles=dealt,
        characters=characters,
        life=[(life or {}).get(seat, 0 if seat in dead else life_max[seat]) for seat in seats],
        life_max=life_max,
        alive=[seat for seat in seats if seat not in dead],
        in_play=[list((in_play or {}).get(seat, ())) for seat in seats],
        resolving=list(resolving),
        store=list(store),
        sheriff=dealt.index(SHERIFF),
        turn=turn,
        turn_number=1,
        bangs_played=bangs_played,
        previous=previous,
    )
    placed = {
        card
        for pile in (table.deck, table.discard, table.resolving, table.store, *table.hands, *table.in_play)
        for card in pile
    }
    left_over = [card for card in CARDS if card not in placed]
    if rest == "deck":
        table.deck += left_over
    elif rest == "discard":
        table.discard = left_over + table.discard
    else:
        table.hands[rest] += left_over
    return table


def in_phase_2(table: BangTable) -> Given:
    """The turn player is asked what to play; the turn ends as it always does."""
    return bang(table, Playing(table.turn), Surplus(table.turn), NextTurn(table.turn))


def bang(table: BangTable, *steps: Step) -> Given:
    return given(BANG_RULESET, table, *steps)


def seen(table: BangTable, viewer: Viewer) -> BangView:
    view = BANG_RULESET.visible(table, viewer)
    assert isinstance(view, BangView)
    return view


def only(kind: type[Kind], events: Sequence[Event]) -> Kind:
    """The one event of this kind."""
    [found] = [event for event in events if isinstance(event, kind)]
    return found
