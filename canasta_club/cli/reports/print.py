"""``canasta print``: pages for the wall and for the desk."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from canasta_club.cli.commands import command, noun
from canasta_club.cli.map import WORDS
from canasta_club.cli.options import (
    AwardsName,
    ByPoints,
    Division,
    Minimum,
    NightOptions,
    OneSeason,
    OnPaper,
    PaperSize,
    Person,
    RoundOptions,
    SeasonName,
    Size,
)
from canasta_club.cli.reports.national import At, Limit, Year
from canasta_club.cli.reports.tables import FromStart, WhichTable
from canasta_club.cli.show import READING, opened, progress, show_written

if TYPE_CHECKING:
    from canasta_club.reports.page import Look, Page
    from canasta_club.services.book.books import OpenBook
    from canasta_club.services.season.nights import AtNight as Evening

app = noun(WORDS["print"].line)

Make = Callable[["OpenBook", Callable[..., object]], "Page"]
"""Makes a page of a book; the second argument counts steps."""

Out = Annotated[
    Path,
    typer.Argument(metavar="OUT.pdf", help="File to write; or .html, .xlsx, .csv, .json."),
]


@command(app, "standings", "print standings winter.pdf")
def print_standings(ctx: typer.Context, out: Out, of: WhichTable, paper: OnPaper) -> None:
    """Print the table of a season or a night."""
    from canasta_club.services.season import nights, seasons
    from canasta_club.services.standings import printing

    with opened(ctx) as book:
        its_season = seasons.find(book, of.season)
        only = nights.find(book, its_season, of.night) if of.night else None
        look = paper.look("wall")
        problems = printing.print_standings(
            book, its_season, out, only, of.rank or "", look, why=of.why, **of.view()
        )
        show_written(out, problems)


@command(app, "night", "print night results.pdf --night 2026-11-19")
def print_night(ctx: typer.Context, out: Out, at: RoundOptions, paper: OnPaper) -> None:
    """Print the results of a night, or of one round."""
    from canasta_club.services.standings import printing

    is_compact = paper.layout == "desk"

    def page(night: "Evening") -> "Page":
        return printing.night_results(*night, at.round_number, is_compact=is_compact)

    _print(ctx, out, _at_night(at, page), "night", paper.look("wall"))


@command(app, "night-report", "print night-report report.pdf")
def print_night_report(ctx: typer.Context, out: Out, at: NightOptions, paper: OnPaper) -> None:
    """Print a night: results, table, best hand, who came."""
    from canasta_club.services.evening import report

    def page(night: "Evening") -> "Page":
        return report.page(*night)

    _print(ctx, out, _at_night(at, page), "night", paper.look("desk"))


@command(app, "player", "print player Ash ash.pdf")
def print_player(
    ctx: typer.Context, name: Person, out: Out, paper: OnPaper, season: OneSeason = ""
) -> None:
    """Print a player's record, with a chart of the last games."""
    from canasta_club.services.people import players
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import player_page

    def page(book: "OpenBook", _step: object) -> "Page":
        only = seasons.find(book, season) if season else None
        return player_page.player_page(book, players.find(book, name), only)

    _print(ctx, out, page, "table", paper.look("desk"))


@command(app, "crosstable", "print crosstable cross.pdf --differences")
def print_crosstable(
    ctx: typer.Context,
    out: Out,
    paper: OnPaper,
    division: Division = None,
    by_points: ByPoints = False,
    season: SeasonName = "",
) -> None:
    """Print each entry's results against the others."""
    from canasta_club.services.season import seasons
    from canasta_club.services.standings import cross_tables

    def page(book: "OpenBook", _step: object) -> "Page":
        its_season = seasons.find(book, season)
        return cross_tables.page(book, its_season, division=division, by_points=by_points)

    _print(ctx, out, page, "table", paper.look("wall"))


@command(app, "fixtures", "print fixtures fixtures.pdf")
def print_fixtures(ctx: typer.Context, out: Out, paper: OnPaper, season: SeasonName = "") -> None:
    """Print the fixtures of a season with their results."""
    from canasta_club.services.fixtures import fixtures
    from canasta_club.services.season import seasons

    def page(book: "OpenBook", _step: object) -> "Page":
        return fixtures.page(book, fixtures.of_season(book, seasons.find(book, season)))

    _print(ctx, out, page, "fixtures", paper.look("wall"))


@command(app, "money", "print money money.pdf")
def print_money(ctx: typer.Context, out: Out, paper: OnPaper, season: SeasonName = "") -> None:
    """Print attendance and table money, for the treasurer."""
    from canasta_club.services.attendance import table_money
    from canasta_club.services.season import seasons

    def page(book: "OpenBook", _step: object) -> "Page":
        return table_money.season_page(book, seasons.find(book, season))

    _print(ctx, out, page, "table", paper.look("wall"))


@command(app, "awards", "print awards awards.pdf")
def print_awards(
    ctx: typer.Context, out: Out, paper: OnPaper, which: AwardsName = "", season: SeasonName = ""
) -> None:
    """Print the records of a season."""
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import awards

    def page(book: "OpenBook", _step: object) -> "Page":
        return awards.page(book, seasons.find(book, season), which)

    _print(ctx, out, page, "table", paper.look("desk"))


@command(app, "honours", "print honours honours.pdf")
def print_honours(ctx: typer.Context, out: Out, paper: OnPaper, which: AwardsName = "") -> None:
    """Print champions and all-time records."""
    from canasta_club.services.statistics import honours

    def page(book: "OpenBook", step: Callable[..., object]) -> "Page":
        return honours.page(book, which, step)

    _print(ctx, out, page, "table", paper.look("desk"))


@command(app, "ratings", "print ratings ratings.pdf")
def print_ratings(
    ctx: typer.Context,
    out: Out,
    paper: OnPaper,
    from_start: FromStart = False,
    season: OneSeason = "",
) -> None:
    """Print the ratings, with a chart of how they changed."""
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import ratings

    def page(book: "OpenBook", step: Callable[..., object]) -> "Page":
        only = seasons.find(book, season) if season else None
        return ratings.page(book, only, step, from_start=from_start)

    _print(ctx, out, page, "table", paper.look("desk"))


@command(app, "national", "print national national.html")
def print_national(
    ctx: typer.Context,
    out: Out,
    paper: OnPaper,
    year: Year = None,
    at: At = "",
    limit: Limit = 100,
) -> None:
    """Print who has the most points in the federation."""
    from canasta_club.services.national import sources, tables

    def page(book: "OpenBook", _step: Callable[..., object]) -> "Page":
        return tables.standings(sources.InBook(book), year or 0, at, limit=limit)

    _print(ctx, out, page, "table", paper.look("desk"))


@command(app, "chemistry", "print chemistry chemistry.pdf")
def print_chemistry(
    ctx: typer.Context, out: Out, paper: OnPaper, minimum: Minimum = 5, season: OneSeason = ""
) -> None:
    """Print which partners play better together."""
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import chemistry

    def page(book: "OpenBook", step: Callable[..., object]) -> "Page":
        only = seasons.find(book, season) if season else None
        return chemistry.page(book, only, minimum=minimum, step=step)

    _print(ctx, out, page, "table", paper.look("desk"))


@command(app, "seating", "print seating seats.pdf")
def print_seating(ctx: typer.Context, out: Out, at: RoundOptions, paper: OnPaper) -> None:
    """Print who sits where in a round, by table and by name."""
    from canasta_club.services.seating import lists

    def page(night: "Evening") -> "Page":
        return lists.both(*night, at.round_number)

    _print(ctx, out, _at_night(at, page), "seating", paper.look("wall"))


@command(app, "guides", "print guides guides.pdf", "print guides tables.pdf --tables")
def print_guides(
    ctx: typer.Context,
    out: Out,
    at: NightOptions,
    paper: OnPaper,
    tables: Annotated[
        bool, typer.Option("--tables", help="A large card for each table, not each player.")
    ] = False,
) -> None:
    """Print guide cards: where each player goes each round."""
    from canasta_club.services.seating import lists

    def page(night: "Evening") -> "Page":
        return lists.for_tables(*night) if tables else lists.for_entrants(*night)

    look = paper.look("wall" if tables else "desk")
    _print(ctx, out, _at_night(at, page), "table_cards" if tables else "guide_cards", look)


@command(app, "slips", "print slips slips.pdf", "print slips blank.pdf --blank --per-sheet 2")
def print_slips(
    ctx: typer.Context,
    out: Out,
    at: RoundOptions,
    per_sheet: Annotated[
        Literal["2", "4"],
        typer.Option("--per-sheet", metavar="2|4", help="Slips on a sheet (default: 4)."),
    ] = "4",
    hands: Annotated[
        int | None,
        typer.Option(
            "--hands",
            min=1,
            max=50,
            metavar="N",
            help="Hands per table, a slip each (default: a full sheet).",
        ),
    ] = None,
    blank: Annotated[
        bool, typer.Option("--blank", help="Slips without names, to be copied.")
    ] = False,
    size: Size = None,
    paper: PaperSize = None,
) -> None:
    """Print score slips, a box for each figure to be entered."""
    from canasta_club.reports.page import Look
    from canasta_club.services.evening import slips
    from canasta_club.services.season import seasons

    count = hands or int(per_sheet)

    def of_night(night: "Evening") -> "Page":
        return slips.of_round(*night, at.round_number, hands=count)

    def without_names(book: "OpenBook", _step: object) -> "Page":
        return slips.blank(book, seasons.find(book, at.season), slips=count, players=size)

    look = Look("wall" if per_sheet == "2" else "desk", paper)
    _print(ctx, out, without_names if blank else _at_night(at, of_night), "slips", look)


@command(app, "openings", "print openings openings.pdf")
def print_openings(ctx: typer.Context, out: Out, at: NightOptions, paper: OnPaper) -> None:
    """Print what each side needs to open its next hand."""
    from canasta_club.services.play import openings

    def page(night: "Evening") -> "Page":
        return openings.page(*night)

    _print(ctx, out, _at_night(at, page), "openings", paper.look("wall"))


@command(app, "bracket", "print bracket bracket.pdf --season Cup")
def print_bracket(ctx: typer.Context, out: Out, paper: OnPaper, season: SeasonName = "") -> None:
    """Print the bracket of a knockout, each draw on one sheet."""
    from canasta_club.services.fixtures import fixtures
    from canasta_club.services.season import seasons

    def page(book: "OpenBook", _step: object) -> "Page":
        return fixtures.bracket(book, seasons.find(book, season))

    _print(ctx, out, page, "bracket", paper.look("wall"))


def _at_night(at: NightOptions | RoundOptions, page: "Callable[[Evening], Page]") -> Make:
    """Return what makes the page of a night."""

    def make(book: "OpenBook", _step: object) -> "Page":
        from canasta_club.services.season import nights, seasons

        season = seasons.find(book, at.season)
        return page(nights.AtNight(book, season, nights.find(book, season, at.night)))

    return make


def _print(ctx: typer.Context, out: Path, make: Make, template: str, look: "Look") -> None:
    """Write a page of the book to a file; an unknown ending is refused before it is made."""
    from canasta_club.reports.writers.write import writer_for
    from canasta_club.services.standings import printing

    writer_for(out)
    with opened(ctx) as book:
        with progress(READING) as step:
            page = make(book, step)
        show_written(out, printing.print_page(book, page, template, out, look))
