"""What one wants in Samurai & Katana, and three hints."""

from typing import Final

from domain.kernel.advice import Advice, Goal
from domain.kernel.texts import Text
from domain.samurai_katana.material import SUDDEN_DEATH_HONOUR

THRESHOLD: Final = "threshold"
LENGTHS: Final = (25, 30, 35, 40)
"""How much honour players may agree on as the end of a game."""


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
            "A province gives its honour in every game turn in which you hold all its regions when it is scored.",
            "Provincie dává svou čest v každém kole, v němž při bodování držíš všechny její regiony.",
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
    labels={
        "costs": Text("{0} of {1} koku", "{0} z {1} koku"),
        "too_dear": Text("needs {0} koku", "chce {0} koku"),
        "costs_honour": Text("{0} of {1} honour", "{0} z {1} cti"),
        "costs_nothing": Text("free", "zdarma"),
        "price_paid": Text("Its ability costs {0} of your {1} koku.", "Schopnost stojí {0} z tvých {1} koku."),
        "price_short": Text(
            "Its ability costs {0} koku, and you have {1}.", "Schopnost stojí {0} koku a ty máš jen {1}."
        ),
        "price_honour": Text("Its ability costs {0} honour; you have {1}.", "Schopnost stojí {0} cti; máš jí {1}."),
        "price_no_honour": Text(
            "Its ability costs {0} honour. You have none, and whoever has none loses nothing.",
            "Schopnost stojí {0} cti. Žádnou nemáš, a kdo žádnou nemá, nic neztrácí.",
        ),
        "price_nothing": Text("It costs neither koku nor honour.", "Nestojí ani koku, ani čest."),
        "province_called": Text("{0} {1}, province and its honour", "{0} {1}, provincie a její čest"),
        "province": Text("Province {0}, honour {1}", "Provincie {0}, čest {1}"),
        "holds_of": Text("{0} of {1}", "{0} z {1}"),
        "holds_all": Text("holds it all", "drží ji celou"),
        "lacks": Text("lacks {0}", "chybí {0}"),
        "empty_province": Text("Nobody holds anything here.", "Nikdo tu nic nedrží."),
        "all_provinces": Text("Provinces", "Provincie"),
        "comes_with": Text("{0} comes from {2} with {1} samurai", "z regionu {2} táhne {0}, samurajů {1}"),
    },
)
