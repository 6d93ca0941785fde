"""``canasta doctor``: whether the book is kept safely."""

import typer

from canasta_club.cli.frame.commands import examples
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import show
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
        findings = service.examine(settings(ctx), step)
    lines = [
        line
        for finding in findings
        for line in (f"{finding.state:<8} {finding.message}", f"{'':<8} {finding.advice}")
        if line.strip()
    ]
    show(*lines, value=service.page(findings))
    if not service.is_well(findings):
        raise typer.Exit(1)
