"""Answers with files, or with content that is kept like a file: compressed once, and tagged, so that a client that has
it already gets 304."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from flask import Response, current_app, request

from service.http.headers import is_known
from service.http.request import nothing, prefers_gzip

MEDIA_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
"""By file extension. Our own table, because the `mimetypes` of Python differ from machine to machine."""

FILES_MAX: Final = 200
"""How many are kept in memory: enough for all pages and the API reference."""


class KeptContent(NamedTuple):
    """Content that is sent again and again."""

    plain: bytes
    packed: bytes
    digest: str

    @classmethod
    def of(cls, plain: bytes) -> KeptContent:
        return cls(plain, gzip.compress(plain, mtime=0), hashlib.sha256(plain).hexdigest()[:16])


def file_answer(path: Path, media_type: str, cache_control: str) -> Response:
    """The file as it is now, or 304 if the client has it already."""
    about = path.stat()
    return kept_answer(_read(path, about.st_mtime_ns, about.st_size), media_type, cache_control)


def kept_answer(kept: KeptContent, media_type: str, cache_control: str, status: int = 200) -> Response:
    is_packed = prefers_gzip()
    headers = {
        "ETag": f'"{kept.digest}{".gzip" if is_packed else ""}"',
        "Cache-Control": cache_control,
        "Vary": "Accept-Encoding",
    }
    if status == 200 and is_known(request.headers.get("If-None-Match"), headers["ETag"]):
        return nothing(304, headers)
    response = current_app.response_class(kept.packed if is_packed else kept.plain, status, headers)
    response.headers["Content-Type"] = media_type
    if is_packed:
        response.headers["Content-Encoding"] = "gzip"
    return response


@lru_cache(FILES_MAX)
def _read(path: Path, changed: int, size: int) -> KeptContent:
    """`changed` and `size` are there for the cache: a file that was written again is read again."""
    return KeptContent.of(path.read_bytes())
