"""The room: a night as its pages show it, read again only where the book has changed."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import NamedTuple, TypeVar, cast

from canasta_club.club.games import Game
from canasta_club.club.play import Place
from canasta_club.errors import CanastaError
from canasta_club.hall.club.clock import Clock
from canasta_club.hall.club.rights import Right
from canasta_club.hall.club.waiting import WaitingHand
from canasta_club.hall.services import clock as clocks
from canasta_club.hall.services import rights, waiting
from canasta_club.services.entry import grid as grids
from canasta_club.services.entry.grid import Grid, GridRow
from canasta_club.services.season import nights
from canasta_club.services.season.nights import AtNight

T = TypeVar("T")


class Seen(NamedTuple):
    """What a look at the book told: the newest change of its journal, and that of the hall."""

    change: int
    hall: str


class Changed(NamedTuple):
    """Which tables look different, None where nothing at all does; whether the wall does.

    ``is_closed`` once no hand is taken.
    """

    tables: frozenset[int] | None
    is_on_wall: bool
    is_closed: bool


class Room:
    """A night with all that its pages show. Only the thread that has the book open may ask it."""

    def __init__(self, at: AtNight) -> None:
        self.at = at
        self._seen: Seen | None = None
        self._grid: Grid | None = None
        self._waiting: tuple[WaitingHand, ...] = ()
        self._clock: Clock | None = None
        self._changed: set[int] | None = None
        self._is_on_wall = False
        self._known: dict[object, object] = {}
        self._is_fresh = False

    def release(self) -> None:
        """Let others write, and let the next look see what they wrote."""
        self.at.book.release()
        self._is_fresh = False

    @property
    def grid(self) -> Grid:
        """The games of the night as they are now."""
        self.refresh()
        if self._grid is None:
            self._grid = grids.of_night(*self.at)
        return self._grid

    @property
    def waiting(self) -> tuple[WaitingHand, ...]:
        """The hands that wait for the other side, or for the desk."""
        self.refresh()
        return self._waiting

    @property
    def clock(self) -> Clock | None:
        """The clock of the newest round, if it was started."""
        self.refresh()
        return self._clock

    def remaining(self, table: int | None = None) -> int | None:
        """Return the seconds that a table has left; None without a clock, or a time limit."""
        clock = self.clock
        return clock.remaining(table, datetime.now(UTC)) if clock else None

    def elapsed(self) -> int:
        """Return the seconds played of the round."""
        clock = self.clock
        return clock.elapsed(datetime.now(UTC)) if clock else 0

    def once(self, read: Callable[["Room"], T]) -> T:
        """Return what is read of the book, read again only after a change of its journal."""
        self.refresh()
        if read not in self._known:
            self._known[read] = read(self)
        return cast("T", self._known[read])

    def right(self, code: str) -> Right | None:
        """Return what a code opens on this night; raises `RightError` if it is worth nothing now.

        None also where it opens another night.
        """
        right = rights.of_code(self.at.book, code)
        return right if right and right.night_id == self.at.night.id else None

    def at_table(self, table: int) -> GridRow | None:
        """Return the newest game at a table, a running one first."""
        return self.grid.at_table(table)

    def place_of(self, game: Game) -> Place:
        """Return the place of a game of this night."""
        return Place(self.at.season, self.at.night, game)

    def waiting_at(self, game: Game) -> WaitingHand | None:
        """Return what waits at a game; the oldest first."""
        return next((hand for hand in self.waiting if hand.sent.game_id == game.id), None)

    def changed(self) -> Changed:
        """Return what has changed since this was asked before, whichever page read it first."""
        self.refresh()
        changed = Changed(
            tables=None if self._changed is None else frozenset(self._changed),
            is_on_wall=self._is_on_wall,
            is_closed=not self.at.night.is_open,
        )
        self._changed, self._is_on_wall = None, False
        return changed

    def refresh(self) -> None:
        """Read again what has changed, once until the book is released."""
        if self._is_fresh:
            return
        now = Seen(grids.newest_change(self.at.book), waiting.newest(self.at.book, self.at.night))
        before = self._seen
        if before is None or before.change != now.change:
            self._known.clear()
            self._is_on_wall = True
            self._note(self._read_games())
        if before != now:
            self._note(self._read_hall())
        self._seen, self._is_fresh = now, True

    def _note(self, tables: set[int]) -> None:
        self._changed = (self._changed or set()) | tables

    def _read_games(self) -> set[int]:
        old = self._grid
        self._read_night()
        self._grid = grids.of_night(*self.at)
        return _differing(old, self._grid) if old else set()

    def _read_night(self) -> None:
        with suppress(CanastaError):
            night = nights.of_day(self.at.book, self.at.season, self.at.night.day)
            self.at = self.at._replace(night=night) if night else self.at

    def _read_hall(self) -> set[int]:
        before, clock = self._waiting, self._clock
        self._waiting = tuple(waiting.of_night(*self.at))
        self._clock = clocks.of_night(self.at.book, self.at.night)
        rows = self._grid.rows if self._grid else ()
        if clock != self._clock:
            self._is_on_wall = True
            return {row.game.table for row in rows}
        changed = {hand.game_id for hand in {*_keyed(before)} ^ {*_keyed(self._waiting)}}
        return {row.game.table for row in rows if row.game.id in changed}

    def recorded(self, game: Game) -> None:
        """Read one table again after a hand was recorded there, unless others changed more."""
        self._is_fresh = False
        self._known.clear()
        newest = grids.newest_change(self.at.book)
        if self._grid is None or self._seen is None or newest > self._seen.change + 1:
            return
        self._grid = grids.with_game(self.at.book, self._grid, game)
        self._seen = self._seen._replace(change=newest)
        self._is_on_wall = True
        self._note({game.table})


class _Key(NamedTuple):
    game_id: object
    what: str


def _keyed(hands: tuple[WaitingHand, ...]) -> Iterator[_Key]:
    return (_Key(hand.sent.game_id, repr(hand)) for hand in hands)


def _differing(old: Grid, new: Grid) -> set[int]:
    """Return the tables at which something was recorded, seated or ended."""
    before = {row.game.id: row.state for row in old.rows}
    after = {row.game.id: row.state for row in new.rows}
    table = {row.game.id: row.game.table for row in (*old.rows, *new.rows)}
    return {table[key] for key in table if before.get(key) != after.get(key)}
