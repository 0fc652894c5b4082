"""A battle: cards face down, the retreat, the captured castle."""

from typing import Annotated

from msgspec import Meta

from domain.kernel.command import Command
from domain.kernel.words import Card, Seat
from domain.samurai_katana.board import Region
from domain.samurai_katana.commands.amounts import Count

BattleCards = Annotated[tuple[Card, ...], Meta(max_length=2)]


class Commit(Command, frozen=True, tag="samurai-katana.battle.commit"):
    """The attacker lays two battle cards face down, without a special card."""

    cards: BattleCards
    secret = ("cards",)


class CommitWithSpecial(Command, frozen=True, tag="samurai-katana.battle.commit_special"):
    """The attacker lays two battle cards and a special card; with Alliance he names the helper."""

    cards: BattleCards
    special: Card
    helper: Seat | None = None
    secret = ("cards", "special", "helper")


class Defend(Command, frozen=True, tag="samurai-katana.battle.defend"):
    """The defender lays his cards, and all cards are revealed."""

    cards: BattleCards
    special: Card | None = None
    helper: Seat | None = None


class ChooseSpecial(Command, frozen=True, tag="samurai-katana.battle.special"):
    """With a very large hand the special card is laid first."""

    special: Card
    helper: Seat | None = None
    secret = ("special", "helper")


class NoSpecial(Command, frozen=True, tag="samurai-katana.battle.no_special"):
    pass


class Retreat(Command, frozen=True, tag="samurai-katana.battle.put"):
    """Moves beaten defenders to another own region."""

    region: Region
    count: Count


class DestroyCastle(Command, frozen=True, tag="samurai-katana.castle.destroy"):
    pass


class ReplaceCastle(Command, frozen=True, tag="samurai-katana.castle.replace"):
    """Puts a castle of the reserve in the place of the captured one."""


class ReplaceCastleWith(Command, frozen=True, tag="samurai-katana.castle.replace_with"):
    """Razes another castle of one's own and uses it for the replacement."""

    region: Region
