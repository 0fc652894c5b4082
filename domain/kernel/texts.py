"""Names and sentences in both languages, filled from what a viewer may know."""

from collections.abc import Callable, Collection, Mapping, Sequence
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


def filled(
    sentence: Sentence,
    facts: Mapping[str, Any],
    texts: Texts,
    language: Language,
    seats: SeatNames | None = None,
    kind: type[Struct] | None = None,
) -> str:
    """The first template whose facts are all known, with names for ids. `kind` tells which fields are seats."""
    return Wording(sentence, texts, language, kind).filled(facts, seats)


class Wording:
    """A sentence in one language, its templates taken apart once, however often it is said."""

    __slots__ = ("_own", "_plain", "_templates", "always")

    def __init__(
        self,
        sentence: Sentence,
        texts: Texts,
        language: Language,
        kind: type[Struct] | None = None,
        own: Sequence[str] = (),
    ) -> None:
        """`kind` tells which fields are seats; of the `own` fields every seat has a part of its own."""
        seat_fields = _seat_fields(kind) if kind else frozenset[str]()
        teller = _Teller(texts, language)
        templates = sentence.cs if language == "cs" else sentence.en
        self._own = own
        self._plain = seat_name(language)
        self._templates = [_Template(template, teller, seat_fields) for template in templates]
        self.always = self._templates[0].always
        """What is said whatever is known."""

    def said(
        self, data: Mapping[str, Any], private: Mapping[str, Mapping[str, Any]], seats: SeatNames | None = None
    ) -> str:
        """From what is public and the private parts that a viewer may read; one who reads several has no own one."""
        if self.always is not None:
            return self.always
        if not private:
            return self.filled(data, seats)
        known = dict(data)
        for part in private.values():
            known.update(part)
        if len(private) > 1:
            for name in self._own:
                known.pop(name, None)
        return self.filled(known, seats)

    def filled(self, facts: Mapping[str, Any], seats: SeatNames | None = None) -> str:
        """The best informed template that these facts are enough for."""
        said = self.filled_if_known(facts, seats)
        if said is None:
            known = sorted(fact for fact, value in facts.items() if value is not None)
            raise KeyError(f"no template of {self._templates[0].text!r} fits {known}")
        return said

    def filled_if_known(self, facts: Mapping[str, Any], seats: SeatNames | None = None) -> str | None:
        """The same; None where the facts are enough for none of the templates."""
        for template in self._templates:
            said = template.filled(facts, seats or self._plain)
            if said is not None:
                return said
        return None


class _Template:
    """Words with gaps; for each gap, which fact fills it and how that is put."""

    __slots__ = ("_ending", "_pieces", "always", "text")

    def __init__(self, text: str, teller: "_Teller", seat_fields: Collection[str]) -> None:
        self.text = text
        self._pieces: list[tuple[str, str, Manner]] = []
        literal = ""
        for more, name, spec, _ in Formatter().parse(text):
            literal += more
            if name is not None:
                self._pieces.append((literal, name, teller.manner(spec or "", name in seat_fields)))
                literal = ""
        self._ending = literal
        self.always = None if self._pieces else literal

    def filled(self, facts: Mapping[str, Any], seats: SeatNames) -> str | None:
        """None where one of the facts is not known: it is not there, or null."""
        words = ""
        for literal, name, put in self._pieces:
            value = facts.get(name)
            if value is None:
                return None
            words += literal + put(value, seats)
        return words + self._ending


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


Manner = Callable[[Any, SeatNames], str]
"""How a value is put into words, given what the seats are called."""


class _Teller:
    """Puts values into words. A spec says how: `{count:card|cards}` counts, `{by:seat}` names a seat."""

    __slots__ = ("_language", "_texts")

    def __init__(self, texts: Texts, language: Language) -> None:
        self._texts, self._language = texts, language

    def manner(self, spec: str, is_seat: bool) -> Manner:
        if "|" in spec:
            forms = spec.split("|")
            return lambda value, seats: self._counted(value, forms)
        return self._seat if is_seat or spec == "seat" else self._thing

    def _seat(self, value: Any, seats: SeatNames) -> str:
        if isinstance(value, int):
            return seats(value)
        if isinstance(value, str):
            return self._texts.name(value, self._language)
        return ", ".join([self._seat(item, seats) for item in value]) or "–"

    def _thing(self, value: Any, seats: SeatNames) -> str:
        if isinstance(value, str):
            return self._texts.name(value, self._language)
        if isinstance(value, list | tuple):
            return ", ".join([self._thing(item, seats) for item in value]) or "–"
        return str(value)

    def _counted(self, value: Any, forms: list[str]) -> str:
        """English has two forms (1 card, 2 cards), Czech three (1 karta, 2 karty, 5 karet)."""
        count = len(value) if isinstance(value, list | tuple) else value
        if count == 1:
            form = forms[0]
        elif self._language == "cs" and 2 <= count <= 4:
            form = forms[1]
        else:
            form = forms[-1]
        return f"{count} {form}"
