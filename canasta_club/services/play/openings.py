"""Openings sheet: what each side at each table needs to open its next hand."""

from collections.abc import Iterator
from itertools import compress

from canasta_club.club.nights import Night
from canasta_club.club.play import GameState, due_to_sit_out, game_so_far, next_dealer
from canasta_club.club.seasons import Season
from canasta_club.errors import NotFoundError
from canasta_club.game.scoring.opening import opening
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.pages.score_sheet import say_opening
from canasta_club.services.play import endings
from canasta_club.services.season.season_rules import rules_of


def page(book: Book, season: Season, night: Night) -> Page:
    """Return what each side of each running game needs in its next hand.

    Where it is known, the page says who deals that hand, and who of five sits it out.
    """
    games = list(_games(book, season, night))
    if not games:
        raise NotFoundError(
            f"No game is running on {night.day}.", hint="Seat a round: canasta night seat"
        )
    columns = (
        Column("round", "Round", "number", short="Rd"),
        Column("table", "Table", "number", short="Tab"),
        Column("hand", "Hand", "number"),
        Column("name", "Side"),
        Column("score", "Score", "number"),
        Column("opening", "Needs to open"),
        Column("deals", "Deals"),
        Column("sits_out", "Sits out"),
    )
    shown = [True] * len(columns)
    shown[0] = len({rows[0][0] for rows in games}) > 1
    for place in (-2, -1):
        shown[place] = any(rows[0][place] for rows in games)
    rows = [tuple(compress(row, shown)) for rows in games for row in rows]
    return Page(
        f"Openings, {night.day}",
        tuple(compress(columns, shown)),
        rows,
        subtitle=f"{book.club.name}, {season.name}",
        about={"season": season.name, "night": night.day.isoformat()},
    )


def needed(state: GameState, side: int, number: int) -> str:
    """Say what a side needs to open a hand of its game."""
    place, score = state.place_of(number), state.scores_before(number)[side]
    return say_opening(opening(state.rules, score, place))


def _games(book: Book, season: Season, night: Night) -> Iterator[list[tuple[Cell, ...]]]:
    """Yield the rows of each running game."""
    rules = rules_of(season)
    for score in endings.running(book, season, night):
        game, hand = score.game, score.hands + 1
        state = game_so_far(game, rules.of(game), hands.of_game(book, game))
        due = due_to_sit_out(state, state.last + 1)
        coming = next_dealer(state) or None, due[0].name if due else None
        yield [
            (
                game.round,
                game.table,
                hand,
                side.side.pair.name,
                side.score,
                say_opening(opening(rules.of(game), side.score, hand)),
                *coming,
            )
            for side in score.sides
        ]
