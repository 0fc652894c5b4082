"""What the verifier answers."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

WHOSE_KEY: Final = "but whose key signed it nothing here can say: give --key or --receipt."
PROOFS: Final = ("format", "chain", "seals", "chance", "moves", "receipt", "log", "origin")


@dataclass(frozen=True, slots=True)
class Finding:
    """The first thing that does not hold. `version` is null where it concerns no event (the first line)."""

    proof: str
    line: int
    version: int | None
    why: str


@dataclass(frozen=True, slots=True)
class Check:
    """One proof; `holds` is null where the file, or what came with it, cannot tell."""

    proof: str
    holds: bool | None
    says: str


@dataclass(frozen=True, slots=True)
class Report:
    game: str | None
    ruleset: str | None
    events: int
    is_complete: bool
    checks: tuple[Check, ...]
    finding: Finding | None
    logged: int = 0
    """The version up to which the transparency log vouches for it; 0 where it does not at all."""
    uncompared: tuple[str, ...] = ()
    """What came another way and is for something that the file does not have, each with the reason."""

    @property
    def holds(self) -> bool:
        return self.finding is None

    @property
    def is_settled(self) -> bool:
        """Whether it holds, and everything that came another way was compared with it."""
        return self.holds and not self.uncompared

    @property
    def is_genuine(self) -> bool:
        """Whether it holds and is known to come from whom it says: by a key or a receipt that came another way."""
        return self.holds and all(check.holds for check in self.checks if check.proof == "origin")

    def as_json(self) -> dict[str, Any]:
        return {"holds": self.holds, **asdict(self)}

    def as_text(self) -> str:
        words = {True: "holds", False: "FAILS", None: "not checked"}
        lines = [f"{self.game or 'no game'} ({self.ruleset or 'no ruleset'}): {self._extent}"]
        short = {"log": f"up to {self.logged}"} if self._is_logged_in_part else {}
        lines += [f"  {one.proof:8} {short.get(one.proof, words[one.holds]):12} {one.says}" for one in self.checks]
        return "\n".join([*lines, *([] if self.finding else self._reservations()), self.verdict])

    @property
    def _extent(self) -> str:
        """How many events there are, or hold before the first thing that does not."""
        if self.finding and self.finding.proof != "receipt":
            held = "the first event holds" if self.events == 1 else f"the first {self.events} events hold"
            return held if self.events else "no event holds"
        extent = "complete" if self.is_complete else "a prefix, without the end of the game"
        return f"{how_many(self.events, 'event', 'events')}, {extent}"

    @property
    def verdict(self) -> str:
        """All of it in a sentence."""
        if self.finding is None:
            far = "is whole" if self.is_complete else "holds as far as it goes"
            return "The history holds." if self.is_genuine else f"The history {far}, {WHOSE_KEY}"
        where = "first line" if self.finding.version is None else f"version {self.finding.version}"
        return f"The history does not hold: {where}: {self.finding.why}."

    @property
    def _is_logged_in_part(self) -> bool:
        return 0 < self.logged < self.events

    def _reservations(self) -> list[str]:
        """What nobody should overlook who reads that a history holds."""
        said = [f"NOT COMPARED: {one}." for one in self.uncompared]
        if self._is_logged_in_part:
            said.append(
                f"THE LOG VOUCHES ONLY UP TO VERSION {self.logged} of {self.events}: what came later"
                f"{', the end of the game too,' if self.is_complete else ''} rests on the server's signature alone, and"
                " others may have been told something else. Export it again."
            )
        return said


def how_many(count: int, one: str, several: str) -> str:
    return f"{count} {one if count == 1 else several}"
