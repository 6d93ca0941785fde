"""``canasta player``: the people who play."""

from typing import Annotated

import typer

from canasta_club.cli import complete
from canasta_club.cli.commands import command, noun
from canasta_club.cli.map import WORDS
from canasta_club.cli.options import Careful, OneSeason, Person
from canasta_club.cli.show import confirm, opened, show_done, show_page

app = noun(WORDS["player"].line)


@command(app, "add", "player add Max Moss", 'player add "Zoe Smith" --guest')
def add(
    ctx: typer.Context,
    names: Annotated[
        list[str], typer.Argument(metavar="NAME…", help="Names, in quotes if they have spaces.")
    ],
    guest: Annotated[bool, typer.Option("--guest", help="Add them as guests.")] = False,
) -> None:
    """Add players to the club."""
    from canasta_club.services.people import players

    with opened(ctx) as book:
        new = players.add(book, names, is_guest=guest)
        done = f"Added {', '.join(player.name for player in new)}."
        show_done(ctx, done, players.page(book, "Added", new))


@command(app, "list", "player list")
def list_players(ctx: typer.Context) -> None:
    """List the players and their pair numbers."""
    from canasta_club.services.people import players

    with opened(ctx) as book:
        show_page(ctx, players.page(book))


@command(app, "show", "player show Ash", 'player show Ash --season "Winter 2026"')
def show(ctx: typer.Context, name: Person, season: OneSeason = "") -> None:
    """Show a player's record: games, hands, partners, form.

    It counts all games the player sat in, as a substitute too. To print it:
    canasta print player NAME OUT.pdf
    """
    from canasta_club.services.people import players
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import player_page

    with opened(ctx) as book:
        player = players.find(book, name)
        only = seasons.find(book, season) if season else None
        show_page(ctx, player_page.player_page(book, player, only))


@command(app, "rename", 'player rename Ash "Ash Green"')
def rename(
    ctx: typer.Context,
    name: Person,
    new: Annotated[str, typer.Argument(metavar="NEW", help="New name.")],
) -> None:
    """Rename a player; all results stay theirs."""
    from canasta_club.services.people import players

    with opened(ctx) as book:
        player = players.rename(book, name, new)
        page = players.facts_page(book, player)
        show_done(ctx, f"The player is now called {player.name}.", page)


@command(app, "member", "player member Zoe")
def member(ctx: typer.Context, name: Person) -> None:
    """Make a guest a member of the club."""
    from canasta_club.services.people import players

    with opened(ctx) as book:
        player = players.join(book, name)
        page = players.facts_page(book, player)
        show_done(ctx, f"{player.name} is now a member.", page)


@command(app, "merge", "player merge Juni Juniper")
def merge(
    ctx: typer.Context,
    second: Annotated[
        str,
        typer.Argument(
            metavar="SECOND", help="The name to give up.", autocompletion=complete.players
        ),
    ],
    first: Annotated[
        str,
        typer.Argument(
            metavar="FIRST", help="The name that stays.", autocompletion=complete.players
        ),
    ],
    careful: Careful,
) -> None:
    """Merge two records of one person.

    Everything played under SECOND counts for FIRST from now on. No recorded result changes;
    “canasta player unmerge SECOND” separates them again.
    """
    from canasta_club.services.people import players

    with opened(ctx, dry_run=careful.dry_run) as book:
        confirm(careful, f"Merge {second} into {first}?")
        record = players.merge(book, second, first)
        done = f"{record.record.name} is now a second record of {record.player.name}."
        show_done(ctx, done, players.facts_page(book, record.player))


@command(app, "unmerge", "player unmerge Juni")
def unmerge(
    ctx: typer.Context,
    second: Annotated[str, typer.Argument(metavar="SECOND", help="The name that was given up.")],
    careful: Careful,
) -> None:
    """Separate two records that were merged."""
    from canasta_club.services.people import players

    with opened(ctx, dry_run=careful.dry_run) as book:
        confirm(careful, f"Separate {second} again?")
        record = players.unmerge(book, second)
        player = players.find(book, record.record.name)
        done = f"{player.name} and {record.player.name} are two players again."
        show_done(ctx, done, players.facts_page(book, player))
