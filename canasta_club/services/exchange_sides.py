"""Sides of a hand list: who sits where in a game, and whom the points are for."""

from dataclasses import dataclass, field

from canasta_club.errors import CanastaError
from canasta_club.records.values import Game, NewSide, Pair, Side
from canasta_club.services import games, names
from canasta_club.services.exchange_faults import problem, stands_twice, told
from canasta_club.services.exchange_findings import Findings
from canasta_club.services.exchange_rows import ListRow
from canasta_club.services.exchange_seats import Seats
from canasta_club.services.exchange_staging import StagedHand


@dataclass(slots=True)
class Sides:
    """Matches the rows of a list to the sides of games; what does not fit goes to ``findings``.

    Where the list ``has_lost_rows``, a side without a row is no fault: its row may be among them.
    """

    seats: Seats
    findings: Findings
    has_lost_rows: bool = False
    _told: set[str] = field(default_factory=set)

    def new_side(self, pair: Pair, row: ListRow) -> NewSide:
        """Return a side that sits down, and who its points are for if that is somebody else."""
        sitting, label = self.seats.to_sit(pair), row.side if row.players else ""
        entry = self._named(row.points_for, row, "points for") if row.points_for else None
        for_pair = self.seats.to_sit(entry) if entry and entry.id != pair.id else None
        return NewSide(sitting, row.score or 0, label, for_pair)

    def pair(self, row: ListRow) -> Pair | None:
        """Return the pair of a row."""
        return self._named(row.players or row.side, row, "players" if row.players else "side")

    def _named(self, written: str, row: ListRow, column: str) -> Pair | None:
        """Return the pair of a name; one that fits nobody is told where it comes first."""
        try:
            return self.seats.pair(written)
        except CanastaError as fault:
            if written not in self._told:
                self.findings.add(told(fault, row, column))
            self._told.add(written)
            return None

    def by_side(self, game: Game, hand: StagedHand) -> tuple[ListRow, ...] | None:
        """Return the rows of a hand in the order the sides sit; nothing if they do not fit."""
        rows: dict[int, ListRow] = {}
        is_sound = True
        for row in hand.rows:
            side = self._side(game, row)
            if side is None:
                is_sound = False
                continue
            if there := rows.get(side.position):
                self.findings.add([stands_twice(side.pair, row, there)])
                is_sound = False
            rows[side.position] = row
        missing = [side.pair.name for side in game.sides if side.position not in rows]
        if is_sound and missing and not self.has_lost_rows:
            said = f"there is no row for {' and '.join(missing)} in this hand"
            self.findings.add([problem("sides-missing", said, hand.rows[0])])
        if missing or not is_sound:
            return None
        return tuple(rows[side.position] for side in game.sides)

    def _side(self, game: Game, row: ListRow) -> Side | None:
        if not row.players:
            try:
                return names.side(row.side, game)
            except CanastaError as fault:
                self.findings.add(told(fault, row, "side"))
                return None
        pair = self.pair(row)
        if pair is None:
            return None
        side = _side_of(game, pair)
        if side is None:
            said = f"{pair.name} do not play in this game: it is {games.against(game)}"
            self.findings.add([problem("sides-missing", said, row, "players")])
        elif row.side != side.label and _names_another(row.side, side.label):
            said = f"{pair.name} are side {side.label} in this game, not {row.side}"
            self.findings.add([problem("figures-disagree", said, row, "side")])
            return None
        elif row.points_for and not self._scores_for(side, row):
            said = f"the points of {pair.name} are for {side.entry.name} in this game"
            self.findings.add([problem("figures-disagree", said, row, "points for")])
        return side

    def _scores_for(self, side: Side, row: ListRow) -> bool:
        """Tell whether a side scores for whom a row says; a name nobody has is told elsewhere."""
        entry = self._named(row.points_for, row, "points for")
        return entry is None or set(entry.players) == set(side.entry.players)


def _side_of(game: Game, pair: Pair) -> Side | None:
    """Return where a pair sits, be it under another of its records."""
    for side in game.sides:
        if side.pair.id == pair.id:
            return side
    people = set(pair.players)
    return next((side for side in game.sides if set(side.pair.players) == people), None)


def _names_another(written: str, label: str) -> bool:
    return bool(written and label) and names.fold(written) != names.fold(label)
