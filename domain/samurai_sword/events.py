"""What happens at a Samurai Sword table. A card is moved by one event only."""

from typing import Literal, Self

from domain.kernel.deck import DeckTable, Reshuffled
from domain.kernel.event import EACH, SERVER, ChanceEvent, Event, to
from domain.kernel.words import Card, Seat
from domain.samurai_sword.material import BATTLECRY, BUSHIDO, CAST, JUJUTSU
from domain.samurai_sword.table import Phase, SwordTable

DrawCause = Literal["draw_phase", "daimyo", "tea_ceremony", "breathing", "nobunaga", "tomoe", "ushiwaka"]


# --- setup ------------------------------------------------------------------------------------------


class RolesDealt(ChanceEvent, frozen=True, tag="samurai-sword.RolesDealt"):
    """Each seat reads its own role card; nobody the Ninja card that was put aside."""

    roles: dict[Seat, str]
    removed: str | None
    private = {"roles": EACH, "removed": SERVER}

    def apply(self, table: SwordTable) -> None:
        table.roles = [self.roles[seat] for seat in table.seats]
        table.removed = self.removed

    def cites(self) -> tuple[str, ...]:
        """By the number of players, which everybody knows: whether a card was put aside follows from it."""
        if len(self.roles) == 3:
            return ("SWORD-2.6", "SWORD-11.1")
        return ("SWORD-2.6",) if self.removed is None else ("SWORD-2.5", "SWORD-2.6")


class ShogunRevealed(Event, frozen=True, tag="samurai-sword.ShogunRevealed"):
    seat: Seat
    rules = ("SWORD-2.7",)

    def apply(self, table: SwordTable) -> None:
        table.shogun = self.seat


class CharactersDealt(ChanceEvent, frozen=True, tag="samurai-sword.CharactersDealt"):
    characters: tuple[str, ...]
    rules = ("SWORD-2.9",)

    def apply(self, table: SwordTable) -> None:
        table.characters = list(self.characters)
        table.in_play = [[] for _ in table.seats]


class TokensTaken(Event, frozen=True, tag="samurai-sword.TokensTaken"):
    resilience: tuple[int, ...]
    honour: tuple[int, ...]

    def apply(self, table: SwordTable) -> None:
        table.resilience = list(self.resilience)
        table.honour = list(self.honour)

    def cites(self) -> tuple[str, ...]:
        """The Shogun of a game of three takes more than one of a bigger game."""
        return ("SWORD-2.10", "SWORD-11.2" if len(self.honour) == 3 else "SWORD-2.13")


class DeckShuffled(ChanceEvent, frozen=True, tag="samurai-sword.DeckShuffled"):
    count: int
    order: tuple[Card, ...]
    private = {"order": SERVER}
    rules = ("SWORD-2.17",)

    def apply(self, table: SwordTable) -> None:
        table.deck = list(self.order)


class HandsDealt(Event, frozen=True, tag="samurai-sword.HandsDealt"):
    counts: tuple[int, ...]
    hands: dict[Seat, tuple[Card, ...]]
    private = {"hands": EACH}
    rules = ("SWORD-2.17", "SWORD-2.18")

    def apply(self, table: SwordTable) -> None:
        table.hands = [list(self.hands[seat]) for seat in table.seats]
        del table.deck[: sum(self.counts)]


# --- the turn ---------------------------------------------------------------------------------------


class TurnBegan(Event, frozen=True, tag="samurai-sword.TurnBegan"):
    seat: Seat
    number: int
    rules = ("SWORD-4.1",)

    def apply(self, table: SwordTable) -> None:
        table.turn = self.seat
        table.turn_number = self.number
        table.phase = "recovery"
        table.weapons_played = 0


class PhaseBegan(Event, frozen=True, tag="samurai-sword.PhaseBegan"):
    seat: Seat
    phase: Phase
    rules = ("SWORD-4.2",)

    def apply(self, table: SwordTable) -> None:
        table.phase = self.phase


class ResilienceRecovered(Event, frozen=True, tag="samurai-sword.ResilienceRecovered"):
    """At the start of a turn that finds none."""

    seat: Seat
    resilience: int
    rules = ("SWORD-4.3",)

    def apply(self, table: SwordTable) -> None:
        table.resilience[self.seat] = self.resilience


class ExcessDiscarded(Event, frozen=True, tag="samurai-sword.ExcessDiscarded"):
    seat: Seat
    card: Card
    rules = ("SWORD-4.14",)

    def apply(self, table: SwordTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.discard.append(self.card)


class TurnEnded(Event, frozen=True, tag="samurai-sword.TurnEnded"):
    seat: Seat
    rules = ("SWORD-4.15",)

    def apply(self, table: SwordTable) -> None:
        """The next turn says whose it is."""


# --- Bushido ----------------------------------------------------------------------------------------


class BushidoChecked(Event, frozen=True, tag="samurai-sword.BushidoChecked"):
    seat: Seat
    card: Card
    is_weapon: bool
    rules = ("SWORD-12.6",)

    def apply(self, table: SwordTable) -> None:
        table.discard.append(table.deck.pop(0))


class BushidoWeaponGivenUp(Event, frozen=True, tag="samurai-sword.BushidoWeaponGivenUp"):
    seat: Seat
    card: Card
    rules = ("SWORD-12.8",)

    def apply(self, table: SwordTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.discard.append(self.card)


class BushidoPassed(Event, frozen=True, tag="samurai-sword.BushidoPassed"):
    from_seat: Seat
    to_seat: Seat
    rules = ("SWORD-12.7", "SWORD-12.9")

    def apply(self, table: SwordTable) -> None:
        table.in_play[self.from_seat].remove(BUSHIDO)
        table.in_play[self.to_seat].append(BUSHIDO)


class BushidoDiscarded(Event, frozen=True, tag="samurai-sword.BushidoDiscarded"):
    seat: Seat
    rules = ("SWORD-12.10", "SWORD-11.7")

    def apply(self, table: SwordTable) -> None:
        table.in_play[self.seat].remove(BUSHIDO)
        table.discard.append(BUSHIDO)


class HonourLost(Event, frozen=True, tag="samurai-sword.HonourLost"):
    """Into the box, from where it never comes back."""

    seat: Seat
    honour: int
    cause: Literal["bushido"]
    rules = ("SWORD-12.8",)

    def apply(self, table: SwordTable) -> None:
        table.honour[self.seat] = self.honour


# --- drawing ----------------------------------------------------------------------------------------


class CardsDrawn(Event, frozen=True, tag="samurai-sword.CardsDrawn"):
    seat: Seat
    count: int
    cause: DrawCause
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}

    def apply(self, table: SwordTable) -> None:
        del table.deck[: self.count]
        table.hands[self.seat].extend(self.cards)

    def cites(self) -> tuple[str, ...]:
        return (_DRAWN_BY[self.cause],)


_DRAWN_BY = {
    "draw_phase": "SWORD-4.6",
    "daimyo": "SWORD-12.26",
    "tea_ceremony": "SWORD-12.32",
    "breathing": "SWORD-12.23",
    **{name: CAST[name].clause for name in ("nobunaga", "tomoe", "ushiwaka")},
}


class DiscardTaken(Event, frozen=True, tag="samurai-sword.DiscardTaken"):
    """Ieyasu takes the top of the discard pile, and all see it."""

    seat: Seat
    card: Card
    rules = ("SWORD-13.9",)

    def apply(self, table: SwordTable) -> None:
        table.hands[self.seat].append(table.discard.pop())


class DeckExhausted(Reshuffled, frozen=True, tag="samurai-sword.DeckExhausted"):
    """The discard pile becomes the deck, and everybody returns one honour to the box."""

    honour: tuple[int, ...]
    rules = ("SWORD-8.1", "SWORD-8.2")

    @classmethod
    def of(cls, table: DeckTable) -> Self:
        assert isinstance(table, SwordTable)
        order, draw = table.chance.shuffled(table.discard)
        return cls(len(order), order, tuple(honour - 1 for honour in table.honour), draws=(draw,))

    def apply(self, table: SwordTable) -> None:
        super().apply(table)
        table.honour = list(self.honour)


# --- weapons, wounds, defeats -----------------------------------------------------------------------


class WeaponPlayed(Event, frozen=True, tag="samurai-sword.WeaponPlayed"):
    """`wounds` is what a hit will deal, everything counted."""

    seat: Seat
    card: Card
    target: Seat
    difficulty: int
    wounds: int
    rules = ("SWORD-6.1",)

    def apply(self, table: SwordTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.resolving = self.card
        table.weapons_played += 1


class _Answered(Event, frozen=True):
    """A hand card that answers is discarded at once."""

    seat: Seat
    card: Card

    def apply(self, table: SwordTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.discard.append(self.card)


class AttackParried(_Answered, frozen=True, tag="samurai-sword.AttackParried"):
    rules = ("SWORD-6.9",)


class ActionAnswered(_Answered, frozen=True, tag="samurai-sword.ActionAnswered"):
    rules = ("SWORD-12.14", "SWORD-12.18")


class HitTaken(Event, frozen=True, tag="samurai-sword.HitTaken"):
    """Wounds beyond the last resilience are ignored: `lost` is what they really cost."""

    seat: Seat
    by: Seat
    source: Card
    wounds: int
    lost: int

    def apply(self, table: SwordTable) -> None:
        table.resilience[self.seat] -= self.lost

    def cites(self) -> tuple[str, ...]:
        return (_WOUNDED_BY.get(self.source, "SWORD-6.10"),)


_WOUNDED_BY = {BATTLECRY: "SWORD-12.14", JUJUTSU: "SWORD-12.18"}


class PlayerDefeated(Event, frozen=True, tag="samurai-sword.PlayerDefeated"):
    seat: Seat
    by: Seat
    rules = ("SWORD-7.1",)

    def apply(self, table: SwordTable) -> None:
        """Hand and properties stay; the honour follows."""


class HonourGiven(Event, frozen=True, tag="samurai-sword.HonourGiven"):
    from_seat: Seat
    to_seat: Seat
    rules = ("SWORD-7.2", "SWORD-7.3")

    def apply(self, table: SwordTable) -> None:
        table.honour[self.from_seat] -= 1
        table.honour[self.to_seat] += 1


class ResiliencePaid(Event, frozen=True, tag="samurai-sword.ResiliencePaid"):
    seat: Seat
    rules = ("SWORD-13.13",)

    def apply(self, table: SwordTable) -> None:
        table.resilience[self.seat] -= 1


# --- properties and actions -------------------------------------------------------------------------


class PropertyPlayed(Event, frozen=True, tag="samurai-sword.PropertyPlayed"):
    """`owner` is the seat in front of which it lies."""

    seat: Seat
    card: Card
    owner: Seat

    def apply(self, table: SwordTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.in_play[self.owner].append(self.card)

    def cites(self) -> tuple[str, ...]:
        return ("SWORD-4.12", "SWORD-12.4") if self.card == BUSHIDO else ("SWORD-4.12",)


class ActionPlayed(Event, frozen=True, tag="samurai-sword.ActionPlayed"):
    """`affected` are the seats that Battlecry or Jujutsu reaches, in the order of asking."""

    seat: Seat
    card: Card
    target: Seat | None
    affected: tuple[Seat, ...] | None
    rules = ("SWORD-4.11",)

    def apply(self, table: SwordTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.resolving = self.card


class ResilienceRegained(Event, frozen=True, tag="samurai-sword.ResilienceRegained"):
    """By Breathing, also where nothing was lost."""

    seat: Seat
    resilience: int
    rules = ("SWORD-12.22",)

    def apply(self, table: SwordTable) -> None:
        table.resilience[self.seat] = self.resilience


class CardTaken(ChanceEvent, frozen=True, tag="samurai-sword.CardTaken"):
    """Diversion: only the robbed player and the taker know the card."""

    from_seat: Seat
    to_seat: Seat
    card: Card
    private = {"card": to("from_seat", "to_seat")}
    rules = ("SWORD-12.27",)

    def apply(self, table: SwordTable) -> None:
        table.hands[self.from_seat].remove(self.card)
        table.hands[self.to_seat].append(self.card)


class CardForcedOut(ChanceEvent, frozen=True, tag="samurai-sword.CardForcedOut"):
    """Geisha: a random hand card, or the chosen property in play."""

    seat: Seat
    by: Seat
    source: Literal["hand", "play"]
    card: Card
    rules = ("SWORD-12.29",)

    def apply(self, table: SwordTable) -> None:
        pile = table.hands if self.source == "hand" else table.in_play
        pile[self.seat].remove(self.card)
        table.discard.append(self.card)


class CardResolved(Event, frozen=True, tag="samurai-sword.CardResolved"):
    """The weapon or action has done its work and is discarded."""

    card: Card
    rules = ("SWORD-4.10", "SWORD-4.11")

    def apply(self, table: SwordTable) -> None:
        table.resolving = None
        table.discard.append(self.card)
