"""Tables of an older version of the rules are played on under the newer one: whatever is done first says so on the
record, and both stretches hold in an audit, each by the rules of its day."""

import dataclasses
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.kernel.replaying import Recorded
from domain.rulesets import RULESETS
from events.audit import audit, batch_of
from events.games import Games
from events.history_files import recorded
from events.play import now
from events.proof.canon import canon
from events.proof.chain import Head, Stored
from events.store import Appended, Store
from tests.golden.record import HISTORIES
from tests.tables import games_on, played_out

HASHED = ("at", "by", "command", "data", "game", "prev", "rules", "schema", "seals", "type", "version")

every_game = pytest.mark.parametrize("ruleset", [id for id, rules in RULESETS.items() if rules.version > 1])
"""That has older rules."""
every_act = pytest.mark.parametrize("act", ["opened", "half seated", "running", "away", "disputed"])


def kept(ruleset: str) -> list[Stored]:
    """The events of a whole game that was played under version 1, as a store keeps them."""
    lines = (HISTORIES / f"{ruleset}-1.ndjson").read_bytes().splitlines()[1:-1]
    return [_stored(msgspec.json.decode(line)) for line in lines]


def _stored(plain: dict[str, Any]) -> Stored:
    private = canon(plain["private"]) if plain["private"] else b""
    return Stored(plain["version"], canon({name: plain[name] for name in HASHED}), private)


def restored(store: Store, events: list[Stored]) -> str:
    """The same events in this store, as if they had been played in it."""
    game: str = msgspec.json.decode(events[0].hashed)["game"]
    outcome = store.append(Head.before_first(game), events, due=None)
    assert isinstance(outcome, Appended)
    return game


def up_to(history: list[Stored], version: int) -> list[Stored]:
    """Whole batches, the last of which has this event."""
    return history[: batch_of(recorded(history), version)[1]]


def upgraded_once(history: list[Recorded]) -> bool:
    return [event.type for event in history].count("table.RulesUpgraded") == 1


@every_game
@every_act
def test_a_table_of_older_rules_is_finished_under_newer_ones_and_holds(
    ruleset: str, act: str, store: Store, tmp_path: Path
) -> None:
    rules = RULESETS[ruleset]
    games = games_on(store, tmp_path / "keys", now)
    history = kept(ruleset)
    if act in ("opened", "half seated"):
        id = restored(store, up_to(history, 1 if act == "opened" else 3))
        seats = games.load(id).game.seats
        for seat, occupant in enumerate(seats):
            if occupant is None:
                games.sit(id, f"p_{seat}")
    else:
        id = restored(store, up_to(history, len(history) // 2))
    if act == "away":
        games.set_away(id, 0, away=True)
    if act == "disputed":
        older = dataclasses.replace(rules, version=1)
        Games(store, games.keyring, {ruleset: older}, now).open_dispute(id, 1)
        games.judge_dispute(id, 1, "stands")
    assert played_out(games, id).is_over
    found = recorded(store.read_all(id))
    assert upgraded_once(found)
    judged = audit(RULESETS, found)
    assert (judged.verdict, judged.finding) == ("holds", None)


def test_what_is_done_first_under_newer_rules_carries_their_event(store: Store, tmp_path: Path) -> None:
    games = games_on(store, tmp_path / "keys", now)
    id = restored(store, up_to(kept("yojimbo"), 1))
    played = games.sit(id, "p_1")
    first, second = recorded(played.events)[:2]
    assert (first.type, first.by, first.command) == ("table.RulesUpgraded", "system", None)
    assert second.type == "table.SeatTaken"
    assert batch_of(recorded(store.read_all(id)), first.version)[0] == first.version
