"""A night on a projector: seats, then results as they come in, and the table they lead to."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Literal

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import ConflictError, NotFoundError
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Page
from canasta_club.reports.pages.night import round_page
from canasta_club.reports.pages.standings import leading
from canasta_club.reports.writers import projector
from canasta_club.services.evening import results
from canasta_club.services.play import rounds
from canasta_club.services.publishing.folder import has_list
from canasta_club.services.seating import lists
from canasta_club.services.standings import standings


def write(book: Book, season: Season, night: Night, path: Path, seconds: int) -> None:
    """Write the screens of a night, the first to ``path``; never among published pages.

    On a wall everybody has their name, on the site of the club only who agreed to it.
    """
    for folder in path.resolve().parents:
        if has_list(folder):
            raise ConflictError(
                f"{folder} holds the published pages; a screen for the hall names everybody.",
                hint="Name a file in another folder.",
            )
    projector.write_screens(pages(book, season, night), path, seconds)


ShownResults = Literal["running", "finished", "nothing"]
"""Which results are shown while a night is played: all scores, those of finished games, none."""


def pages(
    book: Book, season: Season, night: Night, *, show: ShownResults = "running"
) -> tuple[Page, ...]:
    """Return what is shown now, in this order.

    Seats, by table and by name, until there are results of the round that may be shown; from then
    on the tables with their scores. The table of the season is there as soon as a game counts.
    """
    shown = (*_round(book, season, night, show), *_table(book, season, show))
    if not shown:
        raise NotFoundError(
            f"Nobody is seated on {night.day}, and no game of {season.name} is over.",
            hint="Seat the first round: canasta night seat --confirm",
        )
    return shown


def _round(book: Book, season: Season, night: Night, show: ShownResults) -> Iterator[Page]:
    number = rounds.current(book, night)
    games = [
        game
        for game in results.games_of(book, season, night, number)
        if game.is_over or show == "running"
    ]
    subtitle = f"{book.club.name}, {season.name}, {night.day}"
    if show != "nothing" and any(game.hands or game.is_over for game in games):
        yield round_page(games, title=f"Round {number}", subtitle=subtitle)
        return
    with suppress(NotFoundError):  # Nobody is seated yet.
        yield lists.by_table(book, season, night)
        yield leading(lists.by_name(book, season, night))


def _table(book: Book, season: Season, show: ShownResults) -> Iterator[Page]:
    table = standings.season_table(book, season)
    if show != "nothing" and any(game.is_over for game in table.results.games):
        page = standings.table_page(table, book.club.name, has_reasons=False)
        yield replace(leading(page), notes=())
