"""Pages on a terminal: aligned text that any screen reader can read, or a table with colour."""

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from canasta_club.reports.page import Cell, Column, Page, cell_text, grouped_sentence, grouped_text
from canasta_club.text.letters import visible, width

if TYPE_CHECKING:
    from rich.console import Console

_BLANK = "-"
_GAP = "  "
_NOTHING = "There is nothing to show."
_NARROWEST = 8
"""A text column is at least this wide, or as wide as its longest word; a longer word is broken."""

_TALLEST = 6
"""Rows of more lines than this are hard to read across: their cells are stacked instead."""

Texts = list[list[str]]

_STYLES: Final = {"heading": "bold", "row": "", "lead": "bold", "legend": "dim"}


def plain_lines(page: Page) -> Iterator[str]:
    """Yield a page line by line: aligned columns, no boxes, a dash where there is nothing."""
    head = _head(page)
    yield from [*head, ""] if head else []
    rows = [[text or _BLANK for text in row] for row in _texts(page, cell_text)]
    if rows:
        headings = [visible(column.heading) for column in page.columns]
        widths = _widths([headings, *rows])
        for row in (headings, *rows):
            yield _aligned(row, widths, page.columns)
        if page.all_notes:
            yield ""
    yield from _notes(page, is_empty=not rows)
    for part in page.parts:
        yield ""
        yield from plain_lines(part)


def print_rich(page: Page) -> None:
    """Print a page to stdout as a table that fits the terminal, with nothing left out.

    Where columns do not fit side by side, headings are shortened, then words are wrapped; where
    that is not enough, the cells of a row stand below one another.
    """
    from rich.console import Console

    console = Console(safe_box=True, highlight=False)
    for each in (page, *page.parts):
        _print_page(console, each)


class ShownLine(NamedTuple):
    """A line of a table, and what it is part of."""

    text: str
    kind: Literal["heading", "row", "lead", "legend"] = "row"


def table_lines(page: Page, room: int) -> list[ShownLine]:
    """Return the table of a page in lines of at most ``room``, with the legend of its headings.

    Only a single word or figure that is longer than the room is broken.
    """
    columns, rows = page.columns, _texts(page, grouped_text)
    if not rows:
        return []
    headings = _fitting_headings(columns, rows, room)
    if left_out := _left_out(columns, headings, rows, room):
        kept = [place for place, column in enumerate(columns) if column not in left_out]
        columns = tuple(columns[place] for place in kept)
        rows = [[row[place] for place in kept] for row in rows]
        headings = _fitting_headings(columns, rows, room)
    widths = _fitting_widths(columns, headings, rows, room)
    leads = _leads(columns, rows)
    if widths is None:
        return [
            ShownLine(line, kind)
            for row, kind in zip(_texts(page, grouped_text), leads, strict=True)
            for line in _stacked(page.columns, row, room)
        ]
    return [
        *(ShownLine(line, "heading") for line in _row_lines(headings, widths, columns)),
        ShownLine(_GAP.join("─" * places for places in widths), "heading"),
        *(
            ShownLine(line, kind)
            for row, kind in zip(rows, leads, strict=True)
            for line in _row_lines(row, widths, columns)
        ),
        *(ShownLine(line, "legend") for line in _legend(columns, headings, left_out, room)),
    ]


def _left_out(
    columns: Sequence[Column], headings: Sequence[str], rows: Texts, room: int
) -> list[Column]:
    """Return the columns that are left out so that no text of another is broken."""
    spare = [column for column in columns if column.spare]
    return [] if _fits(_widths([headings, *rows]), room) else spare


def _leads(columns: Sequence[Column], rows: Texts) -> list[Literal["row", "lead"]]:
    """Return which rows are those of a leader or a winner: their words say so too."""
    keys = [column.key for column in columns]
    leading = {"rank": ("1", "1="), "result": ("won",)}
    places = [(keys.index(key), words) for key, words in leading.items() if key in keys]
    return [
        "lead" if any(row[place] in words for place, words in places) else "row" for row in rows
    ]


def _legend(
    columns: Sequence[Column], headings: Sequence[str], left_out: Sequence[Column], room: int
) -> Iterator[str]:
    """Yield what short headings stand for, and what there is no room for."""
    terms = [
        column.term
        for column, heading in zip(columns, headings, strict=True)
        if heading != visible(column.heading) and column.term
    ]
    names = [f"“{column.heading}”" for column in left_out]
    sentences = [f"{', '.join(terms)}."] if terms else []
    sentences += [f"No room for {', '.join(names)}: --why explains it."] if names else []
    for sentence in sentences:
        yield from _wrapped(sentence, room)


def _print_page(console: "Console", page: Page) -> None:
    from rich.text import Text

    def drawn(line: str) -> str:
        in_ascii = line.replace("─", "-").replace("\N{MINUS SIGN}", "-")
        return in_ascii if console.options.ascii_only else line

    for number, line in enumerate(_head(page, grouped_sentence)):
        console.print(Text(drawn(line), style="" if number else "bold"))
    lines = table_lines(page, console.width)
    for line, kind in lines:
        console.print(Text(drawn(line), style=_STYLES[kind]), soft_wrap=True)
    if lines:
        console.print()
    for note in _notes(page, grouped_sentence, is_empty=not lines):
        console.print(Text(drawn(note), style="dim"))


def _texts(page: Page, text_of: Callable[[Cell, Column], str]) -> Texts:
    return [
        [visible(text_of(cell, column)) for cell, column in zip(row, page.columns, strict=True)]
        for row in page.rows
    ]


def _notes(page: Page, text_of: Callable[[str], str] = visible, *, is_empty: bool) -> list[str]:
    """Return the notes below a table, or the one in its place where a page shows nothing."""
    instead = (_NOTHING,) if is_empty and not page.parts else ()
    return [text_of(note) for note in page.all_notes or instead]


def _head(page: Page, text_of: Callable[[str], str] = visible) -> list[str]:
    facts = (f"{visible(label)}: {text_of(value)}" for label, value in page.facts)
    lines = (text_of(line) for line in (page.title, page.subtitle, page.status) if line)
    return [*lines, *facts]


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(width, cells)) for cells in zip(*rows, strict=True)]


def _fits(widths: Sequence[int], room: int) -> bool:
    return sum(widths) + len(_GAP) * (len(widths) - 1) <= room


def _fitting_headings(columns: Sequence[Column], rows: Texts, room: int) -> list[str]:
    """Return the headings, shortened where the table does not fit otherwise."""
    headings = [visible(column.heading) for column in columns]
    if _fits(_widths([headings, *rows]), room):
        return headings
    return [visible(column.short or column.heading) for column in columns]


def _fitting_widths(
    columns: Sequence[Column], headings: Sequence[str], rows: Texts, room: int
) -> list[int] | None:
    """Return the width of each column, or nothing where rows cannot stand side by side."""
    widths = _widths([headings, *rows])
    least = _least_widths(columns, headings, rows)
    if not _fits(least, room):
        return None
    while not _fits(widths, room):
        widest = max(
            (place for place in range(len(widths)) if widths[place] > least[place]),
            key=lambda place: widths[place],
        )
        widths[widest] -= 1
    tallest = max(
        len(_wrapped(text, places))
        for row in rows
        for text, places in zip(row, widths, strict=True)
    )
    return widths if tallest <= _TALLEST else None


def _least_widths(columns: Sequence[Column], headings: Sequence[str], rows: Texts) -> list[int]:
    """Return widths that break no figure and no word of usual length."""
    least = []
    for place, column in enumerate(columns):
        cells = [row[place] for row in rows]
        whole = max(map(width, cells))
        words = max((width(word) for cell in cells for word in cell.split()), default=0)
        heading = max((width(word) for word in headings[place].split()), default=0)
        body = min(words, 2 * _NARROWEST) if column.kind == "text" else whole
        least.append(max(body, heading, 1))
    return least


def _row_lines(
    row: Sequence[str], widths: Sequence[int], columns: Sequence[Column]
) -> Iterator[str]:
    cells = [_wrapped(text, places) for text, places in zip(row, widths, strict=True)]
    for line in zip_longest(*cells, fillvalue=""):
        yield _aligned(line, widths, columns)


def _aligned(row: Sequence[str], widths: Sequence[int], columns: Sequence[Column]) -> str:
    cells = []
    for text, places, column in zip(row, widths, columns, strict=True):
        padding = " " * (places - width(text))
        cells.append(padding + text if column.is_figure else text + padding)
    return _GAP.join(cells).rstrip()


def _stacked(columns: Sequence[Column], row: Sequence[str], room: int) -> Iterator[str]:
    """Yield a row below an empty line: its cells below one another, each with its heading."""
    yield ""
    for column, text in zip(columns, row, strict=True):
        if text:
            yield from _wrapped(f"{visible(column.heading)}: {text}", room)


def _wrapped(text: str, room: int) -> list[str]:
    """Break text into lines at its spaces; a word is broken only where it is wider than a line.

    >>> _wrapped("Ash & Birch", 5), _wrapped("Dogwood", 4)
    (['Ash &', 'Birch'], ['Dogw', 'ood'])
    """
    if width(text) <= room:
        return [text]
    lines = [""]
    for word in text.split():
        joined = f"{lines[-1]} {word}".strip()
        if width(joined) <= room:
            lines[-1] = joined
            continue
        lines += _pieces(word, room)
    return [line for line in lines if line]


def _pieces(word: str, room: int) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces
