"""The mutants of a module: small changes of its syntax tree, each of a well-known kind."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
NOT_RUN = {"annotation", "returns", "decorator_list", "bases"}
"""Fields whose values are types and names."""

WORDS_MAX = 2
"""A string with more words is a sentence: tests check what it is about, not its wording."""

SHOWN_MAX = 60


class Mutant(NamedTuple):
    path: Path
    where: str
    """The class, function, variable and argument, by name, because line numbers change."""
    line: int
    old: ast.AST
    new: ast.AST
    tree: ast.Module

    def __str__(self) -> str:
        return f"{self.path}:{self.line}  {self.change}"

    @property
    def change(self) -> str:
        if isinstance(self.old, ast.Call) and isinstance(self.new, ast.Call):
            [left_out] = {given.arg for given in self.old.keywords} - {given.arg for given in self.new.keywords}
            return f"{_shown(self.old)}  ->  without {left_out or '**'}"
        return f"{_shown(self.old)}  ->  {_shown(self.new)}"

    def source(self) -> ast.Module:
        """The whole module with the change in it. Changes the tree itself, so it is for a process that needs it only
        for this."""
        _Swap(self.old, self.new).visit(self.tree)
        return ast.fix_missing_locations(self.tree)


class _Swap(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.old:
            return ast.copy_location(self.new, self.old)
        return self.generic_visit(node)


def mutants(path: Path) -> list[Mutant]:
    tree = ast.parse(path.read_text())
    return [
        Mutant(path, where, node.lineno, node, new, tree)
        for node, where in _run(tree, "")
        if isinstance(node, ast.stmt | ast.expr)
        for new in _changed(node)
    ]


def _run(node: ast.AST, where: str) -> Iterator[tuple[ast.AST, str]]:
    """The nodes of a module that are run and have an effect, and where: no annotations, asserts, docstrings or log
    lines."""
    match node:
        case ast.ClassDef(name) | ast.FunctionDef(name) | ast.AsyncFunctionDef(name):
            where = f"{where}.{name}".lstrip(".")
        case ast.AnnAssign(ast.Name(name)) | ast.Assign([ast.Name(name)]) | ast.keyword(str(name)):
            where = f"{where}.{name}".lstrip(".")
    yield node, where
    for name, value in ast.iter_fields(node):
        if name in NOT_RUN or (isinstance(node, ast.ClassDef) and name == "keywords"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_silent(child):
                yield from _run(child, where)


def _is_silent(node: ast.AST) -> bool:
    match node:
        case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.JoinedStr() | ast.Expr(ast.Constant()):
            return True
        case ast.Expr(ast.Call(ast.Attribute(ast.Name("log") | ast.Attribute(_, "_log")))):
            return True
        case ast.Subscript(ast.Name("Literal" | "Final" | "cast")) | ast.If(ast.Name("TYPE_CHECKING")):
            return True
        case ast.Call(ast.Name("cast" | "TypeVar")):
            return True
        case ast.Call(ast.Name("Text" | "says")):  # tests check that there are words in both languages, not which
            return True
        case ast.keyword("strict"):  # zip's `strict` is an assertion that both are equally long
            return True
        case ast.keyword("help" | "metavar") | ast.Assign([ast.Name("__all__")]):
            return True
        case ast.Constant(str(value)) if len(value.split()) > WORDS_MAX:
            return True
    return False


def _changed(node: ast.stmt | ast.expr) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(_, [op, *_]):
            yield _with(node, ops=[COMPARISONS[type(op)](), *node.ops[1:]])
        case ast.BoolOp(op):
            yield _with(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.BinOp(_, op) | ast.AugAssign(_, op) if type(op) in OPERATORS:
            yield _with(node, op=OPERATORS[type(op)]())
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(str(value)) if value:
            yield ast.Constant(value + "!")
        case ast.Constant(bytes(value)) if value:
            yield ast.Constant(value + b"!")
        case ast.Call(keywords=[_, *_]):
            for left_out in (given for given in node.keywords if not _is_silent(given)):
                yield _with(node, keywords=[given for given in node.keywords if given is not left_out])
        case ast.If() | ast.IfExp() | ast.While() if not isinstance(node.test, ast.Compare | ast.UnaryOp):
            yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))
        case ast.Return(value) if value is not None and not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.Raise() | ast.Expr(ast.Call()) | ast.Delete():
            yield ast.Pass()
        case ast.Assign([ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()


def _with(node: ast.AST, **fields: object) -> ast.AST:
    """The same node with these fields changed. Its children are not copied: only one mutant of a tree is ever run."""
    changed = type(node)(**{**dict(ast.iter_fields(node)), **fields})
    return ast.copy_location(changed, node)


def _shown(node: ast.AST) -> str:
    first = ast.unparse(ast.fix_missing_locations(deepcopy(node))).splitlines()[0]
    return first if len(first) <= SHOWN_MAX else first[: SHOWN_MAX - 3] + "..."
