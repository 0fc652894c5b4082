"""An answer as plain values, for everything that sends one: Flask, the front door and push."""

from __future__ import annotations

from typing import NamedTuple

from domain.kernel.words import Language
from service.http.problems import PROBLEM_MEDIA_TYPE, Problem


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


def refused(problem: Problem, language: Language, path: str, request: str) -> Reply:
    headers = {"Content-Type": PROBLEM_MEDIA_TYPE, "Content-Language": language, **problem.headers}
    return Reply(problem.type.status, headers, problem.body(language, path, request))
