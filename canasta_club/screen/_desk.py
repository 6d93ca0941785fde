"""The desk: what the screens ask of the program that shows them."""

from typing import TYPE_CHECKING, Final, Protocol

from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from canasta_club.services.book.entry_orders import Order
from canasta_club.services.entry.grid import Grid, GridRow

if TYPE_CHECKING:
    from canasta_club.services.book.books import OpenBook
    from canasta_club.services.entry.opening import OpenSlip

NARROW: Final = 100
"""Columns below which the help takes two lines."""
LOW: Final = 24
"""Lines below which the score sheets give their room to the boxes."""
WIDE: Final = 110
"""Columns from which the grid names the sides."""


class EntryDesk(Protocol):
    """The program as its screens see it; ``last`` is the game a hand was entered for last.

    With ``is_blind`` a second person keys the hands again, and does not see what was entered.
    """

    last: GridRow | None
    is_blind: bool

    @property
    def book(self) -> "OpenBook":
        """The book that hands are saved in."""

    def is_changed(self) -> bool:
        """Return whether the book has changed since the desk looked last."""

    def look(self) -> Grid:
        """Return the grid as the book has it now."""

    def open(self, row: GridRow, number: int | None = None, message: str = "") -> None:
        """Open the slip of a hand (default: the one that is owed)."""

    def go_on(self, row: GridRow, message: str, changes: int = 1) -> None:
        """After a hand is saved, with so many changes, open the next slip or show the grid."""

    @property
    def order(self) -> Order:
        """In which order the slips come."""

    def change_order(self) -> str:
        """Let the slips come in the other order, and say so."""

    def call_time(self) -> None:
        """Ask whether the running games end; asked twice in a row, end them."""

    def back(self, message: str = "") -> None:
        """Go back to the grid."""


class Slips(Screen[None]):
    """The screen of a slip as the desk sees it, before all that a slip needs is loaded."""

    is_ready = False
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """The box in focus. It paints itself: without this, the whole screen would be painted again."""

    def show(self, opened: "OpenSlip", message: str = "") -> None:
        """Show another slip on this screen."""
        raise NotImplementedError

    def keep_draft(self) -> None:
        """Keep what is written so far beside the book."""
        raise NotImplementedError

    def tell(self, message: str) -> None:
        """Show a message above the boxes."""
        raise NotImplementedError
