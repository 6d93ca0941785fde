"""Commands as they are named in texts: found in sentences, and checked against the program."""

import ast
import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from canasta_club.cli.map import WORDS
from tests.cli import process
from tests.places import nodes

_NAMED = re.compile(
    r"canasta ((?:--?[\w-]+(?: (?:[A-Z|…]+|\S+[./]\S+))? )*)([a-z][\w-]*)(?![\w-]|\.\w)([^\n]*)"
)
_END = re.compile(
    r"[`“”\n\[\]]|; |, (?!then)|\. |: |\.$|\s#|(?<!^)(?<!\.)\bcanasta\b| or | and | on |\(see"
)


class Named(NamedTuple):
    """A command that a text names, and where."""

    place: str
    words: str


def in_text(place: str, text: str) -> Iterator[Named]:
    """Yield the commands that a text names."""
    for found in _NAMED.finditer(text):
        if found[2] in WORDS:
            rest = f"{found[2]}{_END.split(found[3], maxsplit=1)[0]}"
            yield Named(place, rest.strip())


def in_strings(path: Path) -> Iterator[Named]:
    """Yield the commands that the string literals of a module name; what is filled in is ``X``."""
    joined = nodes(path, ast.JoinedStr)
    parts = {id(part) for each in joined for part in each.values}
    for node in (*joined, *nodes(path, ast.Constant)):
        text = _text(node)
        if text is not None and id(node) not in parts:
            yield from in_text(f"{path.name}:{node.lineno}", text)


def _text(node: ast.expr) -> str | None:
    if isinstance(node, ast.JoinedStr):
        parts = (each.value if isinstance(each, ast.Constant) else "X" for each in node.values)
        return "".join(map(str, parts))
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return None


def has_a_bare_name(text: ast.JoinedStr) -> bool:
    """Tell whether a name or a path, which may hold spaces, stands in a command without quotes."""
    before = ""
    for part in text.values:
        filled = ast.unparse(part.value) if isinstance(part, ast.FormattedValue) else ""
        command = before.rpartition("canasta ")[2]
        is_command = command.partition(" ")[0] in {*WORDS, "X"} and command != before
        if _MAY_HAVE_SPACES.search(filled) and is_command and command.count('"') % 2 == 0:
            return True
        before += str(part.value) if isinstance(part, ast.Constant) else "X"
    return False


_MAY_HAVE_SPACES = re.compile(r"\bname$|\b(?:folder|path|file)$")


def fault(words: str) -> str:
    """Return what is wrong with a command as a text names it, or nothing."""
    command: Any = _PROGRAM
    left = words.split()
    path: list[str] = []
    while left and hasattr(command, "commands"):
        if left[0].startswith("-") or left[0] not in command.commands:
            break
        path.append(left.pop(0))
        command = command.commands[path[-1]]
    if hasattr(command, "commands") and left and re.fullmatch(r"[a-z][a-z-]+", left[0]):
        return f"“canasta {' '.join([*path, left[0]])}” is not a command"
    if path == ["penalty"] and left != ["COMMAND"]:
        command = command.commands["add"]
    # An option that help does not show is for who types it from habit: texts name what is shown.
    options = {
        option
        for each in command.params
        if not getattr(each, "hidden", False)
        for option in (*each.opts, *each.secondary_opts)
    }
    unknown = [
        word
        for word in left
        if re.fullmatch(r"--[a-z][a-z-]*", word) and word not in options | _EVERYWHERE
    ]
    if unknown:
        return f"canasta {' '.join(path)} does not know {unknown}"
    if hasattr(command, "commands"):
        return ""
    return _too_many(command, path, words) or _too_few(command, path, words)


def _too_many(command: Any, path: list[str], words: str) -> str:
    """Say when a command is named with more words than it takes.

    Only words in CAPITALS, numbers, dates and quoted texts are sure to be meant as its arguments.
    """
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    if any(each.nargs == -1 for each in arguments):
        return ""
    sure = takewhile(_ARGUMENT.fullmatch, _arguments(command, path, words))
    given, most = len(list(sure)), sum(each.nargs for each in arguments)
    return f"canasta {' '.join(path)} takes {most} words, not {given}" if given > most else ""


def _too_few(command: Any, path: list[str], words: str) -> str:
    """Say what is missing where a command is named with some of its words: it cannot be typed.

    One that is named alone is only named.
    """
    typed = _WORD.findall(words)[len(path) :]
    if not typed or words.count('"') % 2:
        return ""
    needed = [each for each in command.params if each.required]
    given = len(list(_arguments(command, path, words)))
    missing = [each.metavar for each in needed if each.param_type_name == "argument"][given:]
    missing += [
        each.opts[0]
        for each in needed
        if each.param_type_name == "option" and not set(each.opts) & set(typed)
    ]
    return f"canasta {' '.join(path)} needs {', '.join(missing)}" if missing else ""


def _arguments(command: Any, path: list[str], words: str) -> Iterator[str]:
    """Yield the words of a command that are neither options nor their values."""
    of_options = (each for each in command.params if each.param_type_name == "option")
    options = {name: each for each in of_options for name in each.opts}
    left = iter(_WORD.findall(words)[len(path) :])
    for word in left:
        option = options.get(word)
        if word in _WITH_VALUE or (option is not None and not option.is_flag):
            next(left, None)
        elif not word.startswith("-"):
            yield word


_WITH_VALUE = {"--book", "--club", "--by"}
_WORD = re.compile(r"\"[^\"]*\"|'[^']*'|\S+")
_ARGUMENT = re.compile(r"\"[^\"]*\"|[\d.,-]*\d|(?!X$)[A-Z]+")


_PROGRAM = process.command()
_EVERYWHERE = {"--book", "--club", "--by", "--plain", "--help", "--json", "--version"}
