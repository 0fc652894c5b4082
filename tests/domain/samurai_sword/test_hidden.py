"""What is hidden from whom, and what a question tells the table."""

import msgspec
import pytest

from domain.kernel.engine import legal, open_step
from domain.kernel.saying import sentence
from domain.kernel.stored import command_of
from domain.kernel.words import ALL, PUBLIC
from domain.samurai_sword.commands import DrawFirst, PlayGeisha, PlayWeapon
from domain.samurai_sword.events.bushido import BushidoDiscarded
from domain.samurai_sword.events.dealing import RolesDealt
from domain.samurai_sword.events.drawing import CardsDrawn
from domain.samurai_sword.events.ending import GameEnded
from domain.samurai_sword.events.fighting import HitTaken, PlayerDefeated
from domain.samurai_sword.events.playing import CardTaken
from domain.samurai_sword.ruleset import SAMURAI_SWORD_RULESET
from domain.samurai_sword.view import visible
from tests.domain.samurai_sword.tables import at_turn, playing, sword_table
from tests.domain.samurai_sword.test_setup import opened
from tests.given import clause


@clause("SWORD-2.8", "SWORD-9.2")
def test_a_view_shows_only_the_own_role_hand_and_stars_until_the_end() -> None:
    table = sword_table({1: ["bo"], 2: ["parry", "armor"]}, players=5)
    table.removed = "ninja_3"
    seen = visible(table, 2)
    assert [one.role for one in seen.warriors] == ["shogun", None, "ninja", None, None]
    assert [one.stars for one in seen.warriors] == [None, None, 1, None, None]
    assert [one.hand for one in seen.warriors] == [None, None, ("parry", "armor"), None, None]
    assert (seen.removed, seen.deck) == (None, None)
    everything = visible(table, ALL)
    assert everything.removed == "ninja_3"
    assert everything.deck == tuple(table.deck)


@clause("SWORD-2.5")
def test_nobody_reads_which_ninja_card_was_put_aside() -> None:
    (dealt,) = [event for event in opened(4).events if isinstance(event, RolesDealt)]
    public, private = dealt.parts()
    assert public == {}
    assert all("removed" not in part for audience, part in private.items() if audience.startswith("seat:"))


@clause("SWORD-R3")
def test_the_discard_pile_is_open_and_in_order() -> None:
    table = sword_table(discard=["bo", "geisha", "armor"])
    assert visible(table, PUBLIC).discard == ("bo", "geisha", "armor")


@clause("SWORD-R3")
def test_the_five_zones_always_hold_ninety_cards() -> None:
    table = sword_table()
    SAMURAI_SWORD_RULESET.check(table)
    table.deck.pop()
    with pytest.raises(AssertionError, match="Samurai Sword has 90 cards, here are 89"):
        SAMURAI_SWORD_RULESET.check(table)


@clause("SWORD-R20")
def test_the_options_of_the_asked_player_are_given_to_nobody_else() -> None:
    attacked = playing(sword_table({0: ["bo"], 1: ["parry"]})).when(0, PlayWeapon("bo", 1))
    assert [bool(legal(SAMURAI_SWORD_RULESET, attacked.table, seat)) for seat in range(4)] == [
        False,
        True,
        False,
        False,
    ]
    assert open_step(attacked.table).about(attacked.table) == {"by": 0, "card": "bo", "wounds": 1}


@clause("SWORD-R26")
def test_no_event_before_the_end_tells_whose_side_anybody_is_on() -> None:
    for kind in (HitTaken, PlayerDefeated):
        assert not {"team", "role", "friendly"} & set(kind.__struct_fields__)


@clause("SWORD-R41")
def test_the_question_to_ieyasu_shows_the_card_that_all_can_see() -> None:
    asked = at_turn(sword_table(discard=["bo", "daimyo"])).asked(0, "draw_first")
    assert open_step(asked.table).about(asked.table) == {"card": "daimyo"}
    asked.when(0, DrawFirst("discard"))


def test_commands_are_written_with_the_names_of_the_rules() -> None:
    for command, written in (
        (DrawFirst("discard"), {"type": "samurai-sword.draw_first", "from": "discard"}),
        (PlayGeisha(2, "hand"), {"type": "samurai-sword.play_geisha", "target": 2, "from": "hand"}),
        (
            PlayGeisha(2, "play", "armor"),
            {"type": "samurai-sword.play_geisha", "target": 2, "from": "play", "card": "armor"},
        ),
    ):
        assert msgspec.to_builtins(command) == written
        assert command_of(SAMURAI_SWORD_RULESET, written) == command


def test_an_event_is_told_to_each_by_what_that_seat_may_know() -> None:
    for event, known, unknown in (
        (
            CardsDrawn(1, 2, "daimyo", ("bo", "armor")),
            "Seat 1 draws Bo, Armor (Daimyo).",
            "Seat 1 draws 2 cards (Daimyo).",
        ),
        (
            CardTaken(1, 0, "bo", draws=()),
            "Seat 0 takes Bo from the hand of Seat 1.",
            "Seat 0 takes a card from the hand of Seat 1.",
        ),
    ):
        data, private = event.parts()
        name = event.stored_name()
        own = {"seat:1": private["seat:1"]}
        assert sentence(SAMURAI_SWORD_RULESET, name, data, own, "en") == known
        assert sentence(SAMURAI_SWORD_RULESET, name, data, {}, "en") == unknown


def test_what_is_said_of_a_seat_in_czech_fits_whoever_sits_there() -> None:
    for event, said in (
        (PlayerDefeated(1, 0), "Místo 0 poráží hráče: Místo 1 už nemá odolnost."),
        (BushidoDiscarded(1), "Místo 1 odhazuje Bušido na odhazovací balíček."),
        (
            GameEnded("honour_exhausted", 1, 0),
            "Hra končí: Místo 1 už nemá čest, poslední žeton získává Místo 0. Rozhodnou body.",
        ),
    ):
        data, _ = event.parts()
        assert sentence(SAMURAI_SWORD_RULESET, event.stored_name(), data, {}, "cs") == said
