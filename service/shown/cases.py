"""Case files: what was disputed, as one reader may know it. Once the game is over everything is open to everybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from domain.kernel.clock import timestamp
from domain.kernel.lifecycle import Game
from domain.kernel.words import ALL, PUBLIC, Language, Seat, Viewer
from events.audit import batch_of
from events.beside.disputes import Dispute
from events.beside.lobby import to_act
from events.cases.format import CaseFile
from events.cases.making import Eyes, case_file
from events.history_files import recorded
from events.judging import TIMED_OUT
from events.proof.chain import Stored, read
from events.telling import told
from service.house import House
from service.schemas import answers
from service.schemas import disputes as schemas
from service.shown.comings import named_sitters
from service.shown.findings import shown_finding
from service.shown.games import named_seats, shown_moves, shown_questions
from service.shown.refusals import shown_refusal


class Reader(msgspec.Struct, frozen=True):
    """Who reads a case file of which game, in which language."""

    game: Game
    player: str | None
    language: Language

    @property
    def seat(self) -> Seat | None:
        return None if self.player is None else self.game.seat_of(self.player)

    @property
    def viewer(self) -> Viewer:
        if self.game.is_over:
            return ALL
        return PUBLIC if self.seat is None else self.seat

    def knows(self, dispute: Dispute) -> bool:
        """Whether the reader may read the claim and, of a refused command, what it was."""
        return self.game.is_over or self.player == dispute.player


def summary(house: House, reader: Reader, dispute: Dispute) -> schemas.Dispute:
    return schemas.Dispute(**_summary(house, reader, dispute))


def _summary(house: House, reader: Reader, dispute: Dispute) -> dict[str, Any]:
    knows = reader.knows(dispute)
    is_told = knows or dispute.refusal is None
    return {
        "n": dispute.n,
        "status": dispute.status,
        "seat": dispute.seat,
        "version": dispute.version if is_told else None,
        "refusal": dispute.refusal if is_told else None,
        "at": timestamp(dispute.at),
        "claim": house.disputes.claim(reader.game.id, dispute) if knows else None,
        "stopped_clock": dispute.stops_clock,
        "verdict": dispute.verdict,
        "judged_at": None if dispute.judged_at is None else timestamp(dispute.judged_at),
    }


def file_of(house: House, reader: Reader, dispute: Dispute) -> CaseFile:
    """The same as a signed file, which is checked offline."""
    game, knows = reader.game, reader.knows(dispute)
    refusal = None
    if dispute.refusal is not None and dispute.seat is not None:
        refusal = house.refusals.one(game.id, dispute.seat, dispute.refusal)
    claim = house.disputes.claim(game.id, dispute) if knows else None
    eyes = Eyes(reader.viewer, reader.seat, knows)
    docket = house.dockets.of(game.id).entries
    return case_file(house.games, house.keys, game, dispute, refusal, claim, docket, eyes)


def case(house: House, reader: Reader, dispute: Dispute) -> schemas.Case:
    """What is known of it. Of somebody else's refused command it tells, before the end, nothing but that it is
    disputed."""
    game = reader.game
    stored = list(house.store.read_all(game.id))
    first, last = _place(reader, dispute, stored)
    before = None if first == 1 else house.games.as_of(game.id, first - 1)
    refused = _refused(house, reader, dispute)
    batch = stored[first - 1 : last]
    findings = _findings(house, reader, dispute, before, batch)
    cited = [rule for one in batch for rule in read(one, b"", ()).rules]
    cited += refused.rules if refused is not None else []
    cited += [rule for finding in findings for rule in finding.rules]
    return schemas.Case(
        **_summary(house, reader, dispute),
        events=_told(house, reader, batch),
        refused=refused,
        parties=[] if before is None else _parties(house, reader, dispute, before, batch),
        clauses=_clauses(game, cited),
        timing=schemas.Timing(
            _moment(dispute, refused, batch),
            [] if before is None else _asked(house, reader, before),
        ),
        proofs=_proofs(house, game, stored, min(first, max(last, 1)), max(last, 1)),
        ruleset_version=dispute.ruleset_version,
        findings=findings,
    )


def _moment(dispute: Dispute, refused: answers.Refusal | None, batch: list[Stored]) -> str:
    """When it happened; of a refusal, to those who may not know, when it was disputed."""
    if batch:
        return read(batch[0], b"", ()).at
    return timestamp(dispute.at) if refused is None else refused.at


def _asked(house: House, reader: Reader, before: Game) -> list[answers.ToAct]:
    named = named_seats(house.players, before, reader.language)
    return shown_questions(to_act(before), before.ruleset, reader.language, named)


def _place(reader: Reader, dispute: Dispute, stored: list[Stored]) -> tuple[int, int]:
    """The first and the last of the disputed events; a refused command has none, only the moment when it came."""
    if dispute.refusal is None:
        return batch_of(recorded(stored), dispute.version)
    return (dispute.version + 1, dispute.version) if reader.knows(dispute) else (1, 0)


def _told(house: House, reader: Reader, batch: Sequence[Stored]) -> list[Any]:
    """Events as they are sent already: bytes, which stand for answers.Event."""
    game = reader.game
    named = named_seats(house.players, game, reader.language)
    sitters = named_sitters(house, game.id, batch, reader.language)
    return [msgspec.Raw(one) for one in told(game, batch, reader.viewer, reader.language, named, reader.seat, sitters)]


def _refused(house: House, reader: Reader, dispute: Dispute) -> answers.Refusal | None:
    if dispute.refusal is None or dispute.seat is None or not reader.knows(dispute):
        return None
    one = house.refusals.one(reader.game.id, dispute.seat, dispute.refusal)
    return None if one is None else shown_refusal(house, reader.game.id, one)


def _parties(house: House, reader: Reader, dispute: Dispute, before: Game, batch: list[Stored]) -> list[schemas.Party]:
    """Before the end the reader's own part; afterwards the claimant's, the actor's and what everybody saw."""
    if before.table is None or not before.table.is_laid_out:
        return []
    seats: list[Seat | None] = [reader.seat]
    if reader.game.is_over:
        actors = {read(one, b"", ()).by for one in batch}
        seats = [*sorted({seat for seat in (dispute.seat, *actors) if isinstance(seat, int)}), None]
    named = named_seats(house.players, before, reader.language)
    return [
        schemas.Party(
            seat,
            before.ruleset.visible(before.table, PUBLIC if seat is None else seat),
            shown_moves(before, seat, reader.language, named).moves,
        )
        for seat in seats
    ]


def _clauses(game: Game, cited: Iterable[str]) -> list[schemas.CitedClause]:
    clauses = game.ruleset.clauses
    return [
        schemas.CitedClause(rule, clauses[rule].en, clauses[rule].cs, list(clauses[rule].source))
        for rule in dict.fromkeys(cited)
        if rule in clauses
    ]


def _findings(
    house: House, reader: Reader, dispute: Dispute, before: Game | None, batch: list[Stored]
) -> list[schemas.Finding]:
    """What differs, once the reader may know: at the end or, of a refusal of their own and a public time-out, at
    once."""
    found = dispute.finding
    is_time_out = dispute.refusal is None and any(
        one.type == TIMED_OUT and one.version == dispute.version for one in batch
    )
    is_told = reader.game.is_over or is_time_out or (dispute.refusal is not None and reader.knows(dispute))
    if found is None or not is_told:
        return []
    named = named_seats(house.players, reader.game, reader.language)
    return [shown_finding(found, before or reader.game, reader.language, named)]


def _proofs(house: House, game: Game, stored: list[Stored], first: int, last: int) -> schemas.Proofs:
    return schemas.Proofs(
        first,
        last,
        read(stored[first - 1], b"", ()).prev,
        stored[last - 1].hash,
        house.keyring.receipt(game.id, stored[last - 1]),
        f"/v1/games/{game.id}/export",
    )
