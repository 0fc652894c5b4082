"""A verifier's report, as people and programs read it."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.proof.verify import verify
from events.proof.verify.__main__ import main
from events.proof.verify.report import PROOFS, Check, Finding, Report
from tests.verdicts.corpus import stored
from tests.verdicts.forger import SIGNER, public_key
from tests.verdicts.kinds_of_witnesses import CLUB, LIBRARY

SAID = {
    "format": "5 lines, each canonical and with exactly its fields",
    "chain": "versions 1 to 3 hang together",
    "seals": "0 private parts open their seals",
    "chance": "the secret is revealed when the game is over",
    "moves": "no seat has a key: who moved is the server's word",
    "receipt": "given for version 3, signed with k_1",
    "log": "version 2 is entry 7 of 9 in the log x",
    "origin": "the receipt is signed with the key given",
}


def report(origin: bool | None = True, finding: Finding | None = None, **more: object) -> Report:
    holds: dict[str, bool | None] = {**dict.fromkeys(PROOFS, True), "chance": None, "origin": origin}
    checks = tuple(Check(proof, holds[proof], SAID[proof]) for proof in PROOFS)
    fields = {"game": "g_1", "ruleset": "bang", "events": 3, "is_complete": True, **more}
    return Report(checks=checks, finding=finding, **fields)  # type: ignore[arg-type]


def test_a_whole_report_is_a_line_for_each_proof_and_a_verdict() -> None:
    assert report(logged=3).as_text().splitlines() == [
        "g_1 (bang): 3 events, complete",
        "  format   holds        5 lines, each canonical and with exactly its fields",
        "  chain    holds        versions 1 to 3 hang together",
        "  seals    holds        0 private parts open their seals",
        "  chance   not checked  the secret is revealed when the game is over",
        "  moves    holds        no seat has a key: who moved is the server's word",
        "  receipt  holds        given for version 3, signed with k_1",
        "  log      holds        version 2 is entry 7 of 9 in the log x",
        "  origin   holds        the receipt is signed with the key given",
        "The history holds.",
    ]


@pytest.mark.parametrize(("is_complete", "far"), [(True, "is whole"), (False, "holds as far as it goes")])
def test_where_nobody_says_whose_it_is_the_verdict_says_that(is_complete: bool, far: str) -> None:
    said = report(None, is_complete=is_complete).as_text().splitlines()[-1]
    assert said == f"The history {far}, but whose key signed it nothing here can say: give --key or --receipt."


def test_a_prefix_says_that_it_is_one() -> None:
    assert report(is_complete=False).as_text().startswith("g_1 (bang): 3 events, a prefix, without the end of the game")


@pytest.mark.parametrize(
    ("proof", "version", "where", "first"),
    [
        ("chain", 2, "version 2", "the first 3 events hold"),
        ("format", None, "first line", "the first 3 events hold"),
        ("receipt", 3, "version 3", "3 events, complete"),
    ],
)
def test_what_does_not_hold_is_said_with_its_place(proof: str, version: int | None, where: str, first: str) -> None:
    said = report(finding=Finding(proof, 4, version, "it is wrong")).as_text().splitlines()
    assert said[0] == f"g_1 (bang): {first}"
    assert said[-1] == f"The history does not hold: {where}: it is wrong."


@pytest.mark.parametrize(("content", "why"), [(b"", "the file is empty"), (b"{}\n{}\n{}\n", "the header lacks format")])
def test_a_file_of_which_nothing_can_be_read_is_said_to_have_no_event(content: bytes, why: str) -> None:
    said = verify(content).as_text().splitlines()
    assert said[0] == "no game (no ruleset): no event holds"
    assert said[-1] == f"The history does not hold: first line: {why}."


def test_a_file_that_names_no_game_has_none() -> None:
    assert report(game=None, ruleset=None).as_text().startswith("no game (no ruleset): ")
    assert "FAILS" in report(origin=False).as_text()


@pytest.mark.parametrize(
    ("logged", "is_complete", "said"),
    [(0, True, None), (3, True, None), (2, True, "later, the end of the game too, rests"), (2, False, "later rests")],
)
def test_a_log_that_vouches_for_a_part_only_is_said_in_capitals(
    logged: int, is_complete: bool, said: str | None
) -> None:
    told = report(logged=logged, is_complete=is_complete).as_text()
    if said is None:
        assert "VOUCHES" not in told and "up to" not in told
    else:
        assert f"THE LOG VOUCHES ONLY UP TO VERSION {logged} of 3: what came {said}" in told
        assert "  log      up to 2      version 2" in told


def test_what_was_not_compared_is_said_and_nothing_is_settled() -> None:
    told = report(uncompared=("the key of seat 1: it is not there",))
    assert "NOT COMPARED: the key of seat 1: it is not there." in told.as_text().splitlines()
    assert told.holds and not told.is_settled and report().is_settled
    assert not report(finding=Finding("chain", 1, 1, "no")).is_settled


def test_a_history_is_genuine_that_holds_and_whose_origin_is_known() -> None:
    assert report().is_genuine and not report(None).is_genuine
    assert not report(finding=Finding("chain", 1, 1, "no")).is_genuine


def test_a_program_reads_the_same_facts() -> None:
    told = report(finding=Finding("chain", 4, 3, "no"), logged=2).as_json()
    assert told["holds"] is False and told["finding"] == {"proof": "chain", "line": 4, "version": 3, "why": "no"}
    assert told["checks"][0] == {"proof": "format", "holds": True, "says": SAID["format"]}
    assert (told["logged"], told["uncompared"], told["events"]) == (2, (), 3)


def test_of_an_empty_file_every_proof_is_left_open() -> None:
    told = verify(b"")
    assert [(check.proof, check.holds) for check in told.checks] == [
        (proof, False if proof == "format" else None) for proof in PROOFS
    ]
    assert {check.says for check in told.checks[1:]} == {"not looked at beyond line 1"}


def test_what_cannot_be_read_is_said_on_the_other_channel(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.ndjson"
    assert main([str(file)]) == 2
    file.write_bytes(b"")
    for given in (["--key", "x"], ["--log-key", "x"], ["--seat-key", "x"], ["--secret-hash", "x"], ["--quorum", "1"]):
        assert main([str(file), *given]) == 2, given
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("verify: ") == 6
    assert main([str(file)]) == 1


def test_every_option_of_the_command_can_be_given_more_than_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = next(case.file for case in stored() if case.name == "witnesses: it has cosigned")
    file = tmp_path / "game.ndjson"
    file.write_bytes(whole.content)
    key, other = public_key(SIGNER)["public_key"], "ab" * 32
    both = ["--witness", str(CLUB), "--witness", str(LIBRARY), "--quorum", "1"]
    assert main([str(file), *both, "--key", other, "--key", key]) == 0
    assert main([str(file), *both, "--key", other]) == 1
    assert main([str(file), "--witness", str(CLUB), "--witness", str(LIBRARY)]) == 1
    assert main([str(file), "--entropy", "0=x", "--entropy", "1=y"]) == 1
    assert main([str(file), "--seat-key", f"0={other}", "--seat-key", f"1={other}"]) == 1
    assert main([str(file), "--log-key", other, "--log-key", other]) == 1
    assert main([str(file), "--secret-hash", other]) == 1
    told = capsys.readouterr().out
    assert "The history holds." in told and "secret_hash is not the one given" in told
    assert "what seat 0 gave is not in the seed" in told


def test_the_command_calls_itself_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    assert capsys.readouterr().out.startswith("usage: verify ")
