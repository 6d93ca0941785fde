"""Guide cards: where each entrant goes in each round, and who comes to each table."""

from collections.abc import Sequence
from typing import NamedTuple

from canasta_club.league.seating.model import Round, SeatedSide, Table


class Stop(NamedTuple):
    """One round on a guide card; without a ``table`` the entrant sits out.

    ``side`` is 0 for the first side of the table, which is north-south or at home.
    """

    round: int
    table: int | None = None
    side: int | None = None
    partners: SeatedSide = ()
    opponents: SeatedSide = ()


class GuideCard(NamedTuple):
    """Where an entrant goes in each of their rounds."""

    entrant: str
    stops: tuple[Stop, ...]


class Visit(NamedTuple):
    """Who is at a table in a round."""

    round: int
    sides: tuple[SeatedSide, ...]


class TableCard(NamedTuple):
    """Who comes to a table in each round it is in use."""

    table: int
    visits: tuple[Visit, ...]


def for_entrants(rounds: Sequence[Round]) -> tuple[GuideCard, ...]:
    """Return a card for each entrant, in the order of their first places."""
    stops: dict[str, list[Stop]] = {}
    for one_round in rounds:
        for table in one_round.tables:
            for entrant in table.entrants:
                stops.setdefault(entrant, []).append(_stop(entrant, table, one_round.number))
        for entrant in one_round.sit_outs:
            stops.setdefault(entrant, []).append(Stop(one_round.number))
    return tuple(GuideCard(entrant, tuple(of_one)) for entrant, of_one in stops.items())


def for_tables(rounds: Sequence[Round]) -> tuple[TableCard, ...]:
    """Return a card for every table that is used in the rounds."""
    visits: dict[int, list[Visit]] = {}
    for one_round in rounds:
        for table in one_round.tables:
            visits.setdefault(table.number, []).append(Visit(one_round.number, table.sides))
    return tuple(TableCard(number, tuple(of_one)) for number, of_one in sorted(visits.items()))


def _stop(entrant: str, table: Table, number: int) -> Stop:
    at = next(place for place, side in enumerate(table.sides) if entrant in side)
    return Stop(
        number,
        table.number,
        at,
        tuple(each for each in table.sides[at] if each != entrant),
        tuple(each for each in table.entrants if each not in table.sides[at]),
    )
