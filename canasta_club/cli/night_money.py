"""``canasta night pay`` and ``night money``: table money for the treasurer."""

from typing import Annotated

import typer

from canasta_club.cli.night_people import evening
from canasta_club.cli.places import NightDate
from canasta_club.cli.settings import Json, SeasonName, settings
from canasta_club.cli.show import show_done, show_page

app = typer.Typer(rich_markup_mode=None)


@app.command("pay")
def pay(
    ctx: typer.Context,
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A player, a pair as Ash+Birch, or “all”.")
    ],
    amount: Annotated[
        str, typer.Argument(metavar="AMOUNT", help="What each has paid; else the full sum.")
    ] = "",
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Note that somebody has paid for a night; said again it replaces what was noted."""
    from canasta_club.services import money, table_money

    with evening(ctx, season, night) as at:
        accounts = table_money.pay(*at, name, amount)
        done = "\n".join(
            f"{each.player.name} has paid {money.shown(each.paid)}." for each in accounts
        )
        show_done(ctx, done, table_money.night_page(*at, accounts), as_json=as_json)


@app.command("money")
def night_money(
    ctx: typer.Context,
    day: Annotated[str, typer.Argument(metavar="DATE", help="Else the one that is open.")] = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Show who was at a night, who has paid and who owes."""
    from canasta_club.services import table_money

    with evening(ctx, season, day) as at:
        show_page(ctx, table_money.night_page(*at), as_json=as_json)


def season_money(ctx: typer.Context, season: SeasonName = "", as_json: Json = False) -> None:
    """Show how often everybody came in a season, who has paid and who owes."""
    from canasta_club.services import books, seasons, table_money

    with books.open_book(settings(ctx)) as book:
        page = table_money.season_page(book, seasons.find(book, season))
        show_page(ctx, page, as_json=as_json)
