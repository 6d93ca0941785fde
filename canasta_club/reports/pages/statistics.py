"""Statistics as cells of a table: how many games, won and lost, and the average hand."""

from collections.abc import Iterator
from fractions import Fraction

from canasta_club.club.games import UNKNOWN
from canasta_club.league.rounding import quotient, rounded, whole
from canasta_club.league.statistics.games import GameView
from canasta_club.league.statistics.totals import GameEnds, GameTotals
from canasta_club.reports.page import Cell, Column, FactRow

WON_DRAWN_LOST = (
    Column("won", "Won", "number", short="W"),
    Column("drawn", "Drawn", "number", short="D"),
    Column("lost", "Lost", "number", short="L"),
)
RESULTS = (
    Column("games", "Games", "number", short="G"),
    *WON_DRAWN_LOST,
    Column("won_percent", "Won %", "number", short="W%"),
    Column("difference", "Difference a game", "number", short="+/-"),
)

HANDS = (
    Column("hands", "Hands", "number"),
    Column("natural", "Natural canastas per hand", "decimal", short="Nat/hand"),
    Column("canastas", "Canastas a hand", "decimal", short="Can/hand"),
    Column("outs", "Times out", "number", short="Out"),
    Column("concealed", "Out concealed", "number", short="Con"),
    Column("penalties", "Penalties", "number", short="Pen"),
)


def itemised_note(games: GameTotals) -> Iterator[str]:
    """Yield a note where slips tell what some of the hands contain, and of others do not."""
    hands, itemised = games.hands, games.hands - games.figures.totals_alone
    if 0 < itemised < hands:
        yield (
            f"Canastas and goings-out are those of {itemised} of {hands} hands: the slips of the"
            " others give a total alone."
        )


def whole_fact(label: str, figure: int | None, words: str | None = None) -> FactRow:
    """Return a fact that is a whole number, or that it is unknown."""
    return FactRow(label, figure, UNKNOWN if figure is None else words)


_WORDS = {1: "won", 0: "drawn", -1: "lost"}


def results_cells(results: GameEnds) -> tuple[Cell, ...]:
    """Return the cells of `RESULTS`."""
    share = quotient(100 * (2 * results.won + results.drawn), 2 * results.games)
    ahead = quotient(results.ahead, results.games)
    return (results.games, results.won, results.drawn, results.lost, share, ahead)


def hands_cells(games: GameTotals) -> tuple[Cell, ...]:
    """Return the cells of `HANDS`."""
    return (
        games.hands,
        decimal(games.an_itemised_hand(games.figures.natural)),
        decimal(games.an_itemised_hand(games.figures.canastas)),
        games.figures.known("outs"),
        games.figures.known("concealed"),
        games.figures.penalties,
    )


def record_words(games: GameTotals) -> str:
    """Describe the results of some games.

    >>> record_words(GameTotals(games=4, won=2, drawn=1))
    '4: 2 won, 1 drawn, 1 lost (63 %)'
    """
    message = f"{games.games}: {games.won} won, {games.drawn} drawn, {games.lost} lost"
    return f"{message} ({percent(games.share)} %)"


def result_word(view: GameView) -> str:
    """Describe how a game ended for the side that saw it."""
    return _WORDS[view.result]


def percent(share: Fraction) -> int:
    """Return a share as a whole percentage."""
    return whole(100 * share)


def decimal(figure: Fraction | None) -> float | None:
    """Return an average with two decimals, if there is one."""
    return None if figure is None else hundredths(figure)


def hundredths(figure: Fraction) -> float:
    """Return an average with two decimals."""
    return float(rounded(figure))
