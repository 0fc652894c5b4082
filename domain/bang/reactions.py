"""The register of what follows from what; characters and death add to it."""

from typing import Final

from domain.kernel.reactions import Reactions

after: Final = Reactions()
