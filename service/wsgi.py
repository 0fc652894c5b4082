"""What granian serves: the application, made from the environment in every worker process."""

from __future__ import annotations

from service.app import create_app
from service.config import BadSetting, settings_from
from service.front import Front
from service.logs import set_up
from service.wiring import house


def application() -> Front:
    settings = settings_from()
    if settings.redis_url is None:
        raise BadSetting("REDIS_URL is not set; `gyoji serve` runs a Redis of its own and sets it.")
    set_up(settings)
    open_house = house(settings, settings.redis_url)
    return Front(open_house, create_app(open_house))
