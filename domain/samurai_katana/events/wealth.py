"""Honour and koku: each is changed by one kind of event only, whose reason tells the clause."""

from typing import Final, Literal

from domain.kernel.announcement import Announcement
from domain.kernel.event import Event, to
from domain.kernel.words import Seat
from domain.samurai_katana.board import KINAI
from domain.samurai_katana.material import AFFRONT_HONOUR, KYOTO_CASTLE_PRICE, PURCHASE_PHASE
from domain.samurai_katana.table import KatanaTable

HonourReason = Literal[
    "battle_won",
    "shogun_lost",
    "saboteurs",
    "affront",
    "conspiracy",
    "ninja",
    "tea_ceremony",
    "noh_theatre",
    "provinces",
    "kyoto",
    "emperor",
    "sold",
    "position",
    "support",
    "kokuland",
    "treasure",
]
KokuReason = Literal[
    "samurai",
    "castle",
    "move",
    "refund",
    "price",
    "honour_sold",
    "noh_theatre",
    "wako_pirates",
    "nanban_trade",
    "trade",
    "income",
    "eliminated",
    "return",
    "gift",
    "position",
    "kokuland",
]

HONOUR_BY: Final[dict[HonourReason, str]] = {
    "battle_won": "KATANA-10.27",
    "shogun_lost": "KATANA-10.28",
    "saboteurs": "KATANA-17.12",
    "affront": "KATANA-17.24",
    "conspiracy": "KATANA-17.25",
    "ninja": "KATANA-17.30",
    "tea_ceremony": "KATANA-17.26",
    "noh_theatre": "KATANA-17.27",
    "provinces": "KATANA-13.2",
    "kyoto": "KATANA-16.1",
    "emperor": "KATANA-14.8",
    "sold": "KATANA-16.3",
    "position": "KATANA-20.36",
    "support": "KATANA-20.47",
    "kokuland": "KATANA-20.24",
    "treasure": "KATANA-20.18",
}
KOKU_BY: Final[dict[KokuReason, str]] = {
    "samurai": "KATANA-7.1",
    "castle": "KATANA-7.2",
    "move": "KATANA-9.2",
    "refund": "KATANA-9.16",
    "price": "KATANA-5.4",
    "honour_sold": "KATANA-16.3",
    "noh_theatre": "KATANA-17.27",
    "wako_pirates": "KATANA-17.28",
    "nanban_trade": "KATANA-17.29",
    "trade": "KATANA-8.9",
    "income": "KATANA-15.1",
    "eliminated": "KATANA-12.2",
    "return": "KATANA-12.4",
    "gift": "KATANA-20.8",
    "position": "KATANA-20.36",
    "kokuland": "KATANA-20.24",
}


class HonourChanged(Event, frozen=True, tag="samurai-katana.HonourChanged"):
    seat: Seat
    delta: int
    before: int
    after: int
    reason: HonourReason

    def apply(self, table: KatanaTable) -> None:
        table.honour[self.seat] = self.after
        earned = table.earned[self.seat]
        table.earned[self.seat] = {**earned, self.reason: earned.get(self.reason, 0) + self.delta}

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        clause = HONOUR_BY[self.reason]
        if self.reason == "affront" and self.seat != table.turn and self.delta > -AFFRONT_HONOUR:
            return (clause, "KATANA-16.4")
        if table.options.bushido_code and self.reason in ("provinces", "kyoto"):
            return (clause, "KATANA-20.21")
        return (clause,)


class KokuChanged(Event, frozen=True, tag="samurai-katana.KokuChanged"):
    seat: Seat
    delta: int
    reason: KokuReason

    def apply(self, table: KatanaTable) -> None:
        table.koku[self.seat] += self.delta

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        if self.reason == "castle" and self.delta == -KYOTO_CASTLE_PRICE:
            return ("KATANA-7.3",)
        if self.reason == "price" and table.battle is not None:
            return ("KATANA-5.4", "KATANA-10.14")
        return (KOKU_BY[self.reason],)


class HonourSold(Announcement, frozen=True, tag="samurai-katana.HonourSold"):
    seat: Seat
    honour: int
    koku: int

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        return ("KATANA-7.11", "KATANA-16.3") if table.phase == PURCHASE_PHASE else ("KATANA-16.3",)


class ProvincesScored(Announcement, frozen=True, tag="samurai-katana.ProvincesScored"):
    seat: Seat
    provinces: tuple[str, ...]
    honour: int
    kyoto: bool
    """Whether the point of the capital is scored instead of its province."""
    areas: tuple[str, ...]
    """All that is scored, by name: the provinces, and the capital where it gives its point."""

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        when = "KATANA-20.21" if table.options.bushido_code else "KATANA-8.16"
        provinces = ("KATANA-13.2",) if self.provinces else ()
        if self.kyoto:
            return (when, *provinces, "KATANA-16.1")
        return (when, *provinces, "KATANA-16.2") if KINAI in self.provinces else (when, *provinces)


class TreasureStored(Event, frozen=True, tag="samurai-katana.TreasureStored"):
    seat: Seat
    amount: int
    private = {"amount": to("seat")}
    rules = ("KATANA-20.15", "KATANA-20.16")

    def apply(self, table: KatanaTable) -> None:
        table.koku[self.seat] -= self.amount
        table.treasures[self.seat] += self.amount


class KokuGiven(Announcement, frozen=True, tag="samurai-katana.KokuGiven"):
    seat: Seat
    to_seat: Seat
    amount: int
    rules = ("KATANA-20.8",)


class KokuExchanged(Announcement, frozen=True, tag="samurai-katana.KokuExchanged"):
    seat: Seat
    times: int
    rules = ("KATANA-20.24",)


class PositionOffered(Event, frozen=True, tag="samurai-katana.PositionOffered"):
    """Counts as an offer; the price is named afterwards."""

    seat: Seat
    buyer: Seat
    rules = ("KATANA-20.34", "KATANA-20.35", "KATANA-20.37")

    def apply(self, table: KatanaTable) -> None:
        table.position_offers += 1


class PositionPriced(Announcement, frozen=True, tag="samurai-katana.PositionPriced"):
    seat: Seat
    buyer: Seat
    price: int
    rules = ("KATANA-20.35",)


class PositionSold(Event, frozen=True, tag="samurai-katana.PositionSold"):
    seat: Seat
    buyer: Seat
    price: int
    rules = ("KATANA-20.36", "KATANA-20.37")

    def apply(self, table: KatanaTable) -> None:
        table.position_sold = True


class PositionRefused(Announcement, frozen=True, tag="samurai-katana.PositionRefused"):
    """By the buyer, or taken back by the Emperor before a price was named (`price` is null)."""

    seat: Seat
    buyer: Seat
    price: int | None

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        return ("KATANA-20.37",) if self.price is None else ("KATANA-20.35", "KATANA-20.37")
