"""A server that really forks a game: two stores, one key, and each of the two players is told another history.

Whoever has seen the log of one and sees that of the other finds it: a client with a kept checkpoint, a witness, a
monitor. What each of them says is what the command line says, with no other knowledge than what the servers tell.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from events.proof.keys import KeyFolder
from events.proof.verify.log import leaf_hash, read_checkpoint
from events.redis.connection import Connections
from events.redis.server import running
from events.store import Store
from events.transparency.notes import TreeHead, signed_note
from events.transparency.tiles import ENTRIES, RECORD_BYTES, tile_at
from service.cli import main
from service.cli.log_client import LogClient
from service.settings import Settings
from tests.events.transparency.logs import entered, scribe_of
from tests.fixtures.ports import free_port
from tests.fixtures.redis import fresh_folder
from tests.patience import wait_for
from tests.service.served import Guest, Served, served

Table = tuple[str, list[str]]
"""A game, and the tokens of its players by seat."""


@contextmanager
def service(data: Path) -> Iterator[Served]:
    """A whole server on a folder: its Redis, its API and its clock, which writes the log."""
    with running(data, fsync="everysec") as redis:
        settings = Settings(data=data, redis_url=redis.url, port=free_port(), api_workers=1, log_level="warning")
        with served(settings, "api", "clock") as parts:
            yield parts


def seated(port: int) -> Table:
    people = [Guest.signed_up(port, f"Player {seat}") for seat in range(4)]
    game = people[0].good("POST", "/v1/games", {"ruleset": "bang", "seats": 4, "clock": None})["id"]
    for person in people[1:]:
        person.good("POST", f"/v1/games/{game}/seats", {})
    return game, [str(person.token) for person in people]


def play(port: int, table: Table, moves: int, choice: int) -> None:
    """So many moves, each time the first or the last of those that are offered."""
    game, tokens = table
    for _ in range(moves):
        shown = Guest(port).good("GET", f"/v1/games/{game}")
        person = Guest(port, tokens[shown["to_act"][0]["seat"]])
        offered = person.good("GET", f"/v1/games/{game}/moves")
        body = {**offered["moves"][choice]["command"], "question": offered["question"]}
        person.good("POST", f"/v1/games/{game}/commands", body)


def step_out(port: int, table: Table, which: int) -> None:
    """One of those who are not asked goes away and comes back: as many events whoever it is, with other content."""
    game, tokens = table
    asked = {one["seat"] for one in Guest(port).good("GET", f"/v1/games/{game}")["to_act"]}
    seat = [seat for seat in range(len(tokens)) if seat not in asked][which]
    for away in (True, False):
        Guest(port, tokens[seat]).good("PUT", f"/v1/games/{game}/seats/{seat}", {"away": away})


def size(port: int) -> int:
    status, _, content = Guest(port).ask("GET", "/v1/log/checkpoint")
    return read_checkpoint(content.decode()).size if status == 200 else 0


def logged(port: int, table: Table) -> None:
    """Until the log has the newest batch of the game."""
    game, _ = table

    def has_all() -> bool:
        status, headers, _ = Guest(port).ask("GET", f"/v1/games/{game}")
        newest = int(headers["etag"].strip('"').split(".")[0])
        status, _, content = Guest(port).ask("GET", f"/v1/games/{game}/log")
        return status == 200 and f'"version":{newest}}}'.encode() in content

    wait_for(has_all, "the log lacks the newest batch")


def gyoji(*words: str) -> Result:
    return CliRunner().invoke(main, words)


@pytest.fixture(scope="module")
def forked() -> Iterator[tuple[Served, Served, Table, Path]]:
    """Two servers that were one, with the same key and the same game, which went on differently in each. What happens
    first has the same length in both, so that batches end at the same version whatever moves the cards allow."""
    with fresh_folder() as folder:
        one, other, kept = folder / "one", folder / "other", folder / "kept"
        one.mkdir()
        with service(one) as before:
            table = seated(before.port)
            play(before.port, table, 3, 0)
            logged(before.port, table)
            for watcher in ("witness", "monitor"):
                seen = gyoji(watcher, "--url", before.address, "--state", str(kept / watcher))
                assert seen.exit_code == 0, seen.output
        shutil.copytree(one, other, ignore=shutil.ignore_patterns("*.sock", "*.pid"))
        with service(one) as first, service(other) as second:
            step_out(first.port, table, 0)
            step_out(second.port, table, 1)
            play(first.port, table, 4, 0)
            play(second.port, table, 6, -1)
            for server in (first, second):
                logged(server.port, table)
            yield first, second, table, kept


def test_a_witness_cosigns_the_one_and_catches_the_other(forked: tuple[Served, Served, Table, Path]) -> None:
    first, second, _, kept = forked
    state = shutil.copytree(kept / "witness", kept / "witness-1")
    cosigned = gyoji("witness", "--url", first.address, "--state", str(state))
    assert cosigned.exit_code == 0, cosigned.output
    assert cosigned.stdout.count("\n— ") == 2, "the log's signature and the witness's own"
    assert "it does not know this witness" in cosigned.stderr, "nobody has set any here"
    assert size(second.port) > read_checkpoint(cosigned.stdout).size
    caught = gyoji("witness", "--url", second.address, "--state", str(state))
    assert caught.exit_code == 1 and "CAUGHT" in caught.output and "it was forked" in caught.output
    (evidence,) = state.glob("evidence-*")
    notes = evidence.read_text(encoding="utf-8")
    assert notes.count(read_checkpoint(cosigned.stdout).origin) >= 4, "both notes, each signed by the log"
    for_programs = gyoji("witness", "--url", second.address, "--state", str(state), "--json")
    assert for_programs.exit_code == 1 and "it was forked" in json.loads(for_programs.output)["caught"][0]
    again = gyoji("witness", "--url", first.address, "--state", str(state), "--json")
    assert again.exit_code == 0, "the one that it has seen is still good"
    assert json.loads(again.output)["entries"] == read_checkpoint(cosigned.stdout).size


def test_a_client_that_comes_again_catches_it_by_the_checkpoint_it_kept(
    forked: tuple[Served, Served, Table, Path],
) -> None:
    first, second, _, kept = forked
    state = shutil.copytree(kept / "monitor", kept / "monitor-1")
    good = gyoji("monitor", "--url", first.address, "--state", str(state))
    assert good.exit_code == 0 and "0 with two hashes" in good.output, good.output
    caught = gyoji("monitor", "--url", second.address, "--state", str(state))
    assert caught.exit_code == 1 and "CAUGHT" in caught.output, caught.output
    fresh = gyoji("monitor", "--url", second.address, "--state", str(kept / "monitor-2"))
    assert fresh.exit_code == 0, "who has never been there has nothing to compare with"
    for_programs = gyoji("monitor", "--url", second.address, "--state", str(kept / "monitor-2"), "--json")
    assert json.loads(for_programs.output)["caught"] == []


def test_the_two_files_are_told_apart_at_the_first_event_that_differs(
    forked: tuple[Served, Served, Table, Path],
) -> None:
    first, second, (game, _), kept = forked
    files = []
    for server in (first, second):
        path = kept / f"{server.port}.ndjson"
        path.write_bytes(Guest(server.port).ask("GET", f"/v1/games/{game}/export")[2])
        files.append(str(path))
    told = gyoji("compare", *files)
    assert told.exit_code == 1 and "TWO HISTORIES" in told.output and "the same key" in told.output, told.output
    assert gyoji("compare", files[0], files[0]).exit_code == 0
    at_odds = gyoji("monitor", "--url", second.address, "--state", str(kept / "m3"), "--history", files[0])
    assert at_odds.exit_code == 1 and "the history given" in at_odds.output
    at_one = gyoji("monitor", "--url", second.address, "--state", str(kept / "m4"), "--history", files[1])
    assert at_one.exit_code == 0, at_one.output


def test_a_monitor_sees_when_a_key_is_denied_that_was_listed_before(forked: tuple[Served, Served, Table, Path]) -> None:
    _, second, (game, _), kept = forked
    old = kept / "signed-before.ndjson"
    old.write_bytes(Guest(second.port).ask("GET", f"/v1/games/{game}/export")[2])

    def watched(state: str) -> Result:
        return gyoji("monitor", "--url", second.address, "--state", str(kept / state), "--history", str(old))

    folder = second.settings.data / "keys"
    first = KeyFolder(folder).own_keys[0].id
    assert watched("m5").exit_code == 0
    KeyFolder(folder).rotate()
    assert watched("m5").exit_code == 0, "a new key is no harm, as long as the old ones stay"
    assert second.settings.redis_url is not None
    connections = Connections(second.settings.redis_url)
    (public,) = folder.glob(f"*-{first}.pub")
    denied = public.rename(public.with_suffix(".away"))
    listed = connections.call("{ix}", "HGET", "{ix}:keys", f"receipt:{first}")
    connections.call("{ix}", "HDEL", "{ix}:keys", f"receipt:{first}")
    try:
        seen, unseen = watched("m5"), watched("m6")
    finally:
        denied.rename(public)
        connections.call("{ix}", "HSET", "{ix}:keys", f"receipt:{first}", listed)
        connections.close()
    assert seen.exit_code == 1, seen.output
    assert f"CAUGHT: the key {first} (receipt) was listed, and is listed no more" in seen.output
    assert unseen.exit_code == 1, unseen.output
    assert f"is signed with {first}, a key that the server was never seen to list" in unseen.output
    assert watched("m5").exit_code == 0


def test_a_log_that_has_both_histories_is_caught_by_a_monitor_that_knows_no_game(
    forked: tuple[Served, Served, Table, Path],
) -> None:
    """The operator forks the games and keeps one log: then both stand in it, and a label has two hashes wherever
    batches of both end at the same version. The clocks stand still meanwhile, or that of the second would enter its
    games into its own log first."""
    first, second, _, kept = forked
    data = first.settings.data
    for server in (first, second):
        server.stop()
    assert second.settings.redis_url is not None
    connections = Connections(second.settings.redis_url)
    scribe = scribe_of(Store(connections), data / "log", data / "keys" / "log")
    connections.call("{ix}", "DEL", "{ix}:log", "{ix}:at:log")
    assert entered(scribe) > 0
    scribe.close()
    connections.close()
    first.start("api")
    caught = gyoji("monitor", "--url", first.address, "--state", str(kept / "monitor"))
    assert caught.exit_code == 1 and "CAUGHT: label " in caught.output, caught.output


def test_an_entry_that_is_none_is_caught_as_any_other_lie_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log may sign whatever it likes: here a tree whose only entry is no entry at all."""
    entry = b"x" * (RECORD_BYTES - 2)
    keys = KeyFolder(tmp_path / "keys")
    pages = {
        "/v1/log/checkpoint": signed_note("elsewhere", TreeHead(1, leaf_hash(entry)), keys).note.encode(),
        f"/v1/log/tile/{tile_at(ENTRIES, 0, 1).path}": b"\0\0" + entry,
        "/v1/keys?limit=1000": b'{"items":[]}',
    }
    monkeypatch.setattr(LogClient, "_get", lambda self, path: pages[path])
    [key] = [one.public_key for one in keys.public_keys]
    caught = gyoji("monitor", "--url", "https://elsewhere.example", "--state", str(tmp_path / "kept"), "--key", key)
    assert caught.exit_code == 1 and "CAUGHT: an entry is not written as one" in caught.output
