"""A tiny game for the kernel's own tests: coins and numbered cards, threats, auctions, and moves out of turn.

In turn one works for a coin, draws, threatens somebody or calls an auction. Whoever has a coin may spend it at any
time: to spill a card of somebody's hand, to summon a council, or to halt an auction.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from domain.kernel.bots import random_bot
from domain.kernel.clock import Clock
from domain.kernel.event import Event
from domain.kernel.reactions import Reactions
from domain.kernel.ruleset import Ruleset
from domain.kernel.score import Reason, Result, Score, ranked
from domain.kernel.step import Step
from domain.kernel.texts import Text
from domain.kernel.view import sees
from domain.kernel.words import Card, Language, Seat, Viewer
from tests.domain.kernel.toy_facts import (
    CARDS,
    Agree,
    Attack,
    Bid,
    CallAuction,
    CardLost,
    CardsTaken,
    CoinSpent,
    CoinsWon,
    DrawTwo,
    Halt,
    Name,
    Noted,
    Pay,
    SeatOut,
    Shuffled,
    Spill,
    Summon,
    Surrender,
    ToyOptions,
    ToyReshuffled,
    ToyTable,
    TurnBegun,
    Work,
)
from tests.domain.kernel.toy_steps import (
    Auction,
    Council,
    Deal,
    Halting,
    LastWill,
    Note,
    Spilling,
    Summoning,
    Take,
    Threat,
    Turn,
    TurnOver,
)
from tests.domain.kernel.toy_texts import CLAUSES, TEXTS
from tests.given import SEED


class ToyView(Struct, frozen=True):
    coins: tuple[int, ...]
    alive: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...] | int, ...]


after: Final = Reactions()


@after.to(SeatOut)
def heritage(table: ToyTable, out: SeatOut) -> Iterator[Step]:
    yield LastWill(out.seat)


@after.to(CoinsWon, ToyReshuffled)
def noise(table: ToyTable, event: Event) -> Iterator[Step]:
    yield Note(event.stored_name())


def is_over(table: ToyTable) -> bool:
    return table.turn_number >= table.options.turns_max or len(table.alive) == 1


def score(table: ToyTable) -> Score:
    points = {seat: table.coins[seat] for seat in table.seats}
    best = max(points.values())
    winners = tuple(seat for seat in table.seats if points[seat] == best)
    return Score(
        Result("richest", winners, ranked(points)),
        {seat: (Reason(coins, "coins", ("TOY-2",), {"count": coins}),) for seat, coins in points.items()},
    )


def visible(table: ToyTable, viewer: Viewer) -> ToyView:
    hands = tuple(tuple(table.hands[seat]) if sees(viewer, seat) else len(table.hands[seat]) for seat in table.seats)
    return ToyView(tuple(table.coins), tuple(table.alive), hands)


def drawn(view: ToyView, ruleset: Ruleset, language: Language) -> str:
    return "\n".join(
        f"{seat}: {coins} {hand}" for seat, (coins, hand) in enumerate(zip(view.coins, view.hands, strict=True))
    )


def check(table: ToyTable) -> None:
    cards = [card for pile in (table.deck, table.discard, *table.hands) for card in pile]
    assert not cards or sorted(cards) == sorted(CARDS)


def _reason_added(data: dict[str, Any], private: dict[str, dict[str, Any]]) -> Any:
    return {**data, "reason": "work"}, private


def _threatened_by_nobody_known(step: dict[str, Any]) -> dict[str, Any]:
    return {**step, "step": "toy.Threat:2", "by": step["seat"]}


TOY: Final = Ruleset(
    id="toy",
    version=1,
    name=Text("Toy", "Hračka"),
    pitch=Text("A toy.", "Hračka."),
    players_min=2,
    players_max=5,
    quick_seats=2,
    minutes=1,
    options=ToyOptions,
    table=ToyTable,
    view=ToyView,
    commands=(Work, DrawTwo, Attack, CallAuction, Pay, Surrender, Bid, Name, Agree, Spill, Summon, Halt),
    events=(Shuffled, CardsTaken, ToyReshuffled, CoinsWon, CoinSpent, CardLost, SeatOut, TurnBegun, Noted),
    steps=(Deal, Take, Note, Turn, TurnOver, Threat, LastWill, Auction, Council),
    setup=lambda table: [Deal()],
    reactions=after,
    anytime=(Spilling(), Summoning(), Halting()),
    is_over=is_over,
    score=score,
    visible=visible,
    drawn=drawn,
    situation=lambda view, ruleset, language: "",
    labels={},
    turns=(TurnBegun,),
    unasked=lambda table, seat, command: ("TOY-1",),
    otherwise="TOY-7",
    over=lambda table: ("TOY-8",),
    absent=("TOY-9",),
    clauses=CLAUSES,
    sections={},
    chapters=tuple(CLAUSES.values()),
    texts=TEXTS,
    components=lambda language: {},
    bots={"random": random_bot},
    event_upcasts={("toy.CoinsWon", 1): _reason_added},
    step_upcasts={"toy.Threat:1": _threatened_by_nobody_known},
    check=check,
)


def toy_table(
    *hands: list[int],
    coins: Mapping[Seat, int] | None = None,
    out: tuple[Seat, ...] = (),
    deck: list[int] | None = None,
    discard: list[int] | None = None,
    clock: Clock | None = None,
    options: ToyOptions | None = None,
) -> ToyTable:
    """Hands by card numbers. The cards that stand nowhere are the deck, unless that is given: then the discard."""
    named = [[f"card-{number}" for number in pile] for pile in (*hands, deck or [], discard or [])]
    held = {card for pile in named for card in pile}
    rest = [card for card in CARDS if card not in held]
    *held_by_seat, top, thrown = named
    return ToyTable(
        players=len(hands),
        options=options or ToyOptions(),
        seed=SEED.hex(),
        clock=clock,
        banks=(clock.bank * 1000 if clock else 0,) * len(hands),
        strikes=(0,) * len(hands),
        hands=held_by_seat,
        deck=top if deck is not None else rest,
        discard=[*rest, *thrown] if deck is not None else thrown,
        alive=[seat for seat in range(len(hands)) if seat not in out],
        coins=[(coins or {}).get(seat, 0) for seat in range(len(hands))],
    )
