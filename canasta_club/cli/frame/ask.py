"""Questions to the person at the keyboard; away from a terminal nothing is asked."""

import shlex
import sys
from collections.abc import Sequence
from typing import TextIO

import typer

from canasta_club.cli.frame.answer import is_json
from canasta_club.cli.frame.show import say
from canasta_club.errors import ReasonRequiredError
from canasta_club.text.letters import visible_lines


def is_interactive() -> bool:
    """Tell whether a question can be asked: a person sees it and types, and JSON is not wanted."""
    return is_terminal(sys.stdin) and is_terminal(sys.stderr) and not is_json()


def is_terminal(stream: TextIO | None) -> bool:
    """Tell whether a stream is a terminal; one that was closed, or never there, is none."""
    return stream is not None and not stream.closed and stream.isatty()


def ask_yes(question: str) -> bool:
    """Ask on a terminal; away from one the answer is no."""
    return is_interactive() and bool(typer.confirm(visible_lines(question), err=True))


def ask_reason() -> str:
    """Ask for the reason of a change; raises `ReasonRequiredError` away from a terminal."""
    if not is_interactive():
        raise ReasonRequiredError
    reason: str = typer.prompt("Reason", err=True)
    return reason


def ask_choice(question: str, choices: Sequence[str], default: int | None = None) -> int | None:
    """Offer numbered choices on a terminal and return the index chosen; elsewhere None.

    A choice is typed as its number or its text, of which a beginning is enough; Enter alone takes
    that at ``default``.
    """
    if not is_interactive():
        return None
    say(question)
    for number, text in enumerate(choices, 1):
        say(f"  {number}  {text}")
    usual = None if default is None else default + 1
    while True:
        typed = str(typer.prompt("Number or name", default=usual, type=str, err=True)).strip()
        if typed.isdecimal() and 1 <= int(typed) <= len(choices):
            return int(typed) - 1
        fits = _fitting(typed, choices)
        if len(fits) == 1:
            return fits[0]
        which = "could be several" if fits else "is none of them"
        say(f"“{typed}” {which}; enter a number from 1 to {len(choices)}, or a name in full.")


def _fitting(typed: str, choices: Sequence[str]) -> list[int]:
    """Return the places of the choices that are what was typed, else of those it begins."""
    key = typed.casefold()
    texts = [text.casefold() for text in choices]
    return [place for place, text in enumerate(texts) if text == key] or [
        place for place, text in enumerate(texts) if key and text.startswith(key)
    ]


def split_words(answer: str) -> list[str]:
    r"""Return the words of an answer; straight quotes keep words together, as on a command line.

    >>> split_words('"Ann Lee" O\'Hara')
    ['Ann Lee', "O'Hara"]
    """
    words = shlex.shlex(answer, posix=True, punctuation_chars=False)
    words.whitespace_split, words.quotes, words.commenters, words.escape = True, '"', "", ""
    try:
        return list(words)
    except ValueError:
        return answer.split()
