"""For those who run the service: health, metrics, and the API's description."""

from __future__ import annotations

from flask import Response, current_app

from service.http.description import described
from service.http.operations import Calls
from service.http.readiness import get_readiness
from service.http.request import answer, replied, the_house, waited_for
from service.running.metrics import METRICS_MEDIA_TYPE
from service.schemas.answers import Description, Health, Readiness
from service.shown.figures import figures

calls = Calls("operation", "Operation")


@calls.get("/healthz", "isAlive", answers={200: Health})
def is_alive() -> Response:
    """The process answers."""
    return answer(Health("ok"))


@calls.get("/readyz", "isReady", answers={200: Readiness})
def is_ready() -> Response:
    """The store answers as well, and takes writes. Lists the version of each ruleset that this process has."""
    return replied(waited_for(get_readiness(the_house())))


@calls.get("/metrics", "getMetrics", answers={200: {"text/plain": str}})
def get_metrics() -> Response:
    """Figures for Prometheus."""
    return Response(figures(the_house()), 200, {"Content-Type": METRICS_MEDIA_TYPE})


@calls.get("/openapi.json", "getDescription", answers={200: Description, 304: None}, headers=("If-None-Match",))
def get_description() -> Response:
    """This description as JSON, with every game that is on offer here."""
    return described(current_app)
