"""Phase 1: samurai and castles."""

from domain.kernel.command import Command
from domain.samurai_katana.board import Region
from domain.samurai_katana.commands.amounts import Count


class BuySamurai(Command, frozen=True, tag="samurai-katana.buy.samurai"):
    region: Region
    count: Count


class BuyCastle(Command, frozen=True, tag="samurai-katana.buy.castle"):
    region: Region


class EndBuying(Command, frozen=True, tag="samurai-katana.buy.end"):
    pass


class SellHonour(Command, frozen=True, tag="samurai-katana.honour.sell"):
    """Gives up 2 honour for 1 koku."""
