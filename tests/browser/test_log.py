"""The pages keep the newest checkpoint of the transparency log, and say so when the log is another one."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.house import Api
from tests.browser.test_pages import findings
from tests.patience import wait_for

Visit = Callable[..., Page]

KEPT = "JSON.parse(localStorage.getItem('gyoji') ?? '{}')"
ANOTHER = "gyoji.example/v1/log\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n— gyoji.example/v1/log AAAAAAAA\n"


def newest(api: Api) -> str:
    return str(api.call("GET", "/v1/log/checkpoint", accept="text/plain"))


def kept(page: Page) -> str:
    return str(wait_for(lambda: page.evaluate(f"{KEPT}.checkpoint"), "nothing was kept"))


def looks_again(page: Page) -> None:
    """Until this page has compared the log once more with what it kept: what it has to say by then, it has said."""
    page.evaluate("async () => (await import('/code/watching.js')).watchLog()")
    assert page.evaluate(f"{KEPT}.forked ?? null") is None


def is_told_until_somebody_looked(page: Page, alert: Locator, in_czech: str) -> None:
    """On the next page as well, in the language that it is in; then a page has looked again."""
    page.goto("/?lang=cs")
    expect(alert).to_contain_text(in_czech)
    alert.get_by_role("button").click()
    expect(alert).to_have_count(0)
    page.goto("/")
    looks_again(page)


def test_the_newest_checkpoint_is_kept_and_nothing_is_said_while_the_log_only_grows(
    visit: Visit, api: Api, finished_bang: str
) -> None:
    wait_for(lambda: newest(api), "the log has begun")
    page = visit("/")
    first = kept(page)
    page.goto(f"/audit.html?game={finished_bang}")
    looks_again(page)
    assert int(kept(page).split("\n")[1]) >= int(first.split("\n")[1])
    assert page.locator(".forked").count() == 0


def test_a_log_that_is_not_the_one_seen_before_is_told_on_every_page_until_somebody_looked(
    visit: Visit, api: Api, finished_bang: str
) -> None:
    note = wait_for(lambda: newest(api), "the log has begun")
    origin, size, *_ = note.split("\n")
    assert int(size) > 1
    page = visit("/")
    kept(page)
    another = json.dumps(ANOTHER.replace("gyoji.example/v1/log", origin))
    page.evaluate(f"localStorage.setItem('gyoji', JSON.stringify({{...{KEPT}, checkpoint: {another}}}))")
    page.goto("/rules.html")
    alert = page.locator(".forked")
    expect(alert).to_contain_text("not the one that this browser saw before")
    is_told_until_somebody_looked(page, alert, "není ten, který tento prohlížeč viděl dříve")
    expect(page.locator(".print").first).to_be_visible()
    assert page.locator(".forked").count() == 0


def test_a_key_that_the_server_lists_no_more_is_told_on_every_page_until_somebody_looked(
    visit: Visit, api: Api, finished_bang: str
) -> None:
    wait_for(lambda: newest(api), "the log has begun")
    page = visit("/")
    listed = wait_for(lambda: page.evaluate(f"{KEPT}.keys"), "no key was kept")
    assert len(listed) == len(api.get("/v1/keys")["items"])
    assert page.evaluate(f"{KEPT}.denied ?? null") is None
    denied = f"receipt {'ab' * 32}"
    page.evaluate(f"localStorage.setItem('gyoji', JSON.stringify({{...{KEPT}, keys: ['{denied}', ...{KEPT}.keys]}}))")
    page.goto("/rules.html")
    alert = page.locator(".denied")
    expect(alert).to_contain_text("no longer lists a key with which it once signed")
    expect(alert.locator("pre")).to_have_text(denied)
    assert findings(page) == []
    is_told_until_somebody_looked(page, alert, "už neuvádí klíč, kterým dříve podepisoval")
    assert page.evaluate(f"{KEPT}.denied ?? null") is None
    assert page.evaluate(f"{KEPT}.keys") == listed
