"""``canasta pair``: who plays with whom."""

from typing import Annotated

import typer

from canasta_club.cli import complete
from canasta_club.cli.frame.commands import argument, command, noun, option
from canasta_club.cli.frame.show import show, show_done
from canasta_club.cli.map import WORDS
from canasta_club.cli.open_book import opened
from canasta_club.cli.options import SeasonName, ThatPair

app = noun(WORDS["pair"].line)


@command(app, "add", "pair add Kauri Larch", 'pair add Ivy Juniper --name "The Woods"')
def add(
    ctx: typer.Context,
    names: Annotated[list[str], argument("NAME…", "Its two or three players.", complete.players)],
    name: Annotated[str, option("--name", "TEXT", "A name of its own.")] = "",
) -> None:
    """Make players a pair.

    Players also become a pair by playing together.
    """
    from canasta_club.services.people import pairs

    with opened(ctx) as book:
        pair = pairs.add(book, names, name)
        page = pairs.page(book, "Added", [pair])
        show_done(f"{pair.name} are pair {pair.number}.", page)


@command(app, "list", "pair list")
def list_pairs(ctx: typer.Context) -> None:
    """List the pairs by number."""
    from canasta_club.services.people import pairs

    with opened(ctx) as book:
        show(pairs.page(book))


@command(app, "show", "pair show 1", "pair show Ash+Birch")
def show_pair(ctx: typer.Context, pair: ThatPair) -> None:
    """Show a pair."""
    from canasta_club.services.people import pairs

    with opened(ctx) as book:
        found_pair = pairs.find(book, pair)
        show(pairs.page(book, found_pair.name, [found_pair]))


@command(app, "hands", "pair hands Ash+Birch")
def hands_of_pair(ctx: typer.Context, pair: ThatPair, season: SeasonName = "") -> None:
    """Show a pair's hands against those of the room.

    Averages beside those of all others in the season, how much of a difference may be chance, and
    where the points came from. To print it: canasta print pair
    """
    from canasta_club.services.people import pairs
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import hands

    with opened(ctx) as book:
        show(hands.of_pair(book, seasons.find(book, season), pairs.find(book, pair)))


@command(app, "rename", 'pair rename Ash+Birch "The Trees"', 'pair rename 1 ""')
def rename(
    ctx: typer.Context,
    pair: ThatPair,
    new: Annotated[str, argument("NEW", "New name; empty for its players' names.")],
) -> None:
    """Rename a pair."""
    from canasta_club.services.people import pairs

    with opened(ctx) as book:
        renamed = pairs.rename(book, pair, new)
        page = pairs.page(book, renamed.name, [renamed])
        show_done(f"Pair {renamed.number} is now called {renamed.name}.", page)
