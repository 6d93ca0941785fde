"""A hand that is entered by its total alone says the same at every door: unknown, and not 0."""

import csv
from pathlib import Path

import pytest
from openpyxl import load_workbook

from canasta_club.club.hands import HandSide
from canasta_club.club.play import Place
from canasta_club.club.seasons import Season
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import nights, results
from canasta_club.reports.page import Page
from canasta_club.reports.writers.json import page_value
from canasta_club.services.exchange.exporting import export_hands
from canasta_club.services.handouts import letters
from canasta_club.services.people import players
from canasta_club.services.play import games
from canasta_club.services.publishing._pages import game_page
from canasta_club.services.standings import printing, standings
from canasta_club.services.statistics import awards, hands, year
from tests.records.examples import writing
from tests.reports.examples import paper
from tests.services.examples import evenings
from tests.services.examples.leagues import terms_file

KEYS = ("natural", "canastas", "outs", "concealed")
TERMS = f"""
[table]
order = ["points", "natural", "outs"]
columns = ["played", "{'", "'.join(KEYS)}", "points"]
"""
HEADINGS = ("Natural canastas", "Canastas", "Times out", "Out concealed")
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
    headings, *rows = ([cell.value for cell in row] for row in sheets["Standings"].iter_rows())
    for row in (dict(zip(headings, row, strict=False)) for row in rows):
        if row.get("Pair") in {"Ash & Birch", "Elm & Fir"}:
            checks = [row[f"check {heading.lower()}"] for heading in HEADINGS]
            assert [None if check == "" else check for check in checks] == [
                row[heading] for heading in HEADINGS
            ]


def test_points_by_source_tell_only_what_is_known(book: Book, season: Season) -> None:
    page = page_value(hands.sources(book, season))
    rows = {row["name"]: row for row in page["rows"]}
    of_hands = ("melds", "canastas", "threes", "out", "left")
    assert [rows["Ash & Birch"][key] for key in of_hands] == [None] * 5
    assert rows["Ash & Birch"]["written"] == rows["Ash & Birch"]["total"] == 500
    assert rows["Elm & Fir"]["canastas"] == 500
    assert any("Totals alone" in note for note in page["notes"])


def test_what_decided_a_place_is_unknown_where_no_slip_tells_it(book: Book, season: Season) -> None:
    table = standings.season_table(book, season)
    page = page_value(standings.table_page(table, "Club", has_sentences=True))
    of_ash = page["rows"][1]
    assert of_ash["below_by"] == "natural canastas 2 to unknown"
    assert of_ash["separated_by"] == {"criterion": "natural", "above": 2, "below": None}
    assert "Elm & Fir are above Ash & Birch by natural canastas: 2 to unknown" in of_ash["why"]
    assert table.standings.value()["rows"][1]["separated_by"]["below"] is None
    # A side that told its hands and had none below one that had some keeps its 0.
    losers = page["rows"][2:]
    assert all("unknown" not in row["below_by"] for row in losers)


def test_a_file_says_nothing_where_the_table_says_unknown(
    book: Book, season: Season, tmp_path: Path
) -> None:
    listed, sheet = tmp_path / "table.csv", tmp_path / "table.pdf"
    for path in (listed, sheet):
        printing.print_standings(book, season, path)
    with listed.open(encoding="utf-8-sig", newline="") as file:
        rows = {row["Pair"]: row for row in csv.DictReader(file)}
    assert [rows["Ash & Birch"][heading] for heading in HEADINGS] == [""] * 4
    assert [rows["Elm & Fir"][heading] for heading in HEADINGS] == ["2", "2", "1", "0"]
    assert rows["Ash & Birch"]["Decided by"] == "natural canastas 2 to unknown"
    text = " ".join(paper.words(sheet).split())
    assert "Ash & Birch below Elm & Fir: natural canastas 2 to unknown." in text


def test_records_and_the_card_of_a_year_tell_only_what_is_known(book: Book, season: Season) -> None:
    given = {row["award"]: row for row in page_value(awards.page(book, season))["rows"]}
    of_canastas = [row for award, row in given.items() if "canastas" in award.lower()]
    assert of_canastas
    assert not any("Ash" in str(row) or "Gum" in str(row) for row in of_canastas)
    cards = {
        name: page_value(year.page(book, players.find(book, name)))["values"]
        for name in ("Ash", "Elm")
    }
    assert [cards["Ash"][key] for key in ("canastas", "times_out")] == [None, None]
    assert [cards["Elm"][key] for key in ("canastas", "times_out")] == [2, 1]


def test_a_letter_and_a_page_of_a_game_tell_only_what_is_known(book: Book, season: Season) -> None:
    night = next(iter(nights.of_season(book, season)))
    made = letters.Letters(book, season, night)
    by_hand = page_value(made.page(players.find(book, "Ash")))["parts"][0]["rows"]
    assert [(row["opened"], row["canastas"], row["left"]) for row in by_hand] == [(None,) * 3]
    of_elm = page_value(made.page(players.find(book, "Elm")))["parts"][0]["rows"]
    assert [row["canastas"] for row in of_elm] == [None, 2]
    for score in results.night_scores(book, night):
        hands_page = Page("Game", (), ())
        game = page_value(game_page(score, hands_page, subtitle="", is_over=True))
        told = {row["name"]: [row[key] for key in ("canastas", "outs")] for row in game["rows"]}
        assert told in (
            {"Ash & Birch": [None, None], "Cedar & Dogwood": [None, None]},
            {"Elm & Fir": [2, 1], "Gum & Hazel": [None, None]},
        )
