"""Seating by fixtures: seat the entries of the fixture list that are present."""

from collections.abc import Iterable, Sequence

from canasta_club.club.nights import Night
from canasta_club.league.seating.model import Round, Table
from canasta_club.services.fixtures.meetings import Meeting


def plan(meetings: Sequence[Meeting], entrants: Sequence[str], number: int, night: Night) -> Round:
    """Seat the next fixtures of those who are present; an entry without one sits out.

    Fixtures of tonight come first, then overdue ones and those without a night, in the order they
    were drawn. A fixture of a later night is never moved forward.
    """
    free = set(entrants)
    tables: list[Table] = []
    for meeting in _due(meetings, night):
        fixture = meeting.fixture
        two = [str(each.id) for each in (fixture.pair, fixture.other) if each]
        if len(two) == 2 and free.issuperset(two):
            free.difference_update(two)
            tables.append(Table(len(tables) + 1, ((two[0],), (two[1],))))
    return Round(number, tuple(tables), tuple(one for one in entrants if one in free))


def left(meetings: Iterable[Meeting], rounds: Sequence[Round]) -> list[Meeting]:
    """Return the meetings that are open once these rounds are played."""
    played = [frozenset(table.entrants) for each in rounds for table in each.tables]
    remaining = []
    for meeting in meetings:
        two = frozenset(map(str, meeting.two))
        if two in played:
            played.remove(two)
        else:
            remaining.append(meeting)
    return remaining


def byes(meetings: Sequence[Meeting], seated: Round, night: Night) -> set[str]:
    """Return who of those sitting out has a bye by the list, tonight or in the next drawn round."""
    resting = set(seated.sit_outs)
    return {
        str(meeting.fixture.pair.id)
        for meeting in _first_due(_due(meetings, night))
        if meeting.fixture.other is None and str(meeting.fixture.pair.id) in resting
    }


def _due(meetings: Sequence[Meeting], night: Night) -> list[Meeting]:
    def order(meeting: Meeting) -> tuple[bool, int, int, int]:
        fixture = meeting.fixture
        is_tonight = fixture.night is not None and fixture.night.id == night.id
        return not is_tonight, fixture.round, fixture.division, fixture.position

    due = (
        each
        for each in meetings
        if each.fixture.night is None or each.fixture.night.day <= night.day
    )
    return sorted(due, key=order)


def _first_due(due: Sequence[Meeting]) -> list[Meeting]:
    """Return the meetings of the next drawn round."""
    if not due:
        return []
    return [each for each in due if each.fixture.round == due[0].fixture.round]
