"""Who is not listed when a season is settled, and is level with others who are not."""

from datetime import timedelta
from pathlib import Path

import pytest

from canasta_club.errors import ProblemsError, accept_all
from canasta_club.records.book.book import Book
from canasta_club.services.season_end import close
from tests.services.examples.leagues import AUTUMN, PAIRS, begin, enter, night_of, play, terms_file

TERMS = "[entries]\ndivisions = 2\npromote = 1\nrelegate = 1\n[nights]\nminimum = 2\n"


def test_who_is_not_listed_shares_no_place_of_the_table(book: Book, tmp_path: Path) -> None:
    season = begin(book, terms_file(tmp_path, TERMS), last_day=None)
    one, other, *_ = enter(book, season, 4, division=1)
    for week in range(2):
        play(book, night_of(book, season, AUTUMN + timedelta(weeks=week)), one, other, (500, 0))
    with pytest.raises(ProblemsError) as fault:
        close.close(book, "Autumn", accept_all)
    message = "is not listed (fewer than 2 nights), nor are others level with it in division 1"
    shared = {each.side for each in fault.value.problems if each.message == message}
    assert shared == {*PAIRS[2:4]}
