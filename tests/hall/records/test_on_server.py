"""A book on a PostgreSQL server: its hall is refused in words, its cards are issued."""

from datetime import date

import pytest

from canasta_club.errors import UsageError
from canasta_club.hall.server import running
from canasta_club.hall.services import rights
from canasta_club.records.book.book import open_book
from canasta_club.services.people import players
from canasta_club.services.play import games
from canasta_club.services.season import nights, seasons
from tests.hall.examples.pages import at_night
from tests.services.examples.entering import DAY, NAMES


@pytest.mark.postgresql
@pytest.mark.parametrize("location", ["postgresql"], indirect=True)
def test_the_hall_of_a_book_on_a_server_is_refused_in_words(location: str) -> None:
    with open_book(location, by="Sue") as book:
        players.add(book, NAMES)
        seasons.new(book, "Winter", rules_id="club", first_day=date(2026, 10, 1))
        nights.open_night(book, DAY)
        games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"])
    told: list[str] = []
    with pytest.raises(UsageError, match="keeps a book that is a file") as refused:
        running.run(
            lambda: at_night(location),
            None,
            lambda event, _values: told.append(event),
            is_open=False,
        )
    assert refused.value.hint
    assert told == []
    with at_night(location) as at:
        assert len(rights.issue(*at).cards) == 4
