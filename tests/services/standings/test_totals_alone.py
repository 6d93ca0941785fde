"""A hand that is entered by its total alone says the same at every door: unknown, and not 0."""

from pathlib import Path

import pytest
from openpyxl import load_workbook

from canasta_club.club.hands import HandSide
from canasta_club.club.play import Place
from canasta_club.club.seasons import Season
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book
from canasta_club.reports.writers.json import page_value
from canasta_club.services.exchange.exporting import export_hands
from canasta_club.services.play import games
from canasta_club.services.standings import standings
from canasta_club.services.statistics import hands
from tests.records.examples import writing
from tests.services.examples import evenings
from tests.services.examples.leagues import terms_file

KEYS = ("natural", "canastas", "outs", "concealed")
TERMS = f"""
[table]
order = ["points", "natural", "outs"]
columns = ["played", "{'", "'.join(KEYS)}", "points"]
"""
NOTE = (
    "Natural canastas, canastas, times out and out concealed: of the slips that tell more than a"
    " total; where none does, unknown and left blank."
)


@pytest.fixture
def season(book: Book, tmp_path: Path) -> Season:
    """Play a game of totals alone, and one in which a side tells its canastas once."""
    league = str(terms_file(tmp_path, TERMS))
    season, night = evenings.begin(book, league, 8, rules="club", enter=True)
    for table, two in enumerate((("Ash+Birch", "Cedar+Dogwood"), ("Elm+Fir", "Gum+Hazel")), 1):
        place = games.start(book, table=table, sides=two)
        evenings.record(book, place.game, 500, 300)
        if table > 1:
            told = Statement(canastas={"natural": 2}, melded=300, left=0, out="out")
            one, other = place.game.sides
            sides = [HandSide(one.id, told, 1400, out=1, natural=2, canastas=2),
                     HandSide(other.id, Statement(total=300), 300)]  # fmt: skip
            writing.add(book, place.game, 2, sides)
        games.end(book, Place(season, night, place.game), "the bell")
    return season


def test_columns_of_the_standings_are_blank_where_no_slip_tells(book: Book, season: Season) -> None:
    page = page_value(standings.standings_page(book, season))
    told = {row["name"]: [row[key] for key in KEYS] for row in page["rows"]}
    assert told == {
        "Ash & Birch": [None] * 4,
        "Cedar & Dogwood": [None] * 4,
        "Elm & Fir": [2, 2, 1, 0],
        "Gum & Hazel": [None] * 4,
    }
    assert NOTE in page["notes"]
    # What is unknown ranks as 0.
    assert [row["name"] for row in page["rows"]][:2] == ["Elm & Fir", "Ash & Birch"]


def test_the_games_of_the_workbook_are_blank_there_and_its_checks_hold(
    book: Book, season: Season, tmp_path: Path
) -> None:
    path = tmp_path / "season.xlsx"
    export_hands(book, season, path)
    sheets = load_workbook(path, data_only=True)
    headings, *rows = ([cell.value for cell in row] for row in sheets["Games"].iter_rows())
    cells = [dict(zip(headings, row, strict=True)) for row in rows]
    told = {row["name"]: [row[key] for key in KEYS] for row in cells}
    assert told["Ash & Birch"] == [None] * 4
    assert told["Elm & Fir"] == [2, 2, 1, 0]
    checked = [cell.value for row in sheets["Standings"].iter_rows() for cell in row]
    assert checked.count("ok") == 4


def test_points_by_source_tell_only_what_is_known(book: Book, season: Season) -> None:
    page = page_value(hands.sources(book, season))
    rows = {row["name"]: row for row in page["rows"]}
    of_hands = ("melds", "canastas", "threes", "out", "left")
    assert [rows["Ash & Birch"][key] for key in of_hands] == [None] * 5
    assert rows["Ash & Birch"]["written"] == rows["Ash & Birch"]["total"] == 500
    assert rows["Elm & Fir"]["canastas"] == 500
    assert any("Totals alone" in note for note in page["notes"])
