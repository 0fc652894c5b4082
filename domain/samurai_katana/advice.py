"""What one wants in Samurai & Katana, and three hints."""

from typing import Final

from domain.kernel.advice import Advice, Goal
from domain.kernel.texts import Text
from domain.samurai_katana.material import SUDDEN_DEATH_HONOUR

THRESHOLD: Final = "threshold"
LENGTHS: Final = (25, 30, 35, 40)
"""So much honour may be agreed on as the end of a game."""


def _most_honour(length: int) -> Goal:
    return Goal(
        Text(
            f"Hold whole provinces and win battles: when somebody has {length} honour after a turn, the most wins.",
            f"Drž celé provincie a vyhrávej bitvy: až bude mít někdo po kole {length} cti, vyhrává, kdo jí má nejvíc.",
        ),
        {THRESHOLD: length},
    )


SAMURAI_KATANA_ADVICE: Final = Advice(
    goals=(
        Goal(
            Text(
                f"Hold whole provinces and win battles: the first to have {SUDDEN_DEATH_HONOUR} honour wins at once.",
                f"Drž celé provincie a vyhrávej bitvy: kdo má první {SUDDEN_DEATH_HONOUR} cti, ihned vyhrává.",
            ),
            {THRESHOLD: SUDDEN_DEATH_HONOUR},
        ),
        *map(_most_honour, LENGTHS),
    ),
    hints=(
        Text(
            "A province gives its honour at the end of each of your turns in which you hold all its regions.",
            "Provincie dává svou čest na konci každého tvého tahu, v němž držíš všechny její regiony.",
        ),
        Text(
            "A plain of yours brings 2 koku a turn, a mountain 1; they pay for samurai, castles, marches and cards.",
            "Každá tvoje rovina nese 2 koku za kolo, každé hory 1; platí se jimi samurajové, hrady, pochody i karty.",
        ),
        Text(
            "A won battle is one honour, and its katanas cost the other side samurai, whoever wins.",
            "Vyhraná bitva je jedna čest a katany v ní stojí druhou stranu samuraje, ať vyhraje kdokoli.",
        ),
    ),
)
