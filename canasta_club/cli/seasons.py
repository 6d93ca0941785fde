"""``canasta season``: competitions, each with rules of its own."""

from typing import Annotated

import typer

from canasta_club.cli.settings import Json, settings
from canasta_club.cli.show import show_done, show_page

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Competitions, each with its own rules."
)

Name = Annotated[
    str, typer.Argument(metavar="NAME", help="The season; a part of the name will do.")
]


@app.command("new")
def new(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(help="Its name, such as “Winter 2026”.")],
    first: Annotated[str, typer.Option("--from", metavar="DATE", help="Its first day.")],
    last: Annotated[
        str, typer.Option("--to", metavar="DATE", help="Its last day, if it is set.")
    ] = "",
    rules: Annotated[
        str, typer.Option("--rules", metavar="ID", help="The rule set; else that of the club.")
    ] = "",
    league: Annotated[
        str,
        typer.Option("--league", metavar="ID", help="The league terms; else those of the club."),
    ] = "",
    as_json: Json = False,
) -> None:
    """Begin a season; it keeps its own copy of the rules and league terms."""
    from canasta_club.services import books, seasons
    from canasta_club.services.days import read_day

    first_day, last_day = read_day(first), read_day(last) if last else None
    with books.open_book(settings(ctx)) as book:
        season = seasons.new(
            book, name, rules_id=rules, terms_id=league, first_day=first_day, last_day=last_day
        )
        done = (
            f"The season {season.name} begins on {season.first_day}, by the rules"
            f" “{season.rules_id}” and the league terms “{season.terms_id}”."
        )
        show_done(ctx, done, seasons.facts_page(book, season), as_json=as_json)


@app.command("list")
def list_seasons(ctx: typer.Context, as_json: Json = False) -> None:
    """List the seasons, the newest first."""
    from canasta_club.services import books, seasons

    with books.open_book(settings(ctx)) as book:
        show_page(ctx, seasons.page(book), as_json=as_json)


@app.command("show")
def show(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Else the one that runs.")] = "",
    as_json: Json = False,
) -> None:
    """Show one season."""
    from canasta_club.services import books, seasons

    with books.open_book(settings(ctx)) as book:
        page = seasons.facts_page(book, seasons.find(book, name))
        show_page(ctx, page, as_json=as_json)


@app.command("close")
def close(ctx: typer.Context, name: Name, as_json: Json = False) -> None:
    """Close a season: nothing more is entered in it."""
    from canasta_club.services import books, seasons

    with books.open_book(settings(ctx)) as book:
        season = seasons.close(book, name)
        page = seasons.facts_page(book, season)
        show_done(ctx, f"The season {season.name} is closed.", page, as_json=as_json)


@app.command("reopen")
def reopen(ctx: typer.Context, name: Name, as_json: Json = False) -> None:
    """Open a closed season again."""
    from canasta_club.services import books, seasons

    with books.open_book(settings(ctx)) as book:
        season = seasons.reopen(book, name)
        page = seasons.facts_page(book, season)
        show_done(ctx, f"The season {season.name} is open again.", page, as_json=as_json)
