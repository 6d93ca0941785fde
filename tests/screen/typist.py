"""A typist who makes mistakes: looks at the screen, types what the slips say, and gets there.

Keys are chosen by chance, but never from what only the program knows: the typist sees which box is
in focus and what stands in it, as a person does.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from textual.pilot import Pilot

from canasta_club.club.slip import Slip
from canasta_club.screen._boxes import BoxInput
from canasta_club.screen._grid import GridScreen
from canasta_club.screen._slip import SlipScreen
from canasta_club.screen.app import EntryApp
from tests.screen.driving import press, shown

Pile = Mapping[tuple[int, int], Slip]
"""The slips of a night, by table and hand."""
_SIZES = ((60, 24), (80, 24), (120, 40), (100, 30))
_STRAY = ("f2", "f3", "up", "down", "tab", "shift+tab", "f8", "f6", "left", "home", "delete")


def pile(chance: random.Random, tables: int, hands: int) -> Pile:
    """Return slips of honest hands, counted."""
    return {
        (table, hand): _slip(chance)
        for table in range(1, tables + 1)
        for hand in range(1, hands + 1)
    }


def _slip(chance: random.Random) -> Slip:
    sides = []
    for _side in range(2):
        texts = {
            "kind:natural": str(chance.randint(0, 1)),
            "kind:mixed": str(chance.randint(1, 2)),
            "melded": str(5 * chance.randint(60, 90)),
            "left": str(5 * chance.randint(2, 9)),
            "red_threes": str(chance.randint(0, 2)),
        }
        sides.append({key: text for key, text in texts.items() if text != "0"})
    return Slip(tuple(sides), {"out": str(chance.randint(1, 2))})


@dataclass(slots=True)
class Typist:
    """Types a pile of slips into the screen; ``errs`` is how often a mistake is made."""

    slips: Pile
    chance: random.Random
    errs: float = 0.1
    proofread: set[tuple[int, int]] = field(default_factory=set)
    deeds: list[str] = field(default_factory=list)

    async def work(self, app: EntryApp, pilot: Pilot[int], steps: int) -> bool:
        """Type until every slip was entered and looked at again; return whether that is done."""
        for _step in range(steps):
            if isinstance(app.screen, GridScreen):
                if not await self._choose(pilot):
                    return True
            elif isinstance(app.screen, SlipScreen):
                await self._type(app, pilot)
            if self._errs(0.3):
                self._did("resize")
                await pilot.resize_terminal(*self.chance.choice(_SIZES))
        return False

    def _errs(self, share: float = 1.0) -> bool:
        return self.chance.random() < self.errs * share

    def _did(self, deed: str) -> None:
        self.deeds.append(deed)

    async def _choose(self, pilot: Pilot[int]) -> bool:
        """Go to a slip from the grid: the next one owed, or one to be looked at again."""
        left = [place for place in self.slips if place not in self.proofread]
        if not left:
            return False
        table, hand = self.chance.choice(left[:3])
        if self._errs():
            self._did("no such table")
            await press(pilot, "77\n{escape}")
        await press(pilot, f"{table}.{hand}\n")
        return True

    async def _type(self, app: EntryApp, pilot: Pilot[int]) -> None:
        screen = app.screen
        assert isinstance(screen, SlipScreen)
        place = self._place(app)
        if place not in self.slips:
            self._did("leaves a slip that is not in the pile")
            await press(pilot, "{f9}{escape}")
            return
        wrong = self._wrong(screen, place)
        if app.focused is None:
            # Something is unusual: it is accepted when the boxes say what the slip says.
            await press(pilot, "\n" if wrong else "*")
            return
        if self._errs(0.5):
            await self._stray(app, pilot)
            return
        if not wrong:
            await self._finish(app, pilot, place)
            return
        if self._errs(0.15) and screen.query_one("#side1-melded", BoxInput).value:
            self._did("saves too early")
            await press(pilot, "{ctrl+s}")
            return
        await self._fill(app, pilot, place)

    async def _finish(self, app: EntryApp, pilot: Pilot[int], place: tuple[int, int]) -> None:
        before = app.saved
        await press(pilot, "{ctrl+s}")
        if app.focused is None:
            await press(pilot, "*")
        if app.saved > before:
            self.proofread.add(place)
        elif "correct hand" in shown(app, "heading"):
            # It says so already.
            self.proofread.add(place)
            await press(pilot, "{escape}")

    def _place(self, app: EntryApp) -> tuple[int, int]:
        words = shown(app, "heading").replace(",", "").split()
        return int(words[words.index("Table") + 1]), int(words[-1])

    def _wrong(self, screen: SlipScreen, place: tuple[int, int]) -> list[BoxInput]:
        slip = self.slips[place]
        return [
            box
            for box in screen.query(BoxInput)
            if _plain(box.value, box) != _plain(slip.text(*box.place), box)
        ]

    async def _fill(self, app: EntryApp, pilot: Pilot[int], place: tuple[int, int]) -> None:
        """Fill the box in focus as the slip says, with a mistake now and then."""
        box = app.focused
        assert isinstance(box, BoxInput)
        wanted = self.slips[place].text(*box.place)
        if _plain(box.value, box) != _plain(wanted, box):
            keys = ["{end}", *["{backspace}"] * len(box.value)]
            if wanted and self._errs():
                self._did("a typo taken back")
                keys += [self.chance.choice("0123456789x"), "{backspace}"]
            if wanted and self._errs(0.5):
                self._did("a typo left")
                wanted = self.chance.choice("123456789") + wanted[1:]
            await press(pilot, "".join([*keys, wanted]))
        if self._errs(0.3):
            self._did("abandons the slip")
            await press(pilot, "{escape}")
        elif self._is_past(app, place):
            await press(pilot, "{up}")
        else:
            await press(pilot, self.chance.choice(("{down}", "\n")) if wanted else "{down}")

    def _is_past(self, app: EntryApp, place: tuple[int, int]) -> bool:
        """Return whether every box that is wrong lies above the one in focus."""
        screen, box = app.screen, app.focused
        if not isinstance(screen, SlipScreen) or not isinstance(box, BoxInput):
            return False
        order = screen._order()
        wrong = [each.place for each in self._wrong(screen, place) if each.place in order]
        here = order.index(box.place) if box.place in order else 0
        return bool(wrong) and all(order.index(each) < here for each in wrong)

    async def _stray(self, app: EntryApp, pilot: Pilot[int]) -> None:
        key = self.chance.choice(_STRAY)
        self._did(f"presses {key}")
        await press(pilot, f"{{{key}}}")
        if self._errs():
            if key not in {"f6", "f8"}:
                await press(pilot, "{f8}")
            # A typist reads what would be undone: the start of a game is left alone.
            if "Undo: hand" in shown(app, "notice"):
                self._did("undoes")
                await press(pilot, "{f8}")
                self.proofread.clear()


def _plain(text: str, box: BoxInput) -> str:
    """Return what a box says, however it is written: a recorded side is named by its seat."""
    if box.place.key == "out":
        return {"A": "1", "B": "2"}.get(text.strip(), text.strip())
    return "" if text.strip() == "0" else text.strip()
