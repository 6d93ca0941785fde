"""Seating plan: the rounds of an evening, by its fixtures or by the movement of its format."""

import itertools
from collections.abc import Sequence
from itertools import groupby

from canasta_club.club.games import Game
from canasta_club.errors import CanastaError
from canasta_club.league.movements import check, movements, quality
from canasta_club.league.movements.check import Fault
from canasta_club.league.movements.quality import Quality
from canasta_club.league.seating.model import Request, Round
from canasta_club.services._problems import PARTNERS_NEEDED
from canasta_club.services.attendance.entrants import Here
from canasta_club.services.seating import _by_fixtures as by_fixtures
from canasta_club.services.seating._evening import Evening, joined, part_of
from canasta_club.text.progress import StepProgress


def plan(
    evening: Evening,
    first: int,
    count: int,
    seed: int,
    *,
    earlier: tuple[Round, ...] = (),
    progress: StepProgress | None = None,
) -> tuple[Round, ...]:
    """Plan rounds from the first on; if a round depends on results, only the next one.

    ``earlier`` rounds of the night are planned but not seated. Rounds with the same people present
    are planned together.
    """
    rounds: tuple[Round, ...] = ()
    numbers = range(first, first + count)
    for _here, group in groupby(numbers, key=lambda number: evening.here(number).by_id.keys()):
        same = list(group)
        if len(rounds) < same[0] - first or (earlier and not is_fixed(evening)):
            break
        rounds += _together(evening, same, seed, (*earlier, *rounds), progress)
    return rounds


def is_fixed(evening: Evening) -> bool:
    """Return whether rounds can be planned before the ones ahead of them are played."""
    return bool(evening.fixtures) or evening.terms.format.facts.is_fixed


def waiting(evening: Evening, seated: Round) -> list[tuple[str, ...]]:
    """Return the couples of the round who sit out, though a fixture they may play pairs them."""
    due = evening.open_fixtures(seated.number)
    could = by_fixtures.plan(due, seated.sit_outs, seated.number, evening.night)
    return [tuple(table.entrants) for table in could.tables]


def byes(evening: Evening, seated: Round) -> frozenset[str]:
    """Return who of those sitting out has a bye; with fixtures, the list decides."""
    if not evening.fixtures:
        return frozenset(seated.sit_outs if evening.terms.gives_byes else ())
    still_open = evening.open_fixtures(seated.number)
    return frozenset(by_fixtures.byes(still_open, seated, evening.night))


def faults(evening: Evening, seated: Round, seed: int, earlier: tuple[Round, ...]) -> list[Fault]:
    """Return the errors in a round that an independent check finds."""
    found_faults: list[Fault] = []
    strangers = set(_everybody(seated)) - {
        one for members in evening.divisions(seated.number) for one in members
    }
    if strangers:
        found_faults.append(Fault("not-here", seated.number, tuple(sorted(strangers))))
    for part, request in _parts(evening, seated, seed, earlier):
        found_faults += check.faults([part], request)
    return found_faults


def qualities(
    evening: Evening, seated: Round, seed: int, earlier: tuple[Round, ...]
) -> list[Quality]:
    """Return the quality of a round for each division: repeats, sit-outs, wishes."""
    return [
        quality.quality(part, request) for part, request in _parts(evening, seated, seed, earlier)
    ]


def _together(
    evening: Evening,
    numbers: Sequence[int],
    seed: int,
    earlier: tuple[Round, ...],
    progress: StepProgress | None,
) -> tuple[Round, ...]:
    _refuse_nobody(evening.here(numbers[0]))
    if evening.fixtures:
        return _by_fixtures(evening, numbers, earlier)
    requests = evening.requests(numbers[0], seed, earlier)
    parts = [movements.plan_rounds(each, len(numbers), progress) for each in requests]
    # A knockout counts the rounds of all its nights; here they are those of tonight.
    return tuple(
        _beside(evening, joined(list(of_round))._replace(number=number))
        for number, of_round in zip(numbers, zip(*parts, strict=True), strict=False)
    )


def _beside(evening: Evening, seated: Round) -> Round:
    """Return a round beside games that are played again, its tables those that are free."""
    if not seated.waiting:
        return seated
    before = evening.history.before(evening.night, seated.number).tonight(evening.night)
    busy = {
        table.number
        for each in before
        for table in each.round.tables
        if table.number not in each.scores
    }
    free = (number for number in itertools.count(1) if number not in busy)
    tables = zip(sorted(seated.tables), free, strict=False)
    return seated._replace(tables=tuple(table._replace(number=at) for table, at in tables))


def _by_fixtures(
    evening: Evening, numbers: Sequence[int], earlier: tuple[Round, ...]
) -> tuple[Round, ...]:
    planned: list[Round] = []
    everybody = [one.id for one in evening.here(numbers[0]).entrants]
    for number in numbers:
        still_open = evening.open_fixtures(number)
        left = by_fixtures.left(still_open, [*earlier, *planned])
        planned.append(by_fixtures.plan(left, everybody, number, evening.night))
    return tuple(planned)


def drawn_before(evening: Evening, number: int) -> list[Game]:
    """Return the drawn games of a knockout seated by its results that a round goes on from."""
    if evening.fixtures or not evening.terms.format.facts.is_knockout:
        return []
    return evening.history.before(evening.night, number).drawn()


def _parts(
    evening: Evening, seated: Round, seed: int, earlier: tuple[Round, ...]
) -> list[tuple[Round, Request]]:
    requests = evening.requests(seated.number, seed, earlier)
    if len(requests) == 1:
        return [(seated, requests[0])]
    return [(part_of(seated, frozenset(each.entrants)), each) for each in requests]


def _everybody(seated: Round) -> list[str]:
    at_tables = [one for table in seated.tables for one in table.entrants]
    return [*at_tables, *seated.sit_outs, *seated.out, *seated.waiting]


def _refuse_nobody(here: Here) -> None:
    if here.entrants:
        return
    if here.lone or here.incomplete:
        raise CanastaError("Nobody present has a partner.", hint=PARTNERS_NEEDED)
    raise CanastaError(
        "Nobody is checked in.",
        hint="Check players in with: canasta night check-in NAME …, or all: night check-in all",
    )
