"""The ``canasta`` command: options before the noun, the first words, and all errors."""

import os
import random
import re
import shlex
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import partial
from importlib import import_module
from typing import Annotated, Any

import typer

from canasta_club import recording
from canasta_club.cli import complete
from canasta_club.cli.answer import answer, begin
from canasta_club.cli.commands import TYPED, Group, add
from canasta_club.cli.map import PANELS, WORDS
from canasta_club.cli.options import Settings
from canasta_club.errors import (
    AmbiguousError,
    CanastaError,
    PasswordRequiredError,
    RepeatError,
    UsageError,
)
from canasta_club.recording import Committed
from canasta_club.version import __version__

# Options that go before the noun, and whether a value follows: people type them anywhere.
_ANYWHERE = {"--book": True, "--club": True, "--by": True, "--plain": False}

_INTERRUPTED = 130

_TRIES = "canasta: how often the command was tried"
_MOST_TRIES = 5

_SECRET = re.compile(r"(--book=)?\w+(\+\w+)?://([^/@]*:[^@]+@|.*[?&]password=)")
"""The address of a database with a password in it, as it may be typed."""


class Canasta(Group):
    """The program: its help is a map of all commands, and it shows every error."""

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> Any:
        """Run the program; a usage error is shown as every other error is."""
        begin(sys.argv[1:] if args is None else args)
        recording.begin()
        program = partial(
            super().main, args, prog_name or "canasta", **extra, standalone_mode=False
        )
        try:
            status = _ended(program)
        except OSError as fault:
            # Help, or what is wrong with the words, could not be written.
            from canasta_club.cli import faults

            status = faults.show(faults.system_error(fault))
        sys.exit(status if isinstance(status, int) else 0)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Let the options of the whole program, and ``--json``, stand anywhere."""
        front, rest = hoist(args)
        ctx.meta[TYPED] = words = [_unquoted(each) for each in (*front, *rest)]
        return super().parse_args(ctx, list(words))

    def invoke(self, ctx: Any) -> Any:
        """Run the command; an error becomes a few lines on stderr and an exit status."""
        try:
            _refuse_open_quotes(ctx.meta[TYPED])
            answered = super().invoke(ctx)
            typer.echo(nl=False)  # Writes what is still waiting to be written.
        except (CanastaError, typer.TyperException) as fault:
            refused: Exception = fault
        except (OSError, RecursionError, MemoryError, OverflowError) as fault:
            from canasta_club.cli import faults

            refused = faults.system_error(fault)
        except (KeyboardInterrupt, typer.Abort):
            raise typer.Exit(_interrupted()) from None
        else:
            return answered
        committed = recording.current().committed
        if committed is Committed.NOTHING and _is_settled(refused, ctx):
            # Nothing was changed, so the command begins again, with the answer.
            with self.make_context(ctx.info_name, ctx.meta[TYPED]) as again:
                again.meta.update({**ctx.meta, TYPED: again.meta[TYPED]})
                return self.invoke(again)
        if not isinstance(refused, CanastaError):
            raise refused
        from canasta_club.cli import faults

        raise typer.Exit(faults.show(refused))

    def lines(self) -> list[tuple[str, str]]:
        """Return each first word with its line; none of them is loaded for it."""
        return [(word, entry.line) for word, entry in WORDS.items()]

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the map: every first word with its line, panel by panel."""
        del ctx
        width = max(map(len, WORDS)) + 2
        for panel, words in PANELS.items():
            with formatter.section(panel):
                indent = " " * formatter.current_indent
                for word, entry in words.items():
                    formatter.write(f"{indent}{word:<{width}}{entry.line}\n")


def _ended(program: Callable[[], object]) -> object:
    """Run the program and return its status."""
    try:
        return program()
    except typer.TyperException as fault:
        from canasta_club.cli import usage

        return usage.show(fault, _nouns, as_json=answer().is_json)
    except typer.Abort:
        return _interrupted()


def _unquoted(word: str) -> str:
    """Return a word without the curly quotes around it, which no shell takes away.

    >>> _unquoted("“QQQ”"), _unquoted("“Ash” or “Birch”")
    ('QQQ', '“Ash” or “Birch”')
    """
    if len(word) < 2 or word[0] not in _OPENING or word[-1] not in _CLOSING:
        return word
    inner = word[1:-1]
    return word if any(quote in inner for quote in (*_OPENING, *_CLOSING)) else inner


def _refuse_open_quotes(words: Iterable[str]) -> None:
    """Refuse words that curly quotes were to keep together: the shell has cut them apart."""
    for word in words:
        if word[:1] in _OPENING and not any(quote in word[1:] for quote in _CLOSING):
            raise UsageError(
                f"The quote before “{word[1:]}” is a curly one; only straight quotes keep words"
                " together.",
                hint='Type straight quotes, as in: canasta season show "Winter 2026"',
            )


_OPENING = ("“", "„")
_CLOSING = ("”", "“")


def _interrupted() -> int:
    from canasta_club.cli import faults, problems

    return faults.show(problems.interrupted(), _INTERRUPTED)


def _is_settled(fault: Exception, ctx: Any) -> bool:
    """Ask on a terminal for what a refused command lacks, or wait; return whether it may go on."""
    if isinstance(fault, AmbiguousError):
        return _settle(fault)
    if isinstance(fault, PasswordRequiredError):
        return _ask_password()
    if isinstance(fault, RepeatError):
        return _may_repeat(ctx)
    from canasta_club.cli.ask import is_interactive

    if not is_interactive():
        return False
    from canasta_club.cli.missing import ask_missing

    return ask_missing(fault, ctx)


def _may_repeat(ctx: Any) -> bool:
    """Wait a moment before a command begins again, longer each time; return whether it may.

    One that has read what is piped into it cannot read it again.
    """
    if "-" in ctx.meta[TYPED]:
        return False
    tries = ctx.meta[_TRIES] = ctx.meta.get(_TRIES, 0) + 1
    if tries >= _MOST_TRIES:
        return False
    time.sleep(random.uniform(0.05, 0.1) * 2**tries)  # noqa: S311
    return True


def _ask_password() -> bool:
    """Ask on a terminal for the server's password, unseen; return whether one was typed.

    The driver finds it where people set it for themselves, so no address ever holds it.
    """
    from canasta_club.cli.ask import is_interactive

    if not is_interactive():
        return False
    os.environ["PGPASSWORD"] = typer.prompt(
        "Password of the database server", hide_input=True, default="", show_default=False, err=True
    )
    return bool(os.environ["PGPASSWORD"])


def _settle(fault: AmbiguousError) -> bool:
    """Ask on a terminal which is meant, once for each name; return whether an answer was given."""
    from canasta_club.cli.show import ask_choice
    from canasta_club.services.people import names

    if names.meant(fault.name) != fault.name:
        return False
    choice = ask_choice(fault.message, fault.candidates)
    if choice is not None:
        names.settle(fault.name, fault.candidates[choice])
    return choice is not None


def hoist(args: Sequence[str]) -> tuple[list[str], list[str]]:
    """Part the program's own options, wherever they stand up to a ``--``, from the other words.

    ``--json`` comes last, behind the command that it belongs to.

    >>> hoist(["player", "list", "--plain", "--by", "Ash"])
    (['--plain', '--by', 'Ash'], ['player', 'list'])
    """
    front: list[str] = []
    rest: list[str] = []
    words = iter(args)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word in _ANYWHERE:
            front.append(word)
            if _ANYWHERE[word]:
                front += [value for value in [next(words, None)] if value is not None]
        elif word.partition("=")[0] in _ANYWHERE and word.startswith("--"):
            front.append(word)
        else:
            rest.append(word)
    return front, _json_last(rest)


def _json_last(words: Sequence[str]) -> list[str]:
    """Move ``--json`` behind the words before a ``--``.

    >>> _json_last(["player", "--json", "add", "--", "-1"])
    ['player', 'add', '--json', '--', '-1']
    """
    end = words.index("--") if "--" in words else len(words)
    kept = [word for word in words[:end] if word != "--json"]
    return [*kept, *["--json"] * (len(kept) < end), *words[end:]]


def _version(value: bool) -> None:
    if not value:
        return
    answered = answer()
    if answered.is_json:
        answered.schema = "canasta/version/1"
        answered.give({"version": __version__})
        answered.write()
    else:
        typer.echo(f"canasta {__version__}")
    raise typer.Exit


def program(
    ctx: typer.Context,
    book: Annotated[
        str,
        typer.Option(
            metavar="FILE|URL", envvar="CANASTA_BOOK", help="The club's book: a file or a URL."
        ),
    ] = "",
    club: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            envvar="CANASTA_CLUB",
            help="The club, if the book holds several.",
            autocompletion=complete.clubs,
        ),
    ] = "",
    by: Annotated[
        str,
        typer.Option(metavar="NAME", envvar="CANASTA_BY", help="Your name, for the journal."),
    ] = "",
    plain: Annotated[bool, typer.Option("--plain", help="No colour and no box drawing.")] = False,
    _version_asked: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Score hands and keep the book of a canasta club."""
    ctx.obj = Settings(book=book, club=club, by=by, plain=plain)
    if any(map(_SECRET.match, ctx.meta[TYPED])):
        from canasta_club.cli.show import say

        say(
            "Others on this computer can see a password in a command: set CANASTA_BOOK, or keep the"
            " password in ~/.pgpass."
        )
    for stream in (sys.stdout, sys.stderr):
        # A console that cannot write a letter shows a stand-in for it instead of failing.
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")


def build(words: Sequence[str] | None = None) -> typer.Typer:
    """Return the program: with all its commands, or only with the one that the words name.

    To load one command instead of a hundred takes a quarter off the time of ``canasta --version``,
    and one verb of ``night`` instead of thirty a thirtieth off that of ``canasta night show``.
    """
    canasta = typer.Typer(
        name="canasta",
        cls=Canasta,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    canasta.callback()(program)
    wanted, verb = (WORDS, "") if words is None else _needed(words)
    for word in wanted:
        module, _dot, name = WORDS[word].place.rpartition(".")
        found = getattr(import_module(f"canasta_club.cli.{module}"), name)
        if isinstance(found, typer.Typer):
            canasta.add_typer(_narrowed(found, verb), name=word)
        else:
            add(canasta, word, found)
    if not wanted and _is_completing():
        for word, entry in WORDS.items():
            canasta.command(word, help=entry.line)(_unloaded)
    return canasta


def typed_words() -> list[str]:
    """Return the words of the command line, or those that a shell asks to complete."""
    if not _is_completing():
        return sys.argv[1:]
    line = os.environ.get("_TYPER_COMPLETE_ARGS") or os.environ.get("COMP_WORDS", "")
    try:
        words = shlex.split(line)
    except ValueError:
        words = line.split()
    return words[1:]


def _is_completing() -> bool:
    return "_CANASTA_COMPLETE" in os.environ


def _nouns() -> Mapping[str, Any]:
    """Return every first word with its command, loaded."""
    nouns: Mapping[str, Any] = getattr(typer.main.get_command(build()), "commands", {})
    return nouns


def _unloaded() -> None:
    """Stand for a command whose name alone is needed."""


def _narrowed(noun: typer.Typer, verb: str) -> typer.Typer:
    """Return a noun with one verb; the whole noun if it has no such verb."""
    # A noun of many verbs is put together from several without a name.
    below = noun.registered_groups
    parts = [each.typer_instance for each in below if not isinstance(each.name, str)]
    apps = [noun, *(each for each in parts if each)]
    commands = [each for app in apps for each in app.registered_commands if each.name == verb]
    groups = [each for each in below if each.name == verb]
    if not commands and not groups:
        return noun
    narrowed = copy(noun)
    narrowed.registered_commands, narrowed.registered_groups = commands, groups
    return narrowed


def _needed(words: Sequence[str]) -> tuple[Iterable[str], str]:
    """Return the first word if it is a command, and the verb that follows it.

    A shell that completes the verb needs all of them.
    """
    _front, rest = hoist(words)
    if not rest or rest[0] not in WORDS:
        return (), ""
    return rest[:1], "" if _is_completing() else "".join(rest[1:2])
