"""Everything a seat can say in Samurai Sword. A card is named by its kind; copies are alike."""

from typing import ClassVar, Literal

from msgspec import field

from domain.kernel.command import Command
from domain.kernel.words import Card, Seat
from domain.samurai_sword.material import BREATHING, DIVERSION, GEISHA


class DrawFirst(Command, frozen=True, tag="samurai-sword.draw_first"):
    """Ieyasu's first card of the drawing phase."""

    source: Literal["discard", "deck"] = field(name="from")


class BushidoDiscard(Command, frozen=True, tag="samurai-sword.bushido_discard"):
    """Gives up a weapon to Bushido."""

    card: Card


class BushidoLoseHonour(Command, frozen=True, tag="samurai-sword.bushido_lose_honour"):
    """Gives up honour to Bushido, which is then discarded."""


class PlayWeapon(Command, frozen=True, tag="samurai-sword.play_weapon"):
    """Attacks somebody."""

    card: Card
    target: Seat


class PlayProperty(Command, frozen=True, tag="samurai-sword.play_property"):
    """Lays Armor, Focus or Fast Draw in front of oneself."""

    card: Card


class PlayBushido(Command, frozen=True, tag="samurai-sword.play_bushido"):
    """Lays Bushido in front of anybody."""

    target: Seat


class PlayAction(Command, frozen=True, tag="samurai-sword.play_action"):
    """Plays an action that names nobody: Battlecry, Jujutsu, Tea Ceremony, Daimyo."""

    card: Card


class PlayBreathing(Command, frozen=True, tag="samurai-sword.play_breathing"):
    """Regains all resilience; the target draws a card."""

    target: Seat
    plays: ClassVar[Card] = BREATHING


class PlayDiversion(Command, frozen=True, tag="samurai-sword.play_diversion"):
    """Takes a random card from a hand."""

    target: Seat
    plays: ClassVar[Card] = DIVERSION


class PlayGeisha(Command, frozen=True, tag="samurai-sword.play_geisha"):
    """Makes the target lose a random hand card, or the property `card` in front of it."""

    target: Seat
    source: Literal["hand", "play"] = field(name="from")
    card: Card | None = None
    plays: ClassVar[Card] = GEISHA


class NobunagaDraw(Command, frozen=True, tag="samurai-sword.nobunaga_draw"):
    """Nobunaga gives up one resilience and draws a card."""


class EndTurn(Command, frozen=True, tag="samurai-sword.end_turn"):
    """Plays no more cards."""


class Parry(Command, frozen=True, tag="samurai-sword.parry"):
    """Parries a weapon or answers Battlecry."""

    card: Card


class AnswerWeapon(Command, frozen=True, tag="samurai-sword.answer_weapon"):
    """Answers Jujutsu with a weapon."""

    card: Card


class TakeHit(Command, frozen=True, tag="samurai-sword.take_hit"):
    """Does not answer and suffers the wounds."""


class Discard(Command, frozen=True, tag="samurai-sword.discard"):
    """Discards an excess card at the end of the turn."""

    card: Card


COMMANDS: tuple[type[Command], ...] = (
    DrawFirst,
    BushidoDiscard,
    BushidoLoseHonour,
    PlayWeapon,
    PlayProperty,
    PlayBushido,
    PlayAction,
    PlayBreathing,
    PlayDiversion,
    PlayGeisha,
    NobunagaDraw,
    EndTurn,
    Parry,
    AnswerWeapon,
    TakeHit,
    Discard,
)
