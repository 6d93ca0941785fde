"""``canasta season close`` and what goes with it: committee, lot, and the season after."""

from typing import Annotated

import typer

from canasta_club.cli.options import Accept, Json, Reason, SeasonName, settings
from canasta_club.cli.show import ask_yes, progress, say, show_done, show_page
from canasta_club.errors import CanastaError, UsageError

Name = Annotated[
    str, typer.Argument(metavar="NAME", help="The season; a part of the name will do.")
]


def close(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Else the one that runs.")] = "",
    promote: Annotated[
        int | None,
        typer.Option(
            "--promote", min=0, metavar="N", help="How many go up; else as the terms say."
        ),
    ] = None,
    relegate: Annotated[
        int | None,
        typer.Option(
            "--relegate", min=0, metavar="N", help="How many go down; else as the terms say."
        ),
    ] = None,
    accept: Accept = None,
    as_json: Json = False,
) -> None:
    """Close a season: nothing more is entered in it, and who goes up or down is settled.

    It is refused while a night is not final or a game still runs, unless that is accepted.
    """
    from canasta_club.cli.entry.hands import acceptance
    from canasta_club.services.book import books
    from canasta_club.services.season_end import close as season_close

    with books.open_book(settings(ctx)) as book:
        closed = season_close.close(
            book, name, acceptance(accept), promote=promote, relegate=relegate
        )
        done = [f"The season {closed.season.name} is closed{'' if closed.is_new else ' already'}."]
        done += [f"{message[:1].upper()}{message[1:]}." for message in season_close.told(closed)]
        page = season_close.page(book, closed.season)
        show_done(ctx, "\n".join(done), page, as_json=as_json)


def reopen(ctx: typer.Context, name: Name, as_json: Json = False) -> None:
    """Open a closed season again; who goes up or down is settled anew when it is closed."""
    from canasta_club.services.book import books
    from canasta_club.services.season_end import close as season_close

    with books.open_book(settings(ctx)) as book:
        season = season_close.reopen(book, name)
        page = season_close.page(book, season)
        show_done(ctx, f"The season {season.name} is open again.", page, as_json=as_json)


def committee(
    ctx: typer.Context,
    names: Annotated[
        list[str], typer.Argument(metavar="NAME NAME…", help="Those who are level, best first.")
    ],
    reason: Annotated[str, typer.Option("--reason", help="Why, for the journal.")],
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Keep the order that a committee decided on for entries that nothing else separates."""
    from canasta_club.services.book import books
    from canasta_club.services.season import overview, seasons
    from canasta_club.services.season_end import close as season_ties

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        now = season_ties.set_committee(book, its_season, names, reason=reason)
        done = f"The committee's order is kept in {now.name}: {overview.committee(book, now)}."
        show_done(ctx, done, overview.facts_page(book, now), as_json=as_json)
        _tell(season_ties.unasked(now, "committee"))


def lot(
    ctx: typer.Context,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", min=0, metavar="N", help="A number drawn by people; else by chance."
        ),
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Although lots were drawn.")] = False,
    reason: Reason = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Draw the lots of a season, for places that nothing else separates.

    They come from a number that is kept, so that anybody can draw the same again.
    """
    from canasta_club.services.book import books
    from canasta_club.services.season import overview, seasons
    from canasta_club.services.season_end import close as season_ties

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        now = season_ties.draw_lot(book, its_season, seed, is_again=again, reason=reason)
        done = f"The lots of {now.name} are drawn from the seed {now.lot_seed}."
        show_done(ctx, done, overview.facts_page(book, now), as_json=as_json)
        _tell(season_ties.unasked(now, "lot"))


def _tell(note: str) -> None:
    if note:
        say(note)


def rescore(
    ctx: typer.Context,
    rules: Annotated[
        str, typer.Option("--rules", metavar="ID|FILE", help="The rules that are right.")
    ],
    first: Annotated[
        str, typer.Option("--from", metavar="DATE", help="The first night they hold for.")
    ],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only show what would change.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do it without asking.")] = False,
    end_games: Annotated[
        bool, typer.Option("--end-games", help="End games as they stand that would run again.")
    ] = False,
    reason: Reason = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Have a season played by other rules from a day on, and reckon its hands anew.

    What moves is shown before it is done. Every hand that comes out otherwise gets a revision; a
    hand that the new rules refuse leaves everything as it was.
    """
    from canasta_club.services.book import books
    from canasta_club.services.rescoring import season as rescoring
    from canasta_club.services.rescoring.season import page
    from canasta_club.services.season import seasons
    from canasta_club.text.dates import read_day

    if dry_run and yes:
        raise UsageError("Say --dry-run or --yes, not both.")
    day = read_day(first)
    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        with progress("Reckoning") as step:
            seen = rescoring.preview(book, its_season, rules, day, end_games=end_games, tell=step)
        is_wanted = not dry_run and not seen.is_same
        if not as_json:
            show_page(ctx, page(book, seen, is_done=False))
        if is_wanted and not yes and not ask_yes("Change the season so?"):
            raise CanastaError("Nothing was changed.", hint="To do it without asking, add: --yes")
        if is_wanted:
            with progress("Reckoning") as step:
                seen = rescoring.rescore(
                    book, its_season, rules, day, end_games=end_games, reason=reason, tell=step
                )
        if as_json:
            show_page(ctx, page(book, seen, is_done=is_wanted), as_json=True)
        else:
            say("Done." if is_wanted else "Nothing was changed.")
