"""A game as text: what one viewer may know of it, and no more."""

from collections.abc import Sequence
from random import Random

import pytest

from domain.kernel.arena import Turned, new_table, play_out, seed_of
from domain.kernel.bots import random_bot
from domain.kernel.command import Command
from domain.kernel.playthrough import OPTIONS_SHOWN, told
from domain.kernel.words import ALL, LANGUAGES, PUBLIC, Language, Viewer
from tests.domain.kernel.toy import TOY, toy_table
from tests.domain.kernel.toy_facts import CallAuction, ToyOptions
from tests.domain.kernel.toy_steps import Threat, Turn
from tests.given import given
from tests.playing import everybody


def story(viewer: Viewer, language: Language = "en", turns: int = 3) -> list[list[str]]:
    """Whoever can calls an auction, then bids the first card; others draw."""

    def bot(view: object, moves: Sequence[Command], about: object, below: object) -> Command:
        return CallAuction() if CallAuction() in moves else moves[0]

    table = new_table(TOY, 3, seed_of(3), ToyOptions(turns_max=turns))
    return list(told(TOY, play_out(TOY, table, everybody(3, bot), Random(3).randrange), viewer, language))


def test_every_move_says_who_decided_what_and_what_came_of_it() -> None:
    setup, called, *_ = story(PUBLIC)
    assert setup[:2] == ["0. Setup", "   The cards are shuffled."]
    assert setup[2:5] == [f"   Seat {seat} draws 3 cards." for seat in range(3)]
    assert setup[5] == "   ? Seat 0: Your turn"
    assert called == ["1. Seat 0 [Your turn]: Call an auction", "   ? Seat 0, Seat 1, Seat 2: Bid"]


def test_a_viewer_is_told_its_own_cards_and_its_own_votes() -> None:
    setup, called, own, others, *_ = story(0)
    assert setup[2].startswith("   Seat 0 draws the ")
    assert setup[3] == "   Seat 1 draws 3 cards."
    assert own[0].startswith("2. Seat 0 [Bid]: Bid the ")
    assert own[1].startswith("   Seat 0 has decided: Bid the ")
    assert others[:2] == ["3. Seat 1 [Bid]: a secret decision", "   Seat 1 has decided."]
    assert len([line for line in called if line.startswith("     - Bid the ")]) == 3


def test_once_everything_is_open_all_is_told() -> None:
    assert story(ALL)[3][0].startswith("3. Seat 1 [Bid]: Bid the ")


def test_the_table_is_drawn_where_the_viewer_is_asked() -> None:
    assert any(line.startswith("     | 0: 0 ") for line in story(0)[0])
    assert not any(line.startswith("     |") for line in story(1)[0])


def test_the_last_move_tells_the_end_and_a_closing_passage_how_each_came_there() -> None:
    *_, last, closing = story(PUBLIC)
    ranks = "1. Seat 0: 6 points; 2. Seat 2: 3 points; 3. Seat 1: 0 points."
    assert last[-1] == f"   The game is over. Seat 0 won. {ranks}"
    assert closing[:2] == ["= Seat 0 won.", "= 1. Seat 0: 6 points (6 coins)"]
    *_, last, closing = story(PUBLIC, "cs")
    ranks = "1. Místo 0: 6 bodů; 2. Místo 2: 3 body; 3. Místo 1: 0 bodů."
    assert last[-1] == f"   Hra skončila. Vítězství: Místo 0. {ranks}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_out_of_turn_is_called_one(language: Language) -> None:
    said = []
    for number in range(6):
        table = new_table(TOY, 4, seed_of(number))
        game = play_out(TOY, table, everybody(4, random_bot), Random(number).randrange, intrusive=True)
        said += [lines[0] for lines in told(TOY, game, PUBLIC, language)]
    assert any(("[Out of turn]" if language == "en" else "[Mimo pořadí]") in line for line in said)


def test_a_long_choice_is_cut_short() -> None:
    game = given(TOY, toy_table(list(range(1, 16)), [16]), Threat(0, by=1), Turn(1))
    (lines,) = told(TOY, [Turned(None, None, game.events, game.table, [])], 0, "en")
    choice = [line for line in lines if line.startswith("     - ")]
    assert len(choice) == OPTIONS_SHOWN + 1
    assert choice[-1] == "     - … and 4 more"
