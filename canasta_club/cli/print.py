"""``canasta print``: pages for the wall and for the desk."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from canasta_club.cli.options import Json, NightDate, OneSeason, Round, SeasonName, settings
from canasta_club.cli.players import Name
from canasta_club.cli.show import READING, progress, tell_written
from canasta_club.cli.standings import AwardsName, ByPoints, Division
from canasta_club.errors import UsageError
from canasta_club.reports.page import Imprint, Layout, Paper

if TYPE_CHECKING:
    from canasta_club.reports.page import Page
    from canasta_club.services.season.nights import AtNight

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Pages for the wall and for the desk."
)

Out = Annotated[
    Path,
    typer.Argument(
        metavar="OUT.pdf", help="The file to write; .html, .xlsx, .csv and .json do as well."
    ),
]
OnPaper = Annotated[
    Paper,
    typer.Option("--paper", envvar="CANASTA_PAPER", help="The size of the sheets."),
]
ForWall = Annotated[
    Layout,
    typer.Option("--for", help="Large letters for the wall, or two columns for the desk."),
]
Build = Callable[[Any, Any], "Page"]
"""Makes a page of an open book; the second is called with every step of the work."""


@app.command("standings")
def print_standings(
    ctx: typer.Context,
    out: Out,
    season: SeasonName = "",
    night: Annotated[
        str, typer.Option("--night", metavar="DATE", help="One night only (default: the season).")
    ] = "",
    players: Annotated[
        bool, typer.Option("--players", help="Rank single players, not pairs.")
    ] = False,
    pairs: Annotated[
        bool, typer.Option("--pairs", help="Rank pairs, where the league ranks players.")
    ] = False,
    layout: ForWall = "wall",
    paper: OnPaper = "a4",
    as_json: Json = False,
) -> None:
    """Print the standings of a season or of one night."""
    from canasta_club.services.book import books
    from canasta_club.services.season import nights, seasons
    from canasta_club.services.standings import printing

    if players and pairs:
        raise UsageError("Say --players or --pairs, not both.")
    by = "player" if players else "pair" if pairs else ""
    look = Imprint(paper=paper, layout=layout)
    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        only = nights.find(book, its_season, night) if night else None
        problems = printing.print_standings(book, its_season, out, only, by, look)
    tell_written(out, problems, as_json=as_json)


@app.command("night")
def print_night(
    ctx: typer.Context,
    out: Out,
    night: NightDate = "",
    season: SeasonName = "",
    round_number: Round = None,
    layout: ForWall = "wall",
    paper: OnPaper = "a4",
    as_json: Json = False,
) -> None:
    """Print the results of a night."""
    from canasta_club.services.standings import printing

    def page(at: "AtNight") -> "Page":
        return printing.night_results(*at, round_number, is_compact=layout == "desk")

    look = Imprint(paper=paper, layout=layout)
    _print(ctx, out, _at_night(season, night, page), "night", look, as_json=as_json)


@app.command("seating")
def print_seating(
    ctx: typer.Context,
    out: Out,
    round_number: Round = None,
    night: NightDate = "",
    season: SeasonName = "",
    layout: ForWall = "wall",
    paper: OnPaper = "a4",
    as_json: Json = False,
) -> None:
    """Print who sits where in a round, by table and by name."""
    from canasta_club.services.seating import lists

    def page(at: "AtNight") -> "Page":
        return lists.both(*at, round_number)

    look = Imprint(paper=paper, layout=layout)
    _print(ctx, out, _at_night(season, night, page), "seating", look, as_json=as_json)


@app.command("guides")
def print_guides(
    ctx: typer.Context,
    out: Out,
    tables: Annotated[
        bool, typer.Option("--tables", help="A large card for each table, not for each player.")
    ] = False,
    night: NightDate = "",
    season: SeasonName = "",
    layout: Annotated[
        Layout | None,
        typer.Option("--for", help="wall: large; desk: several cards on a sheet, to be cut."),
    ] = None,
    paper: OnPaper = "a4",
    as_json: Json = False,
) -> None:
    """Print guide cards: where everybody goes in each round that is seated or proposed."""
    from canasta_club.services.seating import lists

    def page(at: "AtNight") -> "Page":
        return lists.for_tables(*at) if tables else lists.for_entrants(*at)

    template = "table_cards" if tables else "guide_cards"
    look = Imprint(paper=paper, layout=layout or ("wall" if tables else "desk"))
    _print(ctx, out, _at_night(season, night, page), template, look, as_json=as_json)


@app.command("openings")
def print_openings(
    ctx: typer.Context,
    out: Out,
    night: NightDate = "",
    season: SeasonName = "",
    layout: ForWall = "wall",
    paper: OnPaper = "a4",
    as_json: Json = False,
) -> None:
    """Print what every side at every table needs to open its next hand."""
    from canasta_club.services.play import openings

    def page(at: "AtNight") -> "Page":
        return openings.page(*at)

    look = Imprint(paper=paper, layout=layout)
    _print(ctx, out, _at_night(season, night, page), "openings", look, as_json=as_json)


@app.command("night-report")
def print_night_report(
    ctx: typer.Context,
    out: Out,
    night: NightDate = "",
    season: SeasonName = "",
    layout: ForWall = "desk",
    paper: OnPaper = "a4",
    as_json: Json = False,
) -> None:
    """Print a night: results, its table, how places moved, who was there."""
    from canasta_club.services.evening import report

    def page(at: "AtNight") -> "Page":
        return report.page(*at)

    look = Imprint(paper=paper, layout=layout)
    _print(ctx, out, _at_night(season, night, page), "night", look, as_json=as_json)


@app.command("fixtures")
def print_fixtures(
    ctx: typer.Context,
    out: Out,
    season: SeasonName = "",
    layout: ForWall = "wall",
    paper: OnPaper = "a4",
    as_json: Json = False,
) -> None:
    """Print who meets whom in which round, when, and what came of it."""
    from canasta_club.services.fixtures import fixtures
    from canasta_club.services.season import seasons

    def page(book: Any, _step: Any) -> "Page":
        return fixtures.page(book, fixtures.of_season(book, seasons.find(book, season)))

    look = Imprint(paper=paper, layout=layout)
    _print(ctx, out, page, "fixtures", look, as_json=as_json)


@app.command("bracket")
def print_bracket(
    ctx: typer.Context,
    out: Out,
    season: SeasonName = "",
    layout: ForWall = "wall",
    paper: OnPaper = "a4",
    as_json: Json = False,
) -> None:
    """Print the bracket of a knockout, each draw on one sheet."""
    from canasta_club.services.fixtures import fixtures
    from canasta_club.services.season import seasons

    def page(book: Any, _step: Any) -> "Page":
        return fixtures.bracket(book, seasons.find(book, season))

    look = Imprint(paper=paper, layout=layout)
    _print(ctx, out, page, "bracket", look, as_json=as_json)


@app.command("crosstable")
def print_crosstable(
    ctx: typer.Context,
    out: Out,
    season: SeasonName = "",
    division: Division = None,
    by_points: ByPoints = False,
    layout: ForWall = "wall",
    paper: OnPaper = "a4",
    as_json: Json = False,
) -> None:
    """Print how all entries of a season did against each other."""
    from canasta_club.services.season import seasons
    from canasta_club.services.standings import cross_tables

    def page(book: Any, _step: Any) -> "Page":
        its_season = seasons.find(book, season)
        return cross_tables.page(book, its_season, division=division, by_points=by_points)

    look = Imprint(paper=paper, layout=layout)
    _print(ctx, out, page, "table", look, as_json=as_json)


@app.command("money")
def print_money(
    ctx: typer.Context,
    out: Out,
    season: SeasonName = "",
    layout: ForWall = "wall",
    paper: OnPaper = "a4",
    as_json: Json = False,
) -> None:
    """Print who attended how often and who owes table money."""
    from canasta_club.services.attendance import table_money
    from canasta_club.services.season import seasons

    def page(book: Any, _step: Any) -> "Page":
        return table_money.season_page(book, seasons.find(book, season))

    look = Imprint(paper=paper, layout=layout)
    _print(ctx, out, page, "table", look, as_json=as_json)


@app.command("awards")
def print_awards(
    ctx: typer.Context,
    out: Out,
    season: SeasonName = "",
    which: AwardsName = "",
    layout: ForWall = "desk",
    paper: OnPaper = "a4",
    as_json: Json = False,
) -> None:
    """Print who holds the records of a season."""
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import awards

    def page(book: Any, _step: Any) -> "Page":
        return awards.page(book, seasons.find(book, season), which)

    look = Imprint(paper=paper, layout=layout)
    _print(ctx, out, page, "table", look, as_json=as_json)


@app.command("honours")
def print_honours(
    ctx: typer.Context,
    out: Out,
    which: AwardsName = "",
    layout: ForWall = "desk",
    paper: OnPaper = "a4",
    as_json: Json = False,
) -> None:
    """Print the honours board: champions of all seasons, and the records of all time."""
    from canasta_club.services.statistics import honours

    def page(book: Any, step: Any) -> "Page":
        return honours.page(book, which, step)

    look = Imprint(paper=paper, layout=layout)
    _print(ctx, out, page, "table", look, as_json=as_json)


@app.command("ratings")
def print_ratings(
    ctx: typer.Context,
    out: Out,
    season: OneSeason = "",
    layout: ForWall = "desk",
    paper: OnPaper = "a4",
    as_json: Json = False,
) -> None:
    """Print the ratings of the players, with a picture of how they changed."""
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import ratings

    def page(book: Any, step: Any) -> "Page":
        return ratings.page(book, seasons.find(book, season) if season else None, step)

    look = Imprint(paper=paper, layout=layout)
    _print(ctx, out, page, "table", look, as_json=as_json)


@app.command("chemistry")
def print_chemistry(
    ctx: typer.Context,
    out: Out,
    minimum: Annotated[
        int, typer.Option("--minimum", min=1, metavar="N", help="Games they played together.")
    ] = 5,
    season: OneSeason = "",
    layout: ForWall = "desk",
    paper: OnPaper = "a4",
    as_json: Json = False,
) -> None:
    """Print which partners do better together than apart."""
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import chemistry

    def page(book: Any, step: Any) -> "Page":
        only = seasons.find(book, season) if season else None
        return chemistry.page(book, only, minimum=minimum, step=step)

    look = Imprint(paper=paper, layout=layout)
    _print(ctx, out, page, "table", look, as_json=as_json)


@app.command("player")
def print_player(
    ctx: typer.Context,
    name: Name,
    out: Out,
    season: OneSeason = "",
    layout: ForWall = "desk",
    paper: OnPaper = "a4",
    as_json: Json = False,
) -> None:
    """Print the record of a player, with a picture of the last games."""
    from canasta_club.services.people import players
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import player_page

    def page(book: Any, _step: Any) -> "Page":
        only = seasons.find(book, season) if season else None
        return player_page.player_page(book, players.find(book, name), only)

    look = Imprint(paper=paper, layout=layout)
    _print(ctx, out, page, "table", look, as_json=as_json)


def _at_night(season: str, night: str, page: "Callable[[AtNight], Page]") -> Build:
    """Return what makes the page of a night of a season."""

    def build(book: Any, _step: Any) -> "Page":
        from canasta_club.services.season import nights, seasons

        its_season = seasons.find(book, season)
        return page(nights.AtNight(book, its_season, nights.find(book, its_season, night)))

    return build


def _print(
    ctx: typer.Context, out: Path, build: Build, template: str, look: Imprint, *, as_json: bool
) -> None:
    """Write what a service makes of the book to a file; an unknown ending is refused first."""
    from canasta_club.reports.writers.write import writer_for
    from canasta_club.services.book import books
    from canasta_club.services.standings import printing

    writer_for(out)
    with books.open_book(settings(ctx)) as book:
        with progress(READING) as step:
            page = build(book, step)
        problems = printing.print_page(book, page, template, out, look)
    tell_written(out, problems, as_json=as_json)
