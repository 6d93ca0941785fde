"""``canasta demo``: a made-up club to look at, in a folder of its own."""

import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer

from canasta_club.cli.settings import Json
from canasta_club.cli.show import say, show_json, show_page, tell_problems


def demo(
    ctx: typer.Context,
    folder: Annotated[
        Path, typer.Argument(help="The folder to make; a demo's own is made anew.")
    ] = Path("canasta-demo"),
    as_json: Json = False,
) -> None:
    """Build a made-up club of eight pairs and six nights, and show its table.

    Nothing but the folder is touched: your own book stays as it is.
    """
    from canasta_club.reports.json import page_value
    from canasta_club.services.demo import build

    made = build(folder, say)
    tell_problems(made.problems)
    if as_json:
        files = {"book": made.book, "workbook": made.workbook, "print": made.print}
        value = {name: str(path) for name, path in files.items()}
        show_json(value | {"standings": page_value(made.standings)})
        return
    show_page(ctx, made.standings)
    typer.echo()
    typer.echo(f"The book:       {made.book}")
    typer.echo(f"The workbook:   {made.workbook}")
    typer.echo(f"For the wall:   {made.print}")
    say(f"Look further with: {_quoted(_program())} --book {_quoted(str(made.book))} hand list")


def _program() -> str:
    """Return what to type for this program: its place, where the shell would not find it."""
    typed = Path(sys.argv[0])
    is_known = shutil.which("canasta") is not None or typed.stem != "canasta"
    return "canasta" if is_known else str(typed)


def _quoted(word: str) -> str:
    return f'"{word}"' if " " in word else word
