"""Games: who sits at which table, and the state of each game."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from uuid import UUID

from sqlalchemy import select

from canasta_club.club.games import Game, NewSide, Side, StoredState
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper, ValueSource, WantedRows
from canasta_club.records.ids import new_id
from canasta_club.records.nouns import pairs
from canasta_club.records.nouns.nights import NIGHTS
from canasta_club.records.tables.games import GAME, SIDE
from canasta_club.records.tables.kinds import on
from canasta_club.records.tables.nights import NIGHT

_GAMES = Mapper(
    GAME, Game, columns={"table": "table_number"}, elsewhere={"night": NIGHTS, "sides": None}
).by(NIGHT.c.day, GAME.c.round, GAME.c.table_number, GAME.c.number)
_SIDES = Mapper(SIDE, Side).by(SIDE.c.game_id, SIDE.c.position)
_SIDES_OF_GAMES = (
    _SIDES.query.add_columns(SIDE.c.game_id)
    .join(GAME, on(GAME.c.id, SIDE.c.game_id))
    .join(NIGHT, on(NIGHT.c.id, GAME.c.night_id))
)


def of_night(book: Book, night: Night) -> list[Game]:
    """Return the games of a night by round, table and number."""
    where = {GAME.c.night_id: night.id}
    key = ("games", book.club_id, night.id)
    return list(book.once(key, lambda: tuple(_games(book, where))))


def not_voided(book: Book, night: Night) -> list[Game]:
    """Return the games of a night that are not voided, in the same order."""
    return [game for game in of_night(book, night) if game.state != "void"]


def of_season(book: Book, season: Season) -> list[Game]:
    """Return the games of a season by night, round, table and number."""
    return list(_games(book, {NIGHT.c.season_id: season.id}))


def of_nights(book: Book, where: WantedRows) -> list[Game]:
    """Return the games of the nights that meet a condition, in the same order."""
    return list(_games(book, where))


def of_pairs(book: Book, pair_ids: Collection[UUID]) -> list[Game]:
    """Return the games of all seasons in which one of these pairs sat or got the points."""
    theirs = select(SIDE.c.game_id).where(
        SIDE.c.club_id == book.club_id,
        SIDE.c.pair_id.in_(pair_ids) | SIDE.c.for_pair_id.in_(pair_ids),
    )
    return list(_games(book, GAME.c.id.in_(theirs)))


def of_ids(book: Book, ids: Collection[UUID]) -> list[Game]:
    """Return the games of some ids, of all seasons."""
    return list(_games(book, GAME.c.id.in_(ids)))


def is_current(book: Book, game: Game) -> bool:
    """Return whether a game is as the book has it; only its own pairs are read.

    The answer is no for a pair under several records.
    """
    sat = (pair for side in game.sides for pair in (side.pair, side.for_pair))
    known = {pair.id: pair for pair in sat if pair}
    # Where another pair sits there now, it is none of the known ones.
    stored_game = next(_games(book, {GAME.c.id: game.id}, known.get), None)
    return stored_game == game and pairs.are_current(book, known.values())


def side_names(book: Book, game_id: UUID) -> dict[UUID, str]:
    """Return what the sides of a game are called, by their ids."""
    known = pairs.by_id(book)
    query = select(SIDE.c.id, SIDE.c.pair_id).where(
        SIDE.c.club_id == book.club_id, SIDE.c.game_id == game_id
    )
    return {row[0]: known[row[1]].name for row in book.rows(query)}


def seated_before(book: Book, day: date) -> set[Pair]:
    """Return the pairs that sat in a game on a night before a day."""
    query = (
        select(SIDE.c.pair_id)
        .join(GAME, on(GAME.c.id, SIDE.c.game_id))
        .join(NIGHT, on(NIGHT.c.id, GAME.c.night_id))
        .where(SIDE.c.club_id == book.club_id, NIGHT.c.day < day, GAME.c.state != "void")
    )
    rows = book.rows(query.distinct())
    known = pairs.by_id(book) if rows else {}
    return {known[row.pair_id] for row in rows}


def new(
    night: Night,
    *,
    table: int,
    sides: Sequence[NewSide],
    number: int,
    round_number: int = 1,
    target: int | None = None,
) -> Game:
    """Return a new game at a table, which is not stored yet."""
    return Game(
        id=new_id(),
        night=night,
        round=round_number,
        table=table,
        number=number,
        players=sum(len(side.pair.players) for side in sides),
        target=target,
        state="running",
        reason="",
        sides=tuple(
            Side(
                id=new_id(),
                position=position,
                pair=side.pair,
                start_score=side.start_score,
                label=side.label,
                for_pair=side.for_pair,
            )
            for position, side in enumerate(sides, 1)
        ),
    )


def add(
    book: Book,
    night: Night,
    *,
    table: int,
    sides: Sequence[NewSide],
    round_number: int = 1,
    number: int = 0,
    target: int | None = None,
) -> Game:
    """Start a game at a table (number: the next one there in that round)."""
    with book.change("game start"):
        place = {
            GAME.c.night_id: night.id,
            GAME.c.round: round_number,
            GAME.c.table_number: table,
        }
        number = number or book.last(GAME.c.number, place) + 1
        game = new(
            night, table=table, sides=sides, number=number, round_number=round_number, target=target
        )
        add_many(book, [game])
    return game


def add_many(book: Book, games: Sequence[Game]) -> None:
    """Record new games."""
    with book.change("game start") as change:
        for game in games[-1:]:
            against = " against ".join(side.pair.name for side in game.sides)
            change.suggest(f"{against} at table {game.table} on {game.night.day}")
        _GAMES.insert(change, games)
        change.insert(
            SIDE, (_SIDES.row(side, game_id=game.id) for game in games for side in game.sides)
        )


def set_state(book: Book, game: Game, state: StoredState, reason: str = "") -> Game:
    """End a game, void it, or let it run again."""
    verb, done = {
        "running": ("game reopen", "was reopened"),
        "ended": ("game end", "was ended"),
        "void": ("game void", "was voided"),
    }[state]
    if game.state == "void" and state == "running":
        verb, done = "game unvoid", "counts again"
    message = f"game {game.number} at table {game.table} on {game.night.day} {done}"
    with book.change(verb, message, reason=reason) as change:
        return _GAMES.update(change, game, state=state, reason=reason)


def end_many(book: Book, games: Sequence[tuple[Game, str]]) -> None:
    """End games, each with its reason."""
    message = f"{len(games)} {'game was' if len(games) == 1 else 'games were'} ended"
    new = {game.id: (game.version, {"state": "ended", "reason": reason}) for game, reason in games}
    with book.change("game end", message) as change:
        change.update_many(GAME, new)


def set_pairs(book: Book, game: Game, pairs: Mapping[UUID, tuple[Pair, Pair | None]]) -> Game:
    """Change who sits on sides of a game, by the ids of the sides: who sits, who gets the points.

    ``None`` gives the points to the pair that sits there. Recorded hands stay with the side.
    """
    message = f"seats of game {game.number} at table {game.table} on {game.night.day} were changed"
    sides: dict[UUID, Side] = {side.id: side for side in game.sides}
    with book.change("night reseat", message) as change:
        for side_id, (pair, for_pair) in pairs.items():
            sides[side_id] = _SIDES.update(change, sides[side_id], pair=pair, for_pair=for_pair)
    return replace(game, sides=tuple(sides.values()))


def _games(book: Book, where: WantedRows, pair_of: ValueSource | None = None) -> Iterator[Game]:
    """Yield games with their sides; ``pair_of`` finds the pair of an id (default: of all)."""
    rows = book.find(_GAMES.query, where)
    sides = _sides(book, where, pair_of or pairs.by_id(book)) if rows else {}
    read = _GAMES.reader()
    for row in rows:
        yield read(row, tuple(sides[row[0]]))


def _sides(book: Book, where: WantedRows, pair_of: ValueSource) -> dict[UUID, list[Side]]:
    read = _SIDES.reader(pair=pair_of, for_pair=pair_of)
    sides: dict[UUID, list[Side]] = defaultdict(list)
    for row in book.find(_SIDES_OF_GAMES, where):
        sides[row.game_id].append(read(row))
    return sides
