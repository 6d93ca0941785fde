"""Layouts: every part of every slip has its place, and the places agree with one another."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from canasta_club.club import slip as boxes
from canasta_club.club.paper.layout import Area, Form, areas_of, form_of, rows_of, size_of
from canasta_club.game.rules.model import RuleSet
from canasta_club.services.rules import rulesets
from tests.write_docs import rule_set_ids

FORMS = [(paper, large) for paper in ("a4", "letter") for large in (False, True)]


def every_way(rules_id: str) -> Iterator[tuple[RuleSet, list[int], Form]]:
    """Yield a rule set for each number of players, on each paper, in each size."""
    document = rulesets.document(rules_id)
    for players, (paper, large) in product(document.player_counts, FORMS):
        rules = document.for_players(players)
        ticks = [-(-players // rules.seating.sides)] * rules.seating.sides
        yield rules, ticks, Form(paper, players, large)  # type: ignore[arg-type]


def are_apart(one: Area, other: Area) -> bool:
    slack = 1e-6
    return (
        one.x + one.width <= other.x + slack
        or other.x + other.width <= one.x + slack
        or one.y + one.height <= other.y + slack
        or other.y + other.height <= one.y + slack
    )


@pytest.mark.sampled(6)
@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_each_part_of_a_slip_lies_on_it_and_over_no_other(rules_id: str) -> None:
    for rules, ticks, form in every_way(rules_id):
        wide, high = size_of(form)
        areas = areas_of(rules, ticks, form)
        assert all(
            area.x >= 4
            and area.x + area.width <= wide - 4
            and area.y >= 4
            and area.y + area.height <= high - 4
            for area in areas
        ), form
        apart = [area for area in areas if area.kind not in ("tick", "sign", "digit")]
        assert all(are_apart(*pair) for pair in combinations(apart, 2)), form
        inner = [area for area in areas if area not in apart]
        assert all(are_apart(*pair) for pair in combinations(inner, 2)), form


@pytest.mark.sampled(6)
@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_there_is_room_to_write_in_every_box(rules_id: str) -> None:
    for rules, ticks, form in every_way(rules_id):
        areas = areas_of(rules, ticks, form)
        cells = {(area.key, area.side): area for area in areas if area.kind == "cell"}
        assert cells.keys() == set(product([box.key for box in rows_of(rules)], range(len(ticks))))
        assert min(cell.height for cell in cells.values()) >= 5.5, form
        for key in (boxes.MELDED, boxes.SAYS, boxes.RUNNING):
            digits = [area for area in areas if area.kind == "digit" and area.key == key]
            assert len(digits) == 5 * len(ticks)
            assert min(digit.width for digit in digits) >= 3.5, form
        signs = [area for area in areas if area.kind == "sign"]
        assert {area.key for area in signs} == {boxes.SAYS, boxes.RUNNING}
        ticked = [(area.side, area.key) for area in areas if area.kind == "tick"]
        assert ticked == [
            (side, key)
            for side, count in enumerate(ticks)
            for key in [boxes.OUT] * count + ["concealed"]
        ]


def test_the_number_of_a_layout_says_how_it_is_drawn() -> None:
    forms = [Form(paper, players, large) for paper, large in FORMS for players in range(2, 7)]  # type: ignore[arg-type]
    numbers = [form.number for form in forms]
    assert len(set(numbers)) == len(numbers)
    assert all(0 < number < 1024 for number in numbers)
    assert [form_of(number) for number in numbers] == forms


@pytest.mark.parametrize("number", [0, 7, 32, 33, 39, 64, 1023])
def test_a_layout_that_is_not_known_has_no_form(number: int) -> None:
    assert form_of(number) is None
