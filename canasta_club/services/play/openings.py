"""Openings sheet: what each side at each table needs to open its next hand."""

from collections.abc import Iterator

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.game.scoring.opening import opening
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.pages.score_sheet import say_opening
from canasta_club.services.play import rounds
from canasta_club.services.season.frozen import rules_of


def page(book: Book, season: Season, night: Night) -> Page:
    """Return what each side of each running game needs in its next hand."""
    rows = list(_rows(book, season, night))
    has_rounds = len({row[0] for row in rows}) > 1
    columns = (
        Column("round", "Round", "number", "Rd"),
        Column("table", "Table", "number", "Tab"),
        Column("hand", "Hand", "number"),
        Column("name", "Side"),
        Column("score", "Score", "number"),
        Column("opening", "Needs to open"),
    )
    return Page(
        f"Openings, {night.day}",
        columns if has_rounds else columns[1:],
        rows if has_rounds else [row[1:] for row in rows],
        subtitle=f"{book.club.name}, {season.name}",
        notes=() if rows else ("No game is running.",),
    )


def _rows(book: Book, season: Season, night: Night) -> Iterator[tuple[Cell, ...]]:
    rules = rules_of(season)
    for score in rounds.running(book, season, night):
        game, hand = score.game, score.hands + 1
        for side in score.sides:
            needed = say_opening(opening(rules.of(game), side.score, hand))
            yield game.round, game.table, hand, side.side.pair.name, side.score, needed
