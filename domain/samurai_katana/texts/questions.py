"""What the questions of Samurai & Katana are about."""

from typing import Final

from domain.kernel.texts import Cases, Said, says

_LAYING: Final = Cases(
    "side",
    {
        "attacker": says(
            "Attack on {opponent:seat} in {region}: {attackers} samurai against {defenders}.",
            "Útok na region {region}, brání {opponent:seat}: samurajů {attackers} proti {defenders}.",
        )
    },
    says(
        "{opponent:seat} attacks {region}: {attackers} samurai against {defenders}.",
        "{opponent:seat} útočí na region {region}: samurajů {attackers} proti {defenders}.",
    ),
)

QUESTIONS: Final[dict[str, Said]] = {
    "order.pick": Cases(
        "is_first",
        {True: says("This player begins the phase.", "Tento hráč fázi začíná.")},
        says("Of those who have not played in this phase.", "Z těch, kdo v této fázi ještě nehráli."),
    ),
    "order.interject": says("The last to play was {last:seat}.", "Poslední na řadě: {last:seat}."),
    "attack": says("The target is {to}.", "Cíl: {to}."),
    "react.card": says(
        "{by:seat} plays {card}; it affects {affected:seat}.",
        "{by:seat} hraje kartu {card}; zasahuje: {affected:seat}.",
    ),
    "shogun.cancel": Cases(
        "affected",
        {
            True: says(
                "{by:seat} plays {card}; it affects {affected:seat}.",
                "{by:seat} hraje kartu {card}; zasahuje: {affected:seat}.",
            )
        },
        says(
            ("{by:seat} plays {card}.", "Special cards in the battle of {region}."),
            ("{by:seat} hraje kartu {card}.", "Speciální karty v bitvě o region {region}."),
        ),
    ),
    "react.sea": says("{mover:seat} sails from {origin} to {to}.", "{mover:seat} pluje: {origin} → {to}."),
    "react.battle": says(
        "{attacker:seat} attacks {region}, which {defender:seat} defends.",
        "{attacker:seat} útočí na region {region}, brání {defender:seat}.",
    ),
    "battle.special": _LAYING,
    "battle.commit": _LAYING,
    "tea.answer": says("The host is {host:seat}.", "Zve {host:seat}."),
    "noh.answer": says("The host is {host:seat}.", "Zve {host:seat}."),
    "trade.card": says("The buyer is {partner:seat}.", "Kupuje {partner:seat}."),
    "trade.price": Cases(
        "lowest",
        {
            0: says(
                ("{card}, with {partner:seat}.", "A card of {partner:seat}."),
                ("Karta {card}, protějšek {partner:seat}.", "Karta, kterou má {partner:seat}."),
            )
        },
        says(
            ("{card}, with {partner:seat}, from {lowest} koku on.", "A card of {partner:seat}, from {lowest} koku on."),
            (
                "Karta {card}, protějšek {partner:seat}, od {lowest} koku.",
                "Karta, kterou má {partner:seat}, od {lowest} koku.",
            ),
        ),
    ),
    "trade.answer": says(
        (
            "{seller:seat} offers {card} for {price} koku.",
            "{buyer:seat} offers {price} koku for a card that the seller chooses.",
        ),
        (
            "{seller:seat} nabízí kartu {card} za {price} koku.",
            "{buyer:seat} nabízí {price} koku za kartu, kterou vybere prodávající.",
        ),
    ),
    "trade.confirm": says(
        "{seller:seat} shows {card}, for {price} koku.", "{seller:seat} ukazuje kartu {card} za {price} koku."
    ),
    "swap.answer": says("{partner:seat} offers {card}.", "{partner:seat} nabízí kartu {card}."),
    "swap.confirm": says(
        "{card} for {partner_card} of {partner:seat}.",
        "Karta {card} za kartu {partner_card}, protějšek {partner:seat}.",
    ),
    "position.price": Cases(
        "lowest",
        {0: says("The buyer is {buyer:seat}.", "Kupuje {buyer:seat}.")},
        says("The buyer is {buyer:seat}, from {lowest} koku on.", "Kupuje {buyer:seat}, od {lowest} koku."),
    ),
    "position.answer": says("{emperor:seat} asks {price} koku.", "{emperor:seat} žádá {price} koku."),
    "support.offer": says(
        "Battle of {region}: {attacker:seat} with {attackers} samurai against {defenders} of {defender:seat}.",
        "Bitva – {region}: útočí {attacker:seat} (samurajů {attackers}), brání {defender:seat} (samurajů {defenders}).",
    ),
    "support.answer": says(
        "{emperor:seat} offers the {side} {count} samurai.",
        "{emperor:seat} nabízí podporu ({side}): {count:samuraj|samurajové|samurajů}.",
    ),
    "support.send": says("Samurai still to send: {left}.", "Zbývá poslat samurajů: {left}."),
    "support.return": says("Samurai still to place: {left}.", "Zbývá umístit samurajů: {left}."),
    "battle.retreat": says("They leave {region}.", "Opouštějí region {region}."),
    "battle.castle": says("It stands in {region}.", "Stojí v regionu {region}."),
}
