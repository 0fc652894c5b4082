"""Where the two ways in which a round ends at once register what follows from an event."""

from typing import Final

from domain.kernel.reactions import Reactions

after: Final = Reactions()
