"""Results: the score of every game, added up by the database from the totals of the hands."""

from datetime import date
from functools import cache
from uuid import UUID

from sqlalchemy import BigInteger, case, cast, func, select

from canasta_club.club.games import FIGURES, HIGHEST, Figures, Game, GameScore, Side, SideScore
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
    row = HAND_SIDE.c
    of_hand = {
        "score": row.total,
        "natural": row.natural,
        "canastas": row.canastas,
        "outs": case((row.out >= _OUT, 1), else_=0),
        "concealed": case((row.out == _CONCEALED, 1), else_=0),
        "best_hand": row.total,
        "penalties": row.penalties,
    }
    return (
        select(
            row.side_id,
            func.count().label("hands"),
            *(
                (func.max if name in HIGHEST else func.sum)(of_hand[name]).label(name)
                for name in FIGURES
            ),
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
        return SideScore(side, Figures(score=side.start_score))
    figures = {name: int(figure) for name, figure in zip(FIGURES, sums[2:], strict=False)}
    figures["score"] += side.start_score
    last_hand = (int(sums.last_hand) + _HALF) % _ABOVE_TOTALS - _HALF
    return SideScore(side, Figures(**figures), last_hand)
