"""What openapi.yaml says of events, questions, commands, streams and files: everything there is, and as it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from domain.kernel.facts import FACTS
from domain.kernel.lifecycle import GAME_EVENTS
from domain.kernel.record import Cause, parts_of
from domain.rulesets import RULESETS
from service.http.openapi import document
from service.schemas.components import prefix_of
from tests.golden.record import HISTORIES
from tests.playing import played, seeded_table, through_the_store
from tests.service.described import Described, described
from tests.service.people import PATHS, Door, full_table, play_on

NDJSON = "application/x-ndjson"
MOVES_MAX = 400


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_every_event_and_every_decision_is_described(ruleset: Any) -> None:
    schemas, prefix = described().schemas, prefix_of(ruleset)
    types = {event.stored_name() for event in ruleset.events}
    assert types | {event.stored_name() for event in FACTS} | set(GAME_EVENTS) <= set(
        schemas["Event"]["discriminator"]["mapping"]
    )
    assert set(schemas[f"{prefix}ToAct"]["discriminator"]["mapping"]) == set(ruleset.texts.decisions)


@pytest.mark.parametrize("history", sorted(HISTORIES.glob("*.ndjson")), ids=lambda path: path.stem)
def test_every_recorded_game_is_as_described_that_of_older_rules_too(history: Path) -> None:
    head, *events, receipt = map(json.loads, history.read_text(encoding="utf-8").splitlines())
    described().hold("HistoryHead", head)
    described().hold("HistoryReceipt", receipt)
    for event in events:
        described().hold_event(event)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_whatever_happens_in_a_game_has_the_fields_that_are_described_and_no_others(ruleset: Any) -> None:
    """Of random games; what is recorded of a command is told by its schema, too."""
    for number, players in enumerate((ruleset.players_min, ruleset.players_max)):
        table = seeded_table(ruleset, players, number)
        for turned in islice(played(ruleset, table, number), MOVES_MAX):
            for event in turned.events:
                _holds(described(), *through_the_store(event))
            if turned.seat is not None and turned.command is not None:
                told, hidden = parts_of(ruleset, Cause(turned.seat, turned.command, is_vote=False))
                described().hold("ToldCommand", msgspec.to_builtins(told))
                described().hold("Command", told if hidden is None else hidden["command"])


def _holds(known: Described, type: str, schema: int, data: Any, private: Any) -> None:
    own = known.told_of_event(type)
    frame = {"version": 1, "schema": schema, "at": "2026-11-16T03:24:42.125Z", "by": 0, "command": None, "rules": []}
    chain = {"game": f"g_{'0' * 32}", "prev": "0" * 64, "hash": "0" * 64, "seals": {}, "salts": {}}
    known.hold_event({**frame, **chain, "type": type, "data": data, "private": private})
    assert set(data) <= set(own["data"].get("properties", ())), type
    for part in private.values():
        assert set(part) <= set(own["private"]["additionalProperties"]["properties"]), type


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_what_the_service_tells_of_a_game_is_as_described(door: Door, ruleset: Any) -> None:
    known = described()
    game, people = full_table(door, ruleset.id, ruleset.quick_seats, clock=None)
    play_on(game, people, Random(4), 30)
    door.keep_lobby()
    for person in (people[0], door.stranger()):
        known.hold("Game", person.seen(f"{PATHS}/{game}"))
        known.hold("GamePage", person.seen(PATHS))
        known.hold("Moves", person.moves(game))
        page = person.seen(f"{PATHS}/{game}/events")
        known.hold("EventPage", {**page, "items": []})
        for event in page["items"]:
            known.hold_event(event)
        lines = person.get(f"{PATHS}/{game}/events", Accept=NDJSON).text.splitlines()
        assert [json.loads(line) for line in lines][: len(page["items"])] == page["items"]
        head, *events, receipt = map(json.loads, person.get(f"{PATHS}/{game}/export").text.splitlines())
        known.hold("HistoryHead", head)
        known.hold("HistoryReceipt", receipt)
        assert [event["version"] for event in events] == list(range(1, len(events) + 1))
    if not people[0].seen(f"{PATHS}/{game}")["to_act"]:
        game, people = full_table(door, ruleset.id, ruleset.quick_seats, clock=None)
    [asked, *_] = people[0].seen(f"{PATHS}/{game}")["to_act"]
    mover = people[asked["seat"]]
    played = mover.plays(game, mover.moves(game)["moves"][0]["command"])
    for event in played["events"]:
        known.hold_event(event)


# --- for whoever generates a client -----------------------------------------------------------------------------------


def test_no_object_is_bare() -> None:
    """A generator makes of it an object that may have nothing in it, or anything without a type."""
    for place, schema in _schemas(described().document):
        if schema.get("type") == "object":
            assert {"properties", "additionalProperties", "allOf"} & schema.keys(), place


def test_what_is_sent_has_no_default_that_a_generator_takes_for_a_promise() -> None:
    known = described()
    for path in known.document["paths"].values():
        for operation in path.values():
            if isinstance(operation, dict) and "requestBody" in operation:
                for content in operation["requestBody"]["content"].values():
                    for place, schema in _reached(known, content["schema"]):
                        assert "default" not in schema, (operation["operationId"], place)


def test_every_answer_has_one_media_type_and_the_others_beside_it() -> None:
    others = {}
    for path in described().document["paths"].values():
        for operation in path.values():
            for status, answer in operation.get("responses", {}).items() if isinstance(operation, dict) else ():
                assert len(answer.get("content", ())) <= 1, operation["operationId"]
                if "x-other-content" in answer:
                    others[operation["operationId"], status] = list(answer["x-other-content"])
    assert others == {
        ("getGame", "200"): ["text/plain"],
        ("getDispute", "200"): ["application/vnd.gyoji.case+json"],
        ("listEvents", "200"): [NDJSON],
        ("streamEvents", "200"): ["text/event-stream"],
        ("streamMine", "200"): ["text/event-stream"],
    }


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_one_games_part_of_the_description_has_that_game_alone(door: Door, ruleset: Any) -> None:
    answer = door.client.get(f"/v1/rulesets/{ruleset.id}/openapi.json")
    assert answer.status_code == 200 and answer.content_type == "application/json"
    part = Described(answer.json)
    own, others = prefix_of(ruleset), [prefix_of(one) for one in RULESETS.values() if one is not ruleset]
    assert set(part.document["paths"]) == set(described().document["paths"])
    assert part.schemas[f"{own}Game"] == described().schemas[f"{own}Game"]
    strangers = [name for name in part.schemas if name.startswith(tuple(others)) and not name.startswith(own)]
    assert strangers == []
    types = set(part.schemas["Event"]["discriminator"]["mapping"])
    assert types == {event.stored_name() for event in (*ruleset.events, *FACTS)} | set(GAME_EVENTS)
    for place, schema in _schemas(part.document):
        if "$ref" in schema and schema["$ref"].startswith("#/components/schemas/"):
            assert schema["$ref"].rpartition("/")[2] in part.schemas, place


def test_the_description_is_there_in_json_and_told_by_a_tag(door: Door) -> None:
    answer = door.client.get("/openapi.json")
    assert answer.json == json.loads(json.dumps(document(door.flask))) == described().document
    again = door.client.get("/openapi.json", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert door.client.get("/v1/rulesets/none/openapi.json").status_code == 404


def _schemas(node: Any, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object of a document that may be a schema, and where it stands."""
    if isinstance(node, dict):
        yield place, node
        for key, inner in node.items():
            if key not in ("examples", "properties", "mapping"):
                yield from _schemas(inner, f"{place}/{key}")
        for key, inner in node.get("properties", {}).items() if isinstance(node.get("properties"), dict) else ():
            yield from _schemas(inner, f"{place}/properties/{key}")
    elif isinstance(node, list):
        for number, inner in enumerate(node):
            yield from _schemas(inner, f"{place}/{number}")


def _reached(known: Described, schema: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """A schema, and all that it refers to."""
    waiting, seen = [schema], set()
    while waiting:
        for place, one in _schemas(waiting.pop()):
            yield place, one
            name = one.get("$ref", "").rpartition("/")[2]
            if name and name not in seen:
                seen.add(name)
                waiting.append(known.schemas[name])
