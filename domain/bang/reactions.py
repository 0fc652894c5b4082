"""Where characters and death register what follows from an event."""

from typing import Final

from domain.kernel.reactions import Reactions

after: Final = Reactions()
