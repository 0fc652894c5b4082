"""Remedies for games that are over: who may decide one, and what follows.

An arbiter whom the table named at its opening decides alone; the people at the table decide together, when all of them
want the same. The history stays as it is: a remedy is an entry of the game's docket, and ratings follow from it.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from domain.kernel.clock import timestamp
from domain.kernel.lifecycle import Game, NotSeated
from domain.kernel.words import Milliseconds
from events.beside.disputes import Disputes
from events.beside.docket import Docket, Dockets, Proposal, Remedy
from events.beside.work import SCORING, Todo
from events.play import Games, TooBusy
from events.proof.docket import FIRST, DocketEntry
from events.proof.keys import Keys
from events.proof.tagged import signed

AGREEING_MAX: Final[Milliseconds] = 7 * 24 * 3600 * 1000
"""So long the others have to agree to what one has proposed."""

ENTRIES_MAX: Final = 20
ATTEMPTS_MAX: Final = 10


class NotOver(Exception):
    """The game still runs, or never began."""


class NoSuchDispute(Exception):
    """Nobody opened it, or it is not judged yet."""


class NotForThis(Exception):
    """This remedy means nothing for this game; the message says which field is wrong."""


class TooManyRemedies(Exception):
    """This game has been decided about often enough."""


class Remedies(msgspec.Struct, frozen=True):
    """Everything that a remedy goes through."""

    games: Games
    dockets: Dockets
    disputes: Disputes
    keys: Keys
    todo: Todo

    def want(self, game: Game, player: str, remedy: Remedy) -> Docket:
        """Somebody wants this remedy: an arbiter's word is enough, seats have to agree.

        Raises NotSeated, NotOver, NoSuchDispute, NotForThis, TooManyRemedies, TooBusy.
        """
        by = "arbiter" if is_arbiter(game, player) else "consent"
        if by == "consent" and game.seat_of(player) is None:
            raise NotSeated
        self._check(game, remedy)
        for _ in range(ATTEMPTS_MAX):
            before = self.dockets.of(game.id)
            after = (
                self._entered(game, before, remedy, "arbiter")
                if by == "arbiter"
                else self._agreed(game, player, before, remedy)
            )
            if self.dockets.change(game.id, before, after):
                if len(after.entries) > len(before.entries):
                    self.todo.put(SCORING, game.id, self.games.clock())
                return after
        raise TooBusy

    def _check(self, game: Game, remedy: Remedy) -> None:
        if not game.is_over or game.table is None:
            raise NotOver
        if (remedy.kind == "award") != bool(remedy.to):
            raise NotForThis("to")
        if len(set(remedy.to)) != len(remedy.to) or any(not 0 <= seat < len(game.seats) for seat in remedy.to):
            raise NotForThis("to")
        if any(rule not in game.ruleset.clauses for rule in remedy.rules):
            raise NotForThis("rules")
        if remedy.dispute is not None:
            found = self.disputes.one(game.id, remedy.dispute)
            if found is None or found.status != "judged":
                raise NoSuchDispute

    def _agreed(self, game: Game, player: str, docket: Docket, remedy: Remedy) -> Docket:
        """With one more seat for it; the last one decides. Another remedy than the proposed one takes its place."""
        seat, now, known = game.seat_of(player), self.games.clock(), docket.proposal
        assert seat is not None
        is_same = known is not None and known.remedy == remedy and now <= known.until
        seats = {seat, *(known.seats if known is not None and is_same else ())}
        if set(game.people()) <= seats:
            return self._entered(game, docket, remedy, "consent")
        until = known.until if known is not None and is_same else now + AGREEING_MAX
        return Docket(docket.entries, Proposal(remedy, until, tuple(sorted(seats))))

    def _entered(self, game: Game, docket: Docket, remedy: Remedy, by: Literal["arbiter", "consent"]) -> Docket:
        if len(docket.entries) >= ENTRIES_MAX:
            raise TooManyRemedies
        head = self.games.store.head(game.id)
        assert head is not None
        entry = DocketEntry(
            game=game.id,
            n=len(docket.entries) + 1,
            at=timestamp(self.games.clock()),
            kind=remedy.kind,
            to=tuple(sorted(remedy.to)),
            rules=remedy.rules,
            by=by,
            dispute=remedy.dispute,
            head=head.hash,
            prev=docket.entries[-1].hash if docket.entries else FIRST,
        )
        return Docket((*docket.entries, signed(self.keys.of("case"), entry)))


def is_arbiter(game: Game, player: str) -> bool:
    """Whether the table named this player; nobody judges a game at which they sit."""
    return player in game.arbiters and game.seat_of(player) is None
