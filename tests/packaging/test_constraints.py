"""Every package asked for is pinned by name and version; the lowest versions are the bounds."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tests.places import ROOT, nodes

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def _lines(name: str) -> list[str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def _folded(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _pins(name: str) -> dict[str, str]:
    split = (line.partition("==") for line in _lines(name))
    return {_folded(name): version for name, _, version in split}


PINNED = _pins("constraints.txt")
LOWEST = _pins("constraints-lowest.txt")


def _asked_to_run() -> list[Requirement]:
    extras = PROJECT["project"]["optional-dependencies"].values()
    asked = [*PROJECT["project"]["dependencies"], *(each for extra in extras for each in extra)]
    return list(map(Requirement, asked))


def _asked() -> list[Requirement]:
    others = [*PROJECT["dependency-groups"]["dev"], *PROJECT["build-system"]["requires"]]
    return [*_asked_to_run(), *map(Requirement, others)]


@pytest.mark.parametrize("name", ["constraints.txt", "constraints-lowest.txt"])
def test_a_pin_is_a_name_and_a_version(name: str) -> None:
    lines = _lines(name)
    assert lines
    pin = re.compile(r"[A-Za-z0-9_.-]+==[0-9][0-9A-Za-z.]*")
    assert [line for line in lines if not pin.fullmatch(line)] == []


def test_everything_asked_for_is_pinned() -> None:
    assert {_folded(each.name) for each in _asked()} - set(PINNED) == set()


@pytest.mark.parametrize("asked", _asked(), ids=str)
def test_the_lowest_version_is_the_bound(asked: Requirement) -> None:
    if asked.marker and not asked.marker.evaluate({"sys_platform": "linux"}):
        assert _folded(asked.name) == "tzdata"  # Only Windows needs it.
        return
    (bound,) = asked.specifier
    assert bound.operator == ">="
    assert Version(LOWEST[_folded(asked.name)]) == Version(bound.version)


def _name(distribution: Distribution) -> str:
    return _folded(distribution.metadata["Name"])


def test_everything_installed_beside_the_program_is_pinned() -> None:
    installed = {_name(each) for each in distributions()} - {"canasta-club", "pip"}
    assert installed - set(PINNED) - set(LOWEST) - {"setuptools", "wheel"} == set()


def test_everything_imported_is_asked_for() -> None:
    asked = {_folded(each.name) for each in _asked_to_run()}
    imported = {
        name.partition(".")[0]
        for path in (ROOT / "canasta_club").rglob("*.py")
        for name in _modules(path)
    }
    others = imported - set(sys.stdlib_module_names) - {"canasta_club"}
    assert "sqlalchemy" in others
    sources = packages_distributions()  # Pillow is imported as PIL.
    known = {_folded(source) for name in others for source in sources.get(name, [name])}
    assert known - asked == set()


def _modules(path: Path) -> Iterator[str]:
    for plain in nodes(path, ast.Import):
        yield from (each.name for each in plain.names)
    yield from (each.module for each in nodes(path, ast.ImportFrom) if each.module)
