"""Each sentence and each code of a problem is written in one place."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from canasta_club.services.rules import rulesets
from tests.places import ROOT, nodes

PACKAGE = ROOT / "canasta_club"
MODULES = sorted(PACKAGE.rglob("*.py"))
MADE = {"Problem"}
FEW_WORDS = 4
"""Shorter texts may be written twice."""


def _name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@cache
def _all_calls(path: Path) -> list[tuple[str, ast.Call]]:
    """Return each call with the last name of what is called."""
    return [(_last_name(call.func), call) for call in nodes(path, ast.Call)]


def _last_name(called: ast.expr) -> str:
    match called:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
    return ""


def _texts(node: ast.expr) -> Iterator[str]:
    """Yield the texts that a value is made of, with {} for each fact."""
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.JoinedStr(values):
            parts = (each.value if isinstance(each, ast.Constant) else "{}" for each in values)
            yield "".join(map(str, parts))
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            yield from _texts(one)
            yield from _texts(other)


def _sentences(path: Path) -> Iterator[tuple[str, int]]:
    """Yield each text of more than four words of errors and problems, with its line."""
    for name, call in _all_calls(path):
        if name.endswith("Error") or name in MADE:
            for given in (*call.args, *(word.value for word in call.keywords)):
                for text in _texts(given):
                    if len(re.findall(r"[\w’-]+", text.replace("{}", ""))) > FEW_WORDS:
                        yield text.strip(" .;:"), given.lineno


def test_each_sentence_is_written_once() -> None:
    homes = defaultdict(list)
    for path in MODULES:
        for sentence, line in _sentences(path):
            homes[sentence].append(f"{_name(path)}:{line}")
    assert len(homes) > 400
    assert {text: places for text, places in homes.items() if len(places) > 1} == {}


def test_a_sentence_that_stands_twice_is_recognised(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(
        'raise ConflictError(f"The night of {day} is closed to all.", hint="Ask who is in it")\n'
        'found = Problem("error", "x", f"the night of {other} is closed to all" if a else "x")\n'
    )
    texts = [text.casefold() for text, _line in _sentences(own)]
    assert sorted(texts) == [
        "ask who is in it",
        "the night of {} is closed to all",
        "the night of {} is closed to all",
    ]


def _codes(path: Path) -> Iterator[str]:
    """Yield the codes of the problems that a module makes and of the errors that it defines."""
    written = [
        *(
            value
            for call in (call for name, call in _all_calls(path) if name in MADE)
            for value in call.args
        ),
        *(node.value for node in nodes(path, ast.Assign) if _is_code(node)),
    ]
    literals = (node.value for node in written if isinstance(node, ast.Constant))
    yield from (each for each in literals if isinstance(each, str) and each in rulesets.codes())


def _is_code(node: ast.Assign) -> bool:
    (target, *_) = node.targets
    return isinstance(target, ast.Name) and target.id == "code"


def test_each_code_is_written_in_one_module() -> None:
    homes = defaultdict(set)
    for path in MODULES:
        for code in _codes(path):
            homes[code].add(_name(path))
    assert {code: modules for code, modules in homes.items() if len(modules) > 1} == {}


def test_a_code_is_recognised(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text('def check():\n    yield errors.Problem("error", "conflict", "x")\n')
    assert list(_codes(own)) == ["conflict"]
