"""The two themes: what is shown can be read, the box in focus is seen, also without colour."""

from collections.abc import Iterator
from typing import Any

import pytest
from rich.segment import Segment
from textual.color import Color
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import OptionList

from canasta_club.records.book.book import Book
from canasta_club.screen import themes
from canasta_club.screen._boxes import BoxInput
from canasta_club.screen._help import HelpScreen
from canasta_club.screen.app import EntryApp
from canasta_club.screen.second import SecondApp
from canasta_club.services.entry import saving
from canasta_club.services.season.nights import AtNight
from tests.screen.driving import FIRST, press, run_app, shown
from tests.services.examples.entering import begin, counts

NAMES: tuple[themes.ThemeName, ...] = ("dark", "light")
TEXT, FOCUS = 4.5, 3.0
"""What WCAG 2.2 wants of text, and of what shows the focus."""


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours as WCAG defines it."""
    dark, light = sorted(map(_luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    parts = [each / 255 for each in colour.rgb]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(each * by for each, by in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def pairs(palette: themes.Palette) -> Iterator[tuple[str, str, float]]:
    for colour in (palette.text, palette.muted, palette.error, palette.warning):
        yield colour, palette.background, TEXT
    yield palette.text, palette.box, TEXT
    yield palette.on_focus, palette.focus, TEXT
    yield palette.focus, palette.box, FOCUS
    yield palette.focus, palette.background, FOCUS


def grey(colour: Color) -> Color:
    """Return a colour as it is shown with NO_COLOR."""
    return colour.monochrome


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seen", [lambda colour: colour, grey], ids=["colour", "NO_COLOR"])
def test_every_pair_of_colours_can_be_told_apart(name: themes.ThemeName, seen: Any) -> None:
    for one, other, least in pairs(themes.PALETTES[name]):
        found = contrast(seen(Color.parse(one)), seen(Color.parse(other)))
        assert found >= least, (one, other, found)


def painted(app: EntryApp) -> Iterator[tuple[str, Color, Color]]:
    """Yield each text of the screen as it reaches the terminal, with its two colours."""
    for strips in app.screen._compositor.render_strips():
        yield from filter(None, map(_colours, strips))


def _colours(segment: Segment) -> tuple[str, Color, Color] | None:
    style = segment.style
    if style is None or not segment.text.strip() or not (style.color and style.bgcolor):
        return None
    fore, back = Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)
    return segment.text, *((back, fore) if style.reverse else (fore, back))


def poorly(app: EntryApp) -> Iterator[object]:
    """Yield what is painted and cannot be read, and a focus that cannot be seen."""
    for text, *both in painted(app):
        if contrast(*both) < TEXT:
            yield text, contrast(*both)
    yield from filter(None, (_focus(widget, app) for widget in app.screen.focus_chain))


def _focus(widget: Widget, app: EntryApp) -> object:
    """Return how little a widget in focus differs from the others; None where it is seen."""
    if widget is not app.focused:
        return None
    if isinstance(widget, BoxInput):
        others = [each for each in app.screen.query(BoxInput) if each is not widget]
        pair = widget.background_colors[1], others[0].background_colors[1]
    elif isinstance(widget, OptionList):
        line = widget.get_component_rich_style("option-list--option-highlighted").bgcolor
        assert line is not None
        pair = Color.from_rich_color(line), widget.background_colors[1]
    else:  # The list of the keys: all that can be seen is it.
        assert isinstance(app.screen, HelpScreen)
        return None
    found = [contrast(*pair), contrast(*map(grey, pair))]
    return (widget, found) if min(found) < FOCUS else None


LOOKS = [
    "",  # the grid
    "{f3}", "{f3}", "1", "{escape}", "99\n", "{f7}", "{f8}", "{f6}", "{f5}", "{ctrl+c}", "{f1}",
    "x", "?", "x",
    "1\n",  # a slip
    "\n9\n277\n10\n", "{f2}", "und", "{f3}", "{f3}", "{f1}", "x", "{ctrl+c}", "{f9}",
    "\n1\n275\n10\n\n\n1\n135\n20\n\n1\n700\n", "\n",  # asked about the total
    "y", "{pageup}", "{ctrl+s}", "{up}", "7", "{ctrl+s}", "{escape}",
]  # fmt: skip
"""Keys that open every screen, list, question and message in turn."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("colours", ["colour", "NO_COLOR"])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [(80, 24), (60, 18)])
def test_all_that_is_painted_can_be_read(
    book: Book,
    name: themes.ThemeName,
    size: tuple[int, int],
    colours: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if colours == "NO_COLOR":
        monkeypatch.setenv("NO_COLOR", "1")
    (place, *_others) = begin(book, tables=2)
    for number in range(1, 4):
        hand = counts("- 1 275 10 -", "- 1 135 20 -", out="1")
        saving.save(book, place, hand, number, lambda _: True)
    poor: list[object] = []
    seen: list[str] = []

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        for keys in LOOKS:
            await press(pilot, keys)
            poor.extend((keys, each) for each in poorly(app))
            seen.extend(text for text, *_both in painted(app))

    run_app(EntryApp(lambda: AtNight(book, place.season, place.night), theme=name), script, size)
    assert poor == []
    whole = " ".join(seen)
    assert all(words in whole for words in OPENED), [each for each in OPENED if each not in whole]


OPENED = (
    "Hand 3   665 : 415", "Any other key goes back", "F7 again ends it", "F8 again undoes it",
    "There is no game at table 99", "^Q leaves", "eclared_red_three=1", "Unusual:", "correct hand",
    "Reason",
)  # fmt: skip
"""Words of what is to be opened, so that none of it is missed."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("colours", ["colour", "NO_COLOR"])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [(80, 24)])
def test_what_the_second_typist_sees_can_be_read(
    book: Book,
    name: themes.ThemeName,
    size: tuple[int, int],
    colours: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if colours == "NO_COLOR":
        monkeypatch.setenv("NO_COLOR", "1")
    (place,) = begin(book)
    saving.save(book, place, counts("- 1 275 10", "- 1 135 20", out="1"), 1, lambda _: True)
    book.by = "Birch"
    poor: list[object] = []
    seen: list[str] = []

    async def script(app: SecondApp, pilot: Pilot[int]) -> None:
        for typed in ("", "?", "x", "\n", FIRST.replace("275", "285"), "b", "late"):
            await press(pilot, typed)
            poor.extend((typed, each) for each in poorly(app))
            seen.extend(text for text, *_both in painted(app))

    app = SecondApp(lambda: AtNight(book, place.season, place.night), theme=name)
    run_app(app, script, size)
    assert poor == []
    whole = " ".join(seen)
    assert all(words in whole for words in ("≠", "A melded", "b send it back", "Reason"))


@pytest.mark.parametrize(
    ("said", "name"), [("15;0", "dark"), ("0;15", "light"), ("0;default;7", "light"), ("", "dark")]
)
def test_the_terminal_chooses(said: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORFGBG", said)
    assert themes.wanted() == name


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [(80, 24), (60, 18)])
def test_the_keys_and_the_opening_stay_on_a_small_screen(book: Book, size: tuple[int, int]) -> None:
    (place,) = begin(book)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        inside = Region(0, 0, *size)
        for _ in range(2):
            for name in ("help", "opens0", "opens1"):
                assert inside.contains_region(app.screen.query_one(f"#{name}").region), name
            assert "opens 50" in shown(app, "opens0")
            await press(pilot, "{f2}")

    async def begun(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n")
        await script(app, pilot)

    run_app(EntryApp(lambda: AtNight(book, place.season, place.night)), begun, size)
