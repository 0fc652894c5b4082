"""What can be decided about a game, and what is being asked for while it runs: plain values."""

from typing import Literal

from msgspec import Struct

from domain.kernel.words import Milliseconds, Seat

RemedyKind = Literal["continue", "annul", "award", "restore"]
"""`continue`: it goes on as it stands; `annul`: it ends and counts for nothing; `award`: it ends as if these seats had
won; `restore`: it goes on from an earlier moment."""

Decider = Literal["arbiter", "consent", "dissent", "clock"]
"""Who decided: an arbiter; all people at the table; one of them who does not want it; nobody in time."""


class Remedy(Struct, frozen=True):
    """What somebody wants to be done about a game."""

    kind: RemedyKind
    to: tuple[int, ...] = ()
    """For `award` the seats that win, for `restore` the one version to go back to."""
    rules: tuple[str, ...] = ()
    """The clauses that it rests on."""
    dispute: int | None = None
    """The judged dispute that it answers."""


class AskedRemedy(Struct, frozen=True):
    """A remedy that somebody seated asks for: while it is open, all clocks stand still."""

    n: int
    remedy: Remedy
    until: Milliseconds
    agreed: tuple[Seat, ...]
    """The seats that want it; the first of them asked for it."""
