"""Lua scripts: what has to happen in Redis in one step."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha1
from importlib.resources import files


@dataclass(frozen=True)
class Script:
    """A Lua script, called by its digest."""

    text: str
    digest: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "digest", sha1(self.text.encode(), usedforsecurity=False).hexdigest())


def script_file(name: str) -> Script:
    """A script with a file of its own in this folder."""
    return Script(files("events.redis").joinpath(f"{name}.lua").read_text(encoding="ascii"))
