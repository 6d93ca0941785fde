"""What is asked many times is found once, and not kept without bound."""

import pytest

from canasta_club.game import remembered
from canasta_club.game.remembered import Remembered


def test_a_value_is_found_once() -> None:
    asked: list[str] = []

    def length(text: str) -> int:
        asked.append(text)
        return len(text)

    lengths = Remembered(length)
    assert [lengths[word] for word in ("ace", "king", "ace")] == [3, 4, 3]
    assert asked == ["ace", "king"]


def test_what_cannot_be_found_is_not_remembered() -> None:
    numbers = Remembered[str, int](int)
    with pytest.raises(ValueError, match="ace"):
        numbers["ace"]
    assert not numbers


def test_when_too_many_are_remembered_all_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "_MOST", 2)
    doubled = Remembered[int, int](lambda number: 2 * number)
    assert [doubled[number] for number in (1, 2, 3)] == [2, 4, 6]
    assert doubled == {3: 6}
