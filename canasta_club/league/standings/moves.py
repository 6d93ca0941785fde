"""Moves: which places changed through a correction of the past."""

from typing import Literal, NamedTuple

from canasta_club.league.standings.table import Standings, StandingsRow

_GAMES = {
    "voided": "; their games count for nobody",
    "counted": "; their games count again",
}


class TablePlace(NamedTuple):
    """A place in a table, and whether it is shared; divisions have a first place each."""

    rank: int
    division: int = 1
    is_tied: bool = False

    def __str__(self) -> str:
        """Write it as a table does, such as ``3=`` for a shared one."""
        return f"{self.rank}{'=' if self.is_tied else ''}"


class Move(NamedTuple):
    """Where an entry stood before a change and stands after it; nothing where it is not listed.

    ``table`` names the table where there are several. ``games`` says that the games of a withdrawn
    entry no longer count (``voided``), or count again (``counted``).
    """

    entry: str
    name: str
    before: TablePlace | None
    after: TablePlace | None
    table: str = ""
    games: Literal["", "voided", "counted"] = ""

    def __str__(self) -> str:
        """Describe the move as a secretary would.

        >>> str(Move("7", "Ash & Birch", TablePlace(1), TablePlace(3, is_tied=True)))
        'Ash & Birch: place 1 before, 3= now'
        """
        before = f"place {self.before}" if self.before else "not listed"
        after = f"{self.after}" if self.after else "not listed"
        if self.before and self.after and self.before.division != self.after.division:
            after += f" of division {self.after.division}"
        games = _GAMES.get(self.games, "")
        table = f" ({self.table})" if self.table else ""
        return f"{self.name}: {before} before, {after} now{games}{table}"

    def value(self) -> dict[str, str | int | None]:
        """Return the move as plain values, for JSON."""
        return {
            "name": self.name,
            "before": self.before and self.before.rank,
            "after": self.after and self.after.rank,
            **({"table": self.table} if self.table else {}),
            **({"games": self.games} if self.games else {}),
        }


def moves(before: Standings, after: Standings) -> list[Move]:
    """Return whose place has changed, in the order of the new table.

    The first result gives places where there were none: nobody has moved then. Those who are no
    longer listed come last, in the order of the old table, and after them those who were never
    listed and whose games now count for nobody.
    """
    old, new = _places(before), _places(after)
    names = {row.entry: row.name for row in (*before.rows, *after.rows)}
    listed = [
        Move(
            entry,
            names[entry],
            old.get(entry),
            new.get(entry),
            games=_games(names[entry], before, after),
        )
        for entry in dict.fromkeys((*new, *old))
        if old.get(entry) != new.get(entry)
    ]
    if after.has_begun and not before.has_places:
        listed = [move for move in listed if move.games]
    changed = sorted({*before.voided} ^ {*after.voided})
    others = [name for name in changed if name not in names.values()]
    return listed + [
        Move(name, name, None, None, games=_games(name, before, after)) for name in others
    ]


def _games(name: str, before: Standings, after: Standings) -> Literal["", "voided", "counted"]:
    if (name in before.voided) == (name in after.voided):
        return ""
    return "voided" if name in after.voided else "counted"


def _places(table: Standings) -> dict[str, TablePlace]:
    return {row.entry: _place(row) for row in table.rows}


def _place(row: StandingsRow) -> TablePlace:
    return TablePlace(row.rank, row.division, row.is_tied)
