"""Keying a night again on the screen: a second person, who does not see what was entered."""

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from canasta_club.club.journal import JournalEntry, LookVerdict
from canasta_club.errors import CanastaError
from canasta_club.screen._desk import Slips
from canasta_club.screen.app import EntryApp
from canasta_club.screen.themes import ThemeName
from canasta_club.services.entry import second, undoing
from canasta_club.services.entry.grid import Grid, GridRow

if TYPE_CHECKING:
    from canasta_club.services.entry.opening import OpenSlip
    from canasta_club.services.season.nights import AtNight


class SecondApp(EntryApp):
    """The screen of a second person; ``looks`` counts the hands by what came of them."""

    is_blind = True

    def __init__(
        self,
        begin: "Callable[[], AtNight]",
        first: str = "",
        theme: ThemeName | None = None,
    ) -> None:
        super().__init__(begin, first, theme=theme)
        self.looks: Counter[LookVerdict] = Counter()

    def look(self) -> Grid:
        """Return the grid of the hands that are to be keyed again, without scores."""
        return second.grid_again(self.book, super().look())

    def look_after(self, row: GridRow, changes: int) -> Grid:
        """Return the grid as the book has it now: what is left to be keyed is in the journal."""
        del row, changes
        return self.look()

    def slip_of(self, row: GridRow, number: int | None) -> "OpenSlip":
        """Return the slip of a hand (default: the next one to be keyed again)."""
        return second.open_slip(self.book, row, number)

    def screen_of(self, opened: "OpenSlip", message: str) -> Slips:
        """Return a new screen for a slip."""
        from canasta_club.screen._second import SecondSlip

        return SecondSlip(opened, message)

    def note_look(self, verdict: LookVerdict) -> None:
        """Count a hand that was looked at, by what came of it."""
        self.looks[verdict] += 1

    def open(self, row: GridRow, number: int | None = None, message: str = "") -> None:
        """Open the slip of a hand; say so where there is no such hand."""
        try:
            super().open(row, number, message)
        except CanastaError as fault:
            self.back(fault.with_hint)

    def to_undo(self, before: JournalEntry | None = None) -> JournalEntry:
        """Return this person's newest look at a hand: nothing that others did is undone here."""
        return undoing.own_look(self.book, before)


def run(
    begin: "Callable[[], AtNight]", first: str = "", *, theme: ThemeName | None = None
) -> Counter[LookVerdict]:
    """Run the screen, and return how many hands agreed, were confirmed, or were sent back.

    Raises `CanastaError` when the book cannot be opened.
    """
    app = SecondApp(begin, first, theme)
    app.run(mouse=False)
    if app.fault:
        raise app.fault
    return app.looks
