"""The guide: every program and command in it runs as it stands, and the service serves what `make docs` builds."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from domain.rulesets import RULESETS
from service.http.guide import hang_guide
from service.http.problems import Problem
from tests.patience import PROGRAM_HANGS_SECONDS
from tests.service.served import Served

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "guide").rglob("*.md"))
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
WITH_BLOCKS = [page for page in PAGES if FENCED.search(page.read_text(encoding="utf-8"))]
OUTSIDE = re.compile(r"""<(?:script|link|img)[^>]+(?:src|href)=["']?(?:https?:)?//(?!127\.0\.0\.1)""")
NOT_RUN = ("", "make serve\n")
"""A service runs already."""
PASTED = "html"
"""For somebody else's page; browsers try what it embeds."""


@pytest.mark.parametrize("page", WITH_BLOCKS, ids=lambda page: page.stem)
def test_a_page_does_what_it_says(service: Served, tmp_path: Path, page: Path) -> None:
    """Its blocks are run one after the other in one folder, as a reader does."""
    for name in (".venv", "kit"):
        (tmp_path / name).symlink_to(ROOT / name)
    environ = {**os.environ, "GYOJI_SERVER": service.address}
    for kind, block in FENCED.findall(page.read_text(encoding="utf-8")):
        if (kind, block) == NOT_RUN or kind == PASTED:
            continue
        assert kind in ("python", "sh"), f"a block of {page.name} is not run"
        command = [sys.executable, "-c", block, service.address] if kind == "python" else ["bash", "-euc", block]
        ran = subprocess.run(
            command,
            cwd=tmp_path,
            env=environ,
            capture_output=True,
            text=True,
            timeout=PROGRAM_HANGS_SECONDS,
            check=False,
        )
        assert ran.returncode == 0, f"{block}\n{ran.stdout}\n{ran.stderr}"
        assert ran.stdout, f"{block} says nothing"


@pytest.fixture(scope="module")
def guide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With --strict a link that leads nowhere, or to no heading, is an error."""
    folder = tmp_path_factory.mktemp("guide")
    build: list[str | Path] = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", folder]
    built = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    return folder


@pytest.fixture(scope="module")
def browser(guide: Path) -> FlaskClient:
    app = Flask("guide")
    app.register_error_handler(Problem, lambda problem: (problem.type.name, problem.type.status))
    hang_guide(app, guide)
    return app.test_client()


def test_the_guide_is_served_page_by_page(browser: FlaskClient) -> None:
    start = browser.get("/guide/")
    assert start.status_code == 200 and "script-src 'self'" in start.headers["Content-Security-Policy"]
    moved = browser.get("/guide/guide/tutorials/first-bot")
    assert (moved.status_code, moved.location) == (308, "/guide/guide/tutorials/first-bot/")
    for id in RULESETS:
        page = browser.get(f"/guide/guide/reference/{id}/").text
        assert all(clause in page for clause in list(RULESETS[id].clauses)[:20])
    for unknown in ("nothing", "../settings.py", "guide/../../settings.py", "hooks.py"):
        assert browser.get(f"/guide/{unknown}").status_code == 404


def test_the_guide_can_be_searched_and_needs_no_other_host(guide: Path, browser: FlaskClient) -> None:
    index = json.loads(browser.get("/guide/search/search_index.json").data)
    assert any("Your first bot" in entry["title"] for entry in index["docs"])
    for page in guide.rglob("*.html"):
        assert not OUTSIDE.search(page.read_text(encoding="utf-8")), page
