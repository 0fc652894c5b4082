"""Case files: a planted move is found, and nobody learns from them what they may not know."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from domain.rulesets import RULESETS
from events.beside.disputes import Audited
from events.ids import new_id
from events.pinning import pin_of, pinned
from events.play import now
from events.proof.chain import Envelope
from tests.service.copies import copied, with_cards_swapped
from tests.service.people import PATHS, Door, Person, full_table, play_on
from workers import audits
from workers.workshop import Workshop, workshop_of

PASSING = {"at", "judged_at", "opened_at", "deadline", "bank_ms", "prev", "hash", "head", "receipt"}
PASSING |= {"signature", "history_hash", "secret_hash", "salts"}
"""What differs between any two games: times, and what is made of hashes."""


@pytest.fixture
def shop(door: Door, tmp_path: Path) -> Workshop:
    """With the rules of the day pinned, as after a release."""
    pins = tmp_path / "pins"
    pins.mkdir()
    bang = RULESETS["bang"]
    pin_of("bang", bang.version, pins).write_bytes(pinned(bang))
    return replace(workshop_of(door.house.games), pins=pins)


def test_a_planted_illegal_move_is_wrong_at_its_version_by_its_clause(door: Door, shop: Workshop) -> None:
    game, people = full_table(door, seats=5)
    for seed in range(100):
        play_on(game, people, Random(seed), 5)
        events = door.stranger().seen(f"{PATHS}/{game}/events?limit=1000")["items"]
        found = [one for one in events if _is_aimed(one) and _hid_nothing(events, one)]
        if found:
            break
    version = found[-1]["version"]

    def planted(event: Envelope) -> Envelope:
        if event.version != version:
            return event
        return msgspec.structs.replace(event, command={**event.command, "target": event.by})

    copy = copied(door.house.store, game, new_id("g", now()), planted)
    for where, verdict in ((game, "stands"), (copy, "wrong")):
        opened = people[0].post(f"{PATHS}/{where}/disputes", {"version": version, "claim": "At himself?"})
        assert opened.status_code == 202, opened.text
        assert audits.judge_disputes(shop, where) == 1
        case = people[0].seen(f"{PATHS}/{where}/disputes/1")
        assert (case["status"], case["verdict"], case["findings"]) == ("judged", verdict, [])
    kept = door.house.disputes.one(copy, 1)
    assert kept is not None and kept.finding is not None
    assert (kept.finding.version, kept.finding.what) == (version, "legality")
    assert set(kept.finding.rules) <= set(RULESETS["bang"].clauses) and kept.finding.rules
    audits.audit_game(shop, copy)
    found_by_audit = people[0].seen(f"{PATHS}/{copy}/audit")
    assert (found_by_audit["verdict"], found_by_audit["version"]) == ("wrong", version)
    assert found_by_audit["finding"] is None


def twins(door: Door) -> tuple[list[str], list[Person], int]:
    """Two running games that only the owner of one hand can tell apart; and whose hand that is."""
    game, people = full_table(door, seats=5)
    play_on(game, people, Random(9), 25)
    table = door.house.games.load(game).game.table
    for owner in table.alive:
        readers = [person for seat, person in enumerate(people) if seat != owner] + [door.stranger()]
        seen = b"".join(reader.get(f"{PATHS}/{game}/events?limit=1000").data for reader in readers).decode()
        hidden = [card for card in table.hands[owner] if f'"{card}"' not in seen]
        unseen = [card for card in table.deck if f'"{card}"' not in seen]
        if hidden and unseen:
            change = with_cards_swapped(hidden[0], unseen[0], but_for="nobody")
            return [game, copied(door.house.store, game, new_id("g", now()), change)], people, owner
    raise AssertionError("no card is hidden")


def normal(value: Any, game: str) -> Any:
    """An answer without what differs between any two games; of seals their audiences stay."""
    if isinstance(value, dict):
        return {
            name: sorted(inner) if name == "seals" else normal(inner, game)
            for name, inner in value.items()
            if name not in PASSING
        }
    if isinstance(value, list):
        return [normal(inner, game) for inner in value]
    if isinstance(value, str) and value.startswith('{"format":"gyoji-history/'):
        return [normal(json.loads(line), game) for line in value.splitlines()]
    return value.replace(game, "GAME") if isinstance(value, str) else value


def test_no_reader_of_a_running_game_learns_more_from_refusals_disputes_and_audits(door: Door, shop: Workshop) -> None:
    games, people, owner = twins(door)
    for game in games:
        asked = people[owner].seen(f"{PATHS}/{game}")["to_act"][0]["seat"]
        for seat in {asked, owner, (owner + 1) % 5}:
            hand = door.house.games.load(game).game.table.hands[owner]
            named = hand[0] if seat == owner else "no-card"
            # Nobody plays at seat -1: the owner's card, which is another one in each world, is refused in both.
            tried = {"type": "bang.play", "card": named, "target": -1 if seat == owner else seat}
            people[seat].post(f"{PATHS}/{game}/commands", tried)
            people[seat].post(f"{PATHS}/{game}/disputes", {"refusal": 1, "claim": f"Mine is {named}"})
        version = people[owner].seen(f"{PATHS}/{game}")["version"]
        for disputed in range(1, version, 9):
            people[(owner + 2) % 5].post(f"{PATHS}/{game}/disputes", {"version": disputed, "claim": "Hm."})
        audits.judge_disputes(shop, game)
        door.house.disputes.note_audit(game, Audited("judged", version, "holds"))
    count = len(people[owner].seen(f"{PATHS}/{games[0]}/disputes")["items"])
    assert count > 5
    paths = ["disputes", "audit", *(f"disputes/{n}?download=true" for n in range(1, count + 1))]
    readers = [person for seat, person in enumerate(people) if seat != owner]
    for reader in (*readers, door.sign_up("Watcher"), door.stranger()):
        for path in (*paths, *(["refusals"] if reader in readers else [])):
            first, second = (normal(json.loads(reader.get(f"{PATHS}/{game}/{path}").data), game) for game in games)
            assert first == second, path
    own = [normal(people[owner].seen(f"{PATHS}/{game}/disputes/{count}"), game) for game in games]
    assert own[0] != own[1], "the twins are twins for everybody else"


def test_after_the_end_the_case_file_is_open_to_everybody(door: Door, shop: Workshop) -> None:
    game, people = full_table(door, seats=4)
    play_on(game, people, Random(11), 10)
    version = people[0].seen(f"{PATHS}/{game}")["version"]
    people[1].post(f"{PATHS}/{game}/disputes", {"version": version, "claim": "Really?"})
    play_on(game, people, Random(12))
    audits.judge_disputes(shop, game)
    case = door.stranger().seen(f"{PATHS}/{game}/disputes/1", Accept_Language="cs")
    assert case["claim"] == "Really?"
    assert {party["seat"] for party in case["parties"]} >= {None, 1}
    assert any(party["moves"] for party in case["parties"])
    assert case["timing"]["to_act"] and case["events"][0]["text"]
    assert case["proofs"]["last"] == case["events"][-1]["version"]
    assert case["proofs"]["hash"] == case["events"][-1]["hash"]
    assert case["ruleset_version"] == RULESETS["bang"].version


def _is_aimed(event: dict[str, Any]) -> bool:
    """A BANG! or a Duel: nobody may aim it at himself, unlike a Jail or a Cat Balou."""
    return str((event["command"] or {}).get("card", "")).startswith(("bang-", "duel-")) and "target" in event["command"]


def _hid_nothing(events: list[dict[str, Any]], first: dict[str, Any]) -> bool:
    """Whether everything that this command brought about was open to all, so that it is judged at once."""
    for event in events[first["version"] - 1 :]:
        if any(audience.startswith("seat:") for audience in event["seals"]):
            return False
        if event["type"] == "table.Awaiting":
            return True
    return False
