"""The results of a night: every game with its sides, their scores and who won."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from canasta_club.reports.page import Cell, Column, Page
from canasta_club.text.wording import counted

_PLACE = (
    Column("round", "Round", "number", short="Rd"),
    Column("table", "Table", "number", short="Tab"),
    Column("game", "Game", "number", short="Gm"),
)
_RESULT = (
    Column("name", "Name"),
    Column("score", "Score", "number"),
    Column("result", "Result"),
    Column("hands", "Hands", "number"),
)
_MEETING = (
    Column("home", "Side"),
    Column("home_score", "Score", "number"),
    Column("home_result", "Result"),
    Column("away", "Against"),
    Column("away_score", "Score", "number"),
    Column("hands", "Hands", "number"),
)

_SCORE = Column("score", "Score", "number")
_ON_SCREEN = (Column("home", "Side"), _SCORE, Column("away", "Side"))
_TWO = 2


class NightSide(NamedTuple):
    """A side of a game: who it is, and its score now or at the end."""

    name: str
    score: int


class NightGame(NamedTuple):
    """A game of the night; ``hands`` is how many were played.

    Its sides are names and totals for a page; those of a `GameResult` are what a table counts.
    """

    round: int
    table: int
    number: int
    sides: tuple[NightSide, ...]
    hands: int
    is_over: bool

    @property
    def results(self) -> Sequence[str]:
        """How it came out for each side, in a word."""
        return results([side.score for side in self.sides], is_over=self.is_over)

    @property
    def place(self) -> tuple[int, int, int]:
        """Where it was played; games are listed in this order."""
        return self.round, self.table, self.number


def night_page(
    games: Sequence[NightGame], *, title: str, facts: tuple[tuple[str, str], ...] = ()
) -> Page:
    """Return the page, a row for each side; a place that is the same all night is left out."""
    shown = _shown(games)
    columns = (*(_PLACE[number] for number in shown), *_RESULT)
    return Page(title, columns, list(_rows(games, shown)), facts=facts, notes=_running(games))


def games_page(
    games: Sequence[NightGame], *, title: str, facts: tuple[tuple[str, str], ...] = ()
) -> Page:
    """Return the page with a row for each game, where two sides met in each."""
    shown = _shown(games)
    columns = (*(_PLACE[number] for number in shown), *_MEETING)
    rows: list[tuple[Cell, ...]] = [
        (
            *(game.place[number] for number in shown),
            *(game.sides[0].name, game.sides[0].score, game.results[0]),
            *(game.sides[1].name, game.sides[1].score),
            game.hands,
        )
        for game in sorted(games, key=lambda game: game.place)
    ]
    return Page(title, columns, rows, facts=facts, notes=_running(games))


def round_page(games: Sequence[NightGame], *, title: str, subtitle: str) -> Page:
    """Return a round for a screen: its tables with the scores so far, blank before a hand is in."""
    by_game = all(len(game.sides) == _TWO for game in games)
    columns = _ON_SCREEN if by_game else (Column("name", "Side"), _SCORE)
    in_order = sorted(games, key=lambda game: game.place)
    return Page(
        title,
        (_PLACE[1], *columns, Column("state", "Played")),
        [row for game in in_order for row in (_meeting if by_game else _each_side)(game)],
        subtitle=subtitle,
    )


def _meeting(game: NightGame) -> Iterator[tuple[Cell, ...]]:
    home, away = game.sides
    score = f"{home.score} : {away.score}" if game.hands else ""
    yield game.table, home.name, score, away.name, _played(game)


def _each_side(game: NightGame) -> Iterator[tuple[Cell, ...]]:
    for side in game.sides:
        yield game.table, side.name, side.score if game.hands else None, _played(game)


def _played(game: NightGame) -> str:
    if game.is_over:
        return "over"
    return counted(game.hands, "hand") if game.hands else ""


def _shown(games: Sequence[NightGame]) -> list[int]:
    """Return which columns of the place are shown: that of the table, and those that differ."""
    return [
        number
        for number, column in enumerate(_PLACE)
        if column.key == "table" or len({game.place[number] for game in games}) > 1
    ]


def _running(games: Sequence[NightGame]) -> tuple[str, ...]:
    running = sum(not game.is_over for game in games)
    return (f"Still running: {running}. Those scores are as they stand.",) if running else ()


def _rows(games: Sequence[NightGame], shown: Sequence[int]) -> Iterator[tuple[Cell, ...]]:
    for game in sorted(games, key=lambda game: game.place):
        place = [game.place[number] for number in shown]
        for side, result in zip(game.sides, game.results, strict=True):
            yield (*place, side.name, side.score, result, game.hands)


def results(scores: Sequence[int], *, is_over: bool) -> Sequence[str]:
    """Describe how a game came out for each side, in a word: nothing depends on colour.

    >>> results([5100, 4200, 300], is_over=True)
    ['won', 'lost', 'lost']
    """
    if not is_over:
        return ["running"] * len(scores)
    best = max(scores)
    most = "won" if scores.count(best) == 1 else "drawn"
    return [most if score == best else "lost" for score in scores]
