"""The pages: files of service/web, as they are. They use the public API alone, as any other client does."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Final

from flask import Flask, Response
from werkzeug.routing import BaseConverter

from service.http.files import file_answer
from service.routes.streams import push_address

WEB: Final = Path(str(files("service"))) / "web"

TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""Nothing else is served, whatever may lie in the folder."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' {push}; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


FRAMED: Final = "embed.html"
"""The one page that others may have in theirs. Nothing can be done on it, and it is nobody's: it knows no token, so
that there is no click worth catching."""


class PageConverter(BaseConverter):
    """A path that is one of the files. One rule for all of them: a rule takes a millisecond to make."""

    regex = "|".join(
        re.escape(file.relative_to(WEB).as_posix()) for file in sorted(WEB.rglob("*")) if file.suffix in TYPES
    )


def hang_pages(app: Flask) -> None:
    """Every path that is no file stays what it is: unknown."""
    app.url_map.converters["page"] = PageConverter
    app.add_url_rule("/", "pages", _page, defaults={"page": "index.html"}, methods=["GET"])
    app.add_url_rule("/<page:page>", "page", _page, methods=["GET"])


def _page(page: str) -> Response:
    """One file; browsers ask each time whether it has changed, so a new release is seen at once."""
    answer = file_answer(WEB / page, TYPES[Path(page).suffix], "no-cache")
    policy = POLICY.format(push=push_address())
    if page == FRAMED:
        policy = policy.replace("frame-ancestors 'none'", "frame-ancestors *")
        answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    answer.headers["Content-Security-Policy"] = policy
    return answer
