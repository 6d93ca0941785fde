"""The grid of a night: tables down, hands across; what is in, what is missing, what is owed."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal
from uuid import UUID

from canasta_club.club.games import Game, Status
from canasta_club.club.hands import Hand
from canasta_club.club.night_hands import NightHands
from canasta_club.club.nights import Night
from canasta_club.club.play import GameState, Place, game_so_far
from canasta_club.club.seasons import Season
from canasta_club.game.scoring.opening import Opening
from canasta_club.services.book.entry_orders import Order
from canasta_club.services.season.season_rules import rules_of

if TYPE_CHECKING:
    from canasta_club.records.book.book import Book

HandMark = Literal["in", "void", "missing", "owed", "none"]


@dataclass(frozen=True, slots=True)
class GridRow:
    """A game of the grid: its hands, and where it stands.

    ``recorded`` are the numbers of the hands that count, ``voided`` those that do not,
    ``missing`` the gaps between them; ``next`` is the hand to come, None once the game is over.
    """

    place: Place
    state: GameState
    status: Status
    recorded: tuple[int, ...]
    voided: tuple[int, ...]
    missing: tuple[int, ...]
    next: int | None
    scores: tuple[int, ...]
    openings: tuple[Opening, ...]
    night_hands: NightHands
    has_draft: bool = False

    @property
    def game(self) -> Game:
        """The game."""
        return self.place.game

    @property
    def owed(self) -> int | None:
        """The number of the hand to be entered first: a gap, else the next one."""
        return self.missing[0] if self.missing else self.next

    def cell(self, number: int) -> HandMark:
        """Say what there is of a hand."""
        if number in self.recorded:
            return "in"
        if number in self.voided:
            return "void"
        if number in self.missing:
            return "missing"
        return "owed" if number == self.next else "none"


@dataclass(frozen=True, slots=True)
class Grid:
    """The games of a night, by round, table and number, and all their hands."""

    season: Season
    night: Night
    rows: tuple[GridRow, ...]
    night_hands: NightHands

    @property
    def hands(self) -> int:
        """The highest number of a hand that is in or owed."""
        last = (max((*row.recorded, *row.voided, row.next or 0)) for row in self.rows)
        return max(last, default=0)

    @property
    def has_rounds(self) -> bool:
        """Whether games of several rounds are among them."""
        return len({row.game.round for row in self.rows}) > 1

    def find(self, game_id: UUID) -> GridRow | None:
        """Return the row of a game."""
        return next((row for row in self.rows if row.game.id == game_id), None)

    def at_table(self, table: int, number: int = 0) -> GridRow | None:
        """Return the newest game at a table (of a round), a running one first."""
        grid_rows = [
            row for row in self.rows if row.game.table == table and number in {0, row.game.round}
        ]
        running = [row for row in grid_rows if row.status == "running"]
        return next(reversed(running or grid_rows), None)


def of_night(book: "Book", season: Season, night: Night) -> Grid:
    """Return the grid of a night as the book has it now."""
    from canasta_club.records.nouns import hands as hand_records
    from canasta_club.services.entry.drafts import Drafts
    from canasta_club.services.play import comparing

    played = [
        (game, tuple(hands))
        for game, hands in hand_records.of_night(book, night)
        if game.state != "void"
    ]
    night_hands = comparing.of_night(book, season, night, played)
    drafted = Drafts(book).tables({game.id: game for game, _ in played})
    return of_games(season, night, played, night_hands, drafted)


def with_game(book: "Book", grid: Grid, game: Game) -> Grid:
    """Return a grid with one of its games as the book has it now; the others are as they were."""
    from canasta_club.records.nouns import hands as hand_records
    from canasta_club.services.entry.drafts import Drafts

    hands = tuple(hand_records.of_game(book, game))
    grid.night_hands.put(game, hands)
    # Every hand shows a little more of what is usual.
    grid.night_hands.usual.cache_clear()
    drafted = Drafts(book).tables({game.id: game})
    (row,) = of_games(grid.season, grid.night, [(game, hands)], grid.night_hands, drafted).rows
    return replace(grid, rows=tuple(row if old.game.id == game.id else old for old in grid.rows))


def of_games(
    season: Season,
    night: Night,
    played: Sequence[tuple[Game, tuple[Hand, ...]]],
    night_hands: NightHands,
    drafted: Collection[UUID] = (),
) -> Grid:
    """Return the grid of games with their hands; ``drafted`` are the games that have a draft."""
    rules = rules_of(season)
    rows = tuple(
        _row(
            Place(season, night, game),
            game_so_far(game, rules.of(game), hands),
            night_hands,
            has_draft=game.id in drafted,
        )
        for game, hands in played
    )
    return Grid(season, night, rows, night_hands)


def newest_change(book: "Book") -> int:
    """Return the number of the newest change: while it stays, a look shows nothing new."""
    from canasta_club.records import journal

    return journal.newest(book)[0]


def next_owed(
    grid: Grid, after: GridRow | None = None, order: Order = "hand"
) -> tuple[GridRow, int] | None:
    """Return the hand to be entered next: of the table furthest behind, the next one down.

    ``after`` is where a hand was entered last; by table, that table comes first while it owes one,
    then the next one down.
    """
    owing = [(row, row.owed) for row in grid.rows if row.owed is not None]
    if not owing:
        return None
    ids = [row.game.id for row in grid.rows]
    is_after = after is not None and after.game.id in ids
    start = ids.index(after.game.id) + 1 if after and is_after else 0

    def rank(owed: tuple[GridRow, int]) -> tuple[int, int]:
        below = (ids.index(owed[0].game.id) - start) % len(ids)
        if order == "table":
            return (below + is_after) % len(ids), 0
        return owed[1], below

    return min(owing, key=rank)


def _row(place: Place, state: GameState, night_hands: NightHands, *, has_draft: bool) -> GridRow:
    recorded = tuple(hand.number for hand in state.hands if not hand.is_void)
    voided = tuple(hand.number for hand in state.hands if hand.is_void)
    known: Sequence[int] = (*recorded, *voided)
    status = state.status
    return GridRow(
        place,
        state,
        status,
        recorded,
        voided,
        tuple(_gaps(known)),
        max(known, default=0) + 1 if status == "running" else None,
        state.scores,
        state.openings,
        night_hands,
        has_draft,
    )


def _gaps(numbers: Iterable[int]) -> Iterable[int]:
    known = set(numbers)
    return (number for number in range(1, max(known, default=0)) if number not in known)
