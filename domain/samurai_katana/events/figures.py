"""Samurai and castles come, move and go; land changes hands."""

from typing import Final, Literal

from msgspec.structs import replace

from domain.kernel.announcement import Announcement
from domain.kernel.event import Event
from domain.kernel.words import Card, Seat
from domain.samurai_katana.board import KYOTO, Region, Way
from domain.samurai_katana.material import HOKKE, IKKO_IKKI, NICHIREN, RONIN, UNASKED
from domain.samurai_katana.table import Group, KatanaTable, March, Payment

LossReason = Literal["battle", "no_retreat", "support", "ikko_ikki", "hokke_sect", "nichiren_sect", "ninja", "seppuku"]
Place = Literal["region", "march", "support"]


class RegionControlChanged(Event, frozen=True, tag="samurai-katana.RegionControlChanged"):
    """Control follows the figures, and the city token follows control; a returned clan is landless no longer."""

    region: Region
    from_seat: Seat | None
    to_seat: Seat | None
    city: str | None

    def apply(self, table: KatanaTable) -> None:
        if self.to_seat is None:
            table.owner = {region: seat for region, seat in table.owner.items() if region != self.region}
        else:
            table.owner = {**table.owner, self.region: self.to_seat}
            if self.to_seat in table.landless:
                table.landless.remove(self.to_seat)

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        city = ("KATANA-4.9",) if self.city is not None else ()
        if self.to_seat is None:
            return (*self._deserted(table), *city)
        if self.to_seat in table.landless:
            by_sect = HOKKE in table.played or NICHIREN in table.played
            return ("KATANA-4.5", *city, "KATANA-12.12" if by_sect else "KATANA-12.7")
        return ("KATANA-4.5", *city)

    def _deserted(self, table: KatanaTable) -> tuple[str, ...]:
        """The clauses by which the region belongs to nobody. During a battle, marching attackers and the Emperor's
        support leave regions empty, too; and a sudden death may end the battle before the winner moves in."""
        battle = table.battle
        if battle is None:
            return ("KATANA-4.7",)
        if self.region == battle.region and battle.outcome == "attacker" and battle.attackers:
            return ("KATANA-4.7", "KATANA-20.53")
        if self.region == battle.region and battle.outcome != "tie":
            return ("KATANA-4.7", "KATANA-10.34")
        if battle.outcome is not None:
            return ("KATANA-4.7",)
        return (
            ("KATANA-4.7", "KATANA-R77") if self.from_seat == battle.attacker.seat else ("KATANA-4.7", "KATANA-20.51")
        )


# --- placing ------------------------------------------------------------------------------------------


class SamuraiBought(Event, frozen=True, tag="samurai-katana.SamuraiBought"):
    seat: Seat
    region: Region
    count: int
    paid: int
    rules = ("KATANA-7.1", "KATANA-7.4")

    def apply(self, table: KatanaTable) -> None:
        table.reserve[self.seat] -= self.count
        table.put(self.seat, self.region, self.count)


class CastleBought(Event, frozen=True, tag="samurai-katana.CastleBought"):
    seat: Seat
    region: Region
    paid: int

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        return ("KATANA-7.3" if self.region == KYOTO else "KATANA-7.2", "KATANA-7.4")

    def apply(self, table: KatanaTable) -> None:
        table.castle_reserve[self.seat] -= 1
        table.castles[self.region] = self.seat
        table.castle_built.append(self.seat)


class SamuraiPlaced(Event, frozen=True, tag="samurai-katana.SamuraiPlaced"):
    """By a card, from the reserve."""

    seat: Seat
    region: Region
    count: int
    card: Card

    def apply(self, table: KatanaTable) -> None:
        table.reserve[self.seat] -= self.count
        table.put(self.seat, self.region, self.count)

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        if self.card == RONIN and table.battle is not None:
            return ("KATANA-17.18", "KATANA-17.19")
        return ("KATANA-12.8",) if self.seat in table.landless and self.card == IKKO_IKKI else (_PLACED_BY[self.card],)


_PLACED_BY = {RONIN: "KATANA-17.18", IKKO_IKKI: "KATANA-17.21", HOKKE: "KATANA-17.23", NICHIREN: "KATANA-17.23"}


class ClanLanded(Event, frozen=True, tag="samurai-katana.ClanLanded"):
    seat: Seat
    region: Region
    count: int
    rules = ("KATANA-12.9",)

    def apply(self, table: KatanaTable) -> None:
        table.reserve[self.seat] -= self.count
        table.put(self.seat, self.region, self.count)


# --- moving -------------------------------------------------------------------------------------------


def _use_up(table: KatanaTable, paid: Payment, times: int = 1) -> None:
    """Counts the free moves; koku are paid by an event of their own."""
    if paid == "castle":
        table.free_moves += times
    elif paid == "shogun":
        table.shogun_moved = times > 0


def paid_by(table: KatanaTable, seat: Seat, to: Region, paid: Payment) -> str:
    """The clause that says what a move costs; one into an own castle costs koku only after all free moves."""
    if paid == "koku" and table.castles.get(to) == seat:
        return "KATANA-9.4"
    return _PAID_BY[paid]


_PAID_BY: Final[dict[Payment, str]] = {"koku": "KATANA-9.2", "castle": "KATANA-9.3", "shogun": "KATANA-9.14"}


class SamuraiMoved(Event, frozen=True, tag="samurai-katana.SamuraiMoved"):
    seat: Seat
    origin: Region
    to: Region
    count: int
    paid: Payment
    way: Way

    def apply(self, table: KatanaTable) -> None:
        if table.march is None:
            _use_up(table, self.paid)
        table.march = None
        table.lift(self.seat, self.origin, self.count)
        table.put(self.seat, self.to, self.count)

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        """A voyage was paid for when it was declared."""
        rules: tuple[str, ...] = ("KATANA-9.1",)
        if table.march is None:
            rules += (paid_by(table, self.seat, self.to, self.paid),)
        if table.samurai[self.seat][self.origin] == self.count:
            rules += ("KATANA-9.6",)
        return rules if self.to in table.owner else (*rules, "KATANA-9.8")


class GroupMustered(Event, frozen=True, tag="samurai-katana.GroupMustered"):
    """Declared and paid, not moved yet: for an attack, or for a voyage that may still be stopped."""

    seat: Seat
    origin: Region
    to: Region
    count: int
    paid: Payment
    way: Way
    is_attack: bool

    def apply(self, table: KatanaTable) -> None:
        _use_up(table, self.paid)
        groups = table.march.groups if table.march else ()
        mustered = Group(self.origin, self.count, self.paid, self.way)
        table.march = March(self.seat, self.to, self.is_attack, (*groups, mustered))

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        price = paid_by(table, self.seat, self.to, self.paid)
        if not self.is_attack:
            return ("KATANA-9.1", price, "KATANA-9.15")
        return ("KATANA-9.9" if table.march is None else "KATANA-9.12", price, "KATANA-9.13")


class AttackLaunched(Announcement, frozen=True, tag="samurai-katana.AttackLaunched"):
    """`forced` where no other group could have joined, so that nobody was asked."""

    seat: Seat
    region: Region
    forced: bool = False
    schema = 2

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        return ("KATANA-9.13", UNASKED) if self.forced else ("KATANA-9.13",)


class GroupStopped(Event, frozen=True, tag="samurai-katana.GroupStopped"):
    """By Tsunami; it stays where it was and gets back what it paid."""

    seat: Seat
    origin: Region
    to: Region
    count: int
    refund: Payment
    rules = ("KATANA-9.16", "KATANA-17.17")

    def apply(self, table: KatanaTable) -> None:
        _use_up(table, self.refund, -1)
        march = table.open_march
        left = tuple(group for group in march.groups if group.origin != self.origin)
        table.march = replace(march, groups=left) if left else None


class SeaLaneClosed(Event, frozen=True, tag="samurai-katana.SeaLaneClosed"):
    lane: str
    rules = ("KATANA-9.18", "KATANA-17.17")

    def apply(self, table: KatanaTable) -> None:
        table.closed_lanes.append(self.lane)


class SeaLanesReopened(Event, frozen=True, tag="samurai-katana.SeaLanesReopened"):
    lanes: tuple[str, ...]
    rules = ("KATANA-9.18",)

    def apply(self, table: KatanaTable) -> None:
        table.closed_lanes = []


class AttackDropped(Announcement, frozen=True, tag="samurai-katana.AttackDropped"):
    """Every group has been stopped."""

    seat: Seat
    region: Region
    rules = ("KATANA-9.17",)


# --- losing -------------------------------------------------------------------------------------------


class SamuraiLost(Event, frozen=True, tag="samurai-katana.SamuraiLost"):
    """Back to their owner's reserve: from a region, from a group on the march, or from the Emperor's support."""

    seat: Seat
    region: Region
    count: int
    reason: LossReason
    place: Place

    def apply(self, table: KatanaTable) -> None:
        table.reserve[self.seat] += self.count
        if self.place == "region":
            table.lift(self.seat, self.region, self.count)
            return
        battle = table.open_battle
        if self.place == "march":
            groups = tuple(
                replace(group, count=group.count - self.count) if group.origin == self.region else group
                for group in battle.groups
            )
            table.battle = replace(battle, groups=groups)
        else:
            assert battle.support is not None
            gone = battle.support.returned + self.count
            table.battle = replace(battle, support=replace(battle.support, returned=gone))

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        if self.place == "march" and len(table.open_battle.groups) > 1:
            return (_LOST_BY[self.reason], "KATANA-10.26")
        return (_LOST_BY[self.reason],)


_LOST_BY = {
    "battle": "KATANA-10.25",
    "no_retreat": "KATANA-10.32",
    "support": "KATANA-20.49",
    "ikko_ikki": "KATANA-17.21",
    "hokke_sect": "KATANA-17.23",
    "nichiren_sect": "KATANA-17.23",
    "ninja": "KATANA-17.30",
    "seppuku": "KATANA-20.11",
}


class CastleDestroyed(Event, frozen=True, tag="samurai-katana.CastleDestroyed"):
    """`forced` where nothing else could be done with it: its captor has built a castle in this game turn."""

    region: Region
    owner: Seat
    by: Seat
    forced: bool = False
    schema = 2

    def apply(self, table: KatanaTable) -> None:
        del table.castles[self.region]
        table.castle_reserve[self.owner] += 1

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        """A clan destroys a castle of its own only when it dissolves."""
        if self.owner == self.by:
            return ("KATANA-20.11",)
        limit = ("KATANA-7.7", "KATANA-11.6", UNASKED) if self.forced else ()
        return ("KATANA-11.4", "KATANA-11.5", *limit)


class CastleReplaced(Event, frozen=True, tag="samurai-katana.CastleReplaced"):
    """`razed` is the region from which the captor took a castle of his own; null where his reserve had one."""

    region: Region
    owner: Seat
    by: Seat
    razed: Region | None

    def apply(self, table: KatanaTable) -> None:
        table.castle_reserve[self.owner] += 1
        if self.razed is None:
            table.castle_reserve[self.by] -= 1
        else:
            del table.castles[self.razed]
        table.castles[self.region] = self.by
        table.castle_built.append(self.by)

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        replaced = ("KATANA-11.4", "KATANA-11.5", "KATANA-11.6")
        return replaced if self.razed is None else (*replaced, "KATANA-11.7")
