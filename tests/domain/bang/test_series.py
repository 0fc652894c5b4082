"""Chapter 13: what one game of a series hands to the next."""

import pytest

from domain.bang.commands import Play
from domain.bang.events.dealing import CharactersDealt, HandsDealt, RolesDealt, SeriesContinued
from domain.bang.material import CAST, ROLES
from domain.bang.ruleset import BANG_RULESET
from domain.bang.table import BangOptions, BangTable, Previous
from domain.kernel.arena import new_table, seed_of
from domain.kernel.engine import start
from domain.kernel.event import Event
from tests.domain.bang.tables import bang_table, in_phase_2
from tests.given import clause

BEFORE = Previous(
    characters=("suzy_lafayette", "willy_the_kid", "kit_carlson", "el_gringo", "rose_doolan"),
    alive=(0, 3),
    sheriff=3,
)


def opened(number: int, previous: Previous | None, **options: bool) -> tuple[BangTable, list[Event]]:
    """A game of five has begun, after this one."""
    table = new_table(BANG_RULESET, 5, seed_of(number), BangOptions(**options), previous=previous)
    begun = start(BANG_RULESET, table, 0)
    return begun.table, begun.events


@clause("BANG-13.1", "BANG-R63")
@pytest.mark.parametrize("number", range(8))
def test_survivors_keep_their_characters_and_the_eliminated_draw_from_the_rest(number: int) -> None:
    table, events = opened(number, BEFORE, keep_characters=True)
    assert (table.characters[0], table.characters[3]) == ("suzy_lafayette", "el_gringo")
    assert len(set(table.characters)) == 5
    dealt = next(event for event in events if isinstance(event, CharactersDealt))
    assert [(draw.kind, draw.n) for draw in dealt.draws] == [("shuffle", len(CAST) - 2)]


@clause("BANG-13.1")
def test_the_eliminated_do_not_keep_their_characters() -> None:
    drawn = {opened(number, BEFORE, keep_characters=True)[0].characters[1] for number in range(12)}
    assert len(drawn) > 5


@clause("BANG-13.1")
def test_hands_and_cards_in_play_are_never_kept() -> None:
    table, events = opened(1, BEFORE, keep_characters=True, rotate_sheriff=True)
    dealt = next(event for event in events if isinstance(event, HandsDealt))
    assert dealt.counts == tuple(CAST[name].life for name in table.characters)
    assert table.in_play == [[], [], [], [], []]
    assert table.life == [CAST[name].life + (seat == table.sheriff) for seat, name in enumerate(table.characters)]


@clause("BANG-13.2", "BANG-R63")
@pytest.mark.parametrize(("before", "now"), [(3, 4), (4, 0), (0, 1)])
def test_the_sheriff_passes_to_the_left_of_the_previous_sheriff(before: int, now: int) -> None:
    previous = Previous(BEFORE.characters, BEFORE.alive, before)
    dealt_to_others = set()
    for number in range(8):
        table, events = opened(number, previous, rotate_sheriff=True)
        assert table.sheriff == now
        assert sorted(table.roles) == sorted(ROLES[5])
        dealt = next(event for event in events if isinstance(event, RolesDealt))
        assert [(draw.kind, draw.n) for draw in dealt.draws] == [("shuffle", 4)]
        dealt_to_others.add(tuple(table.roles))
    assert len(dealt_to_others) > 2


@clause("BANG-R63")
def test_all_seats_count_for_the_next_sheriff_also_those_of_the_dead() -> None:
    previous = Previous(BEFORE.characters, alive=(0, 3), sheriff=0)
    assert opened(1, previous, rotate_sheriff=True)[0].sheriff == 1


@clause("BANG-13.1", "BANG-13.2")
def test_both_options_are_off_unless_they_are_switched_on() -> None:
    assert BangOptions() == BangOptions(keep_characters=False, rotate_sheriff=False)
    series, events = opened(5, BEFORE)
    first, _ = opened(5, None)
    assert (series.roles, series.characters, series.hands) == (first.roles, first.characters, first.hands)
    assert SeriesContinued(BEFORE) in events


@clause("BANG-R63")
def test_in_the_first_game_of_a_series_both_options_do_nothing() -> None:
    first, _ = opened(6, None, keep_characters=True, rotate_sheriff=True)
    plain, _ = opened(6, None)
    assert (first.roles, first.characters, first.hands) == (plain.roles, plain.characters, plain.hands)


@clause("BANG-R63")
def test_a_finished_game_hands_over_its_characters_the_living_and_the_sheriffs_seat() -> None:
    roles = ("outlaw", "outlaw", "sheriff", "renegade")
    cast = {0: "suzy_lafayette", 1: "willy_the_kid", 2: "kit_carlson", 3: "el_gringo"}
    table = bang_table([[], ["bang-2D"]], roles=roles, cast=cast, life={2: 1}, dead=[3], turn=1)
    over = in_phase_2(table).when(1, Play("bang-2D", 2)).table
    assert BANG_RULESET.handed_over is not None
    assert BANG_RULESET.handover is Previous
    assert BANG_RULESET.handed_over(over) == Previous(tuple(cast.values()), alive=(0, 1), sheriff=2)
