"""The catalogue: every game on offer."""

from typing import Final

from domain.bang.ruleset import BANG_RULESET
from domain.kernel.ruleset import Ruleset

RULESETS: Final[dict[str, Ruleset]] = {ruleset.id: ruleset for ruleset in (BANG_RULESET,)}
