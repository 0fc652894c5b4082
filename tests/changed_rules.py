"""Rules that somebody has changed, in a copy of the domain."""

import ast
import shutil
from pathlib import Path

from domain.rulesets import RULESETS
from events.pinning import DOMAIN, pin_of, pinned


class ChangedRules:
    """A copy of the domain, to be edited and pinned as if it had been released."""

    def __init__(self, folder: Path) -> None:
        self.domain = folder / "domain"
        shutil.copytree(DOMAIN, self.domain, ignore=shutil.ignore_patterns("__pycache__"))

    def edit(self, path: str, old: str, new: str) -> "ChangedRules":
        file = self.domain / path
        text = file.read_text(encoding="utf-8")
        assert old in text, f"{path} has no {old!r} any more"
        file.write_text(text.replace(old, new), encoding="utf-8")
        return self

    def rewrite(self) -> None:
        """Rewrites every module without comments, with other docstrings and other formatting."""
        for path in self.domain.rglob("*.py"):
            tree = ast.parse(path.read_bytes())
            for node in ast.walk(tree):
                if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                    node.value.value = "Said in other words."
            path.write_text(ast.unparse(tree), encoding="utf-8")

    def move(self, old: str, new: str) -> None:
        """Moves a module to another name, and changes all imports of it."""
        target = self.domain / new
        target.parent.mkdir(exist_ok=True)
        (target.parent / "__init__.py").touch()
        (self.domain / old).rename(target)
        before, after = (f"domain.{path.removesuffix('.py').replace('/', '.')}" for path in (old, new))
        for path in self.domain.rglob("*.py"):
            tree = _Moved(before, after).visit(ast.parse(path.read_bytes()))
            path.write_text(ast.unparse(tree), encoding="utf-8")

    def pin(self, ruleset: str, folder: Path) -> Path:
        """Pins these rules as a zip, under the version that the rules of this process have."""
        folder.mkdir(exist_ok=True)
        pin = pin_of(ruleset, RULESETS[ruleset].version, folder)
        pin.write_bytes(pinned(RULESETS[ruleset], self.domain))
        return pin


class _Moved(ast.NodeTransformer):
    """Rewrites imports such as `from domain.bang import cards, shooting` if one of the names is a moved module."""

    def __init__(self, before: str, after: str) -> None:
        self._package, _, self._old = before.rpartition(".")
        self._new_package, _, self._new = after.rpartition(".")

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.ImportFrom]:
        if node.module == f"{self._package}.{self._old}":
            return [ast.ImportFrom(f"{self._new_package}.{self._new}", node.names, 0)]
        moved = [alias for alias in node.names if node.module == self._package and alias.name == self._old]
        if not moved:
            return [node]
        rest = [alias for alias in node.names if alias not in moved]
        elsewhere = ast.ImportFrom(self._new_package, [ast.alias(self._new)], 0)
        return [elsewhere, *([ast.ImportFrom(node.module, rest, 0)] if rest else [])]

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(self._new, node.ctx) if node.id == self._old else node
