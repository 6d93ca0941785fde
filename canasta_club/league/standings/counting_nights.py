"""Nights: which of an entry's nights count."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date

from canasta_club.league.results.model import Deduction, Results
from canasta_club.league.results.outcomes import Outcome, Record, outcomes
from canasta_club.league.results.withdrawals import voided, without
from canasta_club.league.standings._figures import Contenders
from canasta_club.league.standings._ranking import ranked
from canasta_club.league.standings.columns import COLUMNS
from canasta_club.league.terms import Terms


def season_records(results: Results, terms: Terms) -> Mapping[str, Record]:
    """Return the record of every entry, and of everyone else with a game."""
    given_outcomes = outcomes(results, terms.points)
    fined = {each.entry for each in results.penalties}
    return {
        entry: record(
            given_outcomes.get(entry, ()),
            terms,
            results.attended.get(entry, ()),
            [each for each in results.penalties if each.entry == entry],
        )
        for entry in {*given_outcomes, *results.entries, *fined, *results.attended}
    }


def counted_by(results: Results, terms: Terms) -> Mapping[str, frozenset[str]]:
    """Return for whom each game counts in the table, by its id; those that count for nobody not.

    A game with a side whose games are void counts for nobody, and one on a night that an entry
    drops not for that entry.
    """
    counting = without(results, voided(results, terms))
    if not terms.nights.are_dropped:
        return {game.game: game.entries for game in counting.games if game.is_over}
    records = season_records(counting, terms)
    return {
        game.game: frozenset(
            entry
            for side in game.sides
            for entry in side.entries
            if game.night in records[entry].counting
        )
        for game in counting.games
        if game.is_over
    }


def record(
    games: Sequence[Outcome],
    terms: Terms,
    attended: Collection[date] = (),
    penalties: Sequence[Deduction] = (),
) -> Record:
    """Return an entry's record, with the nights that count under the terms.

    A night of byes, forfeits or absences is one of its nights like any other: it can be among the
    best, or among the worst that are dropped.
    """
    nights = _nights(games, terms, attended)
    count = terms.nights.counting(len(nights))
    best = nights if count == len(nights) else _best_first(nights, terms)[:count]
    counting = [nights[night] for night in best]
    return Record(
        games=tuple(games),
        counted=tuple(game for night in counting for game in night.games),
        night_points=tuple(points for night in counting for points in night.night_points),
        earned=sum(night.earned for night in counting),
        nights=sum(night.nights for night in nights.values()),
        counting=frozenset(map(date.fromisoformat, best)),
        penalties=tuple(penalties),
    )


def _nights(
    games: Sequence[Outcome], terms: Terms, attended: Collection[date]
) -> Mapping[str, Record]:
    """Return a record for each night, earliest first."""
    nights: dict[date, list[Outcome]] = {day: [] for day in attended}
    for game in games:
        nights.setdefault(game.night, []).append(game)
    return {
        day.isoformat(): _of_one_night(tuple(nights[day]), terms, came=day in attended)
        for day in sorted(nights)
    }


def _of_one_night(games: tuple[Outcome, ...], terms: Terms, *, came: bool) -> Record:
    came = came or any(game.is_presence for game in games)
    earned = sum(game.points for game in games) + (terms.points.attend if came else 0)
    return Record(
        games=games,
        counted=games,
        night_points=(earned,) if came else (),
        earned=earned,
        nights=int(came),
    )


def _best_first(nights: Mapping[str, Record], terms: Terms) -> list[str]:
    """Rank nights by what ranks the table; of equal ones the earlier comes first."""
    order = [COLUMNS[key] for key in terms.table.order if COLUMNS[key].of_night]
    places = ranked(list(nights), order, Contenders(nights, terms.points))
    return [night for place in places for night in place.entries]
