"""``canasta season enter`` and its kin: who takes part, in which division, until when."""

from typing import Annotated

import typer

from canasta_club.cli.options import Json, SeasonName, settings
from canasta_club.cli.show import say, show_changed, show_done, show_page

Entry = Annotated[
    str,
    typer.Argument(metavar="NAME", help="The entry: its pair's name or number, or a player of it."),
]


def enter(
    ctx: typer.Context,
    written: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME…",
            help="Pairs, as “Ash & Birch” or Ash+Birch; or players, each in a word.",
        ),
    ],
    division: Annotated[
        int | None, typer.Option("--division", min=1, metavar="N", help="Else the lowest.")
    ] = None,
    handicap: Annotated[
        int,
        typer.Option("--handicap", metavar="POINTS", help="Points a game, beside the scratch."),
    ] = 0,
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Enter pairs in a season, or players where the league ranks players: all or none.

    Players who have never sat together become a pair by it.
    """
    from canasta_club.services.book import books
    from canasta_club.services.season import entries, seasons

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        new = entries.enter(book, its_season, written, division=division, handicap=handicap)
        where = f", division {new[0].division}" if new[0].division > 1 else ""
        names = "; ".join(entry.pair.name for entry in new)
        done = f"Entered in {its_season.name}{where}: {names}."
        show_done(ctx, done, entries.page(book, its_season), as_json=as_json)
        _tell(entries.drawn_note(book, its_season))


def list_entries(ctx: typer.Context, season: SeasonName = "", as_json: Json = False) -> None:
    """List who takes part in a season, by division."""
    from canasta_club.services.book import books
    from canasta_club.services.season import entries, seasons

    with books.open_book(settings(ctx)) as book:
        show_page(ctx, entries.page(book, seasons.find(book, season)), as_json=as_json)


def withdraw(
    ctx: typer.Context,
    name: Entry,
    reason: Annotated[str, typer.Option("--reason", help="Why, for the journal.")],
    day: Annotated[
        str, typer.Option("--on", metavar="DATE", help="From which day on; else today.")
    ] = "today",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Take an entry out of a season; the league's terms say what its games are worth then."""
    from canasta_club.services.book import books
    from canasta_club.services.season import entries, seasons
    from canasta_club.services.standings import standings
    from canasta_club.text.dates import read_day

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        with standings.places_moved(book, its_season) as moved:
            entry = entries.withdraw(book, its_season, name, read_day(day), reason=reason)
        done = f"{entry.pair.name} withdrew from {its_season.name} on {entry.withdrawn_on}."
        show_changed(ctx, done, entries.page(book, its_season), moved, as_json=as_json)
        _tell(entries.drawn_note(book, its_season))


def restore(
    ctx: typer.Context, name: Entry, season: SeasonName = "", as_json: Json = False
) -> None:
    """Let an entry that withdrew play on."""
    from canasta_club.services.book import books
    from canasta_club.services.season import entries, seasons
    from canasta_club.services.standings import standings

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        with standings.places_moved(book, its_season) as moved:
            entry = entries.restore(book, its_season, name)
        done = f"{entry.pair.name} {entry.pair.verb('plays', 'play')} on in {its_season.name}."
        show_changed(ctx, done, entries.page(book, its_season), moved, as_json=as_json)
        _tell(entries.drawn_note(book, its_season))


def handicap(
    ctx: typer.Context,
    name: Entry,
    points: Annotated[int, typer.Argument(metavar="POINTS", help="Points a game; 0 for none.")],
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Give an entry points a game, for the table that stands beside the scratch one."""
    from canasta_club.services.book import books
    from canasta_club.services.season import entries, seasons

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        entry = entries.set_handicap(book, its_season, name, points)
        done = f"The handicap of {entry.pair.name} is {entry.handicap} points a game."
        show_done(ctx, done, entries.page(book, its_season), as_json=as_json)


def division(
    ctx: typer.Context,
    name: Entry,
    number: Annotated[int, typer.Argument(metavar="N", min=1, help="The division.")],
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Put an entry in another division."""
    from canasta_club.services.book import books
    from canasta_club.services.season import entries, seasons

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        entry = entries.set_division(book, its_season, name, number)
        done = f"{entry.pair.name} plays in division {entry.division}."
        show_done(ctx, done, entries.page(book, its_season), as_json=as_json)
        _tell(entries.drawn_note(book, its_season))


def _tell(note: str) -> None:
    if note:
        say(note)
