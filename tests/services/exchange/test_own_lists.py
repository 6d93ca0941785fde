"""Lists as clubs have them: a sheet a night, two rows of headings, blanks, totals, remarks."""

from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from canasta_club.errors import ProblemsError, accept_all
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.services.exchange import aliases
from canasta_club.services.exchange.importing import Imported, import_hands, reading
from canasta_club.services.people import players
from canasta_club.services.season import seasons

TREES = ["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel"]
ANSWERS = (
    "sheet Cover=-",
    "headings=two rows",
    "sheet 5 Nov=2026-11-05",
    "sheet 12 Nov=2026-11-12",
    "Tisch=table",
    "Spieler=players",
    "Bemerkung=-",
    "blank cells=as above",
    "row Total=-",
    "row Table 2 began late=-",
    "row see below=-",
)


def a_night(sheet: Any, day: datetime, first: int) -> None:
    """Fill a sheet as a secretary would: who wrote it never thought of a program."""
    sheet["A1"] = "Riverside, Thursday"
    sheet.merge_cells("A1:J1")
    sheet["A2"] = day
    sheet.append([])
    sheet.append(
        ["Tisch", "game", "hand", "Spieler", "Canastas", None, "melded", "left", "Bemerkung", "out"]
    )
    sheet.append([None, None, None, None, "natural", "mixed"])
    sheet.merge_cells("E4:F4")
    two = [("Ash &\nBirch", "Cedar & Dogwood"), ("Elm & Fir", "Gum & Hazel")]
    for table, (one, other) in enumerate(two, 1):
        place: list[int | None] = [table, 1]
        for hand in (1, 2):
            melded = first + 10 * hand + 20 * table
            sheet.append([*place, hand, one, 1, 1, f"{melded}", 20, "fine", "out"])
            sheet.append([None, None, None, other, 0, 1, melded - 5, 50])
            place = [None, None]
        sheet.append([None, None, None, "Total", 2, 4, 1180, 140])
    sheet.append(["Table 2 began late"])
    sheet.append([None] * 8 + ["see below"])


@pytest.fixture
def ours(book: Book, tmp_path: Path) -> Path:
    players.add(book, TREES)
    seasons.new(book, "Winter 2026", first_day=date(2026, 10, 1))
    workbook = Workbook()
    cover: Any = workbook.active
    cover.title = "Cover"
    cover["B2"] = "Riverside canasta club"
    for name, day, first in (("5 Nov", 5, 300), ("12 Nov", 12, 400)):
        a_night(workbook.create_sheet(name), datetime(2026, 11, day), first)  # noqa: DTZ001
    workbook.save(tmp_path / "ours.xlsx")
    return tmp_path / "ours.xlsx"


def explain(book: Book, path: Path, *given: str) -> dict[str, str]:
    """Answer step by step, as the command does; raises with what is left open."""
    here: dict[str, str] = {}
    steps = (
        aliases.open_sheet_questions, aliases.open_headings, aliases.open_days, aliases.open_rows,
    )  # fmt: skip
    for step in steps:
        questions = step(book, path, here)
        answered = dict(aliases.answers(questions, given))
        aliases.refuse_open(path, [each for each in questions if each not in answered])
        for question, meaning in answered.items():
            if aliases.settle(question, meaning, here):
                aliases.learn(book, question, meaning)
    return here


def bring_in(book: Book, path: Path, here: dict[str, str]) -> Imported:
    return import_hands(book, path, accept_all, here=here)


def test_a_workbook_as_a_club_has_it_is_imported(book: Book, ours: Path) -> None:
    imported = bring_in(book, ours, explain(book, ours, *ANSWERS))
    assert (imported.hands, imported.games, imported.nights) == (8, 4, 2)
    assert imported.left_out == (
        "sheet “Cover”", "4 rows “Total”", "2 rows “Table 2 began late”", "2 rows “see below”",
    )  # fmt: skip
    season = seasons.find(book, "")
    stored = [
        (game.night.day.day, game.table, hand.number, [each.melded for each in hand.statements])
        for game, hands in hand_records.of_season(book, season)
        for hand in hands
    ]
    assert stored == [
        (day, table, hand, [first + 10 * hand + 20 * table, first + 10 * hand + 20 * table - 5])
        for day, first in ((5, 300), (12, 400))
        for table in (1, 2)
        for hand in (1, 2)
    ]
    again = explain(book, ours, "sheet 5 Nov=2026-11-05", "sheet 12 Nov=2026-11-12")
    assert bring_in(book, ours, again).already_there == 8


@pytest.mark.sampled(4)
@pytest.mark.parametrize("left", ANSWERS)
def test_nothing_is_left_out_that_no_answer_names(book: Book, ours: Path, left: str) -> None:
    given = [each for each in ANSWERS if each != left]
    with pytest.raises(ProblemsError) as refused:
        explain(book, ours, *given)
    assert left.partition("=")[0].casefold().removeprefix("row ") in str(
        [each.message.casefold() for each in refused.value.problems]
    )


def test_how_it_is_read_is_shown_whole(book: Book, ours: Path) -> None:
    here = explain(book, ours, *ANSWERS)
    rows = set(reading(book, ours, here).rows)
    for wanted in (
        ("Cover", "sheet", "Riverside canasta club", "not read"),
        ("5 Nov", "column F", "mixed", "mixed"),
        ("5 Nov", "column I", "Bemerkung", "not read"),
        ("12 Nov", "every row", "date", "2026-11-12"),
        ("12 Nov", "2 rows", "Total", "not read"),
        ("12 Nov", "6 blank cells", "table", "as above"),
    ):
        assert wanted in rows


@pytest.mark.parametrize(
    ("answer", "note"), [("column J=note", "counted twice"), ("Column j=-", "")]
)
def test_a_column_without_a_heading_is_answered_by_its_letter(
    book: Book, ours: Path, answer: str, note: str
) -> None:
    workbook = load_workbook(ours)
    sheet: Any = workbook["12 Nov"]
    sheet.move_range("J4", cols=1)
    sheet.move_range("J6:J20", cols=1)
    sheet["J6"] = "counted twice"
    workbook.save(ours)
    with pytest.raises(
        ProblemsError, match=r"Column J has no heading .*“counted twice” in row 6 of"
    ):
        explain(book, ours, *ANSWERS)
    here = explain(book, ours, *ANSWERS, answer)
    meaning = answer.partition("=")[2].replace("-", "not read")
    assert ("12 Nov", "column J", "column J", meaning) in reading(book, ours, here).rows
    assert bring_in(book, ours, here).hands == 8
    found = hand_records.of_season(book, seasons.find(book, ""))
    assert [hand.note for _game, hands in found for hand in hands if hand.note] == [
        each for each in [note] if each
    ]


def test_a_date_holds_for_one_import(book: Book, ours: Path) -> None:
    explain(book, ours, *ANSWERS)
    (first, second) = aliases.open_sheet_questions(book, ours, {})
    assert (first.written, second.written) == ("sheet 5 Nov", "sheet 12 Nov")
    assert (first.guess, second.guess) == ("2026-11-05", "2026-11-12")
    kinds = {row[1]: row[0] for row in aliases.page(book).rows}
    assert kinds["row total"] == "layout"
    assert "sheet 5 nov" not in kinds


def test_a_fault_names_the_sheet_and_the_cell(book: Book, ours: Path) -> None:
    here = explain(book, ours, *ANSWERS)
    here |= {"sheet 12 nov": "2026-11-05"}
    with pytest.raises(ProblemsError) as refused:
        bring_in(book, ours, here)
    assert any("12 Nov" in str(each.where) for each in refused.value.problems)


@pytest.mark.parametrize(
    "rows",
    [
        [["Pair", "5 Nov 2026", "12 Nov 2026"], ["Ash & Birch", 3, 1], ["Cedar & Dogwood", 1, 3]],
        [["Pair", "Night 1", "Night 2"], ["Ash & Birch", 3, 1]],
        [["Pair", "5 Nov", "12 Nov"], ["Ash & Birch", 3, 1]],
        [["Pair", "5.11.", "12.11."], ["Ash & Birch", 3, 1]],
        [["Night", "Ash & Birch", "Cedar & Dogwood"], ["2026-11-05", 3, 1]],
    ],
)
def test_a_table_of_pairs_and_nights_is_refused_with_what_it_lacks(
    book: Book, ours: Path, tmp_path: Path, rows: list[list[object]]
) -> None:
    del ours  # Its season is open.
    path = tmp_path / "matrix.csv"
    path.write_text("\n".join(",".join(map(str, row)) for row in rows), encoding="utf-8")
    with pytest.raises(ProblemsError, match="table of pairs and nights") as refused:
        bring_in(book, path, {})
    assert [each.message for each in refused.value.problems] == [
        "it does not say who played whom",
        "it does not say at which table, in which game and hand",
    ]


@pytest.mark.parametrize(
    ("heading", "cells", "guess"),
    [
        ("meldet", ("300", "295"), "melded"),
        ("meldet", ("fine", "poor"), ""),
        ("tabel", ("1", "1"), ""),
        ("notes", ("fine", "poor"), "note"),
    ],
)
def test_a_suggestion_never_names_what_cannot_fit(
    book: Book, tmp_path: Path, heading: str, cells: tuple[str, str], guess: str
) -> None:
    seasons.new(book, "Winter 2026", first_day=date(2026, 10, 1))
    path = tmp_path / "list.csv"
    lines = [f"date,table,game,hand,players,total,{heading}"]
    for pair, cell in zip(("Ash & Birch", "Cedar & Dogwood"), cells, strict=True):
        lines.append(f"2026-11-05,1,1,1,{pair},300,{cell}")
    path.write_text("\n".join(lines), encoding="utf-8")
    (question,) = aliases.open_headings(book, path)
    assert question.guess == guess
    with pytest.raises(ProblemsError) as refused:
        bring_in(book, path, {})
    message = refused.value.problems[0].message
    assert ("did you mean" in message) == bool(guess)


def words_of_its_own(path: Path) -> None:
    """Write a list whose headings take two rows and are all the club's own words but three."""
    workbook = Workbook()
    sheet: Any = workbook.active
    sheet.title = "5.11.2026"
    sheet["A1"] = "RIVERSIDE"
    sheet.merge_cells("A1:J2")
    sheet["A3"], sheet["C3"] = "Evening of", datetime(2026, 11, 5)  # noqa: DTZ001
    sheet.append([])
    sheet.append(["Table", "Game", "Hand", "Pair", "Canastas", None, "Points", None, "Red 3s"])
    sheet.append([None, None, None, None, "clean", "dirty", "down", "hand"])
    for hand in (1, 2):
        sheet.append([1, 1, hand, "Ash & Birch", 1, 1, 300 + 5 * hand, 20, 1])
        sheet.append([1, 1, hand, "Cedar & Dogwood", 0, 1, 200, 45])
        sheet.append(["Table", "Game", "Hand", "Pair"])
    sheet.append([None, None, None, "Sum", None, None, "=SUM(G7:G10)"])
    workbook.save(path)


def test_two_rows_of_headings_are_known_by_their_shape(book: Book, ours: Path) -> None:
    words_of_its_own(ours)
    (question,) = aliases.open_sheet_questions(book, ours, {})
    assert question.about.endswith("seems to have its headings in two rows (5 and 6)")
    here = {"headings": "two rows"}
    asked = {each.written: each.guess for each in aliases.open_headings(book, ours, here)}
    own = ["Pair", "Canastas clean", "Canastas dirty", "Points down", "Points hand", "Red 3s"]
    assert asked == dict.fromkeys(own, "")
    means = ("players", "natural", "mixed", "melded", "left", "red threes")
    given = [f"{written}={meaning}" for written, meaning in zip(own, means, strict=True)]
    here = explain(
        book, ours, "headings=two rows", *given, "sheet 5.11.2026=2026-11-05", "row Sum=-"
    )
    assert aliases.open_names(book, ours, here) == []
    assert ("5.11.2026", "row 6", "headings", "a list of hands, 4 rows") in reading(
        book, ours, here
    ).rows
    assert bring_in(book, ours, here).hands == 2


def test_a_table_of_pairs_and_nights_is_refused_where_it_would_be_asked_about(
    book: Book, ours: Path
) -> None:
    workbook = Workbook()
    sheet: Any = workbook.active
    sheet.append([None, *(datetime(2026, 11, day) for day in (5, 12, 19))])  # noqa: DTZ001
    sheet.append(["Ash & Birch", 3, 2, 1])
    workbook.save(ours)
    with pytest.raises(ProblemsError, match="is a table of pairs and nights"):
        explain(book, ours)
