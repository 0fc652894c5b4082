"""Verdicts: what the rules say about a refused command or an event, also where they are no longer those of its day."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from domain.kernel.command import Command
from domain.kernel.engine import asked, default, objection
from domain.kernel.lifecycle import Game
from domain.kernel.stored import command_of
from domain.rulesets import RULESETS
from events.beside.disputes import Dispute
from events.beside.refusals import attempt
from events.games import Games
from events.proof.receipts import Keyring
from tests.tables import Hands, played_out, started
from workers import audits
from workers.workshop import Workshop, workshop_of


@pytest.fixture
def game(shop: Workshop) -> Game:
    started(shop.games, "g_1")
    return played_out(shop.games, "g_1", seed=1, moves_max=20)


def refused(shop: Workshop, game: Game, command: Command, *clauses: str) -> int:
    """A refusal on the record, as it should or should not have been given to whoever is asked."""
    [seat] = asked(game.table)
    plain = msgspec.to_builtins(command)
    assert command_of(game.ruleset, plain) == command
    given = attempt("illegal-move", version=game.version, at=1, body=b"{}", command=plain, rules=clauses)
    return shop.games.store.carried_out(shop.refusals.keeping(game.id, seat, given)).n


def judged(shop: Workshop, game: Game, refusal: int | None, version: int | None = None) -> Dispute:
    [seat] = asked(game.table)
    wanted = Dispute(0, f"p_{seat}", seat, version or game.version, refusal, 1, "open")
    kept = shop.disputes.open(game.id, wanted, "why?", f"token {refusal} {version}")
    assert audits.judge_disputes(shop, game.id) == 1
    found = shop.disputes.one(game.id, kept.n)
    assert found is not None and found.status == "judged" and found.judged_at is not None
    return found


def under_newer_rules(shop: Workshop, folder: Path) -> Workshop:
    """The same games after a release whose rules have another number."""
    bang = RULESETS["bang"]
    games = Games(shop.games.store, Keyring(folder), {"bang": replace(bang, version=bang.version + 1)}, Hands())
    return replace(workshop_of(games), pins=shop.pins)


def illegal(game: Game) -> tuple[Command, tuple[str, ...]]:
    """A card that whoever is asked does not have, and why not."""
    [seat] = asked(game.table)
    tried = command_of(game.ruleset, {"type": "bang.play", "card": "bang-AS", "target": seat})
    no = objection(game.ruleset, game.table, seat, tried)
    assert no is not None
    return tried, tuple(no.clauses)


def test_a_refusal_that_the_rules_give_again_stands(shop: Workshop, game: Game) -> None:
    command, clauses = illegal(game)
    found = judged(shop, game, refused(shop, game, command, *clauses))
    assert (found.verdict, found.finding, found.ruleset_version) == ("stands", None, RULESETS["bang"].version)


def test_a_refusal_for_another_reason_stands_and_says_which(shop: Workshop, game: Game) -> None:
    command, clauses = illegal(game)
    found = judged(shop, game, refused(shop, game, command, "BANG-1.1"))
    assert found.verdict == "stands" and found.finding is not None
    assert (found.finding.what, found.finding.rules) == ("legality", clauses)


def test_a_legal_move_that_was_refused_is_wrong(shop: Workshop, game: Game) -> None:
    [seat] = asked(game.table)
    found = judged(shop, game, refused(shop, game, default(game.table, seat), "BANG-4.7"))
    assert found.verdict == "wrong" and found.finding is not None
    assert (found.finding.version, found.finding.why) == (game.version, "the rules allow this command")


def test_what_newer_rules_allow_has_changed_and_was_not_wrong(shop: Workshop, game: Game, tmp_path: Path) -> None:
    [seat] = asked(game.table)
    refusal = refused(shop, game, default(game.table, seat), "BANG-4.7")
    newer = under_newer_rules(shop, tmp_path / "other")
    found = judged(newer, game, refusal)
    assert (found.verdict, found.ruleset_version) == ("changed", RULESETS["bang"].version + 1)


def test_a_refusal_that_is_not_kept_any_more_cannot_be_wrong(shop: Workshop, game: Game) -> None:
    found = judged(shop, game, 77)
    assert found.verdict == "changed" and found.finding is not None and found.finding.what == "record"


def test_every_event_of_a_game_played_by_the_rules_stands(shop: Workshop, game: Game) -> None:
    for version in range(1, game.version + 1, 7):
        assert judged(shop, game, None, version).verdict == "stands"
