"""Which rules a question is answered by when it names none."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

import pytest

from canasta_club.errors import CanastaError, NotFoundError
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import clubs
from canasta_club.services.season import nights, seasons
from canasta_club.services.season.current import CurrentRules, current_rules

TODAY = date(2026, 11, 19)


class Place(NamedTuple):
    book: str
    club: str = ""


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(str(tmp_path / "club.canasta"))


@pytest.fixture
def book(place: Place) -> Iterator[Book]:
    with open_book(place.book, by="Sue", create=True) as made:
        clubs.add(made, "Riverside", "club", "pairs")
    with open_book(place.book, by="Sue") as opened:
        yield opened


def ask(place: Place, rules: str = "", season: str = "") -> CurrentRules:
    return current_rules(place, rules=rules, season=season, today=TODAY)


def begin(book: Book, name: str, rules: str) -> None:
    seasons.new(book, name, rules_id=rules, first_day=date(2026, 9, 1))


def test_the_running_season_answers(book: Book, place: Place) -> None:
    begin(book, "Winter 2026", "samba")
    found = ask(place)
    assert (found.document.id, found.season, found.reason) == ("samba", "Winter 2026", "")
    assert found.title == "Samba, as in Winter 2026"


def test_a_rule_set_that_is_named_overrides_it(book: Book, place: Place) -> None:
    begin(book, "Winter 2026", "samba")
    assert ask(place, rules="hoyle").title == "Hoyle"


def test_a_season_that_is_named_overrides_it(book: Book, place: Place) -> None:
    begin(book, "Winter 2026", "samba")
    seasons.new(
        book, "Spring", rules_id="hoyle", first_day=date(2026, 1, 1), last_day=date(2026, 6, 30)
    )
    assert ask(place, season="spring").document.id == "hoyle"
    with pytest.raises(NotFoundError, match="Autumn"):
        ask(place, season="Autumn")


def test_seasons_that_share_their_rules_answer_together(book: Book, place: Place) -> None:
    begin(book, "Thursdays", "samba")
    begin(book, "Sundays", "samba")
    assert ask(place).document.id == "samba"


def test_of_several_the_only_one_with_a_night_today_answers(book: Book, place: Place) -> None:
    begin(book, "Thursdays", "samba")
    begin(book, "Sundays", "club")
    with pytest.raises(CanastaError, match=r"Thursdays|Sundays") as refused:
        ask(place)
    assert "--season" in str(refused.value.hint)
    nights.open_night(book, TODAY, "Sundays")
    assert ask(place).season == "Sundays"


def test_without_a_book_the_classic_rules_answer(place: Place) -> None:
    found = ask(Place(""))
    assert (found.title, found.reason) == ("Classic Canasta", "")
    found = ask(place)
    assert (found.title, found.reason) == ("Classic Canasta", f"There is no book at {place.book}.")


def test_without_a_running_season_the_usual_rules_of_the_club_answer(
    book: Book, place: Place
) -> None:
    assert (ask(place).document.id, ask(place).reason) == ("club", "No season is running.")
    seasons.new(
        book, "Spring", rules_id="hoyle", first_day=date(2026, 1, 1), last_day=date(2026, 6, 30)
    )
    assert (ask(place).document.id, ask(place).reason) == ("club", "No season is running.")


def test_usual_rules_whose_file_is_gone_leave_the_classic_ones(place: Place) -> None:
    with open_book(place.book, by="Sue", create=True) as made:
        clubs.add(made, "Riverside", "our-own", "pairs")
    found = ask(place)
    assert found.document.id == "classic"
    assert "our-own" in found.reason


def test_a_file_that_is_not_a_book_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("milk, bread", encoding="utf-8")
    found = ask(Place(str(path)))
    assert found.document.id == "classic"
    assert "is not a book" in found.reason
    with pytest.raises(CanastaError, match="is not a book"):
        ask(Place(str(path)), season="Winter")


def test_of_several_clubs_one_is_named(book: Book, place: Place) -> None:
    begin(book, "Winter 2026", "samba")
    with open_book(place.book, by="Sue", create=True) as made:
        clubs.add(made, "Hillside", "club", "pairs")
    assert "--club" in ask(place).reason
    assert ask(place._replace(club="riverside")).document.id == "samba"
