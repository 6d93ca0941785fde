"""Hands compared: where points came from, and the hands of a side against those of others."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from canasta_club.game.scoring.lines import PointSource
from canasta_club.league.rounding import apportioned, exact, is_whole, shares, whole
from canasta_club.league.statistics.certainty import FEWEST, FigureSums, Interval, interval
from canasta_club.league.statistics.hands import MEASURES, HandMeasure, HandSums, HandView
from canasta_club.reports.page import Cell, Chart, Column, Page, minus
from canasta_club.reports.pictures.lenses import Lenses, LensRow

_SOURCES: Final[Mapping[PointSource, str]] = {
    "melds": "Melds",
    "canastas": "Canastas",
    "threes": "Red threes",
    "out": "Going out",
    "left": "Left in hand",
    "net": "Cards, net",
    "written": "Totals alone",
    "other": "Other",
}
_ALWAYS: Final = 5
"""The sources that always have a column."""

_NOTES: Final[Mapping[PointSource, str]] = {
    "net": "Cards, net: melded less left in hand, which the slips do not tell apart.",
    "written": (
        "Totals alone: slips of which nothing else is known; a row of such slips only is blank in"
        " the columns of what hands contain."
    ),
    "other": "Other: penalties, awards, special hands and settlements.",
}

TOO_FEW: Final = "cannot be told yet"


def sources_page(
    sums: Mapping[str, HandSums], *, title: str, subtitle: str, notes: Iterable[str] = ()
) -> Page:
    """Return for each name the points a hand by where they came from, the most points first."""
    order = sorted(sums, key=lambda name: (-sums[name].average, name.casefold()))
    seen = {source for each in sums.values() for source in each.sources}
    kinds = [source for n, source in enumerate(_SOURCES) if n < _ALWAYS or source in seen]
    means = {name: list(_means(sums[name], kinds)) for name in order}
    rows: list[tuple[Cell, ...]] = [
        (name, sums[name].hands, *means[name], whole(sums[name].average)) for name in order
    ]
    columns = (
        Column("name", "Name"),
        Column("hands", "Hands", "number"),
        *(Column(kind, _SOURCES[kind], "number") for kind in kinds),
        Column("total", "Points a hand", "number", short="Points"),
    )
    lenses = Lenses(
        "Points a hand by source",
        [_SOURCES[kind] for kind in kinds],
        [LensRow(name, means[name]) for name in order],
    )
    return Page(
        title,
        columns,
        rows,
        subtitle=subtitle,
        notes=(*(_NOTES[kind] for kind in kinds if kind in _NOTES), *notes),
        details=[_details(sums[name], kinds) for name in order],
        chart=lenses if rows else None,
    )


def _means(sums: HandSums, kinds: Sequence[PointSource]) -> Iterator[int | None]:
    """Yield the points a hand from each source; they add up to those of all.

    None is what is not known, where all hands are totals alone.
    """
    means = apportioned([_mean(sums, kind) for kind in kinds])
    for kind, points in zip(kinds, means, strict=True):
        yield None if kind not in sums.sources and sums.are_totals_alone else points


def _mean(sums: HandSums, source: PointSource) -> Fraction:
    return Fraction(sums.sources.get(source, 0), sums.hands)


def _details(sums: HandSums, kinds: Sequence[PointSource]) -> dict[str, object]:
    """Return the points a hand that are not whole, as fractions, for JSON."""
    means: dict[str, Fraction] = {kind: _mean(sums, kind) for kind in kinds}
    every = {**means, "total": sums.average}
    fractions = {key: exact(mean) for key, mean in every.items() if not is_whole(mean)}
    return {"exact": fractions} if fractions else {}


def against_page(own: HandSums, others: HandSums, *, title: str, name: str, room: str) -> Page:
    """Return the figures of a side's hands beside those of others, and how far it may be chance."""
    columns = (
        Column("figure", "Figure"),
        Column("own", name, "decimal"),
        Column("others", room, "decimal"),
        Column("least", "Difference at least", "decimal", short="Least"),
        Column("most", "Difference at most", "decimal", short="Most"),
        Column("told", "What can be told"),
    )
    return Page(
        title,
        columns,
        list(map(_row, MEASURES, own.figures, others.figures)),
        notes=(INTERVALS,),
    )


INTERVALS: Final = (
    "Least and most: where the difference lies in 19 of 20 cases, as if hands were drawn by chance."
    f" Below {FEWEST} hands nothing is told."
)


def _row(measure: HandMeasure, own: FigureSums, others: FigureSums) -> tuple[Cell, ...]:
    return (measure.heading, mean(own), mean(others), *reach_cells(own, others))


def reach_cells(own: FigureSums, others: FigureSums) -> tuple[Cell, ...]:
    """Return the least and the most that figures are above others, and what that tells."""
    reach = interval(own, others)
    ends = (float(round(reach.least, 2)), float(round(reach.most, 2))) if reach else (None, None)
    return (*ends, _told(reach))


def mean(figures: FigureSums) -> float | None:
    """Return an average as it is shown; nothing where no figure is known."""
    return round(figures.mean, 2) if figures.number else None


def _told(reach: Interval | None) -> str:
    """Return what an interval tells, and no more than that."""
    if reach is None:
        return TOO_FEW
    if not reach.is_certain:
        return "may be chance"
    return "above" if reach.least > 0 else "below"


def spread_page(
    own: Sequence[HandView], others: Sequence[HandView], *, name: str, room: str
) -> Page:
    """Return how many of a side's hands, and of the others', came to how many points."""
    reaches = list(pairwise(_bounds([hand.total for hand in (*own, *others)])))
    parts = (
        shares([sum(low <= hand.total < high for hand in hands) for low, high in reaches])
        for hands in (own, others)
    )
    rows: list[tuple[Cell, ...]] = [
        (minus(f"{low:,} to {high - 1:,}"), *both)
        for (low, high), *both in zip(reaches, *parts, strict=True)
    ]
    columns = (
        Column("points", "Points of a hand"),
        Column("own", name, "number"),
        Column("others", room, "number"),
    )
    return Page(
        "Hands by their points",
        columns,
        rows,
        notes=("In per cent of the hands.",),
        chart=Chart("lines", ("own", "others")),
    )


def _bounds(totals: Sequence[int]) -> Iterator[int]:
    """Yield round bounds around all totals, about eight."""
    low, high = min(totals), max(totals)
    step = next(each for each in (50, 100, 200, 250, 500, 1000, 2000, 5000, 10**6)
                if (high - low) // each < 10)  # fmt: skip
    yield from range(low // step * step, (high // step + 2) * step, step)
