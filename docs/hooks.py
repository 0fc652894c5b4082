"""Pages of the guide that are made from the code, and pages that lie outside of docs/."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterable, Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from prometheus_client.metrics import MetricWrapperBase

from domain.kernel.ruleset import Ruleset
from domain.kernel.texts import Text
from domain.rulesets import RULESETS
from service.running import metrics
from service.settings import SETTINGS
from workers import metrics as workers_metrics

ROOT = Path(__file__).parents[1]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    made = {
        "contributing.md": _moved("CONTRIBUTING.md"),
        "changelog.md": _moved("CHANGELOG.md"),
        "security.md": _moved("SECURITY.md"),
        "guide/reference/settings.md": _settings(),
        "guide/reference/calls.md": _calls(),
        "guide/reference/decisions.md": _decisions(),
        **{f"guide/reference/{ruleset.id}.md": _game(ruleset) for ruleset in RULESETS.values()},
    }
    for name, content in made.items():
        files.append(File.generated(config, name, content=content))
    return files


def _moved(name: str) -> str:
    """A page of the root; what it links to in docs/ is beside it now."""
    text = (ROOT / name).read_text(encoding="utf-8")
    text = text.replace("](docs/decisions)", "](guide/reference/decisions.md)").replace("](docs/", "](")
    return text.replace("](CHANGELOG.md)", "](changelog.md)")


def _rows(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = [list(head), ["---"] * len(list(head)), *map(list, rows)]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines) + "\n"


def _settings() -> str:
    settings = ((f"`{one.flag}`", f"`{one.variable}`", one.takes, one.says) for one in SETTINGS)
    counted = ((f"`{name}`", said) for name, said in _metrics())
    return "\n".join(
        [
            "# Settings and metrics",
            "Flags come before variables. [Operating a service](../../operations.md) says what they are good for.",
            "",
            _rows(("flag", "variable", "takes", "what"), settings),
            "## Metrics",
            "`/metrics` of the API and of push tells these to Prometheus, among what its library counts by itself.",
            "",
            _rows(("metric", "what"), counted),
        ]
    )


def _metrics() -> Iterator[tuple[str, str]]:
    of_workers = [one for one in vars(workers_metrics).values() if isinstance(one, MetricWrapperBase)]
    for collector in (*metrics.COLLECTORS, *of_workers):
        described: Any = collector
        yield described._name, described._documentation
    for family in metrics.StoreFigures({}, 1, {}).collect():
        yield family.name, family.documentation


def _calls() -> str:
    import yaml

    paths = yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8"))["paths"]
    calls = [
        (f"{method.upper()} {path}", call)
        for path, methods in paths.items()
        for method, call in methods.items()
        if isinstance(call, dict) and "operationId" in call
    ]
    rows = (
        (f"[`{at}`](#{call['operationId'].lower()})", call["summary"], f"`{call['operationId']}`") for at, call in calls
    )
    recorded = json.loads((ROOT / "docs" / "examples.json").read_text(encoding="utf-8"))
    return "\n".join(
        [
            "# Calls",
            "The [API's own reference](/docs) has every field, type and example, and a client can be generated from",
            "[openapi.json](/openapi.json). Below is what a service was asked and answered (`make examples`; a test",
            "asks again): of a list the first item is shown, of what is long the beginning, of a secret nothing.",
            "",
            _rows(("call", "what", "its id"), rows),
            *(_example(call["operationId"], at, call["summary"], recorded[call["operationId"]]) for at, call in calls),
        ]
    )


def _example(id: str, at: str, summary: str, told: Any) -> str:
    """One exchange, as it was."""
    asked = [told["request"], *(["Authorization: Bearer gyoji_…"] if told["signed_in"] else [])]
    if "body" in told:
        asked += ["Content-Type: application/json", "", _indented(told["body"])]
    answered = [f"{told['status']} {HTTPStatus(told['status']).phrase}"]
    answered += [f"Location: {told['location']}"] if "location" in told else []
    answered += ["", _indented(told["answer"])] if "answer" in told else []
    answered += ["", *told["lines"]] if "lines" in told else []
    blocks = (f"```http\n{chr(10).join(lines)}\n```" for lines in (asked, answered))
    return "\n\n".join([f"## {id}", f"`{at}`: {summary}", *blocks, ""])


def _indented(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)


def _decisions() -> str:
    lines = ["# Decisions", "Why things are as they are, a page each.", ""]
    for path in sorted((ROOT / "docs" / "decisions").glob("*.md")):
        title = path.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")
        lines.append(f"- [{title}](../../decisions/{path.name})")
    return "\n".join(lines) + "\n"


def _game(ruleset: Ruleset) -> str:
    commands = ((f"`{name}`", _fields(kind), _doc(kind)) for name, kind in ruleset.command_types.items())
    events = ((f"`{kind.stored_name()}`", _fields(kind), _doc(kind)) for kind in ruleset.events)
    clauses = (
        (f"`{id}`", clause.said("en"), clause.said("cs"), _source(ruleset, clause))
        for id, clause in ruleset.clauses.items()
    )
    return "\n".join(
        [
            f"# {ruleset.name.said('en')}",
            ruleset.pitch.said("en"),
            "",
            f"{ruleset.players_min} to {ruleset.players_max} players, about {ruleset.minutes} minutes,",
            f"version {ruleset.version} of the rules. Its id is `{ruleset.id}`; the",
            f"[rulebook](/rules.html?game={ruleset.id}) of the pages can be searched.",
            "",
            "## Commands",
            _rows(("command", "fields", "what"), commands),
            "## Events",
            "Besides those of every game, whose names begin with `table.`.",
            "",
            _rows(("event", "fields", "what"), events),
            "## Clauses",
            _rows(("clause", "English", "česky", "who says so"), clauses),
        ]
    )


def _source(ruleset: Ruleset, clause: Any) -> str:
    where = "" if clause.section is None else f": {ruleset.sections[clause.section].said('en')}"
    reason: Text | None = clause.reason
    why = "" if reason is None else f". {reason.said('en')}"
    return f"{', '.join(clause.source)}{where}{why}"


def _fields(kind: type[Any]) -> str:
    return ", ".join(f"`{name}`" for name in kind.__struct_fields__)


def _doc(kind: type[Any]) -> str:
    return " ".join((inspect.getdoc(kind) or "").partition("\n\n")[0].split()) if "__doc__" in vars(kind) else ""
