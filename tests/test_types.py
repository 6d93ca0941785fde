"""Types: `Any` stands only where no type describes a value; large values are built by name.

No two records say the same; no function has too many parameters.
"""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from tests.places import ROOT, nodes, tree

PACKAGE = ROOT / "canasta_club"

MOST = {
    "cli": 75,
    "club": 1,
    "documents": 9,
    "federation": 13,
    "game": 6,
    "league": 1,
    "records": 100,
    "reports": 8,
    "services": 4,
}
"""How often each layer says `Any`. Take a type, `object`, `PlainTable` or `JsonObject` instead."""


def test_any_is_said_no_more_often_than_it_has_to_be() -> None:
    said = Counter(
        path.relative_to(PACKAGE).parts[0]
        for path in PACKAGE.rglob("*.py")
        for name in nodes(path, ast.Name)
        if name.id == "Any"
    )
    assert {layer: count for layer, count in said.items() if count > MOST.get(layer, 0)} == {}


FEW = 3
"""So many arguments may stand by place: what a value is, and what it is called."""


def _fields(kind: ast.ClassDef) -> int:
    """Return how many fields a dataclass or a named tuple declares; 0 of any other class."""
    marks = (*kind.bases, *kind.decorator_list)
    if not any(ast.unparse(mark).startswith(("NamedTuple", "dataclass")) for mark in marks):
        return 0
    return sum(isinstance(each, ast.AnnAssign) for each in kind.body)


def _values() -> dict[str, tuple[Path, int]]:
    """Return the classes of values whose name has one meaning: where each is, and its fields."""
    found: dict[str, list[tuple[Path, int]]] = defaultdict(list)
    for path in PACKAGE.rglob("*.py"):
        for kind in nodes(path, ast.ClassDef):
            found[kind.name].append((path, _fields(kind)))
    return {name: places[0] for name, places in found.items() if len(places) == 1}


def _by_place(path: Path, values: dict[str, tuple[Path, int]]) -> Iterator[str]:
    for call in nodes(path, ast.Call):
        name = ast.unparse(call.func).rpartition(".")[2]
        home, fields = values.get(name, (path, 0))
        # A star alone is a row that was written from the whole value.
        is_whole = len(call.args) == 1 and isinstance(call.args[0], ast.Starred)
        stars = any(isinstance(each, ast.Starred) for each in call.args) and not is_whole
        if home != path and fields > FEW and (stars or len(call.args) > FEW):
            yield f"{path.relative_to(ROOT)}:{call.lineno} {name}"


def test_values_of_many_fields_are_built_by_name() -> None:
    values = _values()
    assert {"Figures", "Statement", "StandingsRow"} <= values.keys()
    assert [each for path in PACKAGE.rglob("*.py") for each in _by_place(path, values)] == []


ALIKE = 0.7


def _records() -> Iterator[tuple[str, set[str], str]]:
    """Yield each class with three fields or more, its fields, and its docstring.

    A row of the book has the fields of its value, which stands in its place outside of `records`; a
    line of a bundle has those of what it is read into, with the checks of a published format.
    """
    for path in PACKAGE.rglob("*.py"):
        for kind in nodes(path, ast.ClassDef):
            targets = (each.target for each in kind.body if isinstance(each, ast.AnnAssign))
            fields = {each.id for each in targets if isinstance(each, ast.Name)}
            is_other = "tables" in path.parts or "_Line" in map(ast.unparse, kind.bases)
            if len(fields) >= FEW and not is_other:
                yield kind.name, fields, ast.get_docstring(kind) or ""


def test_records_of_like_fields_are_one_or_say_why_not() -> None:
    """One of the two names the other in its docstring, and what it is instead."""
    alike = {
        f"{one} and {other}"
        for (one, mine, says), (other, theirs, tells) in combinations(_records(), 2)
        if len(mine & theirs) >= ALIKE * len(mine | theirs)
        and f"`{other}`" not in says
        and f"`{one}`" not in tells
    }
    assert alike == set()


MOST_PARAMETERS = 7


def _parameters(function: ast.FunctionDef) -> list[str]:
    given = function.args
    names = [each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    return [name for name in names if name not in {"self", "cls"}]


def test_no_function_has_more_than_seven_parameters() -> None:
    """A command, which begins with the context, has one for each of its words and options."""
    found = {
        function.name: len(names)
        for path in PACKAGE.rglob("*.py")
        for function in nodes(path, ast.FunctionDef)
        if len(names := _parameters(function)) > MOST_PARAMETERS
        and not (path.is_relative_to(PACKAGE / "cli") and names[0] == "ctx")
    }
    assert found == {}


NAMELESS = {"each", "its", "found", "there", "wanted", "given"}
"""They say of anything at all that it is one, or that it is here."""


def _small(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the variables of comprehensions, and those of loops of one line."""
    for part in ast.walk(node):
        match part:
            case ast.comprehension(target=target):
                yield from ast.walk(target)
            case ast.For(target=target) if _is_of_one_line(part):
                yield from ast.walk(target)


def _is_of_one_line(loop: ast.For) -> bool:
    body = [*loop.body, *loop.orelse]
    return len(body) == 1 and body[0].lineno == body[0].end_lineno


def nameless(module: ast.Module) -> list[str]:
    """Return the variables, parameters and fields of a module that are called by no name."""
    small = {id(part) for part in _small(module)}
    bound: list[tuple[str | None, ast.AST]] = []
    for node in ast.walk(module):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                bound.append((name, node))
            case ast.MatchAs(name=name) | ast.MatchStar(name=name) | ast.ExceptHandler(name=name):
                bound.append((name, node))
    return [f"{name}, line {node.lineno}" for name, node in bound  # type: ignore[attr-defined]
            if name in NAMELESS and id(node) not in small]  # fmt: skip


@pytest.mark.parametrize("path", sorted(PACKAGE.iterdir()), ids=lambda path: path.name)
def test_no_variable_is_called_by_no_name(path: Path) -> None:
    modules = [path] if path.suffix == ".py" else sorted(path.rglob("*.py"))
    faults = {str(module): nameless(tree(module)) for module in modules}
    assert {module: names for module, names in faults.items() if names} == {}


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("found = 1", 1),
        ("def f(*, given): pass", 1),
        ("f(lambda each: each)", 1),
        ("with f() as (a, there): pass", 1),
        ("for each in f():\n    g(each)\n    h(each)", 1),
        ("for each in f():\n    g(each)", 0),
        ("a = [each for each in f()]", 0),
        ("if found := [each for each in f()]: pass", 1),
        ("match a:\n    case [its, *wanted]: pass", 2),
        ("class A:\n    found: int", 1),
    ],
)
def test_what_is_called_by_no_name_is_recognised(code: str, count: int) -> None:
    assert len(nameless(ast.parse(code))) == count
