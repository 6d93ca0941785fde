"""``canasta club key``: the key that a club signs its bundles with."""

from pathlib import Path
from typing import Annotated

import typer

from canasta_club.cli.frame import problems
from canasta_club.cli.frame.commands import argument, command, flag, noun
from canasta_club.cli.frame.show import say, show, shown
from canasta_club.cli.open_book import opened

app = noun("")


@command(app, "key", "club key riverside-key.jsonl", "club key replaced.jsonl --new-key")
def key(
    ctx: typer.Context,
    file: Annotated[
        Path | None, argument("FILE", "File to write for the centre.", readable=False)
    ] = None,
    new_key: Annotated[
        bool, flag("--new-key", "Make a new key; FILE is the bundle that announces it.")
    ] = False,
) -> None:
    """Make the club's key, and show its public half.

    The key is made once. FILE is the key file that you send to the centre of the federation. The
    private half stays in the club's own folder, where only you can read it; it is in no backup of
    the book, so keep a copy in a safe place.

    With --new-key a new key takes its place. Upload FILE at the centre, or send it there: it is
    signed with the old key.
    """
    from canasta_club.federation.services import keys

    if new_key and file is None:
        raise problems.file_missing("the bundle that announces the new key")
    with opened(ctx) as book:
        made = keys.replace(book, file) if new_key and file else keys.make(book, file)
        if made.is_new:
            say(f"The private half is in {made.file}. Keep a copy of it in a safe place.")
        show(
            f"Public key of {book.club.name}: {made.public}",
            *([f"For the centre: {shown(file)}"] if file else []),
            value={"key": made.public, "is_new": made.is_new, "file": str(file) if file else None},
        )
