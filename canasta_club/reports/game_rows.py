"""The games of a season as a workbook lists them: a row for each entry that played in a game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from canasta_club.league.nights import record
from canasta_club.league.outcomes import Outcome, outcomes
from canasta_club.league.results import GameResult, Results, SideResult
from canasta_club.league.terms import Figure
from canasta_club.reports.season import Entry, SeasonValues


@dataclass(frozen=True, slots=True)
class GameRow:
    """What one game gave one entry; there is no ``outcome`` while the game runs.

    ``game`` and ``place`` are the numbers of the game and of the side in this workbook.
    ``counts``: the night is one of those that count for the entry. ``attendance`` are the points
    for showing up, on the first game of a night.
    """

    game: int
    place: int
    result: GameResult
    side: SideResult
    entry: Entry
    start: int
    outcome: Outcome | None
    counts: bool
    attendance: Figure

    @property
    def met(self) -> tuple[tuple[str, int], ...]:
        """Everyone who sat against it, by id, with the score of their side."""
        return tuple(self.outcome.opponents()) if self.outcome else ()


def game_rows(values: SeasonValues) -> Iterator[GameRow]:
    """Yield a row for each entry of each game, in the order of the games."""
    entries = {entry.id: entry for entry in values.entries}
    counting = _counting_nights(values)
    attend = values.terms.points.attend
    seen: set[tuple[str, date]] = set()
    for game, result in enumerate(values.results, 1):
        given = outcomes(Results(games=[result]), values.terms.points)
        starts = values.starts.get(result.game, ())
        for place, side in enumerate(result.sides, 1):
            for name in side.entries:
                evening = (name, result.night)
                yield GameRow(
                    game=game,
                    place=place,
                    result=result,
                    side=side,
                    entry=entries[name],
                    start=starts[place - 1] if starts else 0,
                    outcome=given[name][0] if name in given else None,
                    counts=name in given and result.night in counting[name],
                    attendance=attend if name in given and evening not in seen else 0,
                )
                if name in given:
                    seen.add(evening)


def _counting_nights(values: SeasonValues) -> Mapping[str, set[date]]:
    return {
        name: {outcome.night for outcome in record(games, values.terms).counted}
        for name, games in outcomes(Results(games=values.results), values.terms.points).items()
    }
