"""The pages: files of service/web, as they are. They use the public API alone, as any other client does."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final

from flask import Flask, Response

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


def hang_pages(app: Flask) -> None:
    """A route for each file, so that every other path stays what it is: unknown."""
    app.add_url_rule("/", "pages", lambda: _page("index.html"), methods=["GET"])
    for file in sorted(WEB.rglob("*")):
        if file.suffix in TYPES:
            page = file.relative_to(WEB).as_posix()
            app.add_url_rule(
                f"/{page}", f"pages:{page.replace('.', ':')}", _page, defaults={"page": page}, methods=["GET"]
            )


def _page(page: str) -> Response:
    """One file; browsers ask each time whether it has changed, so a new release is seen at once."""
    answer = file_answer(WEB / page, TYPES[Path(page).suffix], "no-cache")
    policy = POLICY.format(push=push_address())
    if page == FRAMED:
        policy = policy.replace("frame-ancestors 'none'", "frame-ancestors *")
        answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    answer.headers["Content-Security-Policy"] = policy
    return answer
