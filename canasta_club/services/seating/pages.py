"""Seating pages: a proposed or seated round with its quality."""

from collections.abc import Iterator, Mapping, Sequence

from canasta_club.league.movements.check import NameOf
from canasta_club.league.movements.quality import Quality, Repeat, SitOut
from canasta_club.league.seating.model import Round
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services.attendance.entrants import Entrant
from canasta_club.services.seating import _plan as plan
from canasta_club.services.seating import _problems
from canasta_club.services.seating._evening import Evening
from canasta_club.services.seating.seating import Proposal
from canasta_club.services.seating.wording import (
    clock_note,
    here_notes,
    seat_name,
    side_columns,
    side_name,
)
from canasta_club.text.wording import quoted

_MOST_REPEATS = 12


def proposal_page(book: Book, proposal: Proposal, *, is_seated: bool = False) -> Page:
    """Return proposed rounds with their quality: repeats, sit-outs and why, wishes."""
    night, season = proposal.evening.night, proposal.evening.season
    several = len(proposal.rounds) > 1
    sides = max((len(t.sides) for each in proposal.rounds for t in each.tables), default=2)
    qualities = list(_qualities(proposal))
    return Page(
        f"Round {proposal.next.number} on {night.day}"
        if is_seated
        else f"Proposal for {night.day}",
        (
            Column("round", "Round", "number"),
            Column("table", "Table", "number"),
            *side_columns(proposal.evening.terms.format, sides),
        ),
        [row for each in proposal.rounds for row in _rows(proposal, each, sides)],
        subtitle=f"{book.club.name}, {season.name}",
        notes=(
            *_notes(proposal, qualities, several=several),
            *(() if is_seated else _drawn_notes(proposal)),
        ),
        about={
            "night": night.day.isoformat(),
            "state": "seated" if is_seated else "proposed",
            "seed": proposal.seed,
            "format": proposal.evening.terms.format.kind,
            "rounds": [
                _round_value(proposal, each, found)
                for each, found in zip(proposal.rounds, qualities, strict=True)
            ],
        },
    )


def _rows(proposal: Proposal, seated: Round, sides: int) -> Iterator[tuple[Cell, ...]]:
    known = proposal.evening.here(seated.number).by_id
    for table in sorted(seated.tables):
        named = [side_name(side, known) for side in table.sides]
        yield seated.number, table.number, *named, *[None] * (sides - len(named))


def _qualities(proposal: Proposal) -> Iterator[list[Quality]]:
    for place, one_round in enumerate(proposal.rounds):
        earlier = proposal.rounds[:place]
        yield plan.qualities(proposal.evening, one_round, proposal.seed, earlier)


def _notes(
    proposal: Proposal, qualities: Sequence[Sequence[Quality]], *, several: bool
) -> Iterator[str]:
    yield f"Seed {proposal.seed}. {proposal.evening.terms.format.facts.rule}"
    if clock := clock_note(proposal.evening.terms.format):
        yield clock
    if not plan.is_fixed(proposal.evening):
        yield "The round after it depends on the results of this one."
    for seated, found_qualities in zip(proposal.rounds, qualities, strict=True):
        in_round = f"Round {seated.number}: " if several else ""
        known = proposal.evening.here(seated.number).by_id
        for message in _quality_notes(proposal.evening, seated, found_qualities, _namer(known)):
            yield in_round + message
        yield from _table_notes(proposal.evening, seated)
    yield from _late_notes(proposal)
    yield from here_notes(proposal.evening.here(proposal.next.number))


def _table_notes(evening: Evening, seated: Round) -> Iterator[str]:
    """Say why someone sits out although the terms allow other tables: the rules have none."""
    if seated.sit_outs and evening.terms.format.odd == "other-table" and not evening.fixtures:
        sizes = " or ".join(map(str, sorted(evening.sides)))
        yield f"No other table for the rest: the rules seat {sizes} at a table."


def _drawn_notes(proposal: Proposal) -> Iterator[str]:
    """Yield a note on each drawn game that a proposal goes on from."""
    evening, number = proposal.evening, proposal.next.number
    for game in plan.drawn_before(evening, number):
        yield _problems.describe_drawn(game, evening.night, number)


def _late_notes(proposal: Proposal) -> Iterator[str]:
    """Yield notes on those who sit out but could meet: entries without a fixture, and others."""
    drawn = _drawn(proposal.evening)
    resting = proposal.next.sit_outs
    late = [one for one in resting if drawn and one not in drawn]
    if late and len(resting) > 1:
        known = proposal.evening.here(proposal.next.number).by_id
        name = _namer(known)
        yield (
            f"{quoted(map(name, resting), ' and ')} sit out and could meet:"
            f" {quoted(map(name, late), ' and ')} registered after the draw."
            " Draw again with: canasta season fixtures --draw"
        )
    for couple in plan.waiting(proposal.evening, proposal.next):
        name = _namer(proposal.evening.here(proposal.next.number).by_id)
        yield (
            f"{quoted(map(name, couple), ' and ')} sit out, but meet by the fixtures."
            f" To seat the round by the fixtures: canasta night seat --seed {proposal.seed}"
        )


def _quality_notes(
    evening: Evening, seated: Round, qualities: Sequence[Quality], name: NameOf
) -> Iterator[str]:
    if not seated.tables:
        yield "No table can be filled."
    for quality in qualities:
        yield from _repeats("Partners again", quality.partners, name)
        yield from _repeats("Opponents again", quality.opponents, name)
        for each in quality.sit_outs:
            yield f"{_why(evening, seated, each, name)}."
        for fault in quality.unmet:
            yield fault.describe(name, with_round=False)
    if seated.waiting:
        names = quoted(map(name, seated.waiting))
        yield f"In a game that is played again, or waiting for its winner: {names}."
    if seated.out:
        yield f"Out of the draw: {quoted(map(name, seated.out))}."


def _why(evening: Evening, seated: Round, sit_out: SitOut, name: NameOf) -> str:
    """Return why someone sits out: the fixture list, or the decision of the movement."""
    if evening.fixtures:
        so_far = sit_out._replace(drawn_from=None, by_hand=False, placed=None).describe(name)
        if any(sit_out.entrant in couple for couple in plan.waiting(evening, seated)):
            return so_far
        if sit_out.entrant not in _drawn(evening):
            return f"{so_far}; registered after the draw"
        has_bye = sit_out.entrant in plan.byes(evening, seated)
        return f"{so_far}; {'the bye' if has_bye else 'nobody left to play is free'}"
    rule = evening.terms.format.facts.sits_out
    return f"{sit_out.describe(name)}; {rule}" if rule else sit_out.describe(name)


def _drawn(evening: Evening) -> set[str]:
    """Return the ids of the entries that have a fixture."""
    return {str(one) for meeting in evening.fixtures for one in meeting.two}


def _repeats(what: str, repeats: Sequence[Repeat], name: NameOf) -> Iterator[str]:
    if repeats:
        shown = "; ".join(each.describe(name) for each in repeats[:_MOST_REPEATS])
        more = len(repeats) - _MOST_REPEATS
        yield f"{what}: {shown}{f'; and {more} more' if more > 0 else ''}."


def _round_value(
    proposal: Proposal, seated: Round, qualities: Sequence[Quality]
) -> dict[str, object]:
    known = proposal.evening.here(seated.number).by_id
    name = _namer(known)
    return {
        "round": seated.number,
        "tables": [
            {
                "table": table.number,
                "sides": [
                    [player.name for one in side if one in known for player in known[one].seated]
                    for side in table.sides
                ],
            }
            for table in sorted(seated.tables)
        ],
        "sit_outs": [
            {"name": name(each.entrant), "why": _why(proposal.evening, seated, each, name)}
            for quality in qualities
            for each in quality.sit_outs
        ],
        **({"waiting": [*map(name, seated.waiting)]} if seated.waiting else {}),
        "partners_again": [_two(each, name) for quality in qualities for each in quality.partners],
        "opponents_again": [
            _two(each, name) for quality in qualities for each in quality.opponents
        ],
        "warnings": [fault.describe(name) for quality in qualities for fault in quality.unmet],
    }


def _two(repeat: Repeat, name: NameOf) -> dict[str, object]:
    return {"names": [name(one) for one in repeat.entrants], "before": repeat.before}


def _namer(known: Mapping[str, Entrant]) -> NameOf:
    """Return a function that names entrants in a sentence; substitutes have their own names."""
    return lambda one: seat_name(known[one]) if one in known else "a player who has left"
