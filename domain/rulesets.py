"""The catalogue: every game on offer."""

from typing import Final

from domain.bang.ruleset import BANG_RULESET
from domain.kernel.ruleset import Ruleset
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET
from domain.samurai_sword.ruleset import SAMURAI_SWORD_RULESET
from domain.shamans.ruleset import SHAMANS_RULESET
from domain.yojimbo.ruleset import YOJIMBO_RULESET

RULESETS: Final[dict[str, Ruleset]] = {
    ruleset.id: ruleset
    for ruleset in (
        BANG_RULESET,
        SAMURAI_SWORD_RULESET,
        SHAMANS_RULESET,
        YOJIMBO_RULESET,
        SAMURAI_KATANA_RULESET,
    )
}
