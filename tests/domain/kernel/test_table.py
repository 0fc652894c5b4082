"""A table, its copies, its score and its clauses."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import ValidationError, field

from domain.kernel.clauses import Clause, read_rulebook
from domain.kernel.event import SERVER, Event
from domain.kernel.score import Placing, ranked
from domain.kernel.table import Table, take
from domain.kernel.view import sees
from domain.kernel.words import ALL, PUBLIC
from tests.domain.kernel.toy import TOY, toy_table


class DeepTable(Table, kw_only=True):
    """Containers in containers, as deep as games nest them."""

    piles: list[list[str]] = field(default_factory=list)
    boards: dict[str, list[int]] = field(default_factory=dict)
    marks: set[str] = field(default_factory=set)
    shelves: list[dict[str, list[str]]] = field(default_factory=list)

    @property
    def is_laid_out(self) -> bool:
        return True


def test_a_copy_shares_nothing_that_can_change() -> None:
    table = DeepTable(
        players=2,
        options=None,
        hands=[["a"], []],
        piles=[["x"]],
        boards={"north": [1]},
        marks={"m"},
        shelves=[{"top": ["book"]}],
    )
    twin = table.copy()
    assert twin == table
    twin.hands[0].append("b")
    twin.piles[0].append("y")
    twin.boards["north"].append(2)
    twin.boards["south"] = []
    twin.marks.add("n")
    twin.shelves[0]["top"].append("vase")
    twin.away.append(1)
    twin.agenda.clear()
    assert table == DeepTable(
        players=2,
        options=None,
        hands=[["a"], []],
        piles=[["x"]],
        boards={"north": [1]},
        marks={"m"},
        shelves=[{"top": ["book"]}],
    )


def test_taking_cards_from_a_pile_leaves_the_others_in_their_order() -> None:
    pile = ["a", "b", "c", "b"]
    take(pile, ["b", "a"])
    assert pile == ["c", "b"]


def test_chance_is_asked_only_while_deciding() -> None:
    with pytest.raises(AssertionError, match="never while replaying"):
        _ = toy_table([1], [2]).chance


def test_a_seat_sees_its_own_and_everything_is_open_to_all() -> None:
    assert sees(1, 1)
    assert sees(ALL, 1)
    assert not sees(0, 1)
    assert not sees(PUBLIC, 1)


def test_an_event_can_hide_only_fields_that_it_has() -> None:
    class Hiding(Event, frozen=True, tag="toy.Hiding"):
        seat: int
        private = {"card": SERVER}

        def apply(self, table: Table) -> None:
            table.away.append(self.seat)

    with pytest.raises(AssertionError, match="Hiding hides a field that it does not have"):
        Hiding(0).parts()


def test_equal_points_share_a_rank_and_the_next_is_skipped() -> None:
    assert ranked({0: 3, 1: 7, 2: 3, 3: 0}) == (
        Placing(0, 2, 3),
        Placing(1, 1, 7),
        Placing(2, 2, 3),
        Placing(3, 4, 0),
    )


def test_a_ruleset_knows_its_commands_events_and_steps_by_their_stored_names() -> None:
    assert TOY.command_types["toy.attack"].verb() == "toy.attack"
    assert {"table.Awaiting", "toy.CoinsWon"} <= TOY.event_types.keys()
    assert "toy.Threat:2" in TOY.step_types
    assert [TOY.allows(players) for players in (1, 2, 5, 6)] == [False, True, True, False]


# --- clauses --------------------------------------------------------------------------------------------------


@pytest.fixture
def rulebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of its own with a clauses.json to fill."""
    package = tmp_path / f"rulebook_{tmp_path.name}"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    return package / "clauses.json"


def written(rulebook: Path, **clauses: dict[str, Any]) -> str:
    """A rulebook of these clauses; the name of its package."""
    plain = {"sections": {"turns": {"en": "Turns", "cs": "Tahy"}}, "clauses": clauses}
    rulebook.write_text(json.dumps(plain))
    return rulebook.parent.name


def test_clauses_are_read_in_the_order_of_the_rulebook(rulebook: Path) -> None:
    ids = ["TOY-2.1", "TOY-1", "TOY-R3", "TOY-E2", "TOY-F1", "TOY-10.12.3"]
    plain = {id: {"en": f"{id} en", "cs": f"{id} cs", "source": ["house"]} for id in ids}
    clauses = read_rulebook(written(rulebook, **plain)).clauses
    assert list(clauses) == ids
    assert clauses["TOY-R3"] == Clause("TOY-R3 en", "TOY-R3 cs", source=("house",))


@pytest.mark.parametrize("clause", ["toy-1", "TOY1", "TOY-", "TOY-1.", "TOY-X1", "1"])
def test_a_clause_has_a_proper_id(rulebook: Path, clause: str) -> None:
    name = written(rulebook, **{clause: {"en": "a", "cs": "b", "source": ["house"]}})
    with pytest.raises(AssertionError, match="is no clause id"):
        read_rulebook(name)


def test_a_clause_has_both_languages(rulebook: Path) -> None:
    name = written(rulebook, **{"TOY-1": {"en": "a", "cs": "", "source": ["house"]}})
    with pytest.raises(AssertionError, match="TOY-1 lacks a language"):
        read_rulebook(name)
    name = written(rulebook, **{"TOY-1": {"en": "a", "source": ["house"]}})
    with pytest.raises(ValidationError, match="missing required field `cs`"):
        read_rulebook(name)


def test_a_clause_says_where_it_comes_from(rulebook: Path) -> None:
    said = {"en": "a", "cs": "b"}
    with pytest.raises(AssertionError, match="TOY-1 has no source"):
        read_rulebook(written(rulebook, **{"TOY-1": {**said, "source": []}}))
    with pytest.raises(AssertionError, match="TOY-1 names no section nowhere"):
        read_rulebook(written(rulebook, **{"TOY-1": {**said, "source": ["rulebook"], "section": "nowhere"}}))
    with pytest.raises(AssertionError, match="TOY-1 rests on no ruling"):
        read_rulebook(written(rulebook, **{"TOY-1": {**said, "source": ["house"], "rulings": ["TOY-R1"]}}))
    known = written(rulebook, **{"TOY-1": {**said, "source": ["rulebook", "house"], "section": "turns"}})
    assert read_rulebook(known).clauses["TOY-1"].section == "turns"


def test_a_hand_is_that_of_its_seat() -> None:
    table = toy_table([1], [2, 3])
    assert table.hand(1) is table.hands[1]
