"""``canasta init`` and ``canasta club``: begin a club's book, and see what it is."""

import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer

from canasta_club.cli.options import Json, settings
from canasta_club.cli.show import say, show_done, show_json, show_page, tell_problems

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="The club and its book.")


def init(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(help="The name of the club, in quotes.")],
    rules: Annotated[
        str,
        typer.Option("--rules", metavar="ID", help="The rule set; else three questions find it."),
    ] = "",
    add_club: Annotated[
        bool, typer.Option("--add-club", help="Add a club to a book that exists.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Begin the book of a club."""
    from canasta_club.services.book import books, clubs

    with books.open_book(settings(ctx), create=True) as book:
        clubs.refuse_existing(book, name, add_club=add_club)
        club = clubs.add(book, name, rules or _ask_for_rules(), add_club=add_club)
        done = f"The book of {club.name} was begun in {book.location.name}."
        show_done(ctx, done, clubs.page(book), as_json=as_json)
    say("Next: canasta player add NAME …, then canasta season new NAME --from DATE")


@app.command("show")
def show(ctx: typer.Context, as_json: Json = False) -> None:
    """Show where the book is, and what new seasons start from."""
    from canasta_club.services.book import books, clubs

    with books.open_book(settings(ctx)) as book:
        show_page(ctx, clubs.page(book), as_json=as_json)


@app.command("list")
def list_clubs(ctx: typer.Context, as_json: Json = False) -> None:
    """List the clubs of the book."""
    from canasta_club.services.book import books, clubs

    with books.open_book(settings(ctx), any_club=True) as book:
        show_page(ctx, clubs.list_page(book), as_json=as_json)


def _ask_for_rules() -> str:
    """Find the rule set by three questions; away from a terminal it is the default one."""
    from canasta_club.services.book import clubs
    from canasta_club.services.rules import rulesets

    if not sys.stdin.isatty():
        say(
            f"Rule set: {rulesets.DEFAULT_RULES}, as none was named."
            " Another: --rules ID; they are listed by canasta rules list"
        )
        return rulesets.DEFAULT_RULES
    say("Three questions find the rule set you play by.")
    answers = [typer.confirm(question.text, err=True) for question in clubs.QUESTIONS]
    choice = clubs.choose_rules(answers)
    say(f"Rule set: {choice.document.id}, {choice.document.name}.")
    for question in choice.differing:
        say(f"  It answers otherwise: {question.text}")
    if choice.differing:
        say("  Your own rules are a file of a few lines: see docs/guide/own-rules.md")
    if choice.also:
        say(f"  These answer alike: {', '.join(each.id for each in choice.also)}")
    return choice.document.id


def demo(
    ctx: typer.Context,
    folder: Annotated[
        Path, typer.Argument(help="The folder to make; a demo's own is made anew.")
    ] = Path("canasta-demo"),
    as_json: Json = False,
) -> None:
    """Build a made-up club of eight pairs and six nights, and show its table.

    Nothing but the folder is touched: your own book stays as it is.
    """
    from canasta_club.reports.writers.json import page_value
    from canasta_club.services.demo import build

    made = build(folder, say)
    tell_problems(made.problems)
    if as_json:
        files = {"book": made.book, "workbook": made.workbook, "print": made.print}
        value = {name: str(path) for name, path in files.items()}
        show_json(value | {"standings": page_value(made.standings)})
        return
    show_page(ctx, made.standings)
    typer.echo()
    typer.echo(f"The book:       {made.book}")
    typer.echo(f"The workbook:   {made.workbook}")
    typer.echo(f"For the wall:   {made.print}")
    say(f"Look further with: {_quoted(_program())} --book {_quoted(str(made.book))} hand list")


def _program() -> str:
    """Return what to type for this program: its place, where the shell would not find it."""
    typed = Path(sys.argv[0])
    is_known = shutil.which("canasta") is not None or typed.stem != "canasta"
    return "canasta" if is_known else str(typed)


def _quoted(word: str) -> str:
    return f'"{word}"' if " " in word else word
