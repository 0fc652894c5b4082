"""Decisions of each game beside those of an earlier commit, in turn: `python -m bench.past COMMIT`."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import click

ROOT: Final = Path(__file__).parents[1]
ROUNDS: Final = 5
COUNT: Final = """
import json
from bench.rules import PLAYERS, decisions
from domain.rulesets import RULESETS
print(json.dumps({id: decisions(one, min(PLAYERS, one.players_max)).value for id, one in RULESETS.items()}))
"""
"""Uses only what the trees of all commits have."""


@click.command()
@click.argument("commit")
def main(commit: str) -> None:
    """Print how many decisions a second each game makes here and at COMMIT, and the medians of their ratios."""
    with tempfile.TemporaryDirectory() as folder:
        past = Path(folder) / "past"
        _git("worktree", "add", "--detach", "--quiet", str(past), commit)
        try:
            rounds = [(_counted(ROOT), _counted(past)) for _ in range(ROUNDS)]
        finally:
            _git("worktree", "remove", "--force", str(past))
    _tell(commit, rounds)


def _git(*arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=ROOT, check=True)


def _counted(tree: Path) -> dict[str, float]:
    done = subprocess.run([sys.executable, "-c", COUNT], cwd=tree, check=True, capture_output=True, text=True)
    counted: dict[str, float] = json.loads(done.stdout)
    return counted


def _tell(commit: str, rounds: Sequence[tuple[Mapping[str, float], Mapping[str, float]]]) -> None:
    click.echo(f"Decisions a second, medians of {ROUNDS} rounds in turn:")
    for ruleset in rounds[0][1]:
        here = statistics.median(one[ruleset] for one, _ in rounds)
        past = statistics.median(one[ruleset] for _, one in rounds)
        ratio = statistics.median(one[ruleset] / other[ruleset] for one, other in rounds)
        click.echo(f"{ruleset:16}{here:10,.0f} here {past:10,.0f} at {commit}   {ratio:.2f}x")


if __name__ == "__main__":
    main()
