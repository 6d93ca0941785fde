"""``canasta enter --lines``: one short line a hand in, one line out."""

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from canasta_club import recording
from canasta_club.cli.addresses import NumberOrAddress
from canasta_club.cli.frame.answer import answer, is_json
from canasta_club.cli.frame.ask import ask_yes, is_interactive
from canasta_club.cli.frame.show import say, show
from canasta_club.cli.night.people import evening
from canasta_club.cli.open_book import back_up
from canasta_club.cli.options import Acceptance, NightOptions
from canasta_club.errors import CanastaError, ProblemsError, UnacceptedError, accept_all

if TYPE_CHECKING:
    from canasta_club.cli.entry._second import SecondKeying
    from canasta_club.services.entry.grid import Grid
    from canasta_club.services.entry.lines import Desk, EntryLine
    from canasta_club.services.season.nights import AtNight as Evening

GRAMMAR = """\
  3 A:m1+275-10out B:m1+135-20   table 3, the next hand: sides by their seats
  A:=675 B:=435                  the same table as the line before
  3.5 A:… B:…                    hand 5 of table 3; or the address of its slip, scanned
  n1 m2 r2 b1                    natural and mixed canastas, red and black threes
  +245 -65 net-35 =1050          points melded, points left, a net figure, the total
  KKKKKKK QQQQ2X / K5 / X2       cards: melds, then each hand still held
  out concealed out:Ash          who went out
  dealer=Ash sat_out=Ivy !       the dealer, who sat out, accept what is unusual
  # torn slip                    a note
  fix 3.5 B:=435 because misread correct a hand
  3  owed  undo  help  quit      go to table 3, show what is owed, …"""


@dataclass(slots=True)
class _Session:
    """A person, or a file, that enters lines: where it is, and which lines were refused."""

    evening: "Evening"
    acceptance: Acceptance
    desk: "Desk"
    line: int = 0
    refused: list[dict[str, object]] = field(default_factory=list)
    saved: list[dict[str, object]] = field(default_factory=list)
    second: "SecondKeying | None" = None

    def grid(self) -> "Grid":
        """Return the grid as the book has it now."""
        from canasta_club.services.entry import grid

        book, season, night = self.evening
        book.release()
        return grid.of_night(book, season, night)


def run(
    ctx: typer.Context,
    at: NightOptions,
    acceptance: Acceptance,
    file: Path | None,
    table: NumberOrAddress | None,
    *,
    second: bool = False,
) -> None:
    """Save every line as it comes; the status is 1 if one was refused, 3 if others were saved.

    With ``second`` every line is compared with what was entered.
    """
    from canasta_club.cli.entry._second import SecondKeying
    from canasta_club.services.entry.lines import Desk

    with evening(ctx, at) as night:
        desk = Desk(table.number or None) if table else Desk()
        if table and table.address:
            _begin_at(table.address, night, desk)
        again = SecondKeying(night, desk) if second else None
        session = _Session(night, acceptance, desk, second=again)
        is_asked = file is None and is_interactive()
        typed = _typed(session) if is_asked else _read(file)
        if is_asked:
            _greet(session)
        for text in typed:
            session.line += 1
            if not _take(session, text, is_asked=is_asked):
                break
        _end(session, is_asked=is_asked)


def _begin_at(typed: str, night: "Evening", desk: "Desk") -> None:
    """Go to the hand of a slip, as if its address was the first line."""
    from canasta_club.services.entry import grid
    from canasta_club.services.entry.lines import read_line

    desk.row(night.book, grid.of_night(*night), read_line(typed))


def _greet(session: _Session) -> None:
    night = session.evening.night
    if session.second:
        say(f"Night of {night.day}, keyed again: what was entered is not shown. help, quit.")
        return
    say(f"Night of {night.day}. A line per hand, as 3 A:m1+275out B:m1+135-20; help, quit.")


def _typed(session: _Session) -> Iterator[str]:
    """Yield what is typed; lines can be edited, and the ones before come back with the arrows."""
    # On Windows the console itself edits lines and keeps their history.
    with suppress(ImportError):
        import readline

        readline.set_history_length(500)
    while True:
        try:
            yield input(_prompt(session))
        except EOFError:
            show("")
            return


def _prompt(session: _Session) -> str:
    from canasta_club.services.entry.grid import next_owed

    if session.second:
        return session.second.prompt()
    grid = session.grid()
    table = session.desk.table
    row = grid.at_table(table, session.desk.round) if table else None
    owed = (row, row.owed) if row else next_owed(grid)
    if owed is None or owed[0] is None or owed[1] is None:
        return "> "
    session.desk.see(owed[0])
    # A line without a table is for the one that the prompt names.
    session.desk.table = owed[0].game.table
    return f"table {owed[0].game.table} hand {session.desk.number or owed[1]}> "


def _read(file: Path | None) -> Iterator[str]:
    from canasta_club.services.rules.scoring import open_lines

    if file is None or str(file) == "-":
        with open_lines(sys.stdin.buffer) as lines:
            yield from lines
        return
    with file.open("rb") as stream, open_lines(stream) as lines:
        yield from lines


def _take(session: _Session, text: str, *, is_asked: bool) -> bool:
    """Do what a line asks for; return whether there is more to come."""
    from canasta_club.services.entry.lines import read_line

    if not text.strip() or text.lstrip().startswith("#"):
        return True
    try:
        line = read_line(text)
        if line.order == "quit":
            return False
        if session.second and line.order not in {"undo", "help"}:
            show(session.second.take(line, session.grid()))
        else:
            _ORDERS[line.order](session, line)
    except CanastaError as fault:
        _refuse(session, fault, is_asked=is_asked)
    return True


def _hand(session: _Session, line: "EntryLine") -> None:
    from canasta_club.reports.pages.hands import hand_value
    from canasta_club.services.entry import lines

    accept = accept_all if line.is_accepted else session.acceptance.judge()
    recorded = lines.save(session.evening.book, session.grid(), line, session.desk, accept)
    session.saved.append(hand_value(recorded.game, recorded.hand))
    show(lines.answer(recorded))
    for problem in recorded.later:
        say(f"  later hand: {problem}")


def _go(session: _Session, line: "EntryLine") -> None:
    grid = session.grid()
    row = session.desk.row(session.evening.book, grid, line)
    session.desk.see(row)
    names = " : ".join(
        f"{side.pair.name} {score}" for side, score in zip(row.game.sides, row.scores, strict=True)
    )
    hand = f"hand {row.owed} next" if row.owed else f"game {row.status}"
    show(f"{row.game.table} {names}; {hand}")


def _owed(session: _Session, _line: "EntryLine") -> None:
    for row in session.grid().rows:
        session.desk.see(row)
        missing = f", missing {', '.join(map(str, row.missing))}" if row.missing else ""
        state = f"hand {row.next} owed" if row.next else row.status
        scores = " : ".join(map(str, row.scores))
        show(f"{row.game.table} {state}{missing}; {scores}")


def _undo(session: _Session, _line: "EntryLine") -> None:
    from canasta_club.services import journal
    from canasta_club.services.entry import undoing

    book = session.evening.book
    entry = journal.to_undo(book)
    what = f"{entry.summary} ({entry.by})"
    is_sure = ask_yes(f"Undo: {what}?") if is_interactive() else undoing.is_own_hand(book, entry)
    if not is_sure:
        raise CanastaError(
            f"Not undone: {entry.summary} ({entry.by}).",
            hint="To undo it all the same: canasta undo",
        )
    undoing.undo(book, entry)
    show(f"undone: {what}")


def _help(session: _Session, _line: "EntryLine") -> None:
    say(session.second.grammar if session.second else GRAMMAR)


def _only_second(_session: _Session, _line: "EntryLine") -> None:
    raise CanastaError(
        "Hands are confirmed and sent back by a second person.",
        hint="Begin with: canasta enter --second --lines",
    )


_ORDERS: dict[str, Callable[[_Session, "EntryLine"], None]] = {
    "hand": _hand,
    "fix": _hand,
    "go": _go,
    "owed": _owed,
    "undo": _undo,
    "help": _help,
    "confirm": _only_second,
    "back": _only_second,
}


def _refuse(session: _Session, fault: CanastaError, *, is_asked: bool) -> None:
    """Say in one line why a line was refused, with its number where nobody types."""
    from canasta_club.services.play.problems import HandTakenError
    from canasta_club.text.wording import as_sentence

    problems = fault.problems if isinstance(fault, ProblemsError) else ()
    message = "; ".join(map(str, problems)) or fault.with_hint
    if isinstance(fault, UnacceptedError) or any(each.code == _DROPPED for each in problems):
        message = f"{as_sentence(message)} To save it all the same, end the line with !"
    if isinstance(fault, HandTakenError):
        table = session.desk.table
        other, same = f"{table}.{fault.next_number}", f"{table}.{fault.hand.number}"
        message = f"{fault.message} {message}; if yours is another hand: {other} A:…"
        message += f"; to correct that one: fix {same} A:… because …"
    where = "" if is_asked else f"line {session.line}: "
    session.refused.append({"line": session.line, "message": message})
    if not is_json():
        say(f"{where}{message}")


_DROPPED = "details-dropped"


def _end(session: _Session, *, is_asked: bool) -> None:
    if session.desk.saved:
        back_up(session.evening.book)
    if is_json():
        again = session.second
        count = {"compared": again.compared} if again else {"saved": session.saved}
        show(value={**count, "refused": session.refused})
    elif not is_asked and session.refused:
        listed = ", ".join(str(each["line"]) for each in session.refused)
        done = f"compared: {len(session.second.compared)}" if session.second else None
        done = done or f"saved: {session.desk.saved}"
        say(f"canasta: refused lines: {listed}; {done}")
    if session.second:
        for left in session.second.left():
            say(left)
    if not is_asked and (session.refused or (session.second and session.second.open)):
        answer().exit_code = recording.current().refused_exit_code
