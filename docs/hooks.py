"""Pages of the guide that are made from the code, and pages that lie outside of docs/."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from domain.kernel.ruleset import Ruleset
from domain.kernel.texts import Text
from domain.rulesets import RULESETS
from service.running import metrics
from service.settings import SETTINGS

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
    for collector in metrics.OWN:
        described: Any = collector
        yield described._name, described._documentation


def _calls() -> str:
    import yaml

    paths = yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8"))["paths"]
    rows = (
        (f"`{method.upper()} {path}`", call.get("summary", ""), f"`{call['operationId']}`")
        for path, calls in paths.items()
        for method, call in calls.items()
        if isinstance(call, dict) and "operationId" in call
    )
    return "\n".join(
        [
            "# Calls",
            "The [API's own reference](/docs) has every field, type and example, and a client can be generated from",
            "[openapi.json](/openapi.json). Examples there are tried against the service by its tests.",
            "",
            _rows(("call", "what", "its id"), rows),
        ]
    )


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
