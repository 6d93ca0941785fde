"""Write again whenever the book changes, until the person ends it."""

import json
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import typer

from canasta_club.cli.frame.answer import answer, is_json
from canasta_club.cli.frame.lines import LineWriter, describe_left_out
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
    be full, or the book in use, for a while. Nobody needs to read what it tells. Ctrl+C is how a
    watch ends, so it is no fault unless files are being written: those may be left half done.
    """
    if not is_watched:
        _written(ctx, write, "")
        return
    is_unfinished = True

    def write_whole(book: "OpenBook") -> None:
        nonlocal is_unfinished
        try:
            write(book)
        except KeyboardInterrupt:
            is_unfinished = True
            raise
        is_unfinished = False

    _wait_for_no_reader()
    try:
        _follow(ctx, write_whole)
    except KeyboardInterrupt:
        if is_unfinished:
            raise


def _follow(ctx: typer.Context, write: "Callable[[OpenBook], None]") -> None:
    head, told = "", ""
    while True:
        try:
            head, told = _written(ctx, write, head), ""
            answer().write_event()
        except CanastaError as fault:
            if not head:
                raise
            if told != str(fault):
                say(str(fault))
            told = str(fault)
        time.sleep(_PAUSE)


def _wait_for_no_reader() -> None:
    """From now on, write the lines of the command beside its work."""
    now = answer()
    lines = LineWriter(sys.stdout, _describe_missed)
    notes = LineWriter(sys.stderr, describe_left_out)

    def end() -> None:
        lines.end()
        notes.end()

    now.put, now.put_note, now.end = lines.put, notes.put, end


def _describe_missed(count: int) -> str:
    if is_json():
        return json.dumps({"schema": answer().schema, "missed": count})
    return describe_left_out(count)


def _written(ctx: typer.Context, write: "Callable[[OpenBook], None]", head: str) -> str:
    from canasta_club.services.publishing import publish as publishing

    with opened(ctx) as book:
        now = publishing.newest(book)
        if now != head:
            write(book)
        return now
