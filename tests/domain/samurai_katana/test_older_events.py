"""Events of version 1 of the rules are still read, applied and told, without what they did not tell."""

from typing import Any

import pytest
from msgspec import json

from domain.kernel.saying import sentence
from domain.kernel.words import LANGUAGES
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET
from domain.samurai_katana.upcasts import EVENT_UPCASTS
from tests.domain.samurai_katana.tables import katana_table

POINTS = {"katanas": 3, "samurai": 4, "fan": 0, "mountain": 0, "castle": 0}
COMPARED = {"clan_points": 9, "cities": 6, "regions": 11, "castles": 2, "samurai": 13}
RANKING = [{"seat": seat, "rank": seat + 1, "honour": 30 - seat, **COMPARED} for seat in range(3)]

OLD: dict[str, dict[str, Any]] = {
    "AttackLaunched": {"seat": 0, "region": "kai"},
    "BattleCardsCommitted": {"seat": 0, "count": 2, "has_special": False},
    "BattleResolved": {
        "attack": POINTS,
        "defence": POINTS,
        "attack_points": 7,
        "defence_points": 7,
        "outcome": "tie",
        "attack_losses": 3,
        "defence_losses": 3,
    },
    "CardPlayed": {"seat": 1, "card": "shogunal_justice", "region": None, "target": 0, "count": None, "paid": 0},
    "CastleDestroyed": {"region": "kai", "owner": 1, "by": 0},
    "GameEnded": {"reason": "threshold", "winners": [0], "ranking": RANKING, "treasures": [0, 0, 0]},
    "PlayerEliminated": {"seat": 0, "cards": [], "koku": 3},
    "SamuraiRetreated": {"seat": 0, "origin": "kai", "region": "aki", "count": 1},
    "SupportReturned": {"seat": 0, "region": "kai", "count": 1},
    "SupportSent": {"seat": 0, "region": "kai", "count": 1},
    "TitlesAssigned": {"emperor": 0, "shogun": None, "emperor_stays": True},
    "TradePriceNamed": {"seat": 0, "price": 2},
    "TradeRefused": {"seat": 0},
}
"""The public parts of one event of each kind, as they were stored."""
HIDDEN: dict[str, dict[str, Any]] = {"BattleCardsCommitted": {"cards": [], "special": None, "helper": None}}


def test_every_event_that_tells_more_today_has_its_old_shape_here() -> None:
    raised = {kind.stored_name() for kind in SAMURAI_KATANA_RULESET.events if kind.schema == 2}
    assert {name for name, _ in EVENT_UPCASTS} == raised == {f"samurai-katana.{name}" for name in OLD}


@pytest.mark.parametrize("name", OLD)
def test_it_is_read_as_an_event_of_today(name: str) -> None:
    stored = f"samurai-katana.{name}"
    kind = SAMURAI_KATANA_RULESET.event_types[stored]
    private = {"seat:0": HIDDEN[name]} if name in HIDDEN else {}
    event = kind.from_parts(*EVENT_UPCASTS[stored, 1](OLD[name], private))
    told = json.decode(json.encode(event.parts()[0]))
    assert {field: told[field] for field in OLD[name]} == OLD[name]


@pytest.mark.parametrize("name", OLD)
def test_it_is_told_as_it_was_stored(name: str) -> None:
    for language in LANGUAGES:
        assert sentence(SAMURAI_KATANA_RULESET, f"samurai-katana.{name}", OLD[name], {}, language)


def test_a_game_that_ended_before_has_no_comparison_to_tell() -> None:
    ended = SAMURAI_KATANA_RULESET.event_types["samurai-katana.GameEnded"]
    table = katana_table(honour={0: 30})
    ended.from_parts(*EVENT_UPCASTS["samurai-katana.GameEnded", 1](OLD["GameEnded"], {})).apply(table)
    assert SAMURAI_KATANA_RULESET.score(table).comparison is None
    assert SAMURAI_KATANA_RULESET.over(table) == ("KATANA-19.1",)
