"""The register of what follows from what; wounds, characters and the end of the game add to it."""

from typing import Final

from domain.kernel.reactions import Reactions

after: Final = Reactions()
