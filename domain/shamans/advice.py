"""What each team of Shamans wants, and three hints."""

from typing import Final

from domain.kernel.advice import Advice, Goal
from domain.kernel.texts import Text
from domain.shamans.material import SHADOWS, SHAMANS

TEAM: Final = "participants.me.identity"

SHAMANS_ADVICE: Final = Advice(
    goals=(
        Goal(
            Text(
                "You are a Shaman: keep the pawn off the moon until all cards are played, for 2 points; 8 win.",
                "Jsi Šaman: nepusť figurku na Měsíc, dokud nejsou zahrány všechny karty, za 2 body; 8 jich vyhrává.",
            ),
            {TEAM: SHAMANS},
        ),
        Goal(
            Text(
                "You are a Shadow: bring the pawn to the moon unnoticed, for 3 points; 8 win.",
                "Jsi Stín: nenápadně doveď figurku na Měsíc, za 3 body; 8 jich vyhrává.",
            ),
            {TEAM: SHADOWS},
        ),
    ),
    hints=(
        Text(
            "You need not follow the led world, but a card of another one moves the pawn toward the moon.",
            "Barvu ctít nemusíš, ale karta jiného světa posune figurku k Měsíci.",
        ),
        Text(
            "The lowest card of the led world takes an artefact, the highest leads the next trick.",
            "Nejnižší karta vyneseného světa bere artefakt, nejvyšší vynáší příště.",
        ),
        Text(
            "Whoever completes a world performs its ritual; one of them may exchange identities, yours too.",
            "Kdo dokončí svět, provede jeho rituál; jeden z nich umí vyměnit totožnost, i tu tvoji.",
        ),
    ),
)
