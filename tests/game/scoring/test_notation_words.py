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


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("natural=1 red=1", "“red=1” may be natural canastas or red threes:"),
        ("black=2", "write mixed=2 or black_threes=2"),
        ("natural1 clean1", "“clean1” states natural canastas again"),
        ("n1 n1", "“n1” states natural canastas again"),
        ("samba1 SAMBA2", "“SAMBA2” states samba canastas again"),
        ("r1 red_threes=1", "“red_threes=1” states red threes again"),
        ("r2r1", "“r1” states red threes again"),
        ("=600 =700", "“=700” states the total on the slip again"),
        ("out no", "“no” states going out again"),
        ("canasta_in_hand=1 canasta-in-hand=1", "states canasta in hand again"),
        ("r3=1", "“r3=1” can be read in two ways: write r3, and a space before =1"),
        ("m1+245r1=600", "“r1=600” can be read in two ways"),
        ("n=1", "“n=1” can be read in two ways: write n1"),
        ("b=1", "write b1"),
        ("n1==1420", "“n1==1420” can be read in two ways"),
        ("r=", "“r=” can be read in two ways"),
    ],
)
def test_a_word_that_may_mean_two_things_is_refused(words: str, message: str) -> None:
    _, problems = read_side_line(f"A: {words}")
    assert len(problems) == 1
    assert message in problems[0].message


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
