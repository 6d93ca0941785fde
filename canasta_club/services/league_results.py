"""League results: what the book holds of a season, as the league sees it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

from canasta_club.game.rules_text import thaw_rules
from canasta_club.league.results import GameResult, Penalty, Results, SideResult, Unplayed
from canasta_club.records import entries, penalties, unplayed
from canasta_club.records.book import Book
from canasta_club.records.league_values import Penalty as GivenPenalty
from canasta_club.records.league_values import SeasonEntry
from canasta_club.records.league_values import Unplayed as NotedUnplayed
from canasta_club.records.values import GameScore, Pair, Season, Side, SideScore
from canasta_club.services import playing, progress

PAIR, PLAYER = "pair", "player"


def season_results(
    book: Book, season: Season, scores: Sequence[GameScore], by: str, kind: str
) -> Results:
    """Return what happened in a season to its pairs or players (``by``), given its games.

    ``kind`` is whom the league ranks. Who is entered, was spared a game or fined is told of those;
    seen from a pair's league its players share all of it, pairs of players share nothing.
    """
    entered = entries.of_season(book, season) if by == kind else []
    has_shares = by in {kind, PLAYER}
    spared = unplayed.of_season(book, season) if has_shares else []
    fined = penalties.of_season(book, season) if has_shares else []
    ranked = [
        *(entry.pair for entry in entered),
        *(_scorer(side.side, by, kind) for score in scores for side in score.sides),
        *(each.pair for each in spared),
        *(each.pair for each in fined),
    ]
    names = names_of(ranked, by)
    return Results(
        games=_games(season, scores, by, kind),
        unplayed=list(_unplayed(spared, by)),
        penalties=list(_penalties(fined, by)),
        entries=list(names),
        names=names,
        divisions={name: entry.division for entry, name in _each(entered, by)},
        handicaps={name: entry.handicap for entry, name in _each(entered, by) if entry.handicap},
        withdrawn={
            name: entry.withdrawn_on for entry, name in _each(entered, by) if entry.withdrawn_on
        },
        provisional=frozenset(_provisional(scores)),
        committee=season.committee,
        lot_seed=season.lot_seed or None,
    )


def ids(pair: Pair, by: str) -> tuple[str, ...]:
    """Return the ids under which a pair is ranked: its own, or those of its players."""
    return tuple(str(each.id) for each in pair.players) if by == PLAYER else (str(pair.id),)


def names_of(pairs: Iterable[Pair], by: str) -> Mapping[str, str]:
    """Return what everyone ranked is called, by id."""
    if by == PLAYER:
        return {str(player.id): player.name for pair in pairs for player in pair.players}
    return {str(pair.id): pair.name for pair in pairs}


def _games(season: Season, scores: Sequence[GameScore], by: str, kind: str) -> list[GameResult]:
    """Return games as the league sees them; a game counts once it is over."""
    # When a game ends is asked of no clause, and the clauses take longest to read.
    rules = playing.SeasonRules(season, lambda table: thaw_rules(table, {}))
    return [
        GameResult(
            game=str(score.game.id),
            night=score.game.night.day,
            round=score.game.round,
            table=score.game.table,
            number=score.game.number,
            sides=tuple(_side(side, by, kind) for side in score.sides),
            is_over=progress.status_of(score.game, progress.outcome_of(rules, score))
            in {"over", "ended"},
        )
        for score in scores
    ]


def _side(score: SideScore, by: str, kind: str) -> SideResult:
    return SideResult(
        ids(_scorer(score.side, by, kind), by),
        score.score,
        score.natural,
        score.canastas,
        score.outs,
        score.concealed,
        score.best_hand,
        score.penalties,
    )


def _scorer(side: Side, by: str, kind: str) -> Pair:
    """Return whom a side scores for: in the league's own table whoever a substitute stands for."""
    return side.entry if by == kind else side.pair


def _unplayed(spared: Iterable[NotedUnplayed], by: str) -> Iterator[Unplayed]:
    for each in spared:
        others = ids(each.against, by) if each.against else ("",)
        for place, entry in enumerate(ids(each.pair, by)):
            other = others[min(place, len(others) - 1)]
            yield Unplayed(each.night.day, each.round, entry, each.kind, other)


def _penalties(fined: Iterable[GivenPenalty], by: str) -> Iterator[Penalty]:
    for each in fined:
        if not each.is_cancelled:
            night = each.night.day if each.night else None
            for entry in ids(each.pair, by):
                yield Penalty(entry, each.points, night, each.day, each.reason)


def _each(entered: Iterable[SeasonEntry], by: str) -> Iterator[tuple[SeasonEntry, str]]:
    """Yield every entry of a season with the id it is ranked under."""
    for entry in entered:
        for each in ids(entry.pair, by):
            yield entry, each


def _provisional(scores: Iterable[GameScore]) -> Iterator[date]:
    """Yield the days of the nights that are over but may still be corrected."""
    for score in scores:
        if score.game.night.state == "provisional":
            yield score.game.night.day
