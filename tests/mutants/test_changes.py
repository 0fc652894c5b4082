"""What is changed in a module, and what is left alone."""

import ast
from pathlib import Path

import pytest

from tests.mutants.changes import mutants
from tests.mutants.exempt import EXEMPT

CHANGED = {
    "x = a < b": "a < b  ->  a <= b",
    "x = a and b": "a and b  ->  a or b",
    "x = not a": "not a  ->  a",
    "x = a + b": "a + b  ->  a - b",
    "x = True": "True  ->  False",
    "x = 3": "3  ->  4",
    "x = 'word'": "'word'  ->  'word!'",
    "x = f(a=b)": "f(a=b)  ->  without a",
    "x.y = z": "x.y = z  ->  pass",
    "def f(): return x": "return x  ->  return None",
    "f()": "f()  ->  pass",
}
LEFT_ALONE = (
    '"""A docstring."""',
    "x: Literal['word']",
    "assert x, 'why'",
    "log.debug('read by people')",
    "self._log.debug('read by people', ms=1000 * seconds)",
    "import x",
    "x = Text('word', 'slovo')",
    "x = says('word', 'slovo')",
    "x = zip(a, b, strict=True)",
    "x = 'a sentence for people'",
    "__all__ = ['x']",
)


@pytest.mark.parametrize("code", CHANGED)
def test_each_kind_of_code_is_changed_in_its_way(tmp_path: Path, code: str) -> None:
    module = tmp_path / "module.py"
    module.write_text(code)
    [mutant] = mutants(module)
    assert str(mutant) == f"{module}:1  {CHANGED[code]}"
    assert ast.unparse(mutant.source()) != ast.unparse(ast.parse(code))


@pytest.mark.parametrize("code", LEFT_ALONE)
def test_what_no_test_should_hold_is_left_alone(tmp_path: Path, code: str) -> None:
    module = tmp_path / "module.py"
    module.write_text(code)
    assert mutants(module) == []


def test_a_mutant_is_known_by_the_function_it_stands_in(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text("x = 1\nclass Table:\n    def seats(self):\n        return self.all\n")
    assert [(mutant.where, mutant.change) for mutant in mutants(module)] == [
        ("x", "1  ->  2"),
        ("Table.seats", "return self.all  ->  return None"),
    ]


def test_every_exemption_is_a_mutant_that_there_is() -> None:
    paths = {path for path, _, _ in EXEMPT}
    there = {(str(path), mutant.where, mutant.change) for path in map(Path, paths) for mutant in mutants(path)}
    assert EXEMPT.keys() <= there
