"""The API in one process, as the service's own tests have it."""

from tests.service.conftest import door, every_connection_is_closed, open_house, quiet_logs, settings

__all__ = ["door", "every_connection_is_closed", "open_house", "quiet_logs", "settings"]
