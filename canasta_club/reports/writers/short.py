"""A table of places in short lines, to be pasted into a message on a phone."""

from collections.abc import Iterator
from typing import Final

from canasta_club.reports.page import Cell, Column, Page, cell_text, minus
from canasta_club.text.letters import isolated, visible, width

WIDEST: Final = 35
"""Columns that a line takes at most: more are wrapped on a phone."""

_FIGURES: Final = ("points", "difference", "for", "won")
"""The figures of a table from which the first one there is shown."""

_CUT: Final = "…"


def short_lines(page: Page) -> list[str]:
    """Return title, season, places with name and points, and notes; no line is wider."""
    head = (page.title, page.subtitle, page.status)
    return [*(line for text in head for line in _wrapped(text)), *_table(page)]


def _table(page: Page) -> Iterator[str]:
    places = {column.key: place for place, column in enumerate(page.columns)}
    figure = next((key for key in _FIGURES if key in places), page.columns[-1].key)
    if figure != "points":
        yield from _wrapped(f"By {page.columns[places[figure]].heading.lower()}")
    division: Cell = None
    for row in page.rows:
        if "division" in places and row[places["division"]] != division:
            division = row[places["division"]]
            yield from ("", f"Division {division}")
        rank = f"{row[places['rank']]}. " if "rank" in places else ""
        name, points = str(row[places["name"]]), row[places[figure]]
        yield _line(rank, name, _figure(points, page.columns[places[figure]]))
    for note in page.notes:
        yield ""
        yield from _wrapped(note)
    for part in page.parts:
        yield from ("", *_wrapped(part.title), *_table(part))


def _figure(value: Cell, column: Column) -> str:
    return minus(cell_text(value, column))


def _line(rank: str, name: str, figure: str) -> str:
    room = WIDEST - width(f"{rank}: {figure}")
    return isolated(f"{rank}{_fitting(visible(name), room)}: {figure}")


def _fitting(text: str, room: int) -> str:
    """Return a text that takes no more than the room; what is cut ends in a sign for it."""
    if width(text) <= room:
        return text
    while text and width(text) + width(_CUT) > room:
        text = text[:-1]
    return text.rstrip() + _CUT


def _wrapped(text: str) -> Iterator[str]:
    """Yield a text in lines at its spaces; a longer word is cut."""
    line = ""
    for word in visible(text).split():
        longer = f"{line} {word}".lstrip()
        if line and width(longer) > WIDEST:
            yield isolated(line)
            longer = word
        line = _fitting(longer, WIDEST)
    if line:
        yield isolated(line)
