"""Each problem's sentence is written in one place: a module of problems, from facts."""

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
WITH_MESSAGE = {
    "invalid",
    "figures_disagree",
    "unreadable_file",
    "incomplete_hand",
    "repeated_side",
    "Unfit",
}
"""Builders that take a whole message, which only another module of problems may write."""


def _name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def _is_of_problems(path: Path) -> bool:
    return path.stem.endswith("problems") or _name(path) == "errors.py"


@cache
def _all_calls(path: Path) -> list[tuple[str, ast.Call]]:
    """Return each call with the last name of what is called."""
    return [(_last_name(call.func), call) for call in nodes(path, ast.Call)]


def _last_name(called: ast.expr) -> str:
    match called:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
    return ""


def _calls(path: Path, names: set[str]) -> Iterator[ast.Call]:
    return (call for name, call in _all_calls(path) if name in names)


def _makes(path: Path) -> bool:
    return any(_calls(path, MADE | WITH_MESSAGE))


def test_only_modules_of_problems_write_problems() -> None:
    others = [path for path in MODULES if not _is_of_problems(path)]
    assert others
    assert [_name(path) for path in others if _makes(path)] == []


FOR_PROGRAMMERS = {
    "__init__.py",
    "league/rotation/rounds.py",
    "league/seating/pairing.py",
    "records/tables/personal.py",
}
"""Modules whose errors no scorer reads: their callers word them, or are wrong."""


def test_refusals_are_written_where_the_problems_are() -> None:
    others = [p for p in MODULES if not _is_of_problems(p) and _name(p) not in FOR_PROGRAMMERS]
    assert others
    assert [f"{_name(path)}: {line}" for path in others for line in _refusals(path)] == []


def _refusals(path: Path) -> Iterator[int]:
    """Yield the line of each error that is made or raised with a text of at least two words."""
    raised = {node.exc for node in nodes(path, ast.Raise) if isinstance(node.exc, ast.Call)}
    for name, call in _all_calls(path):
        if name.endswith("Error") or call in raised:
            constants = (node for node in ast.walk(call) if isinstance(node, ast.Constant))
            texts = [str(each.value) for each in constants if isinstance(each.value, str)]
            if any(re.search("[a-z]{2}.* |^ .*[a-z]{2}", text) for text in texts):
                yield call.lineno


def _sentences(path: Path) -> Iterator[str]:
    """Yield the first text of each error that a module makes, with {} for its facts."""
    for name, call in _all_calls(path):
        if name.endswith("Error") and call.args:
            match call.args[0]:
                case ast.Constant(str(text)):
                    yield text
                case ast.JoinedStr(values):
                    parts = (
                        each.value if isinstance(each, ast.Constant) else "{}" for each in values
                    )
                    yield "".join(map(str, parts))


def test_each_sentence_is_written_in_one_module() -> None:
    homes = defaultdict(set)
    for path in MODULES:
        for sentence in filter(re.compile("[a-z] [a-z]").search, _sentences(path)):
            homes[sentence].add(_name(path))
    assert len(homes) > 300
    assert {text: modules for text, modules in homes.items() if len(modules) > 1} == {}


def _codes(path: Path) -> Iterator[str]:
    """Yield the codes of the problems that a module makes and of the errors that it defines."""
    written = [
        *(value for call in _calls(path, MADE) for value in call.args),
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


def test_a_module_of_problems_is_recognised(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text('def check():\n    yield errors.Problem("error", "conflict", "x")\n')
    assert _makes(own)
    assert list(_codes(own)) == ["conflict"]


def test_a_refusal_with_its_own_sentence_is_recognised(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text('raise ConflictError(f"{night} is closed.")\nraise problems.closed(night)\n')
    assert list(_refusals(own)) == [1]
