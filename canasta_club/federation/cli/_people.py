"""``canasta federation person``: who plays in the clubs, and which records are of one person."""

from typing import Annotated

import typer

from canasta_club.cli import complete
from canasta_club.cli.erasing import Backups, erase_and_show
from canasta_club.cli.frame.careful import Careful, confirm
from canasta_club.cli.frame.commands import argument, command, flag, noun
from canasta_club.cli.frame.show import show, show_done
from canasta_club.cli.open_book import opened
from canasta_club.cli.options import OptionalReason, Reason
from canasta_club.errors import UsageError
from canasta_club.text.wording import listed

app = noun("List, show and merge the people of the federation.")

Who = Annotated[
    str,
    argument(
        "WHO", "A card number, a name, or a name and its club: “Ash (Riverside)”.", complete.persons
    ),
]


@command(app, "list", "federation person list", "federation person list --hide-private")
def list_people(
    ctx: typer.Context,
    hide_private: Annotated[
        bool, flag("--hide-private", "Leave out the names of those who keep them private.")
    ] = False,
) -> None:
    """List everybody, with number, clubs and privacy."""
    from canasta_club.federation.services import people

    with opened(ctx) as book:
        show(people.list_page(book, is_public=hide_private))


@command(app, "show", "federation person show Ash")
def show_person(ctx: typer.Context, who: Who) -> None:
    """Show a person's records in each club, and what was merged."""
    from canasta_club.federation.services import people

    with opened(ctx) as book:
        show(people.show_page(book, people.find(book, who)))


@command(
    app,
    "merge",
    'federation person merge "Birch (Riverside)" "Ash (Riverside)"',
    "federation person merge Birch Ash --dry-run",
)
def merge(
    ctx: typer.Context,
    second: Annotated[str, argument("SECOND", "The person who is merged.", complete.persons)],
    first: Annotated[str, argument("FIRST", "The person who stays.", complete.persons)],
    careful: Careful,
    reason: OptionalReason = "",
) -> None:
    """Say that two people are one.

    People of one name stay apart until they are merged, or until their clubs give them one card
    number. “canasta federation person unmerge” separates them again.
    """
    from canasta_club.federation.services import people

    with opened(ctx, dry_run=careful.dry_run) as book:
        confirm(careful, f"Merge {second} into {first}?")
        person = people.merge(book, second, first, reason)
        done = f"{person.name or person.number} is one person now."
        would = f"make one person, {person.name or person.number}, of the two"
        show_done(done, people.show_page(book, person), would=would)


@command(app, "unmerge", "federation person unmerge Ash --reason mistake")
def unmerge(ctx: typer.Context, who: Who, careful: Careful, reason: Reason) -> None:
    """Take back what was merged into a person.

    Records that one card number joins get numbers of their own, but for the first.
    """
    from canasta_club.federation.services import people

    with opened(ctx, dry_run=careful.dry_run) as book:
        confirm(careful, f"Separate the records of {who}?")
        persons = people.unmerge(book, who, reason)
        numbers = listed(f"{each.name or '–'} ({each.number})" for each in persons)
        done, page = f"Separated: {numbers}.", people.show_page(book, persons[0])
        show_done(done, page, would=f"separate {numbers}")


@command(
    app,
    "card",
    'federation person card "Ash (Riverside)" 4711',
    'federation person card "Ash (Riverside)"',
)
def card(
    ctx: typer.Context,
    who: Who,
    number: Annotated[str, argument("NUMBER", "Card number (default: the next free one).")] = "",
) -> None:
    """Give a person a card number."""
    from canasta_club.federation.services import people

    with opened(ctx) as book:
        person = people.give_card(book, who, number)
        done = f"{person.name or person.number} has card {', '.join(person.cards)}."
        show_done(done, people.show_page(book, person))


@command(app, "edit", 'federation person edit "Ash (Riverside)" --private')
def edit(
    ctx: typer.Context,
    who: Who,
    private: Annotated[bool, flag("--private", "Keep the name out of public tables.")] = False,
    public: Annotated[bool, flag("--public", "Name them in public tables.")] = False,
) -> None:
    """Keep a person's name out of public tables, or let it in."""
    from canasta_club.federation.services import people

    if private == public:
        raise UsageError("Use either --private or --public.")
    with opened(ctx) as book:
        person = people.set_private(book, who, is_private=private)
        done = f"{person.name or person.number}: {'private' if person.is_private else 'public'}."
        show_done(done, people.show_page(book, person))


@command(
    app,
    "erase",
    'federation person erase "Ash (Riverside)" --dry-run',
    'federation person erase "Ash (Riverside)" --backups --yes',
)
def erase(
    ctx: typer.Context,
    who: Who,
    careful: Careful,
    backups: Backups = False,
) -> None:
    """Erase a person; their results stay under a neutral label.

    Name and card number go from every bundle, also from those in quarantine, from the journal and
    from the bytes of the file. What clubs send later is stored without them. Nothing brings them
    back. The clubs keep the name in their own books, and the files that they sent are yours to
    delete.
    """
    from canasta_club.federation.services import people

    erase_and_show(
        ctx, who, careful, with_backups=backups, command="federation person erase",
        records_of=people.records_of,
    )  # fmt: skip
