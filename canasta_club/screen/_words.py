"""What a slip shows on the entry screen: marks and words first, colour only besides."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from canasta_club.club.games import SEATS
from canasta_club.club.play import GameState
from canasta_club.errors import Problem
from canasta_club.game.scoring.hand import ScoreSheet
from canasta_club.reports.pages.hands import hand_facts
from canasta_club.reports.pages.score_sheet import say_opening
from canasta_club.services.entry import differing
from canasta_club.services.entry.grid import GridRow
from canasta_club.services.entry.saving import IMPOSSIBLE
from canasta_club.services.entry.slips import BoxPlace, BoxProblem
from canasta_club.text.wording import spoken

UNUSUAL, DIFFERS, READ, DOUBTFUL = "!", "≠", "≈", "?"
_RED, _YELLOW = "bold red", "bold yellow"


def slip_heading(row: GridRow, number: int, *, is_correction: bool) -> str:
    """Return the line above a slip."""
    game = row.game
    where = f"Round {game.round}, table {game.table}" if game.round > 1 else f"Table {game.table}"
    return f"{where}, {'correct hand' if is_correction else 'hand'} {number}"


def side_heading(row: GridRow, place: int) -> Text:
    """Return what stands above the boxes of a side: its seat and its name."""
    name = row.game.sides[place].pair.name
    return Text.assemble((f"{SEATS[place]} ", "bold"), name, no_wrap=True, overflow="ellipsis")


def sheet_text(sheet: ScoreSheet, seat: str) -> Text:
    """Return a score sheet as it has grown so far, each line with its clause."""
    text = Text(no_wrap=True, overflow="ellipsis")
    for item, number, points, clause, _reason in sheet.lines:
        if not points and not number:
            continue
        times = f" {number}×" if number and number > 1 else ""
        text.append(f"{points:>+6} {spoken(item)}{times}")
        text.append(f"  {clause or ''}\n", "bright_black")
    if sheet.total is None:
        text.append("     – no total yet", "bright_black")
        return text
    text.append(f"{sheet.total:>6} {seat} in this hand\n", "bold")
    if sheet.score is not None:
        opens = f", opens {say_opening(sheet.opening)}" if sheet.opening else ""
        text.append(f"{sheet.score:>6} after it{opens}")
    return text


def mark(level: str | None) -> Text:
    """Return the sign beside a box with a problem, in the colour of the problem's own words."""
    signs = {
        "error": (IMPOSSIBLE, _RED),
        "warning": (UNUSUAL, _YELLOW),
        "differs": (DIFFERS, _RED),
        "read": (READ, "dim"),
        "doubtful": (DOUBTFUL, _YELLOW),
    }
    return Text.assemble(signs[level]) if level else Text()


def problem_text(box_problems: Sequence[BoxProblem], state: GameState, most: int) -> Text:
    """List problems, each by the box that it stands beside."""
    text = Text()
    for (place, problem), _ in zip(box_problems, range(most), strict=False):
        is_error = problem.level == "error"
        mark = f"{IMPOSSIBLE} " if is_error else f"{UNUSUAL} unusual: "
        where = differing.label_of(place, state)
        text.append(f"{mark}{where}: ", _RED if is_error else _YELLOW)
        text.append(f"{problem.message}\n")
    if len(box_problems) > most:
        text.append(f"and {len(box_problems) - most} more")
    return text


def difference_text(box_places: Sequence[tuple[BoxPlace, Problem]], state: GameState) -> Text:
    """List the boxes in which a hand that was keyed again differs from the recorded one."""
    text = Text()
    for place, problem in box_places:
        text.append(f"{DIFFERS} {differing.label_of(place, state)}: ", "bold red")
        text.append(f"{problem.message}\n")
    return text


def earlier_text(row: GridRow, zone: str) -> Text:
    """Show the hands of a game that are in, as they were written."""
    text = Text()
    for hand in reversed(row.state.hands):
        lines: Iterable[str] = hand_facts(row.game, hand, zone)
        _where, *rest = lines
        totals = " : ".join(map(str, hand.totals))
        text.append(f"Hand {hand.number}   {totals}\n", "bold")
        text.append("".join(f"  {line}\n" for line in rest))
    return text or Text("No hand of this game is in yet.")
