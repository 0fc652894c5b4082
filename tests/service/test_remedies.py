"""What an arbiter, or all who sat there, decide about a game that is over: on a signed docket; ratings follow."""

from __future__ import annotations

import itertools
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from events.beside.docket import Dockets
from events.beside.lobby import rows
from events.beside.work import SCORING
from events.proof.docket import FIRST, DocketEntry, broken_at
from events.proof.keys import Signature
from events.proof.tagged import signed_bytes
from events.redis.errors import StoreUnavailable
from tests.between import ended
from tests.service.people import PATHS, Door, Person, body, full_table, play_on, problem
from tests.shops import listed
from workers import audits, scoring
from workers.workshop import Workshop, workshop_of


@pytest.fixture
def shop(door: Door) -> Workshop:
    return workshop_of(door.house.games)


def finished(door: Door, shop: Workshop, seed: int = 3, **more: Any) -> tuple[str, list[Person]]:
    """A game that is over and has counted."""
    game, people = full_table(door, **more)
    play_on(game, people, Random(seed))
    assert scoring.score_game(shop, game)
    return game, people


def wanted(person: Person, game: str, **remedy: Any) -> Any:
    answer = person.post(f"{PATHS}/{game}/remedies", remedy)
    assert answer.status_code == 202, answer.text
    return body(answer)


def ratings(shop: Workshop, people: list[Person]) -> dict[str, Any]:
    return shop.ratings.of("bang", [person.id for person in people])


def test_an_arbiter_whom_the_table_named_decides_alone(door: Door, shop: Workshop) -> None:
    judge = door.sign_up("Judge")
    game, people = finished(door, shop, arbiters=[judge.id])
    assert people[0].seen(f"{PATHS}/{game}")["arbiters"] == [judge.id]
    before = door.stranger().get(f"{PATHS}/{game}/export").data
    docket = wanted(judge, game, kind="annul", rules=["BANG-4.7"])
    [entry] = docket["items"]
    assert (entry["n"], entry["kind"], entry["by"], entry["prev"]) == (1, "annul", "arbiter", FIRST)
    assert entry["head"] == people[0].seen(f"{PATHS}/{game}/events?limit=1000")["items"][-1]["hash"]
    assert door.stranger().seen(f"{PATHS}/{game}/docket") == docket
    assert door.stranger().get(f"{PATHS}/{game}/export").data == before, "the file of a game never changes"
    assert {one.games for one in ratings(shop, people).values()} == {1}
    assert scoring.score_game(shop, game) and not scoring.score_game(shop, game)
    assert {one.games for one in ratings(shop, people).values()} == {0}, "it was the only game, and counts for nothing"
    assert scoring.rescore(shop, "bang").differences == []


def test_whoever_looks_at_a_game_is_told_what_was_decided_after_its_end(door: Door, shop: Workshop) -> None:
    judge = door.sign_up("Judge")
    game, people = finished(door, shop, arbiters=[judge.id])
    path, reader = f"{PATHS}/{game}", door.stranger()
    before = reader.get(path)
    result, version = body(before)["result"], body(before)["version"]
    assert body(before)["docket"] is None and before.headers["ETag"] == f'"{version}"'
    seen = [before.headers["ETag"]]
    for n, (kind, to) in enumerate((("annul", []), ("award", [2]), ("award", [1]), ("annul", [])), 1):
        entry = wanted(judge, game, kind=kind, to=to)["items"][-1]
        for tag in seen:
            for address in (path, f"{path}?view=all", f"{path}?view=0", f"{path}?view=public"):
                assert reader.get(address, If_None_Match=tag).status_code == 200, "what was kept is not as it is"
        answer = reader.get(path)
        told = body(answer)["docket"]
        assert told == {"n": n, "at": entry["at"], "kind": kind, "to": to, "by": "arbiter"}
        assert body(answer)["result"] == result, "what the game came to stays"
        tag = answer.headers["ETag"]
        assert reader.get(path, If_None_Match=tag).status_code == 304
        assert tag not in seen
        seen.append(tag)
        late = people[0].post(f"{path}/commands", {"type": "bang.end_play"}, If_Match=tag)
        assert problem(late) == (409, "not-running"), "a tag is good for If-Match, too"
    assert body(reader.get(f"{path}?at={version - 1}"))["docket"] is None, "then nothing was decided yet"
    assert audits.archive_game(shop, game)
    assert reader.seen(path)["docket"] == told
    assert reader.get(path, If_None_Match=tag).status_code == 304


def test_a_process_that_does_not_know_the_game_calls_no_kept_answer_unchanged_after_a_decision(
    door: Door, shop: Workshop
) -> None:
    judge = door.sign_up("Judge")
    game, _ = finished(door, shop, arbiters=[judge.id])
    path, reader = f"{PATHS}/{game}", door.stranger()
    tag = reader.get(path).headers["ETag"]
    memory = door.house.games._memory
    memory.forget(game)
    assert reader.get(path, If_None_Match=tag).status_code == 304
    wanted(judge, game, kind="annul")
    memory.forget(game)
    told = reader.get(path, If_None_Match=tag)
    assert told.status_code == 200 and body(told)["docket"]["kind"] == "annul"


def test_those_seated_decide_when_all_of_them_want_the_same(door: Door, shop: Workshop) -> None:
    game, people = finished(door, shop)
    for count, person in enumerate(people[:-1], 1):
        docket = wanted(person, game, kind="award", to=[2])
        assert docket["items"] == [] and len(docket["proposal"]["seats"]) == count
        assert wanted(person, game, kind="award", to=[2]) == docket, "nobody agrees twice"
    other = wanted(people[-1], game, kind="annul")
    assert other["proposal"]["seats"] == [3], "another remedy takes its place"
    for person in people:
        docket = wanted(person, game, kind="award", to=[2])
    [entry] = docket["items"]
    assert (entry["by"], entry["to"], docket["proposal"]) == ("consent", [2], None)
    assert scoring.score_game(shop, game)
    found = ratings(shop, people)
    assert max(found, key=lambda player: found[player].mu) == people[2].id
    assert all(rating.games == 1 for rating in found.values()) and scoring.rescore(shop, "bang").differences == []


def test_an_award_counts_no_private_game_for_everybody_to_see(door: Door, shop: Workshop) -> None:
    game, people = finished(door, shop, visibility="private", rated=True)
    for person in people:
        wanted(person, game, kind="award", to=[2])
    assert scoring.score_game(shop, game)
    assert rows(shop.games.store, [game]) == [None], "nothing else tells who may know of it"
    assert {one.games for one in ratings(shop, people).values()} == {1}
    assert [door.stranger().seen(f"/v1/players/{person.id}")["counts"] for person in people] == [{}] * 4


def test_a_reversal_rates_anew_whoever_played_later(door: Door, shop: Workshop) -> None:
    judge = door.sign_up("Judge")
    first, people = full_table(door, arbiters=[judge.id])
    second = people[0].opens(clock=None)["id"]
    for person in people[1:]:
        person.sits(second)
    for game in (second, first):
        play_on(game, people, Random(len(game)))
    assert scoring.score_game(shop, second)
    alone = ratings(shop, people)
    shop.ratings.refold("bang")
    assert scoring.score_game(shop, first) and ratings(shop, people) != alone
    wanted(judge, first, kind="annul")
    assert scoring.score_game(shop, first)
    assert ratings(shop, people) == alone, "as if only the other one had been played"
    again = scoring.rescore(shop, "bang")
    assert (again.changed, again.differences) == (0, [])


def test_rescore_finds_a_docket_that_ratings_have_not_followed(door: Door, shop: Workshop) -> None:
    judge = door.sign_up("Judge")
    game, _ = finished(door, shop, arbiters=[judge.id])
    wanted(judge, game, kind="annul")
    [difference] = scoring.rescore(shop, "bang").differences
    assert difference.found is not None and difference.found.docket == 1


def test_what_is_decided_before_a_game_has_counted_is_followed_as_soon_as_it_counts(door: Door, shop: Workshop) -> None:
    judge = door.sign_up("Judge")
    game, people = full_table(door, arbiters=[judge.id])
    play_on(game, people, Random(3))
    wanted(judge, game, kind="annul")
    assert scoring.score_game(shop, game) and not scoring.score_game(shop, game)
    assert {one.games for one in ratings(shop, people).values()} == {0}
    assert [entry.docket for entry in shop.ratings.ledger("bang")] == [0, 1]
    assert scoring.rescore(shop, "bang").differences == []


def test_ratings_follow_a_docket_whose_process_was_killed_right_after_it_was_written(
    door: Door, shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = door.sign_up("Judge")
    game, _ = finished(door, shop, arbiters=[judge.id])
    shop.todo.done(SCORING, game)
    change = Dockets.change

    def killed(*known: Any) -> bool:
        assert change(*known)
        raise StoreUnavailable("killed")

    with monkeypatch.context() as patched:
        patched.setattr(Dockets, "change", killed)
        judge.post(f"{PATHS}/{game}/remedies", {"kind": "annul"})
    assert door.house.dockets.newest(game) is not None
    assert listed(shop.todo, SCORING) == [game], "somebody comes back to it"


def test_a_docket_is_chained_and_signed_and_goes_to_the_archive(door: Door, shop: Workshop) -> None:
    judge = door.sign_up("Judge")
    game, _ = finished(door, shop, arbiters=[judge.id])
    for kind, to in (("annul", []), ("award", [0, 1]), ("annul", [])):
        docket = wanted(judge, game, kind=kind, to=to)
        scoring.score_game(shop, game)
    entries = msgspec.convert(docket["items"], list[DocketEntry])
    keys, head = door.house.keys.of("case"), entries[0].head

    def is_ours(entry: DocketEntry) -> bool:
        return keys.has_signed(signed_bytes(entry), Signature(entry.key, entry.signature))

    assert broken_at(entries, game, head, is_ours) is None
    for place, changed in enumerate(entries, 1):
        for forged in ({"kind": "award"}, {"to": (3,)}, {"at": "2026-01-01T00:00:00.000Z"}, {"head": FIRST}):
            other = [*entries]
            other[place - 1] = msgspec.structs.replace(changed, **forged)
            assert other == entries or broken_at(other, game, head, is_ours) == place
    assert broken_at([entries[0], entries[2]], game, head, is_ours) == 2, "none can be left out"
    assert audits.archive_game(shop, game)
    assert door.stranger().seen(f"{PATHS}/{game}/docket") == docket
    later = wanted(judge, game, kind="award", to=[1])
    assert [one["n"] for one in later["items"]] == [1, 2, 3, 4] and scoring.score_game(shop, game)
    assert scoring.rescore(shop, "bang").differences == []


def test_who_may_not_decide_and_what_cannot_be_decided_is_refused(door: Door, shop: Workshop) -> None:
    judge, watcher = door.sign_up("Judge"), door.sign_up("Watcher")
    running, people = full_table(door, arbiters=[judge.id])
    play_on(running, people, Random(8))
    path = f"{PATHS}/{running}/remedies"
    assert problem(door.stranger().post(path, {"kind": "annul"})) == (401, "unauthenticated")
    assert problem(watcher.post(path, {"kind": "annul"})) == (403, "not-seated")
    assert problem(judge.post(path, {"kind": "annul", "dispute": 7})) == (404, "no-such-dispute")
    for wrong, field in (
        ({"kind": "undo"}, "kind"),
        ({"kind": "award"}, "to"),
        ({"kind": "award", "to": [4]}, "to"),
        ({"kind": "award", "to": [1, 1]}, "to"),
        ({"kind": "annul", "to": [1]}, "to"),
        ({"kind": "annul", "rules": ["BANG-99"]}, "rules"),
    ):
        answer = judge.post(path, wrong)
        assert problem(answer) == (400, "malformed") and list(body(answer)["errors"]) == [field], wrong
    for kind, to in (("continue", []), ("restore", [9])):
        assert problem(judge.post(path, {"kind": kind, "to": to})) == (409, "not-running"), "nobody can go back then"
    assert door.house.dockets.of(running).entries == ()


def test_nobody_judges_a_game_at_which_they_sit(door: Door, shop: Workshop) -> None:
    ada = door.sign_up("Ada")
    game = ada.opens(arbiters=[ada.id], clock=None)["id"]
    others = [door.sign_up() for _ in range(3)]
    for person in others:
        person.sits(game)
    play_on(game, [ada, *others], Random(4))
    assert wanted(ada, game, kind="award", to=[0])["items"] == [], "that is a proposal like anybody's"


def test_arbiters_are_players_of_a_public_table(door: Door) -> None:
    ada = door.sign_up("Ada")
    for wrong in (["p_nobody"], ["x"], [ada.id] * 6, "p_1"):
        answer = ada.post(PATHS, {"ruleset": "bang", "seats": 4, "arbiters": wrong})
        assert problem(answer) == (400, "malformed") and "arbiters" in next(iter(body(answer)["errors"]))
    gone = door.sign_up("Gone")
    assert gone.delete("/v1/me").status_code == 204
    assert problem(ada.post(PATHS, {"ruleset": "bang", "seats": 4, "arbiters": [gone.id]})) == (400, "malformed")
    private = ada.post(PATHS, {"ruleset": "bang", "seats": 4, "visibility": "private", "arbiters": [ada.id]})
    assert problem(private) == (400, "malformed")


def test_a_remedy_with_the_same_key_is_entered_once(door: Door, shop: Workshop) -> None:
    judge = door.sign_up("Judge")
    game, _ = finished(door, shop, arbiters=[judge.id])
    for _ in range(2):
        answer = judge.post(f"{PATHS}/{game}/remedies", {"kind": "annul"}, Idempotency_Key="once")
        assert answer.status_code == 202 and len(body(answer)["items"]) == 1


def said(person: Person, game: str, **remark: Any) -> Any:
    answer = person.post(f"{PATHS}/{game}/docket/remarks", remark)
    assert answer.status_code == 202, answer.text
    return body(answer)


def test_a_remark_in_which_there_is_nothing_to_read_is_refused(door: Door, shop: Workshop) -> None:
    judge = door.sign_up("Judge")
    game, _ = finished(door, shop, arbiters=[judge.id])
    judge.post(f"{PATHS}/{game}/remedies", {"kind": "annul"})
    answer = judge.post(f"{PATHS}/{game}/docket/remarks", {"entry": 1, "text": " \n\u200b"}, Accept_Language="cs")
    assert (answer.status_code, body(answer)["errors"]) == (400, {"text": ["Není v tom co číst."]})
    assert said(judge, game, entry=1, text=" . ")["remarks"][0]["text"] == " . "


def test_a_decision_may_be_remarked_on_and_appealed_against_until_it_is_final(
    door: Door, shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, other = door.sign_up("Judge"), door.sign_up("Other judge")
    game, people = finished(door, shop, arbiters=[judge.id, other.id])
    path, day = f"{PATHS}/{game}/docket/remarks", 24 * 3600 * 1000
    early = people[0].post(path, {"entry": 1, "text": "Why?"})
    assert problem(early) == (404, "no-such-entry")
    docket = wanted(judge, game, kind="annul")
    now = door.house.games.clock()
    assert docket["open_until"] == docket["appeals_until"] > docket["items"][0]["at"] and docket["remarks"] == []
    said(judge, game, entry=1, text="The deck was short of a card.")
    first = people[2].post(path, {"entry": 1, "text": "It was not.", "appeal": True}, Idempotency_Key="mine")
    again = people[2].post(path, {"entry": 1, "text": "It was not.", "appeal": True}, Idempotency_Key="mine")
    assert again.data == first.data and again.headers["Idempotent-Replay"] == "true"
    told = door.stranger().seen(f"{PATHS}/{game}/docket")["remarks"]
    assert [(one["n"], one["seat"], one["appeal"], one["text"]) for one in told] == [
        (1, None, False, "The deck was short of a card."),
        (2, 2, True, "It was not."),
    ]
    for person, refused in ((door.sign_up("Watcher"), "not-seated"), (judge, "not-seated")):
        assert problem(person.post(path, {"entry": 1, "text": "No!", "appeal": True})) == (403, refused)
    games = door.house.games
    monkeypatch.setattr(games, "clock", lambda: now + 6 * day)
    said(people[1], game, entry=1, text="I think so, too.", appeal=True)
    monkeypatch.setattr(games, "clock", lambda: now + 12 * day)
    late = people[0].post(path, {"entry": 1, "text": "Wait!", "appeal": True})
    assert problem(late) == (409, "docket-closed"), "appeals have their week, or nothing would ever be final"
    told = said(people[0], game, entry=1, text="I only say so.")
    assert told["open_until"] > told["appeals_until"] == docket["appeals_until"]
    proposed = wanted(people[0], game, kind="award", to=[1])["proposal"]
    repeated = wanted(judge, game, kind="annul")
    assert repeated["items"] == docket["items"], "what counts already is not entered again"
    assert repeated["proposal"] == proposed is not None, "nothing was decided that could take it off the table"
    again = wanted(other, game, kind="award", to=[2])
    assert [one["kind"] for one in again["items"]] == ["annul", "award"], "an appeal gives an arbiter a week more"
    assert (again["open_until"], again["appeals_until"]) == (told["open_until"], told["appeals_until"])
    assert problem(people[0].post(path, {"entry": 2, "text": "No!", "appeal": True})) == (409, "docket-closed")
    assert problem(people[0].post(path, {"entry": 1, "text": "And I?"})) == (404, "no-such-entry")
    monkeypatch.setattr(games, "clock", lambda: now + 14 * day)
    assert problem(people[0].post(path, {"entry": 2, "text": "And I?"})) == (409, "docket-closed")
    assert problem(judge.post(f"{PATHS}/{game}/remedies", {"kind": "annul"})) == (409, "docket-closed")
    for person in people:
        last = wanted(person, game, kind="annul")
    assert [one["by"] for one in last["items"]] == ["arbiter", "arbiter", "consent"], "all together always may"
    assert people[2].delete("/v1/me").status_code == 204
    left = door.stranger().seen(f"{PATHS}/{game}/docket")["remarks"]
    assert left[1]["text"] is None and left[0]["text"] is not None, "whoever is erased has said nothing"


def test_a_remark_whose_first_try_was_cut_short_has_its_words_once_it_is_repeated(door: Door, shop: Workshop) -> None:
    judge = door.sign_up("Judge")
    id, people = finished(door, shop, arbiters=[judge.id])
    wanted(judge, id, kind="annul")
    game = door.house.games.load(id).game
    for commands in itertools.count():
        words = f"It was not; try {commands}."
        say = partial(door.house.remedies.remark, game, people[2].id, 1, words, words, is_appeal=False)
        if ended(door.house.store, say, commands):
            break
        say()
        remarks = door.stranger().seen(f"{PATHS}/{id}/docket")["remarks"]
        assert (remarks[-1]["text"], len(remarks)) == (words, commands + 1)
    assert commands > 1
