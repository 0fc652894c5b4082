"""For those who run the service, and for those who read about it."""

from __future__ import annotations

from flask import Response

from service.http.operations import Calls
from service.http.request import answer, the_house
from service.running.metrics import MEDIA_TYPE, exposition
from service.schemas.answers import Health

calls = Calls("operation", "Operation")


@calls.get("/healthz", "isAlive", answers={200: Health})
def is_alive() -> Response:
    """The process answers."""
    return answer(Health("ok"))


@calls.get("/readyz", "isReady", answers={200: Health})
def is_ready() -> Response:
    """The store answers, too, and has its scripts."""
    the_house().store.load_scripts()
    return answer(Health("ready"))


@calls.get("/metrics", "getMetrics", answers={200: {"text/plain": str}})
def get_metrics() -> Response:
    """Figures for Prometheus."""
    return Response(exposition(the_house().queues.depths()), 200, {"Content-Type": MEDIA_TYPE})
