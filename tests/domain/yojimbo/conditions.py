"""Where the conditional clauses of Yojimbo may be cited, and which are never cited."""

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeGuard

from domain.kernel.event import Event
from domain.yojimbo.commands import ChangeTactics, Defend, Discard, PlayKaiten, Retreat, TakeFollowing, TakePile, Train
from domain.yojimbo.events.dealing import HandDealt, StartCardDrawn, StartPlayerDetermined
from domain.yojimbo.events.drawing import CardsDrawn, RefillDeckRenewed
from domain.yojimbo.events.rounds import (
    AttackPlaced,
    FollowingAttackRevealed,
    GameEnded,
    PlayerLeftRound,
    RoundStarted,
    RoundWon,
)
from domain.yojimbo.events.spoils import AttackCardsGained, SpoilsChosen, VictoryCardsTransferred
from domain.yojimbo.events.turns import ChallengeAccepted, HandCardDiscarded, KaitenPlayed, TacticsChangeFinished
from domain.yojimbo.material import ATTACK, ATTACK_FACES, DEFENCE
from domain.yojimbo.table import YojimboOptions
from tests.citations import Condition, Conditions, Happened, Offered

TECHNIQUES = {"ikkyo", "kotegaeshi", "shihonage", "iriminage", "kokyunage", "tenchinage"}


def happened(one: Happened | Offered) -> TypeGuard[Happened]:
    """By what it has: where the command runs as a script, its own classes are not those imported here."""
    return hasattr(one, "event")


def offered(one: Happened | Offered) -> TypeGuard[Offered]:
    return hasattr(one, "move")


def dan(one: Happened | Offered) -> bool:
    return bool(one.table.options.version == "dan")


def kyu(one: Happened | Offered) -> bool:
    return not dan(one)


def event(kind: type[Event], test: Callable[[Any, Any], bool] = lambda table, event: True) -> Condition:
    """An event of this kind for which the test holds."""
    return lambda one: happened(one) and isinstance(one.event, kind) and test(one.table, one.event)


def move(kind: type[Any], test: Callable[[Offered], bool] = lambda one: True) -> Condition:
    return lambda one: offered(one) and isinstance(one.move, kind) and test(one)


def any_of(*conditions: Condition) -> Condition:
    return lambda one: any(condition(one) for condition in conditions)


def both(first: Condition, second: Condition) -> Condition:
    return lambda one: first(one) and second(one)


def won(table: Any) -> bool:
    """Whether somebody averted the attack of the round that is over."""
    return table.last_defence is not None


def alone(one: Offered) -> bool:
    return set(one.table.in_round) <= {one.seat}


def asked_again(one: Offered) -> bool:
    return won(one.table) and one.table.last_defence.seat == one.seat


def defence(test: Callable[[Counter[str], str, int], bool]) -> Condition:
    """A defence, laid or offered, of which the test holds: its faces, the type of the attack, the bonus."""

    def holds(one: Happened | Offered) -> bool:
        if happened(one) and isinstance(one.event, ChallengeAccepted):
            laid, seat = Counter(DEFENCE[card] for card in one.event.cards), one.event.seat
        elif offered(one) and isinstance(one.move, Defend):
            laid, seat = Counter(one.move.cards.listed()), one.seat
        else:
            return False
        target = one.table.attack_deck[0] if laid["tenkan"] else one.table.attack_pile[-1]
        return test(laid, ATTACK[target].type, 1 if one.table.holder == seat else 0)

    return holds


def techniques(laid: Counter[str]) -> list[str]:
    return [face for face in laid if face in TECHNIQUES]


def osae(laid: Counter[str]) -> str | None:
    return next((face.removeprefix("osae_") for face in laid if face.startswith("osae_")), None)


def gained(test: Callable[[Any, Any], bool]) -> Condition:
    return event(AttackCardsGained, test)


def winning_osae(name: str) -> Callable[[Any, Any], bool]:
    return lambda table, event: won(table) and table.last_defence.osae == name


CONDITIONS = Conditions(
    conditions={
        # --- setup ---
        "YOJ-2.3": event(AttackPlaced, lambda table, event: table.round == 0 and event.pile_size == 1),
        "YOJ-2.4": event(FollowingAttackRevealed, lambda table, event: event.af is not None),
        "YOJ-2.8": any_of(
            event(StartCardDrawn, lambda table, event: event.draw_no == 1),
            event(StartPlayerDetermined, lambda table, event: len(table.discard) == table.players),
        ),
        "YOJ-2.9": any_of(
            event(StartCardDrawn, lambda table, event: len(table.discard) >= table.players),
            event(StartPlayerDetermined, lambda table, event: len(table.discard) > table.players),
        ),
        "YOJ-3.2": event(RoundStarted, lambda table, event: event.first_seat == table.holder),
        # --- actions ---
        "YOJ-3.6": move(Train | ChangeTactics, lambda one: one.seat not in one.table.acted),  # type: ignore[arg-type]
        "YOJ-3.7": defence(lambda laid, kind, bonus: True),
        "YOJ-3.8": move(Retreat),
        "YOJ-4.1": kyu,
        "YOJ-4.3": dan,
        "YOJ-4.4": event(PlayerLeftRound, lambda table, event: event.reason == "trained"),
        "YOJ-4.6": event(PlayerLeftRound, lambda table, event: event.reason == "changed"),
        "YOJ-4.10": any_of(event(ChallengeAccepted, lambda table, event: won(table)), lambda one: won(one.table)),
        "YOJ-4.11": event(PlayerLeftRound, lambda table, event: event.reason == "retreated"),
        "YOJ-4.12": any_of(
            event(PlayerLeftRound, lambda table, event: not table.hands[event.seat]),
            move(Train | Retreat, lambda one: not one.table.hands[one.seat]),  # type: ignore[arg-type]
        ),
        # --- building a defence ---
        "YOJ-5.1": defence(lambda laid, kind, bonus: not laid["tenkan"]),
        "YOJ-5.5": defence(lambda laid, kind, bonus: any(laid[face] > 1 for face in techniques(laid))),
        "YOJ-5.7": defence(lambda laid, kind, bonus: len(techniques(laid)) > 1 and laid["renraku"] > 0),
        "YOJ-5.8": defence(lambda laid, kind, bonus: laid["irimi"] > 0 and bool(techniques(laid))),
        "YOJ-5.9": defence(lambda laid, kind, bonus: laid["irimi"] > 0 and not techniques(laid) and kind != "dagger"),
        "YOJ-5.11": defence(lambda laid, kind, bonus: laid["irimi"] > 1),
        "YOJ-5.13": defence(lambda laid, kind, bonus: osae(laid) in techniques(laid)),
        "YOJ-5.14": defence(
            lambda laid, kind, bonus: (
                osae(laid) is not None and osae(laid) not in techniques(laid) and laid["renraku"] > 0
            )
        ),
        "YOJ-5.15": defence(lambda laid, kind, bonus: kind == "dagger" and osae(laid) is not None),
        "YOJ-5.17": defence(lambda laid, kind, bonus: bonus == 1),
        "YOJ-5.19": defence(lambda laid, kind, bonus: laid["tenkan"] == 1),
        "YOJ-9.2": both(
            defence(lambda laid, kind, bonus: not laid["tenkan"]), lambda one: len(one.table.attack_pile) > 1
        ),
        "YOJ-R12": any_of(
            event(ChallengeAccepted, lambda table, event: won(table) and table.last_defence.seat == event.seat),
            lambda one: offered(one) and asked_again(one),
        ),
        "YOJ-8.12": event(ChallengeAccepted, lambda table, event: won(table) and table.last_defence.osae is not None),
        # --- Kaiten ---
        "YOJ-6.1": any_of(event(KaitenPlayed), move(PlayKaiten)),
        "YOJ-6.3": any_of(
            event(KaitenPlayed, lambda table, event: table.in_round == [event.seat]),
            lambda one: offered(one) and alone(one),
        ),
        "YOJ-6.4": any_of(
            event(PlayerLeftRound, lambda table, event: event.after_kaiten and event.reason == "retreated"),
            move(Retreat, alone),
        ),
        # --- the end of a round, spoils ---
        "YOJ-7.3": any_of(event(RoundWon, lambda table, event: event.seat in table.left), move(Retreat, asked_again)),
        "YOJ-8.3": event(VictoryCardsTransferred, winning_osae("osae_kotegaeshi")),
        "YOJ-8.4": event(VictoryCardsTransferred, lambda table, event: len(event.afs) == 1),
        "YOJ-8.6": any_of(gained(lambda table, event: event.from_pile == len(table.attack_pile)), move(TakePile)),
        "YOJ-8.7": lambda one: (
            offered(one) or (won(one.table) and ATTACK_FACES[one.table.last_defence.attack].type == "kick")
        ),
        "YOJ-8.8": gained(lambda table, event: table.last_defence.tenkan and event.from_deck > 0),
        "YOJ-8.9": gained(
            lambda table, event: (
                winning_osae("osae_ikkyo")(table, event) and event.from_deck > table.last_defence.tenkan
            )
        ),
        "YOJ-8.10": kyu,
        "YOJ-8.11": event(CardsDrawn, winning_osae("osae_shihonage")),
        "YOJ-8.13": lambda one: won(one.table) and one.table.round > 0,
        "YOJ-9.1": lambda one: not won(one.table) and one.table.round > 0,
        "YOJ-9.3": event(RoundStarted, lambda table, event: not won(table) and event.round > 1),
        "YOJ-10.2": event(RefillDeckRenewed, lambda table, event: not table.deck),
        # --- the end ---
        "YOJ-11.2": event(GameEnded, lambda table, event: len(table.attack_pile) > 0),
        "YOJ-11.4": event(GameEnded, lambda table, event: event.totals.count(max(event.totals)) == 1),
        "YOJ-11.5": event(GameEnded, lambda table, event: event.totals.count(max(event.totals)) > 1),
        # --- DAN ---
        **{f"YOJ-12.{number}": dan for number in range(1, 8)},
        "YOJ-12.5": both(dan, any_of(offered, event(AttackCardsGained, winning_osae("osae_ikkyo")))),
        "YOJ-12.6": event(SpoilsChosen, lambda table, event: len(table.hands[event.seat]) < table.price),
        # --- rulings ---
        "YOJ-R9": move(Train, lambda one: not one.table.deck and not one.table.discard),
        "YOJ-R11": event(RoundWon, lambda table, event: event.seat not in table.in_round),
        "YOJ-R15": any_of(
            event(RoundStarted, lambda table, event: not table.attack_deck),
            event(FollowingAttackRevealed, lambda table, event: event.attack_left == 0),
        ),
        "YOJ-R16": dan,
        "YOJ-R17": event(VictoryCardsTransferred, lambda table, event: not table.victory[event.from_seat][1:]),
        "YOJ-R18": any_of(
            event(AttackPlaced, lambda table, event: won(table) and event.covered),
            gained(lambda table, event: not event.from_pile or table.last_defence.osae == "osae_ikkyo"),
            event(FollowingAttackRevealed, lambda table, event: not table.attack_deck),
            move(TakeFollowing),
        ),
        "YOJ-R23": lambda one: one.table.round == 0,
        "YOJ-R24": event(HandDealt),
        "YOJ-R25": event(GameEnded, lambda table, event: event.tie_break or len(set(event.totals)) < len(event.totals)),
        "YOJ-R27": any_of(
            event(HandCardDiscarded, lambda table, event: len(table.hands[event.seat]) <= table.price),
            event(TacticsChangeFinished, lambda table, event: not table.hands[event.seat]),
        ),
        "YOJ-R28": event(FollowingAttackRevealed, lambda table, event: bool(table.gained)),
        "YOJ-R31": lambda one: offered(one) and won(one.table) and one.seat not in one.table.acted,
        "YOJ-R32": any_of(event(HandCardDiscarded, lambda table, event: event.reason == "change"), move(Discard)),
    },
    never={
        **dict.fromkeys(
            ("YOJ-1.1", "YOJ-1.2", "YOJ-1.3", "YOJ-1.5", "YOJ-1.6", "YOJ-1.7", "YOJ-1.8"), "says what the cards are"
        ),
        "YOJ-1.4": "what an attack is worth: the reasons of a score cite it",
        "YOJ-2.1": "who may play, and the option",
        "YOJ-2.7": "says what the discard pile is for",
        **dict.fromkeys(("YOJ-3.3", "YOJ-3.5", "YOJ-4.2", "YOJ-4.8", "YOJ-6.5"), "only refusals cite it"),
        "YOJ-3.4": "follows from the order of turns",
        "YOJ-3.9": "says what there is not",
        **dict.fromkeys(
            ("YOJ-5.4", "YOJ-5.6", "YOJ-5.10", "YOJ-5.12", "YOJ-5.20", "YOJ-5.21", "YOJ-5.22", "YOJ-5.23", "YOJ-5.24"),
            "a limit of defences: only refusals cite it",
        ),
        "YOJ-5.16": "says what does not count",
        "YOJ-5.18": "how often the bonus counts, which a defence shows",
        "YOJ-5.25": "nothing happens by it: the cards stay",
        "YOJ-6.2": "says that the player is not out",
        "YOJ-8.5": "nothing happens by it: no card changes hands",
        "YOJ-8.14": "nothing happens by it: the order stays",
        **dict.fromkeys(
            ("YOJ-10.3", "YOJ-10.4", "YOJ-10.5"),
            "both decks are hardly ever empty in natural play; test_citations does",
        ),
        "YOJ-10.6": "nothing happens by it: no card is drawn",
        "YOJ-10.7": "says what there is not",
        "YOJ-11.6": "says what there is not",
        "YOJ-13.1": "what a view shows",
        **dict.fromkeys(("YOJ-R1", "YOJ-R2", "YOJ-R3", "YOJ-R4"), "what the cards are"),
        **dict.fromkeys(
            ("YOJ-R5", "YOJ-R6", "YOJ-R7", "YOJ-R8", "YOJ-R13", "YOJ-R33"), "explains a clause that only refusals cite"
        ),
        "YOJ-R10": "explains YOJ-9.2, which is cited",
        "YOJ-R9": "no deck, no discard pile and no other hand: never in natural play; test_citations does",
        "YOJ-R20": "what a view shows",
        "YOJ-R22": "about the example of the rulebook",
        **dict.fromkeys(("YOJ-R26", "YOJ-R35"), "the clock cites it; bots are never late; test_citations does"),
        **dict.fromkeys(("YOJ-R29", "YOJ-R30"), "follows from the other clauses"),
        **{f"YOJ-F{number}": "answers a question by clauses that are cited" for number in range(1, 13)},
        **{f"YOJ-E{number}": "an example" for number in range(1, 13)},
    },
    tables=lambda number: (
        2 + number // 2 % 4,
        YojimboOptions("dan" if (number + number // 2 + number // 8) % 2 else "kyu"),
    ),
)
