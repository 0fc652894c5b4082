"""Audits, verdicts on disputes, and the move to the archive: what takes a whole history to do."""

from __future__ import annotations

import msgspec
import structlog

from events.archiving import archived
from events.audit import audit
from events.beside.disputes import Audited
from events.history_files import recorded
from workers.workshop import Workshop

log = structlog.get_logger()


def audit_game(shop: Workshop, id: str) -> Audited:
    """Re-plays a whole game, also one that still runs, and keeps what was found."""
    history = recorded(shop.games.store.read_all(id))
    found = audit(
        shop.games.rulesets,
        history,
        previous=shop.games.handed_over(id),
        origin=recorded(shop.games.origin_of(id)),
        pins=shop.pins,
        is_open=True,
    )
    kept = Audited(
        "judged",
        history[-1].version if found.finding is None else found.version,
        found.verdict,
        found.finding,
        found.commands,
        shop.games.clock(),
        [msgspec.to_builtins(stretch) for stretch in found.stretches],
    )
    shop.disputes.note_audit(id, kept)
    if found.verdict == "wrong":
        log.error("an audit found a game that is against its rules", game=id, version=found.version)
    return kept


def judge_disputes(shop: Workshop, id: str) -> int:
    """Judges whatever can be judged now; how many verdicts were given."""
    return shop.disputing.judge(id, shop.pins)


def archive_game(shop: Workshop, id: str) -> bool:
    """Moves a game that is over, and scored, to the archive; False: not now."""
    game = shop.games.load(id).game
    if game.status == "finished" and not shop.ratings.is_entered(game.ruleset.id, id):
        return False
    return archived(shop.games, shop.refusals, shop.disputes, id)
