"""What somebody writes to be read has something to read in it."""

from __future__ import annotations

import re
import sys

import pytest
from marshmallow import ValidationError

from service.people.names import has_something_to_read
from service.schemas.disputes import SEEN
from service.schemas.tokens import MakeToken

NOTHING = {
    "spaces": " \n\t\u00a0\u2003\u3000",
    "no width": "\u200b\u2060\ufeff",
    "tag": "\U000e0020",
    "selector": "\U000e0100",
    "null notehead": "\U0001d159",
    "beginning of a beam": "\U0001d173",
    "private": "\ue000\U000f0000",
    "not assigned": "\ufff0",
    "annotation": "\ufff9",
    "accent on nothing": "\u0301",
    "hieroglyphs that are blank": "\U00013441\U00013442",
    "filler": "\u115f\u3164\uffa0",
    "braille without dots": "\u2800",
}


@pytest.mark.parametrize("text", NOTHING.values(), ids=NOTHING)
def test_nobody_can_read_what_shows_nothing(text: str) -> None:
    with pytest.raises(ValidationError, match="There is nothing to read in it"):
        MakeToken().load({"name": text, "scopes": ["read"]})


@pytest.mark.parametrize(
    "text", ["bot", ".", "7", "\u65e5\u672c", "\u0645", "e\u0301", "\U0001f600", "\u2060x", "\u20ac"]
)
def test_letters_digits_stops_and_signs_of_any_script_can_be_read(text: str) -> None:
    assert MakeToken().load({"name": text, "scopes": ["read"]})["name"] == text


def test_what_can_be_read_is_not_refused_by_the_pattern_of_the_description() -> None:
    is_seen = re.compile(SEEN).search
    read = [one for one in map(chr, range(sys.maxunicode + 1)) if has_something_to_read(one)]
    assert len(read) > 100_000 and [one for one in read if not is_seen(one)] == []
