"""What follows from an event: characters and lasting effects register a function for each kind of event."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from domain.kernel.event import Event
from domain.kernel.step import Step

Reaction = TypeVar("Reaction", bound=Callable[[Any, Any], Iterable[Step]])


class Reactions:
    """`@after.to(LifeLost)`: a function of the table and the event that yields steps."""

    def __init__(self) -> None:
        self._to: dict[type[Event], list[Callable[[Any, Any], Iterable[Step]]]] = {}

    def to(self, *kinds: type[Event]) -> Callable[[Reaction], Reaction]:
        def register(reaction: Reaction) -> Reaction:
            for kind in kinds:
                self._to.setdefault(kind, []).append(reaction)
            return reaction

        return register

    def __call__(self, table: Any, event: Event) -> list[Step]:
        reactions = self._to.get(type(event))
        return [step for reaction in reactions for step in reaction(table, event)] if reactions else []
