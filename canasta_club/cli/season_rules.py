"""``canasta season rescore``: other rules from a day on."""

from typing import Annotated

import typer

from canasta_club.cli.settings import Json, Reason, SeasonName, settings
from canasta_club.cli.show import ask_yes, progress, say, show_page
from canasta_club.errors import CanastaError, UsageError


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
    from canasta_club.services import books, rescoring, seasons
    from canasta_club.services.days import read_day
    from canasta_club.services.rescoring_pages import page

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
