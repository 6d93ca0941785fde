"""``canasta player``: the people who play."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from canasta_club.cli import complete
from canasta_club.cli.erasing import Backups, erase_and_show
from canasta_club.cli.frame import problems
from canasta_club.cli.frame.careful import Careful, confirm
from canasta_club.cli.frame.commands import argument, command, flag, noun, option
from canasta_club.cli.frame.show import show, show_done, shown
from canasta_club.cli.map import WORDS
from canasta_club.cli.open_book import opened
from canasta_club.cli.options import OneSeason, Person, Year

app = noun(WORDS["player"].line)


@command(app, "add", "player add Max Moss", 'player add "Zoe Smith" --guest')
def add(
    ctx: typer.Context,
    names: Annotated[list[str], argument("NAME…", "Names, in quotes if they have spaces.")],
    guest: Annotated[bool, flag("--guest", "Add the names as guests.")] = False,
) -> None:
    """Add players or guests to the club."""
    from canasta_club.services.people import players

    with opened(ctx) as book:
        new = players.add(book, names, is_guest=guest)
        done = f"Added {', '.join(player.name for player in new)}."
        show_done(done, players.page(book, "Added", new))


@command(app, "list", "player list")
def list_players(ctx: typer.Context) -> None:
    """List the players and their pair numbers."""
    from canasta_club.services.people import players

    with opened(ctx) as book:
        show(players.page(book))


@command(app, "show", "player show Ash", 'player show Ash --season "Winter 2026"')
def show_player(ctx: typer.Context, name: Person, season: OneSeason = "") -> None:
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
        show(player_page.player_page(book, player, only))


@command(app, "year", "player year Ash", "player year Ash --year 2026")
def year_of_player(ctx: typer.Context, name: Person, year: Year = None) -> None:
    """Show a player's year: places, best hand, partners.

    It counts all games of the year that the player sat in. To print it: canasta print year
    """
    from canasta_club.services.people import players
    from canasta_club.services.statistics import year as years

    with opened(ctx) as book:
        show(years.page(book, players.find(book, name), year))


@command(app, "rename", 'player rename Ash "Ash Green"')
def rename(
    ctx: typer.Context,
    name: Person,
    new: Annotated[str, argument("NEW", "New name.")],
) -> None:
    """Rename a player; all results stay theirs."""
    from canasta_club.services.people import players

    with opened(ctx) as book:
        player = players.rename(book, name, new)
        page = players.facts_page(book, player)
        show_done(f"The player is now called {player.name}.", page)


@command(app, "member", "player member Zoe")
def member(ctx: typer.Context, name: Person) -> None:
    """Make a guest a member of the club."""
    from canasta_club.services.people import players

    with opened(ctx) as book:
        player = players.join(book, name)
        page = players.facts_page(book, player)
        show_done(f"{player.name} is now a member.", page)


@command(app, "edit", "player edit Ash --publish name", "player edit Ash --letter yes")
def edit(
    ctx: typer.Context,
    name: Person,
    publish: Annotated[
        Literal["", "name", "initials", "number"],
        option("--publish", "name|initials|number", "How they agreed to be named."),
    ] = "",
    letter: Annotated[
        Literal["", "yes", "no"],
        option("--letter", "yes|no", "Whether they want a letter after each night."),
    ] = "",
) -> None:
    """Note how a player agreed to be named, or a wish for letters.

    They are named so on the site of the club, and in the bundles for its federation, which get the
    name or none. Without an answer it is initials on the site, and the name at the federation. The
    letters are made by: canasta print letter --all letters.pdf
    """
    from canasta_club.services.people import cards

    if not publish and not letter:
        raise problems.nothing_to_change("--publish", "--letter")
    with opened(ctx) as book:
        player = cards.agree(
            book, name, publish or None, wants_letter=letter == "yes" if letter else None
        )
        done = [f"is published by {publish}"] if publish else []
        done += (
            [f"gets {'a' if letter == 'yes' else 'no'} letter after each night"] if letter else []
        )
        show_done(f"{player.name} {' and '.join(done)}.", cards.page(book, player))


@command(app, "card", "player card Ash 4711")
def card(
    ctx: typer.Context,
    name: Person,
    number: Annotated[str, argument("NUMBER", "Card number in the federation.")] = "",
) -> None:
    """Note a player's card number.

    It goes into the bundles that the club sends to its federation. Without a number it shows what
    is noted.
    """
    from canasta_club.services.people import cards, players

    with opened(ctx) as book:
        if number:
            player = cards.edit(book, name, number)
            show_done(f"The card of {player.name} is noted.", cards.page(book, player))
        else:
            show(cards.page(book, players.find(book, name)))


@command(app, "merge", "player merge Juni Juniper")
def merge(
    ctx: typer.Context,
    second: Annotated[str, argument("SECOND", "The name to give up.", complete.players)],
    first: Annotated[str, argument("FIRST", "The name that stays.", complete.players)],
    careful: Careful,
) -> None:
    """Merge two records of one person.

    Everything played under SECOND counts for FIRST from now on. No recorded result changes;
    “canasta player unmerge SECOND” separates them again.
    """
    from canasta_club.services.people import merging, players

    with opened(ctx, dry_run=careful.dry_run) as book:
        confirm(careful, f"Merge {second} into {first}?")
        record = merging.merge(book, second, first)
        done = f"{record.record.name} is now a second record of {record.player.name}."
        would = f"make {record.record.name} a second record of {record.player.name}"
        show_done(done, players.facts_page(book, record.player), would=would)


@command(app, "unmerge", "player unmerge Juni")
def unmerge(
    ctx: typer.Context,
    second: Annotated[str, argument("SECOND", "The name that was given up.")],
    careful: Careful,
) -> None:
    """Separate two records that were merged."""
    from canasta_club.services.people import merging, players

    with opened(ctx, dry_run=careful.dry_run) as book:
        confirm(careful, f"Separate {second} again?")
        record = merging.unmerge(book, second)
        player = players.find(book, record.record.name)
        done = f"{player.name} and {record.player.name} are two players again."
        would = f"make {player.name} and {record.player.name} two players again"
        show_done(done, players.facts_page(book, player), would=would)


@command(app, "export", "player export Ash ash.json")
def export(
    ctx: typer.Context,
    name: Person,
    file: Annotated[Path, argument("FILE", "The JSON file to write.", readable=False)],
) -> None:
    """Export all that is held on a person.

    The file holds their names, everything that was recorded of them, and every change of the
    journal that names them. Only you can read it.
    """
    from canasta_club.services.safety import person

    with opened(ctx) as book:
        held = person.export(book, name, file)
        done = (
            f"All that is held on {held.name} is written to {shown(file)}, which only you can read."
        )
        show_done(done, person.page(held))


@command(app, "erase", "player erase Zoe --dry-run", "player erase Zoe --backups --yes")
def erase(
    ctx: typer.Context,
    name: Person,
    careful: Careful,
    backups: Backups = False,
) -> None:
    """Erase a person; their results stay under a neutral label.

    Their name goes from every record, dealer, note, reason and summary of the journal, and from
    the bytes of the file. Nothing brings it back. Backups that still hold the name are listed;
    copies in other places, exports and printed pages are yours to delete.
    """
    erase_and_show(ctx, name, careful, with_backups=backups)


@command(app, "remove", "player remove Zoe")
def remove(ctx: typer.Context, name: Person, careful: Careful) -> None:
    """Remove a player who was added by mistake.

    Refused when anything hangs on them: a pair, a night, a game. “canasta undo” brings them back.
    """
    from canasta_club.services.people import players

    with opened(ctx, dry_run=careful.dry_run) as book:
        confirm(careful, f"Remove {name}?")
        player = players.remove(book, name)
        done, would = f"{player.name} is removed.", f"remove {player.name}"
        show_done(done, players.removed_page(player), would=would)
