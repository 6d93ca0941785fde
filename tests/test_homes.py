"""No test finds anything in its home that another left."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.homes import Homes

NAMES = ("HOME", "XDG_DATA_HOME", "CANASTA_HOME")


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Homes:
    for name in NAMES:
        monkeypatch.setenv(name, os.environ[name])
    return Homes(tmp_path)


def test_an_untouched_home_is_lived_in_again(own: Homes) -> None:
    assert own.empty() == own.empty()


@pytest.mark.parametrize(
    "dirty",
    [
        lambda home: (home / "canasta").mkdir(),
        lambda home: (home / ".hidden").touch(),
        lambda home: (home / "link").symlink_to("nowhere"),
        lambda home: home.rename(home.with_name("elsewhere")),
        pytest.param(
            lambda home: home.chmod(0o500),
            marks=pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights"),
        ),
    ],
)
def test_a_home_that_a_test_changed_is_left(own: Homes, dirty: Callable[[Path], None]) -> None:
    first = own.empty()
    dirty(first.parent)
    second = own.empty()
    assert second.parent != first.parent
    assert list(second.parent.iterdir()) == []
    assert second.parent.stat().st_mode & 0o700 == 0o700


@pytest.mark.parametrize("name", NAMES)
def test_every_test_lives_in_its_own_home(own: Homes, name: str) -> None:
    club = own.empty()
    expected = os.environ[name]
    os.environ[name] = "/elsewhere"
    own.empty()
    assert os.environ[name] == expected
    del os.environ[name]
    own.empty()
    assert os.environ[name] == expected
    assert expected in {str(club), str(club.parent), str(club.parent / "data")}
