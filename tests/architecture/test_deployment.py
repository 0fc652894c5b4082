"""What deploy/ starts is what there is: commands, settings, figures, files; and systemd finds no fault with it."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from service.cli import SUBCOMMANDS
from service.settings import SETTINGS

ROOT = Path(__file__).parents[2]
UNITS = sorted((ROOT / "deploy" / "systemd").iterdir())
VARIABLES = {setting.variable for setting in SETTINGS}
OF_COMPOSE = {"GYOJI_SITE"}
"""What only the proxy is told."""


def compose() -> Any:
    return yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


def parts() -> dict[str, Any]:
    return {name: one for name, one in compose()["services"].items() if one["image"] == "gyoji"}


def test_every_part_of_the_service_has_a_container_of_its_own() -> None:
    commands = [tuple(one["command"]) for one in parts().values()]
    assert {command[0] for command in commands} == {"api", "push", "clock", "worker"} <= set(SUBCOMMANDS)
    queues = {queue for command in commands if command[0] == "worker" for queue in command[1:]}
    assert queues == {"timeouts", "scoring", "bots", "audits", "webhooks"}


@pytest.mark.parametrize("name", parts())
def test_a_container_is_told_settings_that_there_are_and_may_do_little(name: str) -> None:
    part = parts()[name]
    assert set(part["environment"]) <= VARIABLES
    assert part["read_only"] and part["cap_drop"] == ["ALL"]
    named = set(re.findall(r"GYOJI_\w+", (ROOT / "compose.yaml").read_text(encoding="utf-8")))
    assert named <= VARIABLES | OF_COMPOSE


def test_redis_is_set_as_the_doctor_wants_it_and_has_a_replica() -> None:
    services = compose()["services"]
    for name in ("redis", "replica"):
        words = " ".join(services[name]["command"])
        assert "--appendonly yes" in words and "--appendfsync always" in words and "noeviction" in words
    assert "--replicaof redis 6379" in services["replica"]["command"]
    assert "--min-replicas-to-write 1" in services["redis"]["command"]


def test_every_file_and_volume_that_is_mounted_is_there() -> None:
    whole = compose()
    for service in whole["services"].values():
        for mount in service.get("volumes", ()):
            source = mount.split(":")[0]
            assert source in whole["volumes"] or (ROOT / source).exists(), source


def test_alerts_ask_for_figures_that_there_are() -> None:
    told = (ROOT / "service/running/metrics.py").read_text(encoding="utf-8")
    told += (ROOT / "workers/metrics.py").read_text(encoding="utf-8")
    alerts = yaml.safe_load((ROOT / "deploy/prometheus/alerts.yml").read_text(encoding="utf-8"))
    rules = [rule for group in alerts["groups"] for rule in group["rules"]]
    assert len({rule["alert"] for rule in rules}) == len(rules) >= 8
    for rule in rules:
        assert rule["annotations"]["summary"] and rule["labels"]["severity"] in ("page", "ticket")
        assert "do" in rule["annotations"] or "bug" in rule["annotations"]["summary"], rule["alert"]
        for figure in re.findall(r"gyoji_\w+", rule["expr"]):
            assert f'"{re.sub(r"_(total|bucket)$", "", figure)}"' in told, figure


def test_whatever_listens_is_asked_whether_it_answers_and_its_figures_are_taken_once() -> None:
    asked = yaml.safe_load((ROOT / "deploy/prometheus/prometheus.yml").read_text(encoding="utf-8"))["scrape_configs"]
    jobs = {job["job_name"]: job for job in asked}
    targets = {target.partition(":")[0] for job in asked for one in job["static_configs"] for target in one["targets"]}
    assert targets == {"api", "push"} <= compose()["services"].keys()
    assert [name for name, job in jobs.items() if "metric_relabel_configs" not in job] == ["gyoji"]
    alerts = (ROOT / "deploy/prometheus/alerts.yml").read_text(encoding="utf-8")
    assert f'up{{job=~"{"|".join(jobs)}"}} == 0' in alerts


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_a_unit_starts_a_command_that_there_is_as_nobody_in_particular(unit: Path) -> None:
    text = unit.read_text(encoding="utf-8")
    if unit.suffix == ".target":
        wanted = re.findall(r"gyoji-(\w+)(?:@\d)?\.service", text)
        assert set(wanted) == {"api", "push", "clock", "worker"}
        return
    [words] = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
    assert shlex.split(words)[1] in SUBCOMMANDS
    assert "User=gyoji" in text and "NoNewPrivileges=yes" in text
    assert "Restart=always" in text and "StartLimitIntervalSec=0" in text, "it is started again however long it fails"
    [environ] = re.findall(r"^Environment=(.*)$", text, re.MULTILINE)
    assert {pair.partition("=")[0] for pair in environ.split()} <= VARIABLES


@pytest.mark.needs("systemd-analyze")
def test_systemd_finds_no_fault_with_the_units(tmp_path: Path) -> None:
    """But that the command is not installed where this runs."""
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8").replace("/opt/gyoji/bin/gyoji", "/bin/true")
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    units = sorted(str(path) for path in tmp_path.iterdir())
    told = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False)
    assert told.stdout + told.stderr == ""


def test_the_image_has_what_the_wheel_is_made_of_and_runs_as_a_user_without_rights() -> None:
    steps = (ROOT / "Containerfile").read_text(encoding="utf-8")
    let_in = (ROOT / ".dockerignore").read_text(encoding="utf-8")
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    [packages] = re.findall(r"^\[tool\.hatch\.build\.targets\.wheel\]\npackages = (\[.*\])$", project, re.MULTILINE)
    for package in yaml.safe_load(packages):
        assert f"COPY {package} {package}\n" in steps and f"!{package}\n" in let_in
    assert re.findall(r"^USER (\w+)$", steps, re.MULTILINE) == ["gyoji"]
    assert "HEALTHCHECK" in steps and steps.count("\nFROM ") == 2 and "--require-hashes" in steps
