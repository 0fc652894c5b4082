"""What Honest Cups says, in English and Czech."""

from typing import Final

from domain.example.material import CUPS
from domain.kernel.texts import Sentence, Text, Texts, says

NAMES: Final = {
    **{cup.id: cup.name for cup in CUPS},
    "bid": Text("the bid", "sázka"),
    "doubt": Text("the doubt", "pochybnost"),
    "dispute": Text("dispute", "spor"),
    "witness": Text("witness", "svědectví"),
    "most_points": Text("most points", "nejvíc bodů"),
}

DECISIONS: Final = {
    "bid": Text("Bid higher, or doubt", "Vsadit výš, nebo zapochybovat"),
    "take_side": Text("Take a side", "Přidat se na jednu stranu"),
}

QUESTIONS: Final[dict[str, Sentence]] = {
    "bid": says(
        "{bidder:seat}: {count:die|dice} of face {face}.",
        "{bidder:seat}: {count:kostka|kostky|kostek} s číslem {face}.",
    ),
    "take_side": says(
        "{bidder:seat}: {count:die|dice} of face {face}. {doubter:seat} doubts it.",
        "{bidder:seat}: {count:kostka|kostky|kostek} s číslem {face}. Pochybuje {doubter:seat}.",
    ),
}

SENTENCES: Final[dict[str, Sentence]] = {
    "example.CupsHandedOut": says(
        "Everybody gets a cup and {dice:die|dice}.", "Každý dostává kelímek a k němu {dice:kostku|kostky|kostek}."
    ),
    "example.DiceRolled": says(
        ("Round {round}: the dice are rolled, {starter} begins. Yours: {dice}.", "Round {round}: {starter} begins."),
        ("Kolo {round}: kostky jsou hozeny, začíná {starter}. Tvoje: {dice}.", "Kolo {round}: začíná {starter}."),
    ),
    "example.BidMade": says(
        "{seat} bids: {count:die|dice} of face {face}.", "{seat} sází: {count:kostka|kostky|kostek} s číslem {face}."
    ),
    "example.BidDoubted": says("{seat} doubts the bid of {bidder}.", "{seat} pochybuje; sázku má {bidder}."),
    "example.SideTaken": says("{seat} is for {side}.", "{seat} se přidává: {side}."),
    "example.CupLifted": says("{seat} lifts the cup: {dice}.", "{seat} zvedá kelímek: {dice}."),
    "example.PebbleWon": says("{seat} wins a pebble ({reason}).", "{seat} získává kamínek ({reason})."),
    "example.DieLost": says(
        "Face {face} is shown by {shown:die|dice}. {seat} loses a die.",
        "Číslo {face} má {shown:kostka|kostky|kostek}. {seat} přichází o kostku.",
    ),
}

MOVES: Final[dict[str, Sentence]] = {
    "example.bid": says("Bid {count:die|dice} of face {face}", "Vsadit: {count:kostka|kostky|kostek} s číslem {face}"),
    "example.doubt": says("Doubt the bid", "Zapochybovat"),
    "example.take_side": says("Be for {side}", "Přidat se: {side}"),
}

REFUSALS: Final = {
    "CUPS-1.2": Text("The game is over.", "Hra skončila."),
    "CUPS-3.1": Text("That is not for you to do now.", "Tohle teď udělat nemůžeš."),
    "CUPS-3.2": Text("There are not so many dice.", "Tolik kostek ve hře není."),
    "CUPS-3.3": Text("The bid must be higher than the last one.", "Sázka musí být vyšší než ta předchozí."),
    "CUPS-3.4": Text("There is no bid to doubt yet.", "Zatím není o čem pochybovat."),
}

REASONS: Final[dict[str, Sentence]] = {
    "pebbles": says("{count:pebble|pebbles}", "{count:kamínek|kamínky|kamínků}"),
    "dice": says("{count:die|dice} left", "{count:zbylá kostka|zbylé kostky|zbylých kostek}"),
}

SAID_OF_EACH: Final[dict[str, Sentence]] = {
    "example.DiceRolled": says("{seat} rolled: {dice}.", "{seat}, hod: {dice}."),
}

TEXTS: Final = Texts(NAMES, DECISIONS, QUESTIONS, SENTENCES, MOVES, REFUSALS, REASONS, SAID_OF_EACH)

CHAPTERS: Final = (
    Text("The game", "Hra"),
    Text("The round", "Kolo"),
    Text("Bids", "Sázky"),
    Text("A doubt", "Pochybnost"),
    Text("The score", "Body"),
)
