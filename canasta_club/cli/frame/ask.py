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


def ask_text(question: str, default: str = "") -> str:
    """Ask for a line on a terminal; Enter alone takes the default.

    Without one it is asked once more, and what is empty then is the answer.
    """
    typed: str = ""
    for _ in range(2):
        typed = typed or typer.prompt(
            visible_lines(question), default=default, show_default=bool(default), err=True
        )
    return typed.strip()


def ask_reason() -> str:
    """Ask for the reason of a change; raises `ReasonRequiredError` where there is none."""
    if is_interactive() and (reason := ask_text("Reason")):
        return reason
    raise ReasonRequiredError


def ask_choice(question: str, choices: Sequence[str], default: int | None = None) -> int | None:
    """Offer numbered choices on a terminal and return the index chosen; elsewhere None.

    A choice is typed as its number or its text, of which a beginning is enough; Enter alone takes
    that at ``default``, or none.
    """
    if not is_interactive():
        return None
    say(question)
    for number, text in enumerate(choices, 1):
        say(f"  {number}  {text}")
    usual = "" if default is None else str(default + 1)
    while typed := ask_text("Number or name", usual):
        if typed.isdecimal() and 1 <= int(typed) <= len(choices):
            return int(typed) - 1
        fits = _fitting(typed, choices)
        if len(fits) == 1:
            return fits[0]
        which = "could be several" if fits else "is none of them"
        say(f"“{typed}” {which}; enter a number from 1 to {len(choices)}, or a name in full.")
    return None


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
