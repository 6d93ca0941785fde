"""Nights: which of the nights an entry played count for it."""

from collections.abc import Mapping, Sequence

from canasta_club.league.columns import COLUMNS
from canasta_club.league.figures import Field
from canasta_club.league.outcomes import Outcome, Record
from canasta_club.league.ranking import ranked
from canasta_club.league.terms import Terms


def record(games: Sequence[Outcome], terms: Terms) -> Record:
    """Return an entry's record, with the nights that count under the terms."""
    nights = _nights(games, terms)
    count = terms.nights.counting(len(nights))
    best = nights if count == len(nights) else _best_first(nights, terms)[:count]
    return Record(
        games=tuple(games),
        counted=tuple(game for night in best for game in nights[night].games),
        night_points=tuple(nights[night].points for night in best),
        nights=len(nights),
    )


def _nights(games: Sequence[Outcome], terms: Terms) -> Mapping[str, Record]:
    """Return a record for each night, earliest first."""
    nights: dict[str, list[Outcome]] = {}
    for game in sorted(games, key=lambda game: game.night):
        nights.setdefault(game.night.isoformat(), []).append(game)
    return {night: _of_one_night(tuple(played), terms) for night, played in nights.items()}


def _of_one_night(games: tuple[Outcome, ...], terms: Terms) -> Record:
    points = sum(game.points for game in games) + terms.points.attend
    return Record(games, games, (points,), nights=1)


def _best_first(nights: Mapping[str, Record], terms: Terms) -> list[str]:
    """Rank nights by what ranks the table; of equal ones the earlier comes first."""
    order = [COLUMNS[key] for key in terms.table.order if COLUMNS[key].of_night]
    places = ranked(list(nights), order, Field(nights, terms.points))
    return [night for place in places for night in place.entries]
