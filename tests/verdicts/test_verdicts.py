"""One verdict: the corpus and thousands of edits, judged alike by the command, the page and docs/verifier.mjs."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from events.proof.verify.report import PROOFS
from tests.verdicts import corpus
from tests.verdicts.corpus import FORGED, GIVEN, KINDS, Case
from tests.verdicts.differential import compare, forgeries
from tests.verdicts.forger import SIGNER, public_key
from tests.verdicts.judges import Judges, pythons
from tests.verdicts.kinds import File
from tests.verdicts.kinds_of_witnesses import CLUB, LIBRARY

ROOT = Path(__file__).parents[2]
KINDS_MIN = 40
EDITS = 2_000
"""`make nightly` makes a hundred thousand."""

SEED = 20261116


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return corpus.stored()


def test_the_corpus_is_what_its_script_writes(cases: list[Case]) -> None:
    assert cases == list(corpus.made()), "write it anew: make kit"
    assert len(FORGED) >= KINDS_MIN
    assert len({case.file.content for case in cases if not case.file.given}) == len(cases) - len(GIVEN)


@pytest.mark.parametrize("name", KINDS)
def test_the_python_verifier_finds_the_first_break_of(cases: list[Case], name: str) -> None:
    case = next(case for case in cases if case.name == name)
    assert case.expected.as_far_as_told(pythons(case.file)) == case.expected


@pytest.mark.needs("node")
def test_all_three_verifiers_say_of_the_corpus_what_is_expected(cases: list[Case]) -> None:
    with Judges() as judges:
        for case, found in zip(cases, judges.verdicts(case.file for case in cases), strict=True):
            said = map(case.expected.as_far_as_told, found)
            assert dict(zip(judges.NAMES, said, strict=True)) == dict.fromkeys(judges.NAMES, case.expected), case.name
            assert len(set(found)) == 1, case.name


@pytest.mark.needs("node")
def test_all_three_verifiers_accept_every_recorded_game() -> None:
    files = sorted((ROOT / "tests" / "golden" / "histories").glob("*.ndjson"))
    told = compare(File(file.read_bytes()) for file in files)
    assert (told.verdicts["whole"], told.disagreements) == (len(files), [])


@pytest.mark.needs("node")
def test_thousands_of_edits_are_judged_alike() -> None:
    told = compare(forgeries(SEED, range(EDITS)))
    assert told.disagreements == [], f"python -m tests.verdicts differential {EDITS} {SEED}"
    assert told.edits == EDITS
    assert {*PROOFS, "whole", "prefix"} - {"origin"} == told.verdicts.keys()


@pytest.mark.needs("node")
def test_the_verifier_of_the_docs_runs_as_its_first_lines_say(cases: list[Case], tmp_path: Path) -> None:
    by_name = {case.name: case for case in cases}
    file = tmp_path / "game.ndjson"
    file.write_bytes(by_name["a whole game"].file.content)
    key = public_key(SIGNER)["public_key"]
    assert _run(file) == (0, f"complete, but nobody here can say whose key {key} is\n")
    assert _run(file, "--key", key.upper()) == (0, "complete, signed with the key given\n")
    assert _run(file, "--key", "ab" * 32)[0] == 1
    forged = by_name["a stacked deck"]
    file.write_bytes(forged.file.content)
    assert _run(file, "--key", key) == (1, f"broken: chance, version {forged.expected.version}\n")
    file.write_bytes(by_name["witnesses: one of two is enough"].file.content)
    both = ("--key", key, "--witness", str(LIBRARY), "--witness", str(CLUB))
    assert _run(file, *both, "--quorum", "1") == (0, "complete, signed with the key given\n")
    assert _run(file, *both)[1].startswith("broken: log")
    short = by_name["reach: a whole game, up to its last question"]
    file.write_bytes(short.file.content)
    newest = len(short.file.content.splitlines()) - 2
    vouched = f"the log vouches only up to version {short.expected.logged} of {newest}"
    assert _run(file, "--key", key) == (0, f"complete, signed with the key given; {vouched}\n")


@pytest.mark.needs("node")
@pytest.mark.parametrize(
    "given", [("--witness", "nobody"), ("--quorum", "1"), ("--witness", str(CLUB), "--quorum", "0")]
)
def test_what_names_no_witness_and_no_quorum_is_refused_not_passed_over(
    cases: list[Case], tmp_path: Path, given: tuple[str, ...]
) -> None:
    file = tmp_path / "game.ndjson"
    file.write_bytes(next(case.file.content for case in cases if case.name == "witnesses: it has cosigned"))
    assert _run(file, *given) == (1, "")


@pytest.mark.needs("node")
@pytest.mark.parametrize("given", [(), ("nowhere.ndjson",), ("docs",), ("README.md", "--kez", "ab")])
def test_without_a_file_that_can_be_read_the_verifier_of_the_docs_says_how_to_use_it_and_gives_no_verdict(
    given: tuple[str, ...],
) -> None:
    told = subprocess.run(["node", "docs/verifier.mjs", *given], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout) == (2, "")
    [line] = told.stderr.splitlines()
    assert "usage: node docs/verifier.mjs FILE [--key HEX]" in line


def _run(file: Path, *options: str) -> tuple[int, str]:
    found = subprocess.run(
        ["node", "docs/verifier.mjs", file, *options], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return found.returncode, found.stdout
