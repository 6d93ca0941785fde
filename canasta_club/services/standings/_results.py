"""League results: the games and events of a season as the league ranks them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from canasta_club.club.games import GameScore, Side
from canasta_club.club.nights import Attendance, Night
from canasta_club.club.people import BY_PLAYER, Pair
from canasta_club.club.seasons import Fixture, Penalty, Season, SeasonEntry, Unplayed
from canasta_club.league.results.model import (
    Deduction,
    GameResult,
    Results,
    SideResult,
    Tie,
    UnplayedGame,
)
from canasta_club.league.seeds import seeds_of
from canasta_club.league.terms import Terms
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import attendance, entries, nights, penalties, unplayed
from canasta_club.services.people.pairs import ids_of
from canasta_club.services.play import endings
from canasta_club.services.season.season_rules import rules_of

if TYPE_CHECKING:
    from canasta_club.league.seating.model import Round


class SeasonFacts(NamedTuple):
    """What the book holds of a season beside its games; several tables can rest on it."""

    entries: Sequence[SeasonEntry]
    unplayed: Sequence[Unplayed]
    penalties: Sequence[Penalty]
    nights: Sequence[Night]
    attendance: Mapping[UUID, Sequence[Attendance]]
    fixtures: Sequence[Fixture]
    seated: "Sequence[tuple[date, Round]]"


def season_facts(book: Book, season: Season, by: str, terms: Terms) -> SeasonFacts:
    """Read what counts in a table of pairs or players (``by``) beside the games.

    Entries, byes, forfeits and penalties go to those the league ranks. In a league of pairs, single
    players share them; in a league of players, pairs get none.
    """
    kind = terms.entries.kind
    has_shares = by in {kind, BY_PLAYER}
    return SeasonFacts(
        entries.of_season(book, season) if by == kind else [],
        unplayed.counting(book, season) if has_shares else [],
        penalties.of_season(book, season) if has_shares else [],
        nights.counting(book, season),
        attendance.of_season(book, season),
        *_drawn(book, season, terms),
    )


def _drawn(
    book: Book, season: Season, terms: Terms
) -> "tuple[Sequence[Fixture], Sequence[tuple[date, Round]]]":
    """Return the fixtures of a knockout; without any, the rounds seated and their days.

    Elsewhere those rounds tell who was there and waited, where that can void games.
    """
    is_knockout = terms.format.facts.is_knockout
    if not (is_knockout or terms.withdrawn_games == "void-below-half"):
        return [], []
    from canasta_club.records.nouns import fixtures, rounds
    from canasta_club.services.play.plans import read_plan

    if is_knockout and (listed := fixtures.of_season(book, season)):
        return listed, []
    return [], [
        (night.day, read_plan(each.number, each.plan))
        for night, each in rounds.of_season(book, season)
        if each.state == "seated"
    ]


def season_results(
    season: Season, scores: Sequence[GameScore], by: str, terms: Terms, facts: SeasonFacts
) -> Results:
    """Return the results of a season for its pairs or players (``by``), from its games."""
    kind = terms.entries.kind
    entered, spared, fined = facts.entries, facts.unplayed, facts.penalties
    every = [
        *[entry.pair for entry in entered],
        *[_scorer(side.side, by, kind) for score in scores for side in score.sides],
        *[each.pair for each in spared],
        *[each.pair for each in fined],
    ]
    ranked = {pair.id: pair for pair in every}
    ids = {key: ids_of(pair, by) for key, pair in ranked.items()}
    names = names_of(ranked.values(), by)
    return Results(
        games=_games(season, scores, lambda side: ids[_scorer(side, by, kind).id]),
        unplayed=list(_unplayed(spared, by)),
        penalties=list(_penalties(fined, by)),
        attended=_attended(facts, ranked.values(), scores, by),
        entries=list(names),
        names=names,
        divisions={name: entry.division for entry, name in _each(entered, by)},
        handicaps={name: entry.handicap for entry, name in _each(entered, by) if entry.handicap},
        withdrawn={
            name: entry.withdrawn_on for entry, name in _each(entered, by) if entry.withdrawn_on
        },
        provisional=frozenset(
            score.game.night.day for score in scores if score.game.night.state == "provisional"
        ),
        committee=season.committee,
        lot_seed=season.lot_seed or None,
        ties=[
            Tie(each.round, tuple((str(pair.id),) for pair in (each.pair, each.other) if pair))
            for each in facts.fixtures
        ],
        seeds=_seeds(facts, scores),
        waiting={
            (day, each.number): waited
            for day, each in facts.seated
            if (waited := each.waiting or (() if terms.gives_byes else each.sit_outs))
        },
    )


def names_of(pairs: Iterable[Pair], by: str) -> Mapping[str, str]:
    """Return the names of everyone ranked, by id."""
    if by == BY_PLAYER:
        return {str(player.id): player.name for pair in pairs for player in pair.players}
    return {str(pair.id): pair.name for pair in pairs}


def _games(
    season: Season, scores: Sequence[GameScore], entries: Callable[[Side], tuple[str, ...]]
) -> list[GameResult]:
    """Return games as the league sees them; a game counts once it is over."""
    rules = rules_of(season)

    return [
        GameResult.of(
            score.game,
            [SideResult(entries(side.side), side.figures) for side in score.sides],
            is_over=endings.counts(rules, score),
        )
        for score in scores
    ]


def _scorer(side: Side, by: str, kind: str) -> Pair:
    """Return who the points of a side are for.

    In the league's own table that is the entry a substitute plays for.
    """
    return side.entry if by == kind else side.pair


def _unplayed(spared: Iterable[Unplayed], by: str) -> Iterator[UnplayedGame]:
    for absence in spared:
        others = ids_of(absence.against, by) if absence.against else ("",)
        for place, entry in enumerate(ids_of(absence.pair, by)):
            other = others[min(place, len(others) - 1)]
            yield UnplayedGame(
                night=absence.night.day,
                round=absence.round,
                entry=entry,
                kind=absence.kind,
                against=other,
            )


def _penalties(fined: Iterable[Penalty], by: str) -> Iterator[Deduction]:
    for penalty in fined:
        if not penalty.is_cancelled:
            night = penalty.night.day if penalty.night else None
            for entry in ids_of(penalty.pair, by):
                yield Deduction(
                    entry=entry,
                    points=penalty.points,
                    night=night,
                    day=penalty.day,
                    reason=penalty.reason,
                )


def _attended(
    facts: SeasonFacts, ranked: Collection[Pair], scores: Sequence[GameScore], by: str
) -> Mapping[str, Collection[date]]:
    """Return the nights each ranked pair or player came to; a pair, if all its players did.

    A substitute attends for the player replaced, a player of another pair for that pair.
    """
    held = {
        night.id: night.day for night in facts.nights if night.state not in {"planned", "cancelled"}
    }
    held |= {score.game.night.id: score.game.night.day for score in scores}
    came: dict[str, set[date]] = {}
    for night_id, noted in facts.attendance.items():
        if night_id not in held:
            continue
        here = [each for each in noted if each.until_round != 0]
        for pair in ranked:
            for players, entry in _members(pair, by):
                for_it = (each for each in here if by == BY_PLAYER or each.pair in {None, pair})
                if {each.entrant.id for each in for_it}.issuperset(players):
                    came.setdefault(entry, set()).add(held[night_id])
    return came


def _members(pair: Pair, by: str) -> Iterator[tuple[Collection[UUID], str]]:
    """Yield the ids a pair is ranked under, with the players who must attend for each."""
    if by == BY_PLAYER:
        for player in pair.players:
            yield [player.id], str(player.id)
    else:
        yield [player.id for player in pair.players], str(pair.id)


def _each(entered: Iterable[SeasonEntry], by: str) -> Iterator[tuple[SeasonEntry, str]]:
    """Yield every entry of a season with each id it is ranked under."""
    for entry in entered:
        for each in ids_of(entry.pair, by):
            yield entry, each


def _seeds(facts: SeasonFacts, scores: Iterable[GameScore]) -> Sequence[str]:
    """Return who was seated in the first round of a knockout, the best first.

    A first round that was played without being seated is not known better than by its games.
    """
    if not facts.seated:
        return ()
    day, first = facts.seated[0]
    if any((score.game.night.day, score.game.round) < (day, first.number) for score in scores):
        return ()
    return seeds_of(first.sit_outs, [table.sides for table in sorted(first.tables)])
