"""Cells of a web page as HTML, a column at a time: a site has hundreds of thousands of them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, repeat
from typing import Final

from markupsafe import Markup, escape

from canasta_club.reports.page import Cell, Column, Page, Section, print_texts
from canasta_club.reports.pictures.margins import margins_svg
from canasta_club.text.letters import visible

DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")

SAMPLE: Final = 500
"""Rows that are read at a time; by the first of them the width of a table is judged."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some rows of a table, by columns: their cells as printed, and where each of them leads.

    A column that leads nowhere has no addresses.
    """

    columns: Sequence[Column]
    cells: Sequence[Sequence[Cell]]
    texts: Sequence[Sequence[str]]
    addresses: Sequence[Sequence[str]]

    def only(self, places: Sequence[int]) -> "Chunk":
        """Return some of the columns, which lead nowhere: they are for paper."""
        return Chunk(
            columns=[self.columns[place] for place in places],
            cells=[self.cells[place] for place in places],
            texts=[self.texts[place] for place in places],
            addresses=[() for _place in places],
        )

    def shown(self) -> Iterator[Sequence[str]]:
        """Yield what each column shows; what is seen of the last games is also said in words."""
        for column, cells, texts in zip(self.columns, self.cells, self.texts, strict=True):
            show = _SHOWN.get(column.kind)
            yield [*map(show, cells, texts)] if show else texts


def chunks(page: Page, rows: Iterator[tuple[Cell, ...]]) -> Iterator[Chunk]:
    """Yield the rows of a page, some at a time."""
    columns = page.columns
    first = 0
    while some := list(islice(rows, SAMPLE)):
        cells = [*zip(*some, strict=True)]
        texts = [print_texts(column, each) for column, each in zip(columns, cells, strict=True)]
        addresses = [
            page.links.get(column.key, ())[first : first + len(some)] for column in columns
        ]
        yield Chunk(columns, cells, texts, addresses)
        first += len(some)


@dataclass(frozen=True, slots=True)
class WebTable:
    """A table of the page; ``use`` is where it stands: everywhere, on the screen or on paper."""

    columns: Sequence[Column]
    chunks: Iterable[Chunk]
    use: str = "both"
    leads: Sequence[int] = ()
    grid: str = ""
    sections: Sequence[Section] = ()

    @property
    def rows(self) -> Iterator[list[tuple[Column, str, str]]]:
        """The cells of each row, for a template of the club's own.

        Each is its column, what it says and where it leads.
        """
        for chunk in self.chunks:
            nowhere = [""] * len(chunk.texts[0])
            cells = [
                zip(repeat(column), texts, addresses or nowhere, strict=False)
                for column, texts, addresses in zip(
                    self.columns, chunk.shown(), chunk.addresses, strict=True
                )
            ]
            yield from map(list, zip(*cells, strict=True))

    def lines(self, *, folds: bool) -> Iterator[Markup]:
        """Yield the rows as they are written; where they fold each cell says what it is."""
        role, tap = (" role=cell", _TAP_CELL) if folds else ("", "")
        line = "<tr role=row>" if folds else "<tr>"
        heads = self._heads() if folds else {}
        first = 0
        for chunk in self.chunks:
            cells = (
                _column(texts, addresses, _start(column, role))
                for column, texts, addresses in zip(
                    self.columns, chunk.shown(), chunk.addresses, strict=True
                )
            )
            lines = [f"{line}{row}{tap}" for row in map("".join, zip(*cells, strict=True))]
            for place in heads:
                if first <= place < first + len(lines):
                    lines[place - first] = f"{heads[place]}\n{lines[place - first]}"
            first += len(lines)
            yield Markup("\n".join(lines))  # noqa: S704

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

    def headings(self, *, folds: bool) -> Markup:
        """Return the headings as they are written, short ones beside whole ones."""
        return _headings(tuple(self.columns), folds)

    def phone_styles(self, name: str) -> Markup:
        """Return what a phone shows of a row of the table called so, as rules of a style sheet.

        The cells behind the tap have their headings before them.
        """
        return _phone_styles(name, tuple(self.columns), tuple(self.leads))

    @property
    def legend(self) -> str:
        """What the short headings stand for."""
        return _legend(tuple(self.columns))


# Most tables of a site have the columns of many others.
@lru_cache(maxsize=2**8)
def _headings(columns: Sequence[Column], folds: bool) -> Markup:  # noqa: FBT001  (a key)
    role = Markup(' role="columnheader"') if folds else ""
    lines = [
        Markup('  <th scope="col"{}{}>{}</th>\n').format(
            role, Markup(' class="figure"') if column.is_figure else "", _heading(column)
        )
        for column in columns
    ]
    return Markup().join(lines)


def _heading(column: Column) -> str:
    heading, short = visible(column.heading), visible(column.short)
    if short in ("", heading):
        return heading
    return Markup(
        '<span class="whole">{0}</span><abbr class="short" title="{0}">{1}</abbr>'
    ).format(heading, short)


@lru_cache(maxsize=2**8)
def _phone_styles(name: str, columns: Sequence[Column], leads: Sequence[int]) -> Markup:
    first = ", ".join(f":nth-child({place + 1})" for place in leads)
    lines = [
        f"  {name} :is(td, th):is({first}) {{ --lead: block; --at: auto; --order: 0; }}\n",
        *(
            f"  {name} td:nth-child({place + 1}) {{ --label: {css_string(column.heading)}; }}\n"
            for place, column in enumerate(columns)
            if place not in leads and not column.heading.isdigit()
        ),
    ]
    return Markup("".join(lines))  # noqa: S704


@lru_cache(maxsize=2**8)
def _legend(columns: Iterable[Column]) -> str:
    return visible(", ".join(column.term for column in columns if column.term))


_RESULTS: Final = {"W": "won", "D": "drawn", "L": "lost"}


def _margins(cell: Cell, text: str) -> str:
    if not cell:
        return text
    return Markup(margins_svg([int(margin) for margin in str(cell).split()]))  # noqa: S704


def _form(cell: Cell, text: str) -> str:
    if not cell:
        return text
    words = ", ".join(_RESULTS[letter] for letter in str(cell))
    return Markup('<span role="img" aria-label="{}">{}</span>').format(words, text)


_SHOWN: Final = {"margins": _margins, "form": _form}

_SECTION: Final = Markup(
    "<tr role=row class=part><td role=cell colspan={}><details{}><summary>{}</summary></details>"
)

_TAP_CELL: Final = "<td role=cell class=tap><details><summary aria-label=more></summary></details>"


def _start(column: Column, role: str) -> str:
    return f"<td{role}{' class=figure' if column.is_figure else ''}"


def _column(texts: Sequence[str], addresses: Sequence[str], start: str) -> Iterable[str]:
    """Return the cells of a column as HTML."""
    if addresses:
        return map(_linked, texts, addresses, repeat(start))
    return map(_cell, texts, repeat(start))


# What HTML lets a page leave out is left out: the end of a cell, and quotes around a word.
@lru_cache(maxsize=2**15, typed=True)
def _cell(text: str, start: str) -> str:
    return f"{_opening(text, start)}>{dates_whole(text)}"


@lru_cache(maxsize=2**15, typed=True)
def _linked(text: str, address: str, start: str) -> str:
    if not (text and address):
        return _cell(text, start)
    link = Markup('<a href="{}">{}</a>').format(address, dates_whole(text))
    return f"{_opening(text, start)}>{link}"


def _opening(text: str, start: str) -> str:
    is_plain = start.endswith("=figure") or text.isascii() or isinstance(text, Markup)
    return start if is_plain else f'{start} dir="auto"'


def dates_whole(text: str) -> Markup:
    """Write text in which no date is broken at the end of a line."""
    shown, count = DATE.subn(r"<span class=date>\g<0></span>", str(escape(text)))
    is_part = count and not DATE.fullmatch(text)
    return Markup(f"<span>{shown}</span>" if is_part else shown)  # noqa: S704


@lru_cache(maxsize=2**10)
def css_string(text: str) -> Markup:
    """Write text as a string of a style sheet, in which nothing can end it or the sheet."""
    escaped = re.sub(r"[^A-Za-z0-9 ]", lambda letter: f"\\{ord(letter[0]):x} ", visible(text))
    return Markup(f'"{escaped}"')  # noqa: S704
