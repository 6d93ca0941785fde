"""``canasta init``, ``demo`` and ``club``: create a book, edit its settings, forget its aliases."""

import shutil
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from canasta_club.cli import complete
from canasta_club.cli.frame import problems
from canasta_club.cli.frame.answer import is_json
from canasta_club.cli.frame.ask import ask_choice, is_interactive
from canasta_club.cli.frame.commands import Options, argument, command, examples, flag, noun, option
from canasta_club.cli.frame.show import say, show, show_done, show_problems, shown
from canasta_club.cli.map import WORDS
from canasta_club.cli.open_book import opened
from canasta_club.cli.options import league_option, rules_option

app = noun(WORDS["club"].line)


@examples('init "Riverside Canasta Club"', "init Riverside --rules club")
def init(
    ctx: typer.Context,
    name: Annotated[
        str, argument("NAME", "The club's name, in quotes.", show_default="Canasta Club")
    ],
    rules: Annotated[str, rules_option("Rule set (default: a few questions find it).")] = "",
    add_club: Annotated[bool, flag("--add-club", "Add a club to a book that exists.")] = False,
) -> None:
    """Create the book of a club."""
    from canasta_club.services.book import clubs

    with opened(ctx, create=True) as book:
        clubs.refuse_existing(book, name, add_club=add_club)
        club = clubs.add(book, name, rules or _ask_for_rules(), add_club=add_club)
        done = f"Created the book for {club.name} in {book.location.name}."
        show_done(done, clubs.page(book))
    say("Next: canasta season new NAME --from DATE, then canasta enter: it asks for the rest.")
    if is_interactive():
        say("To complete words with Tab from now on, type once: canasta --install-completion")


@command(app, "show", "club show")
def show_club(ctx: typer.Context) -> None:
    """Show where the book and your files are, and the defaults."""
    from canasta_club.services.book import clubs

    with opened(ctx) as book:
        show(clubs.page(book))


class ClubChanges(Options):
    """The options for what changes of a `Club`, as they are typed; what is not given stays."""

    name: Annotated[str, option("--name", "TEXT", "New name.")] = ""
    rules_id: Annotated[str, rules_option("Rule set of new seasons.")] = ""
    terms_id: Annotated[str, league_option("League terms of new seasons.")] = ""
    paper: Annotated[
        Literal["", "a4", "letter"],
        option("--paper", "a4|letter", "Paper size of everything printed."),
    ] = ""
    crest: Annotated[
        str, option("--crest", "FILE", "Picture on all papers: PNG, JPEG or SVG, or “none”.")
    ] = ""
    entry_order: Annotated[
        Literal["", "table", "hand"],
        option("--entry-order", "table|hand", "How slips come in “canasta enter”."),
    ] = ""
    time_zone: Annotated[
        str,
        option(
            "--time-zone",
            "ZONE",
            "Zone of the club's clock, such as Europe/Berlin; “machine” for this computer's.",
            complete.time_zones,
        ),
    ] = ""
    wifi_name: Annotated[
        str, option("--wifi", "NAME", "Wi-Fi that phones join at a club night, or “none”.")
    ] = ""
    wifi_code: Annotated[
        str, option("--wifi-code", "CODE", "Its code, printed as a QR on table cards, or “none”.")
    ] = ""
    backups_kept: Annotated[
        int | None, option("--backups-kept", "N", "Newest backups to keep (default: 10).", min=1)
    ] = None
    backup_days: Annotated[
        int | None,
        option("--backup-days", "N", "Days that keep one backup each (default: 14).", min=1),
    ] = None


@command(app, "edit", "club edit --paper letter", "club edit --time-zone Europe/Berlin")
def edit(ctx: typer.Context, changes: ClubChanges) -> None:
    """Change name, defaults, paper, time zone, Wi-Fi or backups.

    Seasons that exist keep their rules and terms. After the newest backups, one a day is kept for
    --backup-days, then one a month.
    """
    from canasta_club.services.book import clubs

    if not any(vars(changes).values()):
        raise problems.nothing_to_change(*ClubChanges.words())
    with opened(ctx) as book:
        before = clubs.page(book)
        club = clubs.edit(book, **vars(changes))
        done = f"{club.name} was changed." if clubs.page(book) != before else "Nothing to change."
        show_done(done, clubs.page(book))


@command(app, "aliases", "club aliases")
def aliases_(ctx: typer.Context) -> None:
    """List what headings and names mean in hand lists.

    They were explained to: canasta import FILE --map
    """
    from canasta_club.services.exchange import aliases

    with opened(ctx) as book:
        show(aliases.page(book))


@command(app, "forget", 'club forget "Pts"')
def forget(
    ctx: typer.Context,
    written: Annotated[str, argument("WRITTEN", "The heading or name as the lists write it.")],
) -> None:
    """Forget what a heading or a name means in hand lists."""
    from canasta_club.services.exchange import aliases

    with opened(ctx) as book:
        alias = aliases.forget(book, written)
        show_done(f"Forgotten: {alias.kind} “{alias.written}”.", aliases.page(book))


@command(app, "list", "club list")
def list_clubs(ctx: typer.Context) -> None:
    """List the clubs of the book."""
    from canasta_club.services.book import clubs

    with opened(ctx, any_club=True) as book:
        show(clubs.list_page(book))


_HELP_ME = "I don't know: help me choose"
_ANOTHER = "others: I know the id"
_FEW = 6


def _ask_for_rules() -> str:
    """Ask which rule set the club plays by; away from a terminal it is the default one."""
    from canasta_club.cli.rules.choose import ask_rules
    from canasta_club.services.rules import rulesets
    from canasta_club.services.rules.choice import offered

    if not is_interactive():
        say(
            f"Rule set: {rulesets.DEFAULT_RULES} (the default)."
            " Another: --rules ID; list them with: canasta rules list"
        )
        return rulesets.DEFAULT_RULES
    usual = offered()
    ways = [_HELP_ME, *(f"{each.id}, {each.name}" for each in usual), _ANOTHER]
    place = ask_choice("Which rules do you play by?", ways, default=0) or 0
    if place == len(usual) + 1:
        say("They are listed by: canasta rules list")
        return str(typer.prompt("Id of the rule set", default=rulesets.DEFAULT_RULES, err=True))
    if place:
        return usual[place - 1].id
    say("A few questions find the rule set you play by. Enter alone is always an answer,")
    say("and three of those in a row end the questions.")
    chosen, *others = [each.document for each in ask_rules()]
    say(f"Rule set: {chosen.id}, {chosen.name}.")
    if 0 < len(others) <= _FEW:
        say(f"  These answer the same: {', '.join(each.id for each in others)}")
    elif others:
        say(f"  {len(others)} others would do as well. Look at them: canasta rules list")
    say("  Your own rules are a file of a few lines: canasta help --guide own-rules")
    return chosen.id


@examples("demo", "demo trial-club")
def demo(
    folder: Annotated[Path, argument("FOLDER", "Folder to make (default: canasta-demo).")] = Path(
        "canasta-demo"
    ),
) -> None:
    """Build a sample club to try things on.

    It has eight pairs and six nights. Only the folder is touched: your own book stays as it is.
    A folder that an earlier demo made is replaced.
    """
    from canasta_club.reports.writers.json import page_value
    from canasta_club.services.demo import build

    made = build(folder, say)
    show_problems(made.problems)
    files = {
        "book": made.book,
        "workbook": made.workbook,
        "print": made.print,
        "site": made.site,
    }
    show(
        made.standings,
        "",
        *(f"{f'{name.capitalize()}:':<10} {shown(path)}" for name, path in files.items()),
        value={name: str(path) for name, path in files.items()}
        | {"standings": page_value(made.standings)},
    )
    if not is_json():
        say(f"Next: {_quoted(_program())} --book {_quoted(str(made.book))} hand list")


def _program() -> str:
    """Return what to type for this program: its path, where the shell would not find it."""
    typed = Path(sys.argv[0])
    is_known = shutil.which("canasta") is not None or typed.stem != "canasta"
    return "canasta" if is_known else str(typed)


def _quoted(word: str) -> str:
    return f'"{word}"' if " " in word else word
