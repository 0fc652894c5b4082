"""Remedies: who may decide one, and what follows.

An arbiter whom the table named at its opening decides alone; the people at the table decide together, when all of them
want the same. While a game runs, all of it stands on its record (domain/kernel/remedies.py). Once it is over, its
history stays as it is: a remedy is an entry of the game's docket, and ratings follow from it.
"""

from __future__ import annotations

from typing import Final, Literal, cast

import msgspec

from domain.kernel.clock import timestamp
from domain.kernel.command import NotRunning
from domain.kernel.lifecycle import Game, NotSeated
from domain.kernel.remedies import NotForThis, Past, TooManyRemedies, is_arbiter, past_of
from domain.kernel.remedy import Remedy
from domain.kernel.replaying import AWAITING
from domain.kernel.words import Milliseconds
from events.acts import NothingToDo, StaleVersion
from events.beside.disputes import Disputes
from events.beside.docket import Docket, Dockets, Proposal, Remark
from events.beside.work import SCORING, WorkLists
from events.games import Games
from events.history_files import recorded
from events.play import ATTEMPTS_MAX, TooBusy
from events.proof.docket import FIRST, DocketEntry, DocketKind
from events.proof.keys import Keys
from events.proof.tagged import signed

PROPOSAL_MAX: Final[Milliseconds] = 7 * 24 * 3600 * 1000
"""How long the others have to agree to a proposal."""

ENTRIES_MAX: Final = 20
"""How many entries a docket may have."""

REMARKS_MAX: Final = 100
"""How many remarks a docket may have."""


class NotOver(Exception):
    """The game never began: there is nothing to decide about."""


class NoSuchDispute(Exception):
    """Nobody opened it, or it is not judged yet."""


class DocketClosed(Exception):
    """Nobody can say anything about it any more: its time is over."""


class TooManyRemarks(Exception):
    """Enough has been said about this game."""


class NoSuchEntry(Exception):
    """It is not the newest entry of the docket."""


class Remedies(msgspec.Struct, frozen=True):
    """Everything that a remedy goes through."""

    games: Games
    dockets: Dockets
    disputes: Disputes
    keys: Keys
    todo: WorkLists

    def want(
        self,
        game: Game,
        player: str,
        remedy: Remedy,
        *,
        signed: str | None = None,
        key: str | None = None,
        body: bytes = b"",
    ) -> Docket:
        """Somebody wants this remedy: an arbiter's word is enough, seats have to agree, and while the game runs those
        with a key sign it.

        Raises NotSeated, NotRunning, NotOver, NoSuchDispute, NotForThis, Unsigned, AskedOtherwise, ConsentNeeded,
        TooManyRemedies, DocketClosed, TooBusy.
        """
        is_one_of_them = is_arbiter(game, player) or game.seat_of(player) is not None
        if not is_one_of_them or self.games.is_imported(game.id):
            raise NotSeated
        self._check_dispute(game, remedy)
        if game.status == "running":
            return self._on_the_record(game, player, remedy, signed, key, body)
        if signed is not None:
            raise NotForThis("signature")
        if key is not None and self.games.store.answered(game.id, key, body) is not None:
            return self.of(game)
        return self._beside(game, player, remedy)

    def of(self, game: Game) -> Docket:
        """What was decided after the end, and what is being asked for: of a running game that stands on its record."""
        asked = None if game.is_over or game.table is None else game.table.remedy
        if asked is None:
            return self.dockets.of(game.id)
        return Docket((), Proposal(asked.remedy, asked.until, asked.agreed))

    # While it runs

    def _on_the_record(
        self, game: Game, player: str, remedy: Remedy, signed: str | None, key: str | None, body: bytes
    ) -> Docket:
        seat = None if is_arbiter(game, player) else game.seat_of(player)
        if signed is not None and (seat is None or remedy.kind == "continue"):
            raise NotForThis("signature")
        if remedy.kind == "continue" and remedy.to:
            raise NotForThis("to")
        for _ in range(ATTEMPTS_MAX):
            past = self._past(game, remedy)
            try:
                played = self.games.remedy(game.id, seat, remedy, game.version, past, signed=signed, key=key, body=body)
            except StaleVersion:
                game = self.games.load(game.id).game
            except NothingToDo:
                return self.of(self.games.load(game.id).game)
            else:
                return self.of(played.game)
        raise TooBusy

    def _past(self, game: Game, remedy: Remedy) -> Past | None:
        """Where a remedy leads back to; None where it does not, or that is no end of a batch."""
        if remedy.kind != "restore" or len(remedy.to) != 1 or not 0 < remedy.to[0] < game.version:
            return None
        version = remedy.to[0]
        ended, *since = recorded(self.games.store.read_all(game.id, version - 1, game.version))
        if ended.type != AWAITING:
            return None
        then = self.games.as_of(game.id, version).table
        return past_of(game.table, then, (event.private for event in since))

    # Once it is over

    def _beside(self, game: Game, player: str, remedy: Remedy) -> Docket:
        by = "arbiter" if is_arbiter(game, player) else "consent"
        self._check(game, remedy)
        for _ in range(ATTEMPTS_MAX):
            before = self.dockets.of(game.id)
            after = (
                self._entered(game, before, remedy, "arbiter")
                if by == "arbiter"
                else self._agreed(game, player, before, remedy)
            )
            is_decided = len(after.entries) > len(before.entries)
            if is_decided:
                # Ratings follow even if this process is killed before it asks for that at once.
                self.todo.put(SCORING, game.id, self.games.clock() + SCORING.lease_ms)
            if self.dockets.change(game.id, before, after):
                if is_decided:
                    self.todo.put(SCORING, game.id, self.games.clock())
                return after
        raise TooBusy

    def _check(self, game: Game, remedy: Remedy) -> None:
        if game.table is None:
            raise NotOver
        if remedy.kind not in ("annul", "award"):
            raise NotRunning
        if (remedy.kind == "award") != bool(remedy.to):
            raise NotForThis("to")
        if len(set(remedy.to)) != len(remedy.to) or any(not 0 <= seat < len(game.seats) for seat in remedy.to):
            raise NotForThis("to")
        if any(rule not in game.ruleset.clauses for rule in remedy.rules):
            raise NotForThis("rules")

    def _check_dispute(self, game: Game, remedy: Remedy) -> None:
        if remedy.dispute is not None:
            found = self.disputes.one(game.id, remedy.dispute)
            if found is None or found.status != "judged":
                raise NoSuchDispute

    def remark(self, game: Game, player: str, entry: int, words: str, token: str, *, is_appeal: bool) -> Docket:
        """Somebody seated, or an arbiter, says something about the newest entry, or appeals against it; once for each
        token.

        Raises NotSeated, NoSuchEntry, DocketClosed, TooManyRemarks, TooBusy, Erased.
        """
        seat = game.seat_of(player)
        if seat is None and (is_appeal or not is_arbiter(game, player)):
            raise NotSeated
        for _ in range(ATTEMPTS_MAX):
            before = self.dockets.of(game.id)
            if known := [one for one in before.remarks if one.token == token]:
                # Its first try may have come to its end before the words were kept.
                self.dockets.say(game.id, known[0], words)
                return before
            if not before.entries or before.entries[-1].n != entry:
                raise NoSuchEntry
            self._check_in_time(before.appeals_until if is_appeal else before.open_until)
            if len(before.remarks) >= REMARKS_MAX:
                raise TooManyRemarks
            one = Remark(len(before.remarks) + 1, entry, player, is_appeal, self.games.clock(), token)
            after = msgspec.structs.replace(before, remarks=(*before.remarks, one))
            if self.dockets.change(game.id, before, after):
                self.dockets.say(game.id, one, words)
                return after
        raise TooBusy

    def _check_in_time(self, until: Milliseconds | None) -> None:
        if until is not None and self.games.clock() > until:
            raise DocketClosed

    def _agreed(self, game: Game, player: str, docket: Docket, remedy: Remedy) -> Docket:
        """The docket with one more seat for this remedy; the last seat's word decides. Another remedy takes the place
        of the one that was proposed."""
        seat, now, known = game.seat_of(player), self.games.clock(), docket.proposal
        assert seat is not None
        is_same = known is not None and known.remedy == remedy and now <= known.until
        seats = tuple(dict.fromkeys((*(known.seats if known is not None and is_same else ()), seat)))
        if set(game.people()) <= set(seats):
            return self._entered(game, docket, remedy, "consent")
        until = known.until if known is not None and is_same else now + PROPOSAL_MAX
        return Docket(docket.entries, Proposal(remedy, until, seats), docket.remarks)

    def _entered(self, game: Game, docket: Docket, remedy: Remedy, by: Literal["arbiter", "consent"]) -> Docket:
        if docket.entries and _is_said_by(docket.entries[-1], remedy, by):
            return docket if by == "arbiter" else Docket(docket.entries, None, docket.remarks)
        if len(docket.entries) >= ENTRIES_MAX:
            raise TooManyRemedies
        if by == "arbiter":
            self._check_in_time(docket.open_until)
        head = self.games.store.head(game.id)
        assert head is not None
        entry = DocketEntry(
            game=game.id,
            n=len(docket.entries) + 1,
            at=timestamp(self.games.clock()),
            kind=cast(DocketKind, remedy.kind),
            to=tuple(sorted(remedy.to)),
            rules=remedy.rules,
            by=by,
            dispute=remedy.dispute,
            head=head.hash,
            prev=docket.entries[-1].hash if docket.entries else FIRST,
        )
        return Docket((*docket.entries, signed(self.keys.of("case"), entry)), None, docket.remarks)


def _is_said_by(entry: DocketEntry, remedy: Remedy, by: str) -> bool:
    """Whether the entry that counts already says just this: then it is not entered again."""
    said = entry.kind, entry.to, entry.rules, entry.dispute, entry.by
    return said == (remedy.kind, tuple(sorted(remedy.to)), remedy.rules, remedy.dispute, by)
