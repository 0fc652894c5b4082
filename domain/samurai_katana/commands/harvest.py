"""Phase 4: which cards are kept, and the last exchange of koku."""

from typing import Annotated

from msgspec import Meta

from domain.kernel.command import Command
from domain.kernel.words import Card
from domain.samurai_katana.commands.amounts import Koku


class Keep(Command, frozen=True, tag="samurai-katana.harvest.keep"):
    """Keeps these cards and discards all others."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=5)]


class SetAside(Command, frozen=True, tag="samurai-katana.harvest.set_aside"):
    """With a very large hand, names a card that will not be kept."""

    card: Card


class ExchangeKoku(Command, frozen=True, tag="samurai-katana.kokuland.exchange"):
    """Exchanges 3 koku for 1 honour this many times."""

    times: Koku
