"""What granian serves: the API, made from the environment in every worker process."""

from __future__ import annotations

from service.house import served_house
from service.http.app import create_app
from service.http.front import Front
from service.running.logs import telling_why


@telling_why
def application() -> Front:
    open_house = served_house()
    return Front(open_house, create_app(open_house))
