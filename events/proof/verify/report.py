"""What the verifier answers."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

WHOSE_KEY: Final = "The history is whole, but whose key signed it nothing here can say: give --key or --receipt."
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

    @property
    def holds(self) -> bool:
        return self.finding is None

    @property
    def is_genuine(self) -> bool:
        """Whether it holds and is known to come from whom it says: by a key or a receipt that came another way."""
        return self.holds and all(check.holds for check in self.checks if check.proof == "origin")

    def as_json(self) -> dict[str, Any]:
        return {"holds": self.holds, **asdict(self)}

    def as_text(self) -> str:
        if self.finding and self.finding.proof != "receipt":
            what = "that hold"
        else:
            what = "complete" if self.is_complete else "a prefix, without the end of the game"
        words = {True: "holds", False: "FAILS", None: "not checked"}
        lines = [f"{self.game or 'no game'} ({self.ruleset or 'no ruleset'}): {self.events} events, {what}"]
        lines += [f"  {check.proof:8} {words[check.holds]:12} {check.says}" for check in self.checks]
        if self.finding is None:
            return "\n".join([*lines, "The history holds." if self.is_genuine else WHOSE_KEY])
        where = "first line" if self.finding.version is None else f"version {self.finding.version}"
        return "\n".join([*lines, f"The history does not hold: {where}: {self.finding.why}."])
