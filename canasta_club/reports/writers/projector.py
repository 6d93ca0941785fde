"""Screens for a projector: pages in letters that are read from ten metres, each in its own file.

And the pages of the hall around them: for phones, for the desk, and for the wall.

A screen leads to the next one by itself, after some seconds and without a script. Measures are in
rem, of which a screen of 16:9 is a hundred wide.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from math import ceil
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

from jinja2 import Environment

from canasta_club.errors import ConflictError, UsageError
from canasta_club.reports.page import Column, Page, print_text
from canasta_club.reports.writers._sandbox import Sandbox, Shipped, refusing
from canasta_club.reports.writers.files import replacing
from canasta_club.resources import own, template
from canasta_club.text.letters import visible, width

SECONDS: Final = 12
"""How long a screen stays before the next one."""

_TEMPLATE: Final = "projector.html"
_MARK: Final = "canasta print projector"

_WORD: Final = re.compile(r"[^\s-]*-|[^\s-]+")

_SIZES: Final = (5.0, 4.2, 3.5, 3.0, 2.6, 2.3)
"""Heights of the letters: the least is seen from ten metres on a picture of two and a half."""

_WIDE, _HIGH, _GAP = 96.0, 45.5, 2.0
"""The room for rows between the margins, and between two blocks of them."""

_BLOCKS: Final = (1, 2, 3)

_LETTER, _PAD = 0.62, 0.7
"""In em: the width of a letter, and what a cell has beside its text."""

_LINE, _AROUND, _HEADING = 1.2, 0.24, 1.15
"""In em: the height of a line, what a row has above and below, and the row of headings."""

_SMALL: Final = 0.8
"""How wide the letters of headings are beside others."""

_BROKEN: Final = 1.2
"""How much wider than its share of a text a line is, as it ends between words."""

_SHORT: Final = 6
"""Em of a text that goes in one line."""

_WORTH: Final = 0.2
"""By how much smaller letters may be, if each name then takes a line less."""

_Row = Sequence[tuple[Column, str]]


class _Fit(NamedTuple):
    """How rows are set: the letters, the columns, and the blocks of rows of each screen."""

    size: float
    widths: Sequence[float]
    lines: int
    screens: Sequence[Sequence[Sequence[_Row]]]

    @property
    def worth(self) -> tuple[int, float]:
        """Few screens first, then large letters."""
        return -len(self.screens), self.size / (1 + _WORTH * (self.lines - 1))


def screens(pages: Sequence[Page], first: str, seconds: int = SECONDS) -> Mapping[str, str]:
    """Return each screen by the name of its file; that of the ``first`` is given.

    An own projector.html of the club lays them out where there is one.
    """
    is_own = (own("templates") / _TEMPLATE).is_file()
    shown = [values for page in pages for values in _screens(page)]
    names = [_name(first, number) for number in range(1, len(shown) + 1)]
    made: dict[str, str] = {}
    for number, values in enumerate(shown, 1):
        templates = Sandbox() if is_own else Shipped()
        templates.filters["visible"] = visible
        frame = {
            "next": quote(names[number % len(names)]),
            "seconds": seconds,
            "number": number,
            "count": len(names),
            "mark": _MARK,
        }
        with refusing(_TEMPLATE, is_own=is_own):
            made[names[number - 1]] = templates.get_template(_TEMPLATE).render(**values | frame)
    return made


def write_screens(pages: Sequence[Page], path: Path, seconds: int = SECONDS) -> None:
    """Write screens to ``path`` and to files beside it, whole and only where they changed.

    A screen that is no longer needed leads to the first: a browser may stand there.
    """
    if path.suffix.lower() != ".html":
        raise UsageError(
            f"“{path.name}” is not a page for a browser.", hint="Give it a name that ends in .html."
        )
    made = dict(screens(pages, path.name, seconds))
    back = (
        f'<!doctype html><meta name="generator" content="{_MARK}">'
        f'<meta http-equiv="refresh" content="0; url={quote(path.name)}">\n'
    )
    made |= dict.fromkeys(_left_over(path, len(made)), back)
    others = [path.with_name(name) for name in made if name != path.name]
    for other in others:
        if other.exists() and _MARK not in _held(other):
            raise ConflictError(
                f"{other} is in the way: it is no screen for a projector.",
                hint="Move it elsewhere, or give the screens another name.",
            )
    # What is led to is there before what leads to it.
    for name in sorted(made, key=lambda name: (name == path.name, name)):
        target = path.with_name(name)
        if _held(target) != made[name]:
            with replacing(target) as beside:
                beside.write_text(made[name], encoding="utf-8", newline="\n")


def _held(path: Path) -> str:
    with suppress(OSError, ValueError):
        return path.read_text(encoding="utf-8")
    return ""


def _left_over(path: Path, count: int) -> Iterator[str]:
    """Yield the screens of an earlier run that follow the last one of now."""
    number = max(count, 1) + 1
    while _MARK in _held(path.with_name(_name(path.name, number))):
        yield _name(path.name, number)
        number += 1


def _name(first: str, number: int) -> str:
    """Return the name of the file of a screen.

    >>> _name("wall.html", 1), _name("wall.html", 2)
    ('wall.html', 'wall-2.html')
    """
    stem, dot, ending = first.rpartition(".")
    return first if number == 1 else f"{stem}-{number}{dot}{ending}"


def _screens(page: Page) -> Iterator[dict[str, object]]:
    """Yield what each screen of a page and of its parts shows."""
    rows = [
        [(column, print_text(cell, column)) for column, cell in zip(page.columns, row, strict=True)]
        for row in page.rows
    ]
    fits = [
        fit
        for size in _SIZES
        for blocks in _BLOCKS
        for fit in _fits(page.columns, rows, size, blocks)
    ]
    fit = max(fits, key=lambda fit: fit.worth)
    for blocks in fit.screens:
        yield {
            "title": page.title,
            "subtitle": page.subtitle,
            "notes": " ".join(page.all_notes),
            "columns": page.columns,
            "blocks": blocks,
            "gap": _GAP,
            "pad": _AROUND / 2,
            "size": fit.size,
            "widths": fit.widths,
            "wide": round(sum(fit.widths), 2),
        }
    for part in page.parts:
        yield from _screens(part)


def _fits(
    columns: Sequence[Column], rows: Sequence[_Row], size: float, blocks: int
) -> Iterator[_Fit]:
    """Yield how rows are set in letters of a size, if so many blocks of them have room."""
    across = (_WIDE - _GAP * (blocks - 1)) / blocks / size
    needed = [_wide(column, rows, place) for place, column in enumerate(columns)]
    # Names go on in the next line where there is no room; a figure or a short text never does.
    least = [
        wide
        if column.is_figure or wide <= _SHORT
        else min(wide, _wide(column, rows, place, by_word=True))
        for place, (wide, column) in enumerate(zip(needed, columns, strict=True))
    ]
    room = (across - sum(least)) / ((sum(needed) - sum(least)) or 1)
    if room < 0 and (blocks, size) != (1, _SIZES[-1]):
        return
    widths = [word + (wide - word) * max(room, 0) for wide, word in zip(needed, least, strict=True)]
    if room < 0:  # Long words are broken.
        whole = sum(wide for wide, column in zip(widths, columns, strict=True) if column.is_figure)
        share = (across - whole) / (sum(widths) - whole or 1)
        widths = [
            wide if column.is_figure else wide * share
            for wide, column in zip(widths, columns, strict=True)
        ]
    widths = [round(max(wide, 1), 2) for wide in widths]
    heights = [_lines(row, widths) for row in rows]
    packed = _packed(rows, heights, _HIGH / size - _HEADING)
    screens = [packed[first : first + blocks] for first in range(0, len(packed), blocks)]
    yield _Fit(size, widths, max(heights, default=1), screens)


def _wide(column: Column, rows: Sequence[_Row], place: int, *, by_word: bool = False) -> float:
    """Return how wide a column is in one line, or with a line ``by_word``, in em.

    A browser breaks a word after its hyphens, too.
    """
    texts = [row[place][1] for row in rows]
    words = [word for text in texts for word in _WORD.findall(text)] if by_word else texts
    heading = width(column.short or column.heading) * _SMALL
    return max(heading, *map(width, words), 1) * _LETTER + _PAD


def _lines(row: _Row, widths: Sequence[float]) -> int:
    """Return how many lines a row takes."""
    rooms = [max(wide - _PAD, 1) / _LETTER for wide in widths]
    return max(
        1 if width(text) <= room or column.is_figure else ceil(width(text) * _BROKEN / room)
        for (column, text), room in zip(row, rooms, strict=True)
    )


def _packed(rows: Sequence[_Row], lines: Sequence[int], room: float) -> Sequence[Sequence[_Row]]:
    """Return blocks of rows, each as high as there is room, in em."""
    blocks: list[list[_Row]] = [[]]
    left = room
    for row, count in zip(rows, lines, strict=True):
        high = count * _LINE + _AROUND
        if high > left and blocks[-1]:
            blocks.append([])
            left = room
        blocks[-1].append(row)
        left -= high
    return blocks


def hall_page(name: str, values: Mapping[str, object]) -> str:
    """Return a page of the hall, by a template of the club's own where there is one."""
    is_own = (own("templates") / f"{name}.html").is_file()
    templates = _for_hall(Sandbox()) if is_own else _shipped()
    with refusing(f"{name}.html", is_own=is_own):
        return templates.get_template(f"{name}.html").render(values)


def hall_file(name: str) -> bytes:
    """Return the styles or the script of the hall's pages."""
    return template(name).read_bytes()


@cache
def _shipped() -> Environment:
    """Return what the program's own templates run in, which are read once."""
    return _for_hall(Shipped())


def _for_hall(templates: Environment) -> Environment:
    templates.lstrip_blocks = True
    templates.filters["visible"] = visible
    templates.filters["clock"] = _as_clock
    return templates


def _as_clock(seconds: int) -> str:
    """Return seconds as a clock shows them.

    >>> _as_clock(3725), _as_clock(59), _as_clock(-61)
    ('62:05', '0:59', '-1:01')
    """
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'-' if seconds < 0 else ''}{minutes}:{rest:02}"
