"""The table of the standings: its rows, ranked, and in words why each is above the next."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from canasta_club.club.people import BY_PLAYER
from canasta_club.documents.toml import JsonObject
from canasta_club.league.replays import describe_drawn
from canasta_club.league.results.model import Results
from canasta_club.league.results.withdrawals import voided, without
from canasta_club.league.rounding import Figure, exact, is_whole, plain
from canasta_club.league.standings import _form as form
from canasta_club.league.standings import divisions
from canasta_club.league.standings._figures import Contenders, is_unknown
from canasta_club.league.standings._ladder import rungs
from canasta_club.league.standings._ranking import Separation, SharedRank, ranked
from canasta_club.league.standings.columns import COLUMNS, STILL_IN, WON_DRAW, FigureColumn
from canasta_club.league.standings.counting_nights import season_records
from canasta_club.league.standings.divisions import Bound
from canasta_club.league.terms import Entries, Terms
from canasta_club.text.wording import listed

if TYPE_CHECKING:
    from canasta_club.league.standings._knockout import Bracket, Brackets
    from canasta_club.league.standings._ties import DrawnTie


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One entry's place in its division; tied rows share a rank, and nothing separates them.

    ``values`` stand in the order of the table's columns; a figure is ``None`` where it only
    compares those who are tied and did not separate anybody, or where no slip tells it. A
    provisional row depends on a night that may still be corrected.
    """

    rank: int
    entry: str
    name: str
    values: tuple[Figure | None, ...]
    separated_by: Separation | None
    is_tied: bool
    division: int = 1
    bound: Bound = ""
    is_provisional: bool = False


@dataclass(frozen=True, slots=True)
class Standings:
    """A ranked table; with ``divisions``, one below the other.

    ``unlisted`` have not played enough nights; ``below`` are their rows, ranked among themselves,
    which go neither up nor down. ``running`` games do not count yet. ``withdrawn``
    have left; of those, the games of the ``voided`` do not count. In a knockout the rows are those
    of the main draw, ``still_in`` may still win it, ``second`` is the table of the second chance,
    ``is_over`` says that both are decided, and ``drawn`` describes the ties that ended level. It
    ``has_begun`` once a game, a forfeit or a bye counts.
    """

    columns: tuple[FigureColumn, ...]
    rows: tuple[StandingsRow, ...]
    unlisted: tuple[str, ...] = ()
    running: int = 0
    divisions: int = 1
    withdrawn: tuple[str, ...] = ()
    voided: tuple[str, ...] = ()
    second: tuple[StandingsRow, ...] = ()
    is_over: bool = False
    still_in: tuple[str, ...] = ()
    below: tuple[StandingsRow, ...] = ()
    drawn: tuple[str, ...] = ()
    has_begun: bool = True

    @property
    def has_places(self) -> bool:
        """Whether it says who is ahead: all places are shared until something separates them."""
        return self.has_begun or any(row.separated_by for row in self.rows)

    def value(self) -> JsonObject:
        """Return the table as plain values, for JSON."""
        keys = ["rank", "name", *(column.key for column in self.columns)]
        second = [self._row_value(row) for row in self.second]
        return {
            "columns": keys,
            "rows": [self._row_value(row) for row in self.rows],
            **({"second_chance": second} if second else {}),
        }

    def _row_value(self, row: StandingsRow) -> JsonObject:
        figures = zip(self.columns, row.values, strict=True)
        return {
            "rank": row.rank,
            "name": row.name,
            **{column.key: shown(value, column) for column, value in figures},
            **({"exact": fractions} if (fractions := exact_figures(row, self.columns)) else {}),
            "separated_by": separation_value(row.separated_by),
        }


def standings(results: Results, terms: Terms) -> Standings:
    """Rank everyone who finished a game or was entered.

    The order of the input never matters; those tied to the end are listed by name.
    """
    gone = voided(results, terms)
    counting = without(results, gone)
    draws = _draws(counting, terms)
    first, second = (draws.main, draws.second) if draws else (None, None)
    main = _table(first.results if first else counting, terms, first)
    still_in = first.still_in if first and not first.is_over else ()
    return Standings(
        columns=tuple(COLUMNS[key] for key in terms.table.columns),
        rows=main.rows,
        unlisted=main.unlisted,
        below=main.below,
        running=sum(not game.is_over for game in counting.games),
        has_begun=bool(counting.unplayed) or any(game.is_over for game in counting.games),
        divisions=results.lowest_division(terms.entries),
        withdrawn=tuple(sorted(map(results.name, results.withdrawn))),
        voided=tuple(sorted(map(results.name, gone))),
        second=_table(second.results, terms, second).rows if second else (),
        is_over=first is not None and first.is_over and (second is None or second.is_over),
        still_in=tuple(sorted(map(results.name, still_in))),
        drawn=tuple(_drawn(tie, results, terms) for tie in draws.drawn) if draws else (),
    )


def _draws(results: Results, terms: Terms) -> "Brackets | None":
    """Return the draws of a knockout; nothing for other formats, and before the first round."""
    if not terms.format.facts.is_knockout:
        return None
    from canasta_club.league.standings import _knockout  # noqa: PLC0415  (few seasons are one)

    return _knockout.draws(results, terms)


def _drawn(tie: "DrawnTie", results: Results, terms: Terms) -> str:
    """Name the sides of a tie that ended level, and say what decides it."""
    first, *others = (" & ".join(map(results.name, side)) for side in tie.sides)
    went_on = tie.went_on or ()
    message = describe_drawn(
        " & ".join(map(results.name, sorted(went_on))),
        are_many=len(went_on) > 1 or terms.entries.kind != BY_PLAYER,
        is_running=tie.is_running,
    )
    return f"{first} against {' and '.join(others)}, {message}."


class _Table(NamedTuple):
    """The rows of a table, and those left out for having played too few nights."""

    rows: tuple[StandingsRow, ...]
    unlisted: tuple[str, ...]
    below: tuple[StandingsRow, ...] = ()


def _table(results: Results, terms: Terms, draw: "Bracket | None") -> _Table:
    """Rank everyone in some results; in a knockout by how far they came in its ``draw``."""
    records = season_records(results, terms)
    steps = rungs(results) if "rung" in terms.table.keys else {}
    field = Contenders(
        records=records,
        points=terms.points,
        committee=results.committee,
        lot_seed=results.lot_seed,
        rungs=steps,
    )
    order = [COLUMNS[key] for key in terms.table.order]
    if draw:
        field = replace(field, rounds_won=draw.reached, still_in=draw.still_in)
        first = [COLUMNS["rounds_won"], WON_DRAW if draw.is_over else STILL_IN]
        order = [*(first[::-1] if draw.is_won_late else first), *order]
    by_name = sorted(records, key=lambda entry: (results.name(entry).casefold(), entry))
    last = max((game.night for each in records.values() for game in each.games), default=None)
    needed = terms.nights.needed(last) if last else 0
    if terms.format.facts.keeps_places:
        # Who left a ladder has no place on it.
        by_name = [entry for entry in by_name if entry not in results.withdrawn]
    listed = [entry for entry in by_name if records[entry].nights >= needed]
    others = [entry for entry in by_name if records[entry].nights < needed]
    staying = replace(terms, entries=replace(terms.entries, promote=0, relegate=0))
    return _Table(
        tuple(_rows(listed, order, terms, field, results)),
        tuple(map(results.name, others)),
        tuple(_rows(others, order, staying, field, results)),
    )


def shown(value: Figure | None, column: FigureColumn) -> int | float | str | None:
    """Return a figure as a table shows it: an average always with its places."""
    if value is None:
        return None
    if column.kind == "form":
        return form.letters(int(value))
    if column.kind == "margins":
        return form.margins(int(value))
    return float(plain(value)) if column.kind == "decimal" else plain(value)


def exact_figures(row: StandingsRow, columns: Sequence[FigureColumn]) -> dict[str, str]:
    """Return the figures of a row that are not whole, as exact fractions, for JSON."""
    figures = zip(columns, row.values, strict=True)
    return {column.key: exact(value) for column, value in figures if value and not is_whole(value)}


def separation_value(separation: Separation | None) -> Mapping[str, object] | None:
    """Return a separation as plain values, for JSON."""
    if separation is None:
        return None
    above, below = separation.shown()
    value = {"criterion": separation.column.key, "above": above, "below": below}
    lower = separation.below or 0
    if is_whole(separation.above) and is_whole(lower):
        return value
    return {**value, "exact": {"above": exact(separation.above), "below": exact(lower)}}


def _rows(
    listed: Sequence[str],
    order: Sequence[FigureColumn],
    terms: Terms,
    field: Contenders,
    results: Results,
) -> Iterator[StandingsRow]:
    tables = divisions.members(listed, results, terms.entries)
    others = [entry for entry in field.records if entry not in {*listed}]
    unlisted = divisions.members(others, results, terms.entries)
    for division, entries in tables.items():
        places = [place for place in ranked(entries, order, field) if place.entries]
        ranks = dict(_ranks(places))
        staying = {entry: ranks[entry] for entry in ranks if entry not in results.withdrawn}
        below = sum(1 for entry in unlisted.get(division, ()) if entry not in results.withdrawn)
        bounds = _bounds(staying, division, len(tables), terms.entries, below)
        figures = [_figures(COLUMNS[key], entries, places, field) for key in terms.table.columns]
        shares = {entry: place for place in places for entry in place.entries}
        for entry, place in shares.items():
            yield StandingsRow(
                rank=ranks[entry],
                entry=entry,
                name=results.name(entry),
                values=tuple(column[entry] for column in figures),
                separated_by=_told(place, field) if entry == place.entries[0] else None,
                is_tied=len(place.entries) > 1,
                division=division,
                bound=bounds.get(entry, ""),
                is_provisional=any(
                    game.night in results.provisional for game in field.records[entry].counted
                ),
            )


def _told(place: SharedRank, field: Contenders) -> Separation | None:
    """Return what put a place below the one above; the figure of its first row may be unknown."""
    by = place.separated_by
    if by and is_unknown(field.records[place.entries[0]], by.column.key):
        return replace(by, below=None)
    return by


def _ranks(places: Sequence[SharedRank]) -> Iterator[tuple[str, int]]:
    rank = 1
    for place in places:
        yield from ((entry, rank) for entry in place.entries)
        rank += len(place.entries)


def _bounds(
    ranks: Mapping[str, int], division: int, count: int, terms: Entries, below: int
) -> Mapping[str, Bound]:
    """Return which entries go up or down, of those that stay."""
    bounds = divisions.bounds(
        list(ranks.values()),
        division=division,
        divisions=count,
        promote=terms.promote,
        relegate=terms.relegate,
        below=below,
    )
    return dict(zip(ranks, bounds, strict=True))


def _figures(
    column: FigureColumn, listed: Sequence[str], places: Sequence[SharedRank], field: Contenders
) -> Mapping[str, Figure | None]:
    """Return a column's figure for everyone; a relative one only for those who were tied."""
    if not column.is_relative:
        figures = zip(listed, column.values(listed, field) or (), strict=True)
        return {
            entry: None if is_unknown(field.records[entry], column.key) else figure
            for entry, figure in figures
        }
    compared = {
        entry: place.compared.get(column.key) for place in places for entry in place.entries
    }
    for above, below in pairwise(places):
        separation = below.separated_by
        if separation and separation.column is column:
            compared |= dict.fromkeys(above.entries, separation.above)
            compared |= dict.fromkeys(below.entries, separation.below)
    return compared


def reason(
    above: StandingsRow, below: StandingsRow, order: Sequence[str], *, are_many: bool = True
) -> str:
    """Say why one row stands above the next, or that they share their place."""
    by = below.separated_by
    if by is None:
        level = [COLUMNS[key] for key in order if not COLUMNS[key].is_relative]
        message = f"{above.name} and {below.name} share place {below.rank}"
        return f"{message}: {_equal(level)}." if level else f"{message}."
    verb = "are" if are_many else "is"
    first, second = by.written()
    fewer = " (less is better)" if by.column.less_is_better else ""
    message = (
        f"{above.name} {verb} above {below.name} by {by.column.words}: {first} to {second}{fewer}"
    )
    return "; ".join([message, *_before(by, order)]) + "."


def _before(by: Separation, order: Sequence[str]) -> Iterator[str]:
    """Describe what did not separate them: equal figures, and criteria that could not be used."""
    if by.column.key not in order:
        return
    tried = [COLUMNS[key] for key in order[: order.index(by.column.key)]]
    if level := [column for column in tried if column not in by.unusable]:
        yield _equal(level)
    for column in by.unusable:
        yield f"{column.words} does not count, as {column.unusable}"


def _equal(columns: Sequence[FigureColumn]) -> str:
    return f"{listed(column.words for column in columns)} equal"
