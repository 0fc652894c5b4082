"""The keys of Redis, and the fields of accounts: each family has its name for ever, no two share one, and nothing is
named anywhere else."""

from __future__ import annotations

import ast
import re
from itertools import combinations
from pathlib import Path

import pytest

from events.redis import families
from events.redis.families import INDEX, Family, InAccount, InIndex, InPartition
from events.redis.scripts import script_file

ROOT = Path(__file__).parents[2]
MODULES = sorted((*ROOT.glob("events/**/*.py"), *ROOT.glob("service/**/*.py"), *ROOT.glob("workers/**/*.py")))
EVERY = {name: family for name, family in vars(families).items() if isinstance(family, Family)}

# How keys are named in data folders that there are: a line may be added, and none may be changed or taken away.
STORED = """
{p}:a:GAME {p}:c:GAME {p}:d:GAME {p}:dl {p}:feed {p}:g:GAME {p}:i:DIGEST|PLAYER {p}:k:PLAYER {p}:m:GAME {p}:n:PLAYER
{p}:o:PLAYER {p}:p:PLAYER {p}:r:GAME {p}:ready {p}:t:PLAYER {p}:w:WEBHOOK {p}:x:GAME
{ix}:ahead:FOLLOWER {ix}:archive {ix}:at:FOLLOWER {ix}:board:RULESET {ix}:epoch {ix}:erasures {ix}:folds {ix}:forgotten
{ix}:games {ix}:games:STATUS:RULESET:PLAYER {ix}:hosts {ix}:keys {ix}:leader:PART {ix}:ledger:RULESET {ix}:log
{ix}:log:cosigned {ix}:log:g:GAME {ix}:news:PLAYER {ix}:notices {ix}:over {ix}:partitions {ix}:rating:RULESET:PLAYER
{ix}:ratings:RULESET {ix}:scored:RULESET {ix}:signups:DIGEST {ix}:steps:RULESET:PLAYER {ix}:todo:KIND {ix}:tries:KIND
{ix}:webhooks
a:GAME:N c:GAME:N digest:DIGEST name token token:TOKEN w:WEBHOOK
"""


def named(family: Family) -> str:
    """A key or field of the family, with the names of its ids in their places."""
    if isinstance(family, InAccount):
        return family.field(*family.ids)
    if isinstance(family, InIndex):
        return family.key(*family.ids)
    assert isinstance(family, InPartition)
    return family.key("{p}", *family.ids)


def may_be_one(first: str, second: str) -> bool:
    """Whether a key could be of both: an id, in capitals here, may be anything without a colon."""
    parts = list(zip(first.split(":"), second.split(":"), strict=False))
    return first.count(":") == second.count(":") and all(a == b or a.isupper() or b.isupper() for a, b in parts)


def keys_named(source: str) -> list[int]:
    """The lines on which a key is put together: a tag, or the index's slot, and a colon after it."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.FormattedValue):
            tag, rest = ast.unparse(node.values[0].value), node.values[1:2]
            is_tag = tag == "INDEX" or tag.split("(")[0].endswith("tag")
            if is_tag and rest and isinstance(rest[0], ast.Constant) and str(rest[0].value).startswith(":"):
                found.append(node.lineno)
    return found


def fields_named(source: str) -> list[int]:
    """The lines on which a field of an account is put together: a text that begins as one with an id does."""
    words = {f"{family.word}:" for family in EVERY.values() if isinstance(family, InAccount) and family.ids}
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            text = node.value if isinstance(node.value, str) else node.value.decode("latin-1")
            if any(text.startswith(word) for word in words):
                found.append(node.lineno)
    return sorted(found)


def test_every_family_has_the_name_that_is_stored() -> None:
    assert sorted(map(named, EVERY.values())) == sorted(STORED.split())


def test_no_key_can_be_of_two_families() -> None:
    pairs = combinations(EVERY.items(), 2)
    assert [(a, b) for (a, one), (b, other) in pairs if may_be_one(named(one), named(other))] == []


def test_every_family_says_what_lies_there() -> None:
    said = [family.what for family in EVERY.values()]
    assert all(said) and len(set(said)) == len(said)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_key_is_named_outside_of_families(path: Path) -> None:
    assert keys_named(path.read_text(encoding="utf-8")) == []


def test_no_field_of_an_account_is_named_outside_of_families() -> None:
    named_in = {path.name: fields_named(path.read_text(encoding="utf-8")) for path in ROOT.glob("events/**/*.py")}
    assert {name: lines for name, lines in named_in.items() if lines} == {}


def test_the_script_of_tokens_names_the_fields_as_they_are_registered() -> None:
    spelt = set(re.findall(r"'(\w+:)'", script_file("tokens").text))
    assert spelt == {families.TOKEN_DIGEST.field(""), families.TOKEN_RECORD.field("")}


def test_two_names_for_one_key_and_one_named_elsewhere_would_be_found() -> None:
    assert may_be_one("{p}:t:PLAYER", "{p}:t:GAME") and may_be_one(f"{INDEX}:log:GAME", f"{INDEX}:log:cosigned")
    assert not may_be_one("{p}:t:PLAYER", "{p}:t") and not may_be_one("{p}:t:PLAYER", "{p}:g:PLAYER")
    assert keys_named('f"{INDEX}:new"\nf"{tag}:q:{game}"\nf"{self.tag(3)}:q"\nf"{tag} {game}"') == [1, 2, 3]
    assert fields_named('f"w:{id}"\n"token:" + id\nb"digest:"\nf"{id}:w:"\n"ww:"') == [1, 2, 3]
