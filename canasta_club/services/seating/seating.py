"""Seating: propose a round, change it by hand, confirm it and start its games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from canasta_club.club.nights import Night, SeatedRound
from canasta_club.club.people import Pair
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError, Problem, ProblemsError, UsageError
from canasta_club.league.rotation import rounds as rotation
from canasta_club.league.seating.model import Round
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import rounds as records
from canasta_club.services.attendance import attending
from canasta_club.services.attendance.entrants import Entrant
from canasta_club.services.fixtures import taking_up
from canasta_club.services.people import names
from canasta_club.services.play import rounds as night_rounds
from canasta_club.services.play.plans import plan_value, read_plan
from canasta_club.services.seating import _evening as seating_evening
from canasta_club.services.seating import _games as games
from canasta_club.services.seating import _plan as seating_plan
from canasta_club.services.seating import _problems
from canasta_club.services.seating._evening import Evening
from canasta_club.text.progress import StepProgress

_MOST_ROUNDS = 100
_LARGEST_SEED = 2**63 - 1
_INSTEAD = "instead"


@dataclass(frozen=True, slots=True)
class Proposal:
    """Proposed rounds of a night, the next one first, with their seed."""

    evening: Evening
    rounds: tuple[Round, ...]
    seed: int

    @property
    def next(self) -> Round:
        """The round to be confirmed."""
        return self.rounds[0]


class _Kept(NamedTuple):
    """A proposed round as it is stored in the book."""

    row: SeatedRound
    round: Round
    seed: int


def propose(
    book: Book,
    season: Season,
    night: Night,
    *,
    number: int | None = None,
    count: int | None = None,
    seed: int | None = None,
    progress: StepProgress | None = None,
) -> Proposal:
    """Propose the next rounds, or a seated round again by its ``number``.

    A proposal stays until it is confirmed, or another seed or fewer rounds are asked for: a plan
    is balanced over all of its rounds. Without a ``count`` there are as many as were proposed, or
    one. Raises `CanastaError` if no table of the next round can be filled.
    """
    _check(1 if count is None else count, seed)
    with book.change("night seat") as change:
        night = attending.begin(book, season, night)
        taking_up.take_up(book, season)
        first = _first(book, night, number)
        evening = seating_evening.of_night(book, season, night)
        kept = _proposed(book, night, first)
        count = count or len(kept) or 1
        is_kept = seed is None and 0 < len(kept) <= count and kept[0].round.tables
        rounds = tuple(each.round for each in kept) if is_kept else ()
        chosen = seed if seed is not None else kept[0].seed if kept else _usual_seed(book, night)
        if len(rounds) < count:
            rounds += seating_plan.plan(
                evening, first + len(rounds), count - len(rounds), chosen,
                earlier=rounds, progress=progress,
            )  # fmt: skip
        games.refuse_empty(book, evening, rounds[0])
        _write(book, night, rounds, chosen)
        records.drop(book, night, [each.row for each in kept if each.round.number >= first + count])
        was = "was" if len(rounds) == 1 else "were"
        change.summary = f"{_describe(rounds)} on {night.day} {was} proposed, seed {chosen}"
        return Proposal(evening, rounds, chosen)


def proposed(book: Book, night: Night, first: int) -> tuple[Round, ...]:
    """Return consecutive proposed rounds from a number on."""
    return tuple(each.round for each in _proposed(book, night, first))


def swap(
    book: Book, season: Season, night: Night, one: str, other: str, number: int | None = None
) -> Proposal:
    """Exchange two in a proposed round: their seats, or a seat and a sit-out."""
    with book.change("night swap") as change:
        night = attending.begin(book, season, night)
        proposal = pending(book, season, night, number)
        here = proposal.evening.here(proposal.next.number).entrants
        seated = {one for table in proposal.next.tables for one in table.entrants}
        known = [one for one in here if one.id in seated.union(proposal.next.sit_outs)]
        first, second = _entrant(one, known), _entrant(other, known)
        if first == second:
            raise UsageError(f"{first.name} cannot change places with themselves.")
        swapped = rotation.swap(proposal.next, first.id, second.id)
        _write(book, night, (swapped,), proposal.seed)
        change.summary = f"{first.name} and {second.name} changed places in round {swapped.number}"
        return Proposal(proposal.evening, (swapped, *proposal.rounds[1:]), proposal.seed)


def pending(book: Book, season: Season, night: Night, number: int | None = None) -> Proposal:
    """Return the proposal that is not confirmed yet; raises `NotFoundError` without one."""
    current = night_rounds.current(book, night)
    for round_number in [number] if number else [current, current + 1]:
        if kept := _proposed(book, night, round_number):
            evening = seating_evening.of_night(book, season, night)
            return Proposal(evening, tuple(each.round for each in kept), kept[0].seed)
    raise _problems.no_round(number, night, "proposed")


def confirm(book: Book, season: Season, night: Night, number: int | None = None) -> Proposal:
    """Seat a proposed round: its games start, and those who sit out get a bye."""
    with book.change("night seat") as change:
        night = attending.begin(book, season, night)
        proposal = pending(book, season, night, number)
        games.refuse_empty(book, proposal.evening, proposal.next)
        _refuse_faulty(proposal)
        seated = proposal.next
        games.begin(book, proposal.evening, seated)
        seated_round = night_rounds.stored(book, night, seated.number)
        records.write(
            book, night, seated.number,
            state="seated", seed=proposal.seed, plan=plan_value(seated), stored=seated_round,
        )  # fmt: skip
        change.summary = f"round {seated.number} on {night.day} was seated, seed {proposal.seed}"
        return proposal


def mend(book: Book, season: Season, night: Night) -> tuple[str, ...]:
    """Plan proposed rounds again that no longer fit those who are present.

    Seated rounds stay as they are. Returns a sentence for each change.
    """
    kept = [
        each for row in records.of_night(book, night) for each in [_kept(row)] if each is not None
    ]
    if not kept:
        return ()
    evening = seating_evening.of_night(book, season, night)
    for place, one_kept in enumerate(kept):
        earlier = tuple(before.round for before in kept[:place] if before.row.state == "proposed")
        faults = seating_plan.faults(evening, one_kept.round, one_kept.seed, earlier)
        if any(fault.level == "error" for fault in faults):
            return _mended(book, evening, kept[place:], earlier)
    return ()


def _mended(
    book: Book, evening: Evening, broken: Sequence[_Kept], earlier: tuple[Round, ...]
) -> tuple[str, ...]:
    first = broken[0]
    try:
        planned = seating_plan.plan(
            evening, first.round.number, len(broken), first.seed, earlier=earlier
        )
    except CanastaError as fault:
        return (f"Round {first.round.number} as proposed no longer fits. {fault.message}",)
    _write(book, evening.night, planned, first.seed)
    was = "was" if len(planned) == 1 else "were"
    return (f"{_describe(planned).capitalize()} {was} planned again.",)


def _first(book: Book, night: Night, number: int | None) -> int:
    """Return the round to propose: the next one, or the current one again."""
    current = night_rounds.current(book, night)
    if number is None or number == current + 1:
        return current + 1
    if number > current:
        raise UsageError(
            f"Round {number} comes later: round {current + 1} is the next to be seated.",
            hint="Several rounds at once: canasta night seat --rounds N",
        )
    if number < current:
        raise UsageError(f"Round {number} is over: round {current} is being played.")
    games.refuse_played(book, night, number)
    return number


def _proposed(book: Book, night: Night, first: int) -> list[_Kept]:
    """Return consecutive proposed rounds from a round on."""
    rows = {row.number: row for row in records.of_night(book, night)}
    kepts: list[_Kept] = []
    while (row := rows.get(first + len(kepts))) and (kept := _kept(row)):
        kepts.append(kept)
    return kepts


def _kept(row: SeatedRound) -> _Kept | None:
    """Return the round of a stored proposal."""
    if row.state == "proposed":
        return _Kept(row, read_plan(row.number, row.plan), row.seed)
    instead = row.plan.get(_INSTEAD)
    return _Kept(row, read_plan(row.number, instead), instead["seed"]) if instead else None


def _write(book: Book, night: Night, rounds: Sequence[Round], seed: int) -> None:
    rows = {row.number: row for row in records.of_night(book, night)}
    for one_round in rounds:
        row = rows.get(one_round.number)
        value = plan_value(one_round)
        if row and row.state == "seated":
            plan = {**row.plan, _INSTEAD: {**value, "seed": seed}}
            records.write(
                book, night, one_round.number, state="seated", seed=row.seed, plan=plan, stored=row
            )
        else:
            records.write(
                book, night, one_round.number, state="proposed", seed=seed, plan=value, stored=row
            )


def _refuse_faulty(proposal: Proposal) -> None:
    seated = proposal.next
    known = proposal.evening.here(seated.number).by_id
    problems = [
        Problem(
            fault.level,
            fault.code,
            fault.describe(lambda one: known[one].name if one in known else "a player"),
        )
        for fault in seating_plan.faults(proposal.evening, seated, proposal.seed, ())
        if fault.level == "error"
    ]
    if problems:
        raise ProblemsError(
            f"Round {seated.number} cannot be seated as it is proposed.",
            problems,
            hint="Propose another: canasta night seat --seed N",
        )


def _entrant(written: str, known: Sequence[Entrant]) -> Entrant:
    """Return the entrant that a name means; any of its people may be named."""
    choices = [(_as_pair(each), each) for each in known]
    return names.among(written, choices, "player of this round")


def _as_pair(entrant: Entrant) -> Pair:
    """Return an entrant as a pair with everyone who is part of it tonight."""
    people = tuple(dict.fromkeys((*entrant.members, *entrant.seated)))
    return Pair(
        id=entrant.members[0].id, number=entrant.number, players=people, given_name=entrant.name
    )


def _check(count: int, seed: int | None) -> None:
    if not 1 <= count <= _MOST_ROUNDS:
        raise UsageError(f"From 1 to {_MOST_ROUNDS} rounds can be planned, not {count}.")
    if seed is not None and not 0 <= seed <= _LARGEST_SEED:
        raise UsageError("A seed is a whole number from 0 on.")


def _usual_seed(book: Book, night: Night) -> int:
    """Return the default seed: that of the last round, or the digits of the date."""
    rows = records.of_night(book, night)
    return rows[-1].seed if rows else int(f"{night.day:%Y%m%d}")


def _describe(rounds: Sequence[Round]) -> str:
    first, last = rounds[0].number, rounds[-1].number
    return f"round {first}" if first == last else f"rounds {first} to {last}"
