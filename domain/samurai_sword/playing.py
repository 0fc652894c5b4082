"""The playing phase: what may be played, on whom, and why not."""

from collections.abc import Iterator

from domain.kernel.command import Command
from domain.kernel.step import Todo
from domain.kernel.words import Card, Seat
from domain.samurai_sword.actions import LayAside, played
from domain.samurai_sword.attacks import Attacked
from domain.samurai_sword.citing import ACTION_RULES, NOT_THE_HARMLESS, attack_rules, threat_rules
from domain.samurai_sword.commands import (
    EndTurn,
    NobunagaDraw,
    Parry,
    PlayAction,
    PlayBreathing,
    PlayBushido,
    PlayDiversion,
    PlayGeisha,
    PlayProperty,
    PlayWeapon,
)
from domain.samurai_sword.drawing import DrawCards
from domain.samurai_sword.events.fighting import ResiliencePaid, WeaponPlayed
from domain.samurai_sword.events.playing import PropertyPlayed
from domain.samurai_sword.events.turns import PhaseBegan
from domain.samurai_sword.material import (
    BREATHING,
    BUSHIDO,
    DIVERSION,
    GEISHA,
    OWN_PROPERTIES,
    PARRY,
    UNAIMED_ACTIONS,
    WEAPONS,
)
from domain.samurai_sword.questions import Question, not_held, not_offered
from domain.samurai_sword.table import SwordTable


class Playing(Question, frozen=True, tag="samurai-sword.Playing:1"):
    """Any number of cards, one after the other; asked even if ending the turn is the only move [SWORD-R38]."""

    decision = "play"
    clause = "SWORD-4.8"
    default_rules = ("SWORD-R51", "SWORD-R56")

    def candidates(self, table: SwordTable) -> Iterator[Command]:
        held = sorted(set(table.hands[self.seat]))
        weapons = [card for card in held if card in WEAPONS]
        if weapons:
            reach = table.reach(self.seat)
            yield from (PlayWeapon(card, target) for card in weapons for target in reach.targets(card))
        yield from (PlayProperty(card) for card in held if card in OWN_PROPERTIES)
        if BUSHIDO in held and not table.has_bushido_in_play():
            yield from map(PlayBushido, table.seats)
        yield from (PlayAction(card) for card in held if card in UNAIMED_ACTIONS)
        if BREATHING in held:
            yield from (PlayBreathing(seat) for seat in table.seats if seat != self.seat)
        if DIVERSION in held:
            yield from (PlayDiversion(seat) for seat in table.seats if self._has_hand(table, seat))
        if GEISHA in held:
            yield from (PlayGeisha(seat, "hand") for seat in table.seats if self._has_hand(table, seat))
            for seat in table.seats:
                yield from (PlayGeisha(seat, "play", card) for card in sorted(set(table.in_play[seat])))
        if self._nobunaga(table) is None:
            yield NobunagaDraw()
        yield EndTurn()

    def broken(self, table: SwordTable, command: Command) -> str | None:
        match command:
            case PlayWeapon(card, target):
                return self._missing(table, card) or self._weapon(table, card, target)
            case PlayProperty(card):
                return self._missing(table, card) or _unless(card in OWN_PROPERTIES, "SWORD-4.12")
            case PlayAction(card):
                return self._missing(table, card) or _unless(card in UNAIMED_ACTIONS, "SWORD-4.11")
            case PlayBushido(target):
                return self._missing(table, BUSHIDO) or _bushido(table, target)
            case PlayBreathing(target):
                return self._missing(table, BREATHING) or _unless(self._is_other(table, target), "SWORD-12.23")
            case PlayDiversion(target):
                return self._missing(table, DIVERSION) or _unless(self._has_hand(table, target), "SWORD-12.27")
            case PlayGeisha():
                return self._missing(table, GEISHA) or self._geisha(table, command)
            case NobunagaDraw():
                return self._nobunaga(table)
            case EndTurn():
                return None
        return not_offered(table, self.seat, command)

    def _missing(self, table: SwordTable, card: Card) -> str | None:
        """A Parry cannot be played in one's own turn, held or not [SWORD-12.31]."""
        return "SWORD-12.31" if card == PARRY else not_held(table, self.seat, card)

    def _is_other(self, table: SwordTable, target: Seat) -> bool:
        return target != self.seat and target in table.seats

    def _has_hand(self, table: SwordTable, target: Seat) -> bool:
        return self._is_other(table, target) and bool(table.hands[target])

    def _weapon(self, table: SwordTable, card: Card, target: Seat) -> str | None:
        """Why this weapon can't be used against this target; `Reach` says against whom it can."""
        if card not in WEAPONS:
            return "SWORD-4.10"
        reach = table.reach(self.seat)
        if target in reach.targets(card):
            return None
        if reach.weapons_left <= 0:
            return "SWORD-4.9"
        if not self._is_other(table, target):
            return "SWORD-6.1"
        return "SWORD-6.5" if table.is_harmless(target) else "SWORD-6.4"

    def _geisha(self, table: SwordTable, command: PlayGeisha) -> str | None:
        """A random card from another hand, or any property in play, one's own included [SWORD-R44]."""
        if command.source == "hand":
            is_there = command.card is None and self._has_hand(table, command.target)
        else:
            is_there = command.target in table.seats and command.card in table.in_play[command.target]
        return _unless(is_there, "SWORD-12.29")

    def _nobunaga(self, table: SwordTable) -> str | None:
        if table.characters[self.seat] != "nobunaga":
            return "SWORD-13.13"
        if table.resilience[self.seat] <= 1:
            return "SWORD-13.14"
        return _unless(bool(table.deck or table.discard), "SWORD-R30")

    def rules_for(self, table: SwordTable, command: Command) -> tuple[str, ...]:
        me = self.seat
        match command:
            case PlayWeapon(card, target):
                return attack_rules(table, me, card, target, table.difficulties(me)[target])
            case PlayProperty():
                return ("SWORD-4.12",)
            case PlayBushido():
                return ("SWORD-4.12", "SWORD-12.4")
            case PlayAction(card) if card in NOT_THE_HARMLESS:
                return threat_rules(table, me, card)
            case PlayAction(card):
                return ACTION_RULES[card]
            case PlayBreathing() if table.resilience[me] == table.character(me).resilience:
                return (*ACTION_RULES[BREATHING], "SWORD-12.25")
            case PlayGeisha(target) if target == me:
                return (*ACTION_RULES[GEISHA], "SWORD-R44")
            case PlayBreathing() | PlayDiversion() | PlayGeisha():
                return ACTION_RULES[command.plays]
            case NobunagaDraw():
                return ("SWORD-13.13",)
        return ("SWORD-4.8",)

    def default(self, table: SwordTable) -> Command:
        return EndTurn()

    def answered(self, table: SwordTable, command: Command) -> Todo:
        me = self.seat
        match command:
            case PlayWeapon(card, target):
                wounds = table.wounds(me, card, target)
                weapon = WeaponPlayed(me, card, target, table.difficulties(me)[target], wounds)
                return [weapon, Attacked(target, me, card, wounds), LayAside(), self]
            case PlayProperty(card):
                return [PropertyPlayed(me, card, me), self]
            case PlayBushido(target):
                return [PropertyPlayed(me, BUSHIDO, target), self]
            case PlayAction() | PlayBreathing() | PlayDiversion() | PlayGeisha():
                return [*played(table, me, command), self]
            case NobunagaDraw():
                return [ResiliencePaid(me), DrawCards(me, 1, "nobunaga"), self]
        return [PhaseBegan(me, "discarding")]


def _bushido(table: SwordTable, target: Seat) -> str | None:
    return "SWORD-12.5" if table.has_bushido_in_play() else _unless(target in table.seats, "SWORD-12.4")


def _unless(is_allowed: bool, clause: str) -> str | None:
    return None if is_allowed else clause


def unasked(table: SwordTable, seat: Seat, command: Command) -> tuple[str, ...]:
    """Why a seat that nobody asked may not act."""
    is_attack = isinstance(table.agenda[-1].step, Attacked)
    return ("SWORD-6.8",) if is_attack and isinstance(command, Parry) else ("SWORD-4.13",)
