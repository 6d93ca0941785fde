"""Columns: the named figures a table shows and is ranked by, one vocabulary for both.

A new column is an entry of `_ALL`; league terms name it by its key, in ``order`` and ``columns``.
"""

from collections.abc import Mapping
from typing import NamedTuple

from canasta_club.league.standings import _figures as figures
from canasta_club.league.standings._figures import Values, best, of_opponents, of_sides, own, total
from canasta_club.league.terms import FigureKind


class FigureColumn(NamedTuple):
    """A figure by its key, with its headings and how to compute it.

    ``is_relative``: it compares those who are tied with one another, so it has no value outside of
    a tie and is computed again for each smaller one. ``of_night``: a single night has it too, so
    that nights can be ranked by it. ``phrase`` is its name within a sentence, where that is not its
    heading; ``unusable`` says when it cannot compare those who are tied. With ``needs_deficits``
    it needs results in which those were counted.
    """

    key: str
    heading: str
    short: str
    values: Values
    kind: FigureKind = "number"
    less_is_better: bool = False
    is_relative: bool = False
    of_night: bool = True
    phrase: str = ""
    unusable: str = ""
    needs_deficits: bool = False

    @property
    def words(self) -> str:
        """Its name within a sentence."""
        return self.phrase or self.heading.lower()


_ALL = (
    FigureColumn("points", "Points", "Pts", own(lambda record: record.points)),
    FigureColumn("played", "Played", "P", own(figures.played), phrase="games played"),
    FigureColumn("won", "Won", "W", total(lambda game: game.result == 1), phrase="wins"),
    FigureColumn("drawn", "Drawn", "D", total(lambda game: game.result == 0), phrase="draws"),
    FigureColumn(
        "lost",
        "Lost",
        "L",
        total(lambda game: game.result == -1),
        less_is_better=True,
        phrase="losses",
    ),
    FigureColumn("for", "For", "F", total(lambda game: game.side.score), phrase="score for"),
    FigureColumn(
        "against",
        "Against",
        "A",
        total(lambda game: game.against),
        less_is_better=True,
        phrase="score against",
    ),
    FigureColumn("difference", "Difference", "+/-", total(lambda game: game.difference)),
    FigureColumn("average", "Score a game", "Avg", own(figures.score_a_game), "decimal"),
    FigureColumn("points_average", "Points a game", "Pts/G", own(figures.points_a_game), "decimal"),
    FigureColumn(
        "head_to_head",
        "Head to head",
        "H2H",
        figures.head_to_head,
        is_relative=True,
        of_night=False,
        unusable="they have not all met equally often",
    ),
    FigureColumn("natural", "Natural canastas", "Nat", of_sides("natural")),
    FigureColumn("canastas", "Canastas", "Can", of_sides("canastas")),
    FigureColumn("outs", "Times out", "Out", of_sides("outs")),
    FigureColumn("concealed", "Out concealed", "Con", of_sides("concealed")),
    FigureColumn("best_hand", "Best hand", "Hand", of_sides("best_hand")),
    FigureColumn("best_game", "Best game", "Game", best(lambda game: game.side.score)),
    FigureColumn("comeback", "Comeback", "Cmb", best(figures.comeback), needs_deficits=True),
    FigureColumn("form", "Form", "Form", own(figures.recent_form), "form"),
    FigureColumn("margins", "Margins", "Mrg", own(figures.recent_margins), "margins"),
    FigureColumn(
        "penalties",
        "Penalties",
        "Pen",
        own(figures.penalties),
        less_is_better=True,
    ),
    FigureColumn("nights", "Nights", "N", own(lambda record: record.nights), of_night=False),
    FigureColumn(
        "median_night", "Median night", "Med", own(figures.median_night), "decimal", of_night=False
    ),
    FigureColumn(
        "buchholz",
        "Buchholz",
        "Bh",
        of_opponents(figures.buchholz),
        of_night=False,
        phrase="Buchholz",
    ),
    FigureColumn(
        "buchholz_cut1",
        "Buchholz cut 1",
        "Bh-1",
        of_opponents(figures.buchholz_cut1),
        of_night=False,
        phrase="Buchholz cut 1",
    ),
    FigureColumn(
        "sonneborn_berger",
        "Sonneborn-Berger",
        "SB",
        of_opponents(figures.sonneborn_berger),
        "decimal",
        of_night=False,
        phrase="Sonneborn-Berger",
    ),
    FigureColumn(
        "opponents_average",
        "Opponents' points per game",
        "Opp",
        of_opponents(figures.opponents_average),
        "decimal",
        of_night=False,
    ),
    FigureColumn(
        "rounds_won",
        "Rounds won",
        "RW",
        figures.rounds_won,
        of_night=False,
        phrase="rounds won",
    ),
    FigureColumn("rung", "Rung", "Rung", figures.rung, less_is_better=True, of_night=False),
    FigureColumn(
        "committee",
        "Committee",
        "Com",
        figures.committee,
        less_is_better=True,
        is_relative=True,
        of_night=False,
        phrase="the committee's order",
        unusable="the committee has placed none of them",
    ),
    FigureColumn(
        "lot",
        "Lot",
        "Lot",
        figures.lot,
        less_is_better=True,
        is_relative=True,
        of_night=False,
        unusable="no lots are drawn",
    ),
)

COLUMNS: Mapping[str, FigureColumn] = {column.key: column for column in _ALL}
"""Every key that ``order`` and ``columns`` of league terms may name."""

STILL_IN = FigureColumn(
    "still_in", "Still in", "In", figures.still_in, of_night=False, phrase="a place in the draw"
)
"""What separates those of a knockout who came through as many rounds, while it is played."""

WON_DRAW = STILL_IN._replace(phrase="wins of the draw")
"""The same once a draw is over: only its winner is still in."""
