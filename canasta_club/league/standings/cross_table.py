"""Cross table: every entry's results against every other it met."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from canasta_club.league.results.model import Results
from canasta_club.league.results.outcomes import outcomes
from canasta_club.league.terms import PointsTerms


class Encounter(NamedTuple):
    """A game of one entry against another: ``result`` is 1 for a win, 0 for a draw, -1 for a loss.

    A forfeit is a meeting without cards; its ``difference`` is what the terms credit.
    """

    result: int
    difference: int
    is_played: bool


CrossTable = Mapping[str, Mapping[str, Sequence[Encounter]]]
"""The meetings of each entry with each other, in the order played; who never met is not in it."""


def cross_table(results: Results, points: PointsTerms) -> CrossTable:
    """Return all meetings. At a table of three sides each meets both others."""
    table: dict[str, dict[str, list[Encounter]]] = {}
    in_order = sorted(results.games, key=lambda game: (game.night, game.round, game.number))
    for entry, games in outcomes(replace(results, games=in_order), points).items():
        for game in games:
            for other, score in game.opponents() if game.is_game else ():
                ahead = game.side.score - score
                result = (ahead > 0) - (ahead < 0) if game.is_played else game.result
                meeting = Encounter(result or 0, ahead, game.is_played)
                table.setdefault(entry, {}).setdefault(other, []).append(meeting)
    return table


def outscored(meetings: Sequence[Encounter]) -> int:
    """Return by how much an entry outscored another in the games they played."""
    return sum(meeting.difference for meeting in meetings if meeting.is_played)
