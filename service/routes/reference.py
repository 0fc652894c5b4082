"""The reference: openapi.yaml, an interactive page about it, and a page for every problem. All files are our own
host's."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, request

from domain.kernel.texts import Text
from domain.kernel.words import Language
from service.http.files import MEDIA_TYPES, file_answer
from service.http.problem_types import PROBLEMS, ProblemType
from service.http.problems import Problem
from service.http.request import language

blueprint = Blueprint("reference", __name__)

ASSETS: Final = Path(str(files("flask_swagger_ui"))) / "dist"
OPENAPI: Final = Path(str(files("service"))).parent / "openapi.yaml"

# Swagger UI draws its icons as data: images and sets styles of its own.
DOCS_POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
)
PAGE_POLICY: Final = "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'"

DOCS: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gyoji: the API</title>
<link rel="icon" href="/style/gyoji.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</html>
"""
START: Final = """SwaggerUIBundle({
  url: "/openapi.yaml",
  dom_id: "#reference",
  deepLinking: true,
  persistAuthorization: false,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
"""

REFERENCE_PAGE: Final = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Gyoji</title>
<link rel="icon" href="/style/gyoji.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style/gyoji.css">
<main class="page">
{content}
</main>
</html>
"""

ALL_PROBLEMS: Final = Text("All problems", "Všechny problémy")
STATUS: Final = Text("Status", "Stav")
TYPE: Final = Text("Type", "Typ")


@blueprint.get("/openapi.yaml")
def openapi() -> Response:
    return file_answer(OPENAPI, "application/yaml", "no-cache")


@blueprint.get("/docs")
def docs() -> Response:
    return _html(DOCS, DOCS_POLICY)


@blueprint.get("/docs/start.js")
def start() -> Response:
    return Response(START, content_type=MEDIA_TYPES[".js"])


@blueprint.get("/docs/<name>")
def asset(name: str) -> Response:
    if name not in _assets():
        raise Problem("not-found")
    file = ASSETS / name
    return file_answer(file, MEDIA_TYPES[file.suffix], "public, max-age=3600")


@cache
def _assets() -> frozenset[str]:
    return frozenset(one.name for one in ASSETS.iterdir() if one.suffix in MEDIA_TYPES)


@blueprint.get("/problems")
def problems() -> Response:
    said = _language()
    items = "\n".join(
        f'<li><a href="{kind.address}?lang={said}">{kind.status} {escape(kind.title.said(said))}</a></li>'
        for kind in sorted(PROBLEMS.values(), key=lambda kind: (kind.status, kind.name))
    )
    return _page(ALL_PROBLEMS.said(said), f"<h1>{ALL_PROBLEMS.said(said)}</h1>\n<ul>\n{items}\n</ul>", said)


@blueprint.get("/problems/<name>")
def problem(name: str) -> Response:
    kind = PROBLEMS.get(name)
    if kind is None:
        raise Problem("not-found")
    said = _language()
    return _page(kind.title.said(said), _explained(kind, said), said)


def _explained(kind: ProblemType, said: Language) -> str:
    other: Language = "en" if said == "cs" else "cs"
    other_name = {"en": "English", "cs": "Česky"}[other]
    return f"""<h1>{escape(kind.title.said(said))}</h1>
<p>{escape(kind.explanation.said(said))}</p>
<dl>
<dt>{STATUS.said(said)}</dt><dd>{kind.status}</dd>
<dt>{TYPE.said(said)}</dt><dd><code>{kind.address}</code></dd>
</dl>
<p><a href="/problems?lang={said}">{ALL_PROBLEMS.said(said)}</a> ·
<a href="{kind.address}?lang={other}" lang="{other}" hreflang="{other}">{other_name}</a></p>"""


def _language() -> Language:
    """`lang` before the header: the pages link from one language to the other."""
    asked = request.args.get("lang")
    if asked == "cs":
        return "cs"
    return "en" if asked == "en" else language()


def _page(title: str, content: str, said: Language) -> Response:
    response = _html(REFERENCE_PAGE.format(language=said, title=escape(title), content=content), PAGE_POLICY)
    response.headers["Content-Language"] = said
    response.headers["Vary"] = "Accept-Language"
    return response


def _html(content: str, policy: str) -> Response:
    return Response(content, mimetype="text/html", headers={"Content-Security-Policy": policy})
