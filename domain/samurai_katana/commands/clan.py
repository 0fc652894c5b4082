"""The clan turn: cards, moves, attacks, and what optional rules add to it."""

from domain.kernel.command import Command
from domain.kernel.words import Card, Seat
from domain.samurai_katana.board import Region
from domain.samurai_katana.commands.amounts import Count, Koku


class PlayCard(Command, frozen=True, tag="samurai-katana.card.play"):
    """Plays a card for its ability: on a region, on a player, with a number of samurai, as the card demands."""

    card: Card
    region: Region | None = None
    seat: Seat | None = None
    count: Count | None = None


class Move(Command, frozen=True, tag="samurai-katana.move"):
    """Moves samurai to a neighbouring region; a move into another player's region begins an attack."""

    origin: Region
    to: Region
    count: Count


class Land(Command, frozen=True, tag="samurai-katana.land"):
    """A landless clan comes ashore in a region that nobody controls."""

    region: Region


class EndTurn(Command, frozen=True, tag="samurai-katana.turn.end"):
    pass


class AddGroup(Command, frozen=True, tag="samurai-katana.attack.add"):
    """Adds samurai from another neighbouring region to the attack."""

    origin: Region
    count: Count


class Launch(Command, frozen=True, tag="samurai-katana.attack.launch"):
    pass


class GiveKoku(Command, frozen=True, tag="samurai-katana.koku.give"):
    seat: Seat
    amount: Koku


class CommitSeppuku(Command, frozen=True, tag="samurai-katana.seppuku"):
    """Dissolves one's own clan."""


class StoreTreasure(Command, frozen=True, tag="samurai-katana.treasure.store"):
    amount: Koku
    secret = ("amount",)


class ExchangeCard(Command, frozen=True, tag="samurai-katana.exchange"):
    """Announces a hand of warriors, discards this card and draws another."""

    card: Card
