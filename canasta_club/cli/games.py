"""``canasta game``: who plays at which table, and how it stands."""

from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli.options import (
    GameNumber,
    Json,
    Late,
    NightDate,
    Reason,
    Round,
    SeasonName,
    Table,
    settings,
)
from canasta_club.cli.show import show_changed, show_done, show_page

if TYPE_CHECKING:
    from canasta_club.reports.page import Page

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Who plays at which table, and how it stands."
)


@app.command("start")
def start(
    ctx: typer.Context,
    sides: Annotated[
        list[str],
        typer.Argument(metavar="SIDE SIDE…", help="Each side: Ash+Birch, a pair's number or name."),
    ],
    table: Annotated[int, typer.Option("--table", min=1, metavar="N", help="The table.")],
    round_number: Annotated[
        int, typer.Option("--round", min=1, metavar="N", help="The round of the night.")
    ] = 1,
    score: Annotated[
        list[str] | None,
        typer.Option(
            "--score", metavar="SIDE=N", help="A score that a side brings along, such as Ash=1420."
        ),
    ] = None,
    target: Annotated[
        int | None, typer.Option("--target", min=1, metavar="N", help="Else that of the rules.")
    ] = None,
    season: SeasonName = "",
    night: NightDate = "",
    as_json: Json = False,
) -> None:
    """Begin a game at a table; those who sit together become a pair by doing so."""
    from canasta_club.services.book import books
    from canasta_club.services.play import games, standing

    with books.open_book(settings(ctx)) as book:
        place = games.start(
            book, season=season, night=night, table=table, sides=sides,
            scores=score or (), round_number=round_number, target=target,
        )  # fmt: skip
        page = standing.page(standing.of_game(book, place))
        done = "\n".join([f"{page.title}: {games.against(place.game)}.", *page.notes])
        show_done(ctx, done, page, as_json=as_json)


@app.command("show")
def show(
    ctx: typer.Context,
    table: Table = None,
    game: GameNumber = None,
    round_number: Round = None,
    season: SeasonName = "",
    night: NightDate = "",
    as_json: Json = False,
) -> None:
    """Show a game hand by hand, and what each side needs to open the next one."""
    from canasta_club.services.book import books
    from canasta_club.services.play import games, standing

    with books.open_book(settings(ctx)) as book:
        place = games.find(
            book, season=season, night=night, table=table, number=game, round_number=round_number
        )
        show_page(ctx, standing.page(standing.of_game(book, place)), as_json=as_json)


@app.command("list")
def list_games(
    ctx: typer.Context, season: SeasonName = "", night: NightDate = "", as_json: Json = False
) -> None:
    """List the games of a night and how they stand."""
    from canasta_club.services.book import books
    from canasta_club.services.play import games
    from canasta_club.services.season import nights, seasons

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        page = games.page(book, its_season, nights.find(book, its_season, night))
        show_page(ctx, page, as_json=as_json)


@app.command("end")
def end(
    ctx: typer.Context,
    table: Table = None,
    game: GameNumber = None,
    round_number: Round = None,
    reason: Reason = "",
    season: SeasonName = "",
    night: NightDate = "",
    late: Late = False,
    as_json: Json = False,
) -> None:
    """End a game as it stands, because the clock has."""
    from canasta_club.services.book import books
    from canasta_club.services.play import games, standing

    with books.open_book(settings(ctx)) as book:
        place = games.find(
            book, season=season, night=night, table=table, number=game, round_number=round_number
        )
        page = standing.page(standing.of_game(book, games.end(book, place, reason, is_late=late)))
        show_done(ctx, _told(page), page, as_json=as_json)


@app.command("void")
def void(
    ctx: typer.Context,
    reason: Annotated[str, typer.Option("--reason", help="Why, for the journal.")],
    table: Table = None,
    game: GameNumber = None,
    round_number: Round = None,
    season: SeasonName = "",
    night: NightDate = "",
    late: Late = False,
    as_json: Json = False,
) -> None:
    """Make a game count for nothing; its hands stay to be seen."""
    from canasta_club.services.book import books
    from canasta_club.services.play import games, standing
    from canasta_club.services.standings import standings

    with books.open_book(settings(ctx)) as book:
        place = games.find(
            book, season=season, night=night, table=table, number=game, round_number=round_number
        )
        with standings.places_moved(book, place.season, place.night) as moved:
            place = games.void(book, place, reason, is_late=late)
        page = standing.page(standing.of_game(book, place))
        show_changed(ctx, _told(page), page, moved, as_json=as_json)


@app.command("resume")
def resume(
    ctx: typer.Context,
    table: Table = None,
    game: GameNumber = None,
    round_number: Round = None,
    season: SeasonName = "",
    night: NightDate = "",
    late: Late = False,
    as_json: Json = False,
) -> None:
    """Let a game go on that was ended too soon."""
    from canasta_club.services.book import books
    from canasta_club.services.play import games, standing
    from canasta_club.services.standings import standings

    with books.open_book(settings(ctx)) as book:
        place = games.find(
            book, season=season, night=night, table=table, number=game, round_number=round_number
        )
        with standings.places_moved(book, place.season, place.night) as moved:
            place = games.reopen(book, place, is_late=late)
        page = standing.page(standing.of_game(book, place))
        show_changed(ctx, _told(page), page, moved, as_json=as_json)


def _told(page: "Page") -> str:
    return "\n".join([f"{page.title}:", *page.notes])
