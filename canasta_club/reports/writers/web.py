"""Web pages: one plain file that any browser shows, reads aloud and prints."""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, islice, repeat
from math import ceil
from pathlib import Path
from typing import Final

from markupsafe import Markup, escape

from canasta_club.reports.page import (
    Cell,
    Column,
    Crest,
    Imprint,
    Page,
    Section,
    print_sentence,
    print_text,
)
from canasta_club.reports.pictures.drawing import DARK_STYLE, drawn
from canasta_club.reports.pictures.margins import margins_svg
from canasta_club.reports.writers._codes import qr_code
from canasta_club.reports.writers._sandbox import FAULTS, Sandbox
from canasta_club.reports.writers.files import replacing
from canasta_club.resources import own
from canasta_club.text.letters import visible, width
from canasta_club.text.progress import Progress, with_progress

_TEMPLATE: Final = "page.html"
_STYLES: Final = "page.css"
_DARK_STYLE: Final = Markup(DARK_STYLE)  # noqa: S704

_SAMPLE: Final = 500
"""Rows by which the width of a table is judged."""

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

_UPRIGHT, _SIDEWAYS = 515, 735
"""Points across a sheet within its margins, on the narrower and on the lower of the papers."""

_LARGEST, _READABLE, _SMALLEST = 11.0, 9.0, 7.0
"""Sizes of letters on paper: below the second a sheet is turned, below the third a table cut."""

_SCREEN_PAD: Final = 1.1
"""The space between two columns on a screen, in em; under short headings it is `_PAD`."""

_STEPS: Final = (48, 55, 62)
"""Em across: where short headings fail, on a narrower screen than one of them rows show less."""

_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")

_PHONE: Final = 15
"""Em across a screen of 320 points; of a wider table a row shows what comes first there."""

_LEADING: Final = (
    "name", "home", "away", "home_score", "away_score", "season", "what", "rank", "place", "points",
    "result", "score", "total", "rating", "date", "value", "players", "number",
)  # fmt: skip
"""The columns that stay in the row on a phone as far as there is room, the most needed first."""

_TAP: Final = 2
"""Em that the mark takes behind which the rest of a row is shown."""

_NARROW: Final = 10
"""Em that a column of names has at the least on a phone, where it is broken between words."""


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of the page; ``use`` is where it stands: everywhere, on the screen or on paper."""

    columns: Sequence[Column]
    rows: Iterable[list[tuple[Column, str, str]]]
    use: str = "both"
    leads: Sequence[int] = ()
    grid: str = ""
    sections: Sequence[Section] = ()

    def lines(self, *, folds: bool) -> Iterator[Markup]:
        """Yield the rows as they are written; of a table that ``folds`` each cell says what it is.

        A template of the club's own writes ``rows`` itself.
        """
        role, tap = (" role=cell", _TAP_CELL) if folds else ("", "")
        line = "<tr role=row>" if folds else "<tr>"
        heads = self._heads() if folds else {}
        for place, row in enumerate(self.rows):
            if place in heads:
                yield heads[place]
            cells = (_cell(text, href, role, column.is_figure) for column, text, href in row)
            yield Markup(f"{line}{''.join(cells)}{tap}")  # noqa: S704

    def _heads(self) -> Mapping[int, Markup]:
        """Return what stands before the first row of each section, by the place of that row."""
        heads: dict[int, Markup] = {}
        place, across = 0, len(self.columns) + 1
        for section in self.sections:
            title = visible(f"{section.title} ({section.rows})")
            head = _SECTION.format(across, " open" if section.is_open else "", title)
            heads[place] = Markup("</tbody><tbody role=rowgroup>") + head if place else head
            place += section.rows
        return heads

    @property
    def legend(self) -> str:
        """What the short headings stand for."""
        changed = (each for each in self.columns if each.meaning)
        return visible(", ".join(f"{each.short} {each.meaning}" for each in changed))


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
        self._is_own = (own("templates") / _TEMPLATE).is_file()
        self._sandbox = self._prepared()

    def _prepared(self) -> Sandbox:
        sandbox = Sandbox(is_own=self._is_own)
        sandbox.filters |= {
            "visible": visible,
            "sentence": print_sentence,
            "css": _css_string,
            "dates_whole": _dates_whole,
        }
        return sandbox

    def styles(self) -> str:
        """Return the sheet of styles that the pages of a site share."""
        return self._sandbox.get_template(_STYLES).render(dark_style=_DARK_STYLE)

    def write(
        self,
        page: Page,
        imprint: Imprint,
        progress: Progress | None = None,
        frame: Frame | None = None,
    ) -> Iterator[str]:
        """Yield a page piece by piece, a row at a time."""
        # The steps of a template that the club wrote are counted for each page.
        sandbox = self._prepared() if self._is_own else self._sandbox
        try:
            made = sandbox.get_template(_TEMPLATE)
            first, *parts = (
                _part(part, sandbox.rows(part.rows), progress) for part in (page, *page.parts)
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
        except FAULTS as fault:
            if not self._is_own:
                raise
            raise sandbox.refusal(fault, _TEMPLATE) from fault


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


def _part(
    page: Page, rows: Iterator[tuple[Cell, ...]], progress: Progress | None
) -> dict[str, object]:
    """Return the values of a page, or of a part of one, for the template."""
    sample = list(islice(rows, _SAMPLE))
    widths = [_paper_width(place, column, sample) for place, column in enumerate(page.columns)]
    across = sum(widths)
    upright, sideways = (min(_LARGEST, room / max(across, 1)) for room in (_UPRIGHT, _SIDEWAYS))
    is_sideways = upright < _READABLE
    size = sideways if is_sideways else upright
    everything = chain(sample, rows)
    sections = page.sections if len(sample) > _LONG else ()
    leads = _leads(page.columns, widths)
    grid = " ".join(_track(page.columns[place], widths[place]) for place in leads)
    if not sample:
        tables = []
    elif size >= _SMALLEST:
        shown = _rows(page.columns, everything, page.links, progress)
        tables = [_Table(page.columns, shown, "both", leads, grid, sections)]
    else:
        kept = list(everything)
        blocks = list(_blocks(page.columns, widths, _SIDEWAYS / _SMALLEST))
        shown = _rows(page.columns, kept, page.links, progress)
        tables = [_Table(page.columns, shown, "screen", leads, grid, sections)]
        tables += [_block(page.columns, places, kept) for places in blocks]
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


def _paper_width(place: int, column: Column, sample: Sequence[tuple[Cell, ...]]) -> float:
    """Return how many em a column needs: text may be broken between words, a name only once."""
    heading = column.short or column.heading
    texts = {heading, *(print_text(row[place], column) for row in sample)}
    wholes, words = zip(*map(_widths, texts), strict=True)
    needed: float = max(wholes) if column.is_figure else max(min(max(wholes) / 2, _NAME), *words)
    return needed * _LETTER + _PAD


@lru_cache(maxsize=2**15)
def _widths(text: str) -> tuple[int, int]:
    """Return how wide a text is, and its widest word."""
    return width(text), max(map(width, text.split()), default=0)


def _screen_width(columns: Sequence[Column], widths: Sequence[float]) -> float:
    """Return how many em a table needs on a screen under whole headings, broken between words."""
    headings = (max(map(width, each.heading.split()), default=0) for each in columns)
    needed = (max(wide - _PAD, word * _LETTER) for wide, word in zip(widths, headings, strict=True))
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


def _block(
    columns: Sequence[Column], places: Sequence[int], rows: Iterable[tuple[Cell, ...]]
) -> _Table:
    shown = [columns[place] for place in places]
    cells = (tuple(row[place] for place in places) for row in rows)
    return _Table(shown, _rows(shown, cells, (), None), "paper")


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
    return len(_LEADING), -place if _DATE.fullmatch(column.heading) else place


def _track(column: Column, wide: float) -> str:
    """Return how much of a row on a phone a column takes, as a track of a grid."""
    if column.is_figure:  # A heading is bold, and never broken.
        wide = max(wide, width(column.short or column.heading) * _BOLD + _PAD)
    return f"{wide:.1f}em" if column.is_figure else f"minmax(0, {max(wide, 1):.0f}fr)"


def _rows(
    columns: Sequence[Column],
    rows: Iterable[tuple[Cell, ...]],
    links: Iterable[Mapping[str, str]],
    progress: Progress | None,
) -> Iterator[list[tuple[Column, str, str]]]:
    """Yield the cells of each row: their column, what they say and where they lead."""
    leading = chain(links, repeat(dict[str, str]()))
    for row, targets in zip(with_progress(rows, progress), leading, strict=False):
        yield [
            (column, _shown(cell, column), targets.get(column.key, ""))
            for column, cell in zip(columns, row, strict=True)
        ]


_RESULTS: Final = {"W": "won", "D": "drawn", "L": "lost"}


def _shown(cell: Cell, column: Column) -> str:
    """Return a cell as a page shows it; what is seen of the last games is also said in words."""
    if column.kind == "margins" and cell:
        return Markup(margins_svg([int(margin) for margin in str(cell).split()]))  # noqa: S704
    text = print_text(cell, column)
    if column.kind == "form" and cell:
        words = ", ".join(_RESULTS[letter] for letter in str(cell))
        return Markup('<span role="img" aria-label="{}">{}</span>').format(words, text)
    return text


_SECTION: Final = Markup(
    "<tr role=row class=part><td role=cell colspan={}><details{}><summary>{}</summary></details>"
)

_TAP_CELL: Final = "<td role=cell class=tap><details><summary aria-label=more></summary></details>"


@lru_cache(maxsize=2**15)
def _cell(text: str, href: str, role: str, is_figure: bool) -> str:  # noqa: FBT001  (a key)
    is_plain = text.isascii() or isinstance(text, Markup)
    look = " class=figure" if is_figure else "" if is_plain else ' dir="auto"'
    shown = _dates_whole(text)
    if href and text:
        shown = Markup('<a href="{}">{}</a>').format(href, shown)
    # What HTML lets a page leave out is left out: the end of a cell, and quotes around a word.
    return f"<td{role}{look}>{shown}"


def _dates_whole(text: str) -> Markup:
    """Write text in which no date is broken at the end of a line."""
    shown, count = _DATE.subn(r"<span class=date>\g<0></span>", str(escape(text)))
    is_part = count and not _DATE.fullmatch(text)
    return Markup(f"<span>{shown}</span>" if is_part else shown)  # noqa: S704


@lru_cache(maxsize=2**10)
def _css_string(text: str) -> Markup:
    """Write text as a string of a style sheet, in which nothing can end it or the sheet."""
    escaped = re.sub(r"[^A-Za-z0-9 ]", lambda letter: f"\\{ord(letter[0]):x} ", visible(text))
    return Markup(f'"{escaped}"')  # noqa: S704
