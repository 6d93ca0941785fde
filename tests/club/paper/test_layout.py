"""Layouts: every part of every slip has its place, and the places agree with one another."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from canasta_club.club import slip as boxes
from canasta_club.club.paper.layout import Area, Form, areas_of, form_for, form_of, rows_of, size_of
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
        yield rules, ticks, form_for(rules, paper, large=large)  # type: ignore[arg-type]


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
    forms = [
        Form(paper, players, large, paired=paired)  # type: ignore[arg-type]
        for (paper, large), players, paired in product(FORMS, range(2, 7), (False, True))
    ]
    numbers = [form.number for form in forms]
    assert len(set(numbers)) == len(numbers)
    assert all(0 < number < 1024 for number in numbers)
    assert [form_of(number) for number in numbers] == forms


@pytest.mark.parametrize("number", [0, 7, 32, 33, 39, 64, 65, 71, 96, 98, 1023])
def test_a_layout_that_is_not_known_has_no_form(number: int) -> None:
    assert form_of(number) is None


MANY_KINDS = [
    name
    for name in rule_set_ids()
    if any(len(rules.kind_names) > 4 for rules, _ticks, _form in every_way(name))
]


def test_two_kinds_of_canastas_share_a_row_where_there_are_more_than_four() -> None:
    assert MANY_KINDS == [
        "biriba", "cuban", "dollars-from-heaven", "hand-knee-foot", "modern-american",
        "modern-american-nvso", "triple-play",
    ]  # fmt: skip
    for rules, ticks, form in every_way("modern-american"):
        assert form.number >> 5 == 2
        cells = [a for a in areas_of(rules, ticks, form) if a.kind == "cell" and a.side == 0]
        rows = [[a.key for a in cells if a.y == y] for y in sorted({a.y for a in cells})]
        assert rows[2:6] == [
            ["kind:natural", "kind:mixed"], ["kind:aces", "kind:sevens"],
            ["kind:wild", "kind:wild_4_jokers"], ["kind:wild_7_twos"],
        ]  # fmt: skip
        assert len({a.x + a.width for a in cells if a.x > cells[0].x}) == 1


@pytest.mark.parametrize("rules_id", MANY_KINDS)
def test_slips_of_before_have_one_kind_in_a_row_and_the_others_in_words(rules_id: str) -> None:
    for rules, ticks, form in every_way(rules_id):
        before = form_of(form.number - 32)
        assert before is not None
        cells = [a for a in areas_of(rules, ticks, before) if a.kind == "cell" and a.side == 0]
        assert [a.key for a in cells[2:6]] == [
            "kind:natural", "kind:mixed", boxes.OTHERS, boxes.MELDED
        ]  # fmt: skip
        assert len({a.y for a in cells}) == len(cells)


@pytest.mark.parametrize("rules_id", ["classic", "club", "samba", "hand-and-foot"])
def test_slips_of_four_kinds_or_less_are_drawn_as_before(rules_id: str) -> None:
    for _rules, _ticks, form in every_way(rules_id):
        assert form.number >> 5 == 1
