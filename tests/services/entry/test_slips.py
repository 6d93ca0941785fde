"""A slip is read box by box: every way of counting, sums, who went out; problems by their box."""

from collections.abc import Mapping
from typing import Any

import pytest

from canasta_club.club import slip as boxes
from canasta_club.club.night_hands import NightHands
from canasta_club.club.play import Place
from canasta_club.club.slip import Slip
from canasta_club.game.scoring.notation import read_side_line
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book
from canasta_club.services.entry import slips
from canasta_club.services.entry.slips import CheckedSlip
from canasta_club.services.play import standing
from canasta_club.services.season.season_rules import rules_of
from tests.services.examples.entering import counts


def read(place: Place, slip: Slip) -> list[dict[str, Any]]:
    found = slips.read(slip, place.game)
    assert found.box_problems == ()
    return [statement.to_json() for statement in found.statements]


def check(book: Book, place: Place, slip: Slip, number: int = 1) -> CheckedSlip:
    return slips.check(standing.of_game(book, place), slip, number, night_hands=NightHands())


def marks(checked: CheckedSlip) -> list[tuple[int | None, str, str]]:
    return [(*each.place, each.problem.code) for each in checked.box_problems]


NO = {"out": "no"}


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("written", "stated"),
    [
        ({"melded": "KKKKKKK QQQQ2X", "left": "K5 / X2"},
         {"melds": ["KKKKKKK", "QQQQ2X"], "in_hand": ["K5", "X2"]}),
        ({"melded": "245", "left": "65"}, {"melded": 245, "left": 65}),
        ({"melded": "100+145", "left": "10+15+8"}, {"melded": 245, "left": 33}),
        ({"melded": "245"}, {"net": 245}),
        ({"melded": "-35"}, {"net": -35}),
        ({"melded": "555"}, {"net": 555}),
        ({"melded": "5555 9992"}, {"melds": ["5555", "9992"]}),
        ({"melded": "9992", "left": "/"}, {"melds": ["9992"], "in_hand": [""]}),
        ({"melded": "555555", "left": "K5"}, {"melds": ["555555"], "in_hand": ["K5"]}),
        ({"left": "170"}, {"left": 170}),
        ({"melded": "50:1 20:6", "left": "5:2"},
         {"melded_cards": {"50": 1, "20": 6}, "left_cards": {"5": 2}}),
        ({"melded": "-35", "more": "melded"}, {"net": -35, "has_melded": True}),
        ({"melded": "245", "left": "0", "kind:natural": "1", "says": "745"},
         {"melded": 245, "left": 0, "canastas": {"natural": 1}, "says": 745}),
        ({"melded": "245", "left": "5", "more": "undeclared_red_three=1 director=-50:slow"},
         {"melded": 245, "left": 5, "adjustments": {
             "undeclared_red_three": 1, "director": [{"points": -50, "reason": "slow"}]}}),
    ],
)  # fmt: skip
def test_every_way_of_counting_fits_the_same_boxes(
    place: Place, written: Mapping[str, str], stated: Mapping[str, object]
) -> None:
    slip = Slip((written, {"left": "10"}), {})
    assert read(place, slip)[0] == {**stated, **NO}


@pytest.mark.parametrize("written", [{"melded": "=675"}, {"says": "675"}, {"says": "=600+75"}])
def test_a_total_alone_is_the_fact(place: Place, written: Mapping[str, str]) -> None:
    assert read(place, Slip((written, written), {}))[0] == {"total": 675}


def test_a_side_that_went_out_has_nothing_left_where_the_others_count_what_is_left(
    place: Place,
) -> None:
    ours, theirs = read(place, counts("1 - 475", "- 1 240 65", out="1"))
    assert ours == {"canastas": {"natural": 1}, "melded": 475, "out": "out"}
    assert theirs["left"] == 65


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("written", "sides"),
    [
        ("1", ("out", "no")), ("2", ("no", "out")), ("b", ("no", "out")),
        ("2+", ("no", "concealed")), ("A c", ("concealed", "no")), ("Ash+", ("concealed", "no")),
        ("0", ("no", "no")), ("", ("no", "no")), ("ced", ("no", "out")),
    ],
)  # fmt: skip
def test_who_went_out(place: Place, written: str, sides: tuple[str, str]) -> None:
    stated = read(place, counts("- 1 275 10", "- 1 135 20", out=written))
    assert tuple(side["out"] for side in stated) == sides


@pytest.mark.parametrize(
    ("written", "player", "how"),
    [("ced", "Cedar", "out"), ("b1", "Cedar", "out"), ("B2+", "Dogwood", "concealed")],
)
def test_a_player_who_went_out_is_kept(place: Place, written: str, player: str, how: str) -> None:
    stated = read(place, counts("- 1 275 10", "- 1 135 20", out=written))
    assert (stated[1]["out_player"], stated[1]["out"]) == (player, how)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("slip", "marked"),
    [
        (counts("- x 275 10", "- 1 135 20", out="1"), (0, "kind:mixed", "unreadable-number")),
        (counts("- 1 275 10 -1", "- 1 135 20", out="1"), (0, "red_threes", "unreadable-number")),
        (counts("- 1 275 10", "- 1 zz 20", out="1"), (1, "melded", "unreadable-line")),
        (counts("- 1 275 10", "- 1 135 20", out="Nobody"), (None, "out", "unknown-out")),
        (counts("- 1 277 10", "- 1 135 20", out="1"), (0, "melded", "not-multiple-of-five")),
        (counts("- 1 275 10", "- 1 135 20"), (None, "out", "nobody-out")),
        (counts("- 1 275 10 - 600", "- 1 135 20", out="1"), (0, "says", "slip-disagrees")),
        (
            counts("- 1 275 10", "- 1 135 20", out="1").with_text(1, "running", "600"),
            (1, "running", "running-disagrees"),
        ),
        (counts("- 1 275 10 9", "- 1 135 20", out="1"), (None, "hand", "more-than-pack")),
        (counts("- 1 275 10", "-", out="1"), (1, "melded", "nothing-stated")),
    ],
)
def test_a_problem_stands_beside_its_box(
    book: Book, place: Place, slip: Slip, marked: tuple[int | None, str, str]
) -> None:
    assert marked in marks(check(book, place, slip))


def test_the_score_sheet_is_there_while_the_slip_grows(book: Book, place: Place) -> None:
    checked = check(book, place, counts("1 - 275 10 1", "-"))
    assert checked.result.sheets[0].total == 865
    assert checked.result.sheets[1].total is None


LINES = (
    "KKKKKKK QQQQ2X 555 / K5 / X2 r2", "n1 m2 +245 -65 r1 =1170", "m1 net-35 melded r2", "=675",
    "50:1 20:6 / 5:2 n1", "+245 -0", "net200 +245", "-170 r1", "m1 +245 =600", "melded=245",
    "+245 -5 undeclared_red_three=1:Birch director=-50:slow_play", "/ K5 -10 /",
    "m1 total=600 =600",
)  # fmt: skip


@pytest.mark.sampled(4)
@pytest.mark.parametrize("line", LINES)
def test_a_recorded_side_goes_back_into_the_boxes_it_came_from(place: Place, line: str) -> None:
    statement = read_side_line(f"A: {line}")[0]._replace(name="", out="no")
    texts = boxes.write_side(statement, boxes.side_boxes(rules_of(place.season).of(place.game)))
    again = slips.read(Slip((texts, {"left": "5"}), {"out": "0"}), place.game).statements[0]
    assert again == statement


def test_a_statement_without_a_box_goes_to_the_rare_ones(place: Place) -> None:
    rules = rules_of(place.season).of(place.game)
    texts = boxes.write_side(Statement(special="garbage"), boxes.side_boxes(rules))
    assert texts == {"more": "special=garbage"}


def test_what_two_boxes_state_of_a_kind_is_added_up(place: Place) -> None:
    texts = {"melded": "KKK no-pot", "more": "undeclared_red_three=1 director=-50:slow"}
    (stated, _other) = read(place, Slip((texts, {"says": "300"}), {}))
    adjustments = {"pot_not_taken": 1, "undeclared_red_three": 1}
    assert stated["adjustments"] == {**adjustments, "director": [{"points": -50, "reason": "slow"}]}


@pytest.mark.parametrize(
    ("texts", "what"),
    [
        ({"kind:natural": "1", "more": "clean1"}, "“clean1” states natural canastas again"),
        ({"red_threes": "1", "more": "r2"}, "“r2” states red threes again"),
        ({"melded": "KKK no-pot", "more": "no-pot"}, "states pot not taken again"),
    ],
)
def test_two_boxes_that_state_one_thing_are_marked(
    place: Place, texts: Mapping[str, str], what: str
) -> None:
    (found,) = slips.read(Slip((texts, {"says": "300"}), {}), place.game).box_problems
    assert (found.place, found.problem.code) == ((0, "more"), "stated-twice")
    assert what in found.problem.message


@pytest.mark.parametrize("box", ["red_threes", "says", "left"])
def test_a_sum_beyond_all_figures_is_marked(place: Place, box: str) -> None:
    slip = Slip(({box: "999999999+999999999"}, {"says": "300"}), {})
    (found,) = slips.read(slip, place.game).box_problems
    assert (found.place, found.problem.code) == ((0, box), "bad-value")
