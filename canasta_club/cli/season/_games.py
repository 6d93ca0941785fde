"""``canasta season fixtures`` and the games that are not played: byes, forfeits, absences."""

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from canasta_club.cli.options import Json, NightDate, Reason, Round, SeasonName, settings
from canasta_club.cli.season.entries import Entry
from canasta_club.cli.show import show_changed, show_page
from canasta_club.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

Cancel = Annotated[bool, typer.Option("--cancel", help="Take back what was noted.")]


def fixtures(
    ctx: typer.Context,
    draw: Annotated[
        bool, typer.Option("--draw", help="Draw what is not played yet, and write it in the book.")
    ] = False,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", min=0, max=2**31 - 1, metavar="N", help="Draw by lot from this number."
        ),
    ] = None,
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Show who meets whom in which round of a season, when, and what came of it.

    For a round robin, a knockout and the Swiss system. Drawn again, rounds that were played stay;
    who has come since is drawn in, who has withdrawn is left out.
    """
    from canasta_club.services.book import books
    from canasta_club.services.fixtures import fixtures as services
    from canasta_club.services.season import seasons

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        make = services.draw if draw else services.of_season
        listed = make(book, its_season, seed)
        show_page(ctx, services.page(book, listed), as_json=as_json)


def bye(
    ctx: typer.Context,
    name: Entry,
    reason: Reason = "",
    cancel: Cancel = False,
    night: NightDate = "",
    round_number: Round = None,
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Note that an entry had nobody to play in a round."""
    from canasta_club.services.fixtures import unplayed

    def note(book: Any, its_season: Any, its_night: Any) -> Any:
        return unplayed.bye(book, its_season, its_night, name, round_number, reason=reason)

    where = _Where(season, night, round_number)
    _noted(ctx, name, where, note, reason=reason, cancel=cancel, as_json=as_json)


def absent(
    ctx: typer.Context,
    name: Entry,
    reason: Reason = "",
    cancel: Cancel = False,
    night: NightDate = "",
    round_number: Round = None,
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Note that an entry stayed away from a round."""
    from canasta_club.services.fixtures import unplayed

    def note(book: Any, its_season: Any, its_night: Any) -> Any:
        return unplayed.absent(book, its_season, its_night, name, round_number, reason=reason)

    where = _Where(season, night, round_number)
    _noted(ctx, name, where, note, reason=reason, cancel=cancel, as_json=as_json)


def forfeit(
    ctx: typer.Context,
    winner: Annotated[str, typer.Argument(metavar="WINNER", help="Who is given the game.")],
    loser: Annotated[str, typer.Argument(metavar="LOSER", help="Who forfeits it.")],
    reason: Annotated[str, typer.Option("--reason", help="Why, for the journal.")],
    cancel: Cancel = False,
    night: NightDate = "",
    round_number: Round = None,
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Give a game that was not played to one entry, against another."""
    from canasta_club.services.fixtures import unplayed

    def note(book: Any, its_season: Any, its_night: Any) -> Any:
        return unplayed.forfeit(
            book, its_season, its_night, winner, loser, round_number, reason=reason
        )

    where = _Where(season, night, round_number)
    _noted(ctx, winner, where, note, reason=reason, cancel=cancel, as_json=as_json)


def unplayed_games(ctx: typer.Context, season: SeasonName = "", as_json: Json = False) -> None:
    """List the byes, forfeits and absences of a season, and what each is worth."""
    from canasta_club.services.book import books
    from canasta_club.services.fixtures import unplayed
    from canasta_club.services.season import seasons

    with books.open_book(settings(ctx)) as book:
        show_page(ctx, unplayed.page(book, seasons.find(book, season)), as_json=as_json)


class _Where(NamedTuple):
    """The season, the night and the round of it that are meant, as typed."""

    season: str
    night: str
    round_number: int | None


def _noted(
    ctx: typer.Context,
    name: str,
    where: _Where,
    note: "Callable[[Any, Any, Any], Any]",
    *,
    reason: str,
    cancel: bool,
    as_json: bool,
) -> None:
    """Note something of an entry on a night, or take back what was noted of it."""
    from canasta_club.services.book import books
    from canasta_club.services.fixtures import unplayed
    from canasta_club.services.season import nights, seasons
    from canasta_club.services.standings import standings

    if cancel and not reason.strip():
        raise UsageError("Say with --reason why it is taken back.")
    with books.open_book(settings(ctx)) as book:
        season = seasons.find(book, where.season)
        night = nights.find(book, season, where.night)
        with standings.places_moved(book, season) as moved:
            if cancel:
                found = unplayed.cancel(
                    book, season, night, name, where.round_number, reason=reason
                )
                done = "\n".join(f"Cancelled: {unplayed.told(each)}." for each in found)
            else:
                done = unplayed.worth(season, note(book, season, night))
        show_changed(ctx, done, unplayed.page(book, season), moved, as_json=as_json)
