"""The rules of the day, kept: one zip of the pure domain for every released version of a ruleset.

A zip holds the kernel, one game and a catalogue of that game alone. It is released once it is in the repository, and
from then on it is never written again: `SHA256SUMS` beside it has its checksum, which binds.

A pin is current where the rules of this process judge as it does: by the same definitions, or by others of which
`gyoji pin` has found, over many games, that they judge alike. It notes that beside the zip, in its `.alike` file.
"""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from functools import cache, lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Final

from domain.kernel.ruleset import Ruleset
from events.alike.definitions import Definitions, definitions, definitions_digest, differing
from events.whole_files import write_whole

PINS_FOLDER: Final = Path(str(files("events"))) / "pinned"
DOMAIN: Final = Path(str(files("domain")))
SUMS: Final = "SHA256SUMS"
"""As `sha256sum --check` reads it."""

NAMED_MAX: Final = 6
"""How many changed definitions are named; of more only the number is told."""

REFEREE_SECONDS_MAX: Final = 120
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
_ASK: Final = """\
import sys
sys.path.insert(0, sys.argv[1])
from domain.kernel.referee import answered
from domain.rulesets import RULESETS
sys.stdout.buffer.write(answered(RULESETS, sys.stdin.buffer.read()))
"""


class RefereeFailed(Exception):
    """The rules of another day could not be asked."""


class Released(Exception):
    """That version is kept already, with these rules or with others."""


def pin_of(ruleset: str, version: int, folder: Path = PINS_FOLDER) -> Path:
    return folder / f"{ruleset}-{version}.zip"


def module_of(ruleset: str) -> str:
    """Where a ruleset is defined, and its `version`."""
    return f"domain.{ruleset.replace('-', '_')}.ruleset"


def to_raise(ruleset: Ruleset, folder: Path = PINS_FOLDER) -> str:
    """Advice for whoever changed the rules of a game. The version is raised once: until it has a zip, all further
    changes belong to it, too."""
    version = ruleset.version
    kept = f"`python -m tests.golden.record`, `python -m tests.golden.paths {ruleset.id}` and `make kit`"
    run = f"run `python -m tests.golden {ruleset.id}`, `make pin`, {kept}"
    if not pin_of(ruleset.id, version, folder).exists():
        return run
    path = f"{module_of(ruleset.id).replace('.', '/')}.py"
    return f"raise `version` of {ruleset.id} in {path} from {version} to {version + 1}, then {run}"


# --- keeping ------------------------------------------------------------------------------------------------


def sources_of(ruleset: str, domain: Path = DOMAIN) -> dict[str, bytes]:
    """The files of a ruleset as they stand now, and a catalogue of it alone."""
    module = module_of(ruleset)
    constants = vars(import_module(module)).items()
    constant = next(name for name, value in constants if isinstance(value, Ruleset) and value.id == ruleset)
    catalogue = f"from {module} import {constant}\n\nRULESETS = {{{constant}.id: {constant}}}\n"
    found = {"domain/__init__.py": (domain / "__init__.py").read_bytes(), "domain/rulesets.py": catalogue.encode()}
    for package in ("kernel", module.split(".")[1]):
        for path in sorted((domain / package).rglob("*")):
            if path.suffix in (".py", ".json"):
                found[f"domain/{path.relative_to(domain).as_posix()}"] = path.read_bytes()
    return found


def pinned(ruleset: Ruleset, domain: Path = DOMAIN) -> bytes:
    """The zip of a ruleset as it stands now, the same bytes whenever it is made of the same files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sources_of(ruleset.id, domain).items():
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return buffer.getvalue()


def sources_in(content: bytes) -> dict[str, bytes]:
    """What a zip holds, however it was compressed."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def keep(ruleset: Ruleset, pin: Path) -> None:
    """Writes a zip and its checksum, whole or not at all. Raises Released: no zip is ever written twice."""
    content = pinned(ruleset)
    checksum = sha256(content).hexdigest()
    known = checksums(pin.parent).get(pin.name)
    if pin.exists() or known not in (None, checksum):
        raise Released(pin.name)
    all_sums = {**checksums(pin.parent), pin.name: checksum}
    lines = (f"{one}  {name}\n" for name, one in sorted(all_sums.items()))
    write_whole(pin.parent / SUMS, "".join(lines).encode())
    write_whole(pin, content)


def checksums(folder: Path = PINS_FOLDER) -> dict[str, str]:
    """The checksum of every zip that was ever kept in a folder, by its name."""
    path = folder / SUMS
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {name: checksum for checksum, name in (line.split() for line in lines)}


# --- whether the rules of this process are those of a zip -----------------------------------------------------


def is_current(ruleset: Ruleset, pin: Path) -> bool:
    """Whether the rules of this process judge like those in a zip, as far as is known."""
    if not pin.exists():
        return False
    difference = difference_from(ruleset, pin)
    return difference is None or difference in known_alike(pin)


def difference_from(ruleset: Ruleset, pin: Path) -> str | None:
    """What tells the definitions of this process from those in a zip, as a digest of both; None: they are the same."""
    kept = pin.read_bytes()
    if sources_in(kept) == sources_of(ruleset.id):
        return None
    digests = definitions_digest(_kept(kept)), definitions_digest(_ours(ruleset.id))
    return None if digests[0] == digests[1] else sha256("".join(digests).encode()).hexdigest()


def changed_since(ruleset: Ruleset, pin: Path) -> list[str]:
    """The definitions that are not the same here and in a zip, `bang:Shot`; of many the first, and how many more."""
    names = differing(_kept(pin.read_bytes()), _ours(ruleset.id))
    more = len(names) - NAMED_MAX
    return names if more <= 0 else [*names[:NAMED_MAX], f"{more} more"]


@cache
def _ours(ruleset: str) -> Definitions:
    return definitions(sources_of(ruleset))


@lru_cache(maxsize=16)
def _kept(content: bytes) -> Definitions:
    return definitions(sources_in(content))


def known_alike(pin: Path) -> set[str]:
    """The differences over which many games were judged alike."""
    path = alike_of(pin)
    return {line.split()[0] for line in path.read_text(encoding="utf-8").splitlines()} if path.exists() else set()


def note_alike(pin: Path, difference: str, games: int, histories: int) -> None:
    """In place of what was noted before: only the rules as they stand matter."""
    write_whole(alike_of(pin), f"{difference}  {games} games, {histories} histories\n".encode())


def alike_of(pin: Path) -> Path:
    return pin.with_suffix(".alike")


# --- asking ---------------------------------------------------------------------------------------------------


def ask(pin: Path, request: bytes) -> bytes:
    """Has the rules in a zip judge, in a process of their own."""
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-c", _ASK, str(pin)],
            input=request,
            capture_output=True,
            timeout=REFEREE_SECONDS_MAX,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise RefereeFailed(str(error)) from error
    if done.returncode != 0:
        raise RefereeFailed(done.stderr.decode(errors="replace").strip().splitlines()[-1])
    return done.stdout
