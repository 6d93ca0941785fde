"""Write to the terminal: no text of a book or a file may steer it."""

import typer

from canasta_club.text.letters import visible_lines


def echo(text: str = "", *, err: bool = False) -> None:
    """Write text with a line end; control characters and invisible letters are replaced."""
    typer.echo(visible_lines(text), err=err)
