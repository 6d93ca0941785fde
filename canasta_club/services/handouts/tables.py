"""Table cards: the number of each table, and what opens a hand there."""

from itertools import pairwise

from canasta_club.club.paper.address import Address, of_id
from canasta_club.club.seasons import Season
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.opening import opening
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import nights as night_records
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.pages.score_sheet import say_opening
from canasta_club.services.rules import rulesets
from canasta_club.services.season.season_rules import rules_of


def cards(
    book: Book, season: Season, tables: int | None = None, players: int | None = None
) -> Page:
    """Return a card for each table (default: as many as a night of the season had).

    The ladder of the opening is that of the rules in force today.
    """
    document = rules_of(season).on(book.today)
    rules = document.for_players(players) if players else rulesets.usual(document)
    rows = _ladder(rules)
    heading = "Score" if rules.opening.by == "score" else "Hand"
    columns = (Column("step", heading), Column("opening", "Opens with"))
    return Page(
        "Table cards",
        (),
        (),
        subtitle=f"{book.club.name}, {season.name}",
        facts=(("Rules", document.name),),
        notes=(f"The game ends at {rules.game.target:,}.",) if rules.game.target else (),
        about={"season": season.name, "rules": document.id},
        parts=tuple(
            Page(
                f"Table {number}",
                columns,
                rows,
                code=Address(of_id(book.club.id), table=number).text,
            )
            for number in range(1, (tables or _tables(book, season)) + 1)
        ),
    )


def _tables(book: Book, season: Season) -> int:
    nights = night_records.of_season(book, season)
    played = (game.table for night in nights for game in game_records.not_voided(book, night))
    return max(played, default=1)


def _ladder(rules: RuleSet) -> list[tuple[Cell, ...]]:
    """Return what opens a hand, from the lowest score or the first hand on."""
    bounds = [step.below for step in rules.opening.steps if step.below is not None]
    is_by_score = rules.opening.by == "score"
    if not bounds:
        return [("any score" if is_by_score else "any hand", say_opening(opening(rules, 0, 1)))]
    first = bounds[0]
    edges = [*pairwise(bounds), (bounds[-1], None)]
    shown = [(f"below {first:,}" if is_by_score else _hands(1, first), first - 1)]
    for low, high in edges:
        words = (_scores if is_by_score else _hands)(low, high)
        shown.append((words, low))
    return [(words, say_opening(opening(rules, at, at))) for words, at in shown]


def _scores(low: int, high: int | None) -> str:
    return f"{low:,} and more" if high is None else f"{low:,} to {high - 1:,}"


def _hands(low: int, high: int | None) -> str:
    if high is None:
        return f"{low} and later"
    return str(low) if high == low + 1 else f"{low} to {high - 1}"
