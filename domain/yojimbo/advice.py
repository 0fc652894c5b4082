"""What one wants in Yojimbo, and three hints."""

from typing import Final

from domain.kernel.advice import Advice, Goal
from domain.kernel.texts import Text
from domain.yojimbo.material import IRIMI_VALUE, YOJIMBO_BONUS

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
    labels={
        "adds": Text("adds {0} of {1}", "přidá {0} z {1}"),
        "adds_nothing": Text("no use here", "tady k ničemu"),
        "irimi_adds": Text(f"adds {IRIMI_VALUE} of {{0}}", f"přidá {IRIMI_VALUE} z {{0}}"),
        "renraku_joins": Text("joins cards", "spojuje"),
        "osae_ends": Text("with {0}", "k {0}"),
        "tenkan_turns": Text("next: {0} {1}", "další: {0} {1}"),
        "kaiten_skips": Text("skips a turn", "vynechá tah"),
        "sum": Text(
            "Against {0}, strength {1}, this card adds {2}.", "Proti útoku {0} o síle {1} přidá tato karta {2}."
        ),
        "sum_nothing": Text("Against {0}, strength {1}, it is of no use.", "Proti útoku {0} o síle {1} není k ničemu."),
        "sum_irimi": Text(
            f"Against {{0}}, strength {{1}}, this card adds {IRIMI_VALUE}.",
            f"Proti útoku {{0}} o síle {{1}} přidá tato karta {IRIMI_VALUE}.",
        ),
        "sum_holder": Text(f"The Yojimbo card adds {YOJIMBO_BONUS}.", f"Karta Yojimbo přidá {YOJIMBO_BONUS}."),
    },
)
