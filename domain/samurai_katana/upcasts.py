"""How events of version 1 of the rules are read today: facts that they did not record are null or False."""

from collections.abc import Mapping
from typing import Any, Final

from domain.kernel.event import EventUpcast

_TOLD_SINCE: Final[Mapping[str, Mapping[str, Any]]] = {
    "AttackLaunched": {"forced": False},
    "BattleCardsCommitted": {"forced": False},
    "BattleResolved": {"attacker": None, "defender": None},
    "CardPlayed": {"answered": None, "protected": None},
    "CastleDestroyed": {"forced": False},
    "GameEnded": {"decided_by": None},
    "PlayerEliminated": {"reason": None},
    "SamuraiRetreated": {"forced": False},
    "SupportReturned": {"forced": False},
    "SupportSent": {"forced": False},
    "TitlesAssigned": {"emperor_by": None, "shogun_by": None},
    "TradePriceNamed": {"mode": None},
    "TradeRefused": {"mode": None},
}
"""By event: the public fields that schema 2 added."""


def _with(untold: Mapping[str, Any]) -> EventUpcast:
    return lambda data, private: ({**data, **untold}, private)


EVENT_UPCASTS: Final[Mapping[tuple[str, int], EventUpcast]] = {
    (f"samurai-katana.{event}", 1): _with(untold) for event, untold in _TOLD_SINCE.items()
}
