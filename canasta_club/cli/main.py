"""The ``canasta`` command: options before the noun, the nouns, and errors told in one place."""

import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from canasta_club.cli.options import Settings
from canasta_club.errors import AmbiguousNameError, CanastaError
from canasta_club.version import __version__

# Words that go before the noun, and whether a value follows: people type them anywhere.
_ANYWHERE = {"--book": True, "--club": True, "--by": True, "--plain": False}

_STOPPED = 130

_WORDS = "canasta: the words that were typed"

# Each command, and what it is in this package: a Typer with verbs, or a function.
_COMMANDS = dict(
    line.split()
    for line in """
        score      rules.score.score
        rules      rules.rules.app
        odds       rules.odds.odds
        ruling     rules.ruling.app
        init       book.club.init
        club       book.club.app
        player     players.app
        pair       pairs.app
        season     season.season.app
        penalty    penalties.app
        night      night.night.app
        game       games.app
        hand       entry.hands.app
        standings  standings.standings
        ratings    standings.ratings
        crosstable standings.crosstable
        honours    standings.honours
        import     exchange.import_
        export     exchange.export
        print      print.app
        journal    book.journal.journal
        undo       book.journal.undo
        redo       book.journal.redo
        verify     book.journal.verify
        demo       book.club.demo
    """.strip().splitlines()
)


class Canasta(TyperGroup):
    """The command group that tells every error to the person at the keyboard."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Let the options of the whole program stand behind the noun as well."""
        front, rest = hoist(args)
        ctx.meta[_WORDS] = [*front, *rest]
        return super().parse_args(ctx, front + rest)

    def invoke(self, ctx: Any) -> Any:
        """Run the command; what goes wrong becomes a few lines on stderr and an exit status."""
        try:
            return super().invoke(ctx)
        except CanastaError as fault:
            from canasta_club.cli.show import tell_error

            if isinstance(fault, AmbiguousNameError) and _settle(fault):
                # Nothing was changed, so the command begins again, with the answer.
                with self.make_context(ctx.info_name, ctx.meta[_WORDS]) as again:
                    return self.invoke(again)
            tell_error(fault)
            raise typer.Exit(fault.exit_code) from None
        except (OSError, RecursionError, MemoryError, OverflowError) as fault:
            if isinstance(fault, BrokenPipeError):
                raise
            from canasta_club.cli.show import tell_system_error

            tell_system_error(fault)
            raise typer.Exit(1) from None
        except (KeyboardInterrupt, typer.Abort):
            typer.echo("canasta: stopped; nothing that was not finished is kept.", err=True)
            raise typer.Exit(_STOPPED) from None


def _settle(fault: AmbiguousNameError) -> bool:
    """Ask on a terminal who is meant, once for each name; return whether somebody said."""
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
    return front, rest


def _version(value: bool) -> None:
    if value:
        typer.echo(f"canasta {__version__}")
        raise typer.Exit


def program(
    ctx: typer.Context,
    book: Annotated[
        str, typer.Option(envvar="CANASTA_BOOK", help="The club's book: a file or a database URL.")
    ] = "",
    club: Annotated[
        str, typer.Option(envvar="CANASTA_CLUB", help="The club, where a book holds several.")
    ] = "",
    by: Annotated[
        str, typer.Option(envvar="CANASTA_BY", help="Who is doing this, for the journal.")
    ] = "",
    plain: Annotated[bool, typer.Option("--plain", help="No colour and no box drawing.")] = False,
    _version_asked: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Score hands, keep the book and print the standings of a canasta club."""
    ctx.obj = Settings(book=book, club=club, by=by, plain=plain)
    for stream in (sys.stdout, sys.stderr):
        # A console that cannot write a letter shows a stand-in for it; it does not stop the night.
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")


def build(words: Sequence[str] = ()) -> typer.Typer:
    """Return the program: only with the command that the words name, else with all of them.

    To load one command instead of sixty takes a quarter off the time of ``canasta --version``.
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
    for word in _needed(words):
        module, _dot, name = _COMMANDS[word].rpartition(".")
        found = getattr(import_module(f"canasta_club.cli.{module}"), name)
        if isinstance(found, typer.Typer):
            canasta.add_typer(found, name=word)
        else:
            canasta.command(word)(found)
    return canasta


def _needed(words: Sequence[str]) -> Iterable[str]:
    _front, rest = hoist(words)
    if rest == ["--version"]:
        return ()
    return rest[:1] if rest and rest[0] in _COMMANDS else _COMMANDS
