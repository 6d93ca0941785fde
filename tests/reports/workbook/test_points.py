"""The check on the Hands sheet is worked out from the facts: to change one of them shows."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from canasta_club.club.games import Figures
from canasta_club.club.side_columns import facts_of
from canasta_club.game.scoring.hand import score_json
from canasta_club.game.scoring.statement import Statement
from canasta_club.league.results.model import GameResult, Results, SideResult
from canasta_club.reports.page import Cell, Column
from canasta_club.reports.workbook.sheets import season_sheets
from canasta_club.reports.workbook.values import Earned, HandListRow, SeasonValues
from canasta_club.reports.writers.xlsx import write_workbook
from canasta_club.services.rules import rulesets
from tests.reports.examples.office import Office, to_open
from tests.reports.examples.seasons import season

DAY = date(2026, 10, 1)
TEXTS = ("melds", "in hand", "out", "adjustments")
NUMBERS = ("natural", "mixed", "melded", "left", "net", "red threes", "total")
KEYS = ("date", "table", "game", "hand", *TEXTS, *NUMBERS)

STATEMENTS: list[dict[str, Any]] = [
    {"canastas": {"natural": 1, "mixed": 2}, "melded": 345, "left": 40, "red_threes": 2,
     "out": "concealed"},
    {"canastas": {"natural": 1}, "net": -45, "has_melded": True, "red_threes": 1, "out": "no",
     "adjustments": {"director": [{"points": -50, "reason": "slow play"}]}},
    {"melds": ["KKKKKKK", "10101022", "555"], "in_hand": ["", "A52"], "red_threes": 1, "out": "out",
     "says": 810},
    {"melds": ["AAA", "9999"], "in_hand": ["K5", "X2"], "red_threes": 0, "out": "no"},
]  # fmt: skip


def _values(games: int) -> SeasonValues:
    """Return a season in which the same game was played at so many tables."""
    made = season(entries=2, nights=1)
    one, two = made.entries
    rows = [row for table in range(games) for row in _game(table)]
    results = []
    for table in range(games):
        mine = [row for row in rows if row.game == f"g0-{table}"]
        scores = [sum(row.points for row in mine if row.side == side) for side in (1, 2)]
        ends = (
            SideResult((one.id,), Figures(scores[0])),
            SideResult((two.id,), Figures(scores[1])),
        )
        results.append(GameResult(f"g0-{table}", DAY, 1, table + 1, 1, ends))
    kinds = dict.fromkeys(TEXTS, "text")
    columns = tuple(Column(key, key, kinds.get(key, "number")) for key in KEYS)  # type: ignore[arg-type]
    columns = (Column("date", "date", "date"), *columns[1:])
    known = Results(games=results, names=made.results.names, entries=[one.id, two.id])
    return replace(made, results=known, starts={}, hand_columns=columns, hands=rows)


def _game(table: int) -> Iterator[HandListRow]:
    rules = rulesets.document("club").for_players(4)
    scores = [0, 0]
    for hand in (1, 2):
        sides = STATEMENTS[2 * hand - 2 : 2 * hand]
        named = [side | {"name": f"Side {n}", "score": scores[n]} for n, side in enumerate(sides)]
        result = score_json({"sides": named, "hand_number": hand}, rules, None)
        assert not result.errors
        for place, (side, sheet) in enumerate(zip(sides, result.sheets, strict=True)):
            cells: dict[str, Cell] = {
                "date": DAY,
                "table": table + 1,
                "game": 1,
                "hand": hand,
                **facts_of(Statement.from_json(side)[0]),
            }
            earned = Earned(sheet.lines, rules.card_points, rules.held_points)
            points = sheet.total or 0
            cut = {key: cells.get(key) for key in KEYS}
            yield HandListRow(f"g0-{table}", place + 1, points, cut, earned)
            scores[place] += points


CHANGES: tuple[tuple[int, str, Cell], ...] = (
    (1, "natural", 2), (1, "mixed", 3), (1, "melded", 350), (1, "left", 45), (1, "red threes", 1),
    (1, "out", "no"), (2, "net", 45), (2, "natural", 0), (3, "melds", "KKKKKKK 1010102 555"),
    (3, "in hand", "A5"), (3, "out", "no"), (3, "total", 815), (4, "melds", "AAA 999"),
    (4, "in hand", "K5 / X"), (4, "red threes", 1),
    # What was blank, and what only people read.
    (1, "melds", "KKKKKKK"), (1, "in hand", "A5"), (1, "net", 305),
    (1, "adjustments", "director 5"), (2, "adjustments", "director -150 slow play"),
    (2, "melded", 40), (3, "natural", 1), (3, "left", 25), (4, "mixed", 1), (4, "total", 5),
)  # fmt: skip
VALUES = _values(1 + len(CHANGES))


def _write(path: Path) -> None:
    """Leave the first game as it was written, and change one cell of each that follows."""
    write_workbook(path, season_sheets(VALUES))
    book: Any = load_workbook(path)
    for game, (row, heading, value) in enumerate(CHANGES, 1):
        cell = book["Hands"].cell(row=2 + 4 * game + row, column=KEYS.index(heading) + 1)
        assert cell.value != value
        cell.value = value
    book.save(path)


WRITTEN = to_open("season.xlsx", _write)


@pytest.fixture(scope="module")
def games(office: Office) -> list[list[dict[str, Any]]]:
    """Return the rows of each game on the Hands sheet, as LibreOffice works them out."""
    headings, *rows = office[WRITTEN].sheets()["Hands"]
    named = [dict(zip(headings, row, strict=True)) for row in rows]
    return [named[start : start + 4] for start in range(0, len(named), 4)]


def test_what_was_written_adds_up(games: list[list[dict[str, Any]]]) -> None:
    expected = [hand.points for hand in islice(VALUES.hands, 4)]
    assert [row["check points"] for row in games[0]] == expected
    assert [row["check booked"] for row in games[0]] == expected
    assert [row["check"] for row in games[0]] == ["ok"] * 4
    assert len(games) == 1 + len(CHANGES)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"{change[1]} of row {change[0]}")
def test_a_changed_fact_is_found_in_its_row(
    games: list[list[dict[str, Any]]], change: tuple[int, str, Cell]
) -> None:
    checks = [row["check"] for row in games[1 + CHANGES.index(change)]]
    assert [row for row, check in enumerate(checks, 1) if check == "check"] == [change[0]]
