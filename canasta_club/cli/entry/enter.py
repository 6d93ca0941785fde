"""``canasta enter``: a night typed in at the speed of a pile of slips."""

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from canasta_club import wings
from canasta_club.cli.frame.ask import is_interactive, is_terminal
from canasta_club.cli.frame.commands import argument, examples, flag, option
from canasta_club.cli.options import Acceptance, NightOptions, Table
from canasta_club.errors import UsageError


@examples(
    "enter",
    "enter --lines",
    "enter --lines night.txt",
    "enter --second",
    "enter --second --from-scan photographs",
    "enter --order table",
)
def enter(
    ctx: typer.Context,
    at: NightOptions,
    acceptance: Acceptance,
    file: Annotated[
        Path | None,
        argument("FILE", "With --lines: a file of lines; with --from-scan: pictures of slips."),
    ] = None,
    lines: Annotated[
        bool, flag("--lines", "Type one short line per hand, without a full screen.")
    ] = False,
    table: Table = None,
    second: Annotated[bool, flag("--second", "Key the hands again, as a second person.")] = False,
    from_scan: Annotated[
        bool, flag("--from-scan", "With --second: slips are read from pictures and compared.")
    ] = False,
    order: Annotated[
        Literal["", "table", "hand"],
        option("--order", "table|hand", "On the screen: how slips come (default: the club's)."),
    ] = "",
    theme: Annotated[
        Literal["", "dark", "light"],
        option(
            "--theme",
            "dark|light",
            "Colours of the screen (default: by the terminal).",
            envvar="CANASTA_THEME",
        ),
    ] = "",
) -> None:
    """Enter the hands of a night.

    Where no night is open, you are asked for what the evening lacks: its date, who is here, how you
    sit. Then the screen opens on the night's grid: tables down, hands across. Enter begins the hand
    that is owed next; type a table's number and Enter to go there. Every hand is saved as it is
    completed, and a slip that is not finished is still there after a crash. F1 lists the keys. The
    slips come hand by hand over all tables, or with “--order table” table by table. The order
    of the club is set with “canasta club edit --entry-order”. In the end you are offered what is
    left: to end the games, close the night and print the table.

    With --lines, a hand is one line, from the keyboard, a pipe, a file or a scanner:
    "3 A:m1+275-10out B:m1+135-20=415" is table 3, both sides by their seats, the words of a side
    line with or without spaces. The table may be left out where the last line was. "3.5 A:…" gives
    the number of the hand, as the address of a slip does, scanned or typed; "fix 3.5 B:=435 because
    misread" corrects one, "!" at the end accepts what is unusual, "dealer=Ash" names the dealer,
    "#" begins a note. "3" goes to a table, an address to its table and hand; "owed", "undo", "help"
    and "quit" do what they say.

    With --second, another person keys the hands again, on the screen or in such lines, without
    seeing what was entered. What agrees is confirmed; where the two differ both are shown, and the
    second person confirms what was entered or sends it back. The hand itself is not changed.

    With --second --from-scan FILE, the reader of slips is that second person: FILE is a picture, a
    PDF or a folder. What agrees is confirmed; what seems to differ is listed, for you to look at.
    """
    if from_scan:
        _from_scan(ctx, at, file, second=second)
        return
    has_screen = is_interactive() and is_terminal(sys.stdout)
    if lines or file is not None or (second and not has_screen):
        from canasta_club.cli.entry import _lines

        _lines.run(ctx, at, acceptance, file, table, second=second)
        return
    if not has_screen:
        raise UsageError(
            "The entry screen needs a terminal.",
            hint="From a pipe or a file: canasta enter --lines",
        )
    from canasta_club.cli.entry import _screen

    if second:
        _screen.run_second(ctx, at, table, theme or None)
    else:
        _screen.run(ctx, at, table, order or None, theme or None)


def _from_scan(ctx: typer.Context, at: NightOptions, file: Path | None, *, second: bool) -> None:
    if not second or file is None or not wings.is_there("scan"):
        raise UsageError(
            "“--from-scan” reads pictures as a second person.",
            hint="canasta enter --second --from-scan photographs/",
        )
    wings.module("scan", "cli.second").run(ctx, at, [file])
