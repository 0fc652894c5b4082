"""Everything a seat can say in BANG!."""

from typing import Annotated

from msgspec import Meta

from domain.kernel.command import Command
from domain.kernel.words import Card, Seat

HAND = "hand"


class Play(Command, frozen=True, tag="bang.play"):
    """Plays a hand card; `pick` is `hand` or the card in front of the target that is meant."""

    card: Card
    target: Seat | None = None
    pick: Card | None = None


class EndPlay(Command, frozen=True, tag="bang.end_play"):
    """Ends phase 2."""


class Show(Command, frozen=True, tag="bang.show"):
    """Black Jack shows the second card he draws."""


class Plain(Command, frozen=True, tag="bang.plain"):
    """Black Jack draws two cards unseen."""


class FromDeck(Command, frozen=True, tag="bang.deck"):
    """The first card of phase 1 comes from the deck, too."""


class FromPlayer(Command, frozen=True, tag="bang.player"):
    """Jesse Jones takes his first card from this hand."""

    target: Seat


class FromDiscard(Command, frozen=True, tag="bang.discard_pile"):
    """Pedro Ramirez takes his first card from the discard."""


class Return(Command, frozen=True, tag="bang.return"):
    """Kit Carlson puts this card back on the deck."""

    card: Card
    secret = ("card",)


class Pick(Command, frozen=True, tag="bang.pick"):
    """Lucky Duke chooses which flipped card counts."""

    card: Card


class Respond(Command, frozen=True, tag="bang.respond"):
    """Answers a shot, Indians! or a Duel with this card."""

    card: Card


class UseBarrel(Command, frozen=True, tag="bang.barrel"):
    """Tries the Barrel in play against the shot."""


class UseBuiltinBarrel(Command, frozen=True, tag="bang.builtin_barrel"):
    """Jourdonnais tries the Barrel he always has."""


class TakeHit(Command, frozen=True, tag="bang.take_hit"):
    """Does not answer (any more) and loses a life."""


class Drink(Command, frozen=True, tag="bang.drink"):
    """Plays a Beer against a deadly hit."""

    card: Card


class SidHeal(Command, frozen=True, tag="bang.sid_heal"):
    """Sid Ketchum discards two cards, named in hand order, and regains a life."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=2, max_length=2)]


class GiveUp(Command, frozen=True, tag="bang.give_up"):
    """Accepts death."""


class Take(Command, frozen=True, tag="bang.take"):
    """Takes a card of the General Store."""

    card: Card


class Discard(Command, frozen=True, tag="bang.discard"):
    """Discards a surplus card in phase 3."""

    card: Card


COMMANDS: tuple[type[Command], ...] = (
    Play,
    EndPlay,
    Show,
    Plain,
    FromDeck,
    FromPlayer,
    FromDiscard,
    Return,
    Pick,
    Respond,
    UseBarrel,
    UseBuiltinBarrel,
    TakeHit,
    Drink,
    SidHeal,
    GiveUp,
    Take,
    Discard,
)
