"""A season that was copied hears of promotions that were corrected afterwards."""

from datetime import date
from pathlib import Path

from canasta_club.club.seasons import Season
from canasta_club.errors import accept_all
from canasta_club.records import journal
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import nights
from canasta_club.services.season import entries, seasons
from canasta_club.services.season_end import close, copy
from tests.services.examples.accepting import accept_none
from tests.services.examples.leagues import PAIRS, begin, night_of, now, pair_of, play, terms_file

TERMS = """
[entries]
divisions = 2
promote = 1
relegate = 1
[table]
order = ["points", "difference"]
columns = ["points", "difference"]
"""
HIGH, LOW = PAIRS[:2], PAIRS[2:4]


def closed_and_copied(book: Book, folder: Path) -> tuple[Season, Season]:
    """Two divisions of two; the second of the upper and the first of the lower change places."""
    season = begin(book, terms_file(folder, TERMS), last_day=None)
    night = night_of(book, season)
    for division, names in ((1, HIGH), (2, LOW)):
        entries.register(book, season, names, division=division)
        one, other = (pair_of(book, name) for name in names)
        play(book, night, one, other, (5000, 4000))
    nights.set_state(book, night, "final", final_on=night.day)
    close.close(book, "Autumn", accept_none)
    return season, copy.copy(book, now(book, season), "Spring", first_day=date(2027, 1, 7))


def reversed_result(book: Book, season: Season) -> None:
    """Let a game turn up that makes the other pair of the lower division the first."""
    close.reopen(book, "Autumn")
    night = night_of(book, season)
    loser, winner = (pair_of(book, name) for name in LOW)
    for _ in range(2):
        play(book, night, loser, winner, (0, 5000))


def test_closing_again_names_who_is_in_the_wrong_division_of_the_copy(
    book: Book, tmp_path: Path
) -> None:
    season, _spring = closed_and_copied(book, tmp_path)
    reversed_result(book, season)
    closed = close.close(book, "Autumn", accept_all)
    named = [(each.name, entry.pair.name, to) for each, entry, to in closed.elsewhere]
    assert named == [("Spring", LOW[0], 2), ("Spring", LOW[1], 1)]
    message = next(each for each in close.describe(closed) if "in division 1 of Spring" in each)
    assert f'canasta season division "{LOW[0]}" --division 2 --season "Spring"' in message
    assert message in journal.entries(book)[0].summary


def test_what_was_put_right_is_named_no_more(book: Book, tmp_path: Path) -> None:
    season, spring = closed_and_copied(book, tmp_path)
    reversed_result(book, season)
    for name, division in ((LOW[0], 2), (LOW[1], 1)):
        entries.set_division(book, spring, name, division)
    assert close.close(book, "Autumn", accept_all).elsewhere == ()


def test_a_closed_copy_is_left_alone(book: Book, tmp_path: Path) -> None:
    season, _spring = closed_and_copied(book, tmp_path)
    reversed_result(book, season)
    close.close(book, "Spring", accept_all, promote=0, relegate=0)
    assert seasons.find(book, "Spring").is_closed
    assert close.close(book, "Autumn", accept_all).elsewhere == ()
