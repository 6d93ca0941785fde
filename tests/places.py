"""Where the tests find the files of the project, and what a module of it says."""

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest

_Node = TypeVar("_Node", bound=ast.AST)

ROOT: Final = Path(__file__).parent.parent
GOLDEN: Final = ROOT / "tests" / "golden"
BOOKS: Final = ROOT / "tests" / "records" / "books"
"""A book of every schema there was, and clubs as the version before the first one exported them."""


def link(path: Path, target: Path | str) -> None:
    """Make a link, or skip the test: wine says that it made one, and there is none."""
    path.symlink_to(target)
    if not path.is_symlink():
        pytest.skip("wine makes no links")


@cache
def tree(path: Path) -> ast.Module:
    """Read a module, once for all tests of the code."""
    return ast.parse(path.read_text(encoding="utf-8"))


def nodes(path: Path, kind: type[_Node]) -> list[_Node]:
    """Return all nodes of a kind in a module, in the order of `ast.walk`."""
    return _by_kind(path).get(kind, [])


@cache
def _by_kind(path: Path) -> dict[type[ast.AST], list[Any]]:
    """Walk through a module once: that takes longer than reading it."""
    found = defaultdict(list)
    for node in ast.walk(tree(path)):
        found[type(node)].append(node)
    return found
