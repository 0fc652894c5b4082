"""The catalogue of everything that can go wrong: each kind of problem has a page of its own, in both languages.

Names and texts are in problem_types.json.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from domain.kernel.texts import Text


class ProblemType(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of problem; its name is the last part of its address."""

    name: str
    status: int
    title: Text
    explanation: Text

    @property
    def address(self) -> str:
        return f"/problems/{self.name}"


def _catalogue() -> list[ProblemType]:
    content = (files("service.http") / "problem_types.json").read_bytes()
    return msgspec.json.decode(content, type=list[ProblemType])


PROBLEMS: Final[dict[str, ProblemType]] = {one.name: one for one in _catalogue()}
