"""Ids that sort by time: UUID version 7 behind a letter that says of what."""

import re
import secrets
from typing import Final

AT_BITS: Final = 48
"""How many of an id's 128 bits tell the moment."""


def new_id(letter: str, at: int) -> str:
    """`g_…` for games, `p_…` for players, made at a moment in ms since 1970."""
    random = secrets.randbits(74)
    value = at << 80 | 0x7 << 76 | (random >> 62) << 64 | 0b10 << 62 | random & (1 << 62) - 1
    return f"{letter}_{value:032x}"


def first_id(letter: str, at: int) -> str:
    """No id of this moment or a later one sorts before this, none of an earlier one after it."""
    return f"{letter}_{min(max(at, 0), 2**AT_BITS - 1) << 80:032x}"


def made_at(id: str) -> int:
    """The moment at which an id was made."""
    return int(id[2:], 16) >> 80 if re.fullmatch(r"[a-z]_[0-9a-f]{32}", id) else 0
