"""Lines of the log: whole, and also of what goes wrong before anybody serves."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from structlog.testing import capture_logs

from events.proof.keys import KeyFolderError
from service.running.logs import telling_why
from tests.patience import HANGS_SECONDS

LOGGING = """
import io, json, logging, sys
class Noting(io.StringIO):
    written = []
    def write(self, text):
        self.written.append(text)
sys.stderr = Noting()
import structlog
from service.running.logs import set_up
from service.settings import Settings
set_up(Settings(log_format="json"))
structlog.get_logger().warning("ours", number=1)
logging.getLogger("library").warning("theirs")
print(json.dumps(Noting.written))
"""


def test_a_line_is_written_in_one_go_so_that_no_other_process_writes_into_it() -> None:
    command = [sys.executable, "-c", LOGGING]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=HANGS_SECONDS, check=True)
    written = json.loads(ran.stdout)
    assert [json.loads(line)["event"] for line in written] == ["ours", "theirs"]
    assert all(line.endswith("\n") for line in written)


def test_a_process_of_the_server_that_cannot_start_says_why_in_the_log() -> None:
    def broken() -> None:
        raise OSError("no room")

    with capture_logs() as lines, pytest.raises(SystemExit):
        telling_why(broken)()
    assert [(line["event"], line["log_level"]) for line in lines] == [("cannot start", "critical")]
    assert lines[0]["exc_info"]


def test_of_keys_that_cannot_be_used_it_says_which_file_without_a_traceback() -> None:
    def broken() -> None:
        raise KeyFolderError("one.key can be read by others")

    with capture_logs() as lines, pytest.raises(SystemExit):
        telling_why(broken)()
    assert [(line["event"], line["error"]) for line in lines] == [("cannot start", "one.key can be read by others")]
    assert "exc_info" not in lines[0]
