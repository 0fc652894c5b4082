"""What each role of Samurai Sword wants, and three hints."""

from typing import Final

from domain.kernel.advice import Advice, Goal
from domain.kernel.texts import Text
from domain.samurai_sword.material import NINJA, RONIN, SAMURAI, SHOGUN

ROLE: Final = "warriors.me.role"

SAMURAI_SWORD_ADVICE: Final = Advice(
    goals=(
        Goal(
            Text(
                "You are the Shogun: when somebody's honour is gone, have the most of it, together with the Samurai.",
                "Jsi Šógun: až někomu čest dojde, měj jí nejvíc, spolu se všemi Samuraji.",
            ),
            {ROLE: SHOGUN},
        ),
        Goal(
            Text(
                "You are a Samurai: the Shogun's honour and yours count together. Spare him, strike the others.",
                "Jsi Samuraj: tvoje čest se počítá spolu s Šógunovou. Jeho šetři, ostatní bij.",
            ),
            {ROLE: SAMURAI},
        ),
        Goal(
            Text(
                "You are a Ninja: the honour of all Ninja counts together, and you win ties. Take it from the Shogun.",
                "Jsi Ninja: čest všech Ninjů se počítá dohromady a remízu vyhráváte. Ber ji Šógunovi.",
            ),
            {ROLE: NINJA},
        ),
        Goal(
            Text(
                "You are the Ronin: alone against all. Your honour counts two or three times, so keep it.",
                "Jsi Ronin: jsi sám (sama) proti všem. Tvoje čest se počítá dvakrát až třikrát, tak ji chraň.",
            ),
            {ROLE: RONIN},
        ),
    ),
    hints=(
        Text(
            "Nobody is eliminated: whoever loses the last resilience pays one honour to who struck.",
            "Nikdo nevypadává: kdo přijde o poslední odolnost, platí jednu čest tomu, kdo udeřil.",
        ),
        Text(
            "A weapon strikes only seats whose difficulty it reaches; each Armor adds one to it.",
            "Zbraň zasáhne jen toho, na jehož obtížnost stačí; každá Zbroj ji zvyšuje o jednu.",
        ),
        Text(
            "The game ends at once when somebody has no honour left, so look at the poorest.",
            "Hra končí ihned, jakmile někdo nemá žádnou čest: sleduj, kdo jí má nejméně.",
        ),
    ),
    labels={
        "reaches": Text("hits {0} of {1}", "dosah {0} z {1}"),
        "hits_up_to": Text("hits up to {0}", "stačí na {0}"),
        "hits": Text("By its card: difficulty {0}, wounds {1}.", "Podle karty: obtížnost {0}, zranění {1}."),
        "difficulties": Text("Difficulty from your seat: {0}.", "Obtížnost z tvého místa: {0}."),
    },
)
