"""What one wants in Honest Cups, and three hints."""

from typing import Final

from domain.kernel.advice import Advice, Goal
from domain.kernel.texts import Text

EXAMPLE_ADVICE: Final = Advice(
    goals=(
        Goal(
            Text(
                "Be right about the cups: every pebble you win and every die you keep is a point.",
                "Měj o kelímcích pravdu: každý získaný kamínek a každá zbylá kostka je bod.",
            )
        ),
    ),
    hints=(
        Text(
            "You know your own dice. Every other die shows the wanted face once in six times.",
            "Svoje kostky znáš. Každá cizí ukazuje hledané číslo jednou ze šesti.",
        ),
        Text(
            "A bid says at least so many: more dice than it needs do no harm.",
            "Sázka říká nejméně tolik: kostky navíc ničemu nevadí.",
        ),
        Text(
            "Whoever neither bid nor doubted takes a side, and wins a pebble by being right.",
            "Kdo nesázel ani nepochyboval, přidá se na jednu stranu; má-li pravdu, získá kamínek.",
        ),
    ),
)
