"""The entry screen as a program: it opens on the night's grid and goes on by itself."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.screen import Screen

from canasta_club.errors import CanastaError
from canasta_club.screen import themes
from canasta_club.screen._desk import LOW, NARROW, Slips
from canasta_club.screen._grid import GridScreen
from canasta_club.screen._harmless import HARMLESS
from canasta_club.screen.themes import ThemeName
from canasta_club.services.book import entry_orders as orders
from canasta_club.services.book.entry_orders import Order
from canasta_club.services.entry import grid as grids
from canasta_club.services.entry.grid import Grid, GridRow

if TYPE_CHECKING:
    from canasta_club.club.journal import JournalEntry
    from canasta_club.services.book.books import OpenBook
    from canasta_club.services.entry.opening import OpenSlip
    from canasta_club.services.play.calling import CalledTime
    from canasta_club.services.season.nights import AtNight

_UNDOING = frozenset({"f6", "f8"})

_PATIENCE = 300
"""How often a new slip is looked at until it is ready for a key."""

_LONGEST = 2.0
"""Seconds after which the next key is taken in any case."""


class EntryApp(App[int]):
    """The entry of one night; it ends with how many hands were saved.

    ``begin`` opens the book. ``seen`` is the grid at a glance, shown until that is done.
    """

    is_blind = False
    ENABLE_COMMAND_PALETTE = False
    TITLE = "canasta"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", "Quit", priority=True),
        Binding("ctrl+z", "suspend_process", "Suspend", priority=True),
        Binding("f8", "undo", "Undo", priority=True),
        Binding("f6", "undo_before", "Undo earlier", priority=True),
        Binding("f1", "keys", "Keys", priority=True),
        Binding("ctrl+c", "say_how_to_leave", show=False, priority=True),
    ]
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012  (not a class variable in textual)
        (0, "-narrow"),
        (NARROW, "-usual"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012  (not a class variable in textual)
        (0, "-low"),
        (LOW, "-tall"),
    ]
    CSS = """
    Screen { background: $background; }
    .line, .help { height: 1; }
    .-narrow .help { height: 2; }
    .-low #slip { height: 1fr; }
    .-low #sheets { height: 0; }
    .-low #problems, .-low #notice { max-height: 2; }
    .heading { height: 1; text-style: bold; }
    .dim { color: $text-muted; }
    """

    def __init__(
        self,
        begin: "Callable[[], AtNight]",
        first: str = "",
        seen: Grid | None = None,
        *,
        order: Order | None = None,
        theme: ThemeName | None = None,
    ) -> None:
        super().__init__()
        name = theme or themes.wanted()
        self.ansi_theme_dark, self.ansi_theme_light = themes.ansi("dark"), themes.ansi("light")
        for each in ("dark", "light"):
            self.register_theme(themes.theme(each))
        self.theme = f"canasta-{name}"
        self._order = order
        self.fault: CanastaError | None = None
        self._begin = begin
        self._glance = seen
        self._evening: AtNight | None = None
        self.saved = 0
        self.last: GridRow | None = None
        self._first = first
        self._to_undo: JournalEntry | None = None
        self._to_end: CalledTime | None = None
        self._seen = 0
        self._seen_grid: Grid | None = None
        self.slips: dict[object, Slips] = {}

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the colours that the style sheets name, before a theme is chosen."""
        return themes.variables("dark")

    @property
    def order(self) -> Order:
        """In which order the slips come: the one that was chosen, else the club's."""
        if self._order is None and self._glance is None:
            self._order = orders.of_club(self.book)
        return self._order or orders.USUAL

    def change_order(self) -> str:
        """Let the slips come in the other order, and say so."""
        self._order = "hand" if self.order == "table" else "table"
        return orders.SAID[self._order]

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what each line is filtered by before it is shown."""
        return [*super().get_line_filters(), HARMLESS]

    async def on_event(self, event: events.Event) -> None:
        """Take keys one by one: each is done before the next, however fast they are typed.

        Otherwise what a scanner types after Enter would still go into the box before.
        """
        if isinstance(event, events.Key) and not self.screen_stack:
            return  # The key was pressed while the program ends.
        if isinstance(event, events.Key) and not event.is_forwarded:
            # What another key was pressed after is no longer being looked at. A forwarded key is
            # one that a box had no use for: it comes back here, after later keys.
            self._to_undo = self._to_undo if event.key in _UNDOING else None
            self._to_end = self._to_end if event.key == "f7" else None
        await super().on_event(event)
        if isinstance(event, events.Key):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._settle(), _LONGEST)

    async def _settle(self) -> None:
        """Wait until the box in focus, and all that hears of it, has nothing more to do."""
        if not self.is_running or not self.screen_stack:
            return
        done = asyncio.Event()
        box = self.focused or self.screen
        # A message goes to the box itself first, then up to the screen.
        nodes = [box, *(node for node in box.ancestors_with_self if node is not self)]

        def hop(place: int) -> None:
            if place == len(nodes):
                done.set()
            else:
                nodes[place].call_later(hop, place + 1)

        hop(0)
        await done.wait()
        for _ in range(_PATIENCE):
            screen = self._front
            if not isinstance(screen, Slips) or screen.is_ready:
                return
            await asyncio.sleep(0.005)

    def on_app_blur(self, event: events.AppBlur) -> None:
        """Keep the box in focus, and the slip on disk, while another window is in front."""
        event.prevent_default()
        self._keep_draft()

    @property
    def _front(self) -> Screen[object] | None:
        """The screen in front; None while the program ends."""
        return self.screen_stack[-1] if self.screen_stack else None

    def _keep_draft(self) -> None:
        if isinstance(screen := self._front, Slips):
            screen.keep_draft()

    @property
    def evening(self) -> "AtNight":
        """The book, open at the season and the night."""
        if self._evening is None:
            self._evening = self._begin()
        return self._evening

    @property
    def book(self) -> "OpenBook":
        """The book that hands are saved in."""
        return self.evening.book

    def look(self) -> Grid:
        """Return the grid as the book has it now, with what other people recorded."""
        if self._glance is not None:
            return self._glance
        self.book.release()
        self._seen = grids.newest_change(self.book)
        self._seen_grid = grids.of_night(*self.evening)
        return self._seen_grid

    def look_after(self, row: GridRow, changes: int) -> Grid:
        """Return the grid after so many changes at one table, each made here.

        Unless another person changed something meanwhile, only that table is read again.
        """
        self.book.release()
        newest = grids.newest_change(self.book)
        if self._seen_grid is None or newest != self._seen + changes:
            return self.look()
        self._seen = newest
        self._seen_grid = grids.with_game(self.book, self._seen_grid, row.game)
        return self._seen_grid

    def is_changed(self) -> bool:
        """Return whether the book has changed since the desk looked last."""
        if self._glance is not None:
            return False
        self.book.release()
        return grids.newest_change(self.book) != self._seen

    def on_mount(self) -> None:
        """Begin on the grid, or at the table that was named."""
        self.push_screen(GridScreen())
        if self._glance is None:
            self._go_to_work()
        else:
            # What is needed for more than the first look is loaded once that is on the screen.
            self.call_after_refresh(self.call_later, self._go_to_work)

    def _go_to_work(self) -> None:
        self._glance = None
        try:
            grid = self.look()
        except CanastaError as fault:
            self.fault = fault
            self.exit(0)
            return
        if isinstance(screen := self._front, GridScreen):
            if screen.is_mounted:
                screen.refresh_grid()
            if self._first:
                screen.go_to(self._first, grid)
        # So that the first slip opens at once, and its first key is answered at once.
        import_module("canasta_club.screen._slip")
        _learn(grid)

    def open(self, row: GridRow, number: int | None = None, message: str = "") -> None:
        """Open the slip of a hand; a screen that fits the game's boxes is used again."""
        opened = self.slip_of(row, number)
        key = (row.state.rules, len(row.game.sides))
        if self._front is not self.slips.get(key):
            if isinstance(self._front, Slips):
                self.pop_screen()
            screen = self.slips.get(key)
            if screen is None:
                screen = self.slips[key] = self.screen_of(opened, message)
                # An installed screen stays as it is when it is left, and is there again at once.
                self.install_screen(screen, f"slip {len(self.slips)}")
                self.push_screen(screen)
                return
            self.push_screen(screen)
        self.slips[key].show(opened, message)

    def slip_of(self, row: GridRow, number: int | None) -> "OpenSlip":
        """Return the slip of a hand (default: the one that is owed)."""
        from canasta_club.services.entry import opening

        return opening.open_slip(self.book, row, number)

    def screen_of(self, opened: "OpenSlip", message: str) -> Slips:
        """Return a new screen for a slip."""
        from canasta_club.screen._slip import SlipScreen

        return SlipScreen(opened, message)

    def go_on(self, row: GridRow, message: str, changes: int = 1) -> None:
        """After a hand is saved, open the one that is owed next, or show the grid."""
        self.saved += 1
        self.last = row
        grid = self.look_after(row, changes)
        owed = grids.next_owed(grid, row, self.order)
        if owed is None:
            self.back(message)
        else:
            self.open(*owed, message)
            self.call_after_refresh(_learn, grid)

    def back(self, message: str = "") -> None:
        """Go back to the grid."""
        while isinstance(self._front, Slips):
            self.pop_screen()
        if isinstance(screen := self._front, GridScreen):
            screen.refresh_grid(message)

    def tell(self, message: str) -> None:
        """Show a message on the screen that is open."""
        if isinstance(screen := self._front, GridScreen | Slips):
            screen.tell(message)

    def to_undo(self, before: "JournalEntry | None" = None) -> "JournalEntry":
        """Return the newest change that can be undone, or the one before another."""
        from canasta_club.services.entry import undoing

        return undoing.newest(self.book, before)

    def action_undo(self) -> None:
        """Say what an undo would take back; the second press takes it back."""
        from canasta_club.services import journal

        if not isinstance(self._front, GridScreen | Slips):
            return
        with self._telling():
            if self._to_undo is None:
                self._offer_undo(self.to_undo())
                return
            entry, self._to_undo = self._to_undo, None
            journal.undo(self.book, number=entry.number)
            self.back(f"Undone: {entry.summary}.")

    def action_undo_before(self) -> None:
        """Say what an undo of the change before the one that was shown would take back."""
        with self._telling():
            self._offer_undo(self.to_undo(self._to_undo))

    def _offer_undo(self, entry: "JournalEntry") -> None:
        self._to_undo = entry
        self.tell(
            f"Undo: {entry.summary} ({entry.by})? F8 again undoes it, F6 shows the change before."
        )

    def call_time(self) -> None:
        """Say which games end now that time is called; the second press ends them."""
        from canasta_club.services.play import calling

        with self._telling():
            running = calling.running(*self.evening)
            if running.ended and running == self._to_end:
                self._to_end = None
                self.back(calling.call(*self.evening).message)
            elif running.ended:
                self._to_end = running
                self.tell(calling.question(running.ended))
            else:
                self.tell("No running game has a hand, so there is none to end.")

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Keep the draft first, read the book as it is now, and show a refusal as a message."""
        self._keep_draft()
        self.book.release()
        try:
            yield
        except CanastaError as fault:
            self.tell(fault.with_hint)

    def action_keys(self) -> None:
        """Show every key, or go back from there."""
        from canasta_club.screen._help import HelpScreen

        if isinstance(self._front, HelpScreen):
            self.pop_screen()
        else:
            self._keep_draft()
            self.push_screen(HelpScreen(is_blind=self.is_blind))

    def action_say_how_to_leave(self) -> None:
        """Say which key leaves: this one stops a command, and would lose nothing here either."""
        self.tell("^Q leaves (Ctrl and Q together); an unfinished slip is kept.")

    def action_leave(self) -> None:
        """End; an unfinished slip is kept as a draft."""
        self._keep_draft()
        self.exit(self.saved)


def _learn(grid: Grid) -> None:
    """Learn what is usual at the club, so that no key has to wait for it."""
    for players in {row.game.players for row in grid.rows}:
        grid.night_hands.usual(players)


def run(
    begin: "Callable[[], AtNight]",
    first: str = "",
    seen: Grid | None = None,
    *,
    order: Order | None = None,
    theme: ThemeName | None = None,
) -> int:
    """Run the entry screen on the terminal, and return how many hands were saved.

    ``first`` is what it opens with: a table, a hand (3.5) or the address of a slip.
    Raises `CanastaError` when the book cannot be opened.
    """
    app = EntryApp(begin, first, seen, order=order, theme=theme)
    saved = app.run(mouse=False) or 0
    if app.fault:
        raise app.fault
    return saved
