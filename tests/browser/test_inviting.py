"""Invitations: who comes by a link says under which name they sit down, and nobody sits down unasked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import Api
from tests.browser.test_playing import BLANK, known_as, token_of

Visit = Callable[..., Page]


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_who_comes_by_a_link_sits_down_under_a_name_and_sees_the_table_fill(
    visit: Visit, address: str, api: Api, visibility: str
) -> None:
    host = api.sign_up("ada")
    table = host.call("POST", "/v1/games", {"ruleset": "bang", "seats": 4, "visibility": visibility})
    link = f"/table.html?game={table['id']}" + (f"&invite={table['invite']}" if table["invite"] else "")
    page = visit(link)
    page.get_by_label("Your name").fill("Věra")
    button = page.get_by_role("button", name="Sit down as Věra")
    expect(button).to_be_enabled()
    assert len(taken(host, table["id"])) == 1
    button.click()
    waiting = page.locator(".waiting")
    expect(waiting).to_contain_text("Věra")
    expect(page.locator(".me")).to_have_text("Věra")
    assert taken(host, table["id"]) == ["ada", "Věra"]
    host.call("POST", f"/v1/games/{table['id']}/seats", {"bot": "greedy"})
    expect(waiting.locator("li").nth(2)).to_contain_text("greedy")
    host.call("POST", f"/v1/games/{table['id']}/seats", {"bot": "greedy"})
    expect(page.locator(".fan")).to_be_visible()
    page.reload()
    expect(page.locator(".fan")).to_be_visible()
    page.goto(link)
    expect(page.locator(".fan")).to_be_visible()
    assert token_of(page)


def test_who_has_a_name_is_asked_all_the_same_and_may_leave_and_come_back(visit: Visit, address: str, api: Api) -> None:
    host = api.sign_up("ada")
    table = host.call("POST", "/v1/games", {"ruleset": "shamans", "seats": 3, "visibility": "private"})
    link = f"/table.html?game={table['id']}&invite={table['invite']}"
    page = visit(BLANK)
    known_as(page, "oto", address)
    for _ in range(2):
        page.goto(link)
        button = page.get_by_role("button", name="Sit down as oto")
        expect(button).to_be_visible()
        expect(page.get_by_label("Your name")).to_have_count(0)
        assert taken(host, table["id"]) == ["ada"]
        button.click()
        expect(page.locator(".waiting")).to_contain_text("oto")
        page.get_by_role("button", name="Leave").click()
        expect(page.locator(".prints")).to_be_visible()
        assert taken(host, table["id"]) == ["ada"]


def test_an_invitation_speaks_czech(visit: Visit, api: Api) -> None:
    table = api.sign_up("ada").call("POST", "/v1/games", {"ruleset": "bang", "seats": 4, "visibility": "private"})
    page = visit(f"/table.html?game={table['id']}&invite={table['invite']}", locale="cs-CZ")
    page.get_by_label("Tvoje jméno").fill("Věra")
    expect(page.get_by_role("button", name="Přisednout jako Věra")).to_be_visible()


def taken(host: Api, game: str) -> list[str]:
    return [seat["name"] for seat in host.get(f"/v1/games/{game}")["seats"] if seat["name"]]
