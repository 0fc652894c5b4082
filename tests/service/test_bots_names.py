"""Bots have names and faces: the same for a whole game, different at one table, and no person's."""

from __future__ import annotations

from domain.kernel.words import LANGUAGES
from domain.rulesets import EVERY_RULESET
from service.http.release import WEB
from service.people.bots import ANIMALS, BOT_KINDS, animal_at, bot_name
from tests.service.people import Door, problem


def test_at_no_table_two_bots_are_called_alike() -> None:
    seats = max(ruleset.players_max for ruleset in EVERY_RULESET.values())
    for game in ("g_1", "g_2", "g_01a1e7b5647976349b7faf683469159f"):
        assert len({animal_at(game, seat) for seat in range(seats)}) == seats
    assert len({one.face for one in ANIMALS}) == len({one.name.cs for one in ANIMALS}) == len(ANIMALS)


def test_the_pages_have_a_face_for_every_one_of_them() -> None:
    drawn = (WEB / "code" / "faces.js").read_text()
    assert all(f"\n  {animal.face}:" in drawn for animal in ANIMALS)


def test_how_a_bot_plays_is_said_in_both_languages_and_by_the_pages_alike() -> None:
    offered = {kind for ruleset in EVERY_RULESET.values() for kind in ruleset.bots}
    said = (WEB / "code" / "table" / "words.js").read_text()
    for kind in offered:
        words = BOT_KINDS[kind]
        assert words.en != words.cs and f'bot_{kind}: ["{words.en}", "{words.cs}"],' in said
        assert [bot_name("g_1", 0, kind, language) for language in LANGUAGES] == [
            f"{animal_at('g_1', 0).name.said(language)} ({words.said(language)})" for language in LANGUAGES
        ]


def test_a_kind_of_bot_that_only_its_game_knows_keeps_its_name() -> None:
    assert bot_name("g_1", 0, "cunning", "cs") == f"{animal_at('g_1', 0).name.cs} (cunning)"


def test_a_bot_is_called_the_same_at_its_seat_in_lists_and_in_sentences(door: Door) -> None:
    ada = door.sign_up("Ada")
    game = ada.opens("yojimbo", 2)["id"]
    for language in ("en", "cs"):
        assert ada.seen(f"/v1/games/{game}", Accept_Language=language)["seats"][1]["face"] is None
    ada.sits(game, bot="greedy")
    door.keep_lobby()
    for language in ("en", "cs"):
        shown = ada.seen(f"/v1/games/{game}", Accept_Language=language)
        listed = ada.seen("/v1/games", Accept_Language=language)["items"][0]
        person, bot = shown["seats"]
        assert (person["called"], person["face"]) == ("Ada", None)
        assert bot["called"] == bot_name(game, 1, "greedy", "cs" if language == "cs" else "en")
        assert (bot["name"], bot["face"]) == (None, animal_at(game, 1).face)
        assert listed["seats"][1] == bot
        told = ada.seen(f"/v1/games/{game}/events?limit=1000", Accept_Language=language)["items"]
        assert any(bot["called"] in event["text"] for event in told)


def test_no_person_can_be_called_like_a_bot(door: Door) -> None:
    for animal in ANIMALS:
        for language in LANGUAGES:
            for how in {"greedy", "Chamtive", *(words.said(language) for words in BOT_KINDS.values())}:
                answer = door.client.post("/v1/players", json={"name": f"{animal.name.said(language)} ({how})"})
                assert problem(answer) == (400, "malformed"), how
