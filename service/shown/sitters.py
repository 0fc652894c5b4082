"""Names of those who sat down at a table or left it: by now others may sit there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from domain.kernel.words import Language
from events.comings import Sitter, finding_sitters
from events.proof.chain import Stored
from events.redis.calls import Steps
from service.house import House
from service.shown.games import called

Sitters = Mapping[int, tuple[Sitter, str | None]]
"""By the version of the event, who sat down or left; with the name of a player who is not erased."""

NO_SITTERS: Final[Sitters] = {}


def naming_sitters(house: House, game: str, events: Sequence[Stored]) -> Steps[Sitters]:
    """Who sits down or leaves in these events; nothing is asked where nobody does."""
    found = yield from finding_sitters(house.store, game, events)
    if not found:
        return NO_SITTERS
    names = yield from house.players.recalling_names({one.player: None for one in found.values() if one.player})
    return {version: (one, names.get(one.player or "")) for version, one in found.items()}


def named_sitters(house: House, game: str, events: Sequence[Stored], language: Language) -> Mapping[int, str]:
    return sitter_names(game, house.store.carried_out(naming_sitters(house, game, events)), language)


def sitter_names(game: str, sitters: Sitters, language: Language) -> Mapping[int, str]:
    return {version: called(game, one.seat, name, one.bot, language) for version, (one, name) in sitters.items()}
