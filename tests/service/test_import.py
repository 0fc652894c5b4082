"""Games of other houses: taken in if they verify, to be read here, and about nobody here."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from domain.kernel.words import ALL
from domain.rulesets import RULESETS
from events.beside.accounts import Accounts
from events.beside.lobby import indexed
from events.beside.ratings import Ratings
from events.feed import Follower, all_games
from events.games import Games
from events.importing import NotImported, imported
from events.proof.verify import verify
from events.telling import export
from service.cli import main
from service.house import House
from tests.golden.record import HISTORIES
from tests.service.people import PATHS, Door, full_table, problem
from tests.tables import continued, played_out, started
from tests.verdicts.edits import rehash, resign, written
from tests.verdicts.forger import SIGNER, public_key
from workers import scoring, workshop
from workers.audits import audit_game
from workers.workshop import workshop_of

FILES = sorted(path.name for path in HISTORIES.glob("*.ndjson") if not path.stem.endswith("-forked"))
BANG = HISTORIES / "bang-2.ndjson"


def game_in(content: bytes) -> str:
    game: str = json.loads(content.splitlines()[0])["game"]
    return game


@pytest.mark.parametrize("name", FILES)
def test_a_game_of_another_house_can_be_read_here_as_it_was(door: Door, open_house: House, name: str) -> None:
    content = (HISTORIES / name).read_bytes()
    game = imported(open_house.games, content).game
    reader = door.stranger()
    lines = content.splitlines()
    shown = reader.seen(f"{PATHS}/{game}")
    assert (shown["status"], shown["version"]) == ("finished", len(lines) - 2)
    assert reader.get(f"{PATHS}/{game}/export").data == content, "with its own keys and its own receipt"
    assert [listed["id"] for listed in reader.seen(f"{PATHS}?status=finished")["items"]] == [game]
    events = reader.seen(f"{PATHS}/{game}/events?limit=1000&after=5")["items"]
    assert {**events[0], "text": None} == {**json.loads(lines[6]), "text": None}
    assert reader.seen(f"{PATHS}/{game}/score")["result"] == shown["result"]
    assert all(seat["name"] is None for seat in shown["seats"])
    assert shown["imported"] and not shown["rated"], "whatever its host wanted, it counts for nothing here"
    then = reader.seen(f"{PATHS}/{game}?at=5")
    assert then["imported"] and not then["rated"], "at no version"


def test_nothing_of_it_is_ever_signed_here(door: Door, open_house: House) -> None:
    game = imported(open_house.games, BANG.read_bytes()).game
    refused = door.stranger().get(f"{PATHS}/{game}/export?view=0")
    assert problem(refused) == (400, "malformed")
    ada = door.sign_up("Ada")
    disputed = ada.post(f"{PATHS}/{game}/disputes", {"version": 30, "claim": "Sign that."})
    assert problem(disputed) == (400, "malformed"), "a case has the history under a receipt of ours"
    open_house.disputing.open(open_house.games.load(game).game, ada.id, 30, "From before.", "token", is_refusal=False)
    assert problem(ada.get(f"{PATHS}/{game}/disputes/1?download=true")) == (400, "malformed")
    open_house.keyring.rotate()
    assert door.stranger().get(f"{PATHS}/{game}/export").data == BANG.read_bytes()


def test_it_is_never_rated_however_often_the_lists_are_made_anew(open_house: House) -> None:
    game = imported(open_house.games, BANG.read_bytes()).game
    assert game in list(all_games(open_house.store))
    assert scoring.score_game(workshop_of(open_house.games), game) is False
    assert not Ratings(open_house.store).is_entered("bang", game)


def test_no_list_says_that_it_counts_not_even_one_that_was_made_anew(door: Door, open_house: House) -> None:
    content = (HISTORIES / "bang-5.ndjson").read_bytes()
    assert json.loads(content.splitlines()[1])["data"]["rated"], "its host wanted that"
    game = imported(open_house.games, content).game
    player = door.stranger().seen(f"{PATHS}/{game}")["seats"][0]["player"]

    def listed(query: str) -> list[tuple[str, bool]]:
        return [(one["id"], one["rated"]) for one in door.stranger().seen(f"{PATHS}?{query}")["items"]]

    for _ in range(2):
        assert listed("status=finished") == listed("rated=false") == listed(f"player={player}") == [(game, False)]
        assert listed("rated=true") == []
        Follower(open_house.store, "lobby").rebuild(indexed(open_house.games))
    assert door.stranger().get(f"{PATHS}/{game}/export").data == content, "what it says itself stays as it is"


def test_a_game_that_is_known_here_is_refused(open_house: House) -> None:
    started(open_house.games, "g_" + "1" * 32)
    played_out(open_house.games, "g_" + "1" * 32)
    own = b"".join(export(open_house.games, "g_" + "1" * 32, "all"))
    with pytest.raises(NotImported, match="is known here"):
        imported(open_house.games, own)
    imported(open_house.games, BANG.read_bytes())
    with pytest.raises(NotImported, match="is known here"):
        imported(open_house.games, BANG.read_bytes())


def test_a_file_about_a_player_of_this_house_is_refused(open_house: House) -> None:
    Accounts(open_house.store).add("p_2", "Ada", b"digest")
    with pytest.raises(NotImported, match="player p_2 is known here"):
        imported(open_house.games, BANG.read_bytes())
    assert not open_house.store.archive.has(game_in(BANG.read_bytes()))  # type: ignore[union-attr]
    Accounts(open_house.store).erase("p_2")
    with pytest.raises(NotImported, match="player p_2 is known here"):
        imported(open_house.games, BANG.read_bytes())


def test_a_file_that_names_a_player_of_this_house_as_its_arbiter_is_refused(door: Door, open_house: House) -> None:
    ada = door.sign_up("Ada")
    values = [json.loads(line) for line in BANG.read_bytes().splitlines()]
    values[1]["data"]["arbiters"] = [ada.id]
    values[0]["keys"], values[-1]["receipt"]["key"] = [public_key(SIGNER)], public_key(SIGNER)["id"]
    rehash(values)
    resign(values, SIGNER)
    assert verify(written(values)).holds
    with pytest.raises(NotImported, match=f"player {ada.id} is known here"):
        imported(open_house.games, written(values))


def test_only_a_whole_file_that_verifies_is_taken_in(open_house: House) -> None:
    content = BANG.read_bytes()
    lines = content.splitlines(keepends=True)
    strangers_key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    wrong: Sequence[tuple[bytes, list[str], str]] = [
        (content.replace(b'"seats":4', b'"seats":5', 1), [], "does not verify"),
        (b"".join(lines[:-2]), [], "does not verify"),
        (b"", [], "does not verify"),
        (content, [strangers_key], "does not verify"),
    ]
    for changed, keys, why in wrong:
        with pytest.raises(NotImported, match=why):
            imported(open_house.games, changed, keys)
    assert list(all_games(open_house.store)) == []


def test_a_running_or_a_private_game_is_refused(door: Door, open_house: House) -> None:
    game, people = full_table(door, visibility="private")
    running = people[0].get(f"{PATHS}/{game}/export").data
    for seat, person in enumerate(people):
        person.put(f"{PATHS}/{game}/seats/{seat}", {"away": True})
    over = people[0].get(f"{PATHS}/{game}/export").data
    assert verify(running).holds and verify(over).is_complete
    with pytest.raises(NotImported, match="ends before its game does"):
        imported(open_house.games, running)
    with pytest.raises(NotImported, match="private"):
        imported(open_house.games, over)


def test_a_game_that_is_judged_by_the_one_before_it_is_taken_in_after_that(open_house: House) -> None:
    first, second, third = (f"g_{number:032x}" for number in range(3))
    started(open_house.games, first)
    played_out(open_house.games, first)
    continued(open_house.games, second, first)
    open_house.games.open(third, "yojimbo", 2, "p_0")
    open_house.games.sit(third, "p_1")
    played_out(open_house.games, third)
    fourth = f"g_{3:032x}"
    open_house.games.open(fourth, "yojimbo", 2, "p_0", previous=third)
    open_house.games.sit(fourth, "p_1")
    played_out(open_house.games, fourth)
    files = {id: b"".join(export(open_house.games, id, ALL)) for id in (first, second, fourth)}
    open_house.store.connections.call("", "FLUSHALL")
    elsewhere = Games(open_house.store, open_house.keyring, RULESETS)
    with pytest.raises(NotImported, match=f"it continues {first}"):
        imported(elsewhere, files[second])
    for id in (first, second, fourth):
        imported(elsewhere, files[id])
        assert audit_game(workshop_of(elsewhere), id).verdict == "holds", "Yojimbo hands nothing over"


@pytest.mark.parametrize("ruleset", ["bang", "yojimbo"])
def test_a_file_that_continues_a_game_of_this_house_is_refused(open_house: House, ruleset: str) -> None:
    ours, theirs = f"g_{1:032x}", f"g_{2:032x}"
    started(open_house.games, ours, ruleset)
    played_out(open_house.games, ours)
    open_house.games.open(theirs, ruleset, 4, "p_0", previous=ours)
    for player in ("p_1", "p_2", "p_3"):
        open_house.games.sit(theirs, player)
    played_out(open_house.games, theirs)
    file = b"".join(export(open_house.games, theirs, ALL))
    open_house.store.connections.call("", "FLUSHALL")
    elsewhere = Games(open_house.store, open_house.keyring, RULESETS)
    started(elsewhere, ours, ruleset)
    with pytest.raises(NotImported, match=f"it continues {ours}, which is a game of this house"):
        imported(elsewhere, file)


def run(open_house: House, *words: str) -> Result:
    workshop.games.cache_clear()
    settings = open_house.settings
    environ = {"REDIS_URL": settings.redis_url, "GYOJI_DATA": str(settings.data)}
    try:
        return CliRunner().invoke(main, ["import", *words], env=environ)
    finally:
        workshop.games.cache_clear()


def test_the_operator_does_it_by_a_command(open_house: House, tmp_path: Path) -> None:
    key = json.loads(BANG.read_bytes().splitlines()[0])["keys"][0]["public_key"]
    done = run(open_house, str(BANG), "--key", key)
    assert (done.exit_code, done.output.count("archived and unrated")) == (0, 1), done.output
    again = run(open_house, str(BANG))
    assert (again.exit_code, "is known here" in again.output) == (1, True)
    forged = tmp_path / "forged.ndjson"
    forged.write_bytes(BANG.read_bytes().replace(b'"seats":4', b'"seats":5', 1))
    refused = run(open_house, str(forged))
    assert (refused.exit_code, "does not verify" in refused.output) == (1, True)


def test_every_ruleset_has_a_file_to_be_imported() -> None:
    assert {json.loads((HISTORIES / name).read_bytes().splitlines()[0])["ruleset"] for name in FILES} == set(RULESETS)
