"""``canasta season``: competitions, each with rules of its own."""

from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

import typer

from canasta_club.cli.frame import problems
from canasta_club.cli.frame.careful import Careful, DryRun, confirm
from canasta_club.cli.frame.commands import argument, command, noun, option
from canasta_club.cli.frame.show import say, show, show_done
from canasta_club.cli.map import SEASON, WORDS
from canasta_club.cli.open_book import at_season, opened
from canasta_club.cli.options import (
    OptionalReason,
    OwnSeason,
    SeasonName,
    league_option,
    rules_option,
)
from canasta_club.cli.season import _close, _entries, _games
from canasta_club.cli.table_moves import show_changed

if TYPE_CHECKING:
    from canasta_club.services.book.books import OpenBook

app = noun(WORDS["season"].line, SEASON)

Weekdays = Annotated[str, option("--weekdays", "DAYS", "Weekdays it is played on: thu or thu,sun.")]
TableMoney = Annotated[
    str, option("--table-money", "SUM", "What a night costs each player, such as 3.50.")
]
_ITS_YEAR = "its year"
NewName = Annotated[str, argument("NAME", "Name of the new season.", show_default=_ITS_YEAR)]
FirstDay = Annotated[str, option("--from", "DATE", "First day.", show_default="today")]
LastDay = Annotated[str, option("--to", "DATE", "Last day, if known.")]


@command(
    app,
    "new",
    'season new "Spring 2027" --from 2027-01-07',
    "season new Spring --from 2027-01-07 --to 2027-04-29 --weekdays thu",
)
def new(
    ctx: typer.Context,
    name: NewName,
    first: FirstDay,
    last: LastDay = "",
    rules: Annotated[str, rules_option("Rule set (default: that of the club).")] = "",
    league: Annotated[str, league_option("League terms (default: those of the club).")] = "",
    weekdays: Weekdays = "",
    table_money: TableMoney = "",
) -> None:
    """Create a season with its own copy of rules and terms.

    If it has a last day, a night is planned on each of its weekdays until then.
    """
    from canasta_club.services.season import overview, seasons
    from canasta_club.text.dates import read_weekdays
    from canasta_club.text.money import read_money

    with opened(ctx) as book:
        name, first_day, last_day = _span(book, name, first, last)
        season = seasons.new(
            book, name, rules_id=rules, terms_id=league, first_day=first_day, last_day=last_day,
            weekdays=read_weekdays(weekdays) if weekdays else "",
            table_money=read_money(table_money) if table_money else None,
        )  # fmt: skip
        done = (
            f"The season {season.name} starts on {season.first_day}, by the rules"
            f" “{season.rules_id}” and the league terms “{season.terms_id}”."
        )
        done = "\n".join(filter(None, [done, overview.planned(book, season)]))
        show_done(done, overview.facts_page(book, season))


@command(app, "list", "season list")
def list_seasons(ctx: typer.Context) -> None:
    """List the seasons, newest first."""
    from canasta_club.services.season import seasons

    with opened(ctx) as book:
        show(seasons.page(book))


@command(app, "show", "season show", 'season show "Winter 2026"')
def show_season(ctx: typer.Context, of: OwnSeason) -> None:
    """Show a season: days, rules, terms."""
    from canasta_club.services.season import overview

    with at_season(ctx, of.season) as (book, its_season):
        show(overview.facts_page(book, its_season))


@command(app, "copy", 'season copy "Winter 2027" --from 2027-10-07')
def copy(
    ctx: typer.Context,
    name: NewName,
    first: FirstDay,
    last: LastDay = "",
    weekdays: Weekdays = "",
    rules: Annotated[str, rules_option("Rule set (default: as the season ended).")] = "",
    table_money: TableMoney = "",
    season: SeasonName = "",
    dry_run: DryRun = False,
) -> None:
    """Create a season like another, with its entries.

    It has the same rules, terms and weekdays. Entries start in the division they continue in, and
    keep their handicaps.
    """
    from canasta_club.services.season import overview
    from canasta_club.services.season_end import copy as season_copy
    from canasta_club.text.dates import read_weekdays
    from canasta_club.text.money import read_money

    with at_season(ctx, season, dry_run=dry_run) as (book, source):
        name, first_day, last_day = _span(book, name, first, last)
        made = season_copy.copy(
            book, source, name, first_day=first_day, last_day=last_day, rules_id=rules,
            weekdays=read_weekdays(weekdays) if weekdays else "",
            table_money=read_money(table_money) if table_money else None,
        )  # fmt: skip
        done = f"The season {made.name} starts on {made.first_day}, like {source.name}."
        planned = overview.planned(book, made)
        done = "\n".join(filter(None, [done, planned]))
        would = f"create the season {made.name}, from {made.first_day}, like {source.name}"
        would = ".\n".join(filter(None, [would, planned.removesuffix(".")]))
        show_done(done, overview.facts_page(book, made), would=would)
        if not source.is_closed:
            say(f"{source.name} is not closed: nobody has moved up or down yet.")


def _span(book: "OpenBook", name: str, first: str, last: str) -> tuple[str, date, date | None]:
    """Read the name, the first and the last day of a new season."""
    from canasta_club.text.dates import read_day

    first_day = read_day(first, book.today)
    name = str(first_day.year) if name == _ITS_YEAR else name
    return name, first_day, read_day(last, book.today) if last else None


@command(
    app,
    "edit",
    'season edit "Winter 2026" --to 2027-03-25 --weekdays thu',
    'season edit "Winter 2026" --league swiss --dry-run',
)
def edit(
    ctx: typer.Context,
    of: OwnSeason,
    careful: Careful,
    name: Annotated[str, option("--name", "TEXT", "New name.")] = "",
    last: Annotated[str, option("--to", "DATE", "Last day; “none” for no last day.")] = "",
    weekdays: Weekdays = "",
    table_money: TableMoney = "",
    league: Annotated[str, league_option("League terms, for the whole season.")] = "",
    reason: OptionalReason = "",
) -> None:
    """Change a season's name, last day, weekdays or terms.

    Planned nights follow the last day and the weekdays. New terms hold for games already played,
    too; the answer says which places in the table move.
    """
    from canasta_club.services.season import overview, seasons
    from canasta_club.services.standings import standings
    from canasta_club.text.dates import read_day, read_weekdays
    from canasta_club.text.money import read_money

    if not any((name, last, weekdays, table_money, league)):
        raise problems.nothing_to_change(
            "--name", "--to", "--weekdays", "--table-money", "--league"
        )
    changes: dict[str, Any] = {"name": name, "terms_id": league, "reason": reason}
    if weekdays:
        changes["weekdays"] = read_weekdays(weekdays)
    if table_money:
        changes["table_money"] = read_money(table_money)
    with at_season(ctx, of.season, dry_run=careful.dry_run) as (book, season):
        if last:
            changes["last_day"] = None if last == "none" else read_day(last, book.today)
        if league:
            confirm(careful, f"Change the league terms of {season.name}?")
        with standings.places_moved(book, season) as moved:
            edited = seasons.edit(book, season, **changes)
        done = (
            f"The season {edited.name} was changed." if edited != season else "Nothing to change."
        )
        would = f"change the season {season.name}" if edited != season else ""
        show_changed(done, overview.facts_page(book, edited), moved, would=would)


@command(app, "money", "season money")
def money(ctx: typer.Context, of: OwnSeason) -> None:
    """Show attendance and who owes table money."""
    from canasta_club.services.attendance import table_money

    with at_season(ctx, of.season) as (book, its_season):
        show(table_money.season_page(book, its_season))


for each in (_entries.app, _games.app, _close.app):
    app.add_typer(each)
