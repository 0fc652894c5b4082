"""Refusals and errors as RFC 9457 problems, on their way to the caller; problem_types.py lists the kinds."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import quote

import msgspec

from domain.kernel.texts import Text
from domain.kernel.words import Language
from service.http.problem_types import PROBLEMS

PROBLEM_MEDIA_TYPE: Final = "application/problem+json"

_IN_PATHS: Final = "/:@!$&'()*+,;=~"
"""What stands in the path of a URI as it is, besides letters, digits and `-._` (RFC 3986, 3.3)."""


class Problem(Exception):
    """A refusal on its way to the caller. `members` are the further fields of its body."""

    def __init__(
        self, name: str, detail: Text | None = None, *, headers: dict[str, str] | None = None, **members: Any
    ) -> None:
        super().__init__(name)
        self.type = PROBLEMS[name]
        self.detail = detail or self.type.explanation
        self.headers = headers or {}
        self.members = members

    @classmethod
    def about(cls, field: str, en: str, cs: str) -> Problem:
        """A field, a parameter or a header that is not what it should be."""
        return cls.malformed({field: [Text(en, cs)]})

    @classmethod
    def malformed(cls, errors: dict[str, list[Text]]) -> Problem:
        return cls("malformed", errors=errors)

    def body(self, language: Language, path: str, request: str) -> bytes:
        """`path` is what was asked for, decoded; `request` is the id under which our logs know the request."""
        return msgspec.json.encode(
            {
                "type": self.type.address,
                "title": self.type.title.said(language),
                "status": self.type.status,
                "detail": self.detail.said(language),
                "instance": quote(path, safe=_IN_PATHS),
                "request": request,
                **{name: _said(value, language) for name, value in self.members.items()},
            }
        )


def _said(value: Any, language: Language) -> Any:
    """The same value with every text in one language."""
    if isinstance(value, Text):
        return value.said(language)
    if isinstance(value, dict):
        return {name: _said(inner, language) for name, inner in value.items()}
    if isinstance(value, list):
        return [_said(inner, language) for inner in value]
    return value
