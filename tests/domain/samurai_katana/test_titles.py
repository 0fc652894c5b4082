"""Phase 3, Emperor and Shogun: chapter 14."""

import pytest

from domain.samurai_katana.events.turns import TitlesAssigned
from domain.samurai_katana.events.wealth import HonourChanged
from domain.samurai_katana.phases.titles import next_emperor, next_shogun
from tests.domain.samurai_katana.tables import katana, katana_table
from tests.given import clause

ALL_EQUAL = {0: {"owari": 1}, 1: {"sagami": 1}, 2: {"settsu": 1}, 3: {"suo": 1}}


@clause("KATANA-14.1")
def test_the_least_honour_makes_the_emperor() -> None:
    game = katana(katana_table(honour={0: 3, 1: 1, 2: 4, 3: 9}))
    game.happened(TitlesAssigned(1, 3, False, "honour", "honour"))
    assert game.table.emperor == 1


@clause("KATANA-14.2")
@pytest.mark.parametrize(
    ("samurai", "koku"),
    [
        ({0: {"kai": 1}, 1: {"omi": 1}}, {}),
        ({0: {"kai": 1, "mino": 1}, 1: {"owari": 1}}, {}),
        ({0: {"kai": 1}, 1: {"mino": 1}}, {0: 4, 1: 3, 2: 9, 3: 9}),
        ({0: {"kai": 2}, 1: {"mino": 1}}, {}),
    ],
    ids=["clan points", "cities", "koku", "samurai"],
)
def test_equal_honour_goes_to_the_poorer(
    samurai: dict[int, dict[str, int]], koku: dict[int, int], request: pytest.FixtureRequest
) -> None:
    table = katana_table(honour={2: 9, 3: 9}, samurai=samurai, koku=koku)
    assert next_emperor(table) == (1, request.node.callspec.id.replace(" ", "_"))


@clause("KATANA-14.3", "KATANA-R46")
def test_then_to_the_current_emperor_or_the_first_clockwise_from_him() -> None:
    assert next_emperor(katana_table(samurai=ALL_EQUAL, emperor=2)) == (2, "order")
    assert next_emperor(katana_table(samurai=ALL_EQUAL, emperor=2, honour={2: 1})) == (3, "order")
    assert next_emperor(katana_table(samurai=ALL_EQUAL, emperor=2, honour={2: 1, 3: 1})) == (0, "order")


@clause("KATANA-14.4")
def test_the_most_honour_makes_the_shogun() -> None:
    assert katana(katana_table(honour={0: 3, 1: 1, 2: 4, 3: 9})).table.shogun == 3


@clause("KATANA-14.5", "KATANA-R47")
@pytest.mark.parametrize(
    ("samurai", "castles"),
    [
        ({0: {"omi": 1}, 1: {"kai": 1}}, {}),
        ({0: {"owari": 1}, 1: {"kai": 1, "mino": 1}}, {}),
        ({0: {"kai": 1}, 1: {"mino": 1, "omi": 1}}, {}),
        ({0: {"kai": 1}, 1: {"mino": 1}}, {"mino": 1}),
        ({0: {"kai": 1}, 1: {"mino": 2}}, {}),
    ],
    ids=["clan points", "cities", "regions", "castles", "samurai"],
)
def test_equal_honour_goes_to_the_greater(
    samurai: dict[int, dict[str, int]], castles: dict[str, int], request: pytest.FixtureRequest
) -> None:
    table = katana_table(honour={0: 5, 1: 5}, samurai=samurai, castles=castles)
    assert next_shogun(table, emperor=3) == (1, request.node.callspec.id.replace(" ", "_"))


@clause("KATANA-14.6", "KATANA-R47")
def test_then_to_the_current_shogun_else_there_is_none() -> None:
    honour = {0: 5, 1: 5}
    assert next_shogun(katana_table(samurai=ALL_EQUAL, honour=honour, shogun=1), emperor=3) == (1, "shogun")
    assert next_shogun(katana_table(samurai=ALL_EQUAL, honour=honour, shogun=2), emperor=3) == (None, "equal")
    assert next_shogun(katana_table(samurai=ALL_EQUAL, honour=honour), emperor=3) == (None, "equal")


@clause("KATANA-14.7", "KATANA-R47")
def test_nobody_is_both_at_once() -> None:
    table = katana_table(samurai={**ALL_EQUAL, 2: {"settsu": 2}}, emperor=2)
    assert next_shogun(table, emperor=2) == (None, "emperor")


@clause("KATANA-14.8", "KATANA-R48")
def test_an_emperor_who_stays_gains_one_honour_after_both_titles_are_settled() -> None:
    stays = katana(katana_table(honour={0: 1, 1: 1, 2: 5, 3: 0}, emperor=3))
    stays.happened(TitlesAssigned(3, 2, True, "honour", "honour"), HonourChanged(3, 1, 0, 1, "emperor"))
    new = katana(katana_table(honour={0: 1, 1: 0, 2: 5, 3: 2}, emperor=3))
    new.happened(TitlesAssigned(1, 2, False, "honour", "honour")).never(HonourChanged)
    last = katana(katana_table(samurai={0: {"owari": 2}}, honour={0: 1, 1: 1, 2: 1, 3: 0}, emperor=3))
    assert last.table.shogun == 0, "the Emperor's new honour plays no part"


@clause("KATANA-14.10")
def test_the_eliminated_are_compared_like_all_others() -> None:
    table = katana_table(honour={0: 2, 1: 2, 2: 3, 3: 3}, samurai={0: {"omi": 1}}, eliminated=[1])
    assert next_emperor(table) == (1, "samurai")
    first = katana_table(honour={1: 9}, eliminated=[1])
    assert next_shogun(first, emperor=3) == (1, "honour")
