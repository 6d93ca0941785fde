"""Slips: which boxes a rule set asks for, and what is written in them for a correction."""

import pytest

from canasta_club.club import slip as boxes
from canasta_club.game.scoring.notation import read_side_line
from tests.game.examples.sets import rules


@pytest.mark.parametrize(("name", "has_box"), [("classic", True), ("burraco", False)])
def test_red_threes_are_asked_for_where_there_are_any(name: str, *, has_box: bool) -> None:
    keys = [box.key for box in boxes.side_boxes(rules(name))]
    assert (boxes.RED_THREES in keys) == has_box


@pytest.mark.parametrize("line", ["A: 555 / K / r1", "A: 5h..Jh / / trump=hearts"])
def test_what_has_no_box_of_its_own_stands_among_the_adjustments(line: str) -> None:
    written, _ = read_side_line(line)
    texts = boxes.write_side(written, boxes.side_boxes(rules("biriba")))
    assert texts[boxes.MORE] == line.rsplit(maxsplit=1)[-1]
