"""Pages that only a site has: the front of a club, a game."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from canasta_club.club.games import GameScore
from canasta_club.club.seasons import Season
from canasta_club.reports.page import Column, Page
from canasta_club.reports.pages.night import results


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
            side.side.pair.name, side.score, word, side.figures.canastas, side.figures.natural,
            side.figures.outs, side.figures.best_hand if score.hands else None,
        )
        for side, word in zip(score.sides, words, strict=True)
    ]  # fmt: skip
    by_hand = replace(hands, title="Hand by hand", notes=())
    return Page(hands.title, columns, rows, subtitle=subtitle, notes=hands.notes, parts=(by_hand,))
