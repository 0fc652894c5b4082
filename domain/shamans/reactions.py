"""The register of what follows from what: the two ways a round ends at once."""

from typing import Final

from domain.kernel.reactions import Reactions

after: Final = Reactions()
