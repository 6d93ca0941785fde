"""What a list has beside its hands travels: entries, attendance, games not played, penalties."""

import shutil
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from openpyxl import load_workbook

from canasta_club.club.play import Place
from canasta_club.club.seasons import Season
from canasta_club.errors import ProblemsError, accept_all
from canasta_club.game.unplayed import BEFORE_ROUNDS
from canasta_club.records import journal
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import unplayed as unplayed_records
from canasta_club.reports.page import Cell
from canasta_club.services.attendance import check_ins
from canasta_club.services.exchange._list_rows import rows_of_season
from canasta_club.services.exchange.exporting import export_hands
from canasta_club.services.exchange.importing import Imported, import_hands
from canasta_club.services.fixtures import unplayed
from canasta_club.services.people import players
from canasta_club.services.play import games
from canasta_club.services.safety.verify import verify
from canasta_club.services.season import entries, nights, penalties, seasons
from canasta_club.services.standings import standings
from tests.services.examples import evenings

FEW = "what,date,players,points,note\n"


@pytest.fixture
def season(book: Book) -> Season:
    """Fill a season with everything that is not a hand, and a game."""
    season, night = evenings.begin(book, "pairs", 8, rules="club", enter=True)
    place = games.start(book, table=1, sides=("Ash+Birch", "Cedar+Dogwood"))
    evenings.record(book, place.game, 500, 300)
    games.end(book, Place(season, night, place.game), "the bell")
    evenings.come(book, season, night, 4)
    ash, cedar = (players.find(book, name) for name in ("Ash", "Cedar"))
    check_ins.arrive(book, night, players.find(book, "Elm"), 2, for_player=cedar)
    check_ins.end(book, night, ash, 3)
    unplayed.bye(book, season, night, "Elm+Fir", 2)
    unplayed.forfeit(book, season, night, "Elm+Fir", "Gum+Hazel", 3, reason="came too late")
    unplayed.absent(book, season, night, "Gum+Hazel", 4)
    penalties.add(book, season, "Ash+Birch", Fraction(3, 2), reason="slow play", night=night)
    penalties.add(book, season, "Elm+Fir", Fraction(-1), reason="hosted the night")
    penalties.cancel(
        book, season, penalties.add(book, season, "Ash", Fraction(1), reason="x").number,
        reason="a mistake",
    )  # fmt: skip
    entries.set_handicap(book, season, "Gum+Hazel", 50)
    entries.withdraw(book, season, "Gum+Hazel", evenings.DAY, reason="moved away")
    return season


@pytest.fixture
def other(begun_book: Path, tmp_path: Path) -> Iterator[Book]:
    """Open the book of another club with a season of the same terms."""
    path = tmp_path / "other.canasta"
    shutil.copy(begun_book, path)
    with open_book(str(path), by="Elm") as opened:
        seasons.new(
            opened,
            "Autumn",
            rules_id="club",
            terms_id="pairs",
            first_day=evenings.DAY.replace(day=1),
        )
        yield opened


def bring_in(book: Book, path: Path, *, new_players: bool = False) -> Imported:
    return import_hands(book, path, accept_all, new_players=new_players)


def league_of(book: Book) -> list[dict[str, Cell]]:
    book.release()
    return sorted(rows_of_season(book, seasons.find(book)), key=str)


def test_both_files_count_the_same_hands_and_rows(
    book: Book, season: Season, tmp_path: Path
) -> None:
    every = [
        (game, hand)
        for game, hands in hand_records.counting(book, season)
        for hand in hands
        if game.state != "void" and not hand.is_void
    ]
    hands = sum(len(game.sides) for game, _ in every)
    league = len(league_of(book))
    assert hands
    assert export_hands(book, season, tmp_path / "out.csv")[:3] == (hands, league, 0)
    assert export_hands(book, season, tmp_path / "out.xlsx")[:3] == (hands, league, 0)
    lines = (tmp_path / "out.csv").read_text(encoding="utf-8-sig").splitlines()
    sheets = load_workbook(tmp_path / "out.xlsx")
    rows = [[*each.values][2:] for each in (sheets["Hands"], sheets["League"])]
    filled = [sum(any(cell is not None for cell in row) for row in each) for each in rows]
    assert filled == [hands, league]
    assert len(lines) == 1 + hands + league


@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
def test_the_league_travels_there_and_back(
    book: Book, season: Season, other: Book, tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"season{ending}"
    export_hands(book, season, path)
    done = bring_in(other, path, new_players=True)
    assert (done.hands, done.league) == (1, len(league_of(book)))
    assert league_of(other) == league_of(book)
    (change,) = journal.entries(other, 1)
    assert (change.action, change.reason) == ("import", "")
    theirs, ours = (
        standings.standings_page(each, seasons.find(each)).rows for each in (other, book)
    )
    assert list(theirs) == list(ours)
    for again in (other, book):
        same = bring_in(again, path)
        assert (same.hands, same.league, same.league_already_there) == (0, 0, done.league)
    assert verify(other).problems == []


def test_a_list_of_entries_alone_is_imported(other: Book, tmp_path: Path) -> None:
    path = tmp_path / "entries.csv"
    path.write_text("what,players\nentry,Ash & Birch\nEntry,Cedar & Dogwood\n", encoding="utf-8")
    assert bring_in(other, path, new_players=True).league == 2
    assert [each["players"] for each in league_of(other)] == ["Ash & Birch", "Cedar & Dogwood"]


@pytest.mark.parametrize(
    ("row", "where", "message"),
    [
        ("entree,,Ash & Birch,,", "row 2, column what", "one of: entry, withdrawn, present"),
        ("penalty,2026-11-19,Ash & Birch,,late", "row 2, column points", "points"),
        ("bye,2026-11-19,Ash & Birch,,", "row 2, column round", "round"),
        ("entry,,Ash & Brich,,", "row 2, column what", "Brich"),
        ("penalty,2026-11-19,Ash & Birch,one,late", "row 2, column points", "1 or 0.5"),
        ("penalty,2020-01-01,Elm & Fir,1,late", "row 2, column what", "Elm"),
        ("night penalty,2020-01-01,Ash & Birch,1,late", "row 2, column what", "before the first"),
        ("withdrawn,2026-11-19,Cedar & Dogwood,,", "row 2, column what", "Nobody is registered"),
    ],
)
def test_a_row_that_does_not_fit_is_refused_at_its_cell(
    other: Book, tmp_path: Path, row: str, where: str, message: str
) -> None:
    players.add(other, ["Ash", "Birch", "Cedar", "Dogwood"])
    path = tmp_path / "league.csv"
    path.write_text(f"{FEW}{row}\n", encoding="utf-8")
    with pytest.raises(ProblemsError, match=r"league\.csv was not imported") as fault:
        bring_in(other, path)
    (problem,) = fault.value.problems
    assert problem.where == where
    assert message in problem.message
    assert league_of(other) == []


def test_the_forfeit_of_an_earlier_meeting_travels_in_round_0(
    book: Book, season: Season, other: Book, tmp_path: Path
) -> None:
    night = nights.find(book, season)
    ash, cedar = (entries.entrant(book, season, name) for name in ("Ash", "Cedar"))
    at = night, BEFORE_ROUNDS
    unplayed_records.add(book, season, at, ash, "forfeit_win", cedar, "left")
    unplayed_records.add(book, season, at, cedar, "forfeit_loss", ash, "left")
    path = tmp_path / "season.csv"
    export_hands(book, season, path)
    bring_in(other, path, new_players=True)
    assert league_of(other) == league_of(book)
    assert [each.get("round") for each in league_of(other)].count(0) == 2
    cleared = unplayed.cancel(book, season, night, "Ash", 0, reason="an error")
    assert [unplayed.describe(each).rpartition(", ")[2] for each in cleared] == [
        "before round 1"
    ] * 2


@pytest.mark.usefixtures("season")
@pytest.mark.parametrize(
    ("what", "is_refused"), [("bye", True), ("present", True), ("forfeit won", False)]
)
def test_only_a_forfeit_has_round_0(
    book: Book, tmp_path: Path, what: str, *, is_refused: bool
) -> None:
    path = tmp_path / "league.csv"
    path.write_text(
        "what,date,round,players,points for\n"
        f"{what},2026-11-19,0,Ash & Birch,{'Cedar & Dogwood' if 'won' in what else ''}\n",
        encoding="utf-8",
    )
    if not is_refused:
        assert bring_in(book, path).league == 1
        return
    with pytest.raises(ProblemsError) as fault:
        bring_in(book, path)
    (problem,) = fault.value.problems
    assert (problem.where, problem.message) == (
        "row 2, column round", "must be a number from 1 to 999; only a forfeit has round 0"
    )  # fmt: skip


def test_figures_of_a_hand_in_another_row_are_refused(other: Book, tmp_path: Path) -> None:
    path = tmp_path / "league.csv"
    path.write_text("what,players,total\nentry,Ash & Birch,500\n", encoding="utf-8")
    with pytest.raises(ProblemsError) as fault:
        bring_in(other, path, new_players=True)
    assert "only a hand has figures" in fault.value.problems[0].message


def test_a_problem_on_the_sheet_of_the_league_names_its_cell(
    book: Book, season: Season, tmp_path: Path
) -> None:
    path = tmp_path / "season.xlsx"
    export_hands(book, season, path)
    workbook = load_workbook(path)
    sheet = workbook["League"]
    cells = [cell for row in sheet.iter_rows() for cell in row if cell.value == "bye"]
    cells[0].value = "by"
    workbook.save(path)
    with pytest.raises(ProblemsError) as fault:
        bring_in(book, path)
    assert fault.value.problems[0].where == f"League, cell {cells[0].coordinate}, column what"


@pytest.mark.usefixtures("season")
def test_other_facts_of_what_is_recorded_are_refused(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "league.csv"
    path.write_text(
        "what,date,round,players,division,points for\n"
        "entry,,,Ash & Birch,2,\n"
        "present,2026-11-19,1,Birch,,Elm\n"
        "absent,2026-11-19,2,Elm & Fir,,\n",
        encoding="utf-8",
    )
    with pytest.raises(ProblemsError) as fault:
        bring_in(book, path)
    assert [(each.code, each.where) for each in fault.value.problems] == [
        ("figures-disagree", "row 2, column division"),
        ("figures-disagree", "row 3, column players"),
        ("figures-disagree", "row 4, column what"),
    ]
