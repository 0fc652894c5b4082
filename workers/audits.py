"""Audits, verdicts on disputes, and the move to the archive: what takes a whole history to do."""

from __future__ import annotations

from contextlib import suppress

import msgspec
import structlog

from domain.kernel.command import IllegalMove, NotRunning
from domain.kernel.engine import objection
from domain.kernel.referee import Finding
from domain.kernel.stored import command_of
from domain.kernel.words import ALL
from events.archive import Beside
from events.audit import Audit, audit, audit_batch
from events.beside.disputes import AUDIT, Audited, Dispute, Verdict
from events.history_files import recorded
from events.play import Games
from events.redis.scripts import Script
from events.store import Repeated
from events.telling import export
from workers.scoring import SCORE
from workers.workshop import Workshop

log = structlog.get_logger()

# Only if nothing was written beside the game since it was read: else it is tried again later.
_FORGET = Script(
    "if redis.call('HGET', KEYS[2], 'v') ~= ARGV[1] or redis.call('HLEN', KEYS[3]) ~= tonumber(ARGV[2]) "
    "or redis.call('HLEN', KEYS[4]) ~= tonumber(ARGV[3]) then return 0 end "
    "if (redis.call('HGET', KEYS[2], 'm:audit') or '') ~= ARGV[4] then return 0 end "
    "redis.call('DEL', unpack(KEYS)) return 1"
)


# --- audits ---------------------------------------------------------------------------------------------


def audit_game(shop: Workshop, id: str) -> Audited:
    """Re-plays a whole game, also one that still runs, and keeps what was found."""
    history = recorded(shop.games.store.read_all(id))
    found = audit(shop.games.rulesets, history, previous=shop.games.handed_over(id), pins=shop.pins, is_open=True)
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


# --- disputes -------------------------------------------------------------------------------------------


def judge_disputes(shop: Workshop, id: str) -> int:
    """Judges whatever can be judged now, and lets the clocks run on; how many verdicts were given."""
    game = shop.games.load(id).game
    given = 0
    for dispute in shop.disputes.all(id):
        judged = dispute
        if dispute.status == "open" or (dispute.status == "after_end" and game.is_over):
            judged = verdict_on(shop, id, dispute)
            given += 1
        if judged.status == "judged" and judged.stops_clock:
            _note_verdict(shop.games, id, judged)
        if judged is not dispute:
            shop.disputes.change(id, judged)
    return given


def _note_verdict(games: Games, id: str, judged: Dispute) -> None:
    """On the record, once, if its opening is there."""
    if games.load(id).game.status != "running" or games.store.answered(id, judged.judging_key) is not None:
        return
    if isinstance(games.store.answered(id, judged.opening_key), Repeated):
        with suppress(NotRunning):
            games.judge_dispute(id, judged.n, str(judged.verdict), key=judged.judging_key)


def verdict_on(shop: Workshop, id: str, dispute: Dispute) -> Dispute:
    verdict, rules, finding = (
        _on_event(shop, id, dispute) if dispute.refusal is None else _on_refusal(shop, id, dispute)
    )
    return msgspec.structs.replace(
        dispute,
        status="judged",
        verdict=verdict,
        ruleset_version=rules,
        finding=finding,
        judged_at=shop.games.clock(),
    )


def _on_event(shop: Workshop, id: str, dispute: Dispute) -> tuple[Verdict, int, Finding | None]:
    history = recorded(shop.games.store.read_all(id))
    found: Audit = audit_batch(
        shop.games.rulesets, history, dispute.version, previous=shop.games.handed_over(id), pins=shop.pins
    )
    verdict: Verdict = "stands" if found.verdict == "holds" else found.verdict
    return verdict, found.stretches[0].ruleset_version, found.finding


def _on_refusal(shop: Workshop, id: str, dispute: Dispute) -> tuple[Verdict, int, Finding | None]:
    """A refusal stands where the rules refuse the command again. Rules of another day are not asked about it, so that
    under newer ones a difference is `changed`."""
    assert dispute.seat is not None and dispute.refusal is not None
    game = shop.games.as_of(id, dispute.version)
    refusal = shop.refusals.one(id, dispute.seat, dispute.refusal)
    if refusal is None or game.table is None:
        return (
            "changed",
            game.ruleset_version,
            Finding(dispute.version, "record", "the refused command is not kept any more"),
        )
    command = command_of(game.ruleset, refusal.command)
    no: IllegalMove | None = objection(game.ruleset, game.table, dispute.seat, command)
    is_same_day = game.ruleset_version == game.ruleset.version
    if no is not None and (tuple(no.clauses) == tuple(refusal.rules) or not is_same_day):
        return "stands", game.ruleset.version, None
    why = "the rules allow this command" if no is None else "the rules refuse this command for another reason"
    finding = Finding(
        dispute.version,
        "legality",
        why,
        tuple(no.clauses) if no is not None else (),
        {"command": refusal.command, "rules": list(refusal.rules)},
        {"rules": list(no.clauses) if no is not None else []},
    )
    if no is not None:
        return "stands", game.ruleset.version, finding
    return ("wrong" if is_same_day else "changed"), game.ruleset.version, finding


# --- the archive ----------------------------------------------------------------------------------------


def archive_game(shop: Workshop, id: str) -> bool:
    """Moves a game that is over to the archive; False: not now."""
    store = shop.games.store
    known = shop.games.load(id)
    if store.archive is None or not known.game.is_over:
        return False
    if known.game.status == "finished" and not shop.ratings.is_entered(known.game.ruleset.id, id):
        return False
    tag, (stream, meta, _, _) = store.partitions.appended(id)
    refusals, disputes = store.partitions.refusals(id), store.partitions.disputes(id)
    counts = store.connections.call_all([(tag, ("HLEN", refusals)), (tag, ("HLEN", disputes))])
    beside = Beside(
        notes={name: note.decode() for name, note in store.notes(id, [SCORE, AUDIT]).items()},
        refusals=[msgspec.to_builtins(one) for one in shop.refusals.all(id)],
        disputes=[msgspec.to_builtins(one) for one in shop.disputes.all(id)],
    )
    if any(one["status"] != "judged" for one in beside.disputes):
        return False
    if counts == [0, 0] and not store.connections.call(tag, "EXISTS", stream):
        return False
    store.archive.keep(id, export(shop.games, id, ALL), beside)
    keys = [stream, meta, refusals, disputes]
    words = [known.head.version, *counts, beside.notes.get(AUDIT, "")]
    return bool(store.connections.run(tag, _FORGET, keys, words))
