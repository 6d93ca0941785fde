"""A name that fits two people is asked about on a terminal, and refused elsewhere."""

from pathlib import Path

import pytest

from tests.cli.process import Done, canasta


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Found a club with two Anns, its book where the commands look for it."""
    monkeypatch.setenv("CANASTA_BOOK", str(tmp_path / "club.canasta"))
    assert canasta("init", "Riverside", "--rules", "club").status == 0
    assert canasta("player", "add", "Ann Smith", "Ann Stone", "Bob").status == 0
    return tmp_path / "club.canasta"


def at_a_terminal(*words: str, typed: str) -> Done:
    """Run a command at a terminal on which an answer waits."""
    return canasta(*words, stdin=typed, at_terminal=True)


@pytest.mark.usefixtures("book")
def test_the_person_at_the_keyboard_says_who_is_meant() -> None:
    status, out, err = at_a_terminal("player", "rename", "Ann", "Anna Stone", typed="2\n")
    assert (status, out.strip()) == (0, "The player is now called Anna Stone.")
    assert "Ann Smith" in canasta("player", "list").out
    assert "“Ann” could be Ann Smith or Ann Stone." in err
    assert "  1  Ann Smith" in err


@pytest.mark.usefixtures("book")
def test_a_part_of_a_pair_is_asked_about_too() -> None:
    status, out, err = at_a_terminal("pair", "add", "Ann+Bob", typed="9\n1\n")
    assert status == 0
    assert "Ann Smith & Bob" in out
    assert "enter a number from 1 to 2, or a name in full." in err


@pytest.mark.usefixtures("book")
def test_away_from_a_terminal_nothing_is_guessed() -> None:
    done = canasta("player", "rename", "Ann", "Anna")
    assert (done.status, done.out) == (1, "")
    assert "“Ann” could be Ann Smith or Ann Stone." in done.err
    assert "Anna" not in canasta("player", "list").out
