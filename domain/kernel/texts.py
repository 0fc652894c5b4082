"""Names and sentences in both languages, as data: domain/kernel/wording.py fills them."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct, field

from domain.kernel.words import Language, Seat

Facts = Mapping[str, Any]
"""What a viewer knows of an event, a move or a question, by the names that templates have for it."""


class Text(Struct, frozen=True):
    """The same words in both languages."""

    en: str
    cs: str

    def said(self, language: Language) -> str:
        return self.cs if language == "cs" else self.en


class Name(Text, frozen=True):
    """A name that Czech sentences also need in other cases: `{card:acc}` says the accusative."""

    forms: Mapping[str, str] = {}


CASES: Final = ("gen", "dat", "acc", "loc", "ins")


def declined(en: str, cs: str, **forms: str) -> Name:
    """`declined("Beer", "Pivo", gen="Piva")`; a case that is not given is like the nominative."""
    assert forms.keys() <= set(CASES), f"{cs}: there is no case {forms.keys() - set(CASES)}"
    return Name(en, cs, forms)


class Sentence(Struct, frozen=True):
    """Templates from the best informed to the least: the first whose facts are all known is said."""

    en: tuple[str, ...]
    cs: tuple[str, ...]


class Cases(Struct, frozen=True):
    """Words chosen by the value of one fact. A list or dict counts as True, or as False where it is empty."""

    fact: str
    words: Mapping[Any, "Said"]
    otherwise: "Said"


class Derived(Struct, frozen=True):
    """Words that need facts which follow from those given: a sum, what is left."""

    facts: Callable[[Facts], Facts]
    words: "Said"


Said = Sentence | Cases | Derived


def says(en: str | tuple[str, ...], cs: str | tuple[str, ...]) -> Sentence:
    return Sentence((en,) if isinstance(en, str) else en, (cs,) if isinstance(cs, str) else cs)


class Texts(Struct, frozen=True):
    """Everything a ruleset says. Keys are stored names, verbs, clause ids and words of the rules."""

    names: dict[str, Text]
    """Cards, characters, roles, reasons: whatever stands in a field of type Card, or as a word."""
    decisions: dict[str, Text]
    """What is asked."""
    questions: Mapping[str, Said]
    """What a question is about, by its decision, from its public facts; nothing where the decision says it all."""
    events: Mapping[str, Said]
    moves: Mapping[str, Said]
    """Filled from the command and from what the ruleset's `choosing` says of it."""
    refusals: dict[str, Text] = field(default_factory=dict)
    """What a player is told, by clause; without an entry the clause itself is told."""
    reasons: Mapping[str, Said] = field(default_factory=dict)
    """The reasons of a score, and the comparisons that decided."""
    each: Mapping[str, Said] = field(default_factory=dict)
    """For events with a private part for each seat: what is said of one `seat` to a viewer who reads several parts."""
    outcomes: Mapping[str, Said] = field(default_factory=dict)
    """How a game ended, by the outcome of its result; `winners` are known."""
    votes: Mapping[str, Said] = field(default_factory=dict)
    """How a sealed vote is told to those who may know it, by its verb; without an entry its label is told."""

    def name(self, thing: str, language: Language) -> str:
        text = self.names.get(thing)
        return text.said(language) if text else thing


SeatNames = Callable[[Seat], str]

TABLE_EVENTS: Final[Mapping[str, Said]] = {
    "table.GameOpened": says("The table is opened.", "Stůl je otevřen."),
    "table.SeatTaken": says("{seat:seat} sits down.", "{seat:seat} usedá ke stolu."),
    "table.SeatLeft": says("{seat:seat} leaves the table.", "{seat:seat} odchází od stolu."),
    "table.GameStarted": says("The game begins.", "Hra začíná."),
    "table.VoteSealed": says(
        ("{seat} has decided: {voted}.", "{seat} has decided."),
        ("{seat} má rozhodnuto: {voted}.", "{seat} má rozhodnuto."),
    ),
    "table.TimedOut": Cases(
        "reason",
        {"away": says("{seat} is away: the clock decides.", "{seat} je pryč: rozhodují hodiny.")},
        says("{seat}: time is up, the clock decides.", "{seat}: čas vypršel, rozhodují hodiny."),
    ),
    "table.SeatAway": says("{seat} is away.", "{seat} je pryč."),
    "table.SeatBack": says("{seat} is back.", "{seat} je zpět."),
    "table.RulesUpgraded": says("From here on version {to} of the rules holds.", "Odtud platí verze pravidel {to}."),
    "table.DisputeOpened": says("Dispute {n} is opened.", "Spor {n} je zahájen."),
    "table.DisputeJudged": Cases(
        "verdict",
        {
            "stands": says(
                "Dispute {n} is judged: what was done stands.", "Spor {n} je rozhodnut: co se stalo, platí."
            ),
            "wrong": says(
                "Dispute {n} is judged: it was against the rules.",
                "Spor {n} je rozhodnut: bylo to proti pravidlům.",
            ),
            "changed": says(
                "Dispute {n} is judged: the rules of today say otherwise.",
                "Spor {n} je rozhodnut: dnešní pravidla říkají něco jiného.",
            ),
        },
        says("Dispute {n} is judged.", "Spor {n} je rozhodnut."),
    ),
    "table.RemedyAsked": Cases(
        "kind",
        {
            "annul": says(
                "{seat} asks that the game be annulled (remedy {n}): the clocks stand still.",
                "{seat} žádá, aby byla hra zrušena (náprava {n}): hodiny stojí.",
            ),
            "award": says(
                "{seat} asks that the game be awarded to {to:seat} (remedy {n}): the clocks stand still.",
                "{seat} žádá, aby byla hra přiřčena (náprava {n}): {to:seat}. Hodiny stojí.",
            ),
            "restore": says(
                "{seat} asks to go back to event {to} (remedy {n}): the clocks stand still.",
                "{seat} žádá návrat k události {to} (náprava {n}): hodiny stojí.",
            ),
        },
        says("{seat} asks for a remedy ({n}).", "{seat} žádá o nápravu ({n})."),
    ),
    "table.RemedyAgreed": says("{seat} agrees to remedy {n}.", "{seat} souhlasí s nápravou {n}."),
    "table.Remedied": Cases(
        "kind",
        {
            "continue": Cases(
                "by",
                {
                    "arbiter": says(
                        "The arbiter decides (remedy {n}): the game goes on.",
                        "Rozhodčí rozhoduje (náprava {n}): hra pokračuje.",
                    ),
                    "clock": says(
                        "Nobody has decided remedy {n} in time: the game goes on.",
                        "O nápravě {n} nikdo včas nerozhodl: hra pokračuje.",
                    ),
                },
                says(
                    "Remedy {n} is declined or taken back: the game goes on.",
                    "Náprava {n} je odmítnuta nebo vzata zpět: hra pokračuje.",
                ),
            ),
            "annul": says("The game is annulled (remedy {n}).", "Hra je zrušena (náprava {n})."),
            "award": says(
                "The game is awarded to {to:seat} (remedy {n}).", "Hra je přiřčena (náprava {n}): {to:seat}."
            ),
            "restore": says(
                "The game goes back to event {to} (remedy {n}).", "Hra se vrací k události {to} (náprava {n})."
            ),
        },
        says("The game is decided about (remedy {n}).", "O hře je rozhodnuto (náprava {n})."),
    ),
    "table.UnseenShuffled": says("What lies face down is shuffled anew.", "Co leží lícem dolů, je znovu zamícháno."),
    "table.GameFinished": says("The game is over.", "Hra skončila."),
    "table.GameAbandoned": Cases(
        "reason",
        {
            "closed": says("The table is closed by its host.", "Stůl zavřel ten, kdo jej otevřel."),
            "not_full": says("The table did not fill up: it is closed.", "Stůl se nezaplnil: zavírá se."),
            "all_away": says("Everybody is away: the game is abandoned.", "Všichni jsou pryč: hra je opuštěna."),
            "annulled": says("The game is annulled: it counts for nothing.", "Hra je zrušena: nepočítá se."),
            "idle": says("Nobody has moved for long: the game is abandoned.", "Dlouho nikdo netáhl: hra je opuštěna."),
        },
        says("The game is abandoned.", "Hra je opuštěna."),
    ),
    "table.SecretRevealed": says(
        "The secret is revealed: every shuffle can be checked.", "Tajemství je odhaleno: každé míchání lze ověřit."
    ),
}


def seat_name(language: Language) -> SeatNames:
    """What a seat is called where nobody knows who sits there."""
    word = "Místo" if language == "cs" else "Seat"
    return lambda seat: f"{word} {seat}"
