"""The conformance kit: what its script writes, judged by every verifier, and what the service answers."""

from __future__ import annotations

import gzip
import hashlib
import json
from itertools import pairwise
from typing import Any

import gyoji_verify
import pytest

from domain.rulesets import RULESETS
from events.importing import imported
from tests.kit import making
from tests.kit.making import KIT
from tests.service.people import PATHS, Door
from tests.verdicts import corpus
from tests.verdicts.judges import Judges
from tests.verdicts.kinds import Expected, File

BYTES_MAX = 5_000_000
REASONS_MIN = 4
STRIDE = 40
"""Every so many versions a view is asked of the service."""


@pytest.fixture(scope="module")
def index() -> dict[str, Any]:
    read: dict[str, Any] = json.loads((KIT / "index.json").read_text(encoding="utf-8"))
    return read


def unpacked(name: str) -> bytes:
    return gzip.decompress((KIT / name).read_bytes())


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in unpacked(name).splitlines()]


def prefixes(ruleset: str) -> list[str]:
    """The game as it was told before its end, to the public and to each seat."""
    seats = (path.relative_to(KIT).as_posix() for path in (KIT / "games" / ruleset).glob("seat-*"))
    return [f"games/{ruleset}/public.ndjson.gz", *sorted(seats)]


def test_the_kit_is_what_its_script_writes(index: dict[str, Any]) -> None:
    made = {file.name: hashlib.sha256(file.content).hexdigest() for file in making.files()}
    assert {entry["file"]: entry["content_sha256"] for entry in index["files"]} == made, "write it anew: make kit"
    assert index["rulesets"] == {id: ruleset.version for id, ruleset in RULESETS.items()}


def test_the_index_names_every_file_by_its_hash(index: dict[str, Any]) -> None:
    named = {entry["file"]: (entry["bytes"], entry["sha256"], entry["content_sha256"]) for entry in index["files"]}
    there = {path.relative_to(KIT).as_posix(): path.read_bytes() for path in KIT.rglob("*.gz")}
    assert named == {
        name: (len(packed), hashlib.sha256(packed).hexdigest(), hashlib.sha256(gzip.decompress(packed)).hexdigest())
        for name, packed in there.items()
    }
    assert sum(path.stat().st_size for path in KIT.rglob("*") if path.is_file()) < BYTES_MAX


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_verifier_of_the_clients_says_what_is_expected_of_a_game(index: dict[str, Any], ruleset: str) -> None:
    whole = gyoji_verify.verify(unpacked(f"games/{ruleset}/history.ndjson.gz"), keys=[index["key"]])
    assert whole.is_genuine and whole.is_complete, whole.as_text()
    for name in prefixes(ruleset):
        prefix = gyoji_verify.verify(unpacked(name), keys=[index["key"]])
        assert prefix.is_genuine and not prefix.is_complete, prefix.as_text()
    receipts = lines(f"games/{ruleset}/receipts.ndjson.gz")
    assert {one["genuine"] for one in receipts} == {True, False}
    for one in receipts:
        assert gyoji_verify.is_genuine(one["receipt"], [index["key"]]) is one["genuine"], one


def test_the_verifier_of_the_clients_finds_every_break() -> None:
    for case in corpus.stored():
        report = gyoji_verify.verify(case.file.content, **case.file.given)
        found = report.finding
        held = Expected(is_whole=report.is_complete, logged=report.logged)
        said = held if found is None else Expected(found.proof, found.version)
        assert case.expected.as_far_as_told(said) == case.expected, case.name


@pytest.mark.needs("node")
def test_the_page_and_the_short_verifier_of_the_docs_agree_on_every_game() -> None:
    names = [name for id in RULESETS for name in (f"games/{id}/history.ndjson.gz", *prefixes(id))]
    expected = [Expected(is_whole=name.endswith("history.ndjson.gz"), logged=0) for name in names]
    with Judges() as judges:
        found = list(judges.verdicts(File(unpacked(name)) for name in names))
    assert found == [(one,) * len(judges.NAMES) for one in expected]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_has_moves_refusals_and_sentences_enough_to_be_of_use(ruleset: str) -> None:
    history = lines(f"games/{ruleset}/history.ndjson.gz")[1:-1]
    moves = {(one["version"], one["seat"]): one for one in lines(f"games/{ruleset}/moves.ndjson.gz")}
    for before, event in pairwise(history):
        if before["type"] == "table.Awaiting" and isinstance(event["by"], int):
            assert (before["version"], event["by"]) in moves
    refusals = lines(f"games/{ruleset}/refusals.ndjson.gz")
    assert len({tuple(one["rules"]) for one in refusals}) >= REASONS_MIN
    for one in refusals:
        offered = moves.get((one["version"], one["seat"]), {"moves": []})["moves"]
        assert one["command"] not in [move["command"] for move in offered]
    sentences = lines(f"games/{ruleset}/sentences.ndjson.gz")
    assert [one["version"] for one in sentences] == [event["version"] for event in history]
    assert any(len(one["text"]) > 1 for one in sentences), "nobody is told more than others"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_service_shows_an_imported_game_as_the_kit_does(door: Door, ruleset: str) -> None:
    content = unpacked(f"games/{ruleset}/history.ndjson.gz")
    game = imported(door.house.games, content).game
    stranger, shown = door.stranger(), dict[str, Any]()
    for line in lines(f"games/{ruleset}/views.ndjson.gz"):
        shown |= line["views"]
        if line["version"] % STRIDE == 0:
            for viewer, table in shown.items():
                view = viewer.removeprefix("seat:")
                answer = stranger.get(f"{PATHS}/{game}?at={line['version']}&view={view}")
                assert answer.status_code == 200, answer.text
                assert json.loads(answer.data)["table"] == table, (line["version"], viewer)
