"""The ``canasta`` command: options before the noun, the nouns, and errors told in one place."""

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from canasta_club import __version__
from canasta_club.cli.settings import Settings
from canasta_club.errors import CanastaError

# Words that go before the noun, and whether a value follows: people type them anywhere.
_ANYWHERE = {"--book": True, "--club": True, "--by": True, "--plain": False}


class Canasta(TyperGroup):
    """The command group that tells every error to the person at the keyboard."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Let the options of the whole program stand behind the noun as well."""
        return super().parse_args(ctx, hoist(args))

    def invoke(self, ctx: Any) -> Any:
        """Run the command; what goes wrong becomes a few lines on stderr and an exit status."""
        try:
            return super().invoke(ctx)
        except CanastaError as fault:
            from canasta_club.cli.show import tell_error

            tell_error(fault)
            raise typer.Exit(fault.exit_code) from None
        except (OSError, RecursionError, MemoryError) as fault:
            if isinstance(fault, BrokenPipeError):
                raise
            from canasta_club.cli.show import tell_system_error

            tell_system_error(fault)
            raise typer.Exit(1) from None


def hoist(args: list[str]) -> list[str]:
    """Move the program's own options to the front, up to a ``--``.

    >>> hoist(["player", "list", "--plain", "--by", "Ash"])
    ['--plain', '--by', 'Ash', 'player', 'list']
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
    return front + rest


def _version(value: bool) -> None:
    if value:
        typer.echo(f"canasta {__version__}")
        raise typer.Exit


app = typer.Typer(
    name="canasta",
    cls=Canasta,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
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


def _hang() -> None:
    """Hang every noun on the program; the modules are light, the work is loaded when it is done."""
    from canasta_club.cli import (
        club,
        exchange,
        games,
        hands,
        journal,
        nights,
        pairs,
        players,
        printing,
        rules,
        seasons,
    )
    from canasta_club.cli.demo import demo
    from canasta_club.cli.score import score
    from canasta_club.cli.standings import standings

    app.command("score")(score)
    app.add_typer(rules.app, name="rules")
    app.command("init")(club.init)
    app.add_typer(club.app, name="club")
    app.add_typer(players.app, name="player")
    app.add_typer(pairs.app, name="pair")
    app.add_typer(seasons.app, name="season")
    app.add_typer(nights.app, name="night")
    app.add_typer(games.app, name="game")
    app.add_typer(hands.app, name="hand")
    app.command("standings")(standings)
    app.command("import")(exchange.import_)
    app.command("export")(exchange.export)
    app.add_typer(printing.app, name="print")
    for command in (journal.journal, journal.undo, journal.redo, journal.verify):
        app.command(command.__name__)(command)
    app.command("demo")(demo)


_hang()
