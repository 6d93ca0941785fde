"""Write again whenever the book changes, until the person ends it."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import typer

from canasta_club.cli.frame.answer import answer
from canasta_club.cli.frame.show import say
from canasta_club.cli.open_book import opened
from canasta_club.errors import CanastaError

if TYPE_CHECKING:
    from canasta_club.services.book.books import OpenBook

_PAUSE = 2
"""Seconds between two looks at the book."""


def written(ctx: typer.Context, write: "Callable[[OpenBook], None]", *, is_watched: bool) -> None:
    """Write from the book, and if it is watched again after each change.

    What is refused at first ends the command. Later it is told once, and tried again: a disk may
    be full, or the book in use, for a while.
    """
    head, told = "", ""
    while True:
        try:
            head, told = _written(ctx, write, head), ""
            if is_watched:
                answer().write_event()
        except CanastaError as fault:
            if not head:
                raise
            if told != str(fault):
                say(str(fault))
            told = str(fault)
        if not is_watched:
            return
        time.sleep(_PAUSE)


def _written(ctx: typer.Context, write: "Callable[[OpenBook], None]", head: str) -> str:
    from canasta_club.services.publishing import publish as publishing

    with opened(ctx) as book:
        now = publishing.newest(book)
        if now != head:
            write(book)
        return now
