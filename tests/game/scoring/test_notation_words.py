"""Side lines: messages for a line that cannot be read, and dashes of every kind."""

import pytest

from canasta_club.errors import Problem
from canasta_club.game.scoring.notation import read_side_line
from canasta_club.game.scoring.statement import Statement
from canasta_club.game.scoring.writing import write_side_line


def test_a_line_without_a_colon_is_shown_by_its_beginning() -> None:
    text = "KKK 555 QQQ 888 999 AAA JJJ 777 666 444 and more"
    message = "a line begins with the side's name and a colon, as in “Ash & Birch: KKK 555”"
    assert read_side_line(text) == (
        Statement(),
        [Problem("error", "unreadable-line", message, text[:40])],
    )


def test_an_unknown_word_is_reported_with_the_known_ones() -> None:
    _, (problem,) = read_side_line("A: KKK hurrah!")
    assert problem.message == (
        "“hurrah!” is neither cards nor a word of a line"
        " (such as r2, n1, m2, +245, -65, net-35, out, concealed, =1050)"
    )


@pytest.mark.parametrize(
    ("word", "plain"), [("=1,050", "=1050"), ("+1.245", "+1245"), ("=12'345", "=12345")]
)
def test_a_number_set_apart_is_reported_as_it_is_to_be_written(word: str, plain: str) -> None:
    _, (problem,) = read_side_line(f"A: {word}")
    assert problem.message.endswith(f"; numbers have no sign between thousands: {plain}")


@pytest.mark.parametrize("between", ["+", "-", "–", "—"])
def test_a_sign_between_melds_is_no_word(between: str) -> None:
    side, problems = read_side_line(f"A: KKK {between} 555")
    assert (side.melds, problems) == (("KKK", "555"), [])


@pytest.mark.parametrize("minus", ["-", "−", "–"])
def test_every_minus_is_one(minus: str) -> None:
    side, problems = read_side_line(f"A: net{minus}35 m1 ={minus}50")
    assert (side.net, side.says, problems) == (-35, -50, [])


def test_whether_a_side_melded_is_written_in_small_letters() -> None:
    line = write_side_line(Statement("A", net=-35, has_melded=True))
    assert line == "A: net-35 melded"
    assert write_side_line(Statement("A", has_melded=False)) == "A: unmelded"


def test_every_figure_is_written_with_its_word() -> None:
    side = Statement(
        "A",
        melded=245,
        left=65,
        red_threes=2,
        black_threes=1,
        special="pairs",
        trump="spades",
        score=1450,
        running=1630,
    )
    line = write_side_line(side)
    assert line == "A: melded=245 left=65 r2 b1 special=pairs trump=spades score=1450 running=1630"
    assert read_side_line(line) == (side, [])
