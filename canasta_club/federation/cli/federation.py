"""``canasta federation``: the centre of a federation: its clubs, and the bundles they send."""

from pathlib import Path
from typing import Annotated

import typer

from canasta_club import recording
from canasta_club.cli.frame import problems
from canasta_club.cli.frame.answer import answer, is_json, write_schema
from canasta_club.cli.frame.commands import argument, command, flag, noun, option
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import say, show, show_done
from canasta_club.cli.map import WORDS
from canasta_club.cli.open_book import opened
from canasta_club.cli.options import OptionalReason, Reason
from canasta_club.errors import MissingError
from canasta_club.federation.cli import _people

app = noun(WORDS["federation"].line)
clubs = noun("Add and list the clubs of the federation.")
quarantine = noun("List, accept and drop bundles in quarantine.")

Number = Annotated[str, argument("BUNDLE", "The number of the bundle, or its file.")]


@command(clubs, "add", "federation club add Riverside riverside-key.jsonl")
def add(
    ctx: typer.Context,
    name: Annotated[str, argument("NAME", "What the club is called here.")],
    file: Annotated[Path, argument("KEYFILE", "The key file that it sent.", readable=False)],
    new_key: Annotated[
        bool, flag("--new-key", "Trust this new key too: the club lost the old one.")
    ] = False,
) -> None:
    """Add a club with the key file that it sent.

    The club makes the file with: canasta club key KEYFILE. Bundles that it sent before count from
    now on.
    """
    from canasta_club.federation.services import members

    with opened(ctx) as book:
        member = members.add(book, name, file, replace=new_key)
        show_done(f"{member.name} is in the federation.", members.page(book))


@command(clubs, "list", "federation club list")
def list_clubs(ctx: typer.Context) -> None:
    """List the clubs, with what each has sent."""
    from canasta_club.federation.services import members

    with opened(ctx) as book:
        show(members.page(book))


@command(
    app,
    "upload",
    "federation upload night.jsonl",
    "federation upload inbox",
)
def upload(
    ctx: typer.Context,
    files: Annotated[
        list[Path] | None, argument("FILE…", "Bundles, or folders of them.", readable=False)
    ] = None,
    schema: Annotated[bool, flag("--schema", "Show the JSON Schema of a bundle's lines.")] = False,
) -> None:
    """Store the bundles that clubs sent.

    The newest revision of a night counts, in whatever order bundles arrive. A bundle that is here
    already changes nothing; an older one is refused. What contradicts another bundle, or is of an
    unknown club, waits in quarantine. A file that cannot be read, or whose signature does not fit,
    is refused and not stored. The exit status is then 1, or 3 if others were stored.
    """
    from canasta_club.federation.services import lines, uploading

    if schema:
        write_schema(lines.schema())
        return
    if not files:
        raise problems.file_missing("a bundle, or a folder of bundles")
    paths = uploading.files_of(files)
    with opened(ctx) as book, progress("Storing bundles", len(paths)) as step:
        done = uploading.upload(book, paths, step)
    for file in done if not is_json() else ():
        for problem in file.problems:
            say(f"  {problem.level}: {file.file}: {problem}")
    show(uploading.sentence(done), value=uploading.page(done))
    if any(each.outcome in ("refused", "older") for each in done):
        answer().exit_code = recording.current().refused_exit_code


@command(app, "collect", "federation collect")
def collect(
    ctx: typer.Context,
    names: Annotated[
        list[str] | None, argument("CLUB…", "Clubs (default: all with a final night).")
    ] = None,
) -> None:
    """Count the final nights of clubs that share this database.

    Such clubs need no bundles and no keys. Run it again after more nights have become final: what
    has changed is brought up to date, and a night that is no longer final is taken back. A club
    that is refused does not hold up the others; the exit status is then 1, or 3 if others were
    collected.
    """
    from canasta_club.federation.services import collecting

    with opened(ctx) as book, progress("Reading the clubs") as step:
        done = collecting.collect(book, names or (), step)
        if not is_json():
            for collected in done:
                if collected.problem:
                    say(f"  {collected.problem.level}: {collected.problem}")
        show_done(collecting.sentence(done), collecting.page(book, done))
    if any(each.problem for each in done):
        answer().exit_code = recording.current().refused_exit_code


@command(quarantine, "list", "federation quarantine list")
def list_quarantine(ctx: typer.Context) -> None:
    """List the bundles in quarantine, the oldest first."""
    from canasta_club.federation.services import quarantine as service

    with opened(ctx) as book:
        show(service.page(book))


@command(quarantine, "accept", 'federation quarantine accept night.jsonl --reason "it is theirs"')
def accept(ctx: typer.Context, number: Number, reason: Reason) -> None:
    """Let a bundle count; those that contradict it are dropped.

    One of an unknown club, or with an unknown key, is released by its key: canasta federation club
    add, or the bundle by which the club replaced its key.
    """
    from canasta_club.federation.services import quarantine as service

    with opened(ctx) as book:
        bundle = service.accept(book, number, reason)
        done = f"Bundle {bundle.arrived.id.number} was accepted."
        show_done(done, service.page(book))


@command(quarantine, "drop", 'federation quarantine drop night.jsonl --reason "sent by mistake"')
def drop(ctx: typer.Context, number: Number, reason: Reason) -> None:
    """Leave a bundle out for good."""
    from canasta_club.federation.services import quarantine as service

    with opened(ctx) as book:
        bundle = service.drop(book, number, reason)
        done = f"Bundle {bundle.arrived.id.number} was dropped."
        show_done(done, service.page(book))


@command(app, "check", "federation check", "federation check --year 2026")
def check(
    ctx: typer.Context,
    year: Annotated[
        int | None, option("--year", "YEAR", "Year (default: this year).", min=1900, max=2999)
    ] = None,
    conditions: Annotated[
        str, option("--conditions", "ID", "List of conditions, by id or file (default: your own).")
    ] = "",
) -> None:
    """Show which clubs meet the conditions of affiliation.

    The shipped conditions ask for 20 members and 20 tournaments a year. Your own belong in the
    folder “affiliation”: see canasta help --guide federation.
    """
    from canasta_club.federation.services import checks

    with opened(ctx) as book:
        show(checks.page(book, year, conditions))


@command(app, "points", "federation points", "federation points usual --from-year 2027")
def points(
    ctx: typer.Context,
    name: Annotated[str, argument("NAME", "Points to count by, by id or file.")] = "",
    from_year: Annotated[
        int | None,
        option(
            "--from-year",
            "YEAR",
            "First year that they hold for (default: every year).",
            min=1900,
            max=9999,
        ),
    ] = None,
    reason: OptionalReason = "",
) -> None:
    """Show the national points, or count by others.

    The points are a text file; your own belong in the folder “points”. The centre keeps a copy, so
    that editing the file later changes no table.
    """
    from canasta_club.federation.services.national import points as service

    if from_year and not name:
        raise MissingError(
            "NAME",
            "NAME is required: the points that hold from this year on.",
            hint="For example: canasta federation points usual --from-year 2027",
        )
    with opened(ctx) as book:
        if not name:
            show(service.page(book))
            return
        is_new = service.choose(book, name, from_year or 0, reason)
        since = f" since {from_year}" if from_year else ""
        done = "National points were chosen" if is_new else "These points hold already"
        show_done(f"{done}: {name}{since}.", service.page(book))


app.add_typer(clubs, name="club")
app.add_typer(quarantine, name="quarantine")
app.add_typer(_people.app, name="person")
