"""A night on a projector: seats, results as they come in, the table; never on the web site."""

from pathlib import Path

import pytest

from canasta_club.errors import ConflictError, NotFoundError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.services.evening import arrivals
from canasta_club.services.play import games
from canasta_club.services.publishing import folder, projector
from canasta_club.services.seating import seating
from tests.places import link
from tests.services.examples.evenings import NAMES, begin, record, teams


def test_seats_become_results_and_the_table_follows(book: Book) -> None:
    season, night = begin(book, "pairs", 8)

    def titles() -> list[str]:
        return [page.title for page in projector.pages(book, season, night)]

    with pytest.raises(NotFoundError, match="Nobody is seated"):
        titles()
    arrivals.check_in(book, season, night, teams(season, NAMES[:8]))
    seating.propose(book, season, night)
    assert titles() == ["Seats, round 1, as proposed"] * 2
    seating.confirm(book, season, night)
    assert titles() == ["Seats, round 1", "Seats, round 1"]
    first, other = game_records.of_night(book, night)
    record(book, first)
    (page,) = projector.pages(book, season, night)
    assert page.title == "Round 1"
    assert [bool(row[2]) for row in page.rows] == [True, False]
    games.end(book, games.find(book, table=first.table))
    assert titles() == ["Round 1", "Standings"]
    # A game that nobody played yet still shows who sits there.
    round_page, _table = projector.pages(book, season, night)
    assert [row[0] for row in round_page.rows] == [first.table, other.table]


def test_screens_are_never_written_among_published_pages(book: Book, tmp_path: Path) -> None:
    season, night = begin(book, "pairs", 4)
    site = tmp_path / "site"
    folder.Folder(site, str(book.club_id)).publish([], "", {}, lambda: None)
    (site / "inside").mkdir()
    link(tmp_path / "link", site / "inside")
    for path in (site / "wall.html", site / "inside" / "wall.html", tmp_path / "link/wall.html"):
        with pytest.raises(ConflictError, match="names everybody"):
            projector.write(book, season, night, path, 12)
        assert not path.exists()
