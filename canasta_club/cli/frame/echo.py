"""Write to the terminal: no text of a book or a file may steer it."""

import typer

from canasta_club.text.letters import visible, visible_lines


def echo(text: str = "", *, err: bool = False) -> None:
    """Write text with a line end; control characters and invisible letters are replaced."""
    typer.echo(visible_lines(text), err=err)


def echo_line(text: str, *, err: bool = False) -> None:
    """Write text as one line: a line end that it quotes, as of a file's name, becomes a space."""
    typer.echo(visible(text), err=err)


def shown(file: object) -> str:
    """Return the name of a file for a message of several lines: a line end in it is a space."""
    return visible(str(file))
