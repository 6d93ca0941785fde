"""A statement written as a row and read back is the same statement."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_club.club.side_columns import differences, facts_of
from canasta_club.errors import Problem
from canasta_club.game.scoring.statement import Statement
from canasta_club.services.exchange._headings import find_hand_lists
from canasta_club.services.exchange._rows import RowReader, vocabulary
from canasta_club.services.exchange._sheet import ListTable, SheetRow
from canasta_club.services.exchange._staging import ListRow
from canasta_club.services.rules import rulesets

WORDS = vocabulary([rulesets.document("classic")])._replace(specials={"all pairs": "all_pairs"})
PLACE = {"date": "2026-11-19", "table": 1, "game": 1, "hand": 1, "players": "Ash & Birch"}


def read(cells: dict[str, Any]) -> tuple[ListRow | None, list[Problem]]:
    """Read one row under its headings."""
    rows = [SheetRow(1, list(cells)), SheetRow(2, list(cells.values()))]
    found = find_hand_lists([ListTable("", lambda: iter(rows))], WORDS.kinds)[0]
    return RowReader(found, WORDS).read(next(found.rows))


def statement_of(**cells: Any) -> Statement:
    row, problems = read(PLACE | {key.replace("_", " "): cell for key, cell in cells.items()})
    assert problems == []
    assert row is not None
    return row.statement


def a_statement(**values: Any) -> Statement:
    statement, problems = Statement.from_json(values)
    assert problems == []
    return statement


cards = st.text("AKQJ98765432X", min_size=1, max_size=9)
points = st.integers(-2000, 2000)
amounts = st.integers(0, 2000)
counts = st.integers(0, 9)
texts = st.text(st.characters(categories=("L", "P", "S")), min_size=1).map(str.strip).filter(bool)
values = st.dictionaries(st.sampled_from(["50", "20", "10", "5"]), counts, max_size=4)
adjustments = st.fixed_dictionaries(
    {},
    optional={
        "undeclared_red_three": st.one_of(
            counts, st.fixed_dictionaries({"count": counts, "player": texts})
        ),
        "go_out_failed": counts,
        "director": st.lists(
            st.fixed_dictionaries({"points": points, "reason": texts}), min_size=1, max_size=3
        ),
    },
)
statements = st.fixed_dictionaries(
    {"melded": amounts},
    optional={
        "melds": st.lists(cards, max_size=4),
        "in_hand": st.lists(st.one_of(st.just(""), cards), min_size=1, max_size=3),
        "canastas": st.dictionaries(
            st.sampled_from(["natural", "mixed"]), counts, min_size=1, max_size=2
        ),
        "left": amounts,
        "net": points,
        "has_melded": st.booleans(),
        "melded_cards": values,
        "left_cards": values,
        "red_threes": counts,
        "black_threes": counts,
        "special": st.just("all_pairs"),
        "out": st.sampled_from(["no", "out", "concealed"]),
        "adjustments": adjustments.filter(bool),
        "says": points,
    },
)


@given(statements)
def test_written_and_read_again(stated: dict[str, Any]) -> None:
    statement = a_statement(**stated)
    row, problems = read(PLACE | facts_of(statement))
    assert problems == []
    assert row is not None
    assert row.statement == statement


@pytest.mark.parametrize(
    ("cells", "statement"),
    [
        ({"total": 675}, {"total": 675}),
        ({"total": 675, "natural": 1}, {"total": 675, "canastas": {"natural": 1}}),
        ({"total": 675, "net": 275}, {"says": 675, "net": 275}),
        ({"total": 675, "melds": "none"}, {"says": 675, "melds": []}),
        ({"in_hand": "none", "melded": 5}, {"in_hand": [""], "melded": 5}),
        ({"out": "out: Ash", "net": 5}, {"out": "out", "out_player": "Ash", "net": 5}),
        ({"natural": "", "mixed": 0, "net": 5}, {"canastas": {"mixed": 0}, "net": 5}),
    ],
)
def test_what_a_row_states(cells: dict[str, Any], statement: dict[str, Any]) -> None:
    assert statement_of(**cells) == a_statement(**statement)


@pytest.mark.parametrize(
    ("statement", "cells"),
    [
        ({"total": 5, "says": None}, {"total": 5}),
        ({"total": 5, "says": 6}, {"total": 5}),
        ({"total": 5, "net": 5}, {"total": 5, "net": 5}),
        ({"total": 5, "says": 6, "net": 5}, {"total": 6, "net": 5}),
        ({"canastas": {}, "net": 5}, {"natural": 0, "net": 5}),
        ({"out": "out", "out_player": "Ash"}, {"out": "out: Ash"}),
        ({"in_hand": []}, {"in hand": "none"}),
        ({"adjustments": {}}, {}),
        ({"special": "pairs_with_wilds"}, {"special": "pairs with wilds"}),
    ],
)
def test_what_a_statement_is_written_as(statement: dict[str, Any], cells: dict[str, Any]) -> None:
    assert facts_of(a_statement(**statement)) == cells


def test_statements_differ_in_columns() -> None:
    one = Statement(canastas={"natural": 1}, net=5, out="out")
    other = Statement(canastas={"natural": 1, "mixed": 0}, net=10, says=510)
    assert differences(one, other) == {"net": (5, 10), "out": ("out", "no"), "total": (None, 510)}
    assert differences(Statement(net=5, out="no"), Statement(net=5)) == {}
    none = Statement(net=5, canastas={"natural": 0})
    assert differences(Statement(net=5), none) == {"natural": (None, 0)}


def test_every_fault_of_a_row_is_reported_with_its_column() -> None:
    row, problems = read(PLACE | {"hand": "x", "net": "many", "out": "perhaps", "Total": ""})
    assert row is None
    assert [(problem.where, problem.code) for problem in problems] == [
        ("row 2, column hand", "unreadable-cell"),
        ("row 2, column net", "unreadable-cell"),
        ("row 2, column out", "unreadable-cell"),
    ]


def test_what_is_not_given_is_reported_once() -> None:
    _, problems = read(dict.fromkeys(PLACE) | {"date": "2026-11-19", "side": None, "net": 5})
    assert [str(problem) for problem in problems] == [
        "row 2, column table: not given: table, game, hand",
        "row 2, column players: the side is not given",
    ]


@pytest.mark.parametrize(
    "cells",
    [{"net": 5}, {"date": "Total", "net": "2,045 in all"}, {"date": "a break", "net": None}],
)
def test_sums_and_remarks_are_reported_in_a_sentence(cells: dict[str, object]) -> None:
    row, problems = read(dict.fromkeys(PLACE) | cells)
    assert row is None
    assert [str(problem) for problem in problems] == [
        "row 2: this is not a hand: date, table, game and hand are blank; remove the row"
    ]


def test_headings_that_stand_there_again_are_passed_over() -> None:
    assert read({name: f" {name} " for name in (*PLACE, "net", "out")}) == (None, [])


def test_a_row_of_blanks_is_passed_over() -> None:
    assert read(dict.fromkeys(PLACE) | {"net": " ", "players": "  "}) == (None, [])


def test_what_stands_in_a_column_without_a_heading_would_be_lost() -> None:
    rows = [SheetRow(1, [*PLACE, "net", ""]), SheetRow(2, [*PLACE.values(), 5, "?", 7])]
    found = find_hand_lists([ListTable("", lambda: iter(rows))], WORDS.kinds)[0]
    row, problems = RowReader(found, WORDS).read(next(found.rows))
    assert row is not None
    assert not row.is_whole
    assert [str(problem) for problem in problems] == [
        "row 2, column G: “?” is in a column without a heading",
        "row 2, column H: “7” is in a column without a heading",
    ]
