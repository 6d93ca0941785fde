"""Night glance: the open night and its games, read without opening the book for work.

The entry screen shows it at once, while the rest of the program is still being loaded. It holds the
totals of the hands, not what was written for them.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import groupby
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from canasta_club.club.frozen_table import FrozenTable
from canasta_club.club.games import Game, Side
from canasta_club.club.hands import Hand, HandSide
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair, Player
from canasta_club.club.seasons import RulesPeriod, Season
from canasta_club.club.tonight import Tonight, meant
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book._location import read_location
from canasta_club.records.book.glance import PlainReader, as_date, reading
from canasta_club.text.dates import current_day

_OPEN: Final = "SELECT id, season_id, number, day FROM night WHERE club_id = ? AND state = 'open'"
_SEASONS: Final = """
    SELECT id, name, rules_id, rules, first_day, last_day, is_closed FROM season WHERE club_id = ?
"""
_LATER_RULES: Final = """
    SELECT from_day, rules_id, rules FROM season_rules
    WHERE club_id = ? AND season_id = ? ORDER BY from_day
"""
_GAMES: Final = """
    SELECT id, round, table_number, number, players, target, state, reason FROM game
    WHERE club_id = ? AND night_id = ? AND state <> 'void' ORDER BY round, table_number, number
"""
_SIDES: Final = """
    SELECT side.game_id, side.id, side.position, side.start_score, pair.id, pair.number, pair.name
    FROM side
    JOIN game ON game.club_id = side.club_id AND game.id = side.game_id
    JOIN pair ON pair.club_id = side.club_id AND pair.id = side.pair_id
    WHERE side.club_id = ? AND game.night_id = ? ORDER BY side.game_id, side.position
"""
_PLAYERS: Final = """
    SELECT pair_member.pair_id, player.id, player.name
    FROM pair_member
    JOIN player ON player.club_id = pair_member.club_id AND player.id = pair_member.player_id
    WHERE pair_member.club_id = ? ORDER BY pair_member.pair_id, pair_member.position
"""
_HANDS: Final = """
    SELECT hand.game_id, hand.id, hand.number, hand.revision, hand_revision.is_void,
           hand_side.side_id, hand_side.total
    FROM hand
    JOIN game ON game.club_id = hand.club_id AND game.id = hand.game_id
    JOIN hand_revision ON hand_revision.club_id = hand.club_id
      AND hand_revision.hand_id = hand.id AND hand_revision.number = hand.revision
    JOIN hand_side ON hand_side.club_id = hand.club_id
      AND hand_side.hand_id = hand.id AND hand_side.revision = hand.revision
    JOIN side ON side.club_id = hand.club_id AND side.id = hand_side.side_id
    WHERE hand.club_id = ? AND game.night_id = ?
    ORDER BY hand.game_id, hand.number, side.position
"""

_STATED: Final = Statement()
_LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class NightGlance:
    """A night with its season and games; of the hands only their totals are known.

    ``path`` is the file of the book; None: it is on a server.
    """

    season: Season
    night: Night
    games: tuple[tuple[Game, tuple[Hand, ...]], ...]
    path: Path | None


def open_night(location: str, day: date | None = None) -> NightGlance | None:
    """Return the night that is open; None where it is not the only one that may be meant.

    A season runs on a day (default: today at the club).

    Raises `CanastaError` for a book that cannot be read.
    """
    with reading(location) as read:
        clubs = read("SELECT club_id, time_zone FROM clubs")
        if len(clubs) != 1:
            return None
        ((club, zone),) = clubs
        today = day or current_day(zone)
        nights = read(_OPEN, (club,))
        with_night = {row[1] for row in nights}
        fits = meant(
            (row, _tonight(row, today, is_open=row[0] in with_night))
            for row in read(_SEASONS, (club,))
        )
        open_ones = [night for night in nights if [night[1]] == [row[0] for row in fits]]
        if len(open_ones) != 1:
            return None
        ((night_id, season_id, number, night_day),) = open_ones
        season = _season(fits[0], read(_LATER_RULES, (club, season_id)))
        night = Night(
            id=_uuid(night_id), season_id=season.id, number=number, day=as_date(night_day)
        )
        games = _games(read, club, night_id, night)
        hands = _hands(read, club, night_id)
    return NightGlance(
        season=season,
        night=night,
        games=tuple((game, tuple(hands[game.id])) for game in games),
        path=read_location(location).path,
    )


def _season(row: Sequence[Any], later_rules: Iterable[Sequence[Any]]) -> Season:
    """Return a season of which the league's terms are not known."""
    key, name, rules_id, rules, first_day, _last_day, _is_closed = row
    return Season(
        id=_uuid(key),
        name=name,
        rules_id=rules_id,
        rules=FrozenTable(rules),
        terms_id="",
        terms=FrozenTable("{}"),
        first_day=as_date(first_day),
        later_rules=tuple(
            RulesPeriod(as_date(since), later_id, FrozenTable(later))
            for since, later_id, later in later_rules
        ),
    )


def _tonight(row: Sequence[Any], day: date, *, is_open: bool) -> Tonight:
    """Return whether a season is meant; without a night that is open none is shown."""
    _id, _name, _rules_id, _rules, first, last, is_closed = row
    return Tonight.of(
        as_date(first),
        last and as_date(last),
        day,
        is_closed=is_closed,
        is_open=is_open,
        has_night=False,
    )


def _games(read: PlainReader, club: Any, night_id: Any, night: Night) -> list[Game]:
    players = defaultdict(list)
    for pair_id, key, name in read(_PLAYERS, (club,)):
        players[pair_id].append(Player(id=_uuid(key), name=name))
    sides = defaultdict(list)
    for game_id, key, position, start_score, pair_id, number, given_name in read(
        _SIDES, (club, night_id)
    ):
        pair = Pair(
            id=_uuid(pair_id),
            number=number or 0,
            players=tuple(players[pair_id]),
            given_name=given_name,
        )
        sides[game_id].append(
            Side(id=_uuid(key), position=position, pair=pair, start_score=start_score)
        )
    return [
        Game(
            id=_uuid(key),
            night=night,
            round=round_number,
            table=table,
            number=number,
            players=seats,
            target=target,
            state=state,
            reason=reason,
            sides=tuple(sides[key]),
        )
        for key, round_number, table, number, seats, target, state, reason in read(
            _GAMES, (club, night_id)
        )
    ]


def _hands(read: PlainReader, club: Any, night_id: Any) -> dict[UUID, list[Hand]]:
    """Return the hands of each game, with the totals of their sides."""
    hands: dict[UUID, list[Hand]] = defaultdict(list)
    for head, rows in groupby(read(_HANDS, (club, night_id)), key=lambda row: tuple(row[:5])):
        game_id, key, number, revision, is_void = head
        hands[_uuid(game_id)].append(
            Hand(
                id=_uuid(key),
                game_id=_uuid(game_id),
                number=number,
                revision=revision,
                is_void=bool(is_void),
                dealer="",
                note="",
                by="",
                at=_LONG_AGO,
                reason="",
                sides=tuple(
                    HandSide(side_id=_uuid(side_id), statement=_STATED, total=total)
                    for *_head, side_id, total in rows
                ),
            )
        )
    return hands


def _uuid(value: Any) -> UUID:
    return value if isinstance(value, UUID) else UUID(value)
