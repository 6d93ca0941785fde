"""Night glance: the open night and its games, read without opening the book for work.

The entry screen shows it at once, while the rest of the program is still being loaded. It holds the
totals of the hands, not what was written for them.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from canasta_club.club.frozen_table import FrozenTable
from canasta_club.club.games import Game, Side
from canasta_club.club.hands import Hand, HandSide
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair, Player
from canasta_club.club.seasons import RulesPeriod, Season
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book._location import read_location
from canasta_club.records.book.glance import Tonight, as_date, meant, reading
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

_Query = Callable[..., list[Any]]
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
        its = [night for night in nights if [night[1]] == [row[0] for row in fits]]
        if len(its) != 1:
            return None
        ((night_id, season_id, number, night_day),) = its
        (row,) = fits
        season = Season(
            id=_uuid(season_id), name=row[1], rules_id=row[2], rules=FrozenTable(row[3]),
            terms_id="", terms=FrozenTable("{}"),
            first_day=as_date(row[4]), later_rules=tuple(
                RulesPeriod(as_date(since), rules_id, FrozenTable(text))
                for since, rules_id, text in read(_LATER_RULES, (club, season_id))
            ),
        )  # fmt: skip
        night = Night(
            id=_uuid(night_id), season_id=season.id, number=number, day=as_date(night_day)
        )
        games = _games(read, club, night_id, night)
        hands = _hands(read, club, night_id)
    played = tuple((game, hands.get(game.id, ())) for game in games)
    return NightGlance(season, night, played, read_location(location).path)


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


def _games(read: _Query, club: Any, night_id: Any, night: Night) -> list[Game]:
    players = defaultdict(list)
    for pair_id, player_id, name in read(_PLAYERS, (club,)):
        players[pair_id].append(Player(_uuid(player_id), name))
    sides = defaultdict(list)
    for game_id, side_id, position, start, pair_id, number, name in read(_SIDES, (club, night_id)):
        pair = Pair(
            id=_uuid(pair_id), number=number or 0, players=tuple(players[pair_id]), given_name=name
        )
        sides[game_id].append(
            Side(id=_uuid(side_id), position=position, pair=pair, start_score=start)
        )
    return [
        Game(
            id=_uuid(game_id),
            night=night,
            round=round_number,
            table=table,
            number=number,
            players=seats,
            target=target,
            state=state,
            reason=reason,
            sides=tuple(sides[game_id]),
        )
        for game_id, round_number, table, number, seats, target, state, reason in read(
            _GAMES, (club, night_id)
        )
    ]


def _hands(read: _Query, club: Any, night_id: Any) -> dict[UUID, tuple[Hand, ...]]:
    heads: dict[Any, tuple[Any, ...]] = {}
    sides = defaultdict(list)
    for game_id, hand_id, number, revision, is_void, side_id, total in read(
        _HANDS, (club, night_id)
    ):
        heads[hand_id] = (game_id, number, revision, bool(is_void))
        sides[hand_id].append(HandSide(_uuid(side_id), _STATED, total))
    found: dict[UUID, tuple[Hand, ...]] = {}
    for hand_id, (game_id, number, revision, is_void) in heads.items():
        game = _uuid(game_id)
        hand = Hand(
            id=_uuid(hand_id), game_id=game, number=number, revision=revision, is_void=is_void,
            dealer="", note="", by="", at=_LONG_AGO, reason="",
            sides=tuple(sides[hand_id]),
        )  # fmt: skip
        found[game] = (*found.get(game, ()), hand)
    return found


def _uuid(value: Any) -> UUID:
    return value if isinstance(value, UUID) else UUID(value)
