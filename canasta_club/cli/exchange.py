"""``canasta import`` and ``canasta export``: the hand list, as clubs keep it in spreadsheets."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli.options import Accept, DropDetails, Json, Late, SeasonName, settings
from canasta_club.cli.show import progress, say, show_json, tell_moves, tell_problems
from canasta_club.errors import Problem

if TYPE_CHECKING:
    from canasta_club.league.standings.moves import Move
    from canasta_club.services.exchange.importing import Imported

# Whether a file can be read shows when it is opened, and is told like everything else then.
File = Annotated[
    Path, typer.Argument(metavar="FILE", readable=False, help="A file in XLSX or CSV.")
]


def import_(
    ctx: typer.Context,
    file: File,
    season: SeasonName = "",
    new_players: Annotated[
        bool, typer.Option("--new-players", help="Add the players who are not known yet.")
    ] = False,
    accept: Accept = None,
    correct: Annotated[
        str,
        typer.Option("--correct", metavar="REASON", help="The list is right: correct the book."),
    ] = "",
    late: Late = False,
    drop_details: DropDetails = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Look only; nothing is changed.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Bring in a hand list: a row for each side of each hand, all of it or nothing.

    Doing it twice changes nothing. Headings in any order, those that are needed first: date,
    table, game, hand, players or side, and what each side made: melds, in hand, a column for each
    kind of canasta (natural, mixed), melded, left, net, has melded, melded cards, left cards, red
    threes, black threes, special, out, adjustments, total. Besides: round, dealer, points for,
    score, target, ended, sat out, note. What each holds: docs/guide/spreadsheets.md
    """
    from canasta_club.cli.entry.hands import acceptance
    from canasta_club.services.book import books
    from canasta_club.services.exchange.importing import import_hands
    from canasta_club.services.standings import standings

    moved: list[Move] | None = None
    with books.open_book(settings(ctx)) as book, ExitStack() as watching, ExitStack() as waiting:
        if correct and not dry_run:
            moved = watching.enter_context(standings.open_places_moved(book))
        step = waiting.enter_context(progress("Reading rows"))
        decide = acceptance(accept)

        def accept_now(problems: Sequence[Problem]) -> bool:
            # A question is not asked across the bar that shows progress.
            waiting.close()
            return bool(decide(problems))

        imported = import_hands(
            book,
            file,
            accept_now,
            season=season,
            new_players=new_players,
            correct=correct,
            is_late=late,
            drop_details=drop_details,
            dry_run=dry_run,
            progress=step,
        )
    if as_json:
        places = {} if moved is None else {"places": [move.value() for move in moved]}
        show_json(_value(imported) | places)
    else:
        tell_problems(imported.accepted)
        typer.echo(_sentence(imported))
    if imported.running:
        say(_still_running(imported.running))
    if moved is not None:
        tell_moves(moved)


def export(ctx: typer.Context, file: File, season: SeasonName = "", as_json: Json = False) -> None:
    """Write out a season: .xlsx is a workbook with the standings, .csv the hand list alone.

    What was written out can be brought in again.
    """
    from canasta_club.services.book import books
    from canasta_club.services.exchange.exporting import export_hands
    from canasta_club.services.season import seasons

    with books.open_book(settings(ctx)) as book, progress("Writing rows") as step:
        name = seasons.find(book, season).name
        rows = export_hands(book, seasons.find(book, season), file, step)
    if as_json:
        show_json({"season": name, "file": str(file), "rows": rows})
    else:
        typer.echo(f"{_counted(rows, 'row')} of {name} {_were(rows)} written to {file}.")


def _value(imported: "Imported") -> dict[str, object]:
    problems = [problem._asdict() for problem in imported.accepted]
    return {**asdict(imported), "accepted": problems}


def _sentence(imported: "Imported") -> str:
    hands, games = _counted(imported.hands, "new hand"), _counted(imported.games, "new game")
    parts = [f"{hands} in {games} of {imported.season}"]
    if not imported.hands:
        parts = [f"Nothing new for {imported.season}"]
    for count, noun, done in (
        (imported.already_there, "hand", "there already"),
        (imported.corrected, "hand", "corrected"),
        (imported.ended, "game", "ended early"),
    ):
        if count:
            parts.append(f"{_counted(count, noun)} {_were(count)} {done}")
    if imported.players:
        parts.append(f"new players: {', '.join(imported.players)}")
    message = "; ".join(parts) + "."
    return (
        f"A dry run, nothing was changed. This would be: {message}"
        if imported.is_dry_run
        else message
    )


def _still_running(games: int) -> str:
    message, them = ("still runs and does", "it") if games == 1 else ("still run and do", "them")
    return (
        f"{_counted(games, 'game')} of the list {message} not count yet. If the clock ended {them}:"
        " canasta game end, or “yes” in a column “ended”."
    )


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _were(number: int) -> str:
    return "was" if number == 1 else "were"
