"""Imports only go down, and what is pure stays pure."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

PACKAGE = Path(__file__).parent.parent / "canasta_club"
PURE = ("game", "league")
ALLOWED_OUTSIDE = {"league/ratings.py": {"openskill"}}
DATABASE = {"sqlmodel", "sqlalchemy", "sqlite3", "alembic", "psycopg"}


def test_the_import_contracts_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert lint_imports(no_cache=True) == 0, capsys.readouterr().out


def _imports(path: Path, *, top_only: bool = False) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body if top_only else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            yield str(node.module)


def _modules(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((PACKAGE / folder).rglob("*.py"))]


def _name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize("path", _modules(*PURE), ids=_name)
def test_game_and_league_import_only_the_standard_library(path: Path) -> None:
    allowed = {"canasta_club", *sys.stdlib_module_names, *ALLOWED_OUTSIDE.get(_name(path), set())}
    assert {name.partition(".")[0] for name in _imports(path)} <= allowed


# What would make the same tally score otherwise tomorrow, or on another computer.
IMPURE = {
    "random", "secrets", "time", "os", "io", "pathlib", "sqlite3", "subprocess", "socket",
    "urllib", "logging", "uuid", "tempfile", "shutil",
}  # fmt: skip


@pytest.mark.parametrize("path", _modules(*PURE), ids=_name)
def test_game_and_league_hold_no_clock_no_chance_and_no_files(path: Path) -> None:
    assert {name.partition(".")[0] for name in _imports(path)} & IMPURE == set()
    called = {
        ast.unparse(node.func)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    }
    clocks = {"open", "print", "input", "date.today", "datetime.now", "datetime.utcnow"}
    assert called & clocks == set()


@pytest.mark.parametrize(
    "path",
    [path for path in sorted(PACKAGE.rglob("*.py")) if "records" not in path.parts],
    ids=_name,
)
def test_only_records_knows_sql(path: Path) -> None:
    assert {name.partition(".")[0] for name in _imports(path)} & DATABASE == set()


@pytest.mark.parametrize("path", _modules("cli"), ids=_name)
def test_commands_import_what_they_need_when_they_run(path: Path) -> None:
    own = ("canasta_club.cli", "canasta_club.errors", "canasta_club.reports.page")
    for name in _imports(path, top_only=True):
        light = name.partition(".")[0] in {"typer", *sys.stdlib_module_names}
        assert light or name == "canasta_club" or name.startswith(own), name


def test_only_resources_knows_where_files_are() -> None:
    users = {
        _name(path)
        for path in sorted(PACKAGE.rglob("*.py"))
        if "__file__" in path.read_text(encoding="utf-8")
    }
    assert users == set()
