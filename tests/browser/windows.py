"""Windows that are kept from test to test. A page in a new window costs the processor twice as much as one in a window
that has shown pages before: its hundred modules are fetched, read and compiled anew. So a window that a test leaves is
emptied of all that a page can keep, and the next test gets it, unless what was done to it cannot be undone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from tests.patience import HANGS_SECONDS

PATIENCE_MS: Final = 1_000 * HANGS_SECONDS
KEPT: Final = "cookies,local_storage,indexeddb,cache_storage,service_workers"
"""What pages keep beyond their end, in the protocol's words."""
FOR_GOOD: Final = (
    (Page, "add_init_script"),
    (Page, "emulate_media"),
    (BrowserContext, "add_init_script"),
    (BrowserContext, "set_offline"),
)
"""What is done to a window rather than to the page in it. After one of these, or once its clock was set, the next test
needs a new one."""


class Window:
    def __init__(self, browser: Browser, address: str, wishes: dict[str, Any]) -> None:
        self.context = browser.new_context(base_url=address, **wishes)
        self.context.set_default_timeout(PATIENCE_MS)
        self.page = self.context.new_page()
        self.wishes = wishes
        self._address = address
        self._protocol: CDPSession = self.context.new_cdp_session(self.page)
        self._hearing: list[tuple[Any, Callable[..., None]]] = []

    def hears(self, event: Any, listener: Callable[..., None]) -> None:
        self._hearing.append((event, listener))
        self.page.on(event, listener)

    def empty(self) -> None:
        """Makes it as a new one is, but for what the browser remembers of files."""
        for event, listener in self._hearing:
            self.page.remove_listener(event, listener)
        self._hearing.clear()
        self.page.unroute_all()
        self.page.goto("about:blank")
        self.page.mouse.move(-1, -1)
        self._protocol.send("Storage.clearDataForOrigin", {"origin": self._address, "storageTypes": KEPT})


class Windows:
    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self._free: defaultdict[str, list[Window]] = defaultdict(list)
        self.spent: set[BrowserContext] = set()

    def opened(self, *, is_new: bool, viewport: Any, **wishes: Any) -> Window:
        """A window of this size with nothing in it: one that was left, or a new one, which is what a test asks for that
        looks at files being fetched."""
        free = self._free[repr(wishes)]
        window = free.pop() if free and not is_new else Window(self._browser, self._address, wishes)
        window.page.set_viewport_size(viewport)
        return window

    def leave(self, window: Window) -> None:
        if window.context in self.spent or window.context.pages != [window.page]:
            window.context.close()
        else:
            window.empty()
            self._free[repr(window.wishes)].append(window)

    def close(self) -> None:
        for windows in self._free.values():
            for window in windows:
                window.context.close()


@contextmanager
def keeping_windows(browser: Browser, address: str) -> Iterator[Windows]:
    """Notes who does something for good to a window, and closes all of them at the end."""
    windows = Windows(browser, address)
    with pytest.MonkeyPatch.context() as patch:
        for kind, name in FOR_GOOD:
            patch.setattr(kind, name, _noting(getattr(kind, name), windows.spent))
        patch.setattr(Page, "clock", property(_noting(vars(Page)["clock"].fget, windows.spent)))
        yield windows
    windows.close()


def _noting(does: Callable[..., Any], spent: set[BrowserContext]) -> Callable[..., Any]:
    def noted(done_to: Any, *arguments: Any, **options: Any) -> Any:
        spent.add(done_to if isinstance(done_to, BrowserContext) else done_to.context)
        return does(done_to, *arguments, **options)

    return noted
