"""The register of what follows from what; sudden death adds to it."""

from typing import Final

from domain.kernel.reactions import Reactions

after: Final = Reactions()
