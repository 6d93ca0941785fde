"""``canasta league``: list, show, check, compare and write league terms."""

from typing import Annotated

from canasta_club.cli import complete
from canasta_club.cli.frame.answer import write_schema
from canasta_club.cli.frame.commands import argument, command, noun, option
from canasta_club.cli.frame.show import show
from canasta_club.cli.map import WORDS
from canasta_club.cli.rules._documents import NewDocument, name_faults, read_or_list, show_new

app = noun(WORDS["league"].line)

Terms = Annotated[str, argument("ID", "League terms, by id or TOML file.", complete.leagues)]


@command(app, "list", "league list")
def list_leagues() -> None:
    """List the league terms, the club's own first."""
    from canasta_club.services.rules import leagues

    documents, faults = leagues.all_documents()
    show(leagues.list_page(documents))
    name_faults(faults, "league")


@command(app, "show", "league show swiss")
def show_league(terms: Terms) -> None:
    """Show league terms, key by key."""
    from canasta_club.services.rules import leagues

    document = leagues.document(terms)
    show(leagues.page(document), value=document.table)


@command(app, "check", "league check our-league.toml")
def check(
    file: Annotated[str, argument("FILE", "The TOML file of league terms.")],
) -> None:
    """Check a file of league terms; name every mistake."""
    from canasta_club.services.rules import leagues

    document = read_or_list(lambda: leagues.document(file))
    show(
        f"{document.name} ({document.id}) is valid.",
        value={"valid": True, "problems": [], "id": document.id},
    )


@command(app, "schema", "league schema")
def schema() -> None:
    """Show the JSON Schema of league terms, for editors."""
    from canasta_club.services.rules import leagues

    write_schema(leagues.schema())


@command(app, "diff", "league diff pairs swiss")
def diff(one: Terms, other: Terms) -> None:
    """Compare two league terms: only what differs."""
    from canasta_club.services.rules import leagues

    show(leagues.difference_page(leagues.document(one), leagues.document(other)))


@command(app, "new", "league new our-league --extends pairs --set points.win=3")
def new(
    name: Annotated[str, argument("ID", "Id of your league terms, or a file to write.")],
    own: NewDocument,
    extends: Annotated[
        str,
        option(
            "--extends", "ID", "The terms yours are most like (default: pairs).", complete.leagues
        ),
    ] = "pairs",
) -> None:
    """Write league terms of your own, from others.

    The file has a comment for everything else you could change.
    """
    from canasta_club.services.rules import leagues

    path = leagues.write_new(name, extends, own.settings or [], own.title)
    show_new(path, extends, "league", "Use them as: --league")
