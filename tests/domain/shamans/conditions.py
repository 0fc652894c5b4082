"""Where the conditional clauses of Shamans may be cited, and which are never cited."""

from collections.abc import Callable
from typing import Any, TypeGuard

from domain.kernel.event import Event
from domain.kernel.facts import VoteSealed
from domain.shamans.commands import DeclinePurification, Pass, PlayCard, Purify, Stabilise, TakeArtefact, UsePortal
from domain.shamans.events.artefacts import (
    ArtefactTaken,
    DaggerUsed,
    EclipseResolved,
    EclipseRevealed,
    IdentityRevealed,
    PortalUsed,
    ReactionWindowOpened,
    SlotRefilled,
)
from domain.shamans.events.elimination import HandSetAside, PlayerEliminated
from domain.shamans.events.rituals import (
    IdentitiesSwapped,
    PurificationDeclined,
    PurificationWithoutEffect,
    RitualTriggered,
    StabilisationChosen,
    TransformationWithoutEffect,
)
from domain.shamans.events.rounds import (
    PointsGained,
    RoundEnded,
    RoundScored,
    RoundStarted,
    StartTokenPassed,
)
from domain.shamans.events.trick import (
    CardPlayed,
    CardsPlaced,
    PawnMoved,
    TrickLowestResolved,
    TrickResolved,
    TrickStarted,
)
from domain.shamans.table import ShamansOptions
from tests.citations import Condition, Conditions, Happened, Offered

MOON = 26
COMPLETE = {3: 6, 4: 6, 5: 8}
Test = Callable[[Any, Any], bool]


def happened(one: Happened | Offered) -> TypeGuard[Happened]:
    """By what it has: where the command runs as a script, its own classes are not those imported here."""
    return hasattr(one, "event")


def offered(one: Happened | Offered) -> TypeGuard[Offered]:
    return hasattr(one, "move")


def is_in_round(table: Any, team: str) -> bool:
    """Whether somebody of this team is left to get its points."""
    return any(table.identities[seat] == team for seat in table.in_round)


def event(kind: type[Event], test: Test = lambda table, event: True) -> Condition:
    """An event of this kind for which the test holds."""
    return lambda one: happened(one) and isinstance(one.event, kind) and test(one.table, one.event)


def move(kind: type[Any], test: Callable[[Any, int, Any], bool] = lambda table, seat, move: True) -> Condition:
    """An offered move of this kind for which the test holds."""
    return lambda one: offered(one) and isinstance(one.move, kind) and test(one.table, one.seat, one.move)


def any_of(*conditions: Condition) -> Condition:
    return lambda one: any(condition(one) for condition in conditions)


def world_of(card: str) -> str:
    return card.rpartition("-")[0]


def kind_of(tile: str) -> str:
    return tile.rpartition("-")[0]


def waiting_for(table: Any) -> str:
    return str(table.agenda[-1].step.decision)


def portal(test: Callable[[Any, int, str], bool]) -> Condition:
    """A portal, used or offered, of which the test holds: the table, whose it is, its direction."""
    return any_of(
        event(PortalUsed, lambda table, event: test(table, event.seat, event.direction)),
        move(UsePortal, lambda table, seat, move: test(table, seat, move.direction)),
    )


def in_window(*decisions: str) -> Condition:
    return any_of(
        portal(lambda table, seat, direction: waiting_for(table) in decisions),
        move(Pass, lambda table, seat, move: waiting_for(table) in decisions),
        event(VoteSealed, lambda table, event: waiting_for(table) in decisions),
    )


def completing(reason: str) -> Condition:
    """A ritual in the same batch as the cards that completed its world."""

    def holds(one: Happened | Offered) -> bool:
        if not (happened(one) and isinstance(one.event, RitualTriggered)):
            return False
        placed = [event for event in one.batch if isinstance(event, CardsPlaced) and event.world == one.event.world]
        return (
            all(event.reason == reason for event in placed)
            and len(one.table.worlds[one.event.world]) == COMPLETE[one.table.players]
        )

    return holds


def out_in_front(table: Any) -> bool:
    return any(seat not in table.in_round for seat in table.front)


def shadows(one: Happened | Offered) -> bool:
    return bool(one.table.players == 5)


CONDITIONS = Conditions(
    conditions={
        "SHAM-1.4": event(
            CardsPlaced,
            lambda table, event: len(table.worlds[event.world]) + len(event.cards) == COMPLETE[table.players],
        ),
        # --- setup ---
        **{
            f"SHAM-{number}": event(RoundStarted, lambda table, event: event.round == 1)
            for number in ("2.1", "2.2", "2.4", "2.5")
        },
        "SHAM-3.8": event(RoundStarted, lambda table, event: table.players in (3, 5)),
        "SHAM-3.9": event(TrickStarted, lambda table, event: event.leader == table.token and event.trick == 1),
        "SHAM-13.10": event(RoundStarted, lambda table, event: event.round > 1),
        # --- the trick ---
        "SHAM-4.1": any_of(
            event(TrickStarted),
            event(CardPlayed, lambda table, event: table.played == []),
            move(PlayCard, lambda table, seat, move: table.played == []),
        ),
        "SHAM-4.4": any_of(
            event(CardPlayed, lambda table, event: world_of(event.card) == table.led),
            move(PlayCard, lambda table, seat, move: world_of(move.card) == table.led),
        ),
        **{
            clause: any_of(
                event(CardPlayed, lambda table, event: world_of(event.card) != event.led),
                event(PawnMoved, lambda table, event: table.off_suit is not None and event.cause == "off_suit"),
                move(PlayCard, lambda table, seat, move: bool(table.led) and world_of(move.card) != table.led),
            )
            for clause in ("SHAM-4.3", "SHAM-4.5")
        },
        "SHAM-4.6": event(PawnMoved, lambda table, event: table.off_suit is not None and event.to_space == MOON),
        "SHAM-4.7": event(CardsPlaced, lambda table, event: event.cards == (table.off_suit,)),
        "SHAM-4.8": completing("off_suit"),
        "SHAM-5.2": event(
            TrickLowestResolved,
            lambda table, event: sum(seat in table.in_round for seat in table.front) == 1,
        ),
        "SHAM-8.1": event(CardsPlaced, lambda table, event: event.world == table.led and event.by in table.in_round),
        "SHAM-8.2": completing("trick"),
        "SHAM-8.3": event(TrickResolved, lambda table, event: any(table.hands[seat] for seat in table.in_round)),
        "SHAM-8.4": event(TrickResolved, lambda table, event: not any(table.hands[seat] for seat in table.in_round)),
        "SHAM-8.5": event(TrickResolved, lambda table, event: event.highest is None),
        "SHAM-8.6": any_of(
            event(CardsPlaced, lambda table, event: not any(seat in table.in_round for seat in table.front)),
            event(RitualTriggered, lambda table, event: event.performer is None),
        ),
        "SHAM-8.7": lambda one: offered(one) or (happened(one) and getattr(one.event, "highest", None) is None),
        # --- artefacts ---
        "SHAM-6.2": any_of(
            event(ArtefactTaken, lambda table, event: event.source in ("slot1", "slot2")),
            move(TakeArtefact, lambda table, seat, move: move.source in ("slot1", "slot2")),
        ),
        "SHAM-6.3": any_of(
            event(ArtefactTaken, lambda table, event: event.source == "pile" and kind_of(event.taken) != "mask"),
            move(TakeArtefact, lambda table, seat, move: move.source == "pile"),
        ),
        "SHAM-6.4": event(ArtefactTaken, lambda table, event: event.source == "pile" and event.tile == event.taken),
        "SHAM-6.5": event(IdentityRevealed, lambda table, event: event.seat not in table.shown),
        "SHAM-6.9": event(SlotRefilled, lambda table, event: bool(table.pile)),
        "SHAM-6.10": event(TrickLowestResolved, lambda table, event: not table.pile and table.slots == [None, None]),
        "SHAM-7.1": event(EclipseRevealed, lambda table, event: table.pile[0] == "eclipse"),
        "SHAM-7.5": any_of(
            event(EclipseRevealed, lambda table, event: len(event.seats) < 2),
            event(EclipseResolved, lambda table, event: event.pairs == ()),
        ),
        "SHAM-R12": event(EclipseResolved, lambda table, event: 2 <= len(event.pairs) < table.players),
        # --- rituals ---
        "SHAM-9.3": any_of(
            event(StabilisationChosen),
            event(PawnMoved, lambda table, event: event.cause == "stabilisation"),
            move(Stabilise),
        ),
        "SHAM-9.5": event(IdentitiesSwapped),
        "SHAM-9.6": event(PointsGained, lambda table, event: event.reason == "enlightenment" and event.points == 1),
        "SHAM-9.7": any_of(event(DaggerUsed), move(Purify)),
        "SHAM-9.8": any_of(
            event(DaggerUsed, lambda table, event: event.tile in table.face_down[event.seat]),
            move(Purify, lambda table, seat, move: "dagger" not in map(kind_of, table.face_up[seat])),
        ),
        "SHAM-9.9": any_of(
            event(PurificationDeclined),
            event(PurificationWithoutEffect, lambda table, event: len(table.in_round) > 1),
            move(DeclinePurification),
        ),
        "SHAM-9.10": event(
            DaggerUsed, lambda table, event: [*map(kind_of, table.face_up[event.seat])].count("dagger") > 1
        ),
        "SHAM-9.11": any_of(
            event(StabilisationChosen, lambda table, event: table.pawn < 2),
            event(PawnMoved, lambda table, event: event.to_space == 0),
            move(Stabilise, lambda table, seat, move: table.pawn < 2),
        ),
        "SHAM-9.12": any_of(
            event(TransformationWithoutEffect, lambda table, event: table.in_round == [event.seat]),
            event(PurificationWithoutEffect, lambda table, event: table.in_round == [event.seat]),
        ),
        "SHAM-R8": event(IdentitiesSwapped, lambda table, event: bool({event.seat, event.other} & {*table.shown})),
        # --- portals and windows ---
        "SHAM-10.1": any_of(
            portal(lambda table, seat, direction: True), event(PawnMoved, lambda table, event: event.cause == "portal")
        ),
        "SHAM-10.2": portal(lambda table, seat, direction: not waiting_for(table).startswith("react_")),
        "SHAM-10.4": event(ReactionWindowOpened, lambda table, event: set(event.seats) <= {*table.in_round}),
        "SHAM-10.5": any_of(
            event(ReactionWindowOpened, lambda table, event: table.pawn == MOON - 1), in_window("react_moon")
        ),
        "SHAM-10.6": any_of(
            event(ReactionWindowOpened, lambda table, event: len(event.seats) == 1), in_window("react_elimination")
        ),
        "SHAM-10.7": any_of(
            event(ReactionWindowOpened, lambda table, event: table.pawn in (MOON - 1, MOON - 2)),
            in_window("react_round_end"),
        ),
        "SHAM-10.8": in_window("react_moon", "react_elimination", "react_round_end"),
        "SHAM-10.10": in_window("react_moon", "react_round_end"),
        "SHAM-10.11": portal(lambda table, seat, to: waiting_for(table) == "react_moon" and to == "away"),
        "SHAM-10.12": portal(lambda table, seat, to: waiting_for(table) == "react_moon" and to == "toward"),
        "SHAM-10.13": event(PawnMoved, lambda table, event: event.to_space == MOON),
        "SHAM-10.14": portal(
            lambda table, seat, to: waiting_for(table) == "react_elimination" and table.agenda[-1].step.target == seat
        ),
        "SHAM-10.15": event(
            RoundEnded, lambda table, event: event.reason == "no_cards_left" and table.pawn >= MOON - 2
        ),
        "SHAM-10.17": event(PawnMoved, lambda table, event: len(table.set_aside.get(event.seat, ())) > 1),
        "SHAM-10.19": portal(
            lambda table, seat, to: waiting_for(table) == "react_elimination" and table.agenda[-1].step.target != seat
        ),
        "SHAM-10.20": portal(lambda table, seat, to: waiting_for(table) != "react_moon" and to == "toward"),
        # --- elimination ---
        "SHAM-11.3": event(
            PlayerEliminated, lambda table, event: bool(table.face_up[event.seat] or table.face_down[event.seat])
        ),
        "SHAM-11.4": event(PawnMoved, lambda table, event: table.identities[event.seat] == "shamans"),
        "SHAM-11.5": event(HandSetAside, lambda table, event: table.identities[event.seat] == "shamans"),
        "SHAM-11.6": event(
            PlayerEliminated,
            lambda table, event: [table.identities[seat] for seat in table.in_round].count("shadows") == 1,
        ),
        **dict.fromkeys(("SHAM-11.7", "SHAM-11.8", "SHAM-11.9", "SHAM-R19"), shadows),
        "SHAM-11.10": any_of(
            event(CardsPlaced, lambda table, event: out_in_front(table)),
            event(TrickLowestResolved, lambda table, event: out_in_front(table)),
        ),
        "SHAM-11.13": event(TrickLowestResolved, lambda table, event: table.in_round == [event.seat]),
        "SHAM-R18": event(PlayerEliminated, lambda table, event: bool(table.face_down[event.seat])),
        # --- the end of a round and of the game ---
        "SHAM-12.1": event(RoundEnded, lambda table, event: not any(table.hands[seat] for seat in table.in_round)),
        "SHAM-12.2": event(RoundEnded, lambda table, event: event.winner == "shamans"),
        "SHAM-12.3": any_of(
            event(RoundEnded, lambda table, event: table.pawn == MOON),
            event(PawnMoved, lambda table, event: event.to_space == MOON),
        ),
        "SHAM-12.4": event(RoundEnded, lambda table, event: event.reason in ("moon", "last_shadow_eliminated")),
        "SHAM-13.1": any_of(
            event(PointsGained, lambda table, event: table.identities[event.seat] == "shamans" and event.points == 2),
            event(RoundScored, lambda table, event: event.winner == "shamans" and is_in_round(table, "shamans")),
        ),
        "SHAM-13.2": any_of(
            event(PointsGained, lambda table, event: table.identities[event.seat] == "shadows" and event.points == 3),
            event(RoundScored, lambda table, event: event.winner == "shadows" and is_in_round(table, "shadows")),
        ),
        "SHAM-13.3": any_of(
            event(PointsGained, lambda table, event: event.reason == "moonstones"),
            event(RoundScored, lambda table, event: any(len(seat.moonstones) > 1 for seat in event.seats)),
        ),
        "SHAM-13.4": event(RoundScored, lambda table, event: len(table.in_round) < table.players),
        "SHAM-13.6": event(StartTokenPassed, lambda table, event: all(points < 8 for points in table.points)),
        "SHAM-13.8": event(
            StartTokenPassed,
            lambda table, event: max(table.points) >= 8 and table.points.count(max(table.points)) > 1,
        ),
        "SHAM-R22": event(RoundScored, lambda table, event: event.winner == "shamans"),
    },
    never={
        **dict.fromkeys(
            ("SHAM-1.1", "SHAM-1.2", "SHAM-1.3", "SHAM-1.5", "SHAM-1.6", "SHAM-1.7", "SHAM-1.8", "SHAM-1.9"),
            "says what things are",
        ),
        "SHAM-2.3": "nothing happens by it: the cards stay out",
        "SHAM-3.4": "whether the pile was shuffled again is the server's alone",
        "SHAM-3.6": "what a view shows",
        "SHAM-4.9": "nothing happens by it: the seat is passed over",
        "SHAM-4.11": "says where a card lies meanwhile",
        "SHAM-5.4": "the order of events that cite their own clauses",
        "SHAM-5.5": "follows from the cards",
        **dict.fromkeys(
            ("SHAM-6.6", "SHAM-6.7", "SHAM-6.8"), "says when a tile acts; the clause of its effect is cited"
        ),
        "SHAM-6.10": "at most eleven tiles are taken in a round; test_citations does",
        "SHAM-6.11": "says what there is not",
        "SHAM-6.13": "the order of events that cite their own clauses",
        "SHAM-7.6": "only refusals cite it",
        "SHAM-8.8": "which of several eliminated players is asked; their cards lie at the world by then",
        "SHAM-9.2": "follows from the cards",
        "SHAM-10.3": "only refusals cite it",
        "SHAM-10.9": "only refusals cite it",
        "SHAM-10.16": "what the clocks do",
        "SHAM-10.18": "only refusals cite it",
        "SHAM-11.11": "the trick goes on by its own clauses",
        "SHAM-11.12": "says what does not end a round",
        "SHAM-12.6": "says what is not shown",
        "SHAM-13.5": "when the end is looked at; its own clause is cited",
        "SHAM-14.1": "about talk at the table",
        "SHAM-15.1": "the options",
        **{
            f"SHAM-R{number}": "explains clauses that are cited"
            for number in (1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 15, 16, 20, 21, 23, 24, 25, 26, 27, 28, 32, 33, 36, 37)
        },
        "SHAM-R17": "the clock cites it in a window; bots are never late; test_citations does",
        "SHAM-R35": "the clock cites it; bots are never late; test_citations does",
        **dict.fromkeys(
            ("SHAM-8.7", "SHAM-9.8", "SHAM-9.10", "SHAM-9.11", "SHAM-9.12", "SHAM-11.8", "SHAM-11.9", "SHAM-11.13"),
            "hardly ever comes up among bots; test_citations does",
        ),
        **dict.fromkeys(("SHAM-R14", "SHAM-R19"), "hardly ever comes up among bots; test_citations does"),
        "SHAM-R29": "says what nobody is told",
        "SHAM-R30": "says what does not end a round",
        "SHAM-R31": "says what cannot happen",
        "SHAM-R34": "about slips of the rulebook",
        **{f"SHAM-E{number}": "an example" for number in range(1, 8)},
    },
    tables=lambda number: (3 + number // 2 % 3, ShamansOptions(first_seat=number % 3)),
)
