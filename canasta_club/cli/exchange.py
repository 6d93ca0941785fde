"""``canasta import`` and ``canasta export``: hand lists of spreadsheets, and whole clubs."""

import json
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli.ask import is_interactive
from canasta_club.cli.commands import examples
from canasta_club.cli.echo import echo
from canasta_club.cli.options import (
    Acceptance,
    DropDetails,
    DryRun,
    Late,
    OneNight,
    SeasonName,
)
from canasta_club.cli.show import (
    opened,
    progress,
    say,
    show_json,
    show_later,
    show_moves,
    show_problems,
)
from canasta_club.errors import CanastaError, Problem, UsageError
from canasta_club.text.letters import visible
from canasta_club.text.wording import counted

if TYPE_CHECKING:
    from canasta_club.services.book.books import OpenBook
    from canasta_club.services.exchange.aliases import OpenQuestion
    from canasta_club.services.exchange.importing import Imported
    from canasta_club.services.safety.club_file import Totals

# Whether a file can be read is found out when it is opened, and reported like everything else.
File = Annotated[
    Path, typer.Argument(metavar="FILE", readable=False, help="A file, .xlsx or .csv.")
]


@examples(
    "import night.csv --new-players",
    "import night.csv --new-players --dry-run",
    "import ours.csv --map --as Pts=total",
    "import --all club.jsonl --book copy.canasta",
)
def import_(
    ctx: typer.Context,
    file: File,
    acceptance: Acceptance,
    season: SeasonName = "",
    new_players: Annotated[
        bool, typer.Option("--new-players", help="Add unknown names as members.")
    ] = False,
    correct: Annotated[
        str,
        typer.Option(
            "--correct", metavar="REASON", help="Correct the book where the list differs."
        ),
    ] = "",
    late: Late = False,
    drop_details: DropDetails = False,
    mapped: Annotated[
        bool, typer.Option("--map", help="Ask what unknown headings and names mean; remember it.")
    ] = False,
    meanings: Annotated[
        list[str] | None,
        typer.Option("--as", metavar="WRITTEN=MEANING", help="What one of them means. Repeatable."),
    ] = None,
    whole: Annotated[
        bool, typer.Option("--all", help="Import a whole club from a file of export --all.")
    ] = False,
    dry_run: DryRun = False,
) -> None:
    """Import a hand list, or a whole club.

    The list has a row for each side of each hand. All rows are imported, or none; importing the
    same file again changes nothing.

    The headings may stand in any order. Required: date, table, game, hand, players or side, and the
    result of the side: melds, in hand, a column for each kind of canasta (natural, mixed), melded,
    left, net, has melded, melded cards, left cards, red threes, black threes, special, out,
    adjustments, total. Optional: round, dealer, points for, score, target, running, ended, sat out,
    note.
    See docs/guide/spreadsheets.md for what each column holds.

    With --map you are asked once for each heading and name that is not known, and the book keeps
    the answer for the next list; “canasta club aliases” lists the answers. Away from a terminal
    give them with --as "Pts=total"; what is left is refused with a list.

    With --all the file is a whole club, journal included, as “canasta export --all” writes it. It
    is added to the book, which is created if there is none. A file whose totals, hands or journal
    do not agree is refused.
    """
    if whole:
        others = (season, new_players, correct, late, drop_details, mapped, meanings)
        if any(others) or acceptance.codes:
            raise UsageError("--all imports a whole club; only --dry-run goes with it.")
        _import_club(ctx, file, dry_run=dry_run)
        return
    from canasta_club.cli.answer import is_json
    from canasta_club.services.exchange.importing import import_hands
    from canasta_club.services.standings import standings

    with opened(ctx, dry_run=dry_run) as book, ExitStack() as waiting:
        if mapped or meanings:
            _explain(book, file, season, meanings or [], new_players=new_players)
        with standings.open_places_moved(book, is_correction=bool(correct)) as moved:
            imported = import_hands(
                book,
                file,
                _accept(acceptance, waiting),
                season=season,
                new_players=new_players,
                correct=correct,
                is_late=late,
                drop_details=drop_details,
                progress=waiting.enter_context(progress("Reading rows")),
            )
        shows_moves = bool(correct or moved)
        if is_json():
            places = {"places": [move.value() for move in moved]} if shows_moves else {}
            show_json(_value(imported) | {"is_dry_run": dry_run} | places)
        else:
            show_problems(imported.accepted)
            echo(_sentence(imported))
            show_later(imported.later)
        if imported.running:
            say(_still_running(imported.running))
        if shows_moves:
            show_moves(moved)


def _accept(acceptance: Acceptance, waiting: ExitStack) -> Callable[[Sequence[Problem]], bool]:
    """Return what decides on warnings; a question ends the bar that shows progress."""
    decide = acceptance.judge()

    def accept(problems: Sequence[Problem]) -> bool:
        waiting.close()
        return decide(problems)

    return accept


def _import_club(ctx: typer.Context, file: Path, *, dry_run: bool) -> None:
    from canasta_club.cli.answer import is_json
    from canasta_club.services.safety import club_file

    with opened(ctx, create=True) as book, progress("Reading rows") as step:
        totals = club_file.import_club(book, file, step, is_trial=dry_run)
        name = book.location.name
    if is_json():
        show_json(totals.value() | {"is_dry_run": dry_run})
        return
    echo(f"{_holds(totals)}: imported into {name}; everything agrees.")
    if dry_run:
        say("Preview only; nothing was changed.")


def _holds(totals: "Totals") -> str:
    """Say what a whole club holds."""
    words = {"player": "player", "season": "season", "hand": "hand", "journal_entry": "change"}
    held = ", ".join(counted(totals.rows[table], word) for table, word in words.items())
    return f"{held}; head {totals.head}"


@examples(
    "export winter.xlsx",
    'export winter.csv --season "Winter 2026"',
    "export night.csv --night 2026-11-19",
    "export --all club.jsonl",
)
def export(
    ctx: typer.Context,
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", readable=False, help="A file: .xlsx, .csv or .jsonl."),
    ] = None,
    night: OneNight = "",
    season: SeasonName = "",
    whole: Annotated[
        bool, typer.Option("--all", help="Export the whole club, journal included.")
    ] = False,
    schema: Annotated[
        bool, typer.Option("--schema", help="Show the JSON Schema of a file of --all.")
    ] = False,
) -> None:
    """Export a season, a hand list, or the whole club.

    An .xlsx file is a workbook with the standings, a .csv file the hand list alone. With --night it
    is the hand list of that night, with rows to fill in for the next hand of every running game.
    You can import any of them again.

    With --all everything that the book holds of the club is written as JSON lines, with totals at
    the end; only you can read the file. “canasta import --all FILE” reads it into another book, on
    another computer or on a server.
    """
    from canasta_club.cli.answer import is_json

    if schema:
        from canasta_club.services.safety import club_file

        echo(json.dumps(club_file.schema(), indent=1, ensure_ascii=False))
        return
    if file is None:
        raise UsageError("FILE is required: a file to write, such as winter.xlsx.")
    if whole:
        if season or night:
            raise UsageError("--all exports everything; leave out --season and --night.")
        _export_club(ctx, file)
        return
    from canasta_club.services.exchange.exporting import export_hands
    from canasta_club.services.season import nights, seasons

    with opened(ctx) as book, progress("Writing rows") as step:
        its_season = seasons.find(book, season)
        only = nights.find(book, its_season, night) if night else None
        rows = export_hands(book, its_season, file, step, night=only)
    if is_json():
        of_night = {"night": only.day.isoformat()} if only else {}
        show_json({"season": its_season.name, **of_night, "file": str(file), "rows": rows})
    else:
        were = counted(rows, "row"), "was" if rows == 1 else "were"
        of_night_too = f", night {only.day}," if only else ""
        echo(f"{were[0]} of {its_season.name}{of_night_too} {were[1]} written to {file}.")


def _export_club(ctx: typer.Context, file: Path) -> None:
    from canasta_club.cli.answer import is_json
    from canasta_club.services.safety import club_file

    with opened(ctx) as book, progress("Writing rows") as step:
        totals = club_file.export_club(book, file, step)
    if is_json():
        show_json(totals.value() | {"file": str(file)})
    else:
        echo(f"{_holds(totals)}: written to {file}, which only you can read.")


def _value(imported: "Imported") -> dict[str, object]:
    accepted, later = (
        [problem._asdict() for problem in found] for found in (imported.accepted, imported.later)
    )
    return {**asdict(imported), "accepted": accepted, "later": later}


def _sentence(imported: "Imported") -> str:
    hands, games = counted(imported.hands, "new hand"), counted(imported.games, "new game")
    parts = [f"{hands} in {games} of {imported.season}"]
    if not imported.hands:
        parts = [f"Nothing new for {imported.season}"]
    for count, noun, done in (
        (imported.already_there, "hand", "already there"),
        (imported.corrected, "hand", "corrected"),
        (imported.blank, "hand", "not filled in"),
        (imported.ended, "game", "ended early"),
    ):
        if count:
            parts.append(f"{counted(count, noun)} {done}")
    if imported.players:
        parts.append(f"new players: {', '.join(imported.players)}")
    return "; ".join(parts) + "."


def _still_running(games: int) -> str:
    are, do, them = ("is", "does", "it") if games == 1 else ("are", "do", "them")
    return (
        f"{counted(games, 'game')} of the list {are} still running and {do} not count yet. If time"
        f" ended {them}: canasta game end --table N, or “yes” in a column “ended”."
    )


_NEW = "new"


def _explain(
    book: "OpenBook", file: Path, season: str, given: Sequence[str], *, new_players: bool
) -> None:
    """Have every unknown heading and name of a file explained, by what is given or by asking.

    Headings come first, as they say where the names are. Raises `ProblemsError` with a list of
    what nobody explains. With ``new_players`` unknown names are those of new players.
    """
    from canasta_club.services.exchange import aliases

    _settle(book, file, aliases.open_headings(book, file, season=season), given)
    if not new_players:
        _settle(book, file, aliases.open_names(book, file, season=season), given)


def _settle(
    book: "OpenBook", file: Path, questions: "Sequence[OpenQuestion]", given: Sequence[str]
) -> None:
    from canasta_club.services.exchange import aliases

    answered = dict(aliases.answers(questions, given))
    for question, meaning in answered.items():
        aliases.learn(book, question, meaning)
    left = [question for question in questions if question not in answered]
    if not is_interactive():
        aliases.refuse_open(file, left)
    for question in left:
        _ask(book, question)


def _ask(book: "OpenBook", question: "OpenQuestion") -> None:
    from canasta_club.services.exchange import aliases
    from canasta_club.services.people import players

    what = (
        "a heading of the hand list, or - to pass the column over"
        if question.kind == "heading"
        else f"a player, or “{_NEW}” for a new one"
    )
    while True:
        asked = f"What is the {question.kind} “{visible(question.written)}”? ({what})"
        meaning: str = typer.prompt(asked, default=question.guess or None, err=True)
        if question.kind == "name" and meaning.strip() == _NEW:
            players.add(book, [question.written])
            return
        try:
            aliases.learn(book, question, meaning)
        except CanastaError as fault:
            say(f"{fault.message} {fault.hint or ''}".strip())
        else:
            return
