"""Case files: what was disputed, as far as one reader may know it. Once the game is over, everybody may know all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from domain.kernel.clock import timestamp
from domain.kernel.lifecycle import Game
from domain.kernel.referee import Finding
from domain.kernel.words import ALL, PUBLIC, Language, Seat, Viewer
from events.beside.disputes import Dispute
from events.beside.lobby import to_act
from events.beside.refusals import Refusal
from events.cases.format import CaseFile
from events.cases.making import Disclosed, Eyes, case_file, disclosed, laws
from events.history_files import recorded
from events.proof.chain import Stored, read
from events.telling import told_events
from service.house import House
from service.schemas import answers
from service.schemas import disputes as schemas
from service.shown.findings import shown_finding
from service.shown.games import named_seats, shown_moves, shown_questions
from service.shown.refusals import shown_refusal
from service.shown.sitters import named_sitters


class CaseReader(msgspec.Struct, frozen=True):
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
        """Whether the reader may read the claim and the refused command."""
        return self.game.is_over or self.player == dispute.player


def summary(house: House, reader: CaseReader, dispute: Dispute) -> schemas.Dispute:
    return schemas.Dispute(**_summary(house, reader, dispute))


def _summary(house: House, reader: CaseReader, dispute: Dispute) -> dict[str, Any]:
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


def file_of(house: House, reader: CaseReader, dispute: Dispute) -> CaseFile:
    """The case as a signed file, which can be checked offline."""
    game, eyes = reader.game, _eyes(reader, dispute)
    claim = house.disputes.claim(game.id, dispute) if eyes.knows else None
    docket = house.dockets.of(game.id).entries
    return case_file(house.games, house.keys, game, dispute, _refusal(house, game, dispute), claim, docket, eyes)


def shown_case(house: House, reader: CaseReader, dispute: Dispute) -> schemas.Case:
    """The whole case. Of somebody else's refused command it tells only, before the game's end, that it is disputed."""
    game = reader.game
    stored = list(house.store.read_all(game.id))
    about = disclosed(game, dispute, _refusal(house, game, dispute), recorded(stored), _eyes(reader, dispute))
    before = house.games.as_of(game.id, about.version) if about.version else None
    return schemas.Case(
        **_summary(house, reader, dispute),
        events=_told(house, reader, [stored[event.version - 1] for event in about.batch]),
        refused=None if about.refusal is None else shown_refusal(house, game.id, about.refusal),
        parties=[] if before is None else _parties(house, reader, about.seats, before),
        clauses=[schemas.CitedClause(one.id, one.en, one.cs, one.source) for one in laws(game.ruleset, about.cited)],
        timing=schemas.Timing(about.at, [] if before is None else _asked(house, reader, before)),
        proofs=_proofs(house, game, stored, about),
        ruleset_version=dispute.ruleset_version,
        findings=[] if about.finding is None else [_finding(house, reader, before or game, about.finding)],
    )


def _eyes(reader: CaseReader, dispute: Dispute) -> Eyes:
    return Eyes(reader.viewer, reader.seat, reader.knows(dispute))


def _refusal(house: House, game: Game, dispute: Dispute) -> Refusal | None:
    """The disputed refusal; None where an event is disputed, or the seat is not known."""
    if dispute.refusal is None or dispute.seat is None:
        return None
    return house.refusals.one(game.id, dispute.seat, dispute.refusal)


def _asked(house: House, reader: CaseReader, before: Game) -> list[answers.ToAct]:
    named = named_seats(house.players, before, reader.language)
    return shown_questions(to_act(before), before.ruleset, reader.language, named)


def _told(house: House, reader: CaseReader, batch: Sequence[Stored]) -> list[Any]:
    """Events as encoded JSON, in place of answers.Event."""
    game = reader.game
    named = named_seats(house.players, game, reader.language)
    sitters = named_sitters(house, game.id, batch, reader.language)
    return [
        msgspec.Raw(one)
        for one in told_events(game, batch, reader.viewer, reader.language, named, reader.seat, sitters)
    ]


def _parties(house: House, reader: CaseReader, seats: Iterable[Seat | None], before: Game) -> list[schemas.Party]:
    """Before the game's end the reader's own view; afterwards the views of who disputes, of who acted, and of the
    public."""
    if before.table is None or not before.table.is_laid_out:
        return []
    named = named_seats(house.players, before, reader.language)
    return [
        schemas.Party(
            seat,
            before.ruleset.visible(before.table, PUBLIC if seat is None else seat),
            shown_moves(before, seat, reader.language, named).moves,
        )
        for seat in seats
    ]


def _finding(house: House, reader: CaseReader, then: Game, found: Finding) -> schemas.Finding:
    named = named_seats(house.players, reader.game, reader.language)
    return shown_finding(found, then, reader.language, named)


def _proofs(house: House, game: Game, stored: list[Stored], about: Disclosed) -> schemas.Proofs:
    """Of the disputed events or, of a refused command, of the newest one then."""
    then = max(1, about.version)
    first, last = (about.batch[0].version, about.batch[-1].version) if about.batch else (then, then)
    return schemas.Proofs(
        first,
        last,
        read(stored[first - 1], b"", ()).prev,
        stored[last - 1].hash,
        house.keyring.receipt(game.id, stored[last - 1]),
        f"/v1/games/{game.id}/export",
    )
