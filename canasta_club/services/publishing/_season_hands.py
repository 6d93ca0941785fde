"""The hands of a season added up night by night: those that are kept are not rescored.

To score all hands of a season again costs more than all pages that change after a night.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import date
from functools import cached_property
from typing import Final, NamedTuple, get_args

from canasta_club.club.people import Pair
from canasta_club.club.seasons import Season
from canasta_club.documents.toml import PlainTable
from canasta_club.game.scoring.lines import PointSource
from canasta_club.league.statistics.certainty import FigureSums
from canasta_club.league.statistics.hands import HandSums, HandView
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import nights as night_records
from canasta_club.services.statistics import hands

_SOURCES: Final[tuple[PointSource, ...]] = get_args(PointSource)


class _Side(NamedTuple):
    """The ids under which the table ranks a side, and those of its players."""

    entries: tuple[str, ...]
    players: tuple[str, ...]


_Night = Mapping[_Side, HandSums]


class SeasonHands:
    """The hands of a season; ``kept`` holds those of nights before ``since``."""

    def __init__(self, book: Book, season: Season, kept: PlainTable, since: date) -> None:
        self._book = book
        self._season = season
        self._kept: dict[str, _Night] = {}
        self._since = since
        with suppress(KeyError, TypeError, ValueError, IndexError, AttributeError):
            self._kept = dict(_read(kept))

    @cached_property
    def _nights(self) -> Mapping[str, _Night]:
        nights = {}
        for night in night_records.counting(self._book, self._season):
            key = str(night.id)
            if night.day < self._since and key in self._kept:
                nights[key] = self._kept[key]
            else:
                nights[key] = _added(hands.of_night(self._book, self._season, night))
        return nights

    @cached_property
    def _sums(self) -> Mapping[_Side, HandSums]:
        sides: dict[_Side, list[HandSums]] = {}
        for night in self._nights.values():
            for side, sums in night.items():
                sides.setdefault(side, []).append(sums)
        return {side: HandSums.added(several) for side, several in sides.items()}

    def by_entry(self, names: Mapping[str, str]) -> Mapping[str, HandSums]:
        """Return what the hands of each entry come to, by its name."""
        entries: dict[str, list[HandSums]] = {}
        for side, sums in self._sums.items():
            for entry in side.entries:
                entries.setdefault(names[entry], []).append(sums)
        return {name: HandSums.added(several) for name, several in entries.items()}

    def of(self, pair: Pair) -> tuple[HandSums, HandSums]:
        """Return what the hands of a pair come to, and those of all others."""
        players = tuple(sorted(str(each.id) for each in pair.players))
        own = self._of_players.get(players, HandSums.of(()))
        return own, self._room.without(own)

    @cached_property
    def _of_players(self) -> Mapping[tuple[str, ...], HandSums]:
        players: dict[tuple[str, ...], list[HandSums]] = {}
        for side, sums in self._sums.items():
            players.setdefault(side.players, []).append(sums)
        return {ids: HandSums.added(several) for ids, several in players.items()}

    @cached_property
    def _room(self) -> HandSums:
        return HandSums.added((HandSums.of(()), *self._sums.values()))

    def value(self) -> PlainTable:
        """Return what the next run need not work out again."""
        numbers: dict[_Side, int] = {}
        nights = {
            night: [
                [numbers.setdefault(side, len(numbers)), *_figures(sums)]
                for side, sums in by_side.items()
            ]
            for night, by_side in self._nights.items()
        }
        return {"sides": list(numbers), "nights": nights}


def _added(views: Iterable[HandView]) -> _Night:
    sides: dict[_Side, list[HandView]] = {}
    for view in views:
        side = _Side(view.entries, tuple(sorted(view.players)))
        sides.setdefault(side, []).append(view)
    return {side: HandSums.of(several) for side, several in sides.items()}


def _figures(sums: HandSums) -> Iterator[float]:
    """Yield the sums as a row of figures, which `_read` takes apart."""
    yield sums.hands
    yield from (sums.sources.get(source, 0) for source in _SOURCES)
    for sample in sums.figures:
        yield from sample


def _read(kept: PlainTable) -> Iterator[tuple[str, _Night]]:
    sides = [_Side(tuple(entries), tuple(players)) for entries, players in kept["sides"]]
    for night, rows in kept["nights"].items():
        yield night, {sides[number]: _sums(count, figures) for number, count, *figures in rows}


def _sums(count: int, figures: list[int]) -> HandSums:
    points, figures = figures[: len(_SOURCES)], figures[len(_SOURCES) :]
    return HandSums(
        hands=count,
        figures=tuple(FigureSums(*figures[at : at + 3]) for at in range(0, len(figures), 3)),
        sources={source: some for source, some in zip(_SOURCES, points, strict=True) if some},
    )
