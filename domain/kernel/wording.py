"""Sentences filled from what a viewer may know: templates taken apart once, values put into words."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct, to_builtins

from domain.kernel.texts import CASES, Derived, Name, Said, SeatNames, Sentence, Texts, seat_name
from domain.kernel.words import Language


def filled(
    sentence: Said,
    facts: Mapping[str, Any],
    texts: Texts,
    language: Language,
    seats: SeatNames | None = None,
    kind: type[Struct] | None = None,
) -> str:
    """The first template whose facts are all known, with names for ids. `kind` tells which fields are seats."""
    return Wording(sentence, texts, language, kind).filled(facts, seats)


class Wording:
    """What is said in one language, its templates taken apart once, however often it is said."""

    __slots__ = ("_each", "_own", "_plain", "_words", "always")

    def __init__(
        self,
        said: Said,
        texts: Texts,
        language: Language,
        kind: type[Struct] | None = None,
        own: Sequence[str] = (),
        each: Said | None = None,
    ) -> None:
        """`kind` tells which fields are seats. `own` are the fields of which every seat has a value of its own; `each`
        is the sentence about one seat's value, for a viewer who may read those of several."""
        seat_fields = _seat_fields(kind) if kind else frozenset[str]()
        teller = _Teller(texts, language)
        self._own = own
        self._plain = seat_name(language)
        self._words = _compiled(said, teller, seat_fields, language)
        self._each = None if each is None else _compiled(each, teller, seat_fields | {"seat"}, language)
        self.always = self._words.always if isinstance(self._words, _Templates) and self._each is None else None
        """The whole sentence, where it has no gaps to fill."""

    def said(
        self, data: Mapping[str, Any], private: Mapping[str, Mapping[str, Any]], seats: SeatNames | None = None
    ) -> str:
        """The sentence, from what is public and the private parts that a viewer may read. Who may read those of several
        seats is told of each seat in turn."""
        if self.always is not None:
            return self.always
        if not private:
            return self.filled(data, seats)
        known = dict(data)
        for part in private.values():
            known.update(part)
        if len(private) == 1:
            return self.filled(known, seats)
        for name in self._own:
            known.pop(name, None)
        return " ".join((self.filled(known, seats), *self._said_of_each(data, private, seats)))

    def _said_of_each(
        self, data: Mapping[str, Any], private: Mapping[str, Mapping[str, Any]], seats: SeatNames | None
    ) -> list[str]:
        if self._each is None:
            return []
        parts = {int(reader.removeprefix("seat:")): part for reader, part in private.items() if ":" in reader}
        name = seats or self._plain
        said = [self._each.filled({**data, **parts[seat], "seat": seat}, name) for seat in sorted(parts)]
        return [one for one in said if one is not None]

    def filled(self, facts: Mapping[str, Any], seats: SeatNames | None = None) -> str:
        """The best informed template that these facts are enough for."""
        said = self.filled_if_known(facts, seats)
        if said is None:
            known = sorted(fact for fact, value in facts.items() if value is not None)
            raise KeyError(f"no template of {self._words.text!r} fits {known}")
        return said

    def filled_if_known(self, facts: Mapping[str, Any], seats: SeatNames | None = None) -> str | None:
        """The same; None where the facts are enough for none of the templates."""
        return self._words.filled(facts, seats or self._plain)


def _compiled(said: Said, teller: "_Teller", seat_fields: Collection[str], language: Language) -> "_Words":
    if isinstance(said, Sentence):
        templates = said.cs if language == "cs" else said.en
        return _Templates([_Template(template, teller, seat_fields) for template in templates])
    if isinstance(said, Derived):
        return _Deriving(said.facts, _compiled(said.words, teller, seat_fields, language))
    branches = {value: _compiled(words, teller, seat_fields, language) for value, words in said.words.items()}
    return _Branches(said.fact, branches, _compiled(said.otherwise, teller, seat_fields, language))


class _Templates:
    """The words of a `Sentence`."""

    __slots__ = ("_templates", "always", "text")

    def __init__(self, templates: list["_Template"]) -> None:
        self._templates = templates
        self.text = templates[0].text
        self.always = templates[0].always

    def filled(self, facts: Mapping[str, Any], seats: SeatNames) -> str | None:
        for template in self._templates:
            said = template.filled(facts, seats)
            if said is not None:
                return said
        return None


class _Branches:
    """The words of `Cases`."""

    __slots__ = ("_branches", "_fact", "_otherwise", "text")

    def __init__(self, fact: str, branches: Mapping[Any, "_Words"], otherwise: "_Words") -> None:
        self._fact, self._branches, self._otherwise = fact, branches, otherwise
        self.text: str = otherwise.text

    def filled(self, facts: Mapping[str, Any], seats: SeatNames) -> str | None:
        value = facts.get(self._fact)
        if isinstance(value, list | tuple | dict):
            value = bool(value)
        return self._branches.get(value, self._otherwise).filled(facts, seats)


class _Deriving:
    """The words of a `Derived`. Its function gets all facts in their stored form, even those of a new event."""

    __slots__ = ("_facts", "_words", "text")

    def __init__(self, facts: Callable[[Mapping[str, Any]], Mapping[str, Any]], words: "_Words") -> None:
        self._facts, self._words = facts, words
        self.text: str = words.text

    def filled(self, facts: Mapping[str, Any], seats: SeatNames) -> str | None:
        plain: Mapping[str, Any] = to_builtins(facts, str_keys=True)
        return self._words.filled({**plain, **self._facts(plain)}, seats)


_Words = _Templates | _Branches | _Deriving


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
    """Puts values into words. A spec says how: `{count:card|cards}` counts, `{by:seat}` names a seat, `{card:acc}` puts
    a name into the accusative, `{bonus:+}` has a sign."""

    __slots__ = ("_language", "_texts")

    def __init__(self, texts: Texts, language: Language) -> None:
        self._texts, self._language = texts, language

    def manner(self, spec: str, is_seat: bool) -> Manner:
        if "|" in spec:
            forms = spec.split("|")
            return lambda value, seats: self._counted(value, forms)
        if spec in CASES:
            return lambda value, seats: self._in_case(value, spec)
        if spec == "+":
            return lambda value, seats: f"{value:+d}".replace("-", "−")
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

    def _in_case(self, value: Any, case: str) -> str:
        if isinstance(value, list | tuple):
            return ", ".join([self._in_case(item, case) for item in value]) or "–"
        name = self._texts.names.get(value)
        if self._language == "cs" and isinstance(name, Name):
            return name.forms.get(case, name.cs)
        return self._texts.name(str(value), self._language)

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
