"""Pages that only a site has: the front of a club, a game, a pair."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from canasta_club.club.games import GameScore
from canasta_club.club.people import Pair
from canasta_club.club.seasons import Season
from canasta_club.league.statistics.games import GameView, summary
from canasta_club.reports.page import Column, Page
from canasta_club.reports.pages.night import results
from canasta_club.reports.pages.statistics import RESULTS, result_word, results_cells


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


def pair_page(
    pair: Pair, views: Sequence[GameView], names: Mapping[str, str], *, subtitle: str
) -> Page:
    """Return a pair: its results against each other side, and all its games."""
    against: dict[str, list[GameView]] = {}
    for view in views:
        for other in view.others:
            against.setdefault(_names(other.entries, names), []).append(view)
    met = [(name, *results_cells(summary(games))) for name, games in sorted(against.items())]
    columns = (
        Column("date", "Date", "date"),
        Column("opponents", "Against"),
        Column("score", "Score", "number"),
        Column("against", "Theirs", "number"),
        Column("difference", "Difference", "number", short="+/-"),
        Column("result", "Result"),
    )
    games = [
        (
            view.game.result.night,
            ", ".join(_names(other.entries, names) for other in view.others),
            view.side.score,
            view.against,
            view.difference,
            result_word(view),
        )
        for view in reversed(views)
    ]
    players = " & ".join(player.name for player in pair.players)
    return Page(
        pair.name,
        (Column("name", "Against"), *RESULTS),
        met,
        subtitle=subtitle,
        facts=(("Players", players),) if players != pair.name else (),
        parts=(Page("All games", columns, games),),
    )


def _names(entries: Iterable[str], names: Mapping[str, str]) -> str:
    return " & ".join(names[each] for each in entries)
