"""What granian serves: the API, made from the environment in every worker process."""

from __future__ import annotations

from events.lifeline import end_with_parent
from service.house import house
from service.http.app import create_app
from service.http.front import Front
from service.running.logs import set_up, telling_why
from service.settings import BadSetting, settings_from


@telling_why
def application() -> Front:
    end_with_parent()
    settings = settings_from()
    if settings.redis_url is None:
        raise BadSetting("REDIS_URL is not set; `gyoji serve` runs a Redis of its own and sets it.")
    set_up(settings)
    open_house = house(settings, settings.redis_url)
    return Front(open_house, create_app(open_house))
