"""A history folded again: the game after some of its events, and its tables at earlier moments."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from domain.kernel.clock import moment
from domain.kernel.facts import Awaiting
from domain.kernel.lifecycle import Game, Origin, fold, opened
from domain.kernel.record import recorded_event, recorded_opening
from domain.kernel.remedies import Past, past_of
from domain.kernel.remedy import Remedy
from domain.kernel.ruleset import Ruleset

AWAITING: Final = Awaiting.stored_name()


class Recorded(Struct, frozen=True):
    """One event of a history with all its parts open."""

    version: int
    type: str
    schema: int
    at: str
    by: int | str
    command: Any
    rules: list[str]
    data: dict[str, Any]
    private: dict[str, dict[str, Any]]


def opened_by(rulesets: Mapping[str, Ruleset], history: Sequence[Recorded], id: str = "") -> Game:
    """The game that the first event of a history makes."""
    if not history or history[0].type != "table.GameOpened":
        raise ValueError("a history begins with table.GameOpened")
    first = history[0]
    opening = recorded_opening(first.schema, first.data, first.private)
    return opened(id, rulesets[opening.ruleset], opening, moment(first.at))


def is_end(history: Sequence[Recorded], version: int) -> bool:
    """Whether a batch ended with this version and somebody was asked: only from there can a game go on."""
    return history[version - 1].type == AWAITING


class Behind:
    """The past of a game: its own history and, of a fork, the history that it continues, up to where it begins."""

    def __init__(
        self, rulesets: Mapping[str, Ruleset], history: Sequence[Recorded], origin: Sequence[Recorded] = ()
    ) -> None:
        self._rulesets, self._history, self._origin = rulesets, history, origin

    def game(self, until: int | None = None, id: str = "") -> Game:
        """The game after the first `until` of its events, or after all."""
        history = self._history[:until]
        game = opened_by(self._rulesets, history, id)
        for one in history[1:]:
            event = recorded_event(game.ruleset, one.type, one.schema, one.data, one.private)
            fold(game, event, moment(one.at), self.table)
        return game

    def table(self, place: int | Origin) -> Any:
        if isinstance(place, int):
            return self.game(place).table
        return Behind(self._rulesets, self._origin).game(place.version).table

    def of(self, game: Game, remedy: Remedy) -> Past | None:
        """The moment that a remedy leads back to; None where it leads to none, or into the middle of a batch."""
        if remedy.kind != "restore" or len(remedy.to) != 1 or not 0 < remedy.to[0] < game.version:
            return None
        version = remedy.to[0]
        if not is_end(self._history, version):
            return None
        since = self._history[version : game.version]
        return past_of(game.table, self.table(version), (event.private for event in since))
