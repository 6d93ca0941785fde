"""``canasta doctor``: whether the book is kept safely."""

import typer

from canasta_club.cli.frame.answer import is_json
from canasta_club.cli.frame.commands import examples
from canasta_club.cli.frame.echo import echo
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import show_page
from canasta_club.cli.options import settings


@examples("doctor")
def doctor(ctx: typer.Context) -> None:
    """Check that the book is kept safely.

    It looks at the file, its folder, disk and rights, the clock and the installed versions of this
    program, and restores the newest backup into a copy to prove that it can be. Each finding says
    what to do. The exit status is 1 when something needs to be done.
    """
    from canasta_club.services.safety import doctor as service

    with progress("Verifying the newest backup") as step:
        found = service.examine(settings(ctx), step)
    if is_json():
        show_page(service.page(found))
    else:
        for each in found:
            echo(f"{each.state:<8} {each.message}")
            if each.advice:
                echo(f"{'':<8} {each.advice}")
    if not service.is_well(found):
        raise typer.Exit(1)
