"""`make pythons`: runs tests under every other version of Python that we promise and that is installed here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PROMISED: Final = ((3, 11), (3, 12), (3, 13))
TESTS: Final = ("tests/domain/kernel", "tests/service/test_playing.py", "tests/clients/test_python_client.py")
"""The default: rules, a service in one process, and real processes with clients."""


def interpreter(version: tuple[int, int]) -> Path | None:
    """An interpreter that runs: by its name, or among pyenv's, whose shims on the path work only where pyenv is set up
    for them."""
    name = "python{}.{}".format(*version)
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    named = [Path(found)] if (found := shutil.which(name)) else []
    for path in (*named, *sorted(pyenv.glob(f"*/bin/{name}"))):
        if subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0:
            return path
    return None


def tried(python: Path, version: tuple[int, int], tests: list[str]) -> int:
    """Installs everything at the locked versions into an environment of its own, then runs these tests."""
    home = ROOT / "build" / "pythons" / "{}.{}".format(*version)
    uv = Path(sysconfig.get_path("scripts"), "uv")
    sync: list[str | Path] = [uv, "sync", "--quiet", "--frozen", "--all-extras", "--python", python]
    subprocess.run(sync, cwd=ROOT, env={**os.environ, "UV_PROJECT_ENVIRONMENT": str(home)}, check=True)
    [site] = home.glob("lib/python*/site-packages")
    clients = "".join(f"{ROOT / 'clients' / name}\n" for name in ("verify", "python"))
    (site / "clients.pth").write_text(clients, encoding="utf-8")
    pytest: list[str | Path] = [home / "bin" / "python", "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    return subprocess.run(pytest, cwd=ROOT, check=False).returncode


def main(tests: list[str]) -> int:
    failed = 0
    for version in PROMISED:
        if version == sys.version_info[:2]:
            continue
        python = interpreter(version)
        name = "Python {}.{}".format(*version)
        sys.stdout.write(f"{name}: {'not installed here' if python is None else python}\n")
        sys.stdout.flush()
        if python is not None:
            failed |= tried(python, version, tests or list(TESTS))
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
