"""Which names people may have, how a name stands in a sentence, and which characters are taken out of texts.

A name must be visible, must read in the order in which it is written, and must not look like one of the service's own.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib import import_module
from typing import Final

from domain.kernel.texts import Text, seat_name
from domain.kernel.words import LANGUAGES
from domain.rulesets import offered
from service.people.bots import BOT_KINDS

NAME_MAX: Final = 40

MARKS_MAX: Final = 3
"""Combining marks on one letter: as many as any script needs."""

SERVICE_NAMES: Final = ("gyoji", "system", "server", "clock", "theclock", "hodiny", "theservice", "sluzba", "bot")
"""The service's own names in events and on pages, in both languages; the kinds of bots come from the rulesets."""

OFFICES: Final = (
    "referee",
    "thereferee",
    "rozhodci",
    "arbiter",
    "admin",
    "administrator",
    "moderator",
    "spravce",
    "support",
)
"""Whoever has such a name could be taken for somebody who decides for the service."""

UNSEEN_KINDS: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U00013441\U00013442\U0001d159")
"""Characters that show nothing although Unicode counts them as letters, signs or marks."""

SELECTORS: Final = frozenset("\ufe0e\ufe0f")
"""Variation selectors: they say whether the sign before is drawn in colour."""

TURNING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the direction of the text around them."""

RIGHT_TO_LEFT: Final = frozenset(("R", "AL", "AN"))
"""Kinds of letters and digits that turn around whatever neutral signs stand beside them."""


class BadName(Exception):
    """A name that nobody may have."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


def checked_name(name: str) -> str:
    """The name in normal form; raises BadName."""
    name = unicodedata.normalize("NFC", name).strip()
    if not 1 <= len(name) <= NAME_MAX:
        raise BadName(Text(f"A name has 1 to {NAME_MAX} characters.", f"Jméno má 1 až {NAME_MAX} znaků."))
    if not _is_seen(name):
        raise BadName(
            Text(
                "A name has no control, direction or invisible characters.",
                "Jméno nemá žádné řídicí, směrové ani neviditelné znaky.",
            )
        )
    if _has_piles(name):
        raise BadName(
            Text(
                f"A name has letters, each with at most {MARKS_MAX} marks.",
                f"Jméno má písmena, každé nejvýše se {MARKS_MAX} znaménky.",
            )
        )
    if _is_taken_for_us(name):
        raise BadName(
            Text(
                "This name looks like one of the service's own.",
                "Toto jméno vypadá jako některé z těch, která má sama služba.",
            )
        )
    return name


def set_apart(name: str) -> str:
    """The name as it stands in a sentence: one that is read from right to left is isolated, because it would turn the
    numbers and stops around it, too. Nobody else's changes."""
    if name.isascii() or not any(unicodedata.bidirectional(one) in RIGHT_TO_LEFT for one in name):
        return name
    return f"\u2068{name}\u2069"


def cleaned(text: str) -> str:
    """The text without characters that change its direction or control a terminal; line breaks and tabs stay."""
    return "".join(one for one in text if one in "\n\t" or not (one in TURNING or unicodedata.category(one) == "Cc"))


def has_something_to_read(text: str) -> bool:
    """Whether there is a letter, a digit, a sign or a stop in it: whatever else there may be shows nothing alone."""
    return any(unicodedata.category(one)[0] in "LNPS" and one not in BLANKS for one in text)


def _is_seen(name: str) -> bool:
    for before, one in zip(" " + name, name, strict=False):
        if one in SELECTORS:
            if not unicodedata.category(before).startswith("S"):
                return False
        elif one in BLANKS or unicodedata.category(one) in UNSEEN_KINDS or _selects(one):
            return False
    return True


def _selects(one: str) -> bool:
    """Whether it is an invisible character that chooses a variant of the letter before it."""
    return "\ufe00" <= one <= "\ufe0f" or "\u180b" <= one <= "\u180f" or "\U000e0100" <= one <= "\U000e01ef"


def _has_piles(name: str) -> bool:
    marks = MARKS_MAX
    for one in name:
        marks = marks + 1 if unicodedata.category(one) in ("Mn", "Me") else 0
        if marks > MARKS_MAX:
            return True
    return False


def _is_taken_for_us(name: str) -> bool:
    """Whether a reader may take it for one of our names: letters that look alike are the same by UTS #39."""
    drawn = unicodedata.normalize("NFKD", name)
    # A bot is shown with its kind in brackets.
    return any(_is_own(part) for part in (drawn, *re.split(r"[\[\](){}<>]", drawn)))


def _is_own(drawn: str) -> bool:
    seen = [one for one in drawn if unicodedata.category(one)[0] in "LNS"]
    letters = [_looks_like(one) for one in seen]
    # A seat that is free, or whose player is erased, is called by its number.
    return _spells(letters, _own_names()) or any(
        _spells(letters[:end], _seat_words()) and _is_number(letters[end:]) for end in range(1, len(letters))
    )


def _is_number(letters: list[frozenset[str]]) -> bool:
    """Whether it may be taken for digits, and for nothing else."""
    return all(any(look.isdigit() for look in looks) for looks in letters)


def _spells(letters: list[frozenset[str]], words: tuple[str, ...]) -> bool:
    return any(
        len(spelled) == len(word) and all(letter in looks for letter, looks in zip(word, spelled, strict=True))
        for word in words
        for spelled in (letters, _with_m(letters))
    )


@cache
def _own_names() -> tuple[str, ...]:
    kinds = {kind for ruleset in offered(with_example=True).values() for kind in ruleset.bots}
    said = {_bare(text.said(language)) for text in BOT_KINDS.values() for language in LANGUAGES}
    return (*SERVICE_NAMES, *OFFICES, *sorted(kinds | said))


@cache
def _seat_words() -> tuple[str, ...]:
    return tuple(_bare(seat_name(language)(0)).lower() for language in LANGUAGES)


def _bare(word: str) -> str:
    """The word without accents."""
    return "".join(one for one in unicodedata.normalize("NFKD", word) if unicodedata.category(one)[0] == "L")


@cache
def _looks_like(one: str) -> frozenset[str]:
    """The small Latin letters and the digits that this character may be taken for, in either case."""
    alike = _listed_with(one)
    # Twice: 1 is listed with l, and only l with I.
    return alike.union(*map(_listed_with, alike))


def _listed_with(one: str) -> frozenset[str]:
    # Imported late: it reads a large table, and no process should start slower because of that.
    likenesses = import_module("confusable_homoglyphs.confusables").confusables_data
    cases = {one, one.upper(), one.lower(), str(unicodedata.decimal(one, one))}
    alike = cases.union(*([like["c"] for like in likenesses.get(case, ())] for case in cases))
    return frozenset(like.lower() for like in alike if len(like) == 1 and like.isascii())


def _with_m(letters: list[frozenset[str]]) -> list[frozenset[str]]:
    """The same with every r and n that stand together read as an m, as they look."""
    spelled: list[frozenset[str]] = []
    for looks in letters:
        if "n" in looks and spelled and "r" in spelled[-1]:
            spelled[-1] = frozenset("m")
        else:
            spelled.append(looks)
    return spelled
