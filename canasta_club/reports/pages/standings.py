"""The standings as a page: the ranked table with its reasons and notes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from canasta_club.club.games import IN_HANDS
from canasta_club.league.results.model import Results
from canasta_club.league.rounding import plain
from canasta_club.league.standings.table import (
    Standings,
    StandingsRow,
    exact_figures,
    reason,
    separation_value,
    shown,
)
from canasta_club.league.terms import Terms
from canasta_club.reports.page import Cell, Column, Page, running_note
from canasta_club.text.wording import capital, counted, listed, quoted

_DIVISION = Column("division", "Division", "number", short="Div")

_RANK = Column("rank", "Rank", "number", short="#")

_BOUND = Column("bound", "Goes")

_LEADING = frozenset({"division", "rank", "name", "table", "points"})

_LEGENDS = {
    "form": "Form: the last games, the newest last; ■ W won, ◧ D drawn, □ L lost.",
    "margins": (
        "Margins: by how much the last games were won or lost, the newest last; the higher a bar"
        " reaches, the more was won, and the middle is a draw."
    ),
}

_BELOW_BY = Column("below_by", "Decided by", spare=True)


@dataclass(frozen=True, slots=True)
class Ranking:
    """A table, the results it was computed from, and whether its rows are single ``players``.

    ``has_reasons``: a column gives what set each row below the one above; ``has_sentences``: a
    sentence does so for every two neighbours; ``has_handicaps``: they are in the scores.
    """

    table: Standings
    terms: Terms
    results: Results
    players: bool = False
    has_reasons: bool = True
    has_sentences: bool = False
    has_handicaps: bool = False

    @property
    def has_divisions(self) -> bool:
        """Return whether rows of more than one division are shown."""
        return len({row.division for row in self.table.rows}) > 1


def standings_page(
    ranking: Ranking, *, title: str, subtitle: str, status: str, about: Mapping[str, object]
) -> Page:
    """Return the page of a table, followed by those of its second chance and of the unlisted."""
    sentences = _sentences(ranking) if ranking.has_sentences else {}
    table = ranking.table
    return Page(
        title,
        tuple(_columns(ranking)),
        [tuple(_cells(row, ranking)) for row in table.rows],
        subtitle=subtitle,
        status=status,
        legend=tuple(_LEGENDS[each.kind] for each in table.columns if each.kind in _LEGENDS),
        notes=(*sentences.values(), *_notes(ranking)),
        running=table.running,
        about={**about, "running": table.running, "unlisted": list(table.unlisted)}
        | ({"withdrawn": list(table.withdrawn)} if table.withdrawn else {}),
        details=[_details(row, ranking, sentences) for row in table.rows],
        parts=(
            *((_second_page(ranking),) if table.second else ()),
            *((_below_page(ranking),) if table.below else ()),
        ),
    )


def leading(page: Page) -> Page:
    """Return a table of names with places and points; without points, with its first figure."""
    keys = [column.key for column in page.columns]
    figure = [] if "points" in keys else [keys.index("name") + 1]
    kept = [place for place, key in enumerate(keys) if key in _LEADING or place in figure]
    return replace(
        page,
        columns=tuple(page.columns[place] for place in kept),
        rows=[tuple(row[place] for place in kept) for row in page.rows],
        parts=(),
        details=(),
    )


def _below_page(ranking: Ranking) -> Page:
    """Return the figures of those who have not come to enough nights to be listed."""
    needed = ranking.terms.nights.minimum
    table = replace(ranking.table, rows=ranking.table.below, second=(), below=())
    below = replace(ranking, table=table, has_reasons=False)
    columns = tuple(_columns(below))
    keep = [place for place, column in enumerate(columns) if column.key != "rank"]
    return Page(
        f"Not listed yet: fewer than {counted(needed, 'night')}",
        tuple(columns[place] for place in keep),
        [tuple(tuple(_cells(row, below))[place] for place in keep) for row in table.rows],
    )


def _second_page(ranking: Ranking) -> Page:
    """Return the table of the second chance; notes on the whole season stay with the main table."""
    table = replace(ranking.table, rows=ranking.table.second, second=())
    second = replace(ranking, table=table)
    sentences = _sentences(second) if ranking.has_sentences else {}
    return Page(
        "Second chance",
        tuple(_columns(second)),
        [tuple(_cells(row, second)) for row in table.rows],
        notes=tuple(sentences.values()),
        details=[_details(row, second, sentences) for row in table.rows],
    )


def _columns(ranking: Ranking) -> Iterator[Column]:
    if ranking.has_divisions:
        yield _DIVISION
    yield _RANK
    yield Column("name", "Player" if ranking.players else "Pair")
    for each in ranking.table.columns:
        yield Column(each.key, each.heading, each.kind, short=each.short, phrase=each.phrase)
    if _has_bounds(ranking):
        yield _BOUND
    if ranking.has_reasons:
        yield _BELOW_BY


def _cells(row: StandingsRow, ranking: Ranking) -> Iterator[Cell]:
    if ranking.has_divisions:
        yield row.division
    yield f"{row.rank}=" if row.is_tied else row.rank
    yield row.name
    for value, column in zip(row.values, ranking.table.columns, strict=True):
        yield shown(value, column)
    if _has_bounds(ranking):
        yield row.bound
    if ranking.has_reasons:
        yield "" if row.separated_by is None else str(row.separated_by)


def _details(
    row: StandingsRow, ranking: Ranking, sentences: Mapping[str, str]
) -> dict[str, object]:
    fractions = exact_figures(row, ranking.table.columns)
    return {
        "rank": row.rank,
        **({"exact": fractions} if fractions else {}),
        "separated_by": separation_value(row.separated_by),
        "provisional": row.is_provisional,
        **({"why": sentences.get(row.entry)} if ranking.has_sentences else {}),
    }


def _has_bounds(ranking: Ranking) -> bool:
    return any(row.bound for row in ranking.table.rows)


def _sentences(ranking: Ranking) -> dict[str, str]:
    """Return for each entry why the row above it stands there."""
    order = ranking.terms.table.order
    return {
        below.entry: reason(above, below, order, are_many=not ranking.players)
        for above, below in pairwise(ranking.table.rows)
        if above.division == below.division
    }


def _notes(ranking: Ranking) -> Iterator[str]:
    table = ranking.table
    if not (table.rows or table.running or table.unlisted):
        yield "Nobody is registered, and no game is over yet."
    if table.is_over:
        yield _winners(table)
    if table.running:
        yield running_note(table.running)
    yield from table.drawn
    yield from _provisional(ranking)
    if ranking.has_handicaps:
        yield _handicaps(ranking)
    if any(row.is_tied for row in table.rows):
        yield "An = marks a shared place: nothing separates those rows."
    if any(row.bound.endswith("?") for row in table.rows):
        yield "A ? marks a shared place across the line: who goes up or down is to be decided."
    yield from _unknown(ranking)
    yield from _penalties(ranking)
    kept = [name for name in table.withdrawn if name not in table.voided]
    if kept:
        yield f"Withdrawn, games counted: {quoted(kept)}."
    if table.voided:
        yield f"Withdrawn, games counted for nobody: {quoted(table.voided)}."
    if table.unlisted:
        needed = ranking.terms.nights.minimum
        nights = counted(needed, "night")
        yield f"Fewer than {nights}, not listed: {quoted(table.unlisted)}."


def _unknown(ranking: Ranking) -> Iterator[str]:
    """Say of what hands contain that some slips, which give a total alone, do not tell it."""
    of_hands = [each.words for each in ranking.table.columns if each.key in IN_HANDS]
    sides = (side for game in ranking.results.games for side in game.sides)
    if of_hands and any(side.figures.totals_alone for side in sides):
        yield (
            f"{capital(listed(of_hands))}: of the slips that tell more than a total;"
            " where none does, unknown and left blank."
        )


def _winners(table: Standings) -> str:
    """Describe who won the draws of a knockout."""
    first, second = (
        [row.name for row in rows if row.rank == 1] for rows in (table.rows, table.second)
    )
    won = f"{quoted(first, ' and ')} won the main draw"
    also = f", {quoted(second, ' and ')} the second chance" if second else ""
    return f"The knockout is over: {won}{also}."


def _provisional(ranking: Ranking) -> Iterator[str]:
    """Name the rows that a correction may still change, unless all are: the head says so then."""
    rows = ranking.table.rows
    names = [row.name for row in rows if row.is_provisional]
    if names and len(names) < len(rows):
        days = sorted(ranking.results.provisional)
        nights = "night" if len(days) == 1 else "nights"
        are = "is" if len(days) == 1 else "are"
        until = f"until the {nights} of {listed(map(str, days))} {are} final"
        yield f"Provisional, {until}: {quoted(names)}."


def _handicaps(ranking: Ranking) -> str:
    """Describe what was added to the scores of each game."""
    handicaps = ranking.results.handicaps
    added = [
        f"“{row.name}” {handicaps[row.entry]}"
        for row in ranking.table.rows
        if row.entry in handicaps
    ]
    if not added:
        return "Nobody has a handicap: this is the scratch table."
    return f"Handicaps added, in points per game: {', '.join(added)}."


def _penalties(ranking: Ranking) -> Iterator[str]:
    shown_ones = {row.entry for row in ranking.table.rows}
    for penalty in ranking.results.penalties:
        if penalty.entry in shown_ones:
            taken = "taken from" if penalty.points > 0 else "given to"
            points = plain(max(penalty.points, -penalty.points))
            reason = f" ({penalty.reason})" if penalty.reason else ""
            unit = "point" if points == 1 else "points"
            yield f"{points} {unit} {taken} {ranking.results.name(penalty.entry)}{reason}."
