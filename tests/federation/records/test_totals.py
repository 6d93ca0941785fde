"""The totals of persons: always what their scores come to, whoever is merged or corrected."""

import random
from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import delete, event, insert, select, update

from canasta_club.errors import BookError
from canasta_club.federation.club.people import RecordId
from canasta_club.federation.club.points import (
    NationalPoints,
    PointsByYear,
    PointsPeriod,
    PointsScale,
)
from canasta_club.federation.records import derived, totals
from canasta_club.federation.records.totals import KeptTotals
from canasta_club.records.book.book import Book
from canasta_club.records.tables.wings.federation_nights import (
    FEDERATION_NIGHT,
    FEDERATION_PLAYER,
    FEDERATION_SCORE,
    FEDERATION_TOTAL,
)

POINTS = PointsByYear.of(
    [PointsPeriod(0, NationalPoints("usual", "Usual", PointsScale(2, 1, 0, 0)))]
)
CLUBS = [UUID(int=1000 + number) for number in range(3)]
NIGHTS = 6
PLAYERS = 8
ZEROS: dict[str, Any] = {
    "season": "",
    "revision": 1,
    "digest": "",
    "rules_id": "",
    "rules_hash": "",
}


def player(club: UUID, number: int) -> UUID:
    return UUID(int=club.int * 1000 + number)


def record(club: UUID, number: int) -> RecordId:
    return RecordId(club.hex, player(club, number).hex)


def scores(book: Book, club: UUID, night: int, chance: random.Random) -> list[dict[str, Any]]:
    """Return what half of the players of a club took from a night."""
    return [
        {
            "centre_id": book.club_id,
            "club_id": club,
            "night_id": UUID(int=night),
            "player_id": player(club, number),
            "day": date(2024 + night % 3, 1, 1 + night),
            "is_guest": False,
            "games": 3,
            "won": (won := chance.randint(0, 2)),
            "drawn": chance.randint(0, 3 - won),
            "hands": 20,
            "scored": chance.randrange(0, 20000, 5),
            "conceded": chance.randrange(0, 20000, 5),
            "best_hand": chance.randrange(0, 3000, 5),
            "place": None,
            "placed": 0,
        }
        for number in chance.sample(range(PLAYERS), PLAYERS // 2)
    ]


@pytest.fixture
def centre(book: Book) -> Book:
    chance = random.Random(5)  # noqa: S311  (no secret)
    people = [
        {
            "centre_id": book.club_id,
            "club_id": club,
            "player_id": player(club, number),
            "name": f"Player {number} of {club.int}",
            "card": "",
            "is_guest": False,
            "is_private": number == 1,
            "revision": 1,
            "person_member_id": club,
            "person_player_id": player(club, number),
        }
        for club in CLUBS
        for number in range(PLAYERS)
    ]
    nights = [
        {
            "centre_id": book.club_id, "club_id": club, "night_id": UUID(int=night), **ZEROS,
            "day": date(2024 + night % 3, 1, 1 + night),
            "players": 4, "games": 3, "hands": 20, "points": 900,
        }
        for club in CLUBS
        for night in range(NIGHTS)
    ]  # fmt: skip
    with book.unrecorded():
        book.connection.execute(insert(FEDERATION_PLAYER), people)
        book.connection.execute(insert(FEDERATION_NIGHT), nights)
        for club in CLUBS:
            for night in range(NIGHTS):
                book.connection.execute(insert(FEDERATION_SCORE), scores(book, club, night, chance))
        totals.renew(book, {record(club, each) for club in CLUBS for each in range(PLAYERS)})
    return book


def by_hand(book: Book, year: int) -> list[tuple[int, int]]:
    """Return the games and points of every person, the most points first."""
    persons = {
        (row.club_id, row.player_id): (row.person_member_id, row.person_player_id)
        for row in book.rows(select(FEDERATION_PLAYER))
    }
    found: dict[Any, list[int]] = defaultdict(lambda: [0, 0])
    for row in book.rows(select(FEDERATION_SCORE)):
        if year in {0, row.day.year}:
            total = found[persons[row.club_id, row.player_id]]
            total[0] += row.games
            total[1] += 2 * row.won + row.drawn
    return sorted(((games, points) for games, points in found.values()), key=lambda each: -each[1])


@pytest.mark.parametrize("year", [0, 2024, 2025])
def test_the_table_is_what_all_scores_come_to(centre: Book, year: int) -> None:
    found = KeptTotals(centre, POINTS).top(year, limit=100)
    assert sorted((each.totals.games, each.points) for each in found) == sorted(
        by_hand(centre, year)
    )
    assert [each.points for each in found] == [points for _games, points in by_hand(centre, year)]
    assert KeptTotals(centre, POINTS).count(year) == len(found)
    pages = [
        KeptTotals(centre, POINTS).top(year, limit=5, skip=skip) for skip in range(0, len(found), 5)
    ]
    assert [each for page in pages for each in page] == found
    assert not list(totals.differences(centre))


def test_points_that_change_with_a_year_leave_the_years_before_as_they_were(centre: Book) -> None:
    later = NationalPoints("later", "Later", PointsScale(5, 3, 1, 10))
    by_year = PointsByYear.of([PointsPeriod(2025, later), *POINTS.periods])
    before = {each.person: each for each in KeptTotals(centre, POINTS).top(2024, limit=100)}
    of_year: dict[RecordId, int] = defaultdict(int)
    for year in (2024, 2025, 2026):
        for each in KeptTotals(centre, by_year).top(year, limit=100):
            of_year[each.person] += each.points
            its = each.totals
            worth = 5 * its.won + 3 * its.drawn + its.lost + 10 * each.nights
            assert each.points == (before[each.person].points if year == 2024 else worth)
    assert {
        each.person: each.points for each in KeptTotals(centre, by_year).top(limit=100)
    } == of_year
    assert KeptTotals(centre, by_year).points_of(list(of_year)) == of_year
    (one, *_rest) = KeptTotals(centre, by_year).top(0, CLUBS[0], limit=100)
    assert one.points == of_year[one.person]


def test_one_club_alone(centre: Book) -> None:
    found = KeptTotals(centre, POINTS).top(2024, CLUBS[0], limit=100)
    assert {each.person.club for each in found} == {CLUBS[0].hex}
    assert {each.clubs for each in found} == {1}
    assert sum(each.nights for each in found) == 2 * PLAYERS // 2
    assert KeptTotals(centre, POINTS).count(2024, CLUBS[0]) == len(found)
    first = found[0].points
    assert KeptTotals(centre, POINTS).with_points(first + 1, None, 2024, CLUBS[0]) == 0
    assert KeptTotals(centre, POINTS).with_points(first, None, 2024, CLUBS[0]) >= 1


def test_scores_that_a_database_holds_back_are_missed(centre: Book) -> None:
    def shorten(_connection: Any, _cursor: Any, text: str, values: Any, *_more: Any) -> Any:
        is_sum = "sum(federation_score.scored)" in text
        best = "SELECT max(best_hand) FROM federation_score"
        but = f"WHERE federation_score.best_hand <> ({best}) AND "
        return (text.replace("WHERE ", but, 1) if is_sum else text), values

    event.listen(centre.connection, "before_cursor_execute", shorten, retval=True)
    try:
        with pytest.raises(BookError, match="rows of federation_score"):
            list(totals.differences(centre))
    finally:
        event.remove(centre.connection, "before_cursor_execute", shorten)


def merge(book: Book, one: RecordId, other: RecordId) -> None:
    book.connection.execute(
        update(FEDERATION_PLAYER)
        .where(FEDERATION_PLAYER.c.player_id == UUID(other.player))
        .values(person_member_id=UUID(one.club), person_player_id=UUID(one.player))
    )


def test_two_records_of_one_person_are_added_up(centre: Book) -> None:
    one, other = record(CLUBS[0], 0), record(CLUBS[1], 3)
    before = {each.person: each for each in KeptTotals(centre, POINTS).top(limit=100)}
    with centre.unrecorded():
        merge(centre, one, other)
        totals.renew(centre, {one, other})
    after = {each.person: each for each in KeptTotals(centre, POINTS).top(limit=100)}
    assert other not in after
    assert after[one].points == before[one].points + before[other].points
    assert after[one].clubs == 2
    assert KeptTotals(centre, POINTS).points_of([one, other]) == {one: after[one].points}
    assert not list(totals.differences(centre))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", range(4))
def test_totals_kept_up_to_date_equal_those_added_up_again(centre: Book, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311  (no secret)
    for _ in range(12):
        club, night = chance.choice(CLUBS), chance.randrange(NIGHTS)
        with centre.unrecorded():
            touched = totals.persons_of(centre, scored(centre, club, night))
            if chance.random() < 0.3:
                one, other = (record(chance.choice(CLUBS), chance.randrange(PLAYERS)) for _ in "12")
                touched |= totals.persons_of(centre, [one, other])
                merge(centre, next(iter(totals.persons_of(centre, [one]))), other)
            its = FEDERATION_SCORE.c.club_id == club
            its &= FEDERATION_SCORE.c.night_id == UUID(int=night)
            centre.connection.execute(delete(FEDERATION_SCORE).where(its))
            if chance.random() < 0.8:
                new = scores(centre, club, night, chance)
                centre.connection.execute(insert(FEDERATION_SCORE), new)
            touched |= totals.persons_of(centre, scored(centre, club, night))
            totals.renew(centre, touched)
        assert not list(totals.differences(centre))


def scored(book: Book, club: UUID, night: int) -> Iterable[RecordId]:
    return totals.scored_on(book, club, [UUID(int=night)])


def test_a_total_that_was_changed_is_found(centre: Book) -> None:
    row = centre.rows(select(FEDERATION_TOTAL))[0]
    with centre.unrecorded():
        its = FEDERATION_TOTAL.c.person_player_id == row.person_player_id
        centre.connection.execute(
            update(FEDERATION_TOTAL)
            .where(its, FEDERATION_TOTAL.c.year == row.year)
            .values(games=FEDERATION_TOTAL.c.games + 1)
        )
    key = (row.club_id.hex, str(row.year), row.person_player_id.hex)
    assert list(totals.differences(centre)) == [(FEDERATION_TOTAL.name, key)]


def test_years_and_grades(centre: Book) -> None:
    found = KeptTotals(centre, POINTS).years()
    assert [each.year for each in found] == [2026, 2025, 2024]
    assert [(each.clubs, each.nights, each.games) for each in found] == [(3, 6, 18)] * 3
    assert KeptTotals(centre, POINTS).years(CLUBS[0])[0].nights == 2
    assert KeptTotals(centre, POINTS).with_points(0, None) == KeptTotals(centre, POINTS).count()
    assert (
        KeptTotals(centre, POINTS).with_points(0, 5)
        + KeptTotals(centre, POINTS).with_points(5, None)
        == KeptTotals(centre, POINTS).count()
    )
    people = derived.people_of(centre, [record(CLUBS[0], 1), record(CLUBS[0], 2)])
    assert people[record(CLUBS[0], 1)].public_name.startswith("p-")
    assert people[record(CLUBS[0], 2)].public_name == "Player 2 of 1000"


def test_sizes_are_estimated_before_the_totals_of_many(
    centre: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = {record(club, each) for club in CLUBS for each in range(PLAYERS)}
    estimates: list[int] = []
    monkeypatch.setattr(Book, "estimate", lambda _book: estimates.append(1))
    with centre.unrecorded():
        totals.renew(centre, many)
    assert estimates == []
    monkeypatch.setattr(totals, "_SOME", len(many) - 1)
    with centre.unrecorded():
        totals.renew(centre, many)
    assert estimates == [1]
    assert not list(totals.differences(centre))
