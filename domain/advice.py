"""The catalogue of advice: for every game, the example included."""

from typing import Final

from domain.bang.advice import BANG_ADVICE
from domain.example.advice import EXAMPLE_ADVICE
from domain.kernel.advice import Advice
from domain.samurai_katana.advice import SAMURAI_KATANA_ADVICE
from domain.samurai_sword.advice import SAMURAI_SWORD_ADVICE
from domain.shamans.advice import SHAMANS_ADVICE
from domain.yojimbo.advice import YOJIMBO_ADVICE

ADVICE: Final[dict[str, Advice]] = {
    "bang": BANG_ADVICE,
    "example": EXAMPLE_ADVICE,
    "samurai-katana": SAMURAI_KATANA_ADVICE,
    "samurai-sword": SAMURAI_SWORD_ADVICE,
    "shamans": SHAMANS_ADVICE,
    "yojimbo": YOJIMBO_ADVICE,
}
