"""Pages that only a site has, and what a page of a site is."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from canasta_club.club.games import GameScore
from canasta_club.club.seasons import Season
from canasta_club.reports.imprint import Imprint
from canasta_club.reports.page import Column, Page
from canasta_club.reports.pages.night import results
from canasta_club.reports.writers.web import Frame
from canasta_club.services.standings.standings import SeasonTable


class SitePage(NamedTuple):
    """A page of the site under its file name.

    One that ``is_settled`` is as it was last time, if what it ``rests`` on was the same then.
    """

    file: str
    draw: Callable[[], Page]
    imprint: Imprint
    frame: Frame
    is_settled: bool = False
    rests: str = ""


class SeasonLine(NamedTuple):
    """A season on the front page: its leaders or winners, its nights that were played, the last."""

    season: Season
    first: Sequence[str]
    played: int
    last: date | None


def front_page(club: str, lines: Iterable[SeasonLine]) -> Page:
    """Return the front page of a club: its seasons, the newest first."""
    columns = (
        Column("season", "Season"),
        Column("name", "First"),
        Column("state", "State"),
        Column("played", "Nights", "number"),
        Column("last", "Last night", "date"),
    )
    rows = [
        (
            each.season.name,
            ", ".join(each.first),
            "closed" if each.season.is_closed else "running",
            each.played,
            each.last,
        )
        for each in lines
    ]
    return Page(club, columns, rows)


def game_page(score: GameScore, hands: Page, *, subtitle: str, is_over: bool) -> Page:
    """Return a game: its sides with what they took from it, and below them hand by hand."""
    columns = (
        Column("name", "Side"),
        Column("score", "Score", "number"),
        Column("result", "Result"),
        Column("canastas", "Canastas", "number"),
        Column("natural", "Natural canastas", "number", short="Natural"),
        Column("outs", "Times out", "number", short="Out"),
        Column("best", "Best hand", "number", short="Best"),
    )
    words = results([side.score for side in score.sides], is_over=is_over)
    rows = [
        (
            side.side.pair.name, side.score, word,
            *map(side.figures.known, ("canastas", "natural", "outs")),
            side.figures.best_hand if score.hands else None,
        )
        for side, word in zip(score.sides, words, strict=True)
    ]  # fmt: skip
    by_hand = replace(hands, title="Hand by hand", notes=())
    return Page(hands.title, columns, rows, subtitle=subtitle, notes=hands.notes, parts=(by_hand,))


def silent(table: SeasonTable) -> SeasonTable:
    """Return a table whose deductions give no reasons."""
    deductions = [replace(each, reason="") for each in table.results.penalties]
    return replace(table, results=replace(table.results, penalties=deductions))
