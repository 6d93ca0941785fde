"""Points of a centre: frozen when it is made, chosen from a year on, undone, verified."""

from pathlib import Path

import pytest

from canasta_club.errors import CanastaError
from canasta_club.federation.records import points as records
from canasta_club.federation.services import members
from canasta_club.federation.services.national import points
from canasta_club.records.book.book import Book
from canasta_club.reports.writers.json import page_value
from canasta_club.services import journal
from canasta_club.services.safety.verify import verify
from tests.federation.examples import bundles

OURS = 'id = "ours"\nextends = "usual"\n[points]\nwon = 3\n'


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    return bundles.written(tmp_path / "ours.toml", OURS)


def test_a_new_centre_freezes_the_shipped_points(book: Book, tmp_path: Path) -> None:
    before = points.by_year(book)
    members.add(book, "River", bundles.written(tmp_path / "k.jsonl", bundles.key_file("River")))
    assert points.by_year(book) == before
    assert records.of_centre(book)[0].from_year == 0
    assert verify(book).problems == []


def test_points_hold_from_a_year_on_and_are_kept_when_the_file_changes(
    book: Book, ours: Path
) -> None:
    assert points.choose(book, str(ours), 2027)
    ours.write_text(OURS.replace("3", "9"))
    known = points.by_year(book)
    assert [known.of_year(year).worth.won for year in (2020, 2026, 2027, 2040)] == [2, 2, 3, 3]
    assert list(known.sentences) == [
        "Points: 3 for a game won, 1 for a draw since 2027.",
        "Points: 2 for a game won, 1 for a draw before 2027.",
    ]
    assert [row["won"] for row in page_value(points.page(book))["rows"]] == [3, 2]
    assert points.choose(book, str(ours), 2027)
    assert not points.choose(book, str(ours), 2027)
    assert points.by_year(book).of_year(2027).worth.won == 9
    assert verify(book).problems == []
    journal.undo(book)
    assert points.by_year(book).of_year(2027).worth.won == 3
    journal.undo(book)
    assert points.by_year(book).is_one
    assert verify(book).problems == []


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('id = "x"\n[points]\nwon = 2\n', "drawn"),
        (OURS + "drawn = -1\n", "drawn"),
        (OURS + "champion = 3\n", "champion"),
        ('id = "x"\n', "won"),
        ("points = 3\n", "points"),
    ],
)
def test_points_that_are_not_whole_are_refused(
    book: Book, tmp_path: Path, text: str, word: str
) -> None:
    path = bundles.written(tmp_path / "wrong.toml", text)
    with pytest.raises(CanastaError) as refused:
        points.choose(book, str(path))
    assert word in str(getattr(refused.value, "problems", refused.value))
    assert records.of_centre(book) == []
