"""Reaction windows: everybody who might hold an answer, judged by public facts, answers in secret [KATANA-18]."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from domain.kernel.command import Command, IllegalMove
from domain.kernel.step import Ballot, Drop, Todo
from domain.kernel.words import Card, Seat
from domain.samurai_katana.board import Region
from domain.samurai_katana.cards.effects import Resolve
from domain.samurai_katana.commands.windows import Pass, PassRest, PlayJustice, PlayRonin, PlayTsunami, ShogunCancels
from domain.samurai_katana.events.cards import CardCancelled, CardPlayed, WindowClosed
from domain.samurai_katana.material import ANYTIME_CARDS_MIN, JUSTICE, RONIN, RONIN_SAMURAI_MAX, TSUNAMI
from domain.samurai_katana.table import KatanaTable

if TYPE_CHECKING:
    from domain.samurai_katana.about import AboutCard

CANCELLED_BY = ("KATANA-20.26", "KATANA-20.28")
"""The clauses by which the powerful Shogun may cancel a card."""


def may_answer(table: KatanaTable, seat: Seat, card: Card) -> bool:
    """Whether a seat is asked to play this card: judged by public facts, never by what is in its hand [KATANA-18.2]."""
    return (
        seat not in table.eliminated and len(table.hands[seat]) >= ANYTIME_CARDS_MIN and not table.all_discarded(card)
    )


def shogun_for(table: KatanaTable, by: Seat, affected: tuple[Seat, ...]) -> Seat | None:
    """The Shogun who may cancel this card: neither his own nor one that affects him [KATANA-20.27]."""
    shogun = table.shogun
    if not table.options.powerful_shogun or shogun is None or table.shogun_cancelled:
        return None
    return None if shogun in (by, *affected) or table.is_out(shogun) else shogun


class _Window(Ballot, frozen=True):
    """Everybody who is asked may pass, which is also what the clock answers."""

    candidates_are_options = True
    default_rules = ("KATANA-18.7",)

    def default(self, table: KatanaTable, seat: Seat) -> Command:
        return Pass()


class _CancelWindow(_Window, frozen=True):
    """A card was played and waits below the window on the agenda; cancelling it takes it off."""

    card: Card
    by: Seat
    affected: tuple[Seat, ...]

    def about(self, table: KatanaTable) -> "AboutCard":
        return {"card": self.card, "by": self.by, "affected": list(self.affected)}

    def cancelled_by_shogun(self, votes: Mapping[Seat, Command]) -> Todo:
        """His cancel comes before any Shogunal Justice, and no card is spent [KATANA-20.28]."""
        for seat, vote in votes.items():
            if isinstance(vote, ShogunCancels):
                yield CardCancelled(self.card, self.by, seat, "shogun")
                yield Drop(Resolve)


class CardWindow(_CancelWindow, frozen=True, tag="samurai-katana.CardWindow:1"):
    """The affected player, first in `affected`, may play Shogunal Justice; the Shogun may answer, too."""

    decision = "react.card"
    clause = "KATANA-18.8"

    def _defenders(self, table: KatanaTable) -> list[Seat]:
        """Who is asked for Shogunal Justice, the affected player first [KATANA-20.14]."""
        protected = self.affected[0]
        others = table.others(self.by) if table.options.justice_for_others else []
        seats = [protected, *(seat for seat in others if seat != protected)]
        return [seat for seat in seats if may_answer(table, seat, JUSTICE)]

    def voters(self, table: KatanaTable) -> list[Seat]:
        voters = self._defenders(table)
        shogun = shogun_for(table, self.by, self.affected)
        return [*voters, shogun] if shogun is not None and shogun not in voters else voters

    def candidates(self, table: KatanaTable, seat: Seat) -> Iterator[Command]:
        yield Pass()
        if JUSTICE in table.hands[seat] and seat in self._defenders(table):
            yield PlayJustice()
        if seat == shogun_for(table, self.by, self.affected):
            yield ShogunCancels()

    def objection(self, table: KatanaTable, seat: Seat, command: Command) -> IllegalMove | None:
        match command:
            case Pass():
                return None
            case PlayJustice():
                clause = self._justice_objection(table, seat)
                return IllegalMove(clause) if clause else None
            case ShogunCancels(side):
                if seat != shogun_for(table, self.by, self.affected):
                    return IllegalMove("KATANA-20.27")
                return None if side is None else IllegalMove("KATANA-20.29")
        return IllegalMove("KATANA-18.5")

    def _justice_objection(self, table: KatanaTable, seat: Seat) -> str | None:
        """Why this seat, which may have been asked only as the Shogun, can't play Shogunal Justice."""
        if seat != self.affected[0] and not table.options.justice_for_others:
            return "KATANA-17.14"
        if len(table.hands[seat]) < ANYTIME_CARDS_MIN:
            return "KATANA-5.10"
        return None if JUSTICE in table.hands[seat] else "KATANA-18.8"

    def rules_for(self, table: KatanaTable, seat: Seat, command: Command) -> tuple[str, ...]:
        match command:
            case PlayJustice():
                return ("KATANA-17.13", "KATANA-18.8" if seat == self.affected[0] else "KATANA-20.13")
            case ShogunCancels():
                return CANCELLED_BY
        return ("KATANA-18.5",) if seat in self._defenders(table) else ("KATANA-20.28",)

    def asked_by(self, table: KatanaTable, seat: Seat) -> tuple[str, ...]:
        """A seat is asked as the affected player, as one who may protect him, as the Shogun, or as both."""
        power = ("KATANA-20.28",) if seat == shogun_for(table, self.by, self.affected) else ()
        if seat not in self._defenders(table):
            return power
        justice = "KATANA-18.8" if seat == self.affected[0] else "KATANA-20.13"
        return (justice, *power, "KATANA-20.58") if power else (justice,)

    def counted(self, table: KatanaTable, votes: Mapping[Seat, Command]) -> Todo:
        yield WindowClosed("react.card")
        yield from self.cancelled_by_shogun(votes)
        if any(isinstance(vote, ShogunCancels) for vote in votes.values()):
            return
        for seat in self._defenders(table):
            if isinstance(votes.get(seat), PlayJustice):
                yield CardPlayed(seat, JUSTICE, target=self.by, answered=self.card, protected=self.affected[0])
                yield ShogunWindow(JUSTICE, seat, (self.by, self.affected[0]))
                yield Resolve(seat, JUSTICE, target=self.by, answered=self.card)
                return


class ShogunWindow(_CancelWindow, frozen=True, tag="samurai-katana.ShogunWindow:1"):
    """The powerful Shogun alone is asked, about a card that Shogunal Justice does not answer [KATANA-20.28]."""

    decision = "shogun.cancel"
    clause = "KATANA-20.28"

    def voters(self, table: KatanaTable) -> list[Seat]:
        shogun = shogun_for(table, self.by, self.affected)
        return [] if shogun is None else [shogun]

    def candidates(self, table: KatanaTable, seat: Seat) -> Iterator[Command]:
        yield from (Pass(), ShogunCancels())

    def objection(self, table: KatanaTable, seat: Seat, command: Command) -> IllegalMove | None:
        return None if command in (Pass(), ShogunCancels()) else IllegalMove("KATANA-20.28")

    def rules_for(self, table: KatanaTable, seat: Seat, command: Command) -> tuple[str, ...]:
        return CANCELLED_BY if isinstance(command, ShogunCancels) else ("KATANA-20.28",)

    def counted(self, table: KatanaTable, votes: Mapping[Seat, Command]) -> Todo:
        yield WindowClosed("shogun.cancel")
        yield from self.cancelled_by_shogun(votes)


class SeaWindow(_Window, frozen=True, tag="samurai-katana.SeaWindow:1"):
    """A group sails: everybody else may send a Tsunami [KATANA-18.9]."""

    mover: Seat
    origin: Region
    to: Region
    decision = "react.sea"
    clause = "KATANA-18.9"

    def voters(self, table: KatanaTable) -> list[Seat]:
        return [
            seat for seat in table.others(self.mover) if seat not in table.silent and may_answer(table, seat, TSUNAMI)
        ]

    def candidates(self, table: KatanaTable, seat: Seat) -> Iterator[Command]:
        yield from (Pass(), PassRest())
        if TSUNAMI in table.hands[seat]:
            yield PlayTsunami()

    def objection(self, table: KatanaTable, seat: Seat, command: Command) -> IllegalMove | None:
        match command:
            case Pass() | PassRest():
                return None
            case PlayTsunami():
                return None if TSUNAMI in table.hands[seat] else IllegalMove("KATANA-18.9")
        return IllegalMove("KATANA-18.5")

    def rules_for(self, table: KatanaTable, seat: Seat, command: Command) -> tuple[str, ...]:
        match command:
            case PlayTsunami():
                return ("KATANA-17.17", "KATANA-18.9")
            case PassRest():
                return ("KATANA-18.11",)
        return ("KATANA-18.5",)

    def counted(self, table: KatanaTable, votes: Mapping[Seat, Command]) -> Todo:
        """Only the first of them clockwise from the active player plays; the others keep their cards [KATANA-18.6]."""
        silent = tuple(seat for seat, vote in sorted(votes.items()) if isinstance(vote, PassRest))
        yield WindowClosed("react.sea", silent or None)
        for seat in table.others(self.mover):
            if isinstance(votes.get(seat), PlayTsunami):
                yield CardPlayed(seat, TSUNAMI, region=self.origin, target=self.mover)
                yield CardWindow(TSUNAMI, seat, (self.mover,))
                yield Resolve(seat, TSUNAMI, region=self.origin, target=self.mover)
                return


class BattleWindow(_Window, frozen=True, tag="samurai-katana.BattleWindow:1"):
    """The defender may call Ronin into the attacked region [KATANA-18.10]."""

    defender: Seat
    attacker: Seat
    region: Region
    decision = "react.battle"
    clause = "KATANA-18.10"

    def voters(self, table: KatanaTable) -> list[Seat]:
        is_asked = table.reserve[self.defender] > 0 and may_answer(table, self.defender, RONIN)
        return [self.defender] if is_asked else []

    def candidates(self, table: KatanaTable, seat: Seat) -> Iterator[Command]:
        yield Pass()
        if RONIN in table.hands[seat]:
            yield from (PlayRonin(count) for count in range(1, min(RONIN_SAMURAI_MAX, table.reserve[seat]) + 1))

    def objection(self, table: KatanaTable, seat: Seat, command: Command) -> IllegalMove | None:
        match command:
            case Pass():
                return None
            case PlayRonin(count):
                if RONIN not in table.hands[seat]:
                    return IllegalMove("KATANA-18.10")
                is_there = 1 <= count <= min(RONIN_SAMURAI_MAX, table.reserve[seat])
                return None if is_there else IllegalMove("KATANA-17.18")
        return IllegalMove("KATANA-18.5")

    def rules_for(self, table: KatanaTable, seat: Seat, command: Command) -> tuple[str, ...]:
        return ("KATANA-18.5",) if isinstance(command, Pass) else ("KATANA-17.18", "KATANA-17.19", "KATANA-18.10")

    def counted(self, table: KatanaTable, votes: Mapping[Seat, Command]) -> Todo:
        yield WindowClosed("react.battle")
        for vote in votes.values():
            if isinstance(vote, PlayRonin):
                yield CardPlayed(self.defender, RONIN, region=self.region, count=vote.count)
                yield ShogunWindow(RONIN, self.defender, (self.attacker, self.defender))
                yield Resolve(self.defender, RONIN, region=self.region, count=vote.count)
