"""openapi.yaml: up to date, valid, with examples that validate, and a promise that the service keeps."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator
from openapi_spec_validator import validate

from domain.rulesets import RULESETS
from events.redis.server import RedisServer
from service.http.openapi import as_yaml, document
from service.schemas.components import prefix_of
from service.settings import Settings
from tests.fixtures.ports import free_port
from tests.patience import HANGS_SECONDS
from tests.service.described import FILE, described
from tests.service.people import Door, problem
from tests.service.served import served

SCHEMATHESIS = Path(__file__).parent / "schemathesis"
FEW = 6
EXAMPLES = int(os.environ.get("SCHEMATHESIS_EXAMPLES", FEW))
"""For each operation and phase."""

REFUSED_ALL = "Authentication failed"
"""What it warns of if an operation was never reached with a token that is good."""

IS_NIGHT = EXAMPLES > FEW
"""A night has time for more."""

PHASES = ("examples", "fuzzing", "stateful", *(["coverage"] if IS_NIGHT else []))
"""Nearly all cases are those of the coverage phase: it took nine tenths of the time, and is a night's work."""


@pytest.fixture(name="described", scope="module")
def document_of_the_file() -> Any:
    return described().document


def test_the_file_is_what_the_calls_and_the_rulesets_say(door: Door) -> None:
    written = as_yaml(document(door.flask))
    assert FILE.read_text(encoding="utf-8") == written, "openapi.yaml is out of date: run `make openapi`"


def test_it_is_valid(described: Any) -> None:
    validate(described)


def test_every_operation_has_a_name_a_summary_and_answers_that_a_tool_can_read(described: Any) -> None:
    operations = [operation for path in described["paths"].values() for operation in _operations(path)]
    names = [operation["operationId"] for operation in operations]
    assert len(set(names)) == len(names)
    for operation in operations:
        assert operation["summary"], operation["operationId"]
        assert {"429", "500", "503"} <= set(operation["responses"]), operation["operationId"]


def test_every_link_leads_to_an_operation(described: Any) -> None:
    names = {one["operationId"] for path in described["paths"].values() for one in _operations(path)}
    linked = [
        link["operationId"]
        for path in described["paths"].values()
        for operation in _operations(path)
        for response in operation["responses"].values()
        for link in response.get("links", {}).values()
    ]
    assert set(linked) <= names
    assert {"takeSeat", "listMoves", "playMove", "listEvents"} <= set(linked)


def test_every_example_validates(described: Any) -> None:
    checked = 0
    for schema, example in _examples(described):
        refers = "$ref" in json.dumps(schema)
        whole = {**schema, "components": described["components"]} if refers else schema
        errors = list(Draft202012Validator(whole).iter_errors(example))
        assert not errors, (example, errors[0].message)
        checked += 1
    assert checked > 20


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_every_ruleset_has_schemas_of_its_own(described: Any, ruleset: Any) -> None:
    schemas, prefix = described["components"]["schemas"], prefix_of(ruleset)
    assert {f"{prefix}Options", f"{prefix}Table", f"{prefix}Command", f"{prefix}Game"} <= set(schemas)
    verbs = {command.verb() for command in ruleset.commands}
    assert set(schemas[f"{prefix}Command"]["discriminator"]["mapping"]) == verbs
    assert verbs <= set(schemas["Command"]["discriminator"]["mapping"])


def test_what_needs_a_token_is_refused_to_whoever_has_none(described: Any, door: Door) -> None:
    needing = [
        (method, path)
        for path, operations in described["paths"].items()
        for method, operation in operations.items()
        if method != "parameters" and operation["operationId"] in _needing_a_token(described)
    ]
    assert len(needing) > 20
    for method, path in needing:
        asked = path.format(id="g_1", seat=0)
        assert problem(door.stranger().ask(method.upper(), asked)) == (401, "unauthenticated"), (method, path)


@pytest.mark.timeout(14_400 if IS_NIGHT else 3_600)
@pytest.mark.parametrize("caller", ["a token", "nothing"])
@pytest.mark.usefixtures("store")
def test_schemathesis_finds_nothing(redis_server: RedisServer, tmp_path: Path, described: Any, caller: str) -> None:
    """Every operation, all checks, links followed; what well-formed requests may be refused for is in its settings.
    What needs a token is left out for whoever has none, but at night: the other one tries each with no token, too."""
    settings = Settings(
        data=tmp_path, redis_url=redis_server.url, port=free_port(), api_workers=2, sign_ups_per_hour=100_000
    )
    with served(settings, "api") as running:
        environ = {
            **os.environ,
            "GYOJI_TESTED": running.address,
            "GYOJI_TESTED_WITH": caller,
            "SCHEMATHESIS_HOOKS": "tests.service.schemathesis.hooks",
            "PYTHONPATH": str(FILE.parent),
        }
        command: list[str | Path] = [
            *(Path(sys.executable).with_name("st"), "--config-file", SCHEMATHESIS / "schemathesis.toml"),
            *("run", FILE, "--url", running.address, "--checks", "all", "--max-examples", str(EXAMPLES)),
            *("--phases", ",".join(PHASES)),
            *("--request-timeout", str(HANGS_SECONDS), "--max-response-time", str(HANGS_SECONDS)),
            *("--no-color", "--generation-deterministic"),
        ]
        if caller == "nothing" and not IS_NIGHT:
            for name in _needing_a_token(described):
                command += ["--exclude-operation-id", name]
        ran = subprocess.run(command, env=environ, cwd=tmp_path, capture_output=True, text=True, check=False)
    sys.stdout.write(ran.stdout)
    assert ran.returncode == 0
    assert "Tested: 0" not in ran.stdout
    assert caller == "nothing" or REFUSED_ALL not in ran.stdout, "the token was lost on the way"


def _needing_a_token(described: Any) -> list[str]:
    operations = [operation for path in described["paths"].values() for operation in _operations(path)]
    anybody = described["security"]
    return [one["operationId"] for one in operations if {} not in one.get("security", anybody)]


def _operations(path: dict[str, Any]) -> Iterator[Any]:
    yield from (operation for method, operation in path.items() if method != "parameters")


def _examples(described: Any) -> Iterator[tuple[Any, Any]]:
    """Schemas with their examples, wherever they stand."""

    def walk(node: Any) -> Iterator[tuple[Any, Any]]:
        if isinstance(node, dict):
            if isinstance(node.get("examples"), list):
                yield from ((node, example) for example in node["examples"])
            if isinstance(node.get("examples"), dict) and "schema" in node:
                yield from ((node["schema"], example["value"]) for example in node["examples"].values())
            for inner in node.values():
                yield from walk(inner)
        elif isinstance(node, list):
            for inner in node:
                yield from walk(inner)

    yield from walk(described)
