"""``canasta import``: hand lists of spreadsheets, and whole clubs."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli.exchange import _whole_club as whole_club
from canasta_club.cli.exchange._meanings import Explained, Meanings
from canasta_club.cli.frame.answer import answer, is_json
from canasta_club.cli.frame.careful import DryRun
from canasta_club.cli.frame.commands import Options, argument, examples, flag
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import say, show, show_done, show_problems
from canasta_club.cli.open_book import opened
from canasta_club.cli.options import Acceptance, DropDetails, Late, OptionalReason, SeasonName
from canasta_club.cli.table_moves import show_later, show_moves
from canasta_club.errors import Accept, ReasonRequiredError, UsageError
from canasta_club.text.wording import counted

if TYPE_CHECKING:
    from canasta_club.league.standings.moves import Move
    from canasta_club.reports.page import Page
    from canasta_club.services.book.books import OpenBook
    from canasta_club.services.exchange.importing import Imported


class Differences(Options):
    """What is done where the list differs from the book."""

    correct: Annotated[
        bool, flag("--correct", "Correct the book where the list differs; needs --reason.")
    ] = False
    reason: OptionalReason = ""
    late: Late = False
    drop_details: DropDetails = False
    ended: Annotated[
        bool, flag("--ended", "End every game of the list that still runs, as time was called.")
    ] = False

    def reason_to_correct(self) -> str:
        """Return why the book is corrected; empty if it is not."""
        if self.reason and not self.correct:
            raise UsageError("--reason is for corrections.", hint="Add: --correct")
        if self.correct and not self.reason.strip():
            raise ReasonRequiredError
        return self.reason


# Whether a file can be read is found out when it is opened, and reported like everything else.
ListFile = Annotated[Path, argument("FILE", "A file, .xlsx or .csv.", readable=False)]
NewPlayers = Annotated[bool, flag("--new-player", "Add unknown names as members.")]
WholeClub = Annotated[bool, flag("--all", "Import a whole club from a file of export --all.")]


@examples(
    "import night.csv --new-player",
    "import night.csv --new-player --dry-run",
    "import night.csv --new-player --ended",
    "import ours.csv --map --as Pts=total",
    'import ours.csv --as Pts=total --as "row Total=-"',
    "import --all club.jsonl --book copy.canasta",
)
def import_(
    ctx: typer.Context,
    file: ListFile,
    acceptance: Acceptance,
    differences: Differences,
    meanings: Meanings,
    season: SeasonName = "",
    new_players: NewPlayers = False,
    whole: WholeClub = False,
    dry_run: DryRun = False,
) -> None:
    """Import a hand list, or a whole club.

    The list has a row for each side of each hand. All rows are imported, or none; importing the
    same file again changes nothing.

    A column “what” makes a row an entry, a player present, a bye, an absence, a forfeit or a
    penalty.

    The headings may stand in any order. Required: date, table, game, hand, players or side, and the
    result of the side: melds, in hand, a column for each kind of canasta (natural, mixed), melded,
    left, net, has melded, melded cards, left cards, red threes, black threes, trump, special, out,
    adjustments, total. Optional: round, dealer, points for, score, target, running, ended, sat out,
    note.
    canasta help --guide spreadsheets says what each column holds.

    With --map you are asked once for each heading and name that is not known, each sheet and row
    that holds no hands, and blank cells below others. The book keeps the answers for the next list;
    “canasta club aliases” lists them. Away from a terminal give them with --as "Pts=total" or
    --as "row Total=-"; what is left is refused with a list. With either you see how each sheet,
    heading and row is read, and whenever an answer of an earlier import is used.

    With --all the file is a whole club, journal included, as “canasta export --all” writes it. It
    is added to the book, which is created if there is none. A file whose totals, hands or journal
    do not agree is refused.
    """
    if whole:
        others = [vars(each).values() for each in (acceptance, differences, meanings)]
        if season or new_players or any(map(any, others)):
            raise UsageError("--all imports a whole club; only --dry-run goes with it.")
        whole_club.import_club(ctx, file, dry_run=dry_run)
        return
    differences.reason_to_correct()
    with opened(ctx, dry_run=dry_run) as book:
        explained = meanings.explain(book, file, season, new_players=new_players)
        _import_list(
            book,
            file,
            acceptance,
            differences,
            season,
            new_players=new_players,
            explained=explained,
        )


def _import_list(
    book: "OpenBook",
    file: Path,
    acceptance: Acceptance,
    differences: Differences,
    season: str,
    *,
    new_players: bool,
    explained: Explained,
) -> None:
    """Import a hand list and show what came of it."""
    from canasta_club.services.exchange.importing import import_hands
    from canasta_club.services.standings import standings

    correct = differences.reason_to_correct()

    def change(accept: Accept) -> "Imported":
        with progress("Reading rows") as shown:
            return import_hands(
                book, file, accept, season=season, new_players=new_players,
                correct=correct, is_late=differences.late, drop_details=differences.drop_details,
                ends_games=differences.ended, here=explained.here, progress=shown,
            )  # fmt: skip

    with standings.open_places_moved(book, is_correction=bool(correct)) as moved:
        imported = acceptance.asking_between(change)
    _show(imported, moved if correct or moved else None, explained.reading)


def _show(imported: "Imported", moved: "Sequence[Move] | None", reading: "Page | None") -> None:
    """Show what was imported, and which places it moved; None: places are not spoken of."""
    from canasta_club.reports.writers.json import page_value

    if is_json():
        places = {"places": [move.value() for move in moved]} if moved is not None else {}
        shown = {"reading": page_value(reading)} if reading is not None else {}
        show(value=_value(imported) | shown | {"is_dry_run": answer().is_dry_run} | places)
    else:
        show_problems(imported.accepted)
        show_done(_sentence(imported))
        show_later(imported.later)
        for each in imported.left_out:
            say(f"Left out: {each}.")
    if imported.odd_days:
        say(imported.odd_days)
    if imported.running:
        say(_still_running(imported.running))
    if moved is not None:
        show_moves(moved)


def _value(imported: "Imported") -> dict[str, object]:
    accepted, later = (
        [problem._asdict() for problem in found] for found in (imported.accepted, imported.later)
    )
    value = {**asdict(imported), "accepted": accepted, "later": later}
    del value["odd_days"]  # It is one of the notes.
    return value


def _sentence(imported: "Imported") -> str:
    hands, games = counted(imported.hands, "new hand"), counted(imported.games, "new game")
    parts = [f"{hands} in {games} of {imported.season}"]
    if not imported.hands and imported.league:
        parts = [f"For {imported.season}"]
    elif not imported.hands:
        parts = [f"Nothing new for {imported.season}"]
    for count, noun, done in (
        (imported.already_there, "hand", "already there"),
        (imported.corrected, "hand", "corrected"),
        (imported.blank, "hand", "not filled in"),
        (imported.ended, "game", "ended early"),
    ):
        if count:
            parts.append(f"{counted(count, noun)} {done}")
    if imported.league:
        rows = counted(imported.league, "row")
        parts.append(f"{rows} of entries, attendance, games not played and penalties")
    if imported.byes:
        parts.append(f"drawn byes given: {'; '.join(imported.byes)}")
    if imported.players:
        parts.append(f"new players: {', '.join(imported.players)}")
    return "; ".join(parts) + "."


def _still_running(games: int) -> str:
    are, do, them = ("is", "does", "it") if games == 1 else ("are", "do", "them")
    return (
        f"{counted(games, 'game')} of the list {are} still running and {do} not count yet. If time"
        f" ended {them}: import the list with --ended, or canasta game end --all."
    )
