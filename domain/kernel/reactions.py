"""What follows from an event: characters and lasting effects register a function for each kind of event."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from domain.kernel.event import Event
from domain.kernel.step import Step

Reaction = TypeVar("Reaction", bound=Callable[[Any, Any], Iterable[Step]])


class Reactions(dict[type[Event], list[Callable[[Any, Any], Iterable[Step]]]]):
    """`@after.to(LifeLost)`: by kind of event, functions of the table and the event that yield steps."""

    def to(self, *kinds: type[Event]) -> Callable[[Reaction], Reaction]:
        def register(reaction: Reaction) -> Reaction:
            for kind in kinds:
                self.setdefault(kind, []).append(reaction)
            return reaction

        return register
