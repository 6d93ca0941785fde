"""Rounds of a night: the current one, its games, and who still sits where."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple
from uuid import UUID

from canasta_club.club.games import GameScore
from canasta_club.club.nights import Night, SeatedRound
from canasta_club.club.people import BY_PLAYER, Pair, Player
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.records.nouns import players, unplayed
from canasta_club.records.nouns import rounds as records
from canasta_club.services.people.pairs import ids_of, seat_players
from canasta_club.services.season.season_rules import kind_of


def current(book: Book, night: Night) -> int:
    """Return the number of the last round that was seated, or forfeited whole; 0 before the first.

    For a round that was forfeited whole nobody sits down, so that the next one comes after it.
    """
    seated = [each.number for each in records.of_night(book, night) if each.state == "seated"]
    played = [game.round for game in game_records.not_voided(book, night)]
    return max([*seated, *played, *_forfeited(book, night)], default=0)


def _forfeited(book: Book, night: Night) -> Iterator[int]:
    """Yield the rounds of a night in which all was forfeited that the fixtures drew for one."""
    noted: dict[UUID, dict[frozenset[UUID], int]] = defaultdict(dict)
    for note in unplayed.of_night(book, night):
        if note.against:
            noted[note.season_id][frozenset((note.pair.id, note.against.id))] = note.round
    for season_id, rounds in noted.items():
        for met in _drawn(book, season_id):
            if rounds.keys() >= {*met}:
                yield max(rounds[two] for two in met)


def _drawn(book: Book, season_id: UUID) -> Collection[Sequence[frozenset[UUID]]]:
    """Return who is to meet in each drawn round of each division of a season."""
    from canasta_club.records.nouns import fixtures, seasons  # few nights have a forfeit

    season = seasons.of_id(book, season_id)
    drawn: dict[tuple[int, int], list[frozenset[UUID]]] = defaultdict(list)
    for fixture in fixtures.of_season(book, season) if season else ():
        if fixture.other:
            two = frozenset((fixture.pair.id, fixture.other.id))
            drawn[fixture.division, fixture.round].append(two)
    return drawn.values()


def stored(book: Book, night: Night, number: int) -> SeatedRound | None:
    """Return a round that was proposed or seated."""
    return next((each for each in records.of_night(book, night) if each.number == number), None)


def sitting(
    scores: Sequence[GameScore], people: Collection[Player]
) -> list[tuple[Player, GameScore]]:
    """Return which of these people sit in these games, and in which."""
    player_ids: set[UUID] = {player.id for player in people}
    return [
        (player, score)
        for score in scores
        for side in score.game.sides
        for player in side.pair.players
        if player.id in player_ids
    ]


class Rested(NamedTuple):
    """An entry that sat out a round."""

    night: Night
    round: int
    pair: Pair


def take_up(book: Book, season: Season) -> list[Rested]:
    """Seat the proposed rounds of a season that have games; return who was to sit out and did."""
    rested: list[Rested] = []
    proposed = [
        (night, each) for night, each in records.of_season(book, season) if each.state == "proposed"
    ]
    kind = kind_of(season)
    for night, seated_round in proposed:
        played = [
            game
            for game in game_records.not_voided(book, night)
            if game.round == seated_round.number
        ]
        if not played:
            continue
        sides = {game.table: [ids_of(side.entry, kind) for side in game.sides] for game in played}
        tables = [{"number": table, "sides": list(map(list, s))} for table, s in sides.items()]
        seated = {one for of_table in sides.values() for side in of_table for one in side}
        resting = [one for one in seated_round.plan["sit_outs"] if one not in seated]
        plan = {**seated_round.plan, "tables": tables, "sit_outs": resting}
        records.write(
            book,
            night,
            seated_round.number,
            state="seated",
            seed=seated_round.seed,
            plan=plan,
            stored=seated_round,
        )
        rested += (
            Rested(night, seated_round.number, pair) for pair in _entrants(book, resting, kind)
        )
    return rested


def _entrants(book: Book, ids: Iterable[str], kind: str) -> Iterator[Pair]:
    if kind == BY_PLAYER:
        known = players.by_id(book)
        yield from (seat_players(book, (known[UUID(one)],)) for one in ids)
    else:
        pairs = pair_records.by_id(book)
        yield from (pairs[UUID(one)] for one in ids)
