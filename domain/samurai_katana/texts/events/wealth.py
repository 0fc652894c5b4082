"""Honour and koku."""

from typing import Final

from domain.kernel.texts import Cases, Said, says
from domain.samurai_katana.texts.events.deriving import some, with_

WEALTH: Final[dict[str, Said]] = {
    "HonourChanged": with_(
        says(
            "Honour of {seat}: {delta:+}, from {before} to {after} ({why}).",
            "Čest, {seat}: {delta:+}, z {before} na {after} ({why}).",
        ),
        why=lambda known: "stays_emperor" if known["reason"] == "emperor" else known["reason"],
    ),
    "KokuChanged": says("Koku of {seat}: {delta:+} ({reason}).", "Koku, {seat}: {delta:+} ({reason})."),
    "HonourSold": says(
        "{seat} sells {honour} honour for {koku} koku.", "{seat} prodává {honour:bod|body|bodů} cti za {koku} koku."
    ),
    "ProvincesScored": Cases(
        "kyoto",
        {
            True: with_(
                says(
                    (
                        "{seat} scores {honour} honour for whole provinces ({full}) and for Kyoto alone.",
                        "{seat} scores {honour} honour for Kyoto alone.",
                    ),
                    (
                        "{seat} boduje za celé provincie ({full}) a samotné Kjóto: {honour:bod|body|bodů} cti.",
                        "{seat} boduje za samotné Kjóto: {honour:bod|body|bodů} cti.",
                    ),
                ),
                full=some("provinces"),
            )
        },
        says(
            "{seat} scores {honour} honour for whole provinces ({areas}).",
            "{seat} boduje za celé provincie ({areas}): {honour:bod|body|bodů} cti.",
        ),
    ),
    "TreasureStored": says(
        ("{seat} puts {amount} koku into the clan treasure.", "{seat} puts koku into the clan treasure."),
        ("{seat} ukládá do pokladu klanu {amount} koku.", "{seat} ukládá koku do pokladu klanu."),
    ),
    "KokuGiven": says("{seat} gives {amount} koku to {to_seat}.", "{seat} daruje {amount} koku, dostává je {to_seat}."),
    "KokuExchanged": with_(
        says(
            "{seat} exchanges {koku} koku for {times} honour.",
            "{seat} mění {koku} koku v čest: {times:bod|body|bodů}.",
        ),
        koku=lambda known: 3 * known["times"],
    ),
    "PositionOffered": says(
        "The Emperor, {seat}, offers {buyer} a court position.",
        "Císař ({seat}) nabízí dvorský úřad, koupit ho může {buyer}.",
    ),
    "PositionPriced": says(
        "The Emperor, {seat}, asks {buyer} for {price} koku.", "Císař ({seat}) žádá {price} koku, platí {buyer}."
    ),
    "PositionSold": says(
        "{buyer} buys the court position from {seat} for {price} koku.",
        "{buyer} kupuje dvorský úřad za {price} koku, prodává {seat}.",
    ),
    "PositionRefused": says(
        (
            "{buyer} does not buy the court position of {seat} for {price} koku.",
            "{seat} takes back the court position offered to {buyer}.",
        ),
        (
            "{buyer} dvorský úřad za {price} koku nekupuje, nabízí {seat}.",
            "{seat} bere nabídku dvorského úřadu zpět, koupit ho může {buyer}.",
        ),
    ),
}
