"""One word for one thing: the terms of the printed rulebook in clauses, names, sentences, labels and options."""

import re
from collections.abc import Iterator

import pytest

from domain.bang.material import CAST
from domain.bang.ruleset import BANG_RULESET
from domain.bang.texts import CARD_TEXTS
from domain.kernel.options import options_schema
from tests.sentences import sentences_of

INSTEAD = {
    r"(?i)dob[íe]r|dobra[lnt]": "líznout si, lízací balíček",
    r"(?i)hromád|\bhromad[aouy]": "odhazovací balíček",
    r"[1-3]\. fáz": "fáze 1",
    r"(?i)náboj": "kulka",
    r"(?i)nadbyt|přebýv": "přebytečné karty",
    r"(?i)sejm|tas[ií]t": "zkouška",
    r"(?i)smrteln\w+ ran": "smrtelný zásah",
    r"(?i)gatling|missed|\bbeer|stagecoach|indians|\bjail|\bbarrel\b": "the Czech name of the card",
    r"\b(šerif|zločin[ec]|renegád|pomocní[kc])": "Šerif, Zločinec, Renegád, Pomocník",
}
"""Words that are not used in Czech, and what is said instead."""


def said_in_czech() -> Iterator[tuple[str, str]]:
    """Everything that a player may read of this game, and where it stands."""
    texts = BANG_RULESET.texts
    for id, clause in BANG_RULESET.clauses.items():
        yield id, clause.cs
        yield id, clause.reason.cs if clause.reason else ""
    for name, text in {**texts.names, **texts.decisions, **texts.refusals, **BANG_RULESET.labels, **CARD_TEXTS}.items():
        yield name, text.cs
    for name, said in {
        **texts.events,
        **texts.moves,
        **texts.questions,
        **texts.reasons,
        **texts.each,
        **texts.outcomes,
    }.items():
        for sentence in sentences_of(said):
            yield from ((name, template) for template in sentence.cs)
    for character in CAST.values():
        yield character.id, character.power.cs
    for chapter in BANG_RULESET.chapters:
        yield "chapters", chapter.cs
    for name, option in options_schema(BANG_RULESET.options, "cs")["$defs"]["BangOptions"]["properties"].items():
        yield name, f"{option['title']} {option['description']}"


@pytest.mark.parametrize("word", INSTEAD)
def test_one_word_stands_for_one_thing(word: str) -> None:
    assert [(where, text) for where, text in said_in_czech() if re.search(word, text)] == [], f"say {INSTEAD[word]}"


def test_no_czech_sentence_needs_the_name_of_a_card_in_another_case() -> None:
    """Panika!, Indiáni! and Mustang are declined; after „kartu“, a colon or „platí“ they stand as printed.

    Of what is drunk, a Beer, the case is the same.
    """
    naming = [text for _, text in said_in_czech() if re.search(r"\{(card|cards|pick|old|top)\}", text)]
    assert naming
    stands_as_printed = r"([Kk]art[auy]|kartou|:|[Pp]latí|Vypít) \{(card|cards|pick|old|top)\}"
    assert [text for text in naming if not re.search(stands_as_printed, text)] == []
