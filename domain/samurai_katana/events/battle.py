"""A battle, from the first step of the attackers to the last card on the discard pile."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from domain.kernel.announcement import Announcement
from domain.kernel.event import Event, to
from domain.kernel.words import Card, Seat
from domain.samurai_katana.board import MOUNTAINS, Region
from domain.samurai_katana.events.specials import is_spared, specials_by
from domain.samurai_katana.material import BATTLE_CARDS, UNASKED
from domain.samurai_katana.table import Battle, BattleOutcome, Group, KatanaTable, Side, SideName, Support


class BattleStarted(Event, frozen=True, tag="samurai-katana.BattleStarted"):
    attacker: Seat
    defender: Seat
    region: Region
    groups: tuple[Group, ...]
    attackers: int
    defenders: int

    def apply(self, table: KatanaTable) -> None:
        for group in self.groups:
            table.lift(self.attacker, group.origin, group.count)
        table.march = None
        table.battle = Battle(self.region, Side(self.attacker), Side(self.defender), self.groups)

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        """A castle may defend the region alone."""
        return ("KATANA-10.2", "KATANA-10.3") if self.defenders else ("KATANA-10.2", "KATANA-R86")


def _side_name(battle: Battle, seat: Seat) -> SideName:
    return "attacker" if seat == battle.attacker.seat else "defender"


def _with_side(battle: Battle, side: Side) -> Battle:
    if _side_name(battle, side.seat) == "attacker":
        return replace(battle, attacker=side)
    return replace(battle, defender=side)


# --- commitment and reveal ----------------------------------------------------------------------------


class DefenderDrew(Event, frozen=True, tag="samurai-katana.DefenderDrew"):
    seat: Seat
    count: int
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}
    rules = ("KATANA-10.5", "KATANA-10.6")

    def apply(self, table: KatanaTable) -> None:
        table.deck_to_hand(self.seat, self.cards)


class SpecialChosen(Event, frozen=True, tag="samurai-katana.SpecialChosen"):
    """With a very large hand: the special card, or none, before the battle cards."""

    seat: Seat
    has_special: bool
    special: Card | None
    helper: Seat | None
    private = {"special": to("seat"), "helper": to("seat")}

    def apply(self, table: KatanaTable) -> None:
        battle = table.open_battle
        side = battle.side(_side_name(battle, self.seat))
        if self.special is not None:
            table.hands[self.seat].remove(self.special)
        chosen = replace(side, special=self.special, helper=self.helper, has_chosen_special=True)
        table.battle = _with_side(battle, chosen)

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        return ("KATANA-10.7", LAID_BY[_side_name(table.open_battle, self.seat)])


class BattleCardsCommitted(Event, frozen=True, tag="samurai-katana.BattleCardsCommitted"):
    """`forced` where nothing was left to choose: two cards in hand, or fewer."""

    seat: Seat
    count: int
    has_special: bool
    forced: bool
    cards: tuple[Card, ...]
    special: Card | None
    helper: Seat | None
    private = {"cards": to("seat"), "special": to("seat"), "helper": to("seat")}
    schema = 2

    def apply(self, table: KatanaTable) -> None:
        battle = table.open_battle
        side = battle.side(_side_name(battle, self.seat))
        hand = table.hands[self.seat]
        for card in self.cards:
            hand.remove(card)
        if self.special is not None and side.special is None:
            hand.remove(self.special)
        table.battle = _with_side(
            battle, replace(side, cards=self.cards, special=self.special, helper=self.helper, has_chosen_special=True)
        )

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        if self.count < BATTLE_CARDS:
            return ("KATANA-10.12",)
        laid = LAID_BY[_side_name(table.open_battle, self.seat)]
        if self.forced:
            return ("KATANA-10.7", laid, UNASKED)
        return ("KATANA-10.7", laid, "KATANA-10.11") if self.has_special else ("KATANA-10.7", laid)


LAID_BY: Final[dict[SideName, str]] = {"attacker": "KATANA-10.8", "defender": "KATANA-10.9"}


class Shown(Struct, frozen=True):
    """The cards of one side, face up."""

    seat: Seat
    cards: tuple[Card, ...]
    special: Card | None
    helper: Seat | None
    paid: int


class BattleRevealed(Event, frozen=True, tag="samurai-katana.BattleRevealed"):
    """What each side shows. The other fields repeat it, because sentences are filled from single fields."""

    attacker: Shown
    defender: Shown
    attack_cards: tuple[Card, ...]
    attack_special: Card | None
    attack_helper: Seat | None
    defence_cards: tuple[Card, ...]
    defence_special: Card | None
    defence_helper: Seat | None
    rules = ("KATANA-10.14",)

    def apply(self, table: KatanaTable) -> None:
        table.battle = replace(table.open_battle, is_revealed=True)


class SpecialCancelled(Event, frozen=True, tag="samurai-katana.SpecialCancelled"):
    side: SideName
    by: Seat
    card: Card
    rules = ("KATANA-20.26", "KATANA-20.29")

    def apply(self, table: KatanaTable) -> None:
        battle = table.open_battle
        table.battle = _with_side(battle, replace(battle.side(self.side), is_cancelled=True))
        table.shogun_cancelled = True


# --- result -------------------------------------------------------------------------------------------


class Points(Struct, frozen=True):
    """What the battle points of one side consist of."""

    katanas: int
    samurai: int
    fan: int
    mountain: int
    castle: int

    @property
    def total(self) -> int:
        return self.katanas + self.samurai + self.fan + self.mountain + self.castle


class BattleResolved(Event, frozen=True, tag="samurai-katana.BattleResolved"):
    """`attacker` and `defender` are null in events of schema 1."""

    attack: Points
    defence: Points
    attack_points: int
    defence_points: int
    outcome: BattleOutcome
    attack_losses: int
    defence_losses: int
    attacker: Seat | None
    defender: Seat | None
    schema = 2

    def apply(self, table: KatanaTable) -> None:
        losses = (self.attack_losses, self.defence_losses)
        table.battle = replace(table.open_battle, outcome=self.outcome, losses=losses)

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        battle = table.open_battle
        has_cover = battle.region in MOUNTAINS or battle.region in table.castles
        specials = specials_by(battle, self.outcome, has_cover=has_cover)
        return tuple(dict.fromkeys((*self._counted_by(table), *self._lost_by(battle), *specials)))

    def _counted_by(self, table: KatanaTable) -> Iterator[str]:
        battle = table.open_battle
        yield "KATANA-10.16"
        if self.attack.samurai or self.defence.samurai:
            yield "KATANA-10.17"
        if self.defence.mountain:
            yield "KATANA-10.18"
        if self.defence.castle:
            yield "KATANA-10.19"
        if battle.region in table.castles and battle.region not in table.samurai[battle.defender.seat]:
            yield "KATANA-10.20"
        if battle.support is not None and battle.support.count:
            yield "KATANA-20.44"
        yield "KATANA-10.29" if self.outcome == "tie" else "KATANA-10.21"

    def _lost_by(self, battle: Battle) -> Iterator[str]:
        """A side may have fewer samurai than the katanas against it, or keep them all in an Orderly Retreat."""
        sides: tuple[SideName, SideName] = ("attacker", "defender")
        against = (self.defence.katanas, self.attack.katanas)
        losses = (self.attack_losses, self.defence_losses)
        spared = [name for name in sides if is_spared(battle, name, self.outcome)]
        if any(losses):
            yield "KATANA-10.22"
        if any(
            lost < katanas and name not in spared for name, lost, katanas in zip(sides, losses, against, strict=True)
        ):
            yield "KATANA-10.23"
        if any(losses) or spared:
            yield "KATANA-10.24"


class AttackersReturned(Event, frozen=True, tag="samurai-katana.AttackersReturned"):
    """One group goes back to where it came from."""

    seat: Seat
    region: Region
    count: int
    rules = ("KATANA-10.30",)

    def apply(self, table: KatanaTable) -> None:
        battle = table.open_battle
        table.put(self.seat, self.region, self.count)
        left = tuple(group for group in battle.groups if group.origin != self.region)
        table.battle = replace(battle, groups=left)


class SamuraiRetreated(Event, frozen=True, tag="samurai-katana.SamuraiRetreated"):
    """Beaten defenders leave the region; `forced` where they have only one other region to go to."""

    seat: Seat
    origin: Region
    region: Region
    count: int
    forced: bool = False
    schema = 2

    def apply(self, table: KatanaTable) -> None:
        table.lift(self.seat, self.origin, self.count)
        table.put(self.seat, self.region, self.count)

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        return ("KATANA-10.31", UNASKED) if self.forced else ("KATANA-10.31",)


class RegionOccupied(Event, frozen=True, tag="samurai-katana.RegionOccupied"):
    seat: Seat
    region: Region
    count: int
    rules = ("KATANA-10.33",)

    def apply(self, table: KatanaTable) -> None:
        table.put(self.seat, self.region, self.count)
        table.battle = replace(table.open_battle, groups=())


class BattleEnded(Event, frozen=True, tag="samurai-katana.BattleEnded"):
    region: Region
    discarded: tuple[Card, ...]
    rules = ("KATANA-10.37",)

    def apply(self, table: KatanaTable) -> None:
        table.discard.extend(self.discarded)
        table.battle = None


# --- the supporting Emperor ---------------------------------------------------------------------------


class SupportOffered(Announcement, frozen=True, tag="samurai-katana.SupportOffered"):
    seat: Seat
    side: SideName
    supported: Seat
    count: int
    rules = ("KATANA-20.39", "KATANA-20.41")


class SupportAccepted(Event, frozen=True, tag="samurai-katana.SupportAccepted"):
    seat: Seat
    side: SideName
    count: int
    rules = ("KATANA-20.42",)

    def apply(self, table: KatanaTable) -> None:
        table.emperor_supported = True
        table.battle = replace(table.open_battle, support=Support(self.side, 0))


class SupportRefused(Announcement, frozen=True, tag="samurai-katana.SupportRefused"):
    """There is no second offer in this battle."""

    seat: Seat
    rules = ("KATANA-20.42",)


class SupportSent(Event, frozen=True, tag="samurai-katana.SupportSent"):
    """`forced` where these samurai had to come from there."""

    seat: Seat
    region: Region
    count: int
    forced: bool = False
    schema = 2

    def apply(self, table: KatanaTable) -> None:
        battle = table.open_battle
        assert battle.support is not None
        table.lift(self.seat, self.region, self.count)
        origins = {**battle.support.origins, self.region: battle.support.origins.get(self.region, 0) + self.count}
        sent = replace(battle.support, count=battle.support.count + self.count, origins=origins)
        table.battle = replace(battle, support=sent)

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        return ("KATANA-20.43", UNASKED) if self.forced else ("KATANA-20.43",)


class SupportReturned(Event, frozen=True, tag="samurai-katana.SupportReturned"):
    """`forced` where they could go nowhere else."""

    seat: Seat
    region: Region
    count: int
    forced: bool = False
    schema = 2

    def apply(self, table: KatanaTable) -> None:
        battle = table.open_battle
        assert battle.support is not None
        table.put(self.seat, self.region, self.count)
        back = replace(battle.support, returned=battle.support.returned + self.count)
        table.battle = replace(battle, support=back)

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        rules = SENT_HOME_BY[table.open_battle.outcome == "tie"]
        return (*rules, UNASKED) if self.forced else rules


SENT_HOME_BY: Final = {False: ("KATANA-20.48",), True: ("KATANA-20.48", "KATANA-20.50")}
"""The clauses, by whether the battle was a tie."""
