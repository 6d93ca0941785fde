"""The grid on the screen: tables down, hands across; any cell is one jump away."""

import re
from typing import ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from canasta_club.club.paper import address
from canasta_club.errors import CanastaError, NotFoundError
from canasta_club.screen import _grid_words, _keys
from canasta_club.screen._desk import NARROW, EntryDesk
from canasta_club.services.entry import addressed
from canasta_club.services.entry import grid as grids
from canasta_club.services.entry.grid import Grid, GridRow
from canasta_club.text.wording import counted

_JUMP = re.compile(r"(\d{1,3})(?:\.(\d{1,3}))?")
_LONGEST = 40
"""Letters that are collected: those of an address in groups are fewer."""

_EVERY = 3.0
"""Seconds after which the grid looks for what other people recorded."""


class Games(OptionList):
    """The games of the grid."""

    class Chosen(Message):
        """Enter was pressed."""

    def on_key(self, event: events.Key) -> None:
        """Choose in the order in which keys are typed; a binding would come later."""
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            self.post_message(self.Chosen())


class GridScreen(Screen[None]):
    """The night's grid; digits and Enter jump to a table, or to a hand as 3.5 or by its address."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "clear", show=False, priority=True),
        Binding("backspace", "rub_out", show=False, priority=True),
        Binding("f3", "earlier", show=False, priority=True),
        Binding("f7", "call_time", show=False, priority=True),
        Binding("f5", "order", show=False, priority=True),
    ]
    CSS = """
    Games { border: none; padding: 0; height: 1fr; background: $background; }
    Games:focus { border: none; background-tint: transparent; }
    #message { height: auto; min-height: 2; max-height: 4; }
    #earlier { height: auto; max-height: 12; display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._typed = ""
        self._grid: Grid | None = None
        self._lines: list[str] = []

    @property
    def _desk(self) -> EntryDesk:
        return cast("EntryDesk", self.app)

    def compose(self) -> ComposeResult:
        """Lay out the heading, the games, the legend and the help line."""
        yield Static(id="title", classes="heading")
        yield Static(id="columns", classes="line dim")
        yield Games(id="games", markup=False)
        yield Static(id="names", classes="line dim")
        with VerticalScroll(id="earlier", can_focus=False):
            yield Static(id="hands")
        yield Static(id="message", markup=False)
        is_blind = self._desk.is_blind
        legend = _grid_words.LEGEND_AGAIN if is_blind else _grid_words.LEGEND
        yield Static(legend, classes="line dim")
        yield Static(id="help", classes="help", markup=False)

    def on_mount(self) -> None:
        """Show the grid, and look again from time to time."""
        self.refresh_grid()
        self.set_interval(_EVERY, self._look_again)

    def on_screen_resume(self) -> None:
        """Show the grid as it is after a slip."""
        if self._grid is not None:
            self.refresh_grid()

    def refresh_grid(self, message: str = "") -> None:
        """Show the games as the book has them now, the next one owed under the cursor."""
        self._show(self._desk.look(), jump=True)
        if message:
            self.tell(message)

    def tell(self, message: str) -> None:
        """Show a message below the grid."""
        self.query_one("#message", Static).update(message)

    def _look_again(self) -> None:
        if self.is_active and self._desk.is_changed():
            self._show(self._desk.look(), jump=False)

    def on_resize(self) -> None:
        """Lay the grid out for the new width."""
        if self._grid is not None:
            self._show(self._grid, jump=False)

    def _show(self, grid: Grid, *, jump: bool) -> None:
        width = self.size.width
        lines = [_grid_words.grid_line(grid, row, width) for row in grid.rows]
        self._grid = grid
        games = self.query_one("#games", OptionList)
        if lines != self._lines:
            self._lines = lines
            place = games.highlighted
            games.clear_options()
            games.add_options(Option(line) for line in lines)
            games.highlighted = place
        if jump or games.highlighted is None:
            owed = grids.next_owed(grid, self._desk.last, self._desk.order)
            games.highlighted = grid.rows.index(owed[0]) if owed else 0 if lines else None
        title = f"{grid.season.name}, night of {grid.night.day}"
        done = sum(len(row.recorded) for row in grid.rows)
        left = sum(len(row.missing) for row in grid.rows)
        state = (
            f"{counted(left, 'hand')} to be keyed again"
            if self._desk.is_blind
            else f"{counted(done, 'hand')} in"
        )
        self.query_one("#title", Static).update(f"{title}   {state}")
        self.query_one("#columns", Static).update(_grid_words.grid_heading(grid, width))
        self._help()

    def _help(self) -> None:
        width = self.size.width
        text = _keys.fitted(
            _keys.of_grid(self._typed, is_blind=self._desk.is_blind),
            width,
            2 if width < NARROW else 1,
        )
        self.query_one("#help", Static).update(text, layout=False)

    def _row(self) -> GridRow | None:
        place = self.query_one("#games", OptionList).highlighted
        if self._grid is None or place is None:
            return None
        return self._grid.rows[place]

    def on_option_list_option_highlighted(self) -> None:
        """Name the sides of the game under the cursor."""
        if row := self._row():
            self.query_one("#names", Static).update(f" {_grid_words.names_line(row)}")
            self._show_hands()

    def on_games_chosen(self) -> None:
        """Go to the table that was typed, else to the game under the cursor."""
        typed, self._typed = self._typed, ""
        self._help()
        if typed and self._grid is not None:
            self.go_to(typed, self._grid)
        elif row := self._row():
            self._desk.open(row)

    def go_to(self, typed: str, grid: Grid) -> None:
        """Open the slip of what was typed: 7, 7.2, or an address; say why where there is none."""
        try:
            self._desk.open(*self._typed_place(typed, grid))
        except CanastaError as fault:
            # As the screen begins, its message is not there yet.
            self.call_after_refresh(self.tell, fault.with_hint)

    def _typed_place(self, typed: str, grid: Grid) -> tuple[GridRow, int | None]:
        if match := _JUMP.fullmatch(typed):
            row = grid.at_table(int(match[1]))
            if row is None:
                raise NotFoundError(f"There is no game at table {match[1]} tonight.")
            return row, int(match[2]) if match[2] else None
        slip = address.read(typed)
        return addressed.row(self._desk.book, grid, slip), slip.hand

    async def on_key(self, event: events.Key) -> None:
        """Collect the digits of a table, or an address; a question mark asks for the keys."""
        if event.character == "?":
            event.stop()
            await self.app.run_action("keys")
        elif event.character and (event.character.isalnum() or event.character in ".-"):
            self._typed = (self._typed + event.character)[:_LONGEST]
            self._help()
            event.stop()

    def action_rub_out(self) -> None:
        """Take back the last letter."""
        self._typed = self._typed[:-1]
        self._help()

    def action_clear(self) -> None:
        """Forget what was typed, and hide the earlier hands."""
        self._typed = ""
        self.query_one("#earlier").display = False
        self.tell("")
        self._help()

    def action_call_time(self) -> None:
        """End the running games, once the key is pressed again."""
        if not self._desk.is_blind:
            self._desk.call_time()

    def action_order(self) -> None:
        """Let the slips come in the other order."""
        if not self._desk.is_blind and self._grid is not None:
            self.tell(self._desk.change_order())
            self._show(self._grid, jump=True)

    def action_earlier(self) -> None:
        """Show the hands of the game under the cursor, page by page, then hide them."""
        if self._desk.is_blind:
            return
        earlier = self.query_one("#earlier")
        if earlier.display and earlier.scroll_y < earlier.max_scroll_y:
            earlier.scroll_page_down(animate=False)
            return
        earlier.display = not earlier.display
        self._show_hands()

    def _show_hands(self) -> None:
        row, earlier = self._row(), self.query_one("#earlier")
        if row is None or not earlier.display:
            return
        from canasta_club.screen import _words  # loads all that a slip needs

        earlier.scroll_home(animate=False)
        text = _words.earlier_text(row, self._desk.book.club.time_zone)
        self.query_one("#hands", Static).update(text)
