"""``canasta game``: who plays at which table, and the score."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli import complete
from canasta_club.cli.frame.careful import Careful, confirm
from canasta_club.cli.frame.commands import argument, command, flag, noun, option
from canasta_club.cli.frame.show import show, show_done
from canasta_club.cli.map import WORDS
from canasta_club.cli.open_book import at_game, at_season, named_table, opened
from canasta_club.cli.options import (
    AtGame,
    Late,
    NewTable,
    NightOptions,
    OptionalReason,
    OwnGame,
    Reason,
)
from canasta_club.cli.table_moves import show_changed
from canasta_club.errors import UsageError

if TYPE_CHECKING:
    from canasta_club.club.play import Place
    from canasta_club.reports.page import Page
    from canasta_club.services.book.books import OpenBook

app = noun(WORDS["game"].line)


@command(app, "start", 'game start --table 1 "Ash+Birch" "Cedar+Dogwood"')
def start(
    ctx: typer.Context,
    sides: Annotated[
        list[str],
        argument("SIDE…", "The sides: Ash+Birch, or a pair's number or name.", complete.pairs),
    ],
    table: NewTable,
    at: NightOptions,
    round_number: Annotated[
        int | None, option("--round", "N", "Round of the night (default: 1).", min=1, max=999)
    ] = None,
    scores: Annotated[
        list[str] | None,
        option("--start-score", "SIDE=N", "A side's score at the start. Repeatable."),
    ] = None,
    target: Annotated[
        int | None, option("--target", "N", "Target (default: that of the rules).", min=1)
    ] = None,
) -> None:
    """Start a game at a table.

    Players who sit together become a pair by playing.
    """
    from canasta_club.services.play import games, standing

    with opened(ctx) as book:
        named = named_table(
            book, table, night=at.night, season=at.season, round_number=round_number
        )
        place = games.start(
            book, season=at.season, night=named.night, table=named.number, sides=sides,
            scores=scores or (), round_number=named.round or 1, target=target,
        )  # fmt: skip
        page = standing.page(standing.of_game(book, place))
        done = "\n".join([f"{page.title}: {games.against(place.game)}.", *page.notes])
        show_done(done, page)


@command(
    app,
    "show",
    "game show 1",
    "game show 1 --night 2026-11-19",
    "game show 1 --picture game.svg",
)
def show_game(
    ctx: typer.Context,
    at: OwnGame,
    picture: Annotated[
        Path | None, option("--picture", "FILE.svg", "Also write its story as a picture.")
    ] = None,
) -> None:
    """Show a game hand by hand."""
    with at_game(ctx, at) as (book, place):
        page = _page(book, place)
        if picture:
            from canasta_club.reports.writers.svg import write_svg

            write_svg(page, picture)
        show(page)


@command(app, "list", "game list", "game list --night 2026-11-19")
def list_games(ctx: typer.Context, at: NightOptions) -> None:
    """List the games of a night with their scores."""
    from canasta_club.cli.night.people import evening
    from canasta_club.services.play import games

    with evening(ctx, at) as night:
        show(games.page(*night))


@command(
    app,
    "end",
    "game end 1",
    'game end 1 --reason "time"',
    "game end --all",
    "game end --all --round 1",
)
def end(
    ctx: typer.Context,
    at: OwnGame,
    careful: Careful,
    reason: OptionalReason = "",
    late: Late = False,
    every: Annotated[
        bool, flag("--all", "End every running game of the whole night, or of the --round.")
    ] = False,
) -> None:
    """End a game as it stands, because time is up.

    With --all, time is called: every running game of the night ends, or of one round with --round.
    A game without a hand is left as it is, and named. One undo takes all of it back.
    """
    from canasta_club.services.play import games, standing

    if every:
        _call_time(ctx, at, careful, reason, late=late)
        return
    with at_game(ctx, at, dry_run=careful.dry_run) as (book, place):
        page = _page(book, games.end(book, place, reason, is_late=late))
        would = f"end {standing.title(place.game)[:1].lower()}{standing.title(place.game)[1:]}"
        show_done(_done(page), page, would=would)


def _call_time(
    ctx: typer.Context, at: OwnGame, careful: Careful, reason: str, *, late: bool
) -> None:
    """End every running game of a night or of a round."""
    from canasta_club.services.play import calling, games
    from canasta_club.services.season import nights
    from canasta_club.services.standings import standings

    if at.table or at.game:
        raise UsageError(
            "--all ends the games of every table: give no table, and no --game.",
            hint="Of one round: canasta game end --all --round 2",
        )
    with at_season(ctx, at.season, at.night, dry_run=careful.dry_run) as (book, season):
        night = nights.find(book, season, at.night)
        ending = calling.running(book, season, night, at.round_number).ended
        if ending:
            confirm(careful, f"End the games at {calling.tables(ending)} as they stand?")
        with standings.places_moved(book, season, night) as moved:
            called = calling.call(
                book, season, night, round_number=at.round_number, reason=reason, is_late=late
            )
        page = games.page(book, season, night)
        would = f"end the games at {calling.tables(called.ended)}"
        show_changed(called.message, page, moved, would=would)


@command(app, "reopen", "game reopen 1")
def reopen(ctx: typer.Context, at: OwnGame, late: Late = False) -> None:
    """Reopen a game that was ended by mistake."""
    from canasta_club.services.play import games

    with at_game(ctx, at) as (book, place):
        _change(book, place, lambda: games.reopen(book, place, is_late=late))


@command(app, "void", 'game void 1 --reason "played with one pack"')
def void(
    ctx: typer.Context, at: OwnGame, careful: Careful, reason: Reason, late: Late = False
) -> None:
    """Void a game; its hands stay on record but don't count."""
    from canasta_club.services.play import games, standing

    with at_game(ctx, at, dry_run=careful.dry_run) as (book, place):
        title = standing.title(place.game)
        confirm(careful, f"Void {title[:1].lower()}{title[1:]}?")
        would = f"void {title[:1].lower()}{title[1:]}"
        _change(book, place, lambda: games.void(book, place, reason, is_late=late), would)


@command(app, "unvoid", "game unvoid 1")
def unvoid(ctx: typer.Context, at: OwnGame, late: Late = False) -> None:
    """Let a voided game count again."""
    from canasta_club.services.play import games

    with at_game(ctx, at, voided=True) as (book, place):
        _change(book, place, lambda: games.unvoid(book, place, is_late=late))


@command(app, "confirm", "game confirm Ash Cedar --table 1")
def confirm_score(
    ctx: typer.Context,
    captains: Annotated[
        list[str], argument("NAME…", "The captains: players of the table.", complete.players)
    ],
    at: AtGame,
) -> None:
    """Confirm the score of a game, as the captains of its sides.

    Who confirmed is kept in the journal and stands on the night report, also whether the game was
    corrected since.
    """
    from canasta_club.services.play import confirmations, confirming

    with at_game(ctx, at) as (book, place):
        confirmed = confirming.confirm(book, place, captains)
        page = _page(book, place)
        page.about["confirmed"] = [
            {"side": each.side.pair.name, "player": each.player, "holds": each.holds}
            for each in confirmed
        ]
        done = f"Confirmed by {confirmations.in_words(confirmed)}."
        show_done("\n".join([_done(page), done]), page)


def _change(
    book: "OpenBook",
    place: "Place",
    change: "Callable[[], Place]",
    would: str = "",
) -> None:
    """Change a game, and show what became of it and which places it moved."""
    from canasta_club.services.standings import standings

    with standings.places_moved(book, place.season, place.night) as moved:
        page = _page(book, change())
    show_changed(_done(page), page, moved, would=would)


def _page(book: "OpenBook", place: "Place") -> "Page":
    from canasta_club.services.play import standing

    return standing.page(standing.of_game(book, place))


def _done(page: "Page") -> str:
    return "\n".join([f"{page.title}:", *page.notes])
