"""The ``canasta`` command: options before the noun, the first words, and all errors."""

import os
import re
import shlex
import sys
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from importlib import import_module
from typing import Annotated, Any, Final

import typer

from canasta_club import resources
from canasta_club.cli import complete
from canasta_club.cli.frame import ask
from canasta_club.cli.frame.answer import answer
from canasta_club.cli.frame.commands import TYPED, add, show_help
from canasta_club.cli.frame.program import ALL, Program, Word, hoist, narrowed
from canasta_club.cli.frame.show import say, show
from canasta_club.cli.map import FIRST, OPTIONS, PANELS, VERBS, WORDS, expected, module_of
from canasta_club.cli.options import Settings
from canasta_club.errors import AmbiguousError, CanastaError, PasswordRequiredError
from canasta_club.version import __version__

_SECRET = re.compile(r"(--book=)?\w+(\+\w+)?://([^/@]*:[^@]+@|.*[?&]password=)")
"""The address of a database with a password in it, as it may be typed."""


_BEGINNING: Final = """
There is no book here yet. Two ways to begin:

  canasta demo                     Look at a sample club first.
  canasta init "Name of the Club"  Create the book of your own club."""


class Canasta(Program):
    """The program of a club."""

    panels, words, first, own_options = PANELS, WORDS, FIRST, OPTIONS

    def nouns(self) -> Mapping[str, Any]:
        """Return every first word with its command, loaded."""
        nouns: Mapping[str, Any] = getattr(typer.main.get_command(build()), "commands", {})
        return nouns

    def expected(self) -> Mapping[str, str]:
        """Return forms that people try and the program never had, each with the one to type."""
        return expected()

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Say how to begin where nothing was typed and there is no book yet.

        It stands below the help, whose first lines have left a small window.
        """
        is_alone = not (args or ctx.resilient_parsing or os.environ.get("CANASTA_BOOK"))
        is_beginning = is_alone and not resources.book_path().exists()
        try:
            return super().parse_args(ctx, args)
        finally:
            if is_beginning:
                show(_BEGINNING)

    def settle(self, fault: CanastaError) -> bool | None:
        """Ask which name is meant, or for a password; return whether the command may go on."""
        if isinstance(fault, AmbiguousError):
            return _choose_name(fault)
        return _ask_password() if isinstance(fault, PasswordRequiredError) else None


def _ask_password() -> bool:
    """Ask on a terminal for the server's password, unseen; return whether one was typed.

    The driver finds it where people set it for themselves, so no address ever holds it.
    """
    if not ask.is_interactive():
        return False
    os.environ["PGPASSWORD"] = typer.prompt(
        "Password of the database server", hide_input=True, default="", show_default=False, err=True
    )
    return bool(os.environ["PGPASSWORD"])


def _choose_name(fault: AmbiguousError) -> bool:
    """Ask on a terminal which is meant, once for each name; return whether an answer was given."""
    from canasta_club.services.people import names

    if names.meant(fault.name) != fault.name:
        return False
    choice = ask.ask_choice(fault.message, fault.candidates)
    if choice is not None:
        names.settle(fault.name, fault.candidates[choice])
    return choice is not None


def _all(ctx: typer.Context, value: bool) -> None:
    if value:
        show_help(ctx)
        raise typer.Exit


def _version(value: bool) -> None:
    if not value:
        return
    answer().schema = "canasta/version/1"
    show(f"canasta {__version__}", value={"version": __version__})
    answer().write()
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
    _all_asked: Annotated[
        bool,
        typer.Option(ALL, callback=_all, is_eager=True, help="Show the whole help: every command."),
    ] = False,
    _version_asked: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Score hands and keep the book of a canasta club."""
    ctx.obj = Settings(book=book, club=club, by=by)
    answer().is_plain = plain or bool(os.environ.get("NO_COLOR")) or not ask.is_terminal(sys.stdout)
    if any(map(_SECRET.match, ctx.meta[TYPED])):
        say(
            "Others on this computer can see a password in a command: set CANASTA_BOOK, or keep the"
            " password in ~/.pgpass."
        )


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
    needed, verb = (WORDS, "") if words is None else _needed(words)
    for word in needed:
        part = _loaded(WORDS[word])
        if isinstance(part, typer.Typer):
            canasta.add_typer(_narrowed(word, part, verb), name=word)
        else:
            add(canasta, word, part)
    if not needed and _is_completing():
        for word, entry in WORDS.items():
            canasta.command(word, help=entry.line)(_unloaded)
    return canasta


def _loaded(word: Word) -> Any:
    return getattr(import_module(module_of(word)), word.place.rpartition(".")[2])


def _narrowed(word: str, noun: typer.Typer, verb: str) -> typer.Typer:
    """Return a noun with one verb, or with all of them and those that wings add to it."""
    part = narrowed(noun, verb)
    added = VERBS.get(word)
    if part is not noun or not added:
        return part
    whole = copy(noun)
    whole.registered_groups = [*noun.registered_groups]
    for name, entry in added.items():
        if verb in {name, ""} or verb not in added:
            whole.add_typer(_loaded(entry))
    return narrowed(whole, verb)


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


def _unloaded() -> None:
    """Stand for a command whose name alone is needed."""


def _needed(words: Sequence[str]) -> tuple[Iterable[str], str]:
    """Return the first word if it is a command, and the verb that follows it.

    A shell that completes the verb needs all of them.
    """
    _front, rest = hoist(words, OPTIONS)
    if not rest or rest[0] not in WORDS:
        return (), ""
    return rest[:1], "" if _is_completing() else "".join(rest[1:2])
