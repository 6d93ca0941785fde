"""Seasons: what they freeze and may be called, and which one is meant."""

from datetime import date

import pytest

from canasta_club.club.seasons import Season
from canasta_club.errors import (
    AmbiguousNameError,
    CanastaError,
    ConflictError,
    NotFoundError,
    UsageError,
)
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import seasons as season_records
from canasta_club.services.season import seasons
from canasta_club.services.season_end import close

AUTUMN = date(2026, 10, 1)


def begin(book: Book, name: str = "Winter 2026", last: date | None = None) -> Season:
    return seasons.new(book, name, first_day=AUTUMN, last_day=last)


def test_a_season_freezes_rules_and_terms_in_full(book: Book) -> None:
    season = begin(book)
    assert (season.rules_id, season.terms_id) == ("club", "pairs")
    assert season.rules["canasta"]["kinds"]["natural"]["bonus"] == 500
    assert "extends" not in season.rules
    assert season.terms["points"]["win"] == 2
    assert season_records.of_club(book) == [season]
    assert season_records.is_intact(book, season)


def test_a_season_is_refused_in_words(book: Book) -> None:
    begin(book)
    with pytest.raises(ConflictError, match="There is already a season Winter 2026"):
        begin(book, "winter  2026")
    with pytest.raises(CanastaError, match="“All” is not the name of a season: it reads as a word"):
        begin(book, "All")
    with pytest.raises(UsageError, match="before the first day"):
        begin(book, "Summer", date(2026, 9, 30))
    with pytest.raises(NotFoundError, match="There is no rule set “clubb”"):
        seasons.new(book, "Summer", rules_id="clubb", first_day=AUTUMN)
    with pytest.raises(NotFoundError):
        seasons.new(book, "Summer", terms_id="nothing", first_day=AUTUMN)
    assert len(season_records.of_club(book)) == 1


def test_the_season_that_runs_is_meant_where_none_is_named(book: Book) -> None:
    with pytest.raises(NotFoundError, match="There is no season yet"):
        seasons.find(book)
    old = begin(book, "Winter 2026", date(2027, 3, 31))
    new = seasons.new(book, "Summer 2027", first_day=date(2027, 4, 1))
    assert seasons.find(book, day=date(2026, 12, 1)) == old
    assert seasons.find(book, day=date(2027, 5, 1)) == new
    assert seasons.find(book, day=date(2026, 1, 1)) == new
    assert seasons.find(book, "wint") == old
    with pytest.raises(AmbiguousNameError, match="Summer 2027 or Winter 2026"):
        seasons.find(book, "20")
    seasons.new(book, "Cup", first_day=date(2027, 4, 1))
    with pytest.raises(CanastaError, match="Several seasons are running") as fault:
        seasons.find(book, day=date(2027, 5, 1))
    assert fault.value.hint == "Choose one with --season NAME."


def test_a_closed_season_is_not_the_one_that_runs(book: Book) -> None:
    old = begin(book)
    close.close(book, "Winter", lambda _open: True)
    assert seasons.find(book, day=AUTUMN).id == old.id
    new = begin(book, "Cup")
    assert seasons.find(book, day=AUTUMN) == new
    assert not close.close(book, "Winter", lambda _open: True).is_new
    assert not close.reopen(book, "Winter").is_closed
    with pytest.raises(ConflictError, match="is open"):
        close.reopen(book, "Winter")
