"""The results of a night: every game with its sides, their scores and who won."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from canasta_club.reports.page import Cell, Column, Page

_PLACE = (
    Column("round", "Round", "number", "Rd"),
    Column("table", "Table", "number", "Tab"),
    Column("game", "Game", "number", "Gm"),
)
_RESULT = (
    Column("name", "Name"),
    Column("score", "Score", "number"),
    Column("result", "Result"),
    Column("hands", "Hands", "number"),
)


class NightSide(NamedTuple):
    """A side of a game: who it is, and its score now or at the end."""

    name: str
    score: int


class NightGame(NamedTuple):
    """A game of the night; ``hands`` is how many were played."""

    round: int
    table: int
    number: int
    sides: tuple[NightSide, ...]
    hands: int
    is_over: bool


def night_page(
    games: Sequence[NightGame], *, title: str, facts: tuple[tuple[str, str], ...] = ()
) -> Page:
    """Return the page, a row for each side; a place that is the same all night is left out."""
    places = [
        (number, column)
        for number, column in enumerate(_PLACE)
        if column.key == "table" or len({game[number] for game in games}) > 1
    ]
    columns = (*(column for _, column in places), *_RESULT)
    running = sum(not game.is_over for game in games)
    notes = (f"Still running: {running}. Those scores are as they stand.",) if running else ()
    rows = list(_rows(games, [number for number, _ in places]))
    return Page(title, columns, rows, facts=facts, notes=notes)


def _rows(games: Sequence[NightGame], places: Sequence[int]) -> Iterator[tuple[Cell, ...]]:
    for game in sorted(games, key=lambda game: game[:3]):
        place = [game[number] for number in places]
        for side in game.sides:
            yield (*place, side.name, side.score, _result(side, game), game.hands)


def _result(side: NightSide, game: NightGame) -> str:
    if not game.is_over:
        return "running"
    best = max(other.score for other in game.sides)
    if side.score < best:
        return "lost"
    return "won" if sum(other.score == best for other in game.sides) == 1 else "drawn"
