"""What each role of BANG! wants, and three hints."""

from typing import Final

from domain.bang.material import DEPUTY, OUTLAW, RENEGADE, SHERIFF
from domain.kernel.advice import Advice, Goal
from domain.kernel.texts import Text

ROLE: Final = "gunmen.me.role"

BANG_ADVICE: Final = Advice(
    goals=(
        Goal(
            Text(
                "You are the Sheriff: all Outlaws and the Renegade must die before you do.",
                "Jsi Šerif: všichni Zločinci i Renegád musí zemřít dřív než ty.",
            ),
            {ROLE: SHERIFF},
        ),
        Goal(
            Text(
                "You are a Deputy: keep the Sheriff alive. You win with him, even if you are dead by then.",
                "Jsi Pomocník: braň Šerifa. Vyhráváš s ním, i kdyby ses toho nedožil(a).",
            ),
            {ROLE: DEPUTY},
        ),
        Goal(
            Text(
                "You are an Outlaw: kill the Sheriff before only the Renegade is left with him. Dead Outlaws win, too.",
                "Jsi Zločinec: Šerif musí zemřít dřív, než zbude jen s Renegádem. Vyhrávají i mrtví Zločinci.",
            ),
            {ROLE: OUTLAW},
        ),
        Goal(
            Text(
                "You are the Renegade: be the last one alive, and let the Sheriff be the last to die.",
                "Jsi Renegád: přežij všechny, a Šerif ať zemře jako poslední.",
            ),
            {ROLE: RENEGADE},
        ),
    ),
    hints=(
        Text(
            "You may hold as many cards at the end of your turn as you have life left: play what you can.",
            "Na konci tahu smíš držet tolik karet, kolik máš životů: hraj, co se dá.",
        ),
        Text(
            "A BANG! reaches only as far as your weapon; a seat tells how far away it is.",
            "BANG! dostřelí jen tam, kam tvoje zbraň; u každého místa stojí, jak je daleko.",
        ),
        Text(
            "Only the Sheriff's role is known. Watch at whom the others shoot.",
            "Známá je jen role Šerifa. Dívej se, po kom střílejí ostatní.",
        ),
    ),
)
