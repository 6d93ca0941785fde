"""An entry workbook is typed into and imported; a corrected copy changes only what changed."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from canasta_club.club.games import Game
from canasta_club.club.seasons import Season
from canasta_club.errors import ConflictError, ProblemsError, UsageError, accept_all
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import clubs
from canasta_club.records.nouns import hands as hand_records
from canasta_club.services.exchange import entry_sheets
from canasta_club.services.people import players
from canasta_club.services.play import games
from canasta_club.services.season import nights, seasons
from tests.records.examples import writing
from tests.reports.examples.office import Office, to_open
from tests.services.examples.evenings import DAY, NAMES, record
from tests.services.examples.lists import bring_in

HAND = (
    {"natural": 1, "mixed": 1, "melded": 345, "left": 20, "red threes": 1, "out": "out"},
    {"melded": 125, "left": 35, "total": 90},
)


def seated(book: Book) -> tuple[Season, tuple[Game, Game]]:
    """Seat two tables of a night."""
    season = seasons.new(book, "Winter 2026", rules_id="club", first_day=DAY)
    players.add(book, NAMES[:8])
    nights.open_night(book, DAY)
    first = games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"]).game
    second = games.start(book, table=12, sides=["Elm+Fir", "Gum+Hazel"], scores=["Elm=1420"]).game
    return season, (first, second)


def write(book: Book, season: Season, path: Path, **how: int) -> Path:
    entry_sheets.write(book, season, nights.find(book, season, ""), path, **how)
    return path


def fill(path: Path, sheet: str, hand: int, *sides: dict[str, Any]) -> None:
    """Type what the sides wrote into the rows of a hand."""
    book = load_workbook(path)
    headings = [cell.value for cell in book[sheet][3]]
    for row, side in enumerate(sides, 2 + 2 * hand):
        for heading, value in side.items():
            book[sheet].cell(row=row, column=headings.index(heading) + 1).value = value
    book.save(path)


def test_what_is_typed_in_is_imported(book: Book, tmp_path: Path) -> None:
    season, (first, second) = seated(book)
    path = write(book, season, tmp_path / "night.xlsx", hands=3)
    nothing = bring_in(book, path)
    assert (nothing.hands, nothing.blank) == (0, 6)
    fill(path, "Table 1", 1, *HAND)
    fill(path, "Table 12", 1, {"total": 675}, {"total": 435})
    done = bring_in(book, path, accept=accept_all)
    assert (done.hands, done.blank) == (2, 4)
    (hand,) = hand_records.of_game(book, first)
    assert hand.totals == (1325, 90)
    assert hand_records.of_game(book, second)[0].totals == (675, 435)


def test_a_corrected_copy_changes_only_what_changed(book: Book, tmp_path: Path) -> None:
    season, (first, second) = seated(book)
    path = write(book, season, tmp_path / "night.xlsx", hands=2)
    fill(path, "Table 1", 1, *HAND)
    fill(path, "Table 12", 1, {"total": 675}, {"total": 435})
    bring_in(book, path, accept=accept_all)
    same = bring_in(book, path)
    assert (same.hands, same.already_there, same.corrected) == (0, 2, 0)
    fill(path, "Table 12", 1, {"total": 655})
    done = bring_in(book, path)
    assert (done.already_there, done.corrected) == (1, 1)
    assert hand_records.of_game(book, first)[0].revision == 1
    (corrected,) = hand_records.of_game(book, second)
    assert (corrected.totals, corrected.reason) == ((655, 435), "corrected in night.xlsx")


def test_a_recorded_hand_is_corrected_where_the_workbook_shows_it(
    book: Book, tmp_path: Path
) -> None:
    season, (first, second) = seated(book)
    record(book, first, 675, 435)
    record(book, second, 500, 300)
    path = write(book, season, tmp_path / "night.xlsx", hands=2)
    fill(path, "Table 1", 1, {"total": 655})
    assert bring_in(book, path).corrected == 1
    assert hand_records.of_game(book, first)[0].totals == (655, 435)
    (hand,) = hand_records.of_game(book, second)
    sides = tuple(replace(side, total=side.total + 5) for side in hand.sides)
    writing.revise(book, replace(hand, sides=sides), "misread")
    fill(path, "Table 12", 1, {"total": 510})
    with pytest.raises(ProblemsError) as refused:
        bring_in(book, path)
    (problem,) = refused.value.problems
    letter = column_of(path, "Table 12", "total")
    assert problem.where == f"Table 12, cell {letter}4, column total"
    assert bring_in(book, path, correct="misread").corrected == 1


def test_what_another_person_typed_into_a_copy_is_not_corrected(book: Book, tmp_path: Path) -> None:
    season, (first, _second) = seated(book)
    path = write(book, season, tmp_path / "night.xlsx", hands=2)
    fill(path, "Table 1", 1, {"total": 675}, {"total": 435})
    bring_in(book, path, accept=accept_all)
    fill(path, "Table 1", 1, {"total": 655})
    book.by = "Birch"
    with pytest.raises(ProblemsError):
        bring_in(book, path)
    assert hand_records.of_game(book, first)[0].totals == (675, 435)


def column_of(path: Path, sheet: str, heading: str) -> str:
    return next(
        str(cell.column_letter) for cell in load_workbook(path)[sheet][3] if cell.value == heading
    )


def test_every_problem_names_its_sheet_and_cell(book: Book, tmp_path: Path) -> None:
    season, _games = seated(book)
    path = write(book, season, tmp_path / "night.xlsx", hands=2)
    fill(path, "Table 1", 1, {"melded": "many"}, {"total": 90})
    fill(path, "Table 12", 2, {"total": 675})
    with pytest.raises(ProblemsError) as refused:
        bring_in(book, path)
    places = [each.where for each in refused.value.problems]
    assert places[0] == f"Table 1, cell {column_of(path, 'Table 1', 'melded')}4, column melded"
    assert "Table 12, row 7" in str(places)
    assert not any("000" in str(place) for place in places)


def test_recorded_hands_stand_in_it_with_their_figures(book: Book, tmp_path: Path) -> None:
    season, (first, _second) = seated(book)
    record(book, first, 675, 435)
    sheet: Any = load_workbook(write(book, season, tmp_path / "night.xlsx", hands=2))["Table 1"]
    headings = [cell.value for cell in sheet[3]]
    totals = headings.index("total")
    assert [row[totals].value for row in sheet.iter_rows(min_row=4)] == [675, 435, None, None] + [
        None
    ] * (sheet.max_row - 7)


def test_what_is_not_to_be_typed_over_is_locked(book: Book, tmp_path: Path) -> None:
    season, _games = seated(book)
    sheet: Any = load_workbook(write(book, season, tmp_path / "night.xlsx"))["Table 12"]
    assert sheet.protection.sheet
    headings = [str(cell.value) for cell in sheet[3]]
    is_locked = {
        heading: cell.protection.locked for heading, cell in zip(headings, sheet[4], strict=True)
    }
    locked = {heading for heading, is_so in is_locked.items() if is_so}
    checks = {heading for heading in headings if heading.startswith("check")}
    assert locked == checks | {"date", "table", "game", "hand", "players", "score"}


def test_the_rules_and_the_names_bound_what_is_typed(book: Book, tmp_path: Path) -> None:
    season, _games = seated(book)
    workbook = load_workbook(write(book, season, tmp_path / "night.xlsx"))
    sheet: Any = workbook["Table 12"]
    letters = {str(cell.value): str(cell.column_letter) for cell in sheet[3]}
    rules = {str(rule.sqref).split("4")[0]: rule for rule in sheet.data_validations.dataValidation}
    reds = rules[letters["red threes"]]
    assert (reds.type, reds.formula1, reds.formula2) == ("whole", "0", "4")
    assert "MOD(" in rules[letters["melded"]].formula1
    out = rules[letters["out"]]
    assert (out.type, out.formula1) == ("list", "Names!$B$6:$B$16")
    dealer = rules[letters["dealer"]]
    assert (dealer.type, dealer.formula1) == ("list", "Names!$B$2:$B$5")
    names = [row[1] for row in workbook["Names"].iter_rows(values_only=True)]
    assert names[:5] == ["Table 12", "Elm", "Fir", "Gum", "Hazel"]
    assert names[5:9] == ["no", "out", "concealed", "out: Elm"]
    assert workbook["Names"].sheet_state == "hidden"


def test_a_night_without_tables_and_another_format_are_refused(book: Book, tmp_path: Path) -> None:
    season = seasons.new(book, "Winter 2026", first_day=DAY)
    nights.open_night(book, DAY)
    with pytest.raises(ConflictError, match="No table is seated on 2026-11-19"):
        write(book, season, tmp_path / "night.xlsx")
    with pytest.raises(UsageError):
        write(book, season, tmp_path / "night.csv")


def _write_typed(path: Path) -> None:
    """Write a workbook from a book that lies beside it, with a hand typed in."""
    with open_book(str(path.with_suffix(".canasta")), by="Sue", create=True) as book:
        clubs.add(book, "Riverside", "club", "pairs")
        season, _games = seated(book)
        write(book, season, path, hands=2)
    fill(path, "Table 1", 1, *HAND)
    fill(path, "Table 12", 1, {"net": 675}, {"net": 435})


TYPED = to_open("typed.xlsx", _write_typed)


def test_what_another_program_saved_is_read_back(office: Office) -> None:
    opened = office[TYPED]
    sheets = opened.sheets()
    headings = [str(cell) for cell in sheets["Table 12"][1]]
    after = headings.index("check after")
    assert [row[after] for row in sheets["Table 12"][2:4]] == [2095, 435]
    with open_book(str(opened.given.with_suffix(".canasta")), by="Sue") as book:
        done = bring_in(book, opened.saved, accept=accept_all)
        assert (done.hands, done.blank) == (2, 2)
