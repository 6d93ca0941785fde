"""A slip on the screen: both sides beside each other, the score sheets growing as it is typed."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, cast

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widgets import Input, Static

from canasta_club.club import slip as boxes
from canasta_club.club.games import SEATS
from canasta_club.club.room import Room
from canasta_club.errors import CanastaError, ProblemsError
from canasta_club.screen import _boxes, _keys, _words
from canasta_club.screen._boxes import BoxInput, box_id
from canasta_club.screen._desk import NARROW, EntryDesk, Slips
from canasta_club.services.entry import opening, saving, slips
from canasta_club.services.entry.drafts import Drafts
from canasta_club.services.entry.opening import OpenSlip
from canasta_club.services.entry.slips import BoxPlace, CheckedSlip
from canasta_club.services.play.conflicts import HandConflictError

_ACCEPT = frozenset({"asterisk", "y", "f4"})
_MOST_PROBLEMS = 4
_EVERY = 3.0
"""Seconds after which a slip looks for what other people recorded."""


class SlipScreen(Slips):
    """A slip being filled in; Enter goes to the next box, and from the last one saves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # With priority a key is taken in its turn, however fast keys are typed.
        Binding("escape", "grid", show=False, priority=True),
        Binding("f2", "more", show=False, priority=True),
        Binding("f3", "earlier", show=False, priority=True),
        Binding("f7", "as_next", show=False, priority=True),
        Binding("f9", "drop", show=False, priority=True),
        Binding("ctrl+s", "save", show=False, priority=True),
        Binding("pageup", "hand(-1)", show=False, priority=True),
        Binding("pagedown", "hand(1)", show=False, priority=True),
    ]
    CSS = _boxes.CSS

    def __init__(self, opened: OpenSlip, message: str = "") -> None:
        super().__init__()
        self._opened = opened
        self._message = message
        self._checked: CheckedSlip | None = None
        self._is_asking = False
        self._is_loading = False
        self._texts: dict[str, str] = {}

    @property
    def is_ready(self) -> bool:  # type: ignore[override]  # worked out here
        """Whether the next key has a box, or a question, to go to."""
        return self.focused is not None or self._is_asking

    @property
    def _desk(self) -> EntryDesk:
        return cast("EntryDesk", self.app)

    def compose(self) -> ComposeResult:
        """Lay out the boxes as they stand on the paper slip."""
        yield from _boxes.lay_out(self._opened)

    def on_mount(self) -> None:
        """Show the slip that the screen was made for."""
        self.show(self._opened, self._message)
        self.set_interval(_EVERY, self.look_again)

    def on_resize(self) -> None:
        """Lay the help line out for the new width."""
        self._help()

    def show(self, opened: OpenSlip, message: str = "") -> None:
        """Show another slip on this screen."""
        self._opened, self._is_asking = opened, False
        self._show_rare(is_shown=self._has_rare())
        self.query_one(".why").display = opened.is_correction
        self.query_one("#earlier").display = False
        self.query_one("#sheets").display = True
        self._show_heading()
        self._is_loading = True
        for field in self.query(BoxInput):
            field.value = opened.slip.text(*field.place)
        self._is_loading = False
        self.tell(" ".join(filter(None, (message, opened.notice))))
        self._check()
        self.set_focus(self._field(self._order()[0]))

    def _show_heading(self) -> None:
        row, number = self._opened.row, self._opened.number
        is_correction = self._opened.is_correction
        self._set("heading", _words.slip_heading(row, number, is_correction=is_correction))
        for side, score in enumerate(row.state.scores_before(number)):
            self._set(f"name{side}", _words.side_heading(row, side))
            opens = _words.opens_of(row, side, number)
            self._set(f"opens{side}", f"  {score}, opens {opens}")

    def _show_rare(self, *, is_shown: bool) -> None:
        for rare in self.query(".rare"):
            rare.display = is_shown

    def _has_rare(self) -> bool:
        rare = {boxes.MORE, boxes.DEALER, boxes.SAT_OUT, boxes.NOTE, boxes.RUNNING}
        texts = (*self._opened.slip.sides, self._opened.slip.hand)
        return any(rare & each.keys() for each in texts)

    def tell(self, message: str) -> None:
        """Show a message above the boxes."""
        self._set("notice", message, may_grow=True)

    def _set(self, name: str, content: str | Text, *, may_grow: bool = False) -> None:
        """Show a text in its place; most places keep their size, so that nothing else moves."""
        plain = str(content)
        if self._texts.get(name) != plain:
            self._texts[name] = plain
            self.query_one(f"#{name}", Static).update(content, layout=may_grow)

    def keep_draft(self) -> None:
        """Keep what is written so far beside the book."""
        try:
            if self._is_changed():
                Drafts(self._desk.book).write(self._opened.row.game, self._opened.draft())
        except OSError as fault:
            self.tell(f"The unfinished slip could not be kept: {fault.strerror or fault}")

    def _is_changed(self) -> bool:
        """Whether the slip says something else than the book does."""
        there = self._opened.state.find(self._opened.number)
        if there is None or self._opened.revision != there.revision:
            return True
        return self._opened.slip != slips.of_hand(there, self._opened.state)

    # What is typed

    def on_input_changed(self, event: Input.Changed) -> None:
        """Check the slip with what was just typed."""
        field = event.input
        if self._is_loading or not isinstance(field, BoxInput):
            return
        slip = self._opened.slip.with_text(*field.place, event.value)
        if slip != self._opened.slip:
            self._opened = replace(self._opened, slip=slip)
            self._check()

    def on_input_blurred(self, event: Input.Blurred) -> None:
        """Keep the draft when a box is left."""
        del event
        if self.app.screen is self and not self._is_loading:
            self.keep_draft()

    def on_box_input_left(self, event: BoxInput.Left) -> None:
        """Go on to the next box or back; from the last one, save."""
        box = event.box
        if event.key == "up":
            self._step(box, -1)
            return
        is_blank_total = box.place.key == boxes.SAYS and not box.value.strip()
        is_last = is_blank_total or box.place == self._order()[-1]
        if event.key == "enter" and is_last:
            self.action_save()
        else:
            self._step(box, 1)

    def on_key(self, event: events.Key) -> None:
        """Take the answer to whether something unusual is accepted."""
        if not self._is_asking:
            return
        event.prevent_default()
        event.stop()
        if event.key in _ACCEPT:
            self._save(accepted=True)
        else:
            self._stop_asking()

    def _order(self) -> list[BoxPlace]:
        """Return the boxes that are shown, in the order they are filled in."""
        order = list(slips.boxes_of(self._opened.state))
        usual = set(order)
        beside = [box.place for box in self.query(BoxInput) if box.place not in usual]
        shown = [place for place in beside if self._is_shown(place)]
        at = next(n for n, place in enumerate(order) if place.key == boxes.SAYS)
        order[at:at] = [place for place in shown if place.key != boxes.RUNNING]
        return order + [place for place in shown if place.key == boxes.RUNNING]

    def _is_shown(self, place: BoxPlace) -> bool:
        container = self._field(place).parent
        return isinstance(container, Container) and container.display

    def _field(self, place: BoxPlace) -> BoxInput:
        return self.query_one(f"#{box_id(place)}", BoxInput)

    def _step(self, box: BoxInput, by: int) -> None:
        order = self._order()
        if box.place in order:
            at = order.index(box.place) + by
            self.set_focus(self._field(order[max(0, min(at, len(order) - 1))]))

    # Checks

    def _check(self) -> None:
        opened = self._opened
        self._checked = slips.check(
            opened.state,
            opened.slip,
            opened.number,
            correct=opened.is_correction,
            room=self._room(),
        )
        self._show_checked(self._checked)

    def _room(self) -> Room:
        return self._opened.row.room

    def _shown(self, checked: CheckedSlip) -> list[slips.BoxProblem]:
        """Return the problems to show now: nothing about boxes that are still to come."""
        slip = self._opened.slip
        is_whole = all(slip.sides)
        is_out_known = bool(slip.hand.get(boxes.OUT)) or self._is_asking
        return [
            found
            for found in checked.found
            if (is_whole and is_out_known)
            or (
                found.place.side is not None
                and slip.sides[found.place.side]
                and found.problem.code != "nothing-stated"
            )
        ]

    def _show_checked(self, checked: CheckedSlip) -> None:
        shown = self._shown(checked)
        marks = {box_id(each.place): each.problem.level for each in reversed(shown)}
        for field in self.query(BoxInput):
            level = marks.get(str(field.id))
            sign = {None: "", "error": _words.IMPOSSIBLE, "warning": _words.UNUSUAL}[level]
            self._set(f"mark-{field.id}", sign)
        self._show_problems(shown)
        for side, sheet in enumerate(checked.result.sheets):
            self._set(f"sheet{side}", _words.sheet_text(sheet, SEATS[side]))
        self._help()

    def _help(self) -> None:
        field = self.focused
        key = field.place.key if isinstance(field, BoxInput) else ""
        keys = _keys.ASKING if self._is_asking else _keys.of_box(key)
        lines = 2 if self.size.width < NARROW else 1
        self._set("help", _keys.fitted(keys, self.size.width, lines))

    def on_descendant_focus(self) -> None:
        """Name the keys of the box that is entered."""
        self._help()

    # Saving

    def action_save(self) -> None:
        """Save the slip; what is unusual is asked about, what is impossible is shown."""
        self._save(accepted=False)

    def _save(self, *, accepted: bool) -> None:
        self._check()
        checked, opened = self._checked, self._opened
        if checked is None:
            return
        if checked.errors:
            self._go_to(checked.errors[0].place)
            self._show_all(checked)
            return
        if checked.warnings and not accepted:
            self._is_asking = True
            # Without a box in focus the next key is an answer.
            self.set_focus(None)
            self._show_all(checked)
            return
        try:
            saved = saving.save(
                self._desk.book, opened.row.place, opened.slip, opened.number, _accept_all,
                room=self._room(), revision=opened.revision,
            )  # fmt: skip
        except HandConflictError as fault:
            self._meanwhile(fault)
        except CanastaError as fault:
            problems = fault.problems if isinstance(fault, ProblemsError) else ()
            self.tell("; ".join(map(str, problems)) or fault.message)
        else:
            Drafts(self._desk.book).remove(opened.row.game)
            self._desk.go_on(opened.row, _words.saved_text(saved))

    def _show_problems(self, found: Sequence[slips.BoxProblem]) -> None:
        rules = self._opened.state.rules
        text = _words.problem_text(found, rules, _MOST_PROBLEMS)
        self._set("problems", text, may_grow=True)

    def _show_all(self, checked: CheckedSlip) -> None:
        self._show_problems(checked.found)
        self._help()

    def _go_to(self, place: BoxPlace) -> None:
        fields = [field for field in self.query(BoxInput) if field.place == place]
        if fields:
            if place not in self._order():
                self._show_rare(is_shown=True)
            self.set_focus(fields[0])
        self.app.bell()

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
        opened = OpenSlip(row, self._opened.number, self._opened.slip, self._opened.revision)
        self._opened = opening.over_what_is_there(opened)
        what = opening.meanwhile(row.state, opened.number)
        self.tell(f"{what} ^S puts yours in its place, F7 makes yours the next hand, F9 drops it.")
        self._show_heading()
        self._check()

    def look_again(self) -> None:
        """Show what another person recorded at this table while the slip lies open."""
        if self.app.screen is not self or self._is_asking or not self._desk.is_changed():
            return
        opened = self._opened
        row = self._desk.look().find(opened.row.game.id)
        if row is None or row.state.hands == opened.state.hands:
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

    def action_hand(self, by: int) -> None:
        """Open the hand before or after this one; what is written is kept."""
        row, number = self._opened.row, self._opened.number + by
        last = row.next or max((*row.recorded, *row.voided), default=1)
        if 1 <= number <= last:
            self.keep_draft()
            self._desk.open(row, number)

    def action_grid(self) -> None:
        """Go back to the grid; what is written is kept."""
        self.keep_draft()
        self._desk.back()

    def action_more(self) -> None:
        """Show or hide what is rare: adjustments, dealer, note, the running score."""
        is_shown = not self._is_shown(BoxPlace(0, boxes.MORE))
        self._show_rare(is_shown=is_shown)
        place = BoxPlace(0, boxes.MORE) if is_shown else BoxPlace(None, boxes.OUT)
        self.set_focus(self._field(place))

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
        Drafts(self._desk.book).remove(row.game)
        fresh = self._desk.look().find(row.game.id)
        self.show(opening.open_slip(self._desk.book, fresh or row), "The slip was dropped.")


def _accept_all(_problems: object) -> bool:
    return True
