"""Events that only tell something."""

from typing import Any

from domain.kernel.event import Event


class Announcement(Event, frozen=True):
    """What was decided, shown or refused. It changes nothing on the table; whatever follows has events of its own."""

    def apply(self, table: Any) -> None:
        """Nothing to change."""
