"""Names and sentences in both languages, filled from what a viewer may know."""

from collections.abc import Callable, Mapping
from functools import cache
from string import Formatter
from typing import Any, Final, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct, field

from domain.kernel.words import Language, Seat


class Text(Struct, frozen=True):
    """The same words in both languages."""

    en: str
    cs: str

    def said(self, language: Language) -> str:
        return self.cs if language == "cs" else self.en


class Sentence(Struct, frozen=True):
    """Templates from the best informed to the least: the first whose facts are all known is said."""

    en: tuple[str, ...]
    cs: tuple[str, ...]


def says(en: str | tuple[str, ...], cs: str | tuple[str, ...]) -> Sentence:
    return Sentence((en,) if isinstance(en, str) else en, (cs,) if isinstance(cs, str) else cs)


class Texts(Struct, frozen=True):
    """Everything a ruleset says. Keys are stored names, verbs, clause ids and words of the rules."""

    names: dict[str, Text]
    """Cards, characters, roles, reasons: whatever stands in a field of type Card, or as a word."""
    decisions: dict[str, Text]
    """What is asked."""
    questions: dict[str, Sentence]
    """What a question is about, by its decision, from its public facts; nothing where the decision says it all."""
    events: dict[str, Sentence]
    moves: dict[str, Sentence]
    refusals: dict[str, Text] = field(default_factory=dict)
    """What a player is told, by clause; without an entry the clause itself is told."""
    reasons: dict[str, Sentence] = field(default_factory=dict)
    """The reasons of a score."""

    def name(self, thing: str, language: Language) -> str:
        text = self.names.get(thing)
        return text.said(language) if text else thing


SeatNames = Callable[[Seat], str]

TABLE_EVENTS: Final[dict[str, Sentence]] = {
    "table.GameOpened": says("The table is opened.", "Stůl je otevřen."),
    "table.SeatTaken": says("{seat:seat} sits down.", "{seat:seat} usedá ke stolu."),
    "table.SeatLeft": says("{seat:seat} leaves the table.", "{seat:seat} odchází od stolu."),
    "table.GameStarted": says("The game begins.", "Hra začíná."),
    "table.Awaiting": says("The game waits for a decision.", "Hra čeká na rozhodnutí."),
    "table.VoteSealed": says("{seat} has decided.", "{seat} má rozhodnuto."),
    "table.TimedOut": says("{seat}: time is up, the clock decides.", "{seat}: čas vypršel, rozhodují hodiny."),
    "table.SeatAway": says("{seat} is away.", "{seat} je pryč."),
    "table.SeatBack": says("{seat} is back.", "{seat} je zpět."),
    "table.RulesUpgraded": says("From here on version {to} of the rules holds.", "Odtud platí verze pravidel {to}."),
    "table.DisputeOpened": says("Dispute {n} is opened.", "Spor {n} je zahájen."),
    "table.DisputeJudged": says("Dispute {n} is judged.", "Spor {n} je rozhodnut."),
    "table.GameFinished": says("The game is over.", "Hra skončila."),
    "table.GameAbandoned": says("The game is abandoned.", "Hra je opuštěna."),
    "table.SecretRevealed": says(
        "The secret is revealed: every shuffle can be checked.", "Tajemství je odhaleno: každé míchání lze ověřit."
    ),
}


def seat_name(language: Language) -> SeatNames:
    """How a seat is called where nobody knows who sits there."""
    word = "Místo" if language == "cs" else "Seat"
    return lambda seat: f"{word} {seat}"


def fits(sentence: Sentence, facts: Mapping[str, Any]) -> bool:
    """Whether the facts are enough for one of the templates."""
    known = {name for name, value in facts.items() if value is not None}
    return any(_fields(template) <= known for template in sentence.en)


def filled(
    sentence: Sentence,
    facts: Mapping[str, Any],
    texts: Texts,
    language: Language,
    seats: SeatNames | None = None,
    kind: type[Struct] | None = None,
) -> str:
    """The first template whose facts are all known, with names for ids. `kind` tells which fields are seats."""
    templates = sentence.cs if language == "cs" else sentence.en
    known = {name for name, value in facts.items() if value is not None}
    for template in templates:
        if _fields(template) <= known:
            seat_fields = _seat_fields(kind) if kind else frozenset[str]()
            namer = _Namer(texts, language, seats or seat_name(language))
            return "".join(
                literal if name is None else literal + namer.formatted(facts[name], spec or "", name in seat_fields)
                for literal, name, spec in _parsed(template)
            )
    raise KeyError(f"no template of {templates[0]!r} fits {sorted(known)}")


@cache
def _parsed(template: str) -> tuple[tuple[str, str | None, str | None], ...]:
    return tuple((literal, name, spec) for literal, name, spec, _ in Formatter().parse(template))


@cache
def _fields(template: str) -> frozenset[str]:
    return frozenset(name for _, name, _ in _parsed(template) if name)


@cache
def _seat_fields(kind: type[Struct]) -> frozenset[str]:
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(name for name, hint in hints.items() if _names_seats(hint))


def _names_seats(hint: Any) -> bool:
    """Whether a field of this type holds seats. The keys of a dict by seat say nothing about its values: a bid of three
    is not seat 3."""
    parts = get_args(hint)[1:] if get_origin(hint) is dict else get_args(hint)
    return any(
        (part.extra or {}).get("names") == "seat" if isinstance(part, Meta) else _names_seats(part) for part in parts
    )


class _Namer:
    """Puts values into words. A spec says how: `{count:card|cards}` counts, `{by:seat}` names a seat."""

    __slots__ = ("language", "seats", "texts")

    def __init__(self, texts: Texts, language: Language, seats: SeatNames) -> None:
        self.texts, self.language, self.seats = texts, language, seats

    def formatted(self, value: Any, spec: str, is_seat: bool) -> str:
        if spec == "seat":
            return self.said(value, is_seat=True)
        if "|" in spec:
            return self.counted(value, spec.split("|"))
        return self.said(value, is_seat=is_seat)

    def said(self, value: Any, *, is_seat: bool) -> str:
        if isinstance(value, list | tuple):
            return ", ".join(self.said(item, is_seat=is_seat) for item in value) or "–"
        if isinstance(value, str):
            return self.texts.name(value, self.language)
        return self.seats(value) if is_seat else str(value)

    def counted(self, value: Any, forms: list[str]) -> str:
        """English has two forms (1 card, 2 cards), Czech three (1 karta, 2 karty, 5 karet)."""
        count = len(value) if isinstance(value, list | tuple) else value
        if count == 1:
            form = forms[0]
        elif self.language == "cs" and 2 <= count <= 4:
            form = forms[1]
        else:
            form = forms[-1]
        return f"{count} {form}"
