"""``canasta enter --second --from-scan``: the reader of slips as the second person."""

from pathlib import Path

import typer

from canasta_club.cli.frame.answer import answer
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import show
from canasta_club.cli.night.people import evening
from canasta_club.cli.options import NightOptions
from canasta_club.scan.services import extra


def run(ctx: typer.Context, at: NightOptions, paths: list[Path]) -> None:
    """Compare slips with the hands that were entered; the status is 1 if one differs."""
    extra.refuse_without()
    from canasta_club.scan.services import page, second

    with evening(ctx, at) as night, progress("Reading slips") as step:
        scanned = second.look(night, paths, step)
    show(page.scanned_page(scanned))
    if any(item.outcome != "agrees" for item in scanned):
        answer().exit_code = max(answer().exit_code, 1)
