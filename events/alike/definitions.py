"""What the rules are, wherever they stand: their definitions without comments, layout, imports and modules.

What counts: every class, function, assignment and other statement of the modules that an audit runs, the order in which
functions register for the same thing, and the JSON data of these packages. What does not: comments, docstrings,
formatting, imports, the module of a package that a definition stands in, `__all__`, what only the type checker reads,
and annotations, but for those of a class's fields, which msgspec reads. A name counts as what it was imported for:
`from deck import take` and `from hand import take` differ where these two functions do. A module that is an argument
(`steps_in(cards)`) counts as all that it defines.
"""

from __future__ import annotations

import ast
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from events.alike.names import DefinedAt, Sources, definition_key, dotted, is_ours, name_of, package_of

Definitions = Mapping[str, Sequence[str]]
"""Digests of the code by package and name (`bang:Shot`): several where a package defines the name more than once."""

_SCOPES: Final = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.Lambda,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
)
"""The nodes that bind names of their own."""

_UNREAD: Final = ("ctx", "returns", "type_comment")


def definitions(sources: Mapping[str, bytes]) -> Definitions:
    """The definitions in these files, given by their paths (`domain/bang/cards.py`)."""
    names = Sources(sources)
    statements = [(module, statement) for module, statement in names.run() if name_of(statement) != "__all__"]
    by_place: dict[DefinedAt, list[ast.stmt]] = defaultdict(list)
    for number, (module, statement) in enumerate(statements):
        by_place[module, name_of(statement) or f"statement {number}"].append(statement)
    times = Counter(definition_key(place) for place in by_place)
    names.told_apart = {
        place: _of(_Reader(names, place[0]).plain(code))
        for place, code in by_place.items()
        if times[definition_key(place)] > 1
    }
    found: dict[str, list[str]] = defaultdict(list)
    for place, code in by_place.items():
        if plain := _Reader(names, place[0]).plain(code):
            found[definition_key(place) if name_of(code[0]) else f"{package_of(place[0])}: no name"].append(_of(plain))
    for thing, functions in _registered(names, statements):
        found[f"order of {thing}"].append(_of(functions))
    for path, content in sources.items():
        if path.endswith(".json"):
            found[f"{package_of(dotted(path))}:{path.rpartition('/')[2]}"].append(_of(json.loads(content)))
    return {name: sorted(digests) for name, digests in sorted(found.items())}


def definitions_digest(found: Definitions) -> str:
    return _of(found)


def differing(one: Definitions, other: Definitions) -> list[str]:
    """The names whose definitions are not the same in both."""
    return sorted(name for name in {*one, *other} if one.get(name) != other.get(name))


def _of(values: Any) -> str:
    return sha256(json.dumps(values).encode()).hexdigest()


def _registered(names: Sources, statements: Iterable[tuple[str, ast.stmt]]) -> Iterator[tuple[str, list[str]]]:
    """The functions that register for the same thing, in order: in this order several reactions follow one event."""
    found: dict[str, list[str]] = defaultdict(list)
    for module, statement in statements:
        reader = _Reader(names, module)
        for decorator in getattr(statement, "decorator_list", ()):
            if isinstance(decorator, ast.Call) and is_ours(names.path(module, _root(decorator.func)) or ""):
                _, dot, method = ast.unparse(decorator.func).partition(".")
                called = f"{reader.plain(_root(decorator.func))}{dot}{method}"
                for thing in decorator.args:
                    found[f"{called}({reader.plain(thing)})"].append(names.meaning(f"{module}.{name_of(statement)}"))
    yield from ((called, functions) for called, functions in found.items() if len(functions) > 1)


def _root(node: ast.expr) -> ast.expr:
    """The `table` of `table.hands.deck`."""
    return _root(node.value) if isinstance(node, ast.Attribute) else node


class _Reader:
    """Code as plain values, the same in every version of Python: what changes nothing is left out, and each name is
    replaced by what it stands for."""

    def __init__(self, names: Sources, module: str) -> None:
        self._names, self._module = names, module
        self._own: frozenset[str] = frozenset()
        """Names that the functions around bind themselves: they stand for nothing outside."""

    def plain(self, node: Any) -> Any:
        """The value of a node; None where it does not count."""
        match node:
            case None:
                return "none"
            case list():
                return self._listed(node)
            case ast.Import() | ast.ImportFrom() | ast.Pass() | ast.Expr(ast.Constant(str())):
                return None
            case ast.Constant(value):
                return [type(value).__name__, repr(value)]
            case ast.AnnAssign(target, _, value):
                return None if value is None else self._parts(ast.Assign([target], value))
            case ast.arg(name):
                return name
            case ast.Name(ctx=ast.Load()) | ast.Attribute(ctx=ast.Load()):
                return self._meaning(node) or self._parts(node)
            case ast.AST():
                return self._parts(node)
        return node

    def _listed(self, nodes: list[Any]) -> list[Any]:
        """Modules that are arguments of one call (`steps_in(cards, turn)`) count as one module with all that they
        define."""
        modules = [path for node in nodes if (path := self._path(node)) is not None and self._names.is_module(path)]
        others = [node for node in nodes if self._path(node) not in modules]
        found = sorted(name for module in modules for name in self._names.definitions_in(module))
        plain = [plain for node in others if (plain := self.plain(node)) is not None]
        return [*plain, ["modules", found]] if modules else plain

    def _path(self, node: Any) -> str | None:
        """What an expression names, unless a function around it has given the name to something of its own."""
        is_name = isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load)
        root = _root(node) if is_name else None
        return self._names.path(self._module, node) if isinstance(root, ast.Name) and root.id not in self._own else None

    def _meaning(self, node: ast.expr) -> Any:
        path = self._path(node)
        if path is None:
            return None
        return self._listed([node])[0] if self._names.is_module(path) else self._names.meaning(path)

    def _parts(self, node: ast.AST) -> list[Any]:
        around = self._own
        if isinstance(node, _SCOPES) and not isinstance(node, ast.ClassDef):
            self._own |= set(_bound(node))
        fields = [(name, getattr(node, name, None)) for name in node._fields if name not in _UNREAD]
        parts = [[name, self._part(node, value)] for name, value in fields if value not in (None, [])]
        self._own = around
        return [type(node).__name__, *parts]

    def _part(self, node: ast.AST, value: Any) -> Any:
        """Annotations count in a class alone: they are the types of its fields."""
        if isinstance(node, ast.ClassDef) and isinstance(value, list):
            parts = [self._parts(one) if isinstance(one, ast.AnnAssign) else self.plain(one) for one in value]
            return [part for part in parts if part is not None]
        return self.plain(value)


def _bound(scope: ast.AST) -> Iterator[str]:
    """The names that a function, a lambda or a comprehension gives to things of its own."""
    for node in ast.iter_child_nodes(scope):
        match node:
            case ast.Name(name, ast.Store()) | ast.arg(name) | ast.ExceptHandler(name=str(name)):
                yield name
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                yield name
            case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
                yield name
        if not isinstance(node, _SCOPES):
            yield from _bound(node)
