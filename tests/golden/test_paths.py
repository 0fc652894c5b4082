"""The path of a command gives the same bytes as ever: stored, signed, answered, refused and told."""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.rulesets import RULESETS
from events.redis.server import RedisServer
from tests.fixtures.redis import connected
from tests.golden.games import FOLDER
from tests.golden.paths.scene import GAME, scene


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_same_steps_come_to_the_same_bytes(ruleset: str, redis_server: RedisServer, tmp_path: Path) -> None:
    kept, anew = FOLDER / "paths" / f"{ruleset}.json.xz", f"`python -m tests.golden.paths {ruleset}` makes it anew"
    assert kept.exists(), f"{kept.name} is missing: {anew}"
    corpus: Any = msgspec.json.decode(lzma.decompress(kept.read_bytes()))
    with connected(redis_server.url) as store:
        store.connections.call("", "FLUSHALL")
    with scene(ruleset, tmp_path / "process", redis_server.url) as played:
        for number, (step, came) in enumerate(corpus["steps"]):
            assert msgspec.to_builtins(played.done(step)) == came, (
                f"step {number}: {step}; where its version was raised or its words were changed, {anew}"
            )
        for version, (stored, then) in enumerate(zip(played.stream(), corpus["stream"], strict=True), 1):
            assert stored == then, f"event {version}"
        assert played.notes() == corpus["notes"]
        running = played.onlooker.games.as_of(GAME, corpus["running_until"])
        for version, (told, then) in enumerate(zip(played.tellings(running), corpus["tellings"], strict=True), 1):
            assert told == then, f"event {version} is told otherwise"
