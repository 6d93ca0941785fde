"""The entry workbook says as you type what the engine says: totals, running scores, openings."""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from openpyxl import load_workbook

from canasta_club.club.side_columns import facts_of
from canasta_club.game.cards import RED_THREE
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rules.packs import pack_cards
from canasta_club.game.scoring.hand import score_hand
from canasta_club.game.scoring.lines import score_tally
from canasta_club.game.scoring.opening import opening, outcome
from canasta_club.game.scoring.statement import DirectorAdjustment, StatedAdjustment, Statement
from canasta_club.reports.imprint import Imprint
from canasta_club.reports.page import Cell
from canasta_club.reports.pages.score_sheet import say_opening
from canasta_club.reports.workbook.entry import (
    HEADINGS,
    entry_columns,
    sheet_names,
    write_entry_workbook,
)
from canasta_club.reports.workbook.values import EntrySheetRow, EntryTable
from canasta_club.services.exchange._headings import AFTER_KINDS, BEFORE_KINDS
from canasta_club.services.rules import rulesets
from tests.depth import mostly_long
from tests.reports.examples.office import File, Office, to_open

SETS = sorted(rulesets.ids())
SOON = ["burraco-four-hands", "club", "hand-and-foot", "modern-american"]
"""Sets that differ most in their columns and ends; `make test-long` tries the others."""

LATE = [name for name in SETS if name not in SOON]
HANDS = 5


def _rules(name: str) -> RuleSet:
    return rulesets.rules(name)


def _statement(chance: random.Random, rules: RuleSet, *, out: str) -> Statement:
    """Return what a side may have written, in any way that an entry sheet takes."""
    if rules.special_hands and chance.random() < 0.1:
        return Statement(special=chance.choice(list(rules.special_hands)), out="out")
    if chance.random() < 0.15:
        return Statement(total=5 * chance.randint(-40, 400), out=out)
    kinds = {kind.name: chance.choice((0, 0, 1, 2)) for kind in rules.kinds}
    side = Statement(canastas={name: number for name, number in kinds.items() if number} or None)
    if rules.melded_minus_unless is None and chance.random() < 0.3:
        side = side._replace(net=5 * chance.randint(-30, 120))
    else:
        side = side._replace(melded=5 * chance.randint(0, 120), left=5 * chance.randint(0, 30))
    if not rules.pack.ordinary_threes:
        most = pack_cards(rules.pack)[RED_THREE]
        side = side._replace(red_threes=chance.choice((0, 1, 2, most)))
    if rules.lays_black_threes:
        side = side._replace(black_threes=chance.choice((0, 1, 2)))
    if chance.random() < 0.4:
        names = chance.sample(list(rules.adjustments), min(2, len(rules.adjustments)))
        side = side._replace(
            adjustments={name: StatedAdjustment(chance.randint(0, 2)) for name in names},
            director=(DirectorAdjustment(-50, "slow play"),) * chance.randint(0, 1),
        )
    return side._replace(out=out)


class Expected(NamedTuple):
    """What the engine says of a row."""

    points: int | str
    opens: str
    after: int | str


@cache
def _game(name: str) -> tuple[EntryTable, list[Expected]]:
    """Return a game of generated hands, and what the engine makes of each row."""
    rules, chance = _rules(name), random.Random(name)  # noqa: S311
    count = rules.seating.sides
    scores: list[int] = [0] * count
    hands, expected = [], []
    is_over = False
    for number in range(1, HANDS + 1):
        winner = chance.randrange(count)
        how = chance.choice(("out", "concealed", "no"))
        sides = _known(chance, rules, [how if n == winner else "no" for n in range(count)], scores)
        named = [
            side._replace(name=f"Side {place}", score=score)
            for place, (side, score) in enumerate(zip(sides, scores, strict=True))
        ]
        result = score_hand(named, rules, hand_number=number)
        totals = [sheet.total for sheet in result.sheets]
        assert None not in totals
        opens = [
            "game over" if is_over else say_opening(opening(rules, score, number))
            for score in scores
        ]
        scores = [score + (total or 0) for score, total in zip(scores, totals, strict=True)]
        expected += [
            Expected(total or 0, opened, score)
            for total, opened, score in zip(totals, opens, scores, strict=True)
        ]
        is_over = outcome(rules, scores, number).is_over
        made = [score_tally(tally, rules).total for tally in result.tallies]
        hands.append(
            tuple(
                EntrySheetRow(_cells(number, n, side), totals[n - 1], made[n - 1])
                for n, side in enumerate(sides, 1)
            )
        )
    blank = [
        tuple(EntrySheetRow(_places(number, n)) for n in range(1, count + 1))
        for number in range(HANDS + 1, HANDS + 3)
    ]
    return _table(name, rules, [*hands, *blank]), expected


def _table(name: str, rules: RuleSet, hands: list[tuple[EntrySheetRow, ...]]) -> EntryTable:
    order = tuple(dict.fromkeys((*BEFORE_KINDS, *(k.name for k in rules.kinds), *AFTER_KINDS)))
    count = rules.seating.sides
    used = {heading for rows in hands for row in rows for heading in row.cells}
    return EntryTable(
        name,
        f"Riverside · {name}",
        rules,
        entry_columns(rules, used, order),
        tuple(f"Side {n}" for n in range(count)),
        (0,) * count,
        ("Ash", "Birch"),
        None,
        tuple(hands),
    )


def _known(
    chance: random.Random, rules: RuleSet, outs: list[str], scores: list[int]
) -> list[Statement]:
    """Return a statement for each side whose totals the engine knows."""
    while True:
        sides = [_statement(chance, rules, out=out) for out in outs]
        named = [side._replace(name=str(n), score=scores[n]) for n, side in enumerate(sides)]
        result = score_hand(named, rules, hand_number=1)
        if all(sheet.total is not None for sheet in result.sheets):
            return sides


def _cells(hand: int, side: int, statement: Statement) -> dict[str, Cell]:
    return {**_places(hand, side), **facts_of(statement)}


def _places(hand: int, side: int) -> dict[str, Cell]:
    place: dict[str, Cell] = {"date": date(2026, 11, 19), "table": 1, "game": 1, "hand": hand}
    return {**place, "players": f"Side {side}"}


UNKNOWN = "unknown"


def _open_question() -> EntryTable:
    """Return a game whose net figure hides whether the side melded, and with it its threes."""
    hides = Statement(net=-45, red_threes=1, out="no")
    differs = Statement(canastas={"mixed": 1}, melded=100, says=390, out="no")
    rows = tuple(EntrySheetRow(_cells(1, n, side)) for n, side in enumerate((hides, differs), 1))
    table, _ = _game("club")
    order = (*BEFORE_KINDS, "natural", "mixed", "wild", *AFTER_KINDS)
    columns = entry_columns(table.rules, set(), order)
    return replace(table, name=UNKNOWN, columns=columns, hands=(rows,))


RECORDED = "recorded"
CHANGES: tuple[tuple[str, Cell], ...] = (
    ("melds", "KKKKKKK 555"), ("red threes", 2), ("left", 40),
    ("natural", 1), ("out", "concealed"), ("adjustments", "director -50 slow play"), ("total", 900),
)  # fmt: skip
"""Changes of a row of cards that was recorded."""


def _recorded() -> EntryTable:
    """Return a game that is recorded, from cards on one side and counts on the other."""
    cards = Statement(melds=("KKKKKKK", "5552"), in_hand=("A5",), red_threes=1, out="no")
    counts = Statement(canastas={"natural": 1}, melded=100, left=20, red_threes=0, out="out")
    table, _ = _game("club")
    order = (*BEFORE_KINDS, "natural", "mixed", "wild", *AFTER_KINDS)
    hands = tuple(
        tuple(
            EntrySheetRow(_cells(hand, n, side), points)
            for n, (side, points) in enumerate(((cards, 800), (counts, 680)), 1)
        )
        for hand in range(1, len(CHANGES) + 3)
    )
    columns = entry_columns(table.rules, {"melds", "in hand"}, order)
    return replace(table, name=RECORDED, columns=columns, hands=hands)


def _write_soon(path: Path) -> None:
    recorded = _recorded()
    _write(path, *(_game(name)[0] for name in SOON), _open_question(), recorded)
    book: Any = load_workbook(path)
    sheet = book[RECORDED]
    places = {cell.value: cell.column for cell in sheet[HEADINGS]}
    for hand, (heading, value) in enumerate(CHANGES, 1):
        sheet.cell(HEADINGS + 2 * hand + 1, places[heading]).value = value
    sheet.cell(HEADINGS + 2 * len(CHANGES) + 4, places["melds"]).value = "KKKKKKK"
    book.save(path)


def _write_late(path: Path) -> None:
    _write(path, *(_game(name)[0] for name in LATE))


def _write(path: Path, *tables: EntryTable) -> None:
    write_entry_workbook(path, tables, Imprint("Riverside"))


SOON_BOOK = to_open("entry.xlsx", _write_soon)
LATE_BOOK = to_open("entry.xlsx", _write_late, is_late=True)
AS_WRITTEN = to_open(
    "entry.xlsx", lambda path: _write(path, _recorded(), *(_game(name)[0] for name in SOON))
)


@pytest.mark.parametrize("name", mostly_long(SETS, SOON))
def test_the_formulas_say_what_the_engine_says(name: str, office: Office) -> None:
    _table, expected = _game(name)
    rows = list(_rows(office, name))
    found = [
        Expected(row["check points"], str(row["check opens"]), row["check after"]) for row in rows
    ]
    assert found[: len(expected)] == expected
    assert {row["check"] for row in rows[: len(expected)]} == {"ok"}
    assert {row["check points"] for row in rows[len(expected) :]} <= {"", None}


def _rows(office: Office, name: str) -> Iterator[dict[str, Any]]:
    book = office[LATE_BOOK if name in LATE else SOON_BOOK]
    _help, headings, *rows = book.sheets()[name]
    for row in rows:
        yield dict(zip(map(str, headings), row, strict=True))


def test_the_overview_says_where_every_game_stands(office: Office) -> None:
    rows = {(row[0], row[1]): row[2:] for row in office[SOON_BOOK].sheets()["Night"]}
    for name in SOON:
        table, expected = _game(name)
        for place, names in enumerate(table.sides):
            score, hands, _opens = rows[name, names][:3]
            last = expected[place - len(table.sides)]
            assert (score, hands) == (last.after, HANDS), name


@pytest.mark.parametrize("book", [AS_WRITTEN, pytest.param(LATE_BOOK, marks=pytest.mark.long)])
def test_formulas_carry_the_values_that_they_come_to(book: File, office: Office) -> None:
    formulas = office[book].formulas()
    assert len(formulas) > 100
    assert {place: cell for place, cell in formulas.items() if cell[0] != cell[1]} == {}


def test_no_formula_is_longer_than_a_spreadsheet_takes(office: Office) -> None:
    book = load_workbook(office[SOON_BOOK].given)
    longest = max(
        len(str(cell.value))
        for sheet in book.worksheets
        for row in sheet.iter_rows(max_row=HEADINGS + 2)
        for cell in row
    )
    assert longest < 8000


def test_what_the_facts_leave_open_is_a_question_mark(office: Office) -> None:
    first, second, *_ = _rows(office, UNKNOWN)
    assert (first["check points"], first["check after"], first["check"]) == ("?", "?", "check")
    # The other side wrote another total than it made.
    assert (second["check points"], second["total"], second["check"]) == (400, 390, "check")


def test_what_is_changed_beside_cards_shows_in_the_check_of_its_row(office: Office) -> None:
    rows = list(_rows(office, RECORDED))
    cards = rows[::2]
    assert (cards[0]["check points"], cards[0]["check"]) == (800, "ok")
    assert {row["check"] for row in cards[1 : 1 + len(CHANGES)]} == {"check"}
    # Cards that are added beside counts are not counted here.
    assert rows[2 * len(CHANGES) + 3]["check"] == "check"
    assert rows[1]["check"] == "ok"


def test_sheets_are_named_by_what_tells_games_apart() -> None:
    names = list(sheet_names([(1, 1, 1), (1, 2, 1), (1, 2, 2)]))
    assert names == ["Table 1", "Table 2", "Table 2 game 2"]
    assert list(sheet_names([(1, 1, 1), (2, 1, 1)])) == ["Round 1 table 1", "Round 2 table 1"]
