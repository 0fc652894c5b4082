"""Settings: flags before variables before defaults; what cannot be used is named before anything starts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from events.redis.addresses import IN_STORE
from events.redis.server import running
from service.cli import main
from service.cli.options import OF_EVERY_PART
from service.settings import SETTINGS, BadSetting, Settings, environ_of, settings_from
from tests.fixtures.redis import fresh_folder
from tests.patience import HANGS_SECONDS

OPERATIONS = Path(__file__).parents[2] / "docs" / "operations.md"

BAD = {
    "GYOJI_PORT": ("0", "65535", "x", "8000.5"),
    "REDIS_URL": ("localhost", "http://localhost", "redis://one,,two", "redis+sentinel://one", "redis://one/abc"),
    "GYOJI_QUEUE_URL": ("x",),
    "GYOJI_FSYNC": ("never",),
    "GYOJI_REPLICAS": ("-1", "11", "all"),
    "GYOJI_PUBLIC_URL": ("gyoji.example", "ftp://x", "https://x?y", "https://x y", "https://x:99999", "https://u:p@x"),
    "GYOJI_PUSH_PORT": ("70000",),
    "GYOJI_PUSH_URL": ("//x",),
    "GYOJI_PUSH_WORKERS": ("0", "513"),
    "GYOJI_CORS_ORIGINS": ("*", "https://a.example,b", "https://a.example/path"),
    "GYOJI_DATA": ("/dev/null", "/dev/null/below"),
    "GYOJI_KEYS": ("/dev/null",),
    "GYOJI_ARCHIVE": ("/dev/null/x",),
    "GYOJI_PROXIES": ("-1",),
    "GYOJI_SIGN_UPS_PER_HOUR": ("0", "many"),
    "GYOJI_OVERLAPS_PER_SECOND": ("0",),
    "GYOJI_OVERLAPS_BURST": ("-5",),
    "GYOJI_OPEN_TABLES_PER_PLAYER": ("0", "many"),
    "GYOJI_STREAMS_MAX": ("0", "many"),
    "GYOJI_STREAMS_PER_PLAYER": ("0", "-1"),
    "GYOJI_STREAMS_PER_ADDRESS": ("0", "1.5"),
    "GYOJI_API_WORKERS": ("0",),
    "GYOJI_API_THREADS": ("1000",),
    "GYOJI_ARCHIVE_HOURS": ("0", "23"),
    "GYOJI_WITNESSES": ("witness.example/w1", "w+00000000+BAAA", f"w+00000000+{'A' * 44}"),
    "GYOJI_WEBHOOKS_PRIVATE": ("perhaps",),
    "GYOJI_READ_ONLY": ("true",),
    "GYOJI_EXAMPLE": ("true",),
    "GYOJI_LOG": ("xml",),
    "GYOJI_LOG_LEVEL": ("loud",),
}


@pytest.mark.parametrize(("variable", "value"), [(name, value) for name, values in BAD.items() for value in values])
def test_a_value_that_cannot_be_used_is_named(variable: str, value: str) -> None:
    with pytest.raises(BadSetting) as refused:
        settings_from({variable: value})
    assert variable in str(refused.value) and repr(value) in str(refused.value) and "it takes" in str(refused.value)


@pytest.mark.parametrize(
    ("variable", "value", "shown"),
    [
        ("GYOJI_SIGNING_KEY", "no-such-file", "a text of 12 characters"),
        ("GYOJI_SIGNING_KEY", "12ab" * 15, "a text of 60 characters"),
        ("REDIS_URL", "redis//:hunter2@one:6379", "'…@one:6379'"),
        ("GYOJI_QUEUE_URL", "redis://ada:hun@ter@one/x", "'…@one/x'"),
    ],
)
def test_a_secret_that_cannot_be_used_is_not_told(variable: str, value: str, shown: str) -> None:
    with pytest.raises(BadSetting) as refused:
        settings_from({variable: value})
    assert f"is {shown}; it takes" in str(refused.value)


def test_everything_that_can_be_wrong_is_tried() -> None:
    free = {"GYOJI_SIGNING_KEY", "GYOJI_HOST", "GYOJI_PUSH_HOST"}
    assert set(BAD) | free == {setting.variable for setting in SETTINGS}


def test_flags_come_before_variables_before_defaults() -> None:
    assert settings_from({}).port == Settings().port == 8000
    assert settings_from({"GYOJI_PORT": "9000"}).port == 9000
    assert settings_from({"GYOJI_PORT": "9000"}, {"port": "9001"}).port == 9001
    assert settings_from({"GYOJI_PORT": ""}).port == 8000


def test_an_archive_in_the_store_is_no_folder_whatever_lies_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / IN_STORE).touch()
    assert settings_from({"GYOJI_ARCHIVE": IN_STORE}).archive_folder == Path(IN_STORE)
    with pytest.raises(BadSetting, match="GYOJI_ARCHIVE"):
        settings_from({"GYOJI_ARCHIVE": f"./{IN_STORE}/below"})


def test_push_listens_beside_the_api_unless_told_otherwise() -> None:
    assert settings_from({"GYOJI_PORT": "9000"}).push_listens_at == ("127.0.0.1", 9001)
    elsewhere = settings_from({"GYOJI_PUSH_HOST": "0.0.0.0", "GYOJI_PUSH_PORT": "80"})
    assert elsewhere.push_listens_at == ("0.0.0.0", 80)
    with pytest.raises(BadSetting, match="where the API listens"):
        settings_from({"GYOJI_PORT": "9000", "GYOJI_PUSH_PORT": "9000"})


@pytest.mark.parametrize("address", ["https://Gyoji.example", "https://gyoji.example/", "https://gyoji.example/below"])
def test_the_public_address_has_the_origin_that_browsers_send(address: str) -> None:
    assert settings_from({"GYOJI_PUBLIC_URL": address}).public_origin == "https://gyoji.example"
    assert Settings().public_origin is None


def test_another_process_gets_the_same_settings() -> None:
    settings = settings_from(
        {
            "GYOJI_DATA": "elsewhere",
            "REDIS_URL": "redis://x",
            "GYOJI_CORS_ORIGINS": "https://a.example, https://b.example/",
            "GYOJI_PROXIES": "2",
            "GYOJI_PUSH_PORT": "99",
        }
    )
    assert settings.cors_origins == ("https://a.example", "https://b.example")
    assert settings_from(environ_of(settings)) == settings


def test_every_setting_is_explained_to_operators() -> None:
    told = OPERATIONS.read_text(encoding="utf-8")
    for setting in SETTINGS:
        assert f"| `{setting.variable}` | `{setting.flag}` |" in told, setting.variable
        assert f"{setting.says} Takes {setting.takes}." in told, setting.variable


@pytest.mark.parametrize("command", ["serve", "api", "push", "clock", "worker"])
def test_a_command_names_what_is_wrong_and_starts_nothing(command: str, tmp_path: Path) -> None:
    environ = {"GYOJI_LOG": "xml", "GYOJI_DATA": str(tmp_path / "data"), "REDIS_URL": ""}
    ran = CliRunner(env=environ).invoke(main, [command])
    assert ran.exit_code == 1 and "GYOJI_LOG" in ran.output and "Traceback" not in ran.output
    if command != "serve":
        ran = CliRunner(env={**environ, "GYOJI_LOG": ""}).invoke(main, [command])
        assert ran.exit_code == 1 and "REDIS_URL is not set" in ran.output
    assert not (tmp_path / "data").exists()


def test_who_serves_from_a_folder_is_told_where_the_redis_of_that_folder_is() -> None:
    with fresh_folder() as data, running(data, fsync="everysec") as server:
        environ = {"GYOJI_DATA": str(data), "REDIS_URL": ""}
        told = CliRunner(env=environ).invoke(main, ["audit", "--all"])
        assert told.exit_code == 2 and f"REDIS_URL={server.url}" in told.output
        assert CliRunner(env={**environ, "REDIS_URL": server.url}).invoke(main, ["audit", "--all"]).exit_code == 0


def test_every_flag_of_serve_says_what_it_takes() -> None:
    told = CliRunner().invoke(main, ["serve", "--help"]).output
    for setting in SETTINGS:
        assert setting.flag in told and setting.variable in told


@pytest.mark.parametrize(
    ("arguments", "why"), [(["api"], "REDIS_URL is not set"), (["clock", "--replicas", "all"], "GYOJI_REPLICAS")]
)
def test_a_part_that_cannot_go_on_says_why_in_a_line_of_its_log(arguments: list[str], why: str) -> None:
    """Machines that read the log would not understand any other."""
    environ = {name: value for name, value in os.environ.items() if name != "REDIS_URL"} | {"GYOJI_LOG": "json"}
    command = [sys.executable, "-m", "service.cli", *arguments]
    ended = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=HANGS_SECONDS, check=False)
    [line] = ended.stderr.splitlines()
    told = json.loads(line)
    assert ended.returncode == 1 and told["level"] == "critical" and why in told["error"]


def test_parts_that_run_by_themselves_take_as_flags_what_serve_takes() -> None:
    """Each what all need and what it looks at alone; only `serve` runs a Redis, whose fsync is set."""
    names = ("api", "push", "clock", "worker")
    parts = {name: set(parameters(name)) & {setting.field for setting in SETTINGS} for name in names}
    assert all(set(OF_EVERY_PART) <= fields for fields in parts.values())
    assert set().union(*parts.values()) == {setting.field for setting in SETTINGS} - {"fsync"}


def parameters(name: str) -> list[str | None]:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    return [parameter.name for parameter in command.params]
