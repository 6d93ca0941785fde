"""Results: the score of every game, added up by the database from the totals of the hands."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from uuid import UUID

from sqlalchemy import BigInteger, case, cast, func, literal

from canasta_club.club.games import (
    FIGURES,
    HIGHEST,
    Figures,
    Game,
    GameScore,
    Side,
    SideScore,
    deficits,
)
from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.records import current_hands
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import WantedRows
from canasta_club.records.nouns import games, night_seasons
from canasta_club.records.tables.hands import HAND, HAND_SIDE
from canasta_club.records.tables.kinds import AnyRow, Query
from canasta_club.records.tables.nights import NIGHT

_OUT, _CONCEALED = 1, 2
_TOTAL_ALONE = '%"total": %'
"""In a statement that gives a total and nothing else; in its other texts quotes are escaped."""
_ABOVE_TOTALS = 10**8
"""More than twice any total: times the number of a hand it ranks hands, whatever they scored."""
_HALF = _ABOVE_TOTALS // 2


def game_scores(
    book: Book, season: Season, night: Night | None = None, *, has_deficits: bool = False
) -> list[GameScore]:
    """Return the scores of the games that count for a season, or of one night.

    Void games are left out; shared nights of other seasons are included. Deficits need the running
    scores, so that every hand is read.
    """
    where: WantedRows
    if night is not None:
        scores, where = night_scores(book, night), {NIGHT.c.id: night.id}
    else:
        where = night_seasons.counting_for(book, season)
        key = ("scores", book.club_id, season.id)
        scores = [*book.once(key, lambda: _scores(book, games.of_nights(book, where), where))]
    return _with_deficits(book, scores, where) if has_deficits else scores


def night_scores(book: Book, night: Night) -> list[GameScore]:
    """Return the scores of the games of a night; void games are left out."""
    key = ("scores", book.club_id, night.id)
    where = {NIGHT.c.id: night.id}
    return list(book.once(key, lambda: _scores(book, games.of_night(book, night), where)))


def of_all_seasons(book: Book, after: date) -> list[GameScore]:
    """Return the scores of the games of all seasons on nights after a day; void ones left out."""
    where = NIGHT.c.day > after
    key = ("scores", book.club_id, after)
    return list(book.once(key, lambda: _scores(book, games.of_nights(book, where), where)))


def _scores(book: Book, played: list[Game], where: WantedRows) -> list[GameScore]:
    sums = {row.side_id: row for row in book.find(_sums(), where)} if played else {}
    return [_score(game, sums) for game in played if game.state != "void"]


@cache
def _sums() -> Query:
    """Return the query for what each side of games scored."""
    row = HAND_SIDE.c
    # In the order of `Figures`.
    of_hand = {
        "score": row.total,
        "natural": row.natural,
        "canastas": row.canastas,
        "outs": case((row.out >= _OUT, 1), else_=0),
        "concealed": case((row.out == _CONCEALED, 1), else_=0),
        "best_hand": row.total,
        "penalties": row.penalties,
        "totals_alone": case((row.statement.like(_TOTAL_ALONE), 1), else_=0),
        "hands": literal(1),
    }
    return current_hands.sides(
        row.side_id,
        *(
            (func.max if name in HIGHEST else func.sum)(column).label(name)
            for name, column in of_hand.items()
        ),
        func.max(cast(HAND.c.number, BigInteger) * _ABOVE_TOTALS + row.total).label("last_hand"),
    ).group_by(row.side_id)


@cache
def _totals() -> Query:
    """Return the query for the totals of the hands of games, one after another."""
    columns = (HAND.c.game_id, HAND.c.number, HAND_SIDE.c.side_id, HAND_SIDE.c.total)
    return current_hands.sides(*columns).order_by(HAND.c.game_id, HAND.c.number)


def _score(game: Game, sums: dict[UUID, AnyRow]) -> GameScore:
    sides = tuple(_side_score(side, sums.get(side.id)) for side in game.sides)
    hands = max((row.hands for side in game.sides if (row := sums.get(side.id))), default=0)
    return GameScore(game, hands, sides)


def _side_score(side: Side, sums: AnyRow | None) -> SideScore:
    if sums is None:
        return SideScore(side, Figures(score=side.start_score))
    figures = dict(zip(FIGURES, map(int, sums[1:-1]), strict=False))
    figures["score"] += side.start_score
    last_hand = (int(sums.last_hand) + _HALF) % _ABOVE_TOTALS - _HALF
    return SideScore(side, Figures(**figures), last_hand)


def _with_deficits(book: Book, scores: Iterable[GameScore], where: WantedRows) -> list[GameScore]:
    hands: dict[UUID, dict[int, dict[UUID, int]]] = defaultdict(lambda: defaultdict(dict))
    for game_id, number, side_id, total in book.find(_totals(), where):
        hands[game_id][number][side_id] = total
    return [_with_deficits_of(score, hands[score.game.id].values()) for score in scores]


def _with_deficits_of(score: GameScore, hands: Iterable[Mapping[UUID, int]]) -> GameScore:
    sides = score.game.sides
    totals = ([hand[side.id] for side in sides] for hand in hands)
    most = deficits([side.start_score for side in sides], totals)
    now = (
        side._replace(figures=side.figures._replace(deficit=deficit))
        for side, deficit in zip(score.sides, most, strict=True)
    )
    return score._replace(sides=tuple(now))
