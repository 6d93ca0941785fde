"""Printing: standings and results on paper for the wall, or in another format to pass on."""

from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path

from canasta_club.club.games import GameScore
from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import Problem
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Page
from canasta_club.reports.pages.night import NightGame, NightSide, night_page
from canasta_club.reports.writers.write import write_page, writer_for
from canasta_club.services.play import standing
from canasta_club.services.standings import standings


def print_standings(
    book: Book, season: Season, path: Path, night: Night | None = None, by: str = ""
) -> list[Problem]:
    """Print the standings of a season, or of one night, ``by`` pair or player as the league has it.

    Returns what there is to warn of.
    """
    writer_for(path)
    page = standings.standings_page(book, season, night, by)
    if _is_pdf(path):
        first = standings.terms_of(season, night).table.order[0]
        page = _for_the_wall(page, first)
    return print_page(page, "standings", path, club=book.club.name)


def print_night(book: Book, season: Season, night: Night, path: Path) -> list[Problem]:
    """Print the results of a night."""
    writer_for(path)
    return print_page(night_results(book, season, night), "night", path, club=book.club.name)


def night_results(book: Book, season: Season, night: Night) -> Page:
    """Return the games of a night, side by side with who won."""
    games = [
        _night_game(score, is_over=status != "running")
        for score, status in standing.of_night(book, season, night)
    ]
    facts = (("Club", book.club.name), ("Season", season.name), ("Night", str(night.number)))
    return night_page(games, title=f"Results of {night.day}", facts=facts)


def print_page(page: Page, template: str, path: Path, *, club: str) -> list[Problem]:
    """Write a page to a file and return what there is to warn of.

    A PDF is laid out by the template of that name, with the club and the day at its foot; another
    ending of the name picks another format.
    """
    if not _is_pdf(path):
        return write_page(page, path)
    from canasta_club.reports.writers.pdf import write_pdf

    today = date.today()  # noqa: DTZ011  (the day on the club's own wall)
    return write_pdf(page, path, template, club=club, day=today)


def _is_pdf(path: Path) -> bool:
    return path.suffix.lower() == ".pdf"


def _for_the_wall(page: Page, first: str) -> Page:
    """Tell below the table what set neighbours apart, unless the ``first`` criterion shows it.

    That leaves the width of a column to larger letters.
    """
    rows = list(page.rows)
    name = [column.key for column in page.columns].index("name")
    separations = [detail["separated_by"] for detail in page.details]
    reasons = [
        f"{row[name]} below {above[name]}: {row[-1]}."
        for (above, row), by in zip(pairwise(rows), separations[1:], strict=True)
        if isinstance(by, dict) and by["criterion"] != first
    ]
    return replace(
        page,
        columns=page.columns[:-1],
        rows=[row[:-1] for row in rows],
        notes=(*page.notes, *reasons),
    )


def _night_game(score: GameScore, *, is_over: bool) -> NightGame:
    return NightGame(
        round=score.game.round,
        table=score.game.table,
        number=score.game.number,
        sides=tuple(NightSide(side.side.pair.name, side.score) for side in score.sides),
        hands=score.hands,
        is_over=is_over,
    )
