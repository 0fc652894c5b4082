"""What must be in view is in view: on phones, tablets and desks, and at twice the size."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.screens import (
    DESK,
    LAPTOP,
    NARROW,
    NOTEBOOK,
    PHONE,
    TABLET,
    TARGET,
    TOO_LONG,
    TWICE,
    UPRIGHT,
    is_too_wide,
    outside,
    place_of,
    sized,
    uncovered,
)
from tests.browser.test_playing import BLANK, known_as

Visit = Callable[..., Page]
HAND = 11


def test_a_hand_of_eleven_fits_at_every_size_and_every_card_can_be_chosen(visit: Visit, address: str) -> None:
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    game = me.table("shamans", ["greedy"] * 4, sit=True)
    me.asked(game, seat=0)
    page.goto(f"/table.html?game={game}")
    cards = page.locator(".fan gy-card button")
    expect(cards).to_have_count(HAND)
    for size in (DESK, LAPTOP, TABLET, TWICE, PHONE):
        sized(page, size)
        assert outside(page, ".fan gy-card") == 0, size
        assert not is_too_wide(page)
        last = page.locator('.fan gy-card[state="can"] button').last
        last.click(position={"x": 8, "y": 20})
        expect(page.locator('.fan gy-card[state="chosen"]')).to_have_count(1)
        page.keyboard.press("Escape")


def test_the_map_of_japan_is_whole_on_a_tablet_and_the_board_is_there_at_twice_the_size(
    visit: Visit, address: str
) -> None:
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    page.goto(f"/table.html?game={me.table('samurai-katana', ['greedy'] * 4, sit=True)}")
    expect(page.locator(".map .r").first).to_be_visible()
    sized(page, TABLET)
    assert outside(page, ".map .r") == 0
    low, high = page.locator(".map .r").evaluate_all(
        """(regions) => { const boxes = regions.map((region) => region.getBoundingClientRect());
          return [Math.max(...boxes.map(({bottom}) => bottom)), Math.min(...boxes.map(({top}) => top))]; }"""
    )
    hand = page.locator(".hand").bounding_box()
    assert hand is not None
    assert high > 0
    assert low < hand["y"]
    sized(page, TWICE)
    assert uncovered(page, ".katana .clans li")
    page.locator(".map-box").scroll_into_view_if_needed()
    assert uncovered(page, ".map-box")


def test_where_nothing_is_docked_the_question_comes_after_the_board_and_not_below_the_log(
    visit: Visit, address: str
) -> None:
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    game = me.table("shamans", ["greedy"] * 4, sit=True)
    me.asked(game, seat=0)
    page.goto(f"/table.html?game={game}")
    expect(page.locator(".ask.mine")).to_be_visible()
    for size in (TWICE, NARROW):
        sized(page, size)
        places = [place_of(page.locator(one).first) for one in (".board-place", ".hand", ".ask", ".since", ".log")]
        assert [place["y"] for place in places] == sorted(place["y"] for place in places), size


def test_slips_that_may_be_chosen_and_links_of_the_log_are_large_enough_for_a_finger(
    visit: Visit, address: str
) -> None:
    """Which cards lie on the table is up to the game: here two with short names are put there, side by side."""
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    page.goto(f"/table.html?game={me.table('samurai-sword', ['greedy'] * 3, sit=True)}")
    expect(page.locator(".log li > a").first).to_be_visible()
    page.locator(".seat").first.evaluate(
        """(seat) => seat.insertAdjacentHTML("beforeend",
          '<p class="slips"><button class="slip can">Bo</button><button class="slip not">I</button></p>')"""
    )
    sizes: list[list[float]] = page.locator(".seat button.slip, .log li > a").evaluate_all(
        "(found) => found.map((one) => one.getBoundingClientRect()).map(({width, height}) => [width, height])"
    )
    assert len(sizes) > 2 and min(side for size in sizes for side in size) >= TARGET


def test_at_a_table_of_six_the_names_of_all_clans_are_whole(visit: Visit, address: str) -> None:
    page = visit(BLANK)
    me = known_as(page, "somebody with a name", address)
    page.goto(f"/table.html?game={me.table('samurai-katana', ['greedy'] * 5, sit=True)}")
    expect(page.locator(".clans li")).to_have_count(6)
    for size in (DESK, LAPTOP, TABLET, UPRIGHT, PHONE):
        sized(page, size)
        assert page.locator(".clans li, .clans li > :not(.seat-pick)").evaluate_all(TOO_LONG) == [], size


def test_however_much_lies_in_front_of_a_seat_it_stays_on_the_board(visit: Visit, address: str) -> None:
    """Which cards lie on the table is up to the game: here all have so much that three lines are full."""
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    page.goto(f"/table.html?game={me.table('samurai-sword', ['greedy'] * 5, sit=True)}")
    expect(page.locator(".seat")).to_have_count(6)
    for size in (DESK, LAPTOP):
        sized(page, size)
        page.locator(".seat-in").evaluate_all(
            "(seats) => { for (const seat of seats) seat.style.minHeight = '10rem'; }"
        )
        board = page.locator(".board-place").bounding_box()
        boxes = [seat.bounding_box() for seat in page.locator(".seat").all()]
        assert board is not None
        assert min(box["y"] for box in boxes if box) >= board["y"]
        assert max(box["y"] + box["height"] for box in boxes if box) <= board["y"] + board["height"] + 1


MEETING = """
() => {
  const [deck] = document.querySelectorAll(".middle .pile");
  const card = deck.querySelector("gy-card").outerHTML;
  if (!document.querySelector(".shelf"))
    deck.insertAdjacentHTML("afterend", `<span class="pile"><span class="shelf">${card.repeat(7)}</span></span>`);
  const slips = ["Appaloosa<small>A♠</small>", "Mustang<small>8♥</small>"].map((name) => `<b class="slip">${name}</b>`);
  for (const row of document.querySelectorAll(".seat .slips")) row.innerHTML = slips.join("");
  for (const character of document.querySelectorAll(".seat .char")) character.textContent = "Jesse Jones";
  const lying = [...document.querySelectorAll(".seat, .middle gy-card")];
  const boxes = lying.map((one) => [one.dataset.key ?? "the middle", one.getBoundingClientRect()]);
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return boxes.flatMap(([name, one], i) =>
    boxes.slice(i + 1).filter(([, other]) => meet(one, other)).map(([other]) => `${name} and ${other}`));
}
"""


def test_seven_with_two_cards_each_sit_around_a_store_of_seven_and_nothing_covers_another(
    visit: Visit, address: str
) -> None:
    """Who plays and which cards lie there is up to the game: here all have two with long names, and a store is open.
    Whoever opens one has played its card: something has been discarded."""
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    while page.locator(".middle gy-card").count() < 2:
        game = me.table("bang", ["greedy"] * 6, sit=True)
        me.asked(game, seat=0)
        page.goto(f"/table.html?game={game}")
        expect(page.locator(".seat")).to_have_count(7)
    for size in (NOTEBOOK, LAPTOP, DESK, PHONE):
        sized(page, size)
        assert page.evaluate(MEETING) == [], size
        assert outside(page, ".middle gy-card") == 0
