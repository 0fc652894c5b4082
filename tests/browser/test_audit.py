"""The history checker in the browser: what holds, what does not, and where it breaks."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from events.proof.canon import canon
from tests.browser.house import Api
from tests.browser.test_playing import BLANK, known_as, sign_in
from tests.patience import wait_for
from tests.verdicts.corpus import stored
from tests.verdicts.forger import SIGNER, public_key
from tests.verdicts.kinds import Expected
from tests.verdicts.kinds_of_logs import LOG_SIGNER

Visit = Callable[..., Page]


@pytest.fixture(scope="package")
def history(api: Api, finished_bang: str) -> list[Any]:
    """With the log's proof, which is there after a moment."""

    def lines() -> list[Any] | None:
        text = api.call("GET", f"/v1/games/{finished_bang}/export", accept="application/x-ndjson")
        found = [json.loads(line) for line in text.splitlines()]
        return found if found[-1]["log"] else None

    return wait_for(lines, "the log never had the game") or []


def dropped(page: Page, folder: Path, lines: list[Any]) -> None:
    file = folder / "history.ndjson"
    file.write_bytes(b"".join(canon(line) + b"\n" for line in lines))
    page.locator("input[type=file]").set_input_files(file)


def states(page: Page) -> list[str | None]:
    return [one.get_attribute("data-state") for one in page.locator(".proofs > li").all()]


def colour_of(page: Page, selector: str) -> str:
    colour: str = page.locator(selector).evaluate("(element) => getComputedStyle(element).color")
    return colour


def drawn_in(page: Page, colour: str) -> str:
    """How the browser names a colour of the house."""
    named: str = page.evaluate(
        """(colour) => {
            const probe = document.body.appendChild(document.createElement("i"));
            probe.style.color = `var(${colour})`;
            const { color } = getComputedStyle(probe);
            probe.remove();
            return color;
        }""",
        colour,
    )
    return named


def test_a_history_file_verifies_in_the_browser(visit: Visit, history: list[Any], tmp_path: Path) -> None:
    page = visit("/audit.html")
    dropped(page, tmp_path, history)
    expect(page.locator(".stamp")).to_be_visible()
    assert states(page) == ["yes", "yes", "yes", "unknown", "yes", "yes", "yes", "unknown"]
    expect(page.locator('[data-proof="log"]')).to_contain_text("The public log has it")
    expect(page.locator(".stamp")).to_have_text(re.compile("genuine"))
    assert colour_of(page, '[data-proof="chain"] > gy-sign') == drawn_in(page, "--good")
    expect(page.locator('[data-proof="chain"]')).to_contain_text(f"{len(history) - 2} / {len(history) - 2}")
    expect(page.locator('[data-proof="origin"]')).to_contain_text("this service publishes")


def test_a_finished_game_is_checked_here_and_by_the_service(visit: Visit, address: str, finished_bang: str) -> None:
    page = visit(BLANK)
    known_as(page, "auditor", address)
    page.goto(f"/audit.html?game={finished_bang}")
    expect(page.locator('[data-proof="rules"]')).to_have_attribute("data-state", "yes")
    expect(page.locator(".stamp")).to_have_text(re.compile("clean"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing to object to")


def with_changed(history: list[Any], version: int, **changes: Any) -> list[Any]:
    return [{**line, **changes} if line.get("version") == version else line for line in history]


def a_private_one(history: list[Any]) -> Any:
    return next(line for line in history[40:-2] if any(audience.startswith("seat:") for audience in line["private"]))


@pytest.mark.parametrize("version", [2, 57])
def test_a_changed_event_is_refused_at_its_version(
    visit: Visit, history: list[Any], tmp_path: Path, version: int
) -> None:
    page = visit("/audit.html")
    dropped(page, tmp_path, with_changed(history, version, at="2030-01-01T00:00:00.000Z"))
    expect(page.locator(".refusal")).to_contain_text(f"It breaks at version {version}")
    assert states(page)[0] == "no"
    expect(page.locator('[data-proof="chain"] h2')).to_contain_text("Something was changed")
    assert page.locator(".stamp").count() == 0


def test_a_changed_hidden_card_is_refused_by_its_seal(visit: Visit, history: list[Any], tmp_path: Path) -> None:
    event = a_private_one(history)
    private = {audience: {**part, "cards": ["bang-AS"]} for audience, part in event["private"].items()}
    page = visit("/audit.html")
    dropped(page, tmp_path, with_changed(history, event["version"], private=private))
    expect(page.locator(".refusal")).to_contain_text(f"It breaks at version {event['version']}")
    assert states(page)[:2] == ["unknown", "no"]


def test_a_missing_event_and_a_forged_receipt_are_refused(visit: Visit, history: list[Any], tmp_path: Path) -> None:
    page = visit("/audit.html")
    dropped(page, tmp_path, [line for line in history if line.get("version") != 30])
    expect(page.locator(".refusal")).to_contain_text(f"It breaks at version {len(history) - 3}")
    signature = history[-1]["receipt"]["signature"]
    forged = ("0" if signature[0] != "0" else "1") + signature[1:]
    dropped(
        page, tmp_path, [*history[:-1], {**history[-1], "receipt": {**history[-1]["receipt"], "signature": forged}}]
    )
    expect(page.locator('[data-proof="receipt"]')).to_have_attribute("data-state", "no")


@pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n\x1a\n\x00\xff", b'{"hello":1}\n{"receipt":{}}\n', b"null\n"])
def test_a_file_that_is_no_history_is_called_that(visit: Visit, tmp_path: Path, content: bytes) -> None:
    page = visit("/audit.html")
    file = tmp_path / "picture.ndjson"
    file.write_bytes(content)
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("heading", level=1)).to_have_text("This is no history file")
    expect(page.locator(".refusal")).to_contain_text("The first line does not hold")
    assert "version 0" not in page.locator("main").inner_text()
    assert "yes" not in states(page) and page.locator(".stamp").count() == 0


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "whose key this is nobody here can say"), ("cs", "čí je ten klíč, tu nikdo říct nemůže")],
)
def test_a_whole_file_that_nobody_vouches_for_has_neither_a_stamp_nor_a_tick_for_it(
    visit: Visit, tmp_path: Path, language: str, words: str
) -> None:
    page = visit(f"/audit.html?lang={language}")
    file = tmp_path / "whole.ndjson"
    file.write_bytes(next(case.file.content for case in stored() if case.name == "a whole game"))
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("heading", level=1)).to_contain_text(words)
    assert states(page) == ["yes", "yes", "yes", "unknown", "yes", "unknown", "foreign", "unknown"]
    expect(page.locator('[data-proof="origin"]')).to_contain_text(words)
    assert page.locator('[data-proof="origin"] gy-sign').count() == 1, "the row's picture, and no tick"
    assert page.locator(".stamp").count() == 0
    ticks = page.locator(".proofs .yes > gy-sign").all()
    assert drawn_in(page, "--good") not in {tick.evaluate("(one) => getComputedStyle(one).color") for tick in ticks}
    assert colour_of(page, '[data-proof="origin"] h2') == drawn_in(page, "--warn")


def test_a_game_that_is_not_over_is_not_called_whole_where_nobody_vouches_for_it(visit: Visit, tmp_path: Path) -> None:
    page = visit("/audit.html")
    file = tmp_path / "part.ndjson"
    file.write_bytes(next(case.file.content for case in stored() if case.expected == Expected()))
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("heading", level=1)).to_contain_text("It holds as far as it goes, but whose key")
    assert page.locator(".stamp").count() == 0


def test_the_browser_says_of_the_verdict_corpus_what_is_expected(visit: Visit) -> None:
    page = visit("/audit.html")
    cases = stored()
    found = page.evaluate(
        """async (files) => {
            const { verify } = await import("/client/proof/verify.js");
            const verdicts = [];
            for (const [file, given] of files) {
                const content = Uint8Array.from(file, (character) => character.charCodeAt(0));
                const outcome = await verify(content, { kept: given });
                const { proof, version } = outcome.broken ?? { proof: null, version: null };
                verdicts.push([proof, version, outcome.isWhole ?? false, outcome.logged ?? null]);
            }
            return verdicts;
        }""",
        [[case.file.content.decode("latin-1"), case.file.given] for case in cases],
    )
    told = {case.name: case.expected.as_far_as_told(Expected(*one)) for case, one in zip(cases, found, strict=True)}
    assert told == {case.name: case.expected for case in cases}


@pytest.mark.parametrize(
    ("name", "words", "stamp"),
    [
        (
            "a whole game, up to its last question",
            "the end of the game too, has the server's signature alone",
            None,
        ),
        ("a prefix, up to a version before its end", "has the server's signature alone so far", "prefix"),
    ],
)
def test_how_far_the_log_vouches_has_no_tick_where_it_is_not_to_the_end(
    visit: Visit, tmp_path: Path, name: str, words: str, stamp: str | None
) -> None:
    case = next(case for case in stored() if case.name == f"reach: {name}")
    signers = [{**public_key(SIGNER), "use": "receipt"}, {**public_key(LOG_SIGNER), "use": "log"}]
    page = visit(BLANK)
    page.route("**/v1/keys", lambda route: route.fulfill(json={"items": signers}))
    page.route("**/v1/log/checkpoint", lambda route: route.fulfill(status=204))
    page.goto("/audit.html")
    file = tmp_path / "history.ndjson"
    file.write_bytes(case.file.content)
    page.locator("input[type=file]").set_input_files(file)
    log = page.locator('[data-proof="log"]')
    expect(log).to_have_attribute("data-state", "part")
    expect(log).to_contain_text(f"only up to event {case.expected.logged} of")
    expect(log).to_contain_text(words)
    assert log.locator("> gy-sign").count() == 0, "no tick"
    expect(page.locator(".stamp")).to_have_count(1 if stamp else 0)
    assert colour_of(page, '[data-proof="log"] h2') == drawn_in(page, "--warn")


def test_what_this_browser_gave_is_said_not_to_be_compared_before_the_start(visit: Visit, address: str) -> None:
    page = visit("/")
    sign_in(page, "early", address)
    game = page.evaluate(
        """async () => {
            const { post } = await import("/code/api.js");
            return (await post("/v1/games", { ruleset: "bang", seats: 4, sit: true })).id;
        }"""
    )
    page.evaluate(
        """(game) => {
            const kept = JSON.parse(localStorage.getItem("gyoji"));
            kept.given = { ...kept.given, [game]: { seat: 0, entropy: "mine", secretHash: null } };
            localStorage.setItem("gyoji", JSON.stringify(kept));
        }""",
        game,
    )
    page.goto(f"/audit.html?game={game}")
    expect(page.locator('[data-proof="chance"]')).to_contain_text("What this browser gave was not compared")
    expect(page.get_by_role("heading", level=1)).to_contain_text("not all that this browser kept could be compared")
    assert page.locator(".stamp").count() == 0


def test_what_this_browser_gave_when_it_sat_down_is_compared_with_the_record(visit: Visit, address: str) -> None:
    page = visit("/")
    sign_in(page, "sitter", address)
    page.get_by_role("button", name="Play now with bots").first.click()
    page.wait_for_url("**/table.html?game=*")
    game = page.url.split("game=")[1]
    page.goto(f"/audit.html?game={game}")
    expect(page.locator('[data-proof="chance"]')).to_contain_text("What this browser gave is in the seed")
    page.evaluate(
        """(game) => {
            const kept = JSON.parse(localStorage.getItem("gyoji"));
            kept.given[game].entropy = "something else";
            localStorage.setItem("gyoji", JSON.stringify(kept));
        }""",
        game,
    )
    page.reload()
    expect(page.locator(".refusal")).to_contain_text("What you gave at seat 0 is not in the seed")


def test_a_dispute_is_opened_and_judged_and_headed_by_what_it_is_about(
    visit: Visit, api: Api, address: str, finished_bang: str
) -> None:
    page = visit(BLANK)
    known_as(page, "claimant", address)
    page.goto(f"/replay.html?game={finished_bang}&at=40&view=all")
    page.get_by_role("link", name="Dispute this").click()
    page.get_by_label("What is wrong with it?").fill("I do not believe this.")
    page.get_by_role("button", name="Open the case").click()
    expect(page.locator('.case[data-status="judged"]')).to_be_visible()
    expect(page.locator(".case")).to_contain_text("I do not believe this.")
    expect(page.locator(".case")).to_contain_text("it stands: the rules give exactly what was recorded")
    [case] = [one for one in api.get(f"/v1/games/{finished_bang}/disputes")["items"] if one["version"] == 40]
    events = api.get(f"/v1/games/{finished_bang}/disputes/{case['n']}")["events"]
    [disputed] = [event["text"] for event in events if event["version"] == 40]
    expect(page.locator(".case header h2")).to_have_text(disputed or "version 40")
