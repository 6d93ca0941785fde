"""``canasta publish``: the pages of the club for its web site."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli.frame.commands import argument, examples, flag
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import show, shown
from canasta_club.cli.reports import _watch as watching

if TYPE_CHECKING:
    from canasta_club.services.book.books import OpenBook
    from canasta_club.services.publishing.folder import Published


@examples("publish site")
def publish(
    ctx: typer.Context,
    folder: Annotated[Path, argument("FOLDER", "Folder of the site, new or made by this command.")],
    watch: Annotated[
        bool, flag("--watch", "Write again whenever the book changes, until Ctrl+C.")
    ] = False,
) -> None:
    """Write the pages of the club's web site.

    The club, its seasons, nights, games, pairs and players, with links between them: plain files
    for any host or a memory stick. A player who was not asked is shown by initials. Only what
    changed is written.
    """
    front = folder / "index.html"
    place = f" Look at: {front}"

    def write(book: "OpenBook") -> None:
        from canasta_club.services.publishing import publish as publishing

        nonlocal place
        with progress("Writing the pages") as step, _no_collector():
            done = publishing.publish(book, folder, step)
        told = ", ".join(f"{len(each):,} {what}" for what, each in _lists(done).items() if each)
        show(shown(f"{told}.{place}"), value={**_lists(done), "front": str(front)})
        place = ""

    watching.written(ctx, write, is_watched=watch)


@contextmanager
def _no_collector() -> Iterator[None]:
    """Look for no garbage meanwhile: pages leave none that refers to itself.

    To look for some takes a tenth of the time.
    """
    gc.disable()
    try:
        yield
    finally:
        # What there is by now counts as old: a look at it would come at once.
        gc.freeze()
        gc.unfreeze()
        gc.enable()


def _lists(done: "Published") -> dict[str, list[str]]:
    return {
        "written": sorted(done.written),
        "unchanged": sorted(done.unchanged),
        "deleted": sorted(done.deleted),
    }
