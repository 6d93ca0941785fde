"""Settling: who goes up and down at the end of a season, why, and what the committee must rule."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, Literal, NamedTuple
from uuid import UUID

from canasta_club.club.seasons import Season, SeasonEntry
from canasta_club.errors import Problem, UsageError
from canasta_club.league.standings import divisions
from canasta_club.league.standings.table import standings as rank
from canasta_club.league.terms import Terms
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import entries as entry_records
from canasta_club.services.people.pairs import ids_of
from canasta_club.services.season import entries
from canasta_club.services.season.season_rules import terms_of
from canasta_club.services.season_end import _problems as problems
from canasta_club.services.standings import standings
from canasta_club.text.wording import counted

Way = Literal["up", "down", "stay"]
WAYS: Final[Mapping[Way, int]] = {"up": -1, "down": 1, "stay": 0}
"""What an entry does after a season, with the step to its next division."""
_LAST_RESORTS = ("committee", "lot")


class Decided(NamedTuple):
    """What the committee ruled: the entries that go up, go down or stay, as they were typed."""

    up: tuple[str, ...] = ()
    down: tuple[str, ...] = ()
    stay: tuple[str, ...] = ()

    def adding(self, way: Way, name: str) -> "Decided":
        """Return the same with one more ruling."""
        return self._replace(**{way: (*getattr(self, way), name)})


_NOTHING: Final = Decided()


class OpenRuling(NamedTuple):
    """What is the committee's to decide: of these entries, who goes this ``way``."""

    problems: tuple[Problem, ...]
    names: tuple[str, ...]
    way: Way


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """Where an entry ended, in which division it goes on, and why; none where it withdrew."""

    entry: SeasonEntry
    rank: str
    division: int | None
    reason: str
    is_ruled: bool = False


@dataclass(frozen=True, slots=True)
class Settlement:
    """Every entry's place at the end of a season, and the rulings that are still open."""

    places: tuple[FinalPlace, ...]
    rulings: tuple[OpenRuling, ...]

    @property
    def moves(self) -> list[tuple[SeasonEntry, int | None]]:
        """Every entry with its next division."""
        return [(place.entry, place.division) for place in self.places]


class _Standing(NamedTuple):
    """An entry that stays, where it stands, and what it lacks if it is not listed.

    ``by`` is what put it below those above, or nothing of the first and of who shares a place.
    """

    entry: SeasonEntry
    rank: int
    is_tied: bool
    lacks: str = ""
    by: str = ""


def settle(
    book: Book,
    season: Season,
    decided: Decided = _NOTHING,
    *,
    promote: int | None = None,
    relegate: int | None = None,
) -> Settlement:
    """Return where each entry of a season goes on, from the final tables: the best first.

    Who withdrew comes last. Who is not listed ranks below all who are. An entry that the committee
    decided on goes where it said; the places that are left go to the others.
    """
    terms = _terms(season, promote, relegate)
    known = entry_records.of_season(book, season)
    said = _said(book, season, decided)
    places: dict[UUID, FinalPlace] = {}
    rulings: list[OpenRuling] = []
    for part in _parts(book, season, terms, known):
        bounds = part.bounds(said)
        places |= {each.entry.id: _place(each, part, bounds, said) for each in part.standing}
        rulings += part.rulings(bounds)
    withdrawn = (_withdrawn(entry) for entry in known if entry.id not in places)
    return Settlement((*places.values(), *withdrawn), tuple(rulings))


@dataclass(frozen=True, slots=True)
class _Part:
    """One division of a season at its end: those who stay, the best first."""

    number: int
    count: int
    terms: Terms
    standing: tuple[_Standing, ...]

    def bounds(self, said: Mapping[UUID, Way]) -> Mapping[UUID, divisions.Bound]:
        """Return who of those that nothing was ruled on goes up or down."""
        rest = [each for each in self.standing if each.entry.pair.id not in said]
        ruled = [said[each.entry.pair.id] for each in self.standing if each not in rest]
        found_bounds = divisions.bounds(
            [each.rank for each in rest],
            division=self.number,
            divisions=self.count,
            promote=max(0, self.terms.entries.promote - ruled.count("up")),
            relegate=max(0, self.terms.entries.relegate - ruled.count("down")),
        )
        return {each.entry.id: bound for each, bound in zip(rest, found_bounds, strict=True)}

    def decided(self, standing: _Standing, way: Way) -> str:
        """Say what put an entry that moves above the next ones, or below those before."""
        if way == "up":
            below = [each for each in self.standing if each.rank > standing.rank]
            return _apart("above", below[0], below[0]) if below else ""
        above = [each for each in self.standing if each.rank < standing.rank]
        level = next(each for each in self.standing if each.rank == standing.rank)
        return _apart("below", above[-1], level) if above else ""

    def rulings(self, bounds: Mapping[UUID, divisions.Bound]) -> Iterator[OpenRuling]:
        """Yield what is open: places shared across a line, and who moves without being listed."""
        moving = [each for each in self.standing if bounds.get(each.entry.id)]
        for (_rank, bound), group in groupby(
            moving, key=lambda standing: (standing.rank, bounds[standing.entry.id])
        ):
            here = list(group)
            way: Way = "up" if bound.startswith("up") else "down"
            names = tuple(each.entry.pair.name for each in here)
            if bound.endswith("?"):
                rank, lacks = here[0].rank, here[0].lacks
                shared = [problems.place_shared(rank, self.number, name, lacks) for name in names]
                yield OpenRuling(tuple(shared), names, way)
            else:
                for standing in (one for one in here if one.lacks):
                    name = standing.entry.pair.name
                    message = f"is not listed ({standing.lacks}) and would go {way}"
                    problem = Problem("error", "unlisted-moves", message, side=name)
                    yield OpenRuling((problem,), (name,), way)


def _parts(
    book: Book, season: Season, terms: Terms, known: Sequence[SeasonEntry]
) -> Iterator[_Part]:
    results = standings.season_table(book, season).results
    table = rank(results, terms)
    whole = rank(results, replace(terms, nights=replace(terms.nights, minimum=0)))
    by_id = {
        ids_of(entry.pair, terms.entries.kind)[0]: entry
        for entry in known
        if entry.withdrawn_on is None
    }
    listed = [
        _Standing(by_id[row.entry], row.rank, row.is_tied, by=str(row.separated_by or ""))
        for row in table.rows
        if row.entry in by_id
    ]
    lacks = f"fewer than {counted(terms.nights.minimum, 'night')}"
    below = len(table.rows)
    others = {row.entry: row for row in whole.rows}
    named = {each.entry.id for each in listed}
    unlisted = [
        _Standing(by_id[one], below + row.rank, row.is_tied, lacks)
        for one, row in others.items()
        if one in by_id and by_id[one].id not in named
    ]
    # A knockout ranks those who came late to its second chance alone below the main draw.
    late = [
        _Standing(entry, 2 * below + 1, is_tied=True)
        for one, entry in by_id.items()
        if one not in others and entry.id not in named
    ]
    for division in range(1, table.divisions + 1):
        here = [each for each in (*listed, *unlisted, *late) if each.entry.division == division]
        yield _Part(division, table.divisions, terms, tuple(here))


def _apart(where: str, other: _Standing, lower: _Standing) -> str:
    """Say that an entry is above or below another, and by what the lower one is."""
    name = other.entry.pair.name
    if other.lacks:
        return f"{where} {name}, not listed"
    return f"{where} {name} by {lower.by}" if lower.by else ""


def _place(
    standing: _Standing,
    part: _Part,
    bounds: Mapping[UUID, divisions.Bound],
    said: Mapping[UUID, Way],
) -> FinalPlace:
    entry = standing.entry
    rank_shown = "" if standing.lacks else f"{standing.rank}{'=' if standing.is_tied else ''}"
    ruled = said.get(entry.pair.id)
    bound = bounds.get(entry.id, "")
    step = WAYS[ruled] if ruled else {"up": -1, "down": 1}.get(bound, 0)
    reasons = [
        *([f"not listed: {standing.lacks}"] if standing.lacks else []),
        *(["ruled by the committee"] if ruled else []),
        *(["open: the committee has to rule"] if bound.endswith("?") else []),
    ]
    if bound in WAYS and not standing.lacks:
        reasons.append(part.decided(standing, "up" if bound == "up" else "down"))
    return FinalPlace(
        entry, rank_shown, entry.division + step, "; ".join(filter(None, reasons)), bool(ruled)
    )


def _withdrawn(entry: SeasonEntry) -> FinalPlace:
    return FinalPlace(entry, "", None, f"withdrew on {entry.withdrawn_on}")


def _said(book: Book, season: Season, decided: Decided) -> Mapping[UUID, Way]:
    """Return what was ruled by the id of each entry's pair."""
    ruled: dict[UUID, Way] = {}
    for way in WAYS:
        for written in getattr(decided, way):
            entry = entries.find(book, season, written)
            if ruled.get(entry.pair.id, way) != way:
                raise UsageError(
                    f"{entry.pair.name} cannot both move and stay: name it with one option."
                )
            ruled[entry.pair.id] = way
    return ruled


def _terms(season: Season, promote: int | None, relegate: int | None) -> Terms:
    """Return the terms to settle by: ties are broken by committee and lot last."""
    terms = terms_of(season)
    asked_entries = replace(
        terms.entries,
        promote=terms.entries.promote if promote is None else promote,
        relegate=terms.entries.relegate if relegate is None else relegate,
    )
    more = tuple(each for each in _LAST_RESORTS if each not in terms.table.order)
    table = replace(terms.table, order=(*terms.table.order, *more))
    return replace(terms, entries=asked_entries, table=table)
