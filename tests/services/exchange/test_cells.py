import doctest
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from typing import Any

import pytest

from canasta_club.services.exchange import _cells as cells
from canasta_club.services.exchange import _layout as layout
from canasta_club.services.exchange import _problems as problems
from canasta_club.services.exchange import _sheet as sheet
from canasta_club.services.exchange._cells import READERS, read_adjustments
from canasta_club.services.exchange._sheet import UNFINISHED, CellError


@pytest.mark.sampled(1)
@pytest.mark.parametrize("module", [cells, problems, sheet, layout])
def test_the_examples_in_the_code_hold(module: Any) -> None:
    assert doctest.testmod(module).attempted > 0
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    ("column", "cell", "value"),
    [
        ("date", datetime(2026, 11, 19), date(2026, 11, 19)),  # noqa: DTZ001
        ("date", date(2026, 11, 19), date(2026, 11, 19)),
        ("date", " 2026-11-19 ", date(2026, 11, 19)),
        ("date", "2026-11-19 00:00:00", date(2026, 11, 19)),
        ("date", "2026-11-19T00:00", date(2026, 11, 19)),
        ("date", "19/11/2026", date(2026, 11, 19)),
        ("table", 3, 3),
        ("table", "3", 3),
        ("hand", 3.0, 3),
        ("net", "+275", 275),
        ("net", "-35.00", -35),
        ("net", "−35", -35),
        ("net", "–35,0", -35),
        ("net", "'275", 275),
        ("score", "1,745", 1745),
        ("score", "-1.745", -1745),
        ("score", "1 745", 1745),
        ("score", "1\u202f000", 1000),
        ("score", "1’000", 1000),
        ("total", "1.000.005", 1_000_005),
        ("players", "  Ash   & Birch ", "Ash & Birch"),
        ("players", 3, "3"),
        ("melds", 555, ["555"]),
        ("melds", 101010.0, ["101010"]),
        ("melds", "KKKK552+ QQQ", ["KKKK552", "QQQ"]),
        ("in hand", "K5 / X2", ["K5", "X2"]),
        ("in hand", "K 5", ["K5"]),
        ("in hand", "/", ["", ""]),
        ("in hand", 55, ["55"]),
        ("melded cards", "20:6, 10:12", {"20": 6, "10": 12}),
        ("melded cards", time(20, 6), {"20": 6}),
        ("left cards", timedelta(hours=50, minutes=1), {"50": 1}),
        ("has melded", True, True),
        ("has melded", "No", False),
        ("out", "OUT", {"out": "out"}),
        ("out", False, {"out": "no"}),
        ("out", "x", {"out": "out"}),
        ("out", 0, {"out": "no"}),
        ("out", "blind", {"out": "concealed"}),
        ("out", "out:Ash", {"out": "out", "out_player": "Ash"}),
        ("note", " one\ntwo ", "one\ntwo"),
        ("note", 7, "7"),
    ],
)
def test_what_may_be_written(column: str, cell: object, value: object) -> None:
    found = READERS[column](cell)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("column", "cell", "message"),
    [
        ("date", "5/11/2026", "“5/11/2026” could be 2026-11-05 or 2026-05-11. Write it as"),
        ("date", "2026-13-01", "There is no day “2026-13-01”. Write it as year-month-day"),
        ("date", "2026-11-19 18:30", "“2026-11-19 18:30” is not a date. Write it as"),
        ("date", "today", "must be a date such as 2026-11-19, not “today”"),
        ("date", datetime(2026, 11, 19, 18, 30), "not “2026-11-19 18:30:00”"),  # noqa: DTZ001
        ("date", 46345, "must be a date such as 2026-11-19, not “46345”"),
        ("net", "many", "must be a whole number, not “many”"),
        ("net", 27.5, "must be a whole number, not “27.5”"),
        ("net", "1,55", "must be a whole number, not “1,55”"),
        ("net", "0,555", "must be a whole number, not “0,555”"),
        ("net", "1,555.000", "must be a whole number, not “1,555.000”"),
        ("net", "1.000", "“1.000” could be 1 or 1000: write it without the “.”"),
        ("net", True, "must be a whole number, not “True”"),
        ("net", float("nan"), "must be a whole number, not “nan”"),
        ("net", "9" * 60, f"must be a whole number, not “{'9' * 39}…”"),
        ("net", datetime(2026, 1, 1), "must be a whole number, not “2026-01-01 00:00:00”"),  # noqa: DTZ001
        ("table", 0, "must be a number from 1 to 999, not “0”"),
        ("round", 1000, "must be a number from 1 to 999, not “1000”"),
        ("hand", 10**9, "must be a number from 1 to 999, not “1000000000”"),
        ("game", "1000001", "must be a number from 1 to 1000000, not “1000001”"),
        ("melds", datetime(2002, 5, 5), "format the column as text and retype it"),  # noqa: DTZ001
        ("in hand", 5.5, "must be text, not “5.5”"),
        ("melded cards", "20x6", "must be how many cards of each value, such as 20:6 10:12"),
        ("has melded", "maybe", "must be yes or no, not “maybe”"),
        ("out", "perhaps", "must be no, out or concealed, not “perhaps”"),
        ("total", UNFINISHED, "this formula was never calculated: open the file and save it again"),
        ("players", UNFINISHED, "this formula was never calculated: open the file and save it"),
    ],
)
def test_what_may_not(column: str, cell: object, message: str) -> None:
    with pytest.raises(CellError) as caught:
        READERS[column](cell)
    assert message in str(caught.value)


NAMES = {"penalty": "penalty", "four 4 black threes": "four_4_black_threes"}


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("penalty 1", {"penalty": 1}),
        ("Penalty   2 ;", {"penalty": 2}),
        ("four_4_black threes 1", {"four_4_black_threes": 1}),
        ("Unheard Of 3", {"unheard_of": 3}),
        ("penalty 1: Birch", {"penalty": {"count": 1, "player": "Birch"}}),
        ("penalty 1 Birch", {"penalty": {"count": 1, "player": "Birch"}}),
        (
            "director -50 slow play; director +10 sportsmanship",
            {
                "director": [
                    {"points": -50, "reason": "slow play"},
                    {"points": 10, "reason": "sportsmanship"},
                ]
            },
        ),
        (r"director -50 late\; again", {"director": [{"points": -50, "reason": "late; again"}]}),
    ],
)
def test_adjustments(cell: str, value: dict[str, Any]) -> None:
    assert read_adjustments(cell, NAMES) == value


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("penalty", "must be adjustments such as"),
        ("-50", "must be adjustments such as"),
        ("penalty 1; penalty 2", "“penalty” appears twice: write one count"),
    ],
)
def test_adjustments_that_cannot_be_read(cell: str, message: str) -> None:
    reader: Callable[[str], Any] = lambda text: read_adjustments(text, NAMES)  # noqa: E731
    with pytest.raises(CellError, match=message):
        reader(cell)
