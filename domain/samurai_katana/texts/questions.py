"""What the questions of Samurai & Katana are about."""

from typing import Final

from domain.kernel.texts import Sentence, says

QUESTIONS: Final[dict[str, Sentence]] = {
    "order.interject": says("The last to play was {last:seat}.", "Naposled hraje {last:seat}."),
    "attack": says("The target is {to}.", "Cíl: {to}."),
    "react.card": says("{by:seat} plays {card}.", "{by:seat} hraje: {card}."),
    "shogun.cancel": says("{by:seat} plays {card}.", "{by:seat} hraje: {card}."),
    "react.sea": says("{mover:seat} sails from {origin} to {to}.", "{mover:seat} pluje: {origin} → {to}."),
    "react.battle": says(
        "{attacker:seat} attacks {region}, which {defender:seat} defends.",
        "{attacker:seat} útočí na region {region}, brání {defender:seat}.",
    ),
    "tea.answer": says("The host is {host:seat}.", "Zve {host:seat}."),
    "noh.answer": says("The host is {host:seat}.", "Zve {host:seat}."),
    "trade.card": says("The buyer is {partner:seat}.", "Kupuje {partner:seat}."),
    "trade.price": says(
        ("{card}, with {partner:seat}.", "A card of {partner:seat}."),
        ("{card}, protějšek {partner:seat}.", "Karta, kterou má {partner:seat}."),
    ),
    "trade.answer": says(
        (
            "{seller:seat} offers {card} for {price} koku.",
            "{buyer:seat} offers {price} koku for a card of your choice.",
        ),
        ("{seller:seat} nabízí {card} za {price} koku.", "{buyer:seat} nabízí {price} koku za kartu, kterou vybereš."),
    ),
    "trade.confirm": says(
        "{seller:seat} shows {card}, for {price} koku.", "{seller:seat} ukazuje {card}, za {price} koku."
    ),
    "swap.answer": says("{partner:seat} offers {card}.", "{partner:seat} nabízí {card}."),
    "swap.confirm": says(
        "{card} for {partner_card} of {partner:seat}.", "{card} za {partner_card}, protějšek {partner:seat}."
    ),
    "position.price": says("The buyer is {buyer:seat}.", "Kupuje {buyer:seat}."),
    "position.answer": says("{emperor:seat} asks {price} koku.", "{emperor:seat} žádá {price} koku."),
    "support.answer": says("{emperor:seat} offers {count} samurai.", "{emperor:seat} nabízí samuraje: {count}."),
    "support.send": says("Samurai still to send: {left}.", "Zbývá poslat samurajů: {left}."),
    "battle.retreat": says("They leave {region}.", "Opouštějí region {region}."),
    "battle.castle": says("It stands in {region}.", "Stojí v regionu {region}."),
}
