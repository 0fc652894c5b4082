"""The modules of the rules as they are written: which of them run, in which order, and what a name in them means."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from importlib.util import resolve_name
from typing import Final

ENTRANCES: Final = ("domain.kernel.referee", "domain.rulesets")
"""What an audit imports: nothing of a zip is ever run that can't be reached from here."""

DefinedAt = tuple[str, str]
"""A module and the name of a definition in it."""


class Sources:
    """Every module of some rules, parsed; by their paths, `domain/bang/cards.py`."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        self._packages = {dotted(path) for path in sources if path.endswith("/__init__.py")}
        self._bodies = {
            dotted(path): list(_at_run_time(ast.parse(content).body))
            for path, content in sources.items()
            if path.endswith(".py")
        }
        self._imported = {module: list(self._imports(module)) for module in self._bodies}
        """Each imported name of a module with the path that it is short for, in the order of running."""
        self._means = {module: dict(imported) for module, imported in self._imported.items()}
        self._defined = {module: {name_of(statement) for statement in body} for module, body in self._bodies.items()}
        self.told_apart: dict[DefinedAt, str] = {}
        """Digests of the definitions whose name stands for something else in another module of their package."""

    def run(self) -> Iterator[tuple[str, ast.stmt]]:
        """Every statement but imports, after the module it stands in, in the order in which Python comes to them."""
        begun: set[str] = set()
        for entrance in ENTRANCES:
            yield from self._run(entrance, begun)

    def _run(self, module: str, begun: set[str]) -> Iterator[tuple[str, ast.stmt]]:
        """Imports stand at the head of a module, so that what is imported runs before it."""
        if module in begun or module not in self._bodies:
            return
        begun.add(module)
        yield from self._run(module.rpartition(".")[0], begun)
        for _, path in self._imported[module]:
            yield from self._run(path if path in self._bodies else path.rpartition(".")[0], begun)
        yield from (
            (module, statement)
            for statement in self._bodies[module]
            if not isinstance(statement, ast.Import | ast.ImportFrom)
        )

    def _imports(self, module: str) -> Iterator[tuple[str, str]]:
        package = module if module in self._packages else module.rpartition(".")[0]
        for statement in self._bodies[module]:
            for node in ast.walk(statement):
                if isinstance(node, ast.Import):
                    yield from ((alias.asname or alias.name, alias.name) for alias in node.names)
                elif isinstance(node, ast.ImportFrom):
                    source = resolve_name("." * node.level + (node.module or ""), package)
                    yield from ((alias.asname or alias.name, f"{source}.{alias.name}") for alias in node.names)

    def path(self, module: str, node: ast.AST) -> str | None:
        """The path of what an expression in this module names, `domain.bang.cards.Resolve`, if it names anything."""
        if isinstance(node, ast.Name):
            own = f"{module}.{node.id}" if node.id in self._defined[module] else None
            return own or self._means[module].get(node.id)
        if isinstance(node, ast.Attribute):
            base = self.path(module, node.value)
            if base is not None and (self.is_module(base) or not is_ours(base)):
                return f"{base}.{node.attr}"
        return None

    def meaning(self, path: str) -> str:
        """The definition that a path leads to, through all modules that import and hand it on: `bang:Resolve`."""
        module, _, name = path.rpartition(".")
        if self.is_module(path) or not self.is_module(module):
            return path
        if name in self._defined[module]:
            return definition_key((module, name)) + self.told_apart.get((module, name), "")
        return self.meaning(self._means[module][name]) if name in self._means[module] else path

    def is_module(self, path: str) -> bool:
        return path in self._bodies

    def definitions_in(self, module: str) -> list[str]:
        """What a module defines."""
        return [self.meaning(f"{module}.{name}") for name in self._defined[module] if name not in ("", "__all__")]


def definition_key(place: DefinedAt) -> str:
    """A definition by its package and name, `bang:Resolve`: whichever module it stands in."""
    return f"{package_of(place[0])}:{place[1]}"


def dotted(path: str) -> str:
    """`domain/bang/cards.py` as it is imported."""
    return path.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")


def package_of(module: str) -> str:
    """`bang` of whatever stands in domain/bang."""
    return module.split(".")[1] if "." in module else module


def is_ours(path: str) -> bool:
    return path.partition(".")[0] == "domain"


def name_of(statement: ast.stmt) -> str:
    """What a statement defines, or nothing."""
    match statement:
        case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
            return name
        case ast.Assign([target]) | ast.AnnAssign(target) | ast.AugAssign(target):
            return ast.unparse(target)
    return ""


def _at_run_time(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """A body without what only the type checker reads."""
    for statement in body:
        if isinstance(statement, ast.If) and ast.unparse(statement.test).endswith("TYPE_CHECKING"):
            yield from statement.orelse
        else:
            yield statement
