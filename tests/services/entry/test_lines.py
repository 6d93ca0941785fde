"""An entry line is taken apart, saved at once, and answered in one line."""

from dataclasses import replace

import pytest

from canasta_club.club.play import Place
from canasta_club.errors import CanastaError, ProblemsError, accept_all
from canasta_club.records.book.book import Book
from canasta_club.services.entry import lines
from canasta_club.services.entry.lines import Desk, EntryLine, read_line
from canasta_club.services.play import standing
from tests.services.examples.accepting import accept_none
from tests.services.examples.entering import address_of, begin, grid_of


def enter(book: Book, place: Place, *typed: str) -> list[str]:
    """Save lines one after the other, and return the answers."""
    desk, answers = Desk(), []
    for text in typed:
        line = read_line(text)
        accept = accept_all if line.is_accepted else accept_none
        recorded = lines.save(book, grid_of(book, place), line, desk, accept)
        answers.append(lines.answer(recorded))
    return answers


def refusal(book: Book, place: Place, text: str) -> str:
    with pytest.raises(CanastaError) as caught:
        enter(book, place, text)
    fault = caught.value
    problems = fault.problems if isinstance(fault, ProblemsError) else ()
    return "; ".join(map(str, problems)) or fault.message


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("undo", EntryLine("undo")),
        ("?", EntryLine("help")),
        ("3", EntryLine("go", 3)),
        ("3.5", EntryLine("go", 3, 5)),
        ("A:=675 B:=435", EntryLine("hand", sides=(("A", "=675"), ("B", "=435")))),
        ("3 A:=675 B:=435 !", EntryLine(
            "hand", 3, None, (("A", "=675"), ("B", "=435")), is_accepted=True)),
        ("3.5 a: 50:1 / 5:2 b:=435", EntryLine("hand", 3, 5, (("a", "50:1 / 5:2"), ("b", "=435")))),
        ("A:=5 out:Ash B:=6 dealer=Ivy # torn slip", EntryLine(
            "hand", sides=(("A", "=5 out:Ash"), ("B", "=6")), dealer="Ivy", note="torn slip")),
        ("fix 3.5 B:=435 because misread", EntryLine(
            "fix", 3, 5, (("B", "=435"),), reason="misread")),
        ("7:=600 12: =435", EntryLine("hand", sides=(("7", "=600"), ("12", "=435")))),
        ("hello A:=5", EntryLine("hand", sides=(("A", "=5"),), misplaced="hello")),
    ],
)  # fmt: skip
def test_a_line_is_taken_apart(text: str, line: EntryLine) -> None:
    assert read_line(text) == line


def test_a_line_is_a_hand_and_is_answered_in_a_line(book: Book) -> None:
    (place,) = begin(book)
    assert enter(book, place, "A:m1+275-10out B:m1+135-20", "A:m1+235 out B:m1+155-5r1") == [
        "1.1 A +665 = 665, opens 50; B +415 = 415, opens 50",
        "1.2 A +635 = 1300, opens 50; B +550 = 965, opens 50",
    ]


def test_sums_and_words_run_together_are_understood(book: Book) -> None:
    (place,) = begin(book)
    (answer,) = enter(book, place, "A:n1+100+145-10-5r2out=1030 B:m1+135-20=300+115")
    assert answer.startswith("1.1 A +1030 = 1030")


def test_the_running_score_at_the_foot_is_compared(book: Book) -> None:
    (place,) = begin(book)
    enter(book, place, "A:m1+275-10out=665==665 B:m1+135-20 ==415")
    answer = refusal(book, place, "A:=500==915 out B:=200==865")
    assert "the running score on the slip is 915, the count comes to 1,165 (-250)" in answer


def test_a_line_goes_on_at_the_table_of_the_line_before(book: Book) -> None:
    places = begin(book, tables=3)
    enter(book, places[0], "2 A:=675 B:=435", "A:=500 B:=300", "3 A:=100 B:=700")
    played = [len(standing.of_game(book, place).hands) for place in places]
    assert played == [0, 2, 1]


def test_a_fix_corrects_one_side_and_shows_what_it_was(book: Book) -> None:
    (place,) = begin(book)
    answers = enter(book, place, "A:=675 B:=435", "fix 1.1 B:=445 because misread")
    assert answers[1].endswith("(before 675 : 435)")
    hand = standing.of_game(book, place).hands[0]
    assert (hand.totals, hand.reason) == ((675, 445), "misread")


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A: 600 B: =435", "Ash & Birch, 600: 600? write =600, +600 or -600"),
        ("A: 10+15+8 B:=5", "10+15+8? write =33, +33 or -33"),
        ("A: =600", "A:… B:…"),
        ("hello", "“hello” cannot be read as a hand; write all sides in one line, as in A:… B:…"),
        ("x A:m1+245-30r1 B:=435", "“x” comes before A: and is not a table, as in 3 or 3.5"),
        ("1 A:m1+245-30r1", "B is missing; write all sides in one line, as in A:… B:…"),
        ("9 A:=600 B:=435", "no game at table 9; tables with a game: 1"),
        (
            "Z:=600 B:=435",
            "“Z” is not a seat at this table, which has A Ash & Birch, B Cedar & Dogwood",
        ),
        ("A:=600 A:=435", "A: appears twice in this line"),
        ("A: m1+275 B: m1+135-20", "nobody went out"),
        ("A: m1+277out B: m1+135-20", "not a multiple of 5"),
        ("fix A:=600", "fix needs the table and hand"),
        ("fix 1.4 A:=600", "hand 4 of table 1 is not recorded yet"),
    ],
)
def test_a_line_that_is_refused_says_why_and_saves_nothing(
    book: Book, text: str, message: str
) -> None:
    (place,) = begin(book)
    assert message in refusal(book, place, text)
    assert standing.of_game(book, place).hands == ()


def test_what_is_unusual_is_saved_with_an_exclamation_mark(book: Book) -> None:
    (place,) = begin(book)
    assert len(enter(book, place, "A: m1+275-5 B: m1+135-20 !")) == 1


def test_sides_may_be_named_as_everywhere(book: Book) -> None:
    (place,) = begin(book)
    assert enter(book, place, "Cedar+Dogwood:=435 1:=675")[0].startswith("1.1 A +675")


@pytest.mark.parametrize("text", ["A:=600 B:=435", "3 A:=600 B:=435"])
def test_a_night_without_a_game_says_how_to_start_one(book: Book, text: str) -> None:
    (place,) = begin(book)
    without = replace(grid_of(book, place), rows=())
    with pytest.raises(ProblemsError) as caught:
        Desk().row(book, without, read_line(text))
    (problem,) = caught.value.problems
    assert "start one with: canasta game start --table 1" in problem.message


def test_the_address_of_a_slip_is_its_table_and_hand(book: Book) -> None:
    (place,) = begin(book)
    (first,) = enter(book, place, f"{address_of(book, place).text} A:=675 B:=435")
    assert first.startswith("1.1 A +675")
    desk = Desk()
    scanned = read_line(address_of(book, place, 3).text.lower())
    assert (scanned.order, scanned.table, scanned.number) == ("go", 1, 3)
    desk.row(book, grid_of(book, place), scanned)
    assert (desk.table, desk.number) == (1, 3)
    recorded = lines.save(
        book, grid_of(book, place), read_line("A:=100 B:=200 !"), desk, accept_all
    )
    assert (recorded.hand.number, desk.number) == (3, None)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({"book": 7}, "of another club"),
        ({"night": 5}, "a slip of another night, and this is the night of 2026-11-19"),
        ({"night": 0, "hand": 0}, "that of a blank slip"),
        ({"round": 2}, "No game was started at table 1 in round 2"),
        ({"table": 9}, "No game was started at table 9 in round 1"),
    ],
)
def test_a_slip_of_elsewhere_is_refused(book: Book, other: dict[str, int], message: str) -> None:
    (place,) = begin(book)
    assert message in refusal(
        book, place, f"{replace(address_of(book, place), **other).text} A:=675 B:=435"
    )


def test_a_misread_address_is_refused(book: Book) -> None:
    (place,) = begin(book)
    text = address_of(book, place).text
    other = "Y" if text.startswith("Z") else "Z"
    assert "A letter of this address is wrong" in refusal(book, place, f"{other}{text[1:]} A:=5")
