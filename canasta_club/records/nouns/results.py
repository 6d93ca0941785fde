"""Results: the score of every game, added up by the database from the totals of the hands."""

from datetime import date
from functools import cache
from uuid import UUID

from sqlalchemy import BigInteger, case, cast, func, select

from canasta_club.club.games import Game, GameScore, Side, SideScore
from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import WantedRows, of_open_club
from canasta_club.records.nouns import games, night_seasons
from canasta_club.records.tables.games import GAME
from canasta_club.records.tables.hands import HAND, HAND_SIDE, REVISION
from canasta_club.records.tables.kinds import AnyRow, Query, on
from canasta_club.records.tables.nights import NIGHT

_OUT, _CONCEALED = 1, 2
_ABOVE_TOTALS = 10**8
"""More than twice any total: times the number of a hand it ranks hands, whatever they scored."""
_HALF = _ABOVE_TOTALS // 2


def game_scores(book: Book, season: Season, night: Night | None = None) -> list[GameScore]:
    """Return the scores of the games that count for a season, or of one night.

    Void games are left out; shared nights of other seasons are included.
    """
    if night is not None:
        return night_scores(book, night)
    wanted = night_seasons.counting_for(book, season)
    return _scores(book, games.of_nights(book, wanted), wanted)


def night_scores(book: Book, night: Night) -> list[GameScore]:
    """Return the scores of the games of a night; void games are left out."""
    key = ("scores", book.club_id, night.id)
    wanted = {NIGHT.c.id: night.id}
    return list(book.once(key, lambda: _scores(book, games.of_night(book, night), wanted)))


def of_all_seasons(book: Book, after: date) -> list[GameScore]:
    """Return the scores of the games of all seasons on nights after a day; void ones left out."""
    wanted = NIGHT.c.day > after
    return _scores(book, games.of_nights(book, wanted), wanted)


def _scores(book: Book, played: list[Game], wanted: WantedRows) -> list[GameScore]:
    sums = {row.side_id: row for row in book.find(_sums(), wanted)} if played else {}
    return [_score(game, sums) for game in played if game.state != "void"]


@cache
def _sums() -> Query:
    """Return the query for what each side of games scored."""
    out = HAND_SIDE.c.out
    return (
        select(
            HAND_SIDE.c.side_id,
            func.count().label("hands"),
            func.sum(HAND_SIDE.c.total).label("total"),
            func.sum(HAND_SIDE.c.natural).label("natural"),
            func.sum(HAND_SIDE.c.canastas).label("canastas"),
            func.sum(case((out >= _OUT, 1), else_=0)).label("outs"),
            func.sum(case((out == _CONCEALED, 1), else_=0)).label("concealed"),
            func.max(HAND_SIDE.c.total).label("best_hand"),
            func.sum(HAND_SIDE.c.penalties).label("penalties"),
            func.max(cast(HAND.c.number, BigInteger) * _ABOVE_TOTALS + HAND_SIDE.c.total).label(
                "last_hand"
            ),
        )
        .select_from(NIGHT)
        .join(GAME, on(GAME.c.night_id, NIGHT.c.id))
        .join(HAND, on(HAND.c.game_id, GAME.c.id))
        .join(
            REVISION,
            on(REVISION.c.hand_id, HAND.c.id) & (REVISION.c.number == HAND.c.revision),
        )
        .join(
            HAND_SIDE,
            on(HAND_SIDE.c.hand_id, REVISION.c.hand_id)
            & (HAND_SIDE.c.revision == REVISION.c.number),
        )
        .where(of_open_club(NIGHT), REVISION.c.is_void.is_(False))
        .group_by(HAND_SIDE.c.side_id)
    )


def _score(game: Game, sums: dict[UUID, AnyRow]) -> GameScore:
    sides = tuple(_side_score(side, sums.get(side.id)) for side in game.sides)
    hands = max((row.hands for side in game.sides if (row := sums.get(side.id))), default=0)
    return GameScore(game, hands, sides)


def _side_score(side: Side, sums: AnyRow | None) -> SideScore:
    if sums is None:
        return SideScore(side, side.start_score, 0, 0, 0, 0, 0, 0)
    return SideScore(
        side=side,
        score=side.start_score + int(sums.total),
        natural=int(sums.natural),
        canastas=int(sums.canastas),
        outs=int(sums.outs),
        concealed=int(sums.concealed),
        best_hand=sums.best_hand,
        penalties=int(sums.penalties),
        last_hand=(int(sums.last_hand) + _HALF) % _ABOVE_TOTALS - _HALF,
    )
