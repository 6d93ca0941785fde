"""``canasta enter --second --lines``: a second person keys the hands again, without seeing them."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from canasta_club.errors import CanastaError, NotFoundError

if TYPE_CHECKING:
    from canasta_club.club.play import Place
    from canasta_club.services.entry.grid import Grid
    from canasta_club.services.entry.lines import Desk, EntryLine
    from canasta_club.services.season.nights import AtNight

_GRAMMAR = """\
  3.5 A:m1+275-10out B:m1+135-20  hand 5 of table 3, as its slip says
  3 A:=675 B:=435                 the next hand of table 3 that was not keyed again
  A:=675 B:=435                   the same table as the line before
  confirm 3.5                     it is right as it was entered
  back 3.5 because a 3 is a 5     send it back to who entered it
  owed  undo  help  quit          what is left, …"""


@dataclass(slots=True)
class SecondKeying:
    """A second person at work: which hands were compared, and which differ and are open still."""

    evening: "AtNight"
    desk: "Desk"
    compared: list[dict[str, object]] = field(default_factory=list)
    open: dict[tuple[int, int], str] = field(default_factory=dict)

    grammar = _GRAMMAR

    def prompt(self) -> str:
        """Return what is asked for: the next hand to be keyed again."""
        table, number = self.desk.table, self.desk.number
        if table and number:
            return f"again: table {table} hand {number}> "
        due = [place for place in self._due() if table in {None, place[0]}] or self._due()
        return f"again: table {due[0][0]} hand {due[0][1]}> " if due else "again> "

    def take(self, line: "EntryLine", grid: "Grid") -> str:
        """Do what a line asks for, and return the answer."""
        if line.order == "owed":
            due = ", ".join(f"{table}.{number}" for table, number in self._due())
            return f"to be keyed again: {due}" if due else "every hand was keyed again"
        if line.order == "fix":
            raise CanastaError(
                "A second person confirms a hand or sends it back, and never edits it.",
                hint="For example: back 3.5 because a 3 is a 5",
            )
        row = self.desk.row(self.evening.book, grid, line)
        table = row.game.table
        if line.order == "go":
            return f"table {table}"
        number = line.number or self.desk.number or self._next(table)
        self.desk.number = None
        if line.order in {"confirm", "back"}:
            verdict: Literal["confirmed", "sent back"] = (
                "confirmed" if line.order == "confirm" else "sent back"
            )
            return self._settle(row.place, number, verdict, line.reason)
        return self._compare(row.place, number, line)

    def left(self) -> list[str]:
        """Return a sentence for each hand that differs and was neither confirmed nor sent back."""
        return [f"{what}: confirm it or send it back." for what in self.open.values()]

    def _compare(self, place: "Place", number: int, line: "EntryLine") -> str:
        from canasta_club.services.entry import lines, second

        sides = sorted(lines.statements(line, place.game), key=lambda side: side.name)
        comparison = second.compare(self.evening.book, place, number, sides)
        where = (place.game.table, number)
        what = f"{where[0]}.{where[1]}"
        differences = [str(each) for each in comparison.differences]
        self.compared.append(
            {
                "table": where[0],
                "hand": number,
                "agrees": comparison.agrees,
                "entered_by": comparison.hand.by,
                "differences": differences,
            }
        )
        if comparison.agrees:
            self.open.pop(where, None)
            return f"{what} agrees with what {comparison.hand.by} entered"
        self.open[where] = f"{what} differs from what {comparison.hand.by} entered"
        listed = "; ".join(differences)
        return f"{self.open[where]}: {listed}; confirm {what}, or: back {what} because …"

    def _settle(
        self, place: "Place", number: int, verdict: Literal["confirmed", "sent back"], reason: str
    ) -> str:
        from canasta_club.services.entry import second

        where = (place.game.table, number)
        what = f"{where[0]}.{where[1]}"
        if where not in self.open:
            table, number = where
            raise CanastaError(
                f"Key hand {table}.{number} first, without looking at what was entered."
            )
        hand = second.settle(self.evening.book, place, number, verdict, reason)
        del self.open[where]
        for one_hand in self.compared:
            if (one_hand["table"], one_hand["hand"]) == where:
                one_hand["verdict"] = verdict
        return f"{what} {verdict}" + ("" if verdict == "confirmed" else f" to {hand.by}")

    def _next(self, table: int) -> int:
        for at, number in self._due():
            if at == table:
                return number
        raise NotFoundError(f"Every hand of table {table} was keyed again.")

    def _due(self) -> list[tuple[int, int]]:
        """Return the tables and numbers of the hands to be keyed again."""
        from canasta_club.services.entry import second

        book, _season, night = self.evening
        book.release()
        due = [(game.table, hand.number) for game, hand in second.unchecked(book, night)]
        return [each for each in due if each not in self.open]
