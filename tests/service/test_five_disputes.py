"""A dispute of each of five kinds goes from the claim to the verdict and a remedy, and is checked again offline, by
nothing but calls that everybody may make and commands that everybody may run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from events.redis.server import running
from service.cli import main
from service.settings import Settings
from tests.fixtures.ports import free_port
from tests.fixtures.redis import fresh_folder
from tests.patience import wait_for
from tests.service.served import Guest, Served, served

GAMES = "/v1/games"
SEATS = 4
SLOW = {"per_decision": 600, "bank": 0}
FAST = {"per_decision": 1, "bank": 0}


@pytest.fixture(scope="module")
def service() -> Iterator[Served]:
    with fresh_folder() as data, running(data, fsync="everysec") as server:
        settings = Settings(data=data, redis_url=server.url, port=free_port(), sign_ups_per_hour=10**6)
        with served(settings, "api", "clock", "worker") as parts:
            yield parts


class Somebody(Guest):
    """With a connection for each request: an offline check may take longer than the server keeps one open."""

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
        self.connection.close()
        return super().ask(method, path, body, **headers)


class Table:
    """Four people at a table, by what everybody may ask."""

    def __init__(self, service: Served, clock: Any) -> None:
        self.port = service.port
        self.people = [Somebody.signed_up(service.port, f"Player {seat}") for seat in range(SEATS)]
        wanted = {"ruleset": "bang", "seats": SEATS, "clock": clock}
        self.path = f"{GAMES}/{self.people[0].good('POST', GAMES, wanted)['id']}"
        for person in self.people[1:]:
            person.good("POST", f"{self.path}/seats", {})

    def shown(self) -> Any:
        return self.people[0].good("GET", self.path)

    def asked(self) -> tuple[Guest, Any]:
        question = self.shown()["to_act"][0]
        return self.people[question["seat"]], question

    def events(self) -> list[Any]:
        items: list[Any] = self.people[0].good("GET", f"{self.path}/events?limit=1000")["items"]
        return items

    def disputed(self, claimant: Guest, **about: int) -> int:
        status, _, content = claimant.ask("POST", f"{self.path}/disputes", {**about, "claim": "I say it was wrong."})
        assert status == 202, content
        return int(json.loads(content)["n"])

    def verdict(self, n: int) -> Any:
        path = f"{self.path}/disputes/{n}"
        return wait_for(partial(self._judged, path), f"{path} is never judged")

    def _judged(self, path: str) -> Any:
        case = self.people[0].good("GET", path)
        return case if case["status"] == "judged" else None

    def ends(self) -> None:
        """Everybody leaves, and the game is abandoned: now all is open."""
        for seat, person in enumerate(self.people):
            person.ask("PUT", f"{self.path}/seats/{seat}", {"away": True})
        assert self.shown()["status"] == "abandoned"

    def agrees(self, n: int, **remedy: Any) -> None:
        """All who sat there want the same remedy."""
        for person in self.people:
            status, _, content = person.ask("POST", f"{self.path}/remedies", {**remedy, "dispute": n})
            assert status == 202, content
        assert len(json.loads(content)["items"]) == 1

    def file(self, reader: Guest, n: int, folder: Path) -> Path:
        """The case file as this reader gets it."""
        status, headers, content = reader.ask("GET", f"{self.path}/disputes/{n}?download=true")
        assert status == 200 and headers["content-type"] == "application/vnd.gyoji.case+json"
        path = folder / f"case-{n}.json"
        path.write_bytes(content)
        return path

    def history(self, folder: Path) -> Path:
        path = folder / "history.ndjson"
        path.write_bytes(Somebody(self.port).ask("GET", f"{self.path}/export")[2])
        return path

    def key(self) -> str:
        """The key for cases that the service publishes."""
        [key] = [one for one in Somebody(self.port).good("GET", "/v1/keys")["items"] if one["use"] == "case"]
        return str(key["public_key"])


def gyoji(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def holds(table: Table, path: Path, *says: str) -> None:
    """By both commands that check it, with the service's key; and not once anything signed is changed."""
    for command in ("case", "verify"):
        told = gyoji(command, path, "--key", table.key())
        assert told.exit_code == 0, told.output
        assert all(one in told.output for one in says), told.output
    file = json.loads(path.read_bytes())
    file["case"]["at"] = "2026-01-01T00:00:00.000Z"
    forged = path.with_name("forged.json")
    forged.write_text(json.dumps(file, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n")
    told = gyoji("case", forged)
    assert told.exit_code == 1 and "the signature is wrong" in told.output


ASKED_AGAIN = "stands: the rules were asked again"


def test_a_move_that_looked_legal_was_refused(service: Served, tmp_path: Path) -> None:
    table = Table(service, SLOW)
    actor, question = table.asked()
    tried = {"type": "bang.play", "card": "bang-AS", "target": question["seat"]}
    status, _, content = actor.ask("POST", f"{table.path}/commands", tried)
    refusal = json.loads(content)["refusal"]
    assert status == 422 and refusal["rules"]
    n = table.disputed(actor, refusal=refusal["n"])
    assert table.verdict(n)["verdict"] == "stands"
    holds(table, table.file(actor, n, tmp_path), "seat", "illegal-move", "a prefix")
    other = next(person for person in table.people if person is not actor)
    assert json.loads(table.file(other, n, tmp_path).read_bytes())["case"]["refused"] is None
    table.ends()
    table.agrees(n, kind="annul")
    decided = "1 entry hangs on the last event: annul by consent"
    holds(table, table.file(Somebody(service.port), n, tmp_path), ASKED_AGAIN, "illegal-move", "complete", decided)
    again = gyoji(
        "why", table.history(tmp_path), json.dumps(tried), "--at", refusal["version"], "--seat", refusal["seat"]
    )
    assert again.exit_code == 1 and all(rule in again.output for rule in refusal["rules"]), again.output


def test_an_accepted_move_is_called_illegal(service: Served, tmp_path: Path) -> None:
    table = Table(service, SLOW)
    actor, question = table.asked()
    before = table.shown()["version"]
    move = actor.good("GET", f"{table.path}/moves")["moves"][0]["command"]
    played = actor.good("POST", f"{table.path}/commands", {**move, "question": question["question"]})
    claimant = table.people[(question["seat"] + 1) % SEATS]
    n = table.disputed(claimant, version=played["events"][0]["version"])
    table.ends()
    assert table.verdict(n)["verdict"] == "stands"
    table.agrees(n, kind="award", to=[question["seat"]])
    holds(table, table.file(claimant, n, tmp_path), ASKED_AGAIN, "complete", "award to seat")
    again = gyoji("why", table.history(tmp_path), json.dumps(move), "--at", before, "--seat", question["seat"])
    assert again.exit_code == 0 and again.output.startswith("Yes"), again.output
    czech = gyoji("why", table.history(tmp_path), json.dumps(move), "--at", before, "--seat", 0, "--lang", "cs")
    assert czech.output.startswith(("Ano", "Ne"))


def test_a_shuffle_is_called_rigged(service: Served, tmp_path: Path) -> None:
    table = Table(service, SLOW)
    dealt = next(event["version"] for event in table.events() if "server" in event["seals"] and event["version"] > 1)
    n = table.disputed(table.people[2], version=dealt)
    case = table.people[2].good("GET", f"{table.path}/disputes/{n}")
    assert case["status"] == "after_end", "what was hidden is judged when it may be known"
    holds(table, table.file(table.people[2], n, tmp_path), "it is not judged yet")
    table.ends()
    assert table.verdict(n)["verdict"] == "stands"
    table.agrees(n, kind="annul")
    holds(table, table.file(table.people[2], n, tmp_path), ASKED_AGAIN, "complete", "annul by consent")


def timed_out(table: Table) -> Any:
    """The first time-out that the clock gives."""
    return wait_for(
        lambda: next((event for event in table.events() if event["type"] == "table.TimedOut"), None),
        "the clock never answers",
    )


def test_a_time_out_is_called_early(service: Served, tmp_path: Path) -> None:
    table = Table(service, FAST)
    event = timed_out(table)
    claimant = table.people[event["data"]["seat"]]
    n = table.disputed(claimant, version=event["version"])
    assert table.verdict(n)["verdict"] == "stands"
    file = json.loads(table.file(claimant, n, tmp_path).read_bytes())
    [asked] = [one for one in file["case"]["asked"] if one["seat"] == event["data"]["seat"]]
    assert asked["deadline"] < event["at"] == file["case"]["at"]
    if "SecretRevealed" not in file["history"]:
        holds(table, tmp_path / f"case-{n}.json", ASKED_AGAIN, "a prefix")
    table.ends()
    table.agrees(n, kind="annul")
    holds(table, table.file(claimant, n, tmp_path), ASKED_AGAIN, "complete", "annul by consent")


def test_a_late_answer_was_refused(service: Served, tmp_path: Path) -> None:
    table = Table(service, FAST)
    event = timed_out(table)
    seat = event["data"]["seat"]
    late = {"type": "bang.end_play", "question": event["data"]["question"]}
    status, _, content = table.people[seat].ask("POST", f"{table.path}/commands", late)
    refusal = json.loads(content)["refusal"]
    assert (status, refusal["problem"], refusal["question"]) == (409, "question-closed", late["question"])
    n = table.disputed(table.people[seat], refusal=refusal["n"])
    assert table.verdict(n)["verdict"] == "stands"
    table.ends()
    table.agrees(n, kind="award", to=[seat])
    path = table.file(table.people[seat], n, tmp_path)
    holds(table, path, ASKED_AGAIN, "question-closed", f"award to seat {seat} by consent")
    assert json.loads(path.read_bytes())["case"]["at"] == refusal["at"]
