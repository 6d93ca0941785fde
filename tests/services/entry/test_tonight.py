"""The grid at a glance is the grid of the opened book."""

from dataclasses import dataclass

from canasta_club.club.slip import blank
from canasta_club.records.book.book import Book
from canasta_club.services.entry import saving, tonight
from canasta_club.services.entry.drafts import Draft, Drafts
from canasta_club.services.entry.grid import Grid
from canasta_club.services.play import games, hands
from canasta_club.services.season import nights, seasons
from tests.services.examples.entering import DAY, begin, counts, grid_of


@dataclass(frozen=True)
class Here:
    book: str
    club: str = ""


def at_a_glance(book: Book) -> Grid | None:
    book.release()
    return tonight.tonight(Here(str(book.location.path)), DAY)


def looks(grid: Grid) -> list[object]:
    return [
        (
            row.game.round, row.game.table, [side.pair.name for side in row.game.sides],
            row.recorded, row.voided, row.missing, row.next, row.scores, row.openings,
            row.status, row.has_draft,
        )
        for row in grid.rows
    ]  # fmt: skip


def test_a_glance_shows_what_the_opened_book_shows(book: Book) -> None:
    places = begin(book, tables=4)
    slip = counts("- 1 275 10", "- 1 135 20", out="1")
    for number in (1, 2, 4):
        saving.save(book, places[0], slip, number, lambda _: True)
    hands.void(book, places[0], 2, reason="a card short")
    saving.save(book, places[1], counts("- 1 375 10", "- 1 135 20", out="1"), 1, lambda _: True)
    saving.save(book, places[1], slip, 1, lambda _: True)
    games.void(book, places[2], "wrong pack")
    draft = blank(2).with_text(0, "melded", "275")
    Drafts(book).write(places[3].game, Draft(places[3].game.id, 1, draft))

    glance = at_a_glance(book)

    assert glance is not None
    assert looks(glance) == looks(grid_of(book, places[0]))
    assert (glance.season.name, glance.night.day, glance.hands) == ("Winter", DAY, 5)


def test_a_glance_leaves_to_the_book_what_is_not_plain(book: Book) -> None:
    assert at_a_glance(book) is None
    begin(book)
    assert at_a_glance(book) is not None
    nights.open_night(book, DAY.replace(day=26))
    assert at_a_glance(book) is None


def test_a_glance_does_not_choose_between_open_nights_of_seasons(book: Book) -> None:
    begin(book)
    seasons.new(book, "Cup", rules_id="classic", first_day=DAY)
    assert at_a_glance(book) is not None
    nights.open_night(book, DAY, "Cup")
    assert at_a_glance(book) is None
    assert tonight.tonight(Here("nowhere.canasta"), DAY) is None
