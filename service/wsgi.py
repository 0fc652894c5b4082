"""What granian serves: the application, made from the environment in every worker process."""

from __future__ import annotations

from typing import Any

from events.redis_server import external_url
from service.app import create_app
from service.config import BadSetting, settings_from
from service.wiring import house


def application() -> Any:
    settings = settings_from()
    url = external_url()
    if url is None:
        raise BadSetting("REDIS_URL is not set; `gyoji serve` runs a Redis of its own and sets it")
    return create_app(house(settings, url))
