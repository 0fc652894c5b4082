"""Looks for secrets in every tracked file, by detect-secrets, and in all that was ever committed: `make audit`."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

NOISY: Final = ("Base64HighEntropyString", "HexHighEntropyString", "KeywordDetector")
"""Plugins that only make noise here: the tree is full of hashes, seals and public keys, and tests have variables called
`token`."""

WRITTEN: Final = (".py", ".js", ".mjs", ".ts", ".lua", ".md", ".toml", ".yaml", ".yml", ".service", "file", ".html")
MADE: Final = ("tests/golden/", "tests/verdicts/", "openapi.yaml", "docs/rulings.md")
"""Long files that our own commands write."""

EVER: Final = r"-----BEGIN [A-Z ]*PRIVATE KEY|AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|xox[baprs]-[0-9A-Za-z-]{10,}"
OURSELVES: Final = ":!tests/secrets_scan.py"


def main(hook: str) -> int:
    files = subprocess.run(["git", "ls-files", "-z"], check=True, capture_output=True, text=True).stdout.split("\0")
    files = [file for file in files if file.endswith(WRITTEN) and not file.startswith(MADE)]
    quiet = [word for plugin in NOISY for word in ("--disable-plugin", plugin)]
    found = subprocess.run([hook, *quiet, *files], check=False)
    log = ["git", "log", "--all", "--oneline", "--pickaxe-regex", "-S", EVER, "--", ".", OURSELVES]
    commits = subprocess.run(log, check=True, capture_output=True, text=True).stdout
    sys.stdout.write(commits and f"A secret was committed once:\n{commits}")
    is_clean = found.returncode == 0 and not commits
    sys.stdout.write(f"{len(files)} files and all commits: {'no secret' if is_clean else 'SECRETS'}.\n")
    return 0 if is_clean else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
