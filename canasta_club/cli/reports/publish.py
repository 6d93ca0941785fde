"""``canasta publish``: the pages of the club for its web site."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli.frame.answer import answer
from canasta_club.cli.frame.commands import argument, examples, flag
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import show, shown
from canasta_club.cli.open_book import opened

if TYPE_CHECKING:
    from canasta_club.services.publishing.folder import Published

_PAUSE = 2
"""Seconds between two looks at the book."""


@examples("publish site")
def publish(
    ctx: typer.Context,
    folder: Annotated[Path, argument("FOLDER", "Folder of the site, new or made by this command.")],
    watch: Annotated[bool, flag("--watch", "Write again whenever the book changes.")] = False,
) -> None:
    """Write the pages of the club's web site.

    The club, its seasons, nights, games, pairs and players, with links between them: plain files
    for any host or a memory stick. A player who was not asked is shown by initials. Only what
    changed is written.
    """
    from canasta_club.services.publishing import publish as publishing

    front, heads = folder / "index.html", ""
    while True:
        with opened(ctx) as book:
            now = publishing.newest(book)
        if now != heads:
            done = _publish(ctx, folder)
            told = ", ".join(f"{len(each):,} {what}" for what, each in _lists(done).items() if each)
            place = "" if heads else f" Look at: {front}"
            show(shown(f"{told}.{place}"), value={**_lists(done), "front": str(front)})
            if not watch:
                return
            answer().write()
            heads = now
        time.sleep(_PAUSE)


def _publish(ctx: typer.Context, folder: Path) -> "Published":
    from canasta_club.services.publishing import publish as publishing

    with opened(ctx) as book, progress("Writing the pages") as step:
        return publishing.publish(book, folder, step)


def _lists(done: "Published") -> dict[str, list[str]]:
    return {
        "written": sorted(done.written),
        "unchanged": sorted(done.unchanged),
        "deleted": sorted(done.deleted),
    }
