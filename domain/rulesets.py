"""The catalogue: every game on offer, and the example beside them."""

from typing import Final

from domain.bang.ruleset import BANG_RULESET
from domain.example.ruleset import EXAMPLE_RULESET
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
"""What a service offers."""

EVERY_RULESET: Final[dict[str, Ruleset]] = {**RULESETS, EXAMPLE_RULESET.id: EXAMPLE_RULESET}
"""Those and the example: for tests, for the tools of game authors, and for a service that is set up to offer it."""


def offered(*, with_example: bool) -> dict[str, Ruleset]:
    return EVERY_RULESET if with_example else RULESETS
