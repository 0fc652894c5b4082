"""The catalogue of plots: for games in which some things never happen as long as everybody plays for themselves."""

from collections.abc import Sequence
from typing import Final

from domain.kernel.plots import Plot
from domain.samurai_katana.plots import hoarding
from domain.shamans.plots import last_cards_of_a_shadow, last_one_left
from domain.yojimbo.plots import training

PLOTS: Final[dict[str, Sequence[Plot]]] = {
    "samurai-katana": (hoarding,),
    "shamans": (last_cards_of_a_shadow, last_one_left),
    "yojimbo": (training,),
}
