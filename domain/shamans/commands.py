"""Everything a seat can say in Shamans."""

from typing import Literal

from domain.kernel.command import Command
from domain.kernel.words import Card, Seat
from domain.shamans.table import TileSource


class PlayCard(Command, frozen=True, tag="shamans.play_card"):
    """Plays a hand card into the trick."""

    card: Card


class TakeArtefact(Command, frozen=True, tag="shamans.take_artefact"):
    """Takes the tile of a slot, or the top one of the pile."""

    source: TileSource


class Stabilise(Command, frozen=True, tag="shamans.stabilise"):
    """Moves the pawn back, or takes an artefact."""

    choice: Literal["back", "slot1", "slot2", "pile"]


class SwapIdentity(Command, frozen=True, tag="shamans.swap_identity"):
    """Exchanges identity cards with this seat."""

    seat: Seat


class Purify(Command, frozen=True, tag="shamans.purify"):
    """Uses a dagger on this seat."""

    seat: Seat


class DeclinePurification(Command, frozen=True, tag="shamans.decline_purification"):
    """Turns no face-down dagger up."""


class ChooseRitual(Command, frozen=True, tag="shamans.choose_ritual"):
    """Performs the ritual of this world next."""

    world: Card


class PassCard(Command, frozen=True, tag="shamans.pass_card"):
    """Hands this card to a neighbour in the eclipse."""

    card: Card
    secret = ("card",)


class ChooseLeader(Command, frozen=True, tag="shamans.choose_leader"):
    """An eliminated player names who leads the next trick."""

    seat: Seat


class Pass(Command, frozen=True, tag="shamans.pass"):
    """Uses no portal in this window."""


class UsePortal(Command, frozen=True, tag="shamans.use_portal"):
    """Discards a portal to move the pawn one space."""

    tile: Card
    direction: Literal["toward", "away"]


COMMANDS: tuple[type[Command], ...] = (
    PlayCard,
    TakeArtefact,
    Stabilise,
    SwapIdentity,
    Purify,
    DeclinePurification,
    ChooseRitual,
    PassCard,
    ChooseLeader,
    Pass,
    UsePortal,
)
