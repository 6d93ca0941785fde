"""``canasta enter``: a night typed in at the speed of a pile of slips."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from canasta_club.cli.ask import is_interactive
from canasta_club.cli.commands import argument, examples, flag
from canasta_club.cli.entry import _problems
from canasta_club.cli.options import Acceptance, NightOptions, Table


@examples("enter", "enter --lines", "enter --lines night.txt", "enter --second")
def enter(
    ctx: typer.Context,
    at: NightOptions,
    acceptance: Acceptance,
    file: Annotated[
        Path | None, argument("FILE", "With --lines: a file of lines (default: what is typed).")
    ] = None,
    lines: Annotated[
        bool, flag("--lines", "Type one short line per hand, without a full screen.")
    ] = False,
    table: Table = None,
    second: Annotated[bool, flag("--second", "Key the hands again, as a second person.")] = False,
) -> None:
    """Enter the hands of a night.

    The screen opens on the night's grid: tables down, hands across. Enter begins the hand that is
    owed next; type a table's number and Enter to go there. Every hand is saved as it is
    completed, and a slip that is not finished is still there after a crash.

    With --lines, a hand is one line, from the keyboard, a pipe, a file or a scanner:
    "3 A:m1+275-10out B:m1+135-20=415" is table 3, both sides by their seats, the words of a side
    line with or without spaces. The table may be left out where the last line was. "3.5 A:…" gives
    the number of the hand, "fix 3.5 B:=435 because misread" corrects one, "!" at the end accepts
    what is unusual, "dealer=Ash" names the dealer, "#" begins a note. "3" goes to a table; "owed",
    "undo", "help" and "quit" do what they say.

    With --second, another person keys the hands again, on the screen or in such lines, without
    seeing what was entered. What agrees is confirmed; where the two differ both are shown, and the
    second person confirms what was entered or sends it back. The hand itself is not changed.
    """
    has_screen = is_interactive() and sys.stdout.isatty()
    if lines or file is not None or (second and not has_screen):
        from canasta_club.cli.entry import _lines

        _lines.run(ctx, at, acceptance, file, table, second=second)
        return
    if not has_screen:
        raise _problems.no_terminal()
    from canasta_club.cli.entry import _screen

    run = _screen.run_second if second else _screen.run
    run(ctx, at, table)
