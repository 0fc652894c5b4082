"""Pages of a collection: an opaque cursor that fits it and its filters alone, and a link to the next page."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar
from urllib.parse import urlencode

from flask import request

from service.http.problems import Problem
from service.schemas.requests import LIMIT_MAX

Item = TypeVar("Item")

_SCOPE_BYTES: Final = 6


def page_of(items: Sequence[Item], query: Mapping[str, Any]) -> tuple[list[Item], str | None, dict[str, str]]:
    """A page of a collection that is in memory as a whole: its items, the next cursor, the headers."""
    first = offset(query)
    if first > len(items):
        raise foreign_cursor()
    last = first + page_size(query)
    following = cursor(query, str(last)) if last < len(items) else None
    return list(items[first:last]), following, link_to_next(query, following)


def page_size(query: Mapping[str, Any]) -> int:
    return min(int(query["limit"]), LIMIT_MAX)


def cursor(query: Mapping[str, Any], position: str) -> str:
    return base64.urlsafe_b64encode(_scope(query) + position.encode()).rstrip(b"=").decode()


def position(query: Mapping[str, Any], default: str = "") -> str:
    """Where the page begins; raises a Problem if the cursor belongs to another collection or other filters."""
    given = query.get("cursor")
    if given is None:
        return default
    try:
        content = base64.urlsafe_b64decode(given + "=" * (-len(given) % 4))
        if content[:_SCOPE_BYTES] == _scope(query):
            return content[_SCOPE_BYTES:].decode("ascii")
    except (binascii.Error, ValueError):
        pass
    raise foreign_cursor()


def offset(query: Mapping[str, Any]) -> int:
    """Where the page begins, as a number of items."""
    begin = position(query, default="0")
    if not re.fullmatch(r"[0-9]{1,9}", begin):
        raise foreign_cursor()
    return int(begin)


def foreign_cursor() -> Problem:
    return Problem.about(
        "cursor",
        "It is no cursor of this collection and these filters.",
        "Není to kurzor této kolekce a těchto filtrů.",
    )


def link_to_next(query: Mapping[str, Any], following: str | int | None, name: str = "cursor") -> dict[str, str]:
    if following is None:
        return {}
    kept = {key: value for key, value in query.items() if value is not None}
    return {"Link": f'<{request.path}?{urlencode({**kept, name: following})}>; rel="next"'}


def _scope(query: Mapping[str, Any]) -> bytes:
    """A hash of the collection and its filters, without what changes from page to page."""
    kept = sorted((name, str(value)) for name, value in query.items() if name not in ("cursor", "limit"))
    return hashlib.blake2b(repr((request.path, kept)).encode(), digest_size=_SCOPE_BYTES).digest()
