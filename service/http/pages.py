"""The pages: files of service/web. They use the public API alone, as any other client does."""

from __future__ import annotations

import re
from posixpath import splitext
from typing import Final

from flask import Flask, Response, request
from werkzeug.routing import BaseConverter

from service.http.files import MEDIA_TYPES, kept_answer
from service.http.problems import PROBLEM_MEDIA_TYPE
from service.http.release import FILES, Release, Releases, is_page
from service.routes.streams import push_address

PAGES_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' {push}; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

FRAMED: Final = "embed.html"
"""The only page that other sites may put into a frame. It has no token and nothing to click on, so clickjacking gains
nothing."""

NOT_FOUND_PAGE: Final = "nowhere.html"
"""What a browser gets where there is nothing; it has no path of its own."""
FOR_CLIENTS: Final = ("v1", "docs", "guide")
"""Nothing below these is a page: what is not there is always a problem."""

ASK_EACH_TIME: Final = "no-cache"
FOR_GOOD: Final = "public, max-age=31536000, immutable"


RELEASES: Final = Releases()


class PageConverter(BaseConverter):
    """A path that is one of the files. One rule for all files, because making a rule takes a millisecond."""

    regex = "|".join(re.escape(file) for file in FILES if file != NOT_FOUND_PAGE)


class PartConverter(BaseConverter):
    """Scripts, styles and pictures. A page itself has no path under a release: it reads from its path what to show."""

    regex = "|".join(re.escape(file) for file in FILES if not is_page(file))


class ReleaseConverter(BaseConverter):
    regex = "[0-9a-f]{16}"


def hang_pages(app: Flask) -> None:
    """Serves exactly the listed files; any other path stays unknown."""
    app.url_map.converters.update(page=PageConverter, part=PartConverter, release=ReleaseConverter)
    app.add_url_rule("/", "pages", _page, defaults={"page": "index.html"}, methods=["GET"])
    app.add_url_rule("/<page:page>", "page", _page, methods=["GET"])
    app.add_url_rule("/<release:release>/<part:part>", "part", _part, methods=["GET"])


def may_be_page() -> bool:
    """Whether what is not at this address could have been a page: then the answer depends on Accept."""
    return request.method in ("GET", "HEAD") and request.path.split("/")[1] not in FOR_CLIENTS


def wants_page() -> bool:
    """Whether the caller takes HTML rather than a problem; who takes anything gets the problem."""
    return request.accept_mimetypes.best_match((PROBLEM_MEDIA_TYPE, "application/json", "text/html")) == "text/html"


def nowhere() -> Response:
    answer = _answer(NOT_FOUND_PAGE, RELEASES.newest(), ASK_EACH_TIME, 404)
    answer.vary.add("Accept")
    return answer


def _page(page: str) -> Response:
    """A file as it is now."""
    return _answer(page, RELEASES.newest(), ASK_EACH_TIME)


def _part(release: str, part: str) -> Response:
    """A file of a release. A request for another release gets our file, not to be cached: during an upgrade the page
    may have come from a process of another release."""
    ours = RELEASES.called(release)
    return _answer(part, ours, FOR_GOOD) if ours else _page(part)


def _answer(file: str, release: Release, cache_control: str, status: int = 200) -> Response:
    answer = kept_answer(release.file(file), MEDIA_TYPES[splitext(file)[1]], cache_control, status)
    policy = PAGES_POLICY.format(push=push_address())
    if file == FRAMED:
        policy = policy.replace("frame-ancestors 'none'", "frame-ancestors *")
        answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    answer.headers["Content-Security-Policy"] = policy
    return answer
