"""Cards that are played, cancelled, discarded, traded and swapped; windows that close."""

from typing import Final

from domain.kernel.texts import Cases, Said, says
from domain.samurai_katana.texts.events.deriving import some, with_

CARD_SENTENCES: Final[dict[str, Said]] = {
    "CardPlayed": Cases(
        "card",
        {
            "shogunal_justice": says(
                (
                    "{seat} plays {card} against {answered} of {target}, to protect {protected}.",
                    "{seat} plays {card} against a card of {target}.",
                ),
                (
                    "{seat} hraje kartu {card} proti kartě {answered}, kterou hraje {target}; chrání: {protected}.",
                    "{seat} hraje kartu {card} proti kartě, kterou hraje {target}.",
                ),
            ),
            "tsunami": says(
                "{seat} plays {card} against the samurai of {target} who sail from {region}.",
                "{seat} hraje kartu {card} proti samurajům, kteří vyplouvají z regionu {region}; posílá je {target}.",
            ),
        },
        with_(
            says(
                (
                    "{seat} plays {card} in {region}, with {count} samurai.",
                    "{seat} plays {card} in {region}.",
                    "{seat} plays {card} on {target}.",
                    "{seat} plays {card} for {price} koku.",
                    "{seat} plays {card}.",
                ),
                (
                    "{seat} hraje kartu {card}: {region}, {count:samuraj|samurajové|samurajů}.",
                    "{seat} hraje kartu {card}: {region}.",
                    "{seat} hraje kartu {card}, cíl: {target}.",
                    "{seat} hraje kartu {card} za {price} koku.",
                    "{seat} hraje kartu {card}.",
                ),
            ),
            price=some("paid"),
        ),
    ),
    "WindowClosed": says(
        (
            "All have answered ({window}); passing for the rest of the clan turn: {silent}.",
            "All have answered ({window}).",
        ),
        (
            "Všichni odpověděli ({window}); po zbytek tahu klanu pasuje: {silent}.",
            "Všichni odpověděli ({window}).",
        ),
    ),
    "CardCancelled": Cases(
        "power",
        {
            "shogun": says(
                "{by} cancels {card} of {seat} by the Shogun's power; it is discarded without effect.",
                "{by} ruší Šógunovou mocí kartu {card}, kterou hraje {seat}; odhazuje se bez účinku.",
            )
        },
        says(
            "{by} cancels {card} of {seat} by Shogunal Justice; it is discarded without effect.",
            "{by} ruší Šógunskou spravedlností kartu {card}, kterou hraje {seat}; odhazuje se bez účinku.",
        ),
    ),
    "CardResolved": says(
        "The card {card} of {seat} has done its work and is discarded.",
        "Karta {card} ({seat}) je vyhodnocena a odhazuje se.",
    ),
    "CardsDiscarded": says("{seat} discards at random: {cards}.", "{seat} odhazuje náhodně vybrané karty: {cards}."),
    "CardExchanged": says(
        "{seat} announces a hand of warriors only, discards {card} and draws a card.",
        "{seat} ohlašuje, že v ruce má jen válečníky, odhazuje kartu {card} a líže si jinou.",
    ),
    "GuestAnswered": says("{seat} {answer} the invitation ({card}).", "{seat} pozvání {answer} ({card})."),
    "TradeOffered": Cases(
        "mode",
        {
            "sale": says(
                "{seat} offers to sell {partner} a card.", "{seat} nabízí kartu k prodeji, koupit ji může {partner}."
            ),
            "purchase": says(
                "{seat} wants to buy a card from {partner}.", "{seat} chce koupit kartu, prodat ji může {partner}."
            ),
        },
        says("{seat} offers {partner} a swap of cards.", "{seat} nabízí směnu karet, partner: {partner}."),
    ),
    "TradeCardShown": says("{seat} shows {card} to all.", "{seat} ukazuje všem kartu {card}."),
    "TradePriceNamed": Cases(
        "mode",
        {
            "sale": says("{seat} asks {price} koku for it.", "{seat} za ni žádá {price} koku."),
            "purchase": says("{seat} offers {price} koku for a card.", "{seat} nabízí za kartu {price} koku."),
        },
        says("{seat} names the price: {price} koku.", "{seat} určuje cenu: {price} koku."),
    ),
    "TradeCancelled": says("{seat} takes the offer back.", "{seat} bere nabídku zpět."),
    "TradeRefused": Cases(
        "mode",
        {
            "sale": says("{seat} does not buy the card.", "{seat} kartu nekupuje."),
            "purchase": says("{seat} sells no card.", "{seat} žádnou kartu neprodává."),
            "swap": says("{seat} refuses the swap.", "{seat} směnu odmítá."),
        },
        says("{seat} refuses.", "{seat} odmítá."),
    ),
    "TradeDeclined": says("{seat} does not take the card that is shown.", "{seat} ukázanou kartu nepřijímá."),
    "TradeCompleted": says(
        "{seller} sells {card} to {buyer} for {price} koku.",
        "{seller} prodává kartu {card} za {price} koku, kupuje {buyer}.",
    ),
    "CardsSwapped": says(
        "{seat} swaps {card} for {partner_card} of {partner}.",
        "{seat} směňuje kartu {card} za kartu {partner_card}, partner: {partner}.",
    ),
}
