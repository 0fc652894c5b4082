"""What the toy game says, in both languages, and its rulebook."""

from typing import Final

from domain.kernel.clauses import Clause, Source
from domain.kernel.texts import Sentence, Text, Texts, says

HOUSE: Final[tuple[Source, ...]] = ("house",)

CLAUSES: Final = {
    "TOY-1": Clause("Players take turns.", "Hráči se střídají.", source=HOUSE),
    "TOY-2": Clause("Work earns a coin.", "Za práci je mince.", source=HOUSE),
    "TOY-3": Clause(
        "Whoever is threatened pays a card or is out.",
        "Kdo je ohrožen, zaplatí kartou, nebo vypadne.",
        source=HOUSE,
    ),
    "TOY-4": Clause("Whoever is out names an heir.", "Kdo vypadl, jmenuje dědice.", source=HOUSE),
    "TOY-5": Clause("The highest bid wins three coins.", "Nejvyšší nabídka získá tři mince.", source=HOUSE),
    "TOY-6": Clause("A coin buys a move out of turn.", "Za minci lze jednat mimo pořadí.", source=HOUSE),
    "TOY-7": Clause("Nothing else is allowed.", "Nic jiného není dovoleno.", source=HOUSE),
    "TOY-8": Clause("After the end nothing happens.", "Po konci se už nic neděje.", source=HOUSE),
    "TOY-9": Clause(
        "The clock works for one who does not answer.", "Za toho, kdo neodpoví, pracují hodiny.", source=HOUSE
    ),
}

SENTENCES: Final[dict[str, Sentence]] = {
    "toy.Shuffled": says("The cards are shuffled.", "Karty jsou zamíchány."),
    "toy.CardsTaken": says(
        ("{seat} draws {cards}.", "{seat} draws {count:card|cards}."),
        ("{seat} si líže {cards}.", "{seat} si líže {count:kartu|karty|karet}."),
    ),
    "toy.Reshuffled": says("The discard is shuffled.", "Odhozené karty jsou zamíchány."),
    "toy.CoinsWon": says(
        "{seat} gets {amount:coin|coins} ({reason}).", "{seat} dostává {amount:minci|mince|mincí} ({reason})."
    ),
    "toy.CoinSpent": says("{seat} spends a coin.", "{seat} utrácí minci."),
    "toy.CardLost": says("{seat} loses {card}.", "{seat} přichází o kartu {card}."),
    "toy.SeatOut": says("{seat} is out.", "{seat} je mimo hru."),
    "toy.TurnBegun": says("Turn {number}: {seat}.", "Tah {number}: {seat}."),
    "toy.Noted": says("Noted: {word}.", "Poznámka: {word}."),
}

MOVES: Final[dict[str, Sentence]] = {
    "toy.work": says("Work", "Pracovat"),
    "toy.draw": says("Draw two cards", "Líznout si dvě karty"),
    "toy.attack": says("Threaten {target}", "Hrozit: {target}"),
    "toy.auction": says("Call an auction", "Vyhlásit dražbu"),
    "toy.pay": says("Give up {card}", "Vzdát se karty {card}"),
    "toy.surrender": says("Surrender", "Vzdát se"),
    "toy.bid": says("Bid {card}", "Nabídnout kartu {card}"),
    "toy.name": says("Name {target}", "Jmenovat: {target}"),
    "toy.agree": says("Agree", "Souhlasit"),
    "toy.spill": says("Spill a card of {target}", "Vyrazit kartu: {target}"),
    "toy.summon": says("Summon a council", "Svolat radu"),
    "toy.halt": says("Halt the auction", "Zastavit dražbu"),
}

TEXTS: Final = Texts(
    names={
        **{f"card-{number}": Text(f"the {number}", f"č. {number}") for number in range(1, 21)},
        "work": Text("work", "práce"),
        "auction": Text("auction", "dražba"),
        "heritage": Text("heritage", "dědictví"),
        "richest": Text("the richest", "nejbohatší"),
    },
    decisions={
        "turn": Text("Your turn", "Tvůj tah"),
        "threat": Text("Answer the threat", "Odpovědět na hrozbu"),
        "last_will": Text("Name an heir", "Jmenovat dědice"),
        "bid": Text("Bid", "Nabídnout"),
        "council": Text("Agree", "Souhlasit"),
    },
    questions={"threat": says("Threatened by {by:seat}.", "Hrozí {by:seat}.")},
    events=SENTENCES,
    moves=MOVES,
    refusals={"TOY-6": Text("You have no coin.", "Nemáš minci.")},
    reasons={"coins": says("{count:coin|coins}", "{count:mince|mince|mincí}")},
)
