"""What only the Emperor can offer, and the answers to it: court positions, and samurai for a battle."""

from domain.kernel.command import Command
from domain.kernel.words import Seat
from domain.samurai_katana.board import Region
from domain.samurai_katana.commands.amounts import Count
from domain.samurai_katana.table import SideName


class OfferPosition(Command, frozen=True, tag="samurai-katana.position.offer"):
    """The Emperor offers this player a court position."""

    seat: Seat


class AcceptPosition(Command, frozen=True, tag="samurai-katana.position.accept"):
    pass


class RefusePosition(Command, frozen=True, tag="samurai-katana.position.refuse"):
    pass


class OfferSupport(Command, frozen=True, tag="samurai-katana.support.offer"):
    """The Emperor offers one side this many samurai."""

    side: SideName
    count: Count


class OfferNoSupport(Command, frozen=True, tag="samurai-katana.support.none"):
    pass


class AcceptSupport(Command, frozen=True, tag="samurai-katana.support.accept"):
    pass


class RefuseSupport(Command, frozen=True, tag="samurai-katana.support.refuse"):
    pass


class SendSupport(Command, frozen=True, tag="samurai-katana.support.send"):
    region: Region
    count: Count


class ReturnSupport(Command, frozen=True, tag="samurai-katana.support.return"):
    region: Region
    count: Count
