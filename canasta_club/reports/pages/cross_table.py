"""The cross table as a page: every entry's results against every other it met.

Of a Swiss system and others with few meetings it has the form by rounds: every entry's result in
each round, and its opponent's row.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from canasta_club.league.results.model import GameResult, Results
from canasta_club.league.standings.cross_table import CrossTable, Encounter, outscored
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.pages.statistics import WON_DRAWN_LOST
from canasta_club.reports.pictures.crosses import Crosses

WHO = (Column("place", "No.", "number"), Column("name", "Name"))

_OUTSCORED = Column("outscored", "Sum", "number")

_LETTERS = {1: "W", 0: "D", -1: "L"}

_ITSELF = "x"

# The most meetings that a cell lists one by one.
_MOST = 4

_HEADED = "Columns are headed by the number of the row."

_LEGEND = (
    _HEADED,
    "W won, D drawn, L lost, in the order played; a forfeit in brackets.",
    "After many meetings 5-1-2 stands for 5 won, 1 drawn, 2 lost.",
)

_POINTS_LEGEND = (_HEADED, "A figure says by how many points each row outscored each column.")


class CrossRows(NamedTuple):
    """The entries of a cross table, in the order of the standings, by id with their names."""

    entries: Mapping[str, str]
    met: CrossTable

    def meetings(self, entry: str, other: str) -> Sequence[Encounter]:
        """Return the meetings of two, in the order played."""
        return self.met.get(entry, {}).get(other, ())


def cross_table_page(
    rows: CrossRows,
    *,
    title: str,
    subtitle: str = "",
    by_points: bool,
    is_shaded: bool = False,
    are_to_meet: bool = False,
) -> Page:
    """Return the page, with results or with point differences; a picture may shade these.

    ``are_to_meet``: everybody of it is to meet everybody.
    """
    others = [
        Column(f"against_{place}", str(place), "number" if by_points else "text")
        for place in range(1, len(rows.entries) + 1)
    ]
    return Page(
        title,
        (*WHO, *others, *((_OUTSCORED,) if by_points else WON_DRAWN_LOST)),
        [
            (place, name, *_meeting_cells(entry, rows, by_points=by_points))
            for place, (entry, name) in enumerate(rows.entries.items(), 1)
        ],
        subtitle=subtitle,
        legend=_POINTS_LEGEND if by_points else _LEGEND,
        details=({"against": dict(_meeting_details(entry, rows))} for entry in rows.entries),
        chart=crosses_of(rows, are_to_meet=are_to_meet) if is_shaded else None,
    )


def crosses_of(rows: CrossRows, *, are_to_meet: bool) -> Crosses:
    """Return the picture of a cross table."""
    met = [[rows.meetings(entry, other) for other in rows.entries] for entry in rows.entries]
    blank = ((i, j) for i, row in enumerate(met) for j, each in enumerate(row) if not each)
    return Crosses(
        names=list(rows.entries.values()),
        differences=[[_difference(meetings) for meetings in row] for row in met],
        to_play=frozenset(blank) if are_to_meet else (),
    )


def _difference(meetings: Sequence[Encounter]) -> int | None:
    return outscored(meetings) if any(each.is_played for each in meetings) else None


def _meeting_cells(entry: str, rows: CrossRows, *, by_points: bool) -> Iterator[Cell]:
    met = [rows.meetings(entry, other) for other in rows.entries]
    for other, meetings in zip(rows.entries, met, strict=True):
        if other == entry:
            yield None if by_points else _ITSELF
        elif by_points:
            yield _difference(meetings)
        else:
            yield _results(meetings)
    if by_points:
        yield sum(map(outscored, met))
    else:
        yield from _counts([meeting for meetings in met for meeting in meetings])


def _results(meetings: Sequence[Encounter]) -> str:
    if len(meetings) > _MOST:
        return "-".join(map(str, _counts(meetings)))
    letters = [(_LETTERS[each.result], each.is_played) for each in meetings]
    return " ".join(letter if is_played else f"({letter})" for letter, is_played in letters)


def _counts(meetings: Sequence[Encounter]) -> tuple[int, int, int]:
    results = Counter(meeting.result for meeting in meetings)
    return results[1], results[0], results[-1]


def _meeting_details(entry: str, rows: CrossRows) -> Iterator[tuple[str, dict[str, int]]]:
    for other, name in rows.entries.items():
        if meetings := rows.meetings(entry, other):
            won, drawn, lost = _counts(meetings)
            figures = {"won": won, "drawn": drawn, "lost": lost}
            yield name, figures | {"outscored": outscored(meetings)}


Slot = tuple[date, int]
"""A round of the season, by its night and its number there."""

FormGuide = dict[str, dict[Slot, list[str]]]
"""What each entry did in each round, in the order played."""

_ROUNDS_LEGEND = (
    "Columns are headed by the number of the round.",
    "W12 won against row 12, L lost, D drawn; + and − a forfeit won and lost; abs absent.",
)
_UNPLAYED = {"bye": "bye", "absent": "abs", "forfeit_win": "+", "forfeit_loss": "−"}


def form_page(
    results: Results, names: Mapping[str, str], *, title: str, subtitle: str = ""
) -> Page:
    """Return the results by rounds, the rows in the order of ``names``: entries by their ids."""
    form = _form(results, {entry: place for place, entry in enumerate(names, 1)})
    slots = sorted({slot for rounds in form.values() for slot in rounds})
    return Page(
        title,
        (
            *WHO,
            *(
                Column(f"round_{number}", f"Round {number}", short=str(number))
                for number in range(1, len(slots) + 1)
            ),
            *WON_DRAWN_LOST,
        ),
        [
            (
                place,
                name,
                *(" ".join(form.get(entry, {}).get(slot, ())) for slot in slots),
                *_won_drawn_lost(form.get(entry, {})),
            )
            for place, (entry, name) in enumerate(names.items(), 1)
        ],
        subtitle=subtitle,
        legend=_ROUNDS_LEGEND,
    )


def _form(results: Results, places: Mapping[str, int]) -> FormGuide:
    form: FormGuide = {}
    over = (game for game in results.games if game.is_over)
    for game in sorted(over, key=lambda game: (game.night, game.round, game.number)):
        for entry, sign in _signs(game, places):
            form.setdefault(entry, {}).setdefault((game.night, game.round), []).append(sign)
    for unplayed_game in results.unplayed:
        against = (
            places.get(unplayed_game.against, "")
            if unplayed_game.kind.startswith("forfeit")
            else ""
        )
        rounds = form.setdefault(unplayed_game.entry, {})
        rounds.setdefault((unplayed_game.night, unplayed_game.round), []).append(
            f"{_UNPLAYED[unplayed_game.kind]}{against}"
        )
    return form


def _signs(game: GameResult, places: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Yield each entry of a game with its result against each other side."""
    for side in game.sides:
        others = [other for other in game.sides if other is not side]
        signs = " ".join(
            f"{_letter(side.score - other.score)}{places.get(other.entries[0], '')}"
            for other in others
        )
        yield from ((entry, signs) for entry in side.entries)


def _letter(ahead: int) -> str:
    return "W" if ahead > 0 else "L" if ahead < 0 else "D"


def _won_drawn_lost(rounds: Mapping[Slot, list[str]]) -> Iterator[Cell]:
    """Yield how many meetings were won, drawn and lost, including forfeits."""
    signs = [sign for each in rounds.values() for signs in each for sign in signs.split()]
    for letters in ("W+", "D", "L−"):
        yield sum(sign[0] in letters for sign in signs)
