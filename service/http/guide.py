"""The guide: a site that `make docs` builds from docs/, served as it is; where it was not built, /guide is not
found."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final

from flask import Flask, Response, redirect
from werkzeug.wrappers import Response as Answer

from service.http.files import MEDIA_TYPES, file_answer
from service.http.problems import Problem

GUIDE: Final = Path(str(files("service"))) / "guide"

# The theme's pages have inline scripts and styles. That is safe: they never show anything that a user has sent.
GUIDE_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; form-action 'none'; "
    "base-uri 'self'; frame-ancestors 'none'"
)


def hang_guide(app: Flask, folder: Path = GUIDE) -> None:
    """The files are listed once, so that no path can lead out of the folder."""
    known = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.suffix in MEDIA_TYPES}

    def page(page: str = "") -> Answer:
        if page and not page.endswith("/") and f"{page}/index.html" in known:
            return redirect(f"/guide/{page}/", 308)
        name = f"{page}index.html" if page == "" or page.endswith("/") else page
        if name not in known:
            raise Problem("not-found")
        return _answer(known[name])

    app.add_url_rule("/guide/", "guide", page)
    app.add_url_rule("/guide/<path:page>", "guide-page", page)


def _answer(file: Path) -> Response:
    answer = file_answer(file, MEDIA_TYPES[file.suffix], "no-cache")
    answer.headers["Content-Security-Policy"] = GUIDE_POLICY
    return answer
