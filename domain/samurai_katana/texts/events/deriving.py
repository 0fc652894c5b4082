"""Facts that follow from those of an event, for its sentence; one that an older event lacks is None."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.texts import Cases, Derived, Facts, Said, Sentence, Text
from domain.samurai_katana.material import PREPARATIONS

Derive = Callable[[Facts], Any]


def with_(words: Said, **facts: Derive) -> Derived:
    """These words, which need these further facts."""
    return Derived(lambda known: {name: derive(known) for name, derive in facts.items()}, words)


def spelled(words: Sentence, **each: Text) -> Cases:
    """Words for every number of players. Where the name of one of `each` stands in them, its text is said of every seat
    in turn, with `#` for the seat's place in the lists of `listed`."""

    def filled(templates: tuple[str, ...], language: str, players: int) -> tuple[str, ...]:
        for name, one in each.items():
            said = "; ".join(getattr(one, language).replace("#", str(place)) for place in range(players))
            templates = tuple(template.replace(f"{{{name}}}", said) for template in templates)
        return templates

    by_players = {
        players: Sentence(filled(words.en, "en", players), filled(words.cs, "cs", players)) for players in PREPARATIONS
    }
    return Cases("players", by_players, by_players[max(PREPARATIONS)])


def listed(words: Said, **lists: Derive) -> Derived:
    """These words, with a fact for each entry of these lists: `honour0`, `honour1` …"""

    def facts(known: Facts) -> dict[str, Any]:
        found = {name: derive(known) for name, derive in lists.items()}
        entries = {f"{name}{place}": entry for name, all in found.items() for place, entry in enumerate(all)}
        return {"players": max(map(len, found.values())), **entries}

    return Derived(facts, words)


def some(fact: str) -> Derive:
    """The fact; None where it is 0 or empty."""
    return lambda known: known.get(fact) or None


def word(prefix: str, fact: str) -> Derive:
    """The name of a word in one context: `paid.koku`, a koku as a payment."""
    return lambda known: None if known.get(fact) is None else f"{prefix}.{known[fact]}"


def part(fact: str, name: str) -> Derive:
    """A field of a fact that is a record; None where it is 0 or empty."""
    return lambda known: _part(known[fact], name) or None


def parts(fact: str, name: str) -> Derive:
    """The same field of each of several records."""
    return lambda known: [_part(one, name) for one in known[fact]]


def in_order(name: str) -> Derive:
    """The same field of each clan in a ranking, sorted by rank."""
    return lambda known: [
        _part(one, name) for one in sorted(known["ranking"], key=lambda one: (_part(one, "rank"), _part(one, "seat")))
    ]


def _part(record: Any, name: str) -> Any:
    return record[name] if isinstance(record, Mapping) else getattr(record, name)
