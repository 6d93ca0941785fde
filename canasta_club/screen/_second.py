"""A slip keyed again: agreement confirms it; where it differs, both are shown and one is chosen."""

from collections.abc import Sequence
from typing import ClassVar, Literal, Protocol, cast

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from canasta_club.club import slip as boxes
from canasta_club.club.games import SEATS
from canasta_club.club.journal import LookVerdict
from canasta_club.errors import CanastaError
from canasta_club.game.scoring.hand import ScoreSheet
from canasta_club.screen import _keys, _words
from canasta_club.screen._boxes import BoxInput, box_id
from canasta_club.screen._desk import EntryDesk
from canasta_club.screen._filling import Filling
from canasta_club.services.entry import differing, second
from canasta_club.services.entry.drafts import Drafts
from canasta_club.services.entry.grid import GridRow
from canasta_club.services.entry.opening import OpenSlip
from canasta_club.services.entry.second import Compared
from canasta_club.services.entry.slips import BoxPlace, CheckedSlip

_REASON = BoxPlace(None, boxes.REASON)


class SecondDesk(EntryDesk, Protocol):
    """The desk of a second person."""

    def note_look(self, verdict: LookVerdict) -> None:
        """Count a hand that was looked at, by what came of it."""


class SecondSlip(Filling):
    """A slip as a second person keys it; what was entered shows only where the two differ."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f9", "drop", show=False, priority=True)]

    def __init__(self, opened: OpenSlip, message: str = "") -> None:
        super().__init__(opened, message)
        self._compared: Compared | None = None

    @property
    def _second_desk(self) -> SecondDesk:
        return cast("SecondDesk", self.app)

    def show(self, opened: OpenSlip, message: str = "") -> None:
        """Show another slip on this screen."""
        self._compared = None
        super().show(opened, message)

    def _show_heading(self) -> None:
        row, number = self._opened.row, self._opened.number
        self._set(
            "heading", f"{_words.slip_heading(row, number, is_correction=False)}, keyed again"
        )
        for side in range(len(row.game.sides)):
            self._set(f"name{side}", _words.side_heading(row, side))

    def _sheet(self, sheet: ScoreSheet, side: int) -> Text:
        # The score after the hand would tell what was entered before it.
        return _words.sheet_text(sheet._replace(score=None), SEATS[side])

    def _named_keys(self, key: str) -> Sequence[str]:
        known = self._opened.state.rules.adjustments
        return _keys.DECIDING if self._is_asking else _keys.of_second(key, known)

    def _show_checked(self, checked: CheckedSlip) -> None:
        if self._compared is None:
            super()._show_checked(checked)

    def action_save(self) -> None:
        """Compare the slip with what was entered; send it back if the reason was being typed."""
        if self._compared is not None:
            self._settle("sent back", self._field(_REASON).value.strip())
            return
        checked, opened = self._possible(), self._opened
        if checked is None:
            return
        try:
            comparison = second.compare(
                self._desk.book, opened.row.place, opened.number, checked.read.statements
            )
        except CanastaError as fault:
            self.tell(fault.with_hint)
            return
        if comparison.agrees:
            self._go_on("agrees", f"agrees with what {comparison.hand.by} entered.")
        else:
            self._ask(comparison)

    def _ask(self, comparison: Compared) -> None:
        self._compared, self._is_asking = comparison, True
        self.set_focus(None)
        self.tell(f"This differs from what {comparison.hand.by} entered:")
        state, sides = self._opened.state, [side.pair.name for side in comparison.game.sides]
        placed = [
            (differing.box_of_fact(each.where or "", sides.index(each.side or ""), state), each)
            for each in comparison.differences
        ]
        for box, _problem in placed:
            if box in self._fields:
                self._set(f"mark-{box_id(box)}", _words.mark("differs"))
        self._set("problems", _words.difference_text(placed, state), may_grow=True)
        self._help()

    def take_answer(self, event: events.Key) -> None:
        """Confirm what was entered, send it back, or go back to the boxes."""
        self._is_asking = False
        if event.key == "c":
            self._settle("confirmed", "")
        elif event.key == "b":
            self.query_one(".why").display = True
            self.set_focus(self._field(_REASON))
            self.tell("Why is it sent back? Type the reason, or leave it blank; Enter sends it.")
        else:
            self._compared = None
            self.tell("")
            self._check()
            self.set_focus(self._field(self._order()[0]))

    def is_answer(self, box: BoxInput) -> bool:
        """Return whether a box holds the reason for which the hand is sent back."""
        return box.place == _REASON

    def _settle(self, verdict: Literal["confirmed", "sent back"], reason: str) -> None:
        opened = self._opened
        try:
            hand = second.settle(self._desk.book, opened.row.place, opened.number, verdict, reason)
        except CanastaError as fault:
            self.tell(fault.with_hint)
            return
        done = "was sent back to " + hand.by if verdict == "sent back" else "was confirmed"
        self._go_on(verdict, f"{done}.")

    def _go_on(self, verdict: LookVerdict, done: str) -> None:
        row, number = self._opened.row, self._opened.number
        self._compared = None
        self._drafts.remove(row.game)
        self._second_desk.note_look(verdict)
        self._desk.go_on(row, f"Table {row.game.table}, hand {number} {done}")

    def write_draft(self) -> None:
        """Write what is keyed so far, for this person alone."""
        self._drafts.write(self._opened.row.game, self._opened.draft())

    def action_drop(self) -> None:
        """Drop the unfinished slip."""
        row, number = self.whole_row(), self._opened.number
        self._drafts.remove(row.game)
        self._desk.open(row, number, "The slip was dropped.")

    def whole_row(self) -> GridRow:
        """Return the game as the book has it: the slip has it without the hand being keyed."""
        row = self._opened.row
        return self._desk.look().find(row.game.id) or row

    @property
    def _drafts(self) -> Drafts:
        return Drafts(self._desk.book, is_second=True)
