"""`python -m tests.mutants [SAMPLE] [PACKAGE...]`: the score of each package, and what survived."""

from __future__ import annotations

import faulthandler
import importlib
import importlib.util
import math
import os
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from events.lifeline import end_with_parent
from tests.mutants.changes import Mutant, mutants
from tests.mutants.exempt import EXEMPT
from tests.mutants.reaching import Reaching

AT_ONCE = int(os.environ.get("TESTERS", "2"))
SAMPLE = 150
SEED = int(os.environ.get("SEED") or "13")
"""The seed of the sample: another number draws other mutants."""

MINUTES_MAX = int(os.environ.get("MINUTES", "20"))
"""How long a package's sample may take; it is told how many were not tried by then. Without a sample there is no
limit."""

TEST_SECONDS_MAX = 120
"""Ends a test that waits for ever; one that computes for ever is ended by its limit of processor time."""

MUTANT_SECONDS_MAX = 600
"""Ends the tests of a mutant that wait for ever where they take down what they had set up."""

PROOFS = (
    "canon chain docket entries keys lines mutations receipts reports signing_secret "
    "beside/test_refusals transparency/test_notes transparency/test_tree"
)
SIGNED = "docket_command hosts remedies signed_consents signed_moves"
IN_PROCESS = (
    "asked_tables bodies bots_names checked_moves commands files front front_counting front_door gateway "
    "idempotency limits lobby looks moves_by_token not_replicated openapi origins pace paging parity players "
    "questions readiness reading_headers reference refusals releases requests signed_moves tables tags_gone_back "
    "tokens turns validation"
)
NOT_IN_PROCESS = (
    "tests/service/test_openapi.py::test_schemathesis_finds_nothing",
    "tests/service/test_limits.py::test_a_flood_is_limited_and_told_when_to_come_back",
    "tests/service/test_idempotency.py::test_the_same_request_at_the_same_instant_is_done_once",
    "tests/service/test_idempotency.py::test_a_webhook_that_is_made_twice_at_the_same_instant_has_one_secret",
    "tests/service/test_idempotency.py::test_moves_at_the_same_instant_are_played_once",
)
PACKAGES = {
    "domain/kernel": (
        *(f"tests/domain/{game}" for game in ("kernel", "example", "shamans", "yojimbo")),
        "tests/golden/test_golden.py",
        "tests/events/test_audit.py",
        "tests/properties/test_restored.py",
        "tests/properties/test_unseen.py",
    ),
    "events/proof": (
        *(f"tests/events/{'' if '/' in name else 'test_'}{name}.py" for name in PROOFS.split()),
        "tests/events/verify",
        *(f"tests/service/test_{name}.py" for name in SIGNED.split()),
        "tests/verdicts/test_verdicts.py::test_the_python_verifier_finds_the_first_break_of",
    ),
    "service/http": (
        *(f"tests/service/test_{name}.py" for name in IN_PROCESS.split()),
        *(f"--deselect={test}" for test in NOT_IN_PROCESS),
    ),
}
LIBRARIES = ("flask_smorest", "hypothesis", "marshmallow", "msgspec", "nacl.signing", "prometheus_client", "redis")
"""Imported before the first fork, so that no mutant has to. None of them imports anything of ours."""

KILLED, SURVIVED, TIMED_OUT, NOT_TRIED = "killed", "survived", "timed out", "not tried"


class Swapped(SourceFileLoader):
    """Imports one module with the change in it, and every other one as usual."""

    def __init__(self, mutant: Mutant) -> None:
        name = ".".join(mutant.path.with_suffix("").parts).removesuffix(".__init__")
        super().__init__(name, str(mutant.path.resolve()))
        self.code = compile(mutant.source(), self.path, "exec", dont_inherit=True)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return (
            importlib.util.spec_from_file_location(fullname, self.path, loader=self) if fullname == self.name else None
        )

    def get_code(self, fullname: str) -> CodeType | None:
        return self.code


def started(mutant: Mutant, tests: list[str], seconds: float, scratch: Path) -> int:
    """Forks a process that runs these tests on the mutant, and exits as pytest did; gives its id."""
    child = os.fork()
    if child:
        return child
    try:
        end_with_parent()
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        limit = int(10 + 2 * seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        faulthandler.dump_traceback_later(MUTANT_SECONDS_MAX, exit=True)
        os.environ["TMPDIR"] = tempfile.tempdir = str(scratch)
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(scratch / f"hypothesis-{os.getpid()}")
        sys.meta_path.insert(0, Swapped(mutant))
        options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:faulthandler"]
        options += [
            "--hypothesis-seed=0",
            "-W",
            "ignore::pytest.PytestAssertRewriteWarning",
            f"--timeout={TEST_SECONDS_MAX}",
        ]
        os._exit(pytest.main([*options, *tests]))
    finally:
        os._exit(1)


def tried(sample: list[Mutant], reaching: Reaching, scratch: Path, until: float) -> Iterator[tuple[Mutant, str]]:
    """The outcome of each mutant, as soon as it is known; none is begun after `until`."""
    waiting = [(mutant, reaching.of(mutant.path, mutant.line)) for mutant in sample]
    running: dict[int, tuple[Mutant, list[list[str]]]] = {}
    while waiting or running:
        while waiting and len(running) < AT_ONCE and time.monotonic() < until:
            mutant, [tests, *further] = waiting.pop()
            seconds = sum(reaching.seconds[test] for test in tests)
            running[started(mutant, tests, seconds, scratch)] = mutant, further
        if not running:
            break
        child, status = os.wait()
        mutant, further = running.pop(child)
        if status:
            yield mutant, TIMED_OUT if os.WIFSIGNALED(status) else KILLED
        elif further:
            waiting.append((mutant, further))
        else:
            yield mutant, SURVIVED
    yield from ((mutant, NOT_TRIED) for mutant, _ in waiting)


def score(package: str, size: int | None, scratch: Path) -> str:
    """A row of the table, after all mutants of the sample were tried; survivors are printed as they are found."""
    everything = [mutant for path in sorted(Path(package).rglob("*.py")) for mutant in mutants(path)]
    found = [mutant for mutant in everything if (str(mutant.path), mutant.where, mutant.change) not in EXEMPT]
    chosen = found if size is None else random.Random(SEED).sample(found, min(size, len(found)))
    reaching = Reaching(package, PACKAGES[package], scratch)
    until = math.inf if size is None else time.monotonic() + 60 * MINUTES_MAX
    unchanged = chosen[0]._replace(new=chosen[0].old)
    if [ended for _, ended in tried([unchanged], reaching, scratch, math.inf)] != [SURVIVED]:
        raise SystemExit(f"The tests of {package} fail here although nothing is changed.")
    counts: Counter[str] = Counter()
    for mutant, ended in tried(chosen, reaching, scratch, until):
        counts[ended] += 1
        if ended == SURVIVED:
            print(mutant, flush=True)
    noticed = counts[KILLED] + counts[TIMED_OUT]
    share = 100 * noticed / max(1, noticed + counts[SURVIVED])
    columns = (
        len(everything),
        len(everything) - len(found),
        *(counts[ended] for ended in (KILLED, TIMED_OUT, SURVIVED, NOT_TRIED)),
    )
    return f"| {package} | {' | '.join(map(str, columns))} | {share:.0f} % |"


def main(sample: str = str(SAMPLE), *packages: str) -> None:
    for library in LIBRARIES:
        importlib.import_module(library)
    size = None if sample == "all" else int(sample)
    with tempfile.TemporaryDirectory(prefix="gyoji-mutants-") as scratch:
        rows = [score(package, size, Path(scratch)) for package in packages or PACKAGES]
    print(f"\n| package | mutants | exempt | {KILLED} | {TIMED_OUT} | {SURVIVED} | {NOT_TRIED} | score |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |", *rows, sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
