"""The games of a season as a workbook lists them: a row for each entry that had a game.

Everything else that changes the table has a row too: games that were not played, nights that an
entry came to, penalties.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from canasta_club.club.games import Figures
from canasta_club.league.results.model import (
    Deduction,
    GameResult,
    Results,
    SideResult,
    UnplayedGame,
)
from canasta_club.league.results.outcomes import Outcome, Record, outcomes
from canasta_club.league.results.withdrawals import voided, without
from canasta_club.league.rounding import Figure
from canasta_club.league.standings.counting_nights import season_records
from canasta_club.league.terms import Terms
from canasta_club.reports.workbook.values import NumberedEntry, SeasonValues

_UNPLAYED = {
    "bye": "bye",
    "forfeit_win": "forfeit won",
    "forfeit_loss": "forfeit lost",
    "absent": "absent",
}


@dataclass(frozen=True, slots=True)
class GameSheetRow:
    """What a game, or something else, gave an entry.

    ``game`` and ``place`` are the numbers of the game and of the side in this workbook: 0 where no
    cards were dealt. There is an ``outcome`` once a game is over. ``counts``: it is one of those
    that count for the entry. ``attendance`` are the points for showing up, on the first row of a
    night.
    """

    state: str
    night: date | None
    side: SideResult
    entry: NumberedEntry
    outcome: Outcome | None
    points: Figure | None
    counts: bool
    game: int = 0
    place: int = 0
    result: GameResult | None = None
    start: int = 0
    round: int | None = None
    against: str = ""
    attendance: Figure = 0

    @property
    def met(self) -> tuple[tuple[str, int], ...]:
        """Everyone who sat against it, by id, with the score of their side."""
        return tuple(self.outcome.opponents()) if self.game and self.outcome else ()


def game_rows(values: SeasonValues) -> Iterator[GameSheetRow]:
    """Yield a row for each entry of each game in the order of the games, then all others."""
    rows = _Rows(values)
    came = rows.came()
    for row in rows.each():
        evening = (row.entry.id, row.night)
        attends = evening in came and row.state != "running"
        came -= {evening} if attends else set()
        yield replace(row, attendance=values.terms.points.attend if attends else 0)
    for entry, night in sorted(came, key=str):
        yield rows.of_coming(entry, night)


class _Rows:
    """The rows of a season, from what counts in it."""

    def __init__(self, values: SeasonValues) -> None:
        self.values = values
        self.terms: Terms = values.terms
        self.entries = {entry.id: entry for entry in values.entries}
        self.gone = set(voided(values.results, values.terms))
        self.counting: Results = without(values.results, self.gone)
        self.records: Mapping[str, Record] = season_records(self.counting, values.terms)

    def each(self) -> Iterator[GameSheetRow]:
        """Yield the rows of games, of games that were not played, and of penalties."""
        for number, result in enumerate(self.values.results.games, 1):
            yield from self._of_game(number, result)
        for unplayed in self.values.results.unplayed:
            yield self._of_unplayed(unplayed)
        for penalty in self.counting.penalties:
            yield self._of_penalty(penalty)

    def came(self) -> set[tuple[str, date | None]]:
        """Return who came to which night, where that is worth points."""
        if not self.terms.points.attend:
            return set()
        present = {
            (entry, game.night)
            for entry, record in self.records.items()
            for game in record.games
            if game.is_presence
        }
        noted = {(entry, day) for entry, days in self.counting.attended.items() for day in days}
        return {*present, *noted}

    def of_coming(self, entry: str, night: date | None) -> GameSheetRow:
        """Return the row of a night that an entry came to without any game."""
        return GameSheetRow(
            "came", night, SideResult((entry,)), self.entries[entry], None, 0,
            self._counts(entry, night), attendance=self.terms.points.attend,
        )  # fmt: skip

    def _of_game(self, number: int, result: GameResult) -> Iterator[GameSheetRow]:
        given_outcomes = outcomes(Results(games=[result]), self.terms.points)
        starts = self.values.starts.get(result.game, ())
        is_void = bool(self.gone & result.entries)
        state = "running" if not result.is_over else "not counted" if is_void else "over"
        for place, side in enumerate(result.sides, 1):
            others = (other for other in result.sides if other is not side)
            for name in side.entries:
                outcome = given_outcomes[name][0] if name in given_outcomes else None
                yield GameSheetRow(
                    state=state,
                    night=result.night,
                    side=side,
                    entry=self.entries[name],
                    outcome=outcome,
                    points=outcome.points if outcome else None,
                    counts=state == "over" and self._counts(name, result.night),
                    game=number,
                    place=place,
                    result=result,
                    start=starts[place - 1] if starts else 0,
                    round=result.round,
                    against=" / ".join(self._names(other) for other in others),
                )

    def _of_unplayed(self, unplayed: UnplayedGame) -> GameSheetRow:
        entry = unplayed.entry
        outcome = outcomes(Results(unplayed=[unplayed]), self.terms.points)[entry][0]
        is_void = bool(self.gone & {entry, unplayed.against})
        return GameSheetRow(
            state="not counted" if is_void else _UNPLAYED[unplayed.kind],
            night=unplayed.night,
            side=outcome.side,
            entry=self.entries[entry],
            outcome=outcome,
            points=outcome.points,
            counts=not is_void and self._counts(entry, unplayed.night),
            round=unplayed.round,
            against=self.values.results.name(unplayed.against) if unplayed.against else "",
        )

    def _of_penalty(self, penalty: Deduction) -> GameSheetRow:
        """Return the row of a penalty, which counts whether or not its night does."""
        is_taken = penalty.points > 0
        return GameSheetRow(
            state="penalty" if is_taken else "points given",
            night=penalty.night or penalty.day,
            side=SideResult((penalty.entry,), Figures(penalties=int(is_taken))),
            entry=self.entries[penalty.entry],
            outcome=None,
            points=-penalty.points,
            counts=True,
            against=penalty.reason,
        )

    def _counts(self, entry: str, night: date | None) -> bool:
        return entry in self.records and night in self.records[entry].counting

    def _names(self, side: SideResult) -> str:
        return " & ".join(self.entries[name].name for name in side.entries)
