"""Web pages: one plain file that any browser shows, reads aloud and prints."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain, islice
from math import ceil
from pathlib import Path
from typing import Final

from markupsafe import Markup

from canasta_club.reports.imprint import Crest, Imprint
from canasta_club.reports.page import Cell, Column, Page, print_sentence
from canasta_club.reports.pictures.codes import qr_code
from canasta_club.reports.pictures.drawing import DARK_STYLE, drawn
from canasta_club.reports.writers._sandbox import Sandbox, Shipped, refusing
from canasta_club.reports.writers._web_cells import (
    DATE,
    Chunk,
    WebTable,
    chunks,
    css_string,
    dates_whole,
)
from canasta_club.reports.writers.files import replacing
from canasta_club.resources import own
from canasta_club.text.letters import visible, width
from canasta_club.text.progress import Progress, with_progress

_TEMPLATE: Final = "page.html"
_STYLES: Final = "page.css"
TEMPLATES: Final = (_TEMPLATE, "page_parts.html", _STYLES)
"""What the look of a page rests on."""

_DARK_STYLE: Final = Markup(DARK_STYLE)  # noqa: S704

_LONG: Final = 40
"""Rows from which on a phone shows one section of a table and the headings of the others."""

_LETTER: Final = 0.62
"""The width of a letter in em; few fonts have wider ones."""

_BOLD: Final = 0.75
"""The same of a bold one."""

_PAD: Final = 0.7
"""The space between two columns on paper, in em."""

_NAME: Final = 14
"""Letters side by side that a column of names has room for, if its names are that long."""

_INITIALS: Final = 10
"""Letters that are not broken on a phone where others have room to spare, as “A. B. & C.”."""

_UPRIGHT, _SIDEWAYS = 515, 735
"""Points across a sheet within its margins, on the narrower and on the lower of the papers."""

_LARGEST, _READABLE, _SMALLEST = 11.0, 9.0, 7.0
"""Sizes of letters on paper: below the second a sheet is turned, below the third a table cut."""

_SCREEN_PAD: Final = 1.1
"""The space between two columns on a screen, in em; under short headings it is `_PAD`."""

_STEPS: Final = (48, 55, 62)
"""Em across: where short headings fail, on a narrower screen than one of them rows show less."""

_PHONE: Final = 15
"""Em across a screen of 320 points; of a wider table a row shows what comes first there."""

_LEADING: Final = (
    "name", "home", "away", "award", "holder", "opponents", "home_score", "away_score", "season",
    "what", "rank", "place", "points", "moved", "result", "score", "total", "rating", "date",
    "value", "players", "number",
)  # fmt: skip
"""The columns that stay in the row on a phone as far as there is room, the most needed first."""

_TAP: Final = 2
"""Em that the mark takes behind which the rest of a row is shown."""

_NARROW: Final = 6.25
"""Em that a column of words has at the least on a phone, where it is broken between words.

Longer ones share equally what room there is.
"""


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands around a page of a site: the way to it, and where one can go from it.

    Both are addresses with their names. The sheet of styles lies beside the pages, and so does the
    crest.
    """

    trail: tuple[tuple[str, str], ...] = ()
    ways: tuple[tuple[str, str], ...] = ()

    def with_ways(self, more: Iterable[tuple[str, str]]) -> "Frame":
        """Return the same from where one can go further."""
        return replace(self, ways=(*more, *self.ways))

    def without(self, file: str) -> "Frame":
        """Return the same for a page that is one of these addresses itself."""
        if not any(address == file for address, _name in (*self.trail, *self.ways)):
            return self
        trail = tuple(way for way in self.trail if way[0] != file)
        return Frame(trail, tuple(way for way in self.ways if way[0] != file))


class Pages:
    """Writes pages by one template: the club's own where it has one."""

    def __init__(self) -> None:
        self._is_own = any((own("templates") / name).is_file() for name in TEMPLATES)
        self._templates = self._prepared()

    def _prepared(self) -> Shipped | Sandbox:
        templates = Sandbox() if self._is_own else Shipped()
        templates.filters |= {
            "visible": visible,
            "sentence": print_sentence,
            "css": css_string,
            "dates_whole": dates_whole,
        }
        return templates

    def styles(self) -> str:
        """Return the sheet of styles that the pages of a site share."""
        with refusing(_STYLES, is_own=self._is_own):
            return self._templates.get_template(_STYLES).render(dark_style=_DARK_STYLE)

    def write(
        self,
        page: Page,
        imprint: Imprint,
        progress: Progress | None = None,
        frame: Frame | None = None,
    ) -> Iterator[str]:
        """Yield a page piece by piece, some rows at a time."""
        # The steps of a template that the club wrote are counted for each page.
        templates = self._prepared() if self._is_own else self._templates
        with refusing(_TEMPLATE, is_own=self._is_own):
            made = templates.get_template(_TEMPLATE)
            first, *parts = (
                _part(part, templates.rows(with_progress(part.rows, progress)))
                for part in (page, *page.parts)
            )
            is_sideways = any(part["is_sideways"] for part in (first, *parts))
            names = [name for name in (page.title, imprint.season, imprint.club) if name]
            yield from made.generate(
                **first | {"is_sideways": is_sideways},
                parts=parts,
                title=" · ".join(map(visible, names)),
                paper="letter" if imprint.paper == "letter" else "A4",
                fingerprint=imprint.head,
                frame=frame,
                crest=_crest_address(imprint.crest, frame),
                dark_style=_DARK_STYLE,
            )


def _crest_address(crest: Crest | None, frame: Frame | None) -> str:
    """Return where a page finds the crest: beside it on a site, otherwise within itself."""
    if crest is None:
        return ""
    return crest.file if frame else f"data:{crest.kind};base64,{b64encode(crest.content).decode()}"


def write_html(
    page: Page, path: Path, imprint: Imprint | None = None, progress: Progress | None = None
) -> None:
    """Write a page to a file, a row at a time, by the club's own template where it has one."""
    with replacing(path) as whole, whole.open("w", encoding="utf-8") as file:
        file.writelines(Pages().write(page, imprint or Imprint(), progress))


def _part(page: Page, rows: Iterator[tuple[Cell, ...]]) -> dict[str, object]:
    """Return the values of a page, or of a part of one, for the template."""
    every = chunks(page, rows)
    sample = [*islice(every, 1)]
    texts = sample[0].texts if sample else [() for _column in page.columns]
    widths = [*map(_paper_width, page.columns, texts)]
    across = sum(widths)
    upright, sideways = (min(_LARGEST, room / max(across, 1)) for room in (_UPRIGHT, _SIDEWAYS))
    is_sideways = upright < _READABLE
    size = sideways if is_sideways else upright
    listed: Iterable[Chunk] = chain(sample, every)
    sections = page.sections if sample and len(sample[0].texts[0]) > _LONG else ()
    leads = _leads(page.columns, widths)
    grid = " ".join(_track(page.columns[at], texts[at], widths[at]) for at in leads)
    on_screen = partial(WebTable, columns=page.columns, leads=leads, grid=grid, sections=sections)
    if not sample:
        tables = []
    elif size >= _SMALLEST:
        tables = [on_screen(chunks=listed)]
    else:
        listed = list(listed)
        blocks = list(_blocks(page.columns, widths, _SIDEWAYS / _SMALLEST))
        tables = [on_screen(chunks=listed, use="screen")]
        tables += [_block(page.columns, places, listed) for places in blocks]
        size = _SMALLEST
    drawing = drawn(page)
    return {
        "page": page,
        "tables": tables,
        "picture": Markup(drawing.broad + drawing.slim),  # noqa: S704
        "code": Markup(qr_code(page.code)) if page.code else "",  # noqa: S704
        "size": f"{size:.1f}",
        "is_sideways": is_sideways,
        "is_wide": across > _PHONE,
        "whole_from": ceil(_screen_width(page.columns, widths)),
        "folds_at": _folds_at(across),
    }


def _paper_width(column: Column, texts: Iterable[str]) -> float:
    """Return how many em a column needs: text may be broken between words, a name only once."""
    widths = [*map(_widths, {column.short or column.heading, *texts})]
    needed: float = max(widths)[0]
    if not column.is_figure:
        needed = max(min(needed / 2, _NAME), *[word for _whole, word in widths])
    return needed * _LETTER + _PAD


@lru_cache(maxsize=2**15)
def _widths(text: str) -> tuple[int, int]:
    """Return how wide a text is, and its widest word."""
    return width(text), max(map(width, text.split()), default=0)


def _screen_width(columns: Sequence[Column], widths: Sequence[float]) -> float:
    """Return how many em a table needs on a screen under whole headings, broken between words."""
    needed = [
        max(wide - _PAD, _widths(column.heading)[1] * _BOLD)
        for wide, column in zip(widths, columns, strict=True)
    ]
    return sum(needed) + _SCREEN_PAD * len(columns)


def _blocks(
    columns: Sequence[Column], widths: Sequence[float], room: float
) -> Iterator[tuple[int, ...]]:
    """Yield the places of the columns that go on paper side by side, behind those of the name."""
    first = next((n for n, column in enumerate(columns, 1) if not column.is_figure), 0)
    lead = tuple(range(first))
    free = room - sum(widths[:first])
    block: list[int] = []
    for place in range(first, len(columns)):
        if block and sum(widths[each] for each in (*block, place)) > free:
            yield (*lead, *block)
            block = []
        block.append(place)
    yield (*lead, *block)


def _block(columns: Sequence[Column], places: Sequence[int], rows: Iterable[Chunk]) -> WebTable:
    shown = [columns[place] for place in places]
    return WebTable(shown, [chunk.only(places) for chunk in rows], "paper")


def _folds_at(across: float) -> int:
    """Return below which of the steps rows show less; 0: only on a phone, as always."""
    if across <= _STEPS[0] - 10:
        return 0
    return next((step for step in _STEPS if across + 2 <= step), _STEPS[-1])


def _leads(columns: Sequence[Column], widths: Sequence[float]) -> list[int]:
    """Return the places of the columns that a row shows on a phone, in their order."""
    if len(columns) < 3:  # What a figure says cannot go without its name.
        return list(range(len(columns)))
    ranked = sorted(range(len(columns)), key=lambda place: _need(columns[place], place))
    room, kept = float(_PHONE - _TAP), list[int]()
    for place in ranked:
        wide = widths[place] if columns[place].is_figure else min(widths[place], _NARROW)
        if wide <= room:
            room -= wide
            kept.append(place)
    return sorted(kept)


def _need(column: Column, place: int) -> tuple[int, int]:
    if column.key in _LEADING:
        return _LEADING.index(column.key), place
    # Of columns for each night the last ones say most.
    return len(_LEADING), -place if DATE.fullmatch(column.heading) else place


def _track(column: Column, texts: Sequence[str], wide: float) -> str:
    """Return how much of a row on a phone a column takes, as a track of a grid."""
    heading = column.short or column.heading
    whole, word = _widths(heading)
    if column.is_figure:  # A heading is bold, and never broken.
        spread = sum(heading.count(letter) for letter in "%MW") / 3
        return f"{max(wide, (whole + spread) * _BOLD + _PAD):.1f}em"
    longest = max((_widths(text)[0] for text in texts), default=0)
    share = longest * _LETTER + _PAD if longest <= _INITIALS else min(wide, _NARROW)
    return f"minmax(0, {max(share, word * _BOLD + _PAD):.0f}fr)"
