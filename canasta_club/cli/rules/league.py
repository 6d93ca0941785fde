"""``canasta league``: list, show, check, compare and write league terms."""

from typing import Annotated

import typer

from canasta_club.cli import complete
from canasta_club.cli.answer import is_json
from canasta_club.cli.commands import command, noun
from canasta_club.cli.echo import echo
from canasta_club.cli.map import WORDS
from canasta_club.cli.show import say, show_json, show_page, show_problems

app = noun(WORDS["league"].line)

Terms = Annotated[
    str,
    typer.Argument(metavar="ID", help="An id, or a TOML file.", autocompletion=complete.leagues),
]


@command(app, "list", "league list")
def list_leagues(ctx: typer.Context) -> None:
    """List the league terms, the club's own first."""
    from canasta_club.services.rules import leagues

    documents, faults = leagues.all_documents()
    show_page(ctx, leagues.list_page(documents))
    for name, fault in faults:
        say(f"canasta: {fault.message.rstrip('.')}; see: canasta league check {name}")


@command(app, "show", "league show swiss")
def show(ctx: typer.Context, terms: Terms) -> None:
    """Show league terms, key by key."""
    from canasta_club.services.rules import leagues

    found = leagues.document(terms)
    if is_json():
        show_json(found.table)
    else:
        show_page(ctx, leagues.page(found))


@command(app, "check", "league check our-league.toml")
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The TOML file of league terms.")],
) -> None:
    """Check a file of league terms; name every mistake."""
    from canasta_club.errors import ProblemsError
    from canasta_club.services.rules import leagues

    try:
        found = leagues.document(file)
    except ProblemsError as fault:
        if is_json():
            show_json({"valid": False, "problems": [each._asdict() for each in fault.problems]})
        else:
            say(f"canasta: {fault.message}")
            show_problems(fault.problems)
        raise typer.Exit(1) from None
    if is_json():
        show_json({"valid": True, "problems": [], "id": found.id})
    else:
        echo(f"{found.name} ({found.id}) is valid.")


@command(app, "diff", "league diff pairs swiss")
def diff(ctx: typer.Context, one: Terms, other: Terms) -> None:
    """Compare two league terms: only what differs."""
    from canasta_club.services.rules import leagues

    show_page(ctx, leagues.difference_page(leagues.document(one), leagues.document(other)))


@command(app, "new", "league new our-league --extends pairs --set points.win=3")
def new(
    name: Annotated[
        str, typer.Argument(metavar="ID", help="Id of your league terms, or a file to write.")
    ],
    extends: Annotated[
        str,
        typer.Option(
            "--extends",
            metavar="ID",
            help="The terms yours are most like (default: pairs).",
            autocompletion=complete.leagues,
        ),
    ] = "pairs",
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="What differs: points.win=3. Repeatable."),
    ] = None,
    title: Annotated[
        str, typer.Option("--name", metavar="TEXT", help="The name people read.")
    ] = "",
) -> None:
    """Write league terms of your own, from others.

    The file has a comment for everything else you could change.
    """
    from canasta_club.services.rules import leagues

    path = leagues.write_new(name, extends, settings or [], title)
    if is_json():
        show_json({"id": path.stem, "file": str(path), "extends": extends})
    else:
        echo(f"Written: {path}")
        say(
            f"Use them as: --league {path.stem}; compare: canasta league diff {extends} {path.stem}"
        )
