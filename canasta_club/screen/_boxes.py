"""The boxes of a slip on the screen, and where they stand."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.color import Color
from textual.containers import Container, Horizontal, VerticalScroll
from textual.geometry import Size
from textual.message import Message
from textual.reactive import Reactive
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from canasta_club.club import slip as boxes
from canasta_club.club.slip import Box
from canasta_club.game.cards import SUITS
from canasta_club.services.entry.opening import OpenSlip
from canasta_club.services.entry.slips import BoxPlace

_NAMED: Final = frozenset({boxes.OUT, boxes.DEALER, boxes.SAT_OUT})
"""Boxes in which a player's name is completed."""

CSS: Final = """
.boxes { layout: grid; grid-rows: 1; height: auto; }
.sides2 { grid-size: 5; grid-columns: 15 2 1fr 2 1fr; }
.sides3 { grid-size: 7; grid-columns: 15 2 1fr 2 1fr 2 1fr; }
.name { column-span: 2; padding-right: 1; text-wrap: nowrap; text-overflow: ellipsis; }
BoxInput { background: $surface; }
BoxInput:focus { background-tint: transparent; }
BoxInput > .input--suggestion { color: $on-focus; text-style: italic; }
.rare, .why { display: none; }
#slip { height: auto; scrollbar-size-vertical: 0; }
#notice { height: auto; min-height: 1; max-height: 3; }
.opens { column-span: 2; color: $text-muted; }
#problems { height: auto; min-height: 2; max-height: 5; }
#sheets { height: 1fr; }
.sheet { width: 1fr; height: 100%; }
#earlier { display: none; height: 1fr; }
"""


class SlipText(Static):
    """A text of the slip; where it grows, what is below is laid out once."""

    virtual_size: Reactive[Size] = Reactive(Size(0, 0), layout=False)


class SheetColumns(Horizontal):
    """The score sheets beside each other."""

    virtual_size: Reactive[Size] = Reactive(Size(0, 0), layout=False)


class BoxInput(Input):
    """A box of the slip."""

    virtual_size: Reactive[Size] = Reactive(Size(0, 0), layout=False)
    """The size of what is typed; the box keeps its own, so that nothing else is laid out again."""

    class Left(Message):
        """A key that leaves the box was pressed: enter, up or down."""

        def __init__(self, box: "BoxInput", key: str) -> None:
            super().__init__()
            self.box = box
            self.key = key

    class Asked(Message):
        """A question mark was typed where it can only ask for the keys."""

    def __init__(self, place: BoxPlace, names: Sequence[str], typed: "Typed") -> None:
        suggester = SuggestFromList(names, case_sensitive=False) if names else None
        super().__init__(compact=True, suggester=suggester, id=box_id(place), validate_on=())
        self.place = place
        self._typed = typed

    def watch_value(self, value: str) -> None:
        """Tell what was typed at once, so that a key and what it changes are painted together."""
        if self.is_mounted:
            self._typed(self.place, value)

    def watch_has_focus(self, _has_focus: bool) -> None:  # noqa: FBT001  (as textual calls it)
        """Colour the box; matching all style rules to it again would cost more than the key."""
        colours = self.app.theme_variables
        self.styles.background = Color.parse(colours["focus"]) if self.has_focus else None
        self.styles.color = Color.parse(colours["on-focus"]) if self.has_focus else None

    def on_input_changed(self, event: Input.Changed) -> None:
        """Keep the message: it was shown already."""
        event.stop()

    def on_key(self, event: events.Key) -> None:
        """Leave the box in the order in which keys are typed; a binding would come later."""
        if event.character == "?" and self.place.key not in _TEXTS:
            event.stop()
            event.prevent_default()
            self.post_message(self.Asked())
        elif event.key in _LEAVING:
            event.stop()
            event.prevent_default()
            self.post_message(self.Left(self, event.key))


Typed = Callable[[BoxPlace, str], None]
"""Takes what stands in a box after a key."""

_TEXTS: Final = frozenset({boxes.NOTE, boxes.REASON, boxes.MORE})
"""Boxes of which a question mark may be a part."""
_LEAVING: Final = frozenset({"enter", "up", "down"})


def box_id(place: BoxPlace) -> str:
    """Return what the widget of a box is called."""
    side = "hand" if place.side is None else f"side{place.side}"
    return f"{side}-{place.key.replace(':', '-')}"


def lay_out(opened: OpenSlip, typed: Typed) -> ComposeResult:
    """Yield what stands on the screen of a slip, from top to bottom."""
    state = opened.state
    yield Static(id="heading", classes="heading", markup=False)
    yield Static(id="notice", markup=False)
    sides = range(len(state.game.sides))
    grid = f"boxes sides{len(sides)}"
    with Container(classes=grid):
        yield Static()
        for side in sides:
            yield Static(id=f"name{side}", classes="name")
        yield Static("Before it", classes="dim")
        for side in sides:
            yield Static(id=f"opens{side}", classes="opens")
    # On a low screen the boxes scroll, and what stands above and below them stays.
    with VerticalScroll(id="slip", can_focus=False):
        yield from _lay_out_boxes(opened, typed, grid, sides)
    yield SlipText(id="problems")
    with VerticalScroll(id="earlier", can_focus=False):
        yield Static(id="hands")
    with SheetColumns(id="sheets"):
        for side in sides:
            yield SlipText(id=f"sheet{side}", classes="sheet")
    yield Static(id="help", classes="help", markup=False)


def _lay_out_boxes(
    opened: OpenSlip, typed: Typed, grid: str, sides: Sequence[int]
) -> ComposeResult:
    """Yield the boxes: the usual ones, the rare ones, and the foot of the slip."""
    rules, foot = opened.state.rules, opened.row.night_hands.foot
    with Container(classes=grid):
        for box in boxes.side_boxes(rules):
            yield from _row(opened, typed, box, sides)
        yield from _row(opened, typed, boxes.OUT_BOX, (None,))
    with Container(classes=f"{grid} rare"):
        yield from _row(opened, typed, boxes.MORE_BOX, sides)
        for box in _rare_boxes(opened):
            yield from _row(opened, typed, box, (None,))
    with Container(classes=f"{grid} why"):
        yield from _row(opened, typed, boxes.REASON_BOX, (None,))
    with Container(classes=grid):
        yield from _row(opened, typed, boxes.TOTAL_BOX, sides)
    with Container(classes=grid if foot.running == "required" else f"{grid} rare"):
        yield from _row(opened, typed, boxes.RUNNING_BOX, sides)


def _rare_boxes(opened: OpenSlip) -> Iterator[Box]:
    yield boxes.DEALER_BOX
    if opened.state.rules.seating.sits_out:
        yield boxes.SAT_OUT_BOX
    yield boxes.NOTE_BOX


def _completed(opened: OpenSlip, key: str) -> Sequence[str]:
    """Return the words that a box completes: players, or adjustments and special hands."""
    if key in _NAMED:
        return [player.name for side in opened.row.game.sides for player in side.pair.players]
    if key != boxes.MORE:
        return ()
    rules = opened.state.rules
    return [
        *(f"{name}=1" for name in rules.adjustments),
        "director=-100:reason",
        *(f"trump={suit}" for suit in SUITS.values() if rules.asks_trump),
        *(f"special:{name}" for name in rules.special_hands),
    ]


def _row(opened: OpenSlip, typed: Typed, box: Box, sides: Sequence[int | None]) -> ComposeResult:
    names = _completed(opened, box.key)
    yield Static(box.label, markup=False)
    for side in sides:
        place = BoxPlace(side, box.key)
        yield Static(classes="mark", id=f"mark-{box_id(place)}")
        yield BoxInput(place, names, typed)
    for _ in range(2 * (len(opened.row.game.sides) - len(sides))):
        yield Static()
