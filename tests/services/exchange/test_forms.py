"""A hand list of a seated night has rows to fill in, and what is not filled in is passed over."""

import csv
from pathlib import Path

import pytest
from openpyxl import load_workbook

from canasta_club.club.games import Game
from canasta_club.club.seasons import Season
from canasta_club.errors import ProblemsError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import nights as night_records
from canasta_club.services.exchange.exporting import export_hands
from canasta_club.services.people import players
from canasta_club.services.play import games
from canasta_club.services.season import nights
from tests.services.examples.evenings import DAY, record
from tests.services.examples.lists import bring_in, refused, rows_of

SIDES = ("Ash+Birch", "Cedar+Dogwood")


@pytest.fixture
def game(book: Book, season: Season) -> Game:
    del season  # It must be open.
    players.add(book, ["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel"])
    nights.open_night(book, DAY)
    return games.start(book, table=3, sides=SIDES).game


def fill(path: Path, *totals: int) -> None:
    rows = rows_of(path)
    for row, total in zip(rows[-2:], totals, strict=False):
        row["total"] = str(total)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def test_a_seated_night_has_its_rows(
    book: Book, season: Season, game: Game, tmp_path: Path
) -> None:
    path = tmp_path / "list.csv"
    assert export_hands(book, season, path, night=game.night).rows == 2
    rows = rows_of(path)
    assert [(row["date"], row["table"], row["hand"], row["players"]) for row in rows] == [
        ("2026-11-19", "3", "1", "Ash & Birch"),
        ("2026-11-19", "3", "1", "Cedar & Dogwood"),
    ]
    assert {"natural", "melded", "total"} < set(rows[0])
    done = bring_in(book, path)
    assert (done.hands, done.blank, done.games) == (0, 1, 0)
    fill(path, 675, 435)
    assert bring_in(book, path).hands == 1


def test_the_next_hand_of_a_night_stands_below_those_that_are_in(
    book: Book, season: Season, game: Game, tmp_path: Path
) -> None:
    record(book, game, 675, 435)
    path = tmp_path / "night.csv"
    assert export_hands(book, season, path, night=game.night).rows == 4
    assert [row["hand"] for row in rows_of(path)] == ["1", "1", "2", "2"]
    fill(path, 100, 200)
    done = bring_in(book, path)
    assert (done.hands, done.already_there, done.blank) == (1, 1, 0)
    assert export_hands(book, season, tmp_path / "night.json", night=game.night).rows == 4


def test_a_season_has_what_was_played_alone_and_counts_alike_in_every_format(
    book: Book, season: Season, game: Game, tmp_path: Path
) -> None:
    record(book, game, 675, 435)
    games.start(book, table=4, sides=("Elm+Fir", "Gum+Hazel"))
    written = {
        ending: export_hands(book, season, tmp_path / f"season.{ending}")
        for ending in ("csv", "xlsx")
    }
    assert written["csv"] == written["xlsx"]
    assert (written["csv"].hands, written["csv"].to_fill_in, written["csv"].running) == (2, 0, 2)


def test_the_list_of_a_night_as_a_workbook(
    book: Book, season: Season, game: Game, tmp_path: Path
) -> None:
    path = tmp_path / "night.xlsx"
    assert export_hands(book, season, path, night=game.night).rows == 2
    book_read = load_workbook(path)
    (sheet,) = book_read
    assert sheet["A1"].value == f"{book.club.name} · Winter 2026 · 2026-11-19"
    headings = [cell.value for cell in sheet[2]]
    for row, total in ((3, 675), (4, 435)):
        sheet.cell(row=row, column=headings.index("total") + 1).value = total
    book_read.save(path)
    assert bring_in(book, path).hands == 1


def test_one_side_alone_is_an_error(book: Book, season: Season, game: Game, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    export_hands(book, season, path, night=game.night)
    fill(path, 675)
    with pytest.raises(ProblemsError) as refused:
        bring_in(book, path)
    assert [(each.code, each.where) for each in refused.value.problems][:1] == [
        ("nothing-stated", "row 3")
    ]
    assert hand_records.of_game(book, game) == []


def test_a_night_that_is_not_filled_in_is_not_begun(
    book: Book, season: Season, game: Game, tmp_path: Path
) -> None:
    path = tmp_path / "list.csv"
    export_hands(book, season, path, night=game.night)
    path.write_text(path.read_text(encoding="utf-8").replace("11-19", "11-26"), encoding="utf-8")
    assert bring_in(book, path).nights == 0
    assert len(night_records.of_season(book, season)) == 1


def test_a_game_is_ended_on_a_row_that_is_not_filled_in(
    book: Book, season: Season, game: Game, tmp_path: Path
) -> None:
    record(book, game, 675, 435)
    path = tmp_path / "list.csv"
    export_hands(book, season, path, night=game.night)
    rows = path.read_text(encoding="utf-8")
    headings = rows.partition("\n")[0].strip().split(",")
    lines = [line.split(",") for line in rows.strip().splitlines()]
    lines[-1][headings.index("ended")] = "yes"
    path.write_text("\n".join(map(",".join, lines)), encoding="utf-8")
    assert bring_in(book, path).ended == 1


def test_a_game_without_hands_is_not_ended(
    book: Book, season: Season, game: Game, tmp_path: Path
) -> None:
    path = tmp_path / "list.csv"
    export_hands(book, season, path, night=game.night)
    headings, *rows = path.read_text(encoding="utf-8").splitlines()
    cells = rows[0].split(",")
    cells[headings.split(",").index("ended")] = "yes"
    path.write_text("\n".join([headings, ",".join(cells), *rows[1:]]), encoding="utf-8")
    (refusal,) = refused(book, path)
    assert refusal.startswith("row 2, column ended: ")
    assert "no hands" in refusal
