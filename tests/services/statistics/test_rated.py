"""Ratings from kept nights: always what the games come to, whatever was changed in between."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, text, update

from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError
from canasta_club.league.statistics.ratings import rate_on
from canasta_club.records import changed_nights, journal, rated_nights, undoing
from canasta_club.records.book.book import Book
from canasta_club.records.tables.derived import RATED_NIGHT
from canasta_club.services.people import merging, players
from canasta_club.services.play import games
from canasta_club.services.safety.verify import verify
from canasta_club.services.season import nights, seasons
from canasta_club.services.statistics import _games, _rated
from tests.depth import examples
from tests.services.examples.lists import a_list, bring_in
from tests.services.statistics.test_views import HEADINGS, LIST, correct

MORE = """\
2026-12-03,1,1,1,Ash & Dogwood,1,1,out,5050
2026-12-03,1,1,1,Birch & Cedar,0,0,no,-50
2026-12-10,1,1,1,Ash & Elm,1,1,out,5050
2026-12-10,1,1,1,Cedar & Gum,0,0,no,300
"""


@pytest.fixture
def season(book: Book, tmp_path: Path) -> Season:
    season = seasons.new(book, "Winter", first_day=date(2026, 10, 1), last_day=date(2026, 12, 24))
    bring_in(book, a_list(tmp_path / "list.csv", LIST + MORE, HEADINGS))
    return season


def kept_days(book: Book) -> list[str]:
    return [str(each.checkpoint.night)[5:] for each in rated_nights.of_club(book).nights]


def check(book: Book) -> None:
    """Compare the ratings with those of a book that keeps none."""
    now = _rated.of_club(book)
    past = _games.of_club(book)
    assert list(now.nights) == rate_on((), past.games)
    assert now.running == past.running
    assert now.names.items() >= past.names.items()
    assert not _rated.differing(book)


@pytest.mark.usefixtures("season")
def test_nights_are_kept_and_only_later_ones_are_read_again(book: Book) -> None:
    assert kept_days(book) == []
    steps: list[int] = []
    _rated.of_club(book, steps.append)
    assert sum(steps) == 2 * 6
    assert kept_days(book) == ["11-19", "11-26", "12-03", "12-10"]
    steps.clear()
    check(book)
    _rated.of_club(book, steps.append)
    assert sum(steps) == 0
    correct(book, "3", 1, 0, 5000)
    _rated.of_club(book, steps.append)
    assert sum(steps) == 2 * 2
    check(book)


def void(book: Book) -> None:
    games.void(book, games.find(book, season="Winter", night="1", table=2), "never played")


def reopen(book: Book) -> None:
    correct(book, "2", 1, 0, 100)


def move(book: Book) -> None:
    _season, night = nights.open_night(book, date(2026, 11, 12))
    assert night.day < date(2026, 11, 19)
    games.start(book, season="Winter", night=str(night.day), table=1, sides=["Ash+Fir", "Elm+Gum"])


def merge(book: Book) -> None:
    merging.merge(book, "Hazel", "Ash")


def rename(book: Book) -> None:
    players.rename(book, "Ash", "Aspen")


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("change", "first"),
    [
        (void, date(2026, 11, 19)),
        (reopen, date(2026, 11, 26)),
        (move, date(2026, 11, 12)),
        (merge, date.min),
        (rename, None),
    ],
)
@pytest.mark.usefixtures("season")
def test_the_earliest_changed_night_is_what_the_journal_says(
    book: Book, change: Callable[[Book], None], first: date | None
) -> None:
    _rated.of_club(book)
    before = rated_nights.now(book)
    change(book)
    assert changed_nights.earliest(book, before.number) == first
    check(book)
    before = rated_nights.now(book)
    undoing.undo(book)
    assert changed_nights.earliest(book, before.number) == first or change is move
    check(book)
    undoing.redo(book)
    check(book)


CHANGES = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(["1", "2", "3", "4"]), st.integers(-50, 4999), st.booleans()).map(
            lambda drawn: ("correct", *drawn)
        ),
        st.sampled_from([("undo",), ("redo",), ("look",), ("void",), ("merge",), ("rename",)]),
    ),
    min_size=1,
    max_size=6,
)


@settings(
    max_examples=examples(4, 80),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(CHANGES)
def test_random_corrections_rate_as_from_the_first_game_on(
    book: Book, season: Season, changes: list[tuple[object, ...]]
) -> None:
    assert season
    # The examples share a book: each undoes only what it did, or the season would go in the end.
    begun = journal.entries(book, limit=1)[0].number
    for what, *drawn in changes:
        if what == "correct":
            night, other, first_wins = drawn
            totals = (5000, int(str(other)))
            correct(book, str(night), 1, *(totals if first_wins else totals[::-1]))
        elif what == "look":
            check(book)
        else:
            attempt(book, str(what), begun)
    check(book)


def attempt(book: Book, what: str, begun: int) -> None:
    deeds: dict[str, Callable[[Book], object]] = {
        "redo": undoing.redo, "void": void, "merge": merge, "rename": rename
    }  # fmt: skip
    try:
        if what != "undo":
            deeds[what](book)
        elif undoing.to_undo(book).number > begun:
            undoing.undo(book)
    except CanastaError:
        return


@pytest.mark.usefixtures("season")
def test_what_is_kept_may_be_dropped_and_is_never_trusted_blindly(book: Book) -> None:
    good = _rated.of_club(book)
    with book.unrecorded():
        book.connection.execute(delete(RATED_NIGHT))
    assert _rated.of_club(book) == good
    assert verify(book).problems == []
    book.release()
    with book.unrecorded():
        book.connection.execute(
            update(RATED_NIGHT)
            .where(RATED_NIGHT.c.day == date(2026, 11, 26))
            .values(changed=text("replace(changed, '[2', '[3')"))
        )
    assert [each.code for each in verify(book).problems] == ["rating-differs"]
    assert "2026-11-26" in verify(book).problems[0].message
    book.release()
    assert _rated.of_club(book, from_start=True) == good
    assert verify(book).problems == []


@pytest.mark.usefixtures("season")
@pytest.mark.parametrize("column", ["model", "entry_hash", "changed"])
def test_nights_of_another_model_or_history_or_damaged_ones_are_not_used(
    book: Book, column: str
) -> None:
    good = _rated.of_club(book)
    with book.unrecorded():
        book.connection.execute(update(RATED_NIGHT).values({column: "another"}))
    assert kept_days(book) == []
    assert _rated.of_club(book) == good
    assert len(kept_days(book)) == 4
