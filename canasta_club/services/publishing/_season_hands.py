"""The hands of a season added up: of nights before the last ones none is rescored.

To score all hands of a season again costs more than all pages that change after a night.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from functools import cached_property
from itertools import groupby
from typing import Final, NamedTuple, get_args
from uuid import UUID

from canasta_club.club.games import Game
from canasta_club.club.hands import Hand
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.club.seasons import Season
from canasta_club.documents.toml import PlainTable
from canasta_club.game.scoring.lines import PointSource
from canasta_club.league.statistics.certainty import FigureSums
from canasta_club.league.statistics.hands import HandSums, HandView
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import nights as night_records
from canasta_club.services.statistics import hands

_SOURCES: Final[tuple[PointSource, ...]] = get_args(PointSource)

_EACH, _LAST = 20, 3
"""The sums are kept after every so many nights, and after each of the last: those are corrected."""


class _Side(NamedTuple):
    """The ids under which the table ranks a side, and those of its players."""

    entries: tuple[str, ...]
    players: tuple[str, ...]


_Sums = Mapping[_Side, HandSums]
"""What the hands of each side come to, from the first night of the season on."""


class SeasonHands:
    """The hands of a season; ``kept`` holds what they came to after nights before ``since``."""

    def __init__(self, book: Book, season: Season, kept: PlainTable, since: date) -> None:
        self._book = book
        self._season = season
        self._kept: dict[date, _Sums] = {}
        with suppress(KeyError, TypeError, ValueError, IndexError, AttributeError):
            self._kept = dict(_read(kept, since))
        self._of_nights: dict[UUID, _Sums] = {}

    def add(self, night: Night, played: Iterable[tuple[Game, Sequence[Hand]]]) -> None:
        """Add up the games of a night as they were read, if what they come to is not kept."""
        if night.day > max(self._kept, default=date.min):
            self._of_nights[night.id] = self._summed(played)

    def _of_night(self, night: Night) -> _Sums:
        if night.id not in self._of_nights:
            self._of_nights[night.id] = self._summed(hand_records.of_night(self._book, night))
        return self._of_nights[night.id]

    def _summed(self, played: Iterable[tuple[Game, Sequence[Hand]]]) -> _Sums:
        """Return what the hands of games come to."""
        sides: dict[_Side, list[HandView]] = {}
        for view in hands.of_games(self._book, self._season, played):
            side = _Side(view.entries, tuple(sorted(view.players)))
            sides.setdefault(side, []).append(view)
        return {side: HandSums.of(several) for side, several in sides.items()}

    @cached_property
    def _after(self) -> Mapping[date, _Sums]:
        """What the hands come to at the end of the days that are kept, and of the last day."""
        nights = night_records.counting(self._book, self._season)
        days = _kept_days(nights)
        # Where one of them is not known, it is added up from the one before.
        known = next((n for n, day in enumerate(days) if day not in self._kept), len(days))
        after = {day: self._kept[day] for day in days[:known]}
        last = max(after, default=date.min)
        sums = dict(after.get(last, {}))
        for day, of_day in groupby(nights, lambda night: night.day):
            if day > last:
                for night in of_day:
                    _add(sums, self._of_night(night))
                if day in days:
                    after[day] = dict(sums)
        return {**after, date.max: sums}

    @cached_property
    def _sums(self) -> _Sums:
        return self._after[date.max]

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
        sums = {
            day.isoformat(): [
                [numbers.setdefault(side, len(numbers)), *_figures(each)]
                for side, each in by_side.items()
            ]
            for day, by_side in self._after.items()
            if day != date.max
        }
        return {"sides": list(numbers), "sums": sums}


def _kept_days(nights: Iterable[Night]) -> Sequence[date]:
    """Return the days after which sums are kept, in order."""
    held = sorted({each.day for each in nights if each.state not in {"planned", "cancelled"}})
    return sorted({*held[_EACH - 1 :: _EACH], *held[-_LAST:]})


def _add(sums: dict[_Side, HandSums], more: _Sums) -> None:
    """Add what the hands of a night come to, to what each side has come to."""
    for side, of_night in more.items():
        sums[side] = HandSums.added((sums[side], of_night)) if side in sums else of_night


def _figures(sums: HandSums) -> Iterator[float]:
    """Yield the sums as a row of figures, which `_read` takes apart."""
    yield sums.hands
    yield from (sums.sources.get(source, 0) for source in _SOURCES)
    for sample in sums.figures:
        yield from sample


def _read(kept: PlainTable, since: date) -> Iterator[tuple[date, _Sums]]:
    sides = [_Side(tuple(entries), tuple(players)) for entries, players in kept["sides"]]
    for text, rows in kept["sums"].items():
        if (day := date.fromisoformat(text)) < since:
            yield day, {sides[number]: _of_row(count, row) for number, count, *row in rows}


def _of_row(count: int, figures: list[int]) -> HandSums:
    points, figures = figures[: len(_SOURCES)], figures[len(_SOURCES) :]
    return HandSums(
        hands=count,
        figures=tuple(FigureSums(*figures[at : at + 3]) for at in range(0, len(figures), 3)),
        sources={source: some for source, some in zip(_SOURCES, points, strict=True) if some},
    )
