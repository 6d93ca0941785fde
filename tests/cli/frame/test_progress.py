"""Who waits longer than a second at a terminal sees how far it has come; nobody else does."""

import sys
import time
from io import StringIO

import pytest

from canasta_club.cli.frame.progress import progress


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let the test say what the clock says."""
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def test_a_bar_is_shown_once_a_second_has_gone_by(
    monkeypatch: pytest.MonkeyPatch, seconds: list[float]
) -> None:
    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress("Counting", total=30) as step:
        step(10)
        assert terminal.getvalue() == ""
        seconds[0] = 1.1
        step(10)
        step()
    message = terminal.getvalue()
    assert "Counting" in message
    assert "67%" in message


def test_nothing_is_shown_away_from_a_terminal(
    monkeypatch: pytest.MonkeyPatch, seconds: list[float]
) -> None:
    elsewhere = StringIO()
    monkeypatch.setattr(sys, "stderr", elsewhere)
    with progress("Counting") as step:
        seconds[0] = 60
        step(10)
        step()
    assert elsewhere.getvalue() == ""


def test_the_bar_is_taken_away_when_something_goes_wrong(
    monkeypatch: pytest.MonkeyPatch, seconds: list[float]
) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())

    def fail() -> None:
        with progress("Counting") as step:
            seconds[0] = 2
            step()
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    with progress("Again") as step:
        step()
