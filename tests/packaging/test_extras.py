"""What an extra is installed with depends on how the program was installed."""

import shlex
import sys
from importlib import metadata
from pathlib import Path
from unittest.mock import Mock

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


def _installed_from(monkeypatch: pytest.MonkeyPatch, told: str | None) -> None:
    asked = metadata.requires("canasta-club")
    installed = Mock(requires=asked, read_text=lambda _: told)
    monkeypatch.setattr(metadata, "distribution", lambda _: installed)


def test_pipx_injects_it_into_the_folder_of_the_program(prefix: Path) -> None:
    (prefix / "pipx_metadata.json").touch()
    assert _typed("federation") == ["pipx", "inject", "canasta-club", "cryptography"]


@pytest.mark.parametrize(
    ("told", "source"),
    [
        (None, "canasta-club"),
        ('{"url": "file:///home/sue/my%20club", "dir_info": {}}', "/home/sue/my club"),
        ('{"url": "https://example.org/canasta.whl", "archive_info": {}}', "canasta-club"),
    ],
)
def test_uv_installs_it_beside_what_it_installed(
    prefix: Path, monkeypatch: pytest.MonkeyPatch, told: str | None, source: str
) -> None:
    (prefix / "uv-receipt.toml").touch()
    _installed_from(monkeypatch, told)
    assert _typed("national") == ["uv", "tool", "install", "--with", "duckdb", str(Path(source))]


def test_pip_of_the_running_python_installs_it(prefix: Path) -> None:
    assert _typed("postgresql") == [sys.executable, "-m", "pip", "install", "psycopg[binary]"]
    assert not list(prefix.iterdir())


@pytest.mark.parametrize("extra", ["federation", "national", "postgresql"])
def test_each_extra_that_a_message_names_is_declared(extra: str) -> None:
    assert len(_typed(extra)) > len([sys.executable, "-m", "pip", "install"])
