"""The files of the pages as one release, named by a hash of their content.

A page needs some ninety modules and style sheets. Under the name of their release browsers keep them for good; only the
page itself is asked for each time, and names the release that is served now.
"""

from __future__ import annotations

import re
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from posixpath import dirname, join, normpath, splitext
from typing import Final

from service.http.files import KeptContent

WEB: Final = Path(str(files("service"))) / "web"

SERVED: Final = frozenset((".html", ".css", ".js", ".svg"))
"""Other files in the folder are never served."""

FILES: Final = sorted(file.relative_to(WEB).as_posix() for file in WEB.rglob("*") if file.suffix in SERVED)

ASKED_FOR: Final = re.compile(r'"/((?:code|style)/[^"]+)"')
"""What a page names: its scripts and styles."""
IMPORTED: Final = {
    ".js": re.compile(r"""^(?:import|export)\s[^=;"']*["']([^"']+)["'];""", re.MULTILINE),
    ".css": re.compile(r'^@import "([^"]+)";', re.MULTILINE),
}
EARLY: Final = {
    ".js": '<link rel="modulepreload" href="/{}">',
    ".css": '<link rel="preload" as="style" href="/{}">',
}
"""How a page announces the files that it will need: otherwise a browser asks for each only once it has the file that
imports it."""


class Release:
    """All files as they were at some moment."""

    def __init__(self) -> None:
        self._texts = {file: (WEB / file).read_text(encoding="utf-8") for file in FILES}
        self._kept: dict[str, KeptContent] = {}
        told = "\0".join(f"{file}\0{text}" for file, text in self._texts.items())
        self.name = sha256(told.encode()).hexdigest()[:16]

    def file(self, name: str) -> KeptContent:
        if name not in self._kept:
            text = self._page(name) if is_page(name) else self._texts[name]
            self._kept[name] = KeptContent.of(text.encode())
        return self._kept[name]

    def _page(self, name: str) -> str:
        """The page, with the addresses of this release, and with links to preload everything that it imports."""
        html = self._texts[name]
        named = ASKED_FOR.findall(html)
        imported = sorted(self._imported_by(named) - set(named))
        early = "".join(EARLY[splitext(file)[1]].format(f"{self.name}/{file}") + "\n" for file in imported)
        return ASKED_FOR.sub(rf'"/{self.name}/\1"', html).replace("</head>", f"{early}</head>", 1)

    def _imported_by(self, files: list[str]) -> set[str]:
        """What some files import, and what that imports in turn."""
        found: set[str] = set()
        waiting = list(files)
        while waiting:
            file = waiting.pop()
            form = IMPORTED.get(splitext(file)[1])
            addresses = form.findall(self._texts[file]) if form else []
            new = {normpath(join(dirname(file), address)) for address in addresses} - found
            found |= new
            waiting += new
        return found


class Releases:
    """The release that is served now."""

    def __init__(self) -> None:
        self._changed: list[int] = []
        self._last: Release | None = None

    def newest(self) -> Release:
        """The files as they are now: a changed file is served at the next request, without a restart."""
        changed = [(WEB / file).stat().st_mtime_ns for file in FILES]
        if self._last is None or changed != self._changed:
            self._changed, self._last = changed, Release()
        return self._last

    def called(self, name: str) -> Release | None:
        """The release that was served last, if that is its name; without looking at the files again."""
        last = self._last or self.newest()
        return last if last.name == name else None


def is_page(file: str) -> bool:
    return file.endswith(".html")
