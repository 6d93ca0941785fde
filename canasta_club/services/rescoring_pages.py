"""Rescoring pages: what other rules change, before it is done and after."""

from collections.abc import Iterator

from canasta_club.records.book import Book
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services import progress
from canasta_club.services.rescoring import Rescored

_COLUMNS = (
    Column("date", "Night", "date"),
    Column("round", "Round", "number"),
    Column("table", "Table", "number"),
    Column("game", "Game", "number"),
    Column("hand", "Hand", "number"),
    Column("side", "Side"),
    Column("before", "Before", "number"),
    Column("now", "Now", "number"),
)


_NOW = {
    "running": "runs again, and counts only when it is over",
    "ended": "is ended as it stands",
    "over": "is over",
}


def page(book: Book, done: Rescored, *, is_done: bool) -> Page:
    """Return whose totals move, which games are over no longer or now, and which places move."""
    period = done.period
    return Page(
        f"{done.season.name} by {period.rules_id} rules from {period.from_day}",
        _COLUMNS,
        list(_rows(done)),
        subtitle=book.club.name,
        notes=tuple(_notes(done)),
        about={
            "season": done.season.name,
            "rules": period.rules_id,
            "from": period.from_day,
            "until": done.until,
            "hands": done.hands,
            "revised": len(done.changes),
            "games": [
                {"game": progress.title(each.game), "before": each.before, "now": each.now}
                for each in done.games
            ],
            "places": [move.value() for move in done.places],
            "done": is_done,
        },
    )


def _rows(done: Rescored) -> Iterator[tuple[Cell, ...]]:
    for game, hand, _sides, totals in done.changes:
        place = (game.night.day, game.round, game.table, game.number, hand.number)
        for total in totals:
            yield (*place, total.side.pair.name, total.before, total.now)


def _notes(done: Rescored) -> Iterator[str]:
    if done.is_same:
        yield "The season is played by these very rules already: there is nothing to change."
        return
    moved = sum(bool(change.totals) for change in done.changes)
    yield f"{done.hands} hands reckoned; the totals of {moved} change."
    if done.until:
        yield f"From {done.until} on other rules hold already; nothing changes there."
    for name in done.also:
        yield f"Some of these nights count for {name} too; its rules stay as they are."
    for each in done.games:
        yield f"{progress.title(each.game)} {_NOW[each.now]}."
    yield from (f"{move}." for move in done.places)
    if not done.places:
        yield "No place in the table moves."
