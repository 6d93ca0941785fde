"""League points taken and given, and games that were not played: rows of their own, never edits."""

from datetime import date
from fractions import Fraction

import pytest

from canasta_club.club.seasons import Season
from canasta_club.errors import ConflictError, NotFoundError, UsageError
from canasta_club.records import journal, undoing
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import penalties as records
from canasta_club.records.nouns import unplayed as unplayed_records
from canasta_club.services.fixtures import unplayed
from canasta_club.services.season import penalties
from canasta_club.services.standings import standings
from tests.services.examples.leagues import AUTUMN, begin, enter, night_of, pair_of, play


@pytest.fixture
def season(book: Book) -> Season:
    season = begin(book)
    enter(book, season, 4)
    return season


def points(book: Book, season: Season) -> dict[str, object]:
    page = standings.standings_page(book, season)
    keys = [column.key for column in page.columns]
    return {str(row[1]): row[keys.index("points")] for row in page.rows}


@pytest.mark.parametrize(
    ("written", "is_bonus", "taken"),
    [
        ("1", False, 1),
        ("0.5", False, Fraction(1, 2)),
        ("1,5", False, Fraction(3, 2)),
        ("-2", False, -2),
        ("−2", False, -2),
        ("2", True, -2),
    ],
)
def test_points_as_people_write_them(written: str, is_bonus: bool, taken: Fraction) -> None:
    assert penalties.read_points(written, is_bonus=is_bonus) == taken


@pytest.mark.parametrize("written", ["", "0", "one", "1.25", "1e3", "--1", "99999"])
def test_what_is_not_a_number_of_points_is_refused(written: str) -> None:
    with pytest.raises(UsageError, match="not a number of points"):
        penalties.read_points(written)


def test_a_bonus_is_not_taken_twice() -> None:
    with pytest.raises(UsageError, match="without a minus"):
        penalties.read_points("-1", is_bonus=True)


def test_a_penalty_costs_the_offender_and_gives_the_others_nothing(
    book: Book, season: Season
) -> None:
    night = night_of(book, season)
    one, other = pair_of(book, "Ash & Birch"), pair_of(book, "Cedar & Dogwood")
    play(book, night, one, other, (5000, 4000))
    before = points(book, season)
    penalty = penalties.add(book, season, "Ash", Fraction(1), reason="late twice", night=night)
    assert (penalty.number, penalty.by, penalty.day) == (1, "Sue", AUTUMN)
    assert points(book, season) == before | {"Ash & Birch": 1}
    penalties.cancel(book, season, 1, reason="the bus was late")
    assert points(book, season) == before
    (cancelled,) = records.of_season(book, season)
    assert (cancelled.cancelled_by, cancelled.cancelled_reason) == ("Sue", "the bus was late")
    with pytest.raises(ConflictError, match="already cancelled, by Sue"):
        penalties.cancel(book, season, 1, reason="again")
    with pytest.raises(NotFoundError, match="no penalty 4 in Autumn; there are: 1"):
        penalties.cancel(book, season, 4, reason="?")


def test_penalties_are_undone_and_redone(book: Book, season: Season) -> None:
    penalties.add(book, season, "Ash", Fraction(1), reason="late")
    penalties.cancel(book, season, 1, reason="no")
    undoing.undo(book)
    assert not records.of_season(book, season)[0].is_cancelled
    undoing.undo(book)
    assert records.of_season(book, season) == []
    undoing.redo(book)
    assert penalties.find(book, season, 1).reason == "late"


def test_each_kind_of_unplayed_game_is_worth_its_own_points(book: Book, season: Season) -> None:
    night = night_of(book, season)
    count = len(journal.entries(book))
    noted = unplayed.forfeit(book, season, night, "Ash", "Cedar", reason="no-show").noted
    noted += unplayed.bye(book, season, night, "Elm").noted
    noted += unplayed.absent(book, season, night, "Gum").noted
    assert unplayed.worth(season, noted).splitlines() == [
        "Ash & Birch: forfeit won against Cedar & Dogwood, 2026-09-03, round 1: worth 2.",
        "Cedar & Dogwood: forfeit lost against Ash & Birch, 2026-09-03, round 1: worth 0.",
        "Elm & Fir: bye, 2026-09-03, round 1: worth 0.",
        "Gum & Hazel: absent, 2026-09-03, round 1: worth 0.",
    ]
    assert points(book, season)["Ash & Birch"] == 2
    assert len(journal.entries(book)) == count + 3


def test_a_forfeit_is_taken_back_at_both_ends(book: Book, season: Season) -> None:
    night = night_of(book, season)
    unplayed.forfeit(book, season, night, "Ash", "Cedar", reason="no-show")
    unplayed.cancel(book, season, night, "Cedar", reason="they came")
    assert unplayed_records.of_season(book, season) == []
    with pytest.raises(NotFoundError, match="Nothing is recorded for Cedar & Dogwood"):
        unplayed.cancel(book, season, night, "Cedar", reason="again")
    undoing.undo(book)
    assert len(unplayed_records.of_season(book, season)) == 2


def test_who_played_in_a_round_was_not_absent_from_it(book: Book, season: Season) -> None:
    night = night_of(book, season)
    one, other = pair_of(book, "Ash & Birch"), pair_of(book, "Cedar & Dogwood")
    play(book, night, one, other, (5000, 4000))
    with pytest.raises(ConflictError, match="Ash & Birch played in round 1"):
        unplayed.absent(book, season, night, "Ash", 1)
    assert unplayed.absent(book, season, night, "Ash", 2).noted[0].round == 2


def test_nobody_forfeits_to_himself(book: Book, season: Season) -> None:
    with pytest.raises(UsageError, match="cannot forfeit a game to themselves"):
        unplayed.forfeit(book, season, night_of(book, season), "Ash", "Birch", reason="?")


def test_several_notes_of_a_night_are_distinguished_by_their_rounds(
    book: Book, season: Season
) -> None:
    night = night_of(book, season, date(2026, 9, 10))
    for number in (1, 2):
        unplayed.absent(book, season, night, "Ash", number)
    with pytest.raises(UsageError, match="rounds 1 and 2"):
        unplayed.cancel(book, season, night, "Ash", reason="?")
    unplayed.cancel(book, season, night, "Ash", 2, reason="came late")
    assert [row[1] for row in unplayed.page(book, season).rows] == [1]
