"""Every package that is asked for is pinned, by name and version and nothing else."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path

import pytest

from tests.places import ROOT, nodes

LINES = [
    line
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def _folded(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


PINNED = {_folded(name): version for name, _, version in (line.partition("==") for line in LINES)}


@pytest.mark.parametrize("line", LINES)
def test_a_pin_is_a_name_and_a_version(line: str) -> None:
    assert re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][0-9A-Za-z.]*", line)


def test_everything_asked_for_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    asked = [
        *project["project"]["dependencies"],
        *(each for extra in extras for each in extra),
        *project["dependency-groups"]["dev"],
        *project["build-system"]["requires"],
    ]
    names = {_folded(re.match(r"[\w.-]+", each)[0]) for each in asked}  # type: ignore[index]
    assert names - set(PINNED) == set()


def _name(distribution: Distribution) -> str:
    return _folded(distribution.metadata["Name"])


def test_everything_installed_beside_the_program_is_pinned() -> None:
    installed = {_name(each) for each in distributions()} - {"canasta-club", "pip"}
    assert installed - set(PINNED) - {"setuptools", "wheel"} == set()


def test_everything_imported_is_asked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    asked = {
        _folded(re.match(r"[\w.-]+", each)[0])  # type: ignore[index]
        for each in (*project["dependencies"], *(one for extra in extras for one in extra))
    }
    imported = {
        name.partition(".")[0]
        for path in (ROOT / "canasta_club").rglob("*.py")
        for name in _modules(path)
    }
    others = imported - set(sys.stdlib_module_names) - {"canasta_club"}
    assert "sqlalchemy" in others
    assert {_folded(each) for each in others} - asked == set()


def _modules(path: Path) -> Iterator[str]:
    for plain in nodes(path, ast.Import):
        yield from (each.name for each in plain.names)
    yield from (each.module for each in nodes(path, ast.ImportFrom) if each.module)
