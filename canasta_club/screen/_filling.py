"""Filling in a slip on the screen: its boxes, their order, and the checks beside them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, cast

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.geometry import Size
from textual.widgets import Input, Static

from canasta_club.club import slip as boxes
from canasta_club.club.games import SEATS
from canasta_club.errors import CanastaError
from canasta_club.game.scoring.hand import ScoreSheet
from canasta_club.screen import _boxes, _keys, _words
from canasta_club.screen._boxes import BoxInput, box_id
from canasta_club.screen._desk import NARROW, EntryDesk, Slips
from canasta_club.services.entry import addressed, slips
from canasta_club.services.entry.grid import GridRow
from canasta_club.services.entry.opening import OpenSlip
from canasta_club.services.entry.slips import BoxPlace, CheckedSlip
from canasta_club.services.play import openings

_MOST_PROBLEMS = 4


class Filling(Slips):
    """A slip being filled in; Enter goes to the next box, and from the last one completes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # With priority a key is taken in its turn, however fast keys are typed.
        Binding("escape", "grid", show=False, priority=True),
        Binding("f2", "more", show=False, priority=True),
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
        self._fields: dict[BoxPlace, BoxInput] = {}
        self._texts: dict[str, str] = {}

    @property
    def is_ready(self) -> bool:  # type: ignore[override]  # worked out here
        """Whether the next key has a box, or a question, to go to."""
        return self.focused is not None or self._is_asking

    @property
    def _desk(self) -> EntryDesk:
        return cast("EntryDesk", self.app)

    def action_save(self) -> None:
        """Complete the slip."""
        raise NotImplementedError

    def write_draft(self) -> None:
        """Write what is there so far beside the book; raises `OSError`."""
        raise NotImplementedError

    def keep_draft(self) -> None:
        """Keep what is written so far, and the box that is being filled in, beside the book."""
        if isinstance(self.focused, BoxInput):
            self._opened = replace(self._opened, box=self.focused.place)
        try:
            self.write_draft()
        except OSError as fault:
            self.tell(f"The unfinished slip could not be kept: {fault.strerror or fault}")

    def on_input_blurred(self, event: Input.Blurred) -> None:
        """Keep the draft when a box is left."""
        del event
        if self.is_active and not self._is_loading:
            self.keep_draft()

    def is_answer(self, box: BoxInput) -> bool:
        """Return whether a box holds the answer to a question, and leaving it gives that."""
        del box
        return False

    def take_answer(self, event: events.Key) -> None:
        """Take the key that answers a question."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Lay out the boxes as they stand on the paper slip."""
        yield from _boxes.lay_out(self._opened, self._typed)

    def on_mount(self) -> None:
        """Show the slip that the screen was made for."""
        self._fields = {field.place: field for field in self.query(BoxInput)}
        self.show(self._opened, self._message)

    def on_resize(self) -> None:
        """Lay the help line out for the new width."""
        self._help()

    def show(self, opened: OpenSlip, message: str = "") -> None:
        """Show another slip on this screen."""
        self._opened, self._is_asking = opened, False
        if not self._fields:
            self._message = message
            return
        self._show_rare(is_shown=self._has_rare())
        self.query_one(".why").display = opened.is_correction
        self.query_one("#earlier").display = False
        self.query_one("#sheets").display = True
        self._show_heading()
        self._is_loading = True
        for field in self._fields.values():
            field.value = opened.slip.text(*field.place)
        self._is_loading = False
        self.tell(" ".join(filter(None, (message, opened.notice))))
        self._check()
        order = self._order()
        box = self._field(opened.box if opened.box in order else order[0])
        self.set_focus(box)
        if opened.box:
            box.action_select_all()

    def _show_heading(self) -> None:
        row, number = self._opened.row, self._opened.number
        is_correction = self._opened.is_correction
        self._set("heading", _words.slip_heading(row, number, is_correction=is_correction))
        for side, score in enumerate(row.state.scores_before(number)):
            self._set(f"name{side}", _words.side_heading(row, side))
            opens = openings.needed(row.state, side, number)
            # On a narrow screen the end is cut.
            self._set(f"opens{side}", f"  opens {opens}, at {score}")

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
        """Show a text in its place; all is laid out again only where the place grows by it."""
        plain = str(content)
        if self._texts.get(name) == plain:
            return
        self._texts[name] = plain
        place = self.query_one(f"#{name}", Static)
        place.update(content, layout=False)
        if may_grow and place.size.height != _height(place, self.size):
            place.refresh(layout=True)

    # What is typed

    def _typed(self, place: BoxPlace, text: str) -> None:
        """Check the slip with what was just typed."""
        if self._is_loading:
            return
        slip = self._opened.slip.with_text(*place, text)
        if slip != self._opened.slip:
            self._opened = self._opened.typed(place, slip)
            self._check()

    def on_box_input_left(self, event: BoxInput.Left) -> None:
        """Go on to the next box or back; from the last one, complete the slip."""
        box = event.box
        if event.key == "enter" and self._goes_to_scanned(box):
            return
        if self.is_answer(box):
            self.action_save()
        elif event.key == "up":
            self._step(box, -1)
        elif event.key == "enter" and self._is_last(box):
            self.action_save()
        else:
            self._step(box, 1)

    def _goes_to_scanned(self, box: BoxInput) -> bool:
        """Open the slip whose address a scanner typed into a box, which is cleared."""
        slip = addressed.scanned(self._desk.book, box.value)
        if slip is None:
            return False
        box.value = ""
        self.keep_draft()
        try:
            row = addressed.row(self._desk.book, self._desk.look(), slip)
        except CanastaError as fault:
            self.tell(fault.with_hint)
        else:
            self._desk.open(row, slip.hand)
        return True

    async def on_box_input_asked(self) -> None:
        """Show every key."""
        await self.app.run_action("keys")

    def _is_last(self, box: BoxInput) -> bool:
        is_blank_total = box.place.key == boxes.SAYS and not box.value.strip()
        needs_more = self._opened.row.night_hands.foot.running == "required"
        return (is_blank_total and not needs_more) or box.place == self._order()[-1]

    def on_key(self, event: events.Key) -> None:
        """Take the answer to a question."""
        if self._is_asking:
            event.prevent_default()
            event.stop()
            self.take_answer(event)

    def _order(self) -> list[BoxPlace]:
        """Return the boxes that are shown, in the order they are filled in."""
        order = list(slips.boxes_of(self._opened.state))
        usual = set(order)
        beside = [place for place in self._fields if place not in usual]
        shown = [place for place in beside if self._is_shown(place)]
        at = next(n for n, place in enumerate(order) if place.key == boxes.SAYS)
        order[at:at] = [place for place in shown if place.key != boxes.RUNNING]
        return order + [place for place in shown if place.key == boxes.RUNNING]

    def _is_shown(self, place: BoxPlace) -> bool:
        container = self._field(place).parent
        return isinstance(container, Container) and container.display

    def _field(self, place: BoxPlace) -> BoxInput:
        return self._fields[place]

    def _step(self, box: BoxInput, by: int) -> None:
        order = self._order()
        if box.place in order:
            at = order.index(box.place) + by
            self.set_focus(self._field(order[max(0, min(at, len(order) - 1))]))

    # Checks

    def _check(self) -> None:
        opened = self._opened
        # What another person recorded meanwhile is no fault of this slip: saving shows both.
        is_there = opened.state.find(opened.number) is not None
        self._checked = slips.check(
            opened.state,
            opened.slip,
            opened.number,
            correct=opened.is_correction or is_there,
            night_hands=opened.row.night_hands,
        )
        self._show_checked(self._checked)

    def _show_checked(self, checked: CheckedSlip) -> None:
        shown = slips.shown_so_far(checked, self._opened.slip, is_out_known=self._is_asking)
        marks: dict[str, str] = dict.fromkeys(map(box_id, self._opened.read), "read")
        marks |= dict.fromkeys(map(box_id, self._opened.doubtful), "doubtful")
        marks |= {box_id(each.place): each.problem.level for each in reversed(shown)}
        for field in self._fields.values():
            self._set(f"mark-{field.id}", _words.mark(marks.get(str(field.id))))
        self._show_problems(shown)
        for side, sheet in enumerate(checked.result.sheets):
            self._set(f"sheet{side}", self._sheet(sheet, side))
        self._help()

    def _sheet(self, sheet: ScoreSheet, side: int) -> Text:
        return _words.sheet_text(sheet, SEATS[side])

    def _named_keys(self, key: str) -> Sequence[str]:
        """Return the keys that the help line names, in a box or while a question is open."""
        known = self._opened.state.rules.adjustments
        return _keys.ASKING if self._is_asking else _keys.of_box(key, known)

    def _help(self) -> None:
        field = self.focused
        key = field.place.key if isinstance(field, BoxInput) else ""
        lines = 2 if self.size.width < NARROW else 1
        self._set("help", _keys.fitted(self._named_keys(key), self.size.width, lines))

    def watch_focused(self) -> None:
        """Name the keys of the box that is entered."""
        if self._fields:
            self._help()

    def _show_problems(self, box_problems: Sequence[slips.BoxProblem]) -> None:
        text = _words.problem_text(box_problems, self._opened.state, _MOST_PROBLEMS)
        self._set("problems", text, may_grow=True)

    def _possible(self) -> CheckedSlip | None:
        """Return the slip as it was just checked; what is impossible is shown in place of that."""
        self._check()
        checked = self._checked
        if checked is None or not checked.errors:
            return checked
        self._go_to(checked.errors[0].place)
        self._show_all(checked)
        return None

    def _show_all(self, checked: CheckedSlip) -> None:
        self._show_problems(checked.box_problems)
        self._help()

    def _go_to(self, place: BoxPlace) -> None:
        box = place if place in self._fields else BoxPlace(None, boxes.OUT)
        if box not in self._order():
            self._show_rare(is_shown=True)
        self.set_focus(self._field(box))
        self.app.bell()

    def action_more(self) -> None:
        """Show or hide what is rare: adjustments, dealer, note, the running score."""
        is_shown = not self._is_shown(BoxPlace(0, boxes.MORE))
        self._show_rare(is_shown=is_shown)
        place = BoxPlace(0, boxes.MORE) if is_shown else BoxPlace(None, boxes.OUT)
        self.set_focus(self._field(place))

    def whole_row(self) -> GridRow:
        """Return the game of the slip with all its hands."""
        return self._opened.row

    def action_hand(self, by: int) -> None:
        """Open the hand before or after this one; what is written is kept."""
        row, number = self.whole_row(), self._opened.number + by
        last = row.next or max((*row.recorded, *row.voided, *row.missing), default=1)
        if 1 <= number <= last:
            self.keep_draft()
            self._desk.open(row, number)

    def action_grid(self) -> None:
        """Go back to the grid; what is written is kept."""
        self.keep_draft()
        self._desk.back()


def _height(place: Static, screen: Size) -> int:
    """Return how many lines a text takes in its place, between the least and the most."""
    least, most = place.styles.min_height, place.styles.max_height
    lines = place.get_content_height(screen, screen, place.size.width)
    return int(max(least.value if least else 0, min(lines, most.value if most else lines)))
