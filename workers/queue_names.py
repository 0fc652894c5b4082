"""Which queues there are. Apart from what is done with them, for the command line: RQ takes long to load."""

from __future__ import annotations

from typing import Final

QUEUES: Final = ("timeouts", "scoring", "bots", "audits", "webhooks")
"""In the order in which workers look into them: those that are urgent are short, while bots may always have something
to do."""
