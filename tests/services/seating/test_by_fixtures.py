"""Rounds seated from fixtures: round robins, divisions and knockouts."""

from datetime import date

import pytest

from canasta_club.errors import CanastaError, ConflictError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import unplayed
from canasta_club.services.evening import arrivals
from canasta_club.services.fixtures import fixtures
from canasta_club.services.play import rounds as night_rounds
from canasta_club.services.season import entries, nights
from canasta_club.services.seating import seating
from tests.services.examples import evenings
from tests.services.examples.evenings import begin, come, play, seat


@pytest.mark.long
def test_nobody_is_left_while_all_fixtures_are_being_played(book: Book) -> None:
    season, night = begin(book, "pairs-round-robin", 8, enter=True)
    come(book, season, night, 8)
    fixtures.draw(book, season)
    for _number in range(3):
        seat(book, season, night)
        if night_rounds.current(book, night) < 3:
            play(book, season, night)
    with pytest.raises(ConflictError, match="round 4: games of round 3 are still running"):
        seating.propose(book, season, night)
    play(book, season, night)
    with pytest.raises(CanastaError, match="The round robin is over: everybody has met") as fault:
        seating.propose(book, season, night)
    assert str(fault.value.hint) == "See the table: canasta standings"
    assert night_rounds.stored(book, night, 4) is None


def test_a_knockout_is_drawn_before_its_next_round_is_seated(book: Book) -> None:
    season, night = begin(book, "knockout", 8, enter=True)
    come(book, season, night, 8)
    fixtures.draw(book, season)
    seat(book, season, night)
    play(book, season, night)
    with pytest.raises(CanastaError) as fault:
        seating.propose(book, season, night)
    assert str(fault.value.hint).endswith("season fixtures --draw")
    fixtures.draw(book, season)
    assert len(seat(book, season, night).tables) == 2


def test_a_round_robin_follows_its_fixtures_for_those_who_are_here(book: Book) -> None:
    season, night = begin(book, "pairs-round-robin", 12, enter=True)
    fixtures.draw(book, season)
    come(book, season, night, 12)
    met: list[frozenset[str]] = []
    for number in range(1, 6):
        seated = seat(book, season, night)
        assert seated.number == number
        assert len(seated.tables) == 3
        met += [frozenset(table.entrants) for table in seated.tables]
        play(book, season, night)
    assert len(set(met)) == 15
    with pytest.raises(CanastaError, match="The round robin is over"):
        seating.propose(book, season, night)


@pytest.mark.long
def test_who_misses_a_fixture_plays_it_when_both_are_here(book: Book) -> None:
    season, night = begin(book, "pairs-round-robin", 8, enter=True)
    fixtures.draw(book, season)
    come(book, season, night, 8)
    arrivals.late(book, season, night, ["Ash+Birch"], from_round=2)
    first = seat(book, season, night)
    assert len(first.tables) == 1
    assert unplayed.of_season(book, season) == []
    play(book, season, night)
    played = {frozenset(table.entrants) for table in first.tables}
    while len(played) < 6:
        tables = seat(book, season, night).tables
        play(book, season, night)
        now = {frozenset(table.entrants) for table in tables}
        assert not now & played
        played |= now


def test_divisions_play_among_themselves(book: Book) -> None:
    season, night = begin(book, "pairs-round-robin", 8)
    with pytest.raises(CanastaError):
        entries.register(book, season, ["Ash+Birch"], division=5)
    entries.register(book, season, ["Ash+Birch", "Cedar+Dogwood"], division=1)
    entries.register(book, season, ["Elm+Fir", "Gum+Hazel"], division=2)
    come(book, season, night, 8)
    season = evenings.with_divisions(season, 2)
    (upper, lower) = seating.propose(book, season, night).next.tables
    division = {str(each.pair.id): each.division for each in evenings.entered(book, season)}
    assert {division[one] for one in upper.entrants} == {1}
    assert {division[one] for one in lower.entrants} == {2}
    assert (upper.number, lower.number) == (1, 2)


def test_a_division_below_those_of_the_terms_plays_by_itself_as_it_stands_in_the_table(
    book: Book,
) -> None:
    season, night = begin(book, "swiss", 8)
    entries.register(book, season, ["Ash+Birch", "Cedar+Dogwood"])
    entries.register(book, season, ["Elm+Fir", "Gum+Hazel"], division=2)
    come(book, season, night, 8)
    known = {str(each.pair.id): each.division for each in evenings.entered(book, season)}
    seated = seating.propose(book, season, night).next
    assert [{known[one] for one in table.entrants} for table in seated.tables] == [{1}, {2}]


def test_a_knockout_goes_on_over_its_nights(book: Book) -> None:
    season, night = begin(book, "knockout", 8, enter=True)
    come(book, season, night, 8)
    first = seat(book, season, night)
    play(book, season, night)
    _season, later = nights.open_night(book, date(2026, 11, 26))
    arrivals.check_in(book, season, later, ["all"])
    second = seat(book, season, later)
    assert second.number == 1
    winners = {table.sides[0][0] for table in first.tables}
    assert winners in [set(table.entrants) for table in second.tables]
