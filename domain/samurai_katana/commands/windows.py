"""Answers to a card or a move of somebody else."""

from domain.kernel.command import Command
from domain.samurai_katana.commands.amounts import Count
from domain.samurai_katana.table import SideName


class Pass(Command, frozen=True, tag="samurai-katana.react.pass"):
    pass


class PassRest(Command, frozen=True, tag="samurai-katana.react.pass_rest"):
    """Passes now and in every further sea window of this clan turn, for all to know."""


class PlayJustice(Command, frozen=True, tag="samurai-katana.react.justice"):
    """Plays Shogunal Justice."""


class PlayTsunami(Command, frozen=True, tag="samurai-katana.react.tsunami"):
    pass


class PlayRonin(Command, frozen=True, tag="samurai-katana.react.ronin"):
    """The defender reinforces the attacked region."""

    count: Count


class ShogunCancels(Command, frozen=True, tag="samurai-katana.shogun.cancel"):
    """The Shogun cancels the card that was played or, in a battle, the special of one side."""

    side: SideName | None = None


class AttendTea(Command, frozen=True, tag="samurai-katana.tea.accept"):
    pass


class RefuseTea(Command, frozen=True, tag="samurai-katana.tea.refuse"):
    pass


class AttendNoh(Command, frozen=True, tag="samurai-katana.noh.attend"):
    """Pays 2 koku for 1 honour."""


class DeclineNoh(Command, frozen=True, tag="samurai-katana.noh.decline"):
    pass
