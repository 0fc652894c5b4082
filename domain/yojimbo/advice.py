"""What one wants in Yojimbo, and three hints."""

from typing import Final

from domain.kernel.advice import Advice, Goal
from domain.kernel.texts import Text

VERSION: Final = "version"

YOJIMBO_ADVICE: Final = Advice(
    goals=(
        Goal(
            Text(
                "Be the last to avert the attack: it is yours as points. The most points win when no attack is left.",
                "Odvrať útok jako poslední: získáš ho jako body. Nejvíc bodů vyhrává, až útoky dojdou.",
            ),
            {VERSION: "kyu"},
        ),
        Goal(
            Text(
                "Be the last to avert the attack and pay for it with cards: then it is points. The most points win.",
                "Odvrať útok jako poslední a zaplať za něj kartami: pak jsou z něj body. Nejvíc bodů vyhrává.",
            ),
            {VERSION: "dan"},
        ),
    ),
    hints=(
        Text(
            "Your cards defend by their hidden side; others see only the attack on the back.",
            "Tvoje karty brání skrytou stranou; ostatní vidí jen útok na rubu.",
        ),
        Text(
            "Cards of one technique add up; Renraku joins different ones, and a dagger needs an Osae.",
            "Karty jedné techniky se sčítají; různé spojí Renraku a na dýku je třeba Osae.",
        ),
        Text(
            "Who holds the Yojimbo card defends with one more, and wins a tie at the end.",
            "Kdo má kartu Yojimbo, brání se o jednu lépe a na konci vyhrává remízu.",
        ),
    ),
)
