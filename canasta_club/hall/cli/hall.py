"""``canasta hall``: the rights of a club night, and the hands that wait for a second side."""

from typing import Annotated

import typer

from canasta_club.cli import complete
from canasta_club.cli.addresses import NumberOrAddress, number_or_address
from canasta_club.cli.frame.careful import Careful, confirm
from canasta_club.cli.frame.commands import command, noun, option
from canasta_club.cli.frame.show import show, show_done
from canasta_club.cli.map import WORDS
from canasta_club.cli.open_book import at_night, named_table, opened
from canasta_club.cli.options import NightOptions
from canasta_club.text.wording import were

app = noun(WORDS["hall"].line)


@command(app, "rights", "hall rights", "hall rights --night 2026-11-19")
def rights_(ctx: typer.Context, at: NightOptions) -> None:
    """List what the cards of a night open, and which were revoked.

    A code stands on its card alone: no list shows it, and the book does not know it. Once the night
    is closed, none opens anything.
    """
    from canasta_club.hall.services import cards

    with opened(ctx) as book:
        show(cards.list_page(at_night(book, at)))


@command(app, "revoke", "hall revoke", "hall revoke --table 4")
def revoke(
    ctx: typer.Context,
    at: NightOptions,
    careful: Careful,
    table: Annotated[
        NumberOrAddress | None,
        option(
            "--table",
            "N",
            "Only those of this table.",
            complete.tables,
            parser=number_or_address,
        ),
    ] = None,
) -> None:
    """Revoke the cards of a night, or of one table.

    What was sent with them stays. Print new ones with: canasta print table-cards cards.pdf --hall
    """
    from canasta_club.hall.services import cards, rights

    with opened(ctx, dry_run=careful.dry_run) as book:
        named = named_table(book, table, night=at.night, season=at.season)
        its_night = at_night(book, NightOptions(night=named.night, season=at.season))
        held = [
            each
            for each in rights.standing(book, its_night.night)
            if named.number in {0, each.table}
        ]
        confirm(careful, f"Revoke {len(held)} rights of {its_night.night.day}?")
        count = rights.revoke(book, its_night.night, held)
        done = f"{were(count, 'right')} revoked." if count else "Nothing to revoke."
        show_done(done, cards.list_page(its_night), would=f"revoke {len(held)} rights")


@command(app, "waiting", "hall waiting")
def waiting_(ctx: typer.Context, at: NightOptions) -> None:
    """List the hands that a table sent and nobody has recorded.

    They count nowhere until a second side confirms them, or the desk records them.
    """
    from canasta_club.hall.services import unfinished

    with opened(ctx) as book:
        show(unfinished.page(at_night(book, at)))
