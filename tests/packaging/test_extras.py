"""What an extra is installed with depends on how the program was installed."""

import shlex
import sys
from pathlib import Path

import pytest

from canasta_club import extras


@pytest.fixture
def prefix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "canasta-club"
    folder.mkdir()
    monkeypatch.setattr(sys, "prefix", str(folder))
    return folder


def _typed(extra: str) -> list[str]:
    line = extras.how_to_install(extra).partition(": ")[2]
    return shlex.split(line.replace("\\", "\\\\"))  # On Windows they stand for themselves.


def test_pipx_injects_it_into_the_folder_of_the_program(prefix: Path) -> None:
    (prefix / "pipx_metadata.json").touch()
    assert _typed("federation") == ["pipx", "inject", "canasta-club", "cryptography"]


@pytest.mark.parametrize(
    ("told", "typed"),
    [
        ("", ["canasta-club"]),
        (', extras = ["federation"], specifier = ">=1.1"', ["canasta-club[federation]>=1.1"]),
        (', path = "/home/sue/canasta.whl"', ["/home/sue/canasta.whl"]),
        (', directory = "/home/sue/my club"', ["/home/sue/my club"]),
        (', editable = "/home/sue/my club"', ["--editable", "/home/sue/my club"]),
        (', git = "https://example.org/c.git"', ["canasta-club @ git+https://example.org/c.git"]),
        (', url = "https://example.org/c.whl"', ["canasta-club @ https://example.org/c.whl"]),
    ],
)
def test_uv_installs_it_beside_what_it_installed(prefix: Path, told: str, typed: list[str]) -> None:
    needs = '{ name = "psycopg", extras = ["binary"] }, { name = "canasta-club"' + told + " }"
    (prefix / "uv-receipt.toml").write_text(f"[tool]\nrequirements = [{needs}]", encoding="utf-8")
    kept = ["--with", "psycopg[binary]"]
    assert _typed("national") == ["uv", "tool", "install", *kept, "--with", "duckdb", *typed]
    assert _typed("postgresql") == ["uv", "tool", "install", *kept, *typed]


@pytest.mark.parametrize(
    ("has_pip", "before"),
    [
        (True, [sys.executable, "-m", "pip", "install"]),
        (False, ["uv", "pip", "install", "--python", sys.executable]),
    ],
)
def test_the_running_python_installs_it(
    prefix: Path, monkeypatch: pytest.MonkeyPatch, has_pip: bool, before: list[str]
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda _: has_pip or None)
    assert _typed("postgresql") == [*before, "psycopg[binary]"]
    assert not list(prefix.iterdir())


@pytest.mark.parametrize("extra", ["federation", "national", "postgresql"])
def test_each_extra_that_a_message_names_is_declared(extra: str) -> None:
    assert len(_typed(extra)) > len([sys.executable, "-m", "pip", "install"])
