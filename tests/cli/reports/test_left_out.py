"""What a table leaves out is said by every command that writes it."""

from pathlib import Path

import pytest

from tests.cli.process import canasta

EVENING = (
    ("init", "Riverside", "--rules", "club"),
    ("player", "add", "Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel"),
    ("season", "new", "Winter", "--rules", "club", "--from", "2026-10-01"),
    ("night", "open", "2026-11-19"),
    ("game", "start", "--table", "1", "Ash+Birch", "Cedar+Dogwood"),
    ("hand", "record", "--table", "1", "Ash+Birch: =675", "Cedar+Dogwood: =435"),
    ("game", "end", "--table", "1"),
    ("game", "start", "--table", "2", "Elm+Fir", "Gum+Hazel"),
    ("hand", "record", "--table", "2", "Elm+Fir: =1675", "Gum+Hazel: =435"),
)
NOTE = "1 game is still running: not counted yet."
WRITING = (
    "print standings out.csv",
    "print standings out.csv --night 2026-11-19",
    "print crosstable out.csv",
    "print awards out.csv",
    "print honours out.csv",
    "print ratings out.csv",
    "print chemistry out.csv --min-games 1",
    "print sources out.csv",
    "print certificates out.csv",
    "print pair Ash+Birch out.csv",
    "print player Ash out.csv",
    "print player Elm out.csv",
    "print season-end out.csv",
    "print night-report out.csv",
    "export out.xlsx",
)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a club where one game is over and another still runs."""
    folder = tmp_path_factory.mktemp("club")
    for words in EVENING:
        status, _out, message = canasta("--book", "club.canasta", *words, folder=folder)
        assert status == 0, message
    return folder


@pytest.mark.parametrize("line", WRITING)
def test_what_is_not_in_it_is_said(home: Path, line: str) -> None:
    done = canasta("--book", "club.canasta", *line.split(), folder=home)
    assert done[0] == 0, done
    assert NOTE not in done[1]
    # A player is told of the games that they play in.
    assert (NOTE in done[2]) == ("player Ash" not in line)


@pytest.mark.parametrize("line", ["standings", "crosstable"])
def test_what_is_shown_says_it_below_the_table(home: Path, line: str) -> None:
    assert NOTE in canasta("--book", "club.canasta", line, folder=home)[1]


def test_once_all_games_are_over_nothing_is_said(home: Path, tmp_path: Path) -> None:
    (tmp_path / "club.canasta").write_bytes((home / "club.canasta").read_bytes())
    canasta("--book", "club.canasta", "game", "end", "--table", "2", folder=tmp_path)
    for line in WRITING:
        done = canasta("--book", "club.canasta", *line.split(), folder=tmp_path)
        assert (done[0], NOTE in done[2]) == (0, False), line
