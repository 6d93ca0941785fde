"""Evenings written short: who is here, what is played, and rounds as a line of text."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from canasta_club.league.movements import movements
from canasta_club.league.movements.check import faults
from canasta_club.league.seating.meetings import opponents, partners
from canasta_club.league.seating.model import PlayedRound, Request, Round, Table
from canasta_club.league.terms import Format

Scores = Callable[[Table], tuple[int, ...]]
FORMAT = {"odd", "second_chance", "legs", "rounds"}


def names(count: int) -> tuple[str, ...]:
    """Return so many entrants: 01, 02 and so on."""
    return tuple(f"{number:02}" for number in range(1, count + 1))


def asking(kind: str, entrants: Sequence[str] | int, **asked: Any) -> Request:
    """Ask for a round of pairs; what belongs to the format is passed on to it."""
    here = names(entrants) if isinstance(entrants, int) else tuple(entrants)
    terms = {key: asked.pop(key) for key in FORMAT & asked.keys()}
    return Request(Format(kind=kind, **terms), here, **{"players": 2, **asked})


def first_side_wins(table: Table) -> tuple[int, ...]:
    return tuple(5000 - 100 * place for place in range(len(table.sides)))


def by_number(table: Table) -> tuple[int, ...]:
    """Let the side with the lowest name win, as if names were places."""
    return tuple(5000 - 10 * int(min(side)) for side in table.sides)


def after(
    asked: Request,
    seated: Round,
    scores: Scores | Mapping[int, tuple[int, ...]] = first_side_wins,
) -> Request:
    """Return the request for the next round, once this one was played with these scores."""
    if isinstance(scores, Mapping):
        results = dict(scores)
    else:
        results = {each.number: scores(each) for each in seated.tables}
    points = dict(asked.points)
    for table in seated.tables:
        for side, score in zip(table.sides, results[table.number], strict=True):
            won = 2 if score == max(results[table.number]) else 0
            points |= {each: points.get(each, 0) + won for each in side}
    return replace(
        movements.after_round(asked, seated),
        entrants=tuple(sorted(asked.entrants, key=lambda one: -points.get(one, 0))),
        points=points,
        played=(*asked.played, PlayedRound(seated, results)),
    )


def evening(asked: Request, rounds: int, scores: Scores = first_side_wins) -> list[Round]:
    """Play so many rounds, each of which an independent check finds playable."""
    played = []
    for _ in range(rounds):
        played.append(movements.plan(asked))
        assert not [each for each in faults(played[-1:], asked) if each.level == "error"]
        asked = after(asked, played[-1], scores)
    return played


def meetings(rounds: Iterable[Round]) -> Counter[frozenset[str]]:
    """Count how often everybody who met were opponents."""
    return Counter(
        two for each in rounds for table in each.tables for two in opponents(table.sides)
    )


def partnerships(rounds: Iterable[Round]) -> Counter[frozenset[str]]:
    """Count how often two were partners."""
    tables = (table for each in rounds for table in each.tables)
    return Counter(two for table in tables for two in partners(table.sides))


def sit_outs(rounds: Iterable[Round]) -> Counter[str]:
    """Count how often everybody sat out."""
    return Counter(entrant for each in rounds for entrant in each.sit_outs)


def shown(seated: Round) -> str:
    """Write a round as one line: ``1 A-B v C-D, 2 E-F v G-H; I sits out``."""
    tables = ", ".join(
        f"{table.number} {' v '.join('-'.join(side) for side in table.sides)}"
        for table in seated.tables
    )
    return "; ".join(
        [
            tables,
            *(f"{each} sits out" for each in seated.sit_outs),
            *(f"{each} is out" for each in seated.out),
        ]
    )
