"""What `rules` and `league` share: files are checked, and new ones are written."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from canasta_club.cli.frame.answer import is_json
from canasta_club.cli.frame.commands import Options, option
from canasta_club.cli.frame.show import say, show, show_error, shown
from canasta_club.errors import CanastaError, ProblemsError

Document = TypeVar("Document")


class NewDocument(Options):
    """What a new file says of its own."""

    settings: Annotated[
        list[str] | None, option("--set", "KEY=VALUE", "A value of your own. Repeatable.")
    ] = None
    title: Annotated[str, option("--name", "TEXT", "The name people read.")] = ""


def read_or_list(read: Callable[[], Document]) -> Document:
    """Return the document of a file; show every mistake in it and exit with 1 if it has any."""
    from canasta_club.game.scoring.hand import problem_value

    try:
        return read()
    except ProblemsError as fault:
        if is_json():
            show(value={"valid": False, "problems": [problem_value(p) for p in fault.problems]})
        else:
            show_error(fault)
        raise typer.Exit(1) from None


def name_faults(faults: list[tuple[str, CanastaError]], noun: str) -> None:
    """Name each file that could not be read, and the command that says why."""
    for name, fault in faults:
        message = fault.message.rstrip(".")
        say(f'canasta: {message}; see: canasta {noun} check "{name}"')


def show_new(path: Path, extends: str, noun: str, use: str) -> None:
    """Show which file was written, how it is used and how it is compared."""
    value = {"id": path.stem, "file": str(path), "extends": extends}
    show(f"Written: {shown(path)}", value=value)
    if not is_json():
        say(f"{use} {path.stem}; compare: canasta {noun} diff {extends} {path.stem}")
