"""Reseating: correct a game in which two people sat in swapped seats."""

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from canasta_club.club.games import Game, Side
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair, Player
from canasta_club.club.seasons import Season
from canasta_club.errors import ConflictError, NotFoundError, UsageError
from canasta_club.league.seating.model import Table
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.records.nouns import rounds as round_records
from canasta_club.services.attendance import names as attendance_names
from canasta_club.services.people import names, pairs
from canasta_club.services.people.pairs import ids_of
from canasta_club.services.play import games, rounds
from canasta_club.services.play.plans import plan_value, read_plan
from canasta_club.services.season import nights
from canasta_club.services.season.season_rules import kind_of, rules_of

Seats = Mapping[Player, Player]
"""Who really sat where each of these people was written down."""


def reseat(
    book: Book,
    season: Season,
    night: Night,
    one: str,
    other: str,
    *,
    round_number: int | None = None,
    is_late: bool = False,
) -> tuple[str, ...]:
    """Exchange two players, or two pairs, in all games of a round; hands stay with the seats.

    Returns a sentence for each game, and one for each hand that names one of them: that hand needs
    a look, because the name or the seat may have been meant.
    """
    with book.change("night reseat") as change:
        nights.refuse_correction(book, season, night, is_late=is_late)
        number = round_number or rounds.current(book, night)
        played = [game for game in game_records.not_voided(book, night) if game.round == number]
        seats = _exchange(book, played, one, other)
        changed = [game for game in played if any(_sits(game, player) for player in seats)]
        scorers = {
            player: member
            for game in played
            for side in game.sides
            for player, member in zip(side.pair.players, side.entry.players, strict=True)
        }
        done = [_reseated(book, season, game, seats, scorers) for game in changed]
        _keep_plan(book, season, night, number)
        change.summary = f"{one} and {other} changed seats in round {number} on {night.day}"
        sentences = (
            line for game in done for line in (_describe(game), *_naming(book, game, seats))
        )
        return tuple(sentences)


def _exchange(book: Book, played: Sequence[Game], one: str, other: str) -> Seats:
    people = [player for game in played for side in game.sides for player in side.pair.players]
    if not people:
        raise NotFoundError("No game was started in that round.")
    first = attendance_names.among(book, one, people)
    second = attendance_names.among(book, other, people)
    if len(first) != len(second):
        raise UsageError("Name two players, or two pairs of the same size.")
    if set(first) & set(second):
        raise UsageError("Name different people.")
    return dict(zip(first, second, strict=True)) | dict(zip(second, first, strict=True))


def _sits(game: Game, player: Player) -> bool:
    return any(player in side.pair.players for side in game.sides)


def _reseated(book: Book, season: Season, game: Game, seats: Seats, scorers: Seats) -> Game:
    new = {side.id: _side(book, side, seats, scorers) for side in game.sides}
    rules = rules_of(season).on(game.night.day)
    games.check_seats(rules, [pair for pair, _for_pair in new.values()])
    moved = {side.id: new[side.id] for side in game.sides if new[side.id][0].id != side.pair.id}
    taken = {side.pair.id for side in game.sides}
    if any(pair.id in taken for pair, _for_pair in moved.values()):
        # A pair cannot be on two sides even for a moment: others hold the seats in between.
        game = game_records.set_pairs(book, game, _held_by_others(book, game, list(moved)))
    return game_records.set_pairs(book, game, moved)


def _side(book: Book, side: Side, seats: Seats, scorers: Seats) -> tuple[Pair, Pair | None]:
    """Return who really sat on a side, and who gets the points if that is someone else."""
    team = tuple(seats.get(player, player) for player in side.pair.players)
    pair = pairs.seat_players(book, team)
    entry = pairs.seat_players(book, [scorers[player] for player in team])
    return pair, entry if entry.id != pair.id else None


def _held_by_others(
    book: Book, game: Game, sides: Sequence[UUID]
) -> dict[UUID, tuple[Pair, Pair | None]]:
    sitting = {side.pair.id for side in game.sides}
    free = [pair for pair in pair_records.of_club(book) if pair.id not in sitting]
    if len(free) < len(sides):
        raise ConflictError(
            "These sides cannot be exchanged as a whole.",
            hint="Correct each hand instead: canasta hand correct N … --reason …",
        )
    return {side: (pair, None) for side, pair in zip(sides, free, strict=False)}


def _keep_plan(book: Book, season: Season, night: Night, number: int) -> None:
    """Store the corrected seats in the plan of the round, if it has one."""
    stored = rounds.stored(book, night, number)
    if stored is None or stored.state != "seated":
        return
    kind = kind_of(season)
    seated = read_plan(number, stored.plan)
    now = {
        game.table: tuple(ids_of(side.entry, kind) for side in game.sides)
        for game in game_records.not_voided(book, night)
        if game.round == number
    }
    tables = tuple(Table(each.number, now.get(each.number, each.sides)) for each in seated.tables)
    plan = plan_value(seated._replace(tables=tables))
    round_records.write(
        book, night, number, state="seated", seed=stored.seed, plan=plan, stored=stored
    )


def _describe(game: Game) -> str:
    return f"Table {game.table}, game {game.number}: {games.against(game)}."


def _naming(book: Book, game: Game, seats: Seats) -> Iterator[str]:
    """Yield a sentence for each hand that names someone who changed seats."""
    known = {names.fold(player.name): player.name for player in seats}
    for hand in hand_records.of_game(book, game):
        written = {
            names.fold(text) for side in hand.sides for text in _texts(side.statement.to_json())
        }
        if moved := sorted(known[each] for each in written & known.keys()):
            yield (
                f"Hand {hand.number} names {' and '.join(moved)}: check it with"
                f" canasta hand show {hand.number} --table {game.table}"
            )


def _texts(value: object) -> Iterator[str]:
    """Yield every text in the statement of a side."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
