"""Large changes: previewed with ``--dry-run``, and confirmed unless ``--yes`` is given."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from canasta_club.cli.frame import problems
from canasta_club.cli.frame.answer import answer
from canasta_club.cli.frame.ask import ask_yes, is_interactive
from canasta_club.cli.frame.commands import Options, flag
from canasta_club.cli.frame.show import say
from canasta_club.errors import UsageError

DryRun = Annotated[bool, flag("--dry-run", "Preview only; change nothing.")]

Yes = Annotated[bool, flag("--yes", "Don't ask for confirmation.")]


class Careful(Options):
    """How a large change is made: only previewed, or confirmed on a terminal unless ``yes``."""

    dry_run: DryRun = False
    yes: Yes = False

    def __init__(self, **values: object) -> None:
        super().__init__(**values)
        if self.dry_run and self.yes:
            raise problems.either_option("--dry-run", "--yes")


@contextmanager
def previewed(*, dry_run: bool) -> Iterator[None]:
    """Let the answer of a dry run say that nothing is changed."""
    if dry_run:
        answer().is_dry_run = True
    yield
    if dry_run:
        say("Preview only; nothing was changed.")


def asks(careful: Careful) -> bool:
    """Tell whether a large change has to be confirmed: on a terminal, without --yes."""
    return is_interactive() and not (careful.yes or careful.dry_run)


def confirm(careful: Careful, question: str, *, is_final: bool = False) -> None:
    """Ask on a terminal before a large change; raises `CanastaError` when the answer is no.

    One that is final, because nothing undoes it, needs --yes where nobody can be asked.
    """
    if is_final and not (is_interactive() or careful.yes or careful.dry_run):
        raise UsageError("This cannot be undone: --yes is required.", hint="Preview: --dry-run")
    if asks(careful) and not ask_yes(question):
        raise problems.not_confirmed()
