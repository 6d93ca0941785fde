"""``canasta season``: competitions, each with rules of its own."""

from typing import Annotated

import typer

from canasta_club.cli import standings
from canasta_club.cli.night import people
from canasta_club.cli.options import Json, settings
from canasta_club.cli.season import _close as close
from canasta_club.cli.season import _close as season_rules
from canasta_club.cli.season import _games as games
from canasta_club.cli.season import entries
from canasta_club.cli.show import say, show_done, show_page

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Competitions, each with its own rules."
)

Weekdays = Annotated[
    str,
    typer.Option(
        "--nights", metavar="DAYS", help="The weekdays it is played on, such as thu or thu,sun."
    ),
]
TableMoney = Annotated[
    str,
    typer.Option("--table-money", metavar="SUM", help="What a night costs a player: 3.50."),
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
    nights: Weekdays = "",
    table_money: TableMoney = "",
    as_json: Json = False,
) -> None:
    """Begin a season; it keeps its own copy of the rules and league terms.

    Where it has a last day, a night is planned on each of its weekdays until then.
    """
    from canasta_club.services.book import books
    from canasta_club.services.season import overview, seasons
    from canasta_club.text.dates import read_day, read_weekdays
    from canasta_club.text.money import read_money

    first_day, last_day = read_day(first), read_day(last) if last else None
    with books.open_book(settings(ctx)) as book:
        season = seasons.new(
            book, name, rules_id=rules, terms_id=league, first_day=first_day, last_day=last_day,
            weekdays=read_weekdays(nights) if nights else "",
            table_money=read_money(table_money) if table_money else None,
        )  # fmt: skip
        done = (
            f"The season {season.name} begins on {season.first_day}, by the rules"
            f" “{season.rules_id}” and the league terms “{season.terms_id}”."
        )
        done = "\n".join(filter(None, [done, overview.planned(book, season)]))
        show_done(ctx, done, overview.facts_page(book, season), as_json=as_json)


@app.command("list")
def list_seasons(ctx: typer.Context, as_json: Json = False) -> None:
    """List the seasons, the newest first."""
    from canasta_club.services.book import books
    from canasta_club.services.season import seasons

    with books.open_book(settings(ctx)) as book:
        show_page(ctx, seasons.page(book), as_json=as_json)


@app.command("show")
def show(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Else the one that runs.")] = "",
    as_json: Json = False,
) -> None:
    """Show one season."""
    from canasta_club.services.book import books
    from canasta_club.services.season import overview, seasons

    with books.open_book(settings(ctx)) as book:
        page = overview.facts_page(book, seasons.find(book, name))
        show_page(ctx, page, as_json=as_json)


@app.command("copy")
def copy(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(help="The name of the new season.")],
    first: Annotated[str, typer.Option("--from", metavar="DATE", help="Its first day.")],
    last: Annotated[str, typer.Option("--to", metavar="DATE", help="Its last day.")] = "",
    nights: Weekdays = "",
    rules: Annotated[
        str, typer.Option("--rules", metavar="ID", help="Other rules; else as it ended.")
    ] = "",
    table_money: TableMoney = "",
    season: Annotated[
        str, typer.Option("--season", help="The season to copy; else the one that runs.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Begin a season like another: its rules, terms and weekdays, and everybody who plays on.

    Entries stand in the division they go on in, and keep their handicaps.
    """
    from canasta_club.services.book import books
    from canasta_club.services.season import overview, seasons
    from canasta_club.services.season_end import copy as season_copy
    from canasta_club.text.dates import read_day, read_weekdays
    from canasta_club.text.money import read_money

    first_day, last_day = read_day(first), read_day(last) if last else None
    with books.open_book(settings(ctx)) as book:
        source = seasons.find(book, season)
        new = season_copy.copy(
            book, source, name, first_day=first_day, last_day=last_day, rules_id=rules,
            weekdays=read_weekdays(nights) if nights else "",
            table_money=read_money(table_money) if table_money else None,
        )  # fmt: skip
        page = overview.facts_page(book, new)
        done = f"The season {new.name} begins on {new.first_day}, like {source.name}."
        done = "\n".join(filter(None, [done, overview.planned(book, new)]))
        show_done(ctx, done, page, as_json=as_json)
        if not source.is_closed:
            say(f"{source.name} is not closed: nobody has gone up or down yet.")


for verb, function in (
    ("close", close.close),
    ("reopen", close.reopen),
    ("committee", close.committee),
    ("lot", close.lot),
    ("rescore", season_rules.rescore),
    ("enter", entries.enter),
    ("entries", entries.list_entries),
    ("withdraw", entries.withdraw),
    ("return", entries.restore),
    ("handicap", entries.handicap),
    ("division", entries.division),
    ("fixtures", games.fixtures),
    ("bye", games.bye),
    ("forfeit", games.forfeit),
    ("absent", games.absent),
    ("unplayed", games.unplayed_games),
    ("awards", standings.awards),
    ("money", people.season_money),
):
    app.command(verb)(function)
