"""A slip on the screen: both sides beside each other, the score sheets growing as it is typed."""

from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from canasta_club.errors import CanastaError, ProblemsError, accept_all
from canasta_club.screen import _words
from canasta_club.screen._filling import Filling
from canasta_club.services.entry import opening, saving, slips
from canasta_club.services.entry.drafts import Drafts
from canasta_club.services.entry.opening import OpenSlip
from canasta_club.services.play.problems import HandConflictError

_ACCEPT = frozenset({"asterisk", "y", "f4"})
_EVERY = 3.0
"""Seconds after which a slip looks for what other people recorded."""


class SlipScreen(Filling):
    """A slip that is saved as a hand, new or corrected; unfinished ones are kept as drafts."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f3", "earlier", show=False, priority=True),
        Binding("f7", "as_next", show=False, priority=True),
        Binding("f9", "drop", show=False, priority=True),
    ]

    def on_mount(self) -> None:
        """Look from time to time for what other people record; the slip is shown already."""
        self.set_interval(_EVERY, self.look_again)

    def write_draft(self) -> None:
        """Write what is there so far, unless it is what the book says."""
        if self._is_changed():
            Drafts(self._desk.book).write(self._opened.row.game, self._opened.draft())

    def _is_changed(self) -> bool:
        """Whether the slip says something else than the book does."""
        stored = self._opened.state.find(self._opened.number)
        if stored is None or self._opened.revision != stored.revision:
            return True
        return self._opened.slip != slips.of_hand(stored, self._opened.state)

    # Saving

    def action_save(self) -> None:
        """Save the slip; what is unusual is asked about, what is impossible is shown."""
        self._save(accepted=False)

    def _save(self, *, accepted: bool) -> None:
        checked, opened = self._possible(), self._opened
        if checked is None:
            return
        if checked.warnings and not accepted:
            self._is_asking = True
            # Without a box in focus the next key is an answer.
            self.set_focus(None)
            self._show_all(checked)
            return
        try:
            saved = saving.save(
                self._desk.book, opened.row.place, opened.slip, opened.number, accept_all,
                night_hands=opened.row.night_hands, revision=opened.revision,
            )  # fmt: skip
        except HandConflictError as fault:
            self._meanwhile(fault)
        except CanastaError as fault:
            problems = fault.problems if isinstance(fault, ProblemsError) else ()
            self.tell("; ".join(map(str, problems)) or fault.with_hint)
        else:
            Drafts(self._desk.book).remove(opened.row.game, opened.number)
            changes = int(saved.recorded.is_new)
            self._desk.go_on(opened.row, saving.describe_saved(saved), changes)

    def take_answer(self, event: events.Key) -> None:
        """Accept what is unusual, or go back to its box."""
        if event.key in _ACCEPT:
            self._save(accepted=True)
        else:
            self._stop_asking()

    def _stop_asking(self) -> None:
        self._is_asking = False
        if self._checked and self._checked.warnings:
            self._go_to(self._checked.warnings[0].place)
        self._check()

    def _meanwhile(self, fault: CanastaError) -> None:
        """Show the hand that another person recorded, and keep the slip for the scorer to pick."""
        self.keep_draft()
        grid = self._desk.look()
        row = grid.find(self._opened.row.game.id)
        if row is None:
            self.tell(fault.message)
            return
        opened = OpenSlip(
            row=row,
            number=self._opened.number,
            slip=self._opened.slip,
            revision=self._opened.revision,
        )
        self._opened = opening.over_what_is_there(opened)
        what = opening.meanwhile(row.state, opened.number, opened.slip)
        self.tell(f"{what} ^S puts yours in its place, F7 makes yours the next hand, F9 drops it.")
        self._show_heading()
        self._check()

    def look_again(self) -> None:
        """Show what another person recorded at this table while the slip lies open."""
        if not self.is_active or self._is_asking or not self._desk.is_changed():
            return
        opened = self._opened
        row = self._desk.look().find(opened.row.game.id)
        if row is None:
            return
        if row.state.hands == opened.state.hands:
            self._opened = replace(opened, row=row)
            return
        was, now = opened.state.find(opened.number), row.state.find(opened.number)
        self._opened = replace(opened, row=row)
        self._show_heading()
        if was != now:
            self.tell(opening.meanwhile(row.state, opened.number) + " Saving will show both.")
        else:
            self.tell("Another hand of this table was recorded or corrected meanwhile.")
        self._check()

    # Keys

    def action_earlier(self) -> None:
        """Show the hands of this table that are in, page by page, then hide them."""
        earlier, sheets = self.query_one("#earlier"), self.query_one("#sheets")
        if earlier.display and earlier.scroll_y < earlier.max_scroll_y:
            earlier.scroll_page_down(animate=False)
            return
        earlier.display = not earlier.display
        sheets.display = not earlier.display
        earlier.scroll_home(animate=False)
        text = _words.earlier_text(self._opened.row, self._desk.book.club.time_zone)
        self._set("hands", text, may_grow=True)

    def action_as_next(self) -> None:
        """Make this slip that of the next hand."""
        self.show(opening.as_next_hand(self._opened), "This is now the slip of the next hand.")
        self.keep_draft()

    def action_drop(self) -> None:
        """Drop the unfinished slip."""
        row = self._opened.row
        Drafts(self._desk.book).remove(row.game, self._opened.number)
        fresh = self._desk.look().find(row.game.id)
        self.show(opening.open_slip(self._desk.book, fresh or row), "The slip was dropped.")
