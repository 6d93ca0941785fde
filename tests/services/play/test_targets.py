"""A game played to a target of its own: when it is over, in the table, on paper and in lists."""

from datetime import date
from pathlib import Path

import pytest

from canasta_club.club.play import Place
from canasta_club.club.seasons import Season
from canasta_club.errors import ConflictError, ProblemsError, accept_all
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book
from canasta_club.services import journal
from canasta_club.services.exchange.exporting import export_hands
from canasta_club.services.people import players
from canasta_club.services.play import games, hands, standing
from canasta_club.services.season import nights, seasons
from canasta_club.services.standings import standings as tables
from tests.services.examples.lists import bring_in, faults_of, rows_of

DAY = date(2026, 11, 19)
LOW, HIGH = 1000, 8500


@pytest.fixture
def season(book: Book) -> Season:
    players.add(book, ["Ash", "Birch", "Cedar", "Dogwood"])
    season = seasons.new(book, "Winter", first_day=date(2026, 10, 1))
    nights.open_night(book, DAY)
    return season


def start(book: Book, target: int | None) -> Place:
    return games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"], target=target)


def record(book: Book, place: Place, *totals: int) -> None:
    sides = [
        Statement(name=name, total=total)
        for name, total in zip(("Ash+Birch", "Cedar+Dogwood"), totals, strict=True)
    ]
    hands.record(book, place, sides, accept_all)


@pytest.mark.parametrize(("target", "first", "is_over"), [(LOW, 1200, True), (HIGH, 5600, False)])
def test_a_game_is_over_at_its_own_target(
    book: Book, season: Season, target: int, first: int, is_over: bool
) -> None:
    place = start(book, target)
    record(book, place, first, 500)
    how = standing.of_game(book, place)
    assert how.outcome.is_over == is_over
    assert bool(tables.standings(book, season).running) != is_over
    if is_over:
        with pytest.raises(ConflictError, match="takes no more hands"):
            record(book, place, 300, 100)
    else:
        record(book, place, 3000, 100)
        assert standing.of_game(book, place).status == "over"
    assert journal.verify(book)[1] == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize("target", [LOW, HIGH, None])
@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
def test_a_target_comes_back_from_a_list(
    book: Book, season: Season, tmp_path: Path, target: int | None, ending: str
) -> None:
    place = start(book, target)
    record(book, place, 900, 500)
    if target == HIGH:
        record(book, place, 4600, 100)
        record(book, place, 4600, 100)
    out = tmp_path / f"out{ending}"
    export_hands(book, season, out)
    assert bring_in(book, out).hands == 0
    other = seasons.new(book, "Copy", first_day=date(2026, 10, 1))
    bring_in(book, out, season="Copy")
    copied = games.find(book, season="Copy")
    assert copied.game.target == target
    again = tmp_path / f"again{ending}"
    export_hands(book, other, again)
    if ending == ".csv":
        assert again.read_bytes() == out.read_bytes()
        assert [row.get("target", "") for row in rows_of(out)][1:] == [""] * (len(rows_of(out)) - 1)


def test_a_list_with_another_target_is_refused(book: Book, season: Season, tmp_path: Path) -> None:
    record(book, start(book, LOW), 300, 500)
    out = tmp_path / "out.csv"
    export_hands(book, season, out)
    out.write_text(out.read_text(encoding="utf-8-sig").replace(f",{LOW},", ",2000,"), "utf-8")
    with pytest.raises(ProblemsError) as fault:
        bring_in(book, out)
    assert faults_of(fault.value) == [
        "row 2, column target: the target is written as 2000, but the game is played to 1000"
    ]


def test_the_target_of_a_game_is_reported(book: Book, season: Season) -> None:
    assert season.rules_id == "club"
    how = standing.of_game(book, start(book, LOW))
    assert standing.about(how)["target"] == LOW
    assert "Played to 1,000, this game's own target." in list(standing.notes(how))
