"""Draw divisions: a division as a draw finds it: who plays on, what was drawn, what has begun."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from canasta_club.league.seating import Met, Played, Request, Round, Table
from canasta_club.league.standings import standings as rank
from canasta_club.league.terms import Figure, Terms
from canasta_club.records import entries as entry_records
from canasta_club.records.book import Book
from canasta_club.records.league_values import SeasonEntry
from canasta_club.records.values import Night, Season
from canasta_club.services import entries, meetings, standings
from canasta_club.services.meetings import Meeting

_LARGEST_SEED = 2**31


@dataclass(frozen=True, slots=True)
class Division:
    """A division: who plays on, the best placed first, and all the ``rounds`` that were drawn."""

    season: Season
    terms: Terms
    number: int
    entries: tuple[SeasonEntry, ...]
    rounds: Mapping[int, Sequence[Meeting]]
    points: Mapping[str, Figure]
    seed: int

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of those who play on, the best placed first."""
        return tuple(str(entry.pair.id) for entry in self.entries)

    @property
    def roster(self) -> tuple[str, ...]:
        """The ids of those who play on, in the order of their entry."""
        by_number = sorted(self.entries, key=lambda entry: entry.number)
        return tuple(str(entry.pair.id) for entry in by_number)

    @property
    def begun(self) -> int:
        """How many rounds there are up to the last of which anything was played."""
        rounds = self.rounds.items()
        return max((n for n, each in rounds if any(one.is_begun for one in each)), default=0)

    @property
    def kept(self) -> list[Meeting]:
        """The meetings of the rounds that have begun."""
        rounds = self.rounds.items()
        return [meeting for n, each in rounds if n <= self.begun for meeting in each]

    @property
    def pending(self) -> list[Round]:
        """The rounds that were drawn and have not begun."""
        return [_round(n, each) for n, each in self.rounds.items() if n > self.begun]

    @property
    def is_drawn_by_seed(self) -> bool:
        """Tell whether the rounds to come were drawn by the seed that is meant now."""
        seeds = {
            meeting.fixture.seed
            for number, each in self.rounds.items()
            for meeting in each
            if number > self.begun
        }
        return seeds == {self.seed}

    def free(self, nights: Iterable[Night]) -> list[Night]:
        """Return the nights to come after the last of a round that has begun."""
        used = [each.fixture.night.day for each in self.kept if each.fixture.night]
        last = max(used, default=date.min)
        to_come = [night for night in nights if night.state in {"planned", "open"}]
        return [night for night in to_come if night.day > last]

    def request(self) -> Request:
        """Return what a movement is asked for the next round."""
        size = len(self.entries[0].pair.players)
        played = [(n, each) for n, each in self.rounds.items() if n <= self.begun]
        opponents = Counter(ids(each) for each in self.kept if each.fixture.other)
        byes = (each.fixture.pair.id for each in self.kept if each.fixture.other is None)
        return Request(
            terms=self.terms.format,
            entrants=self.ids,
            number=self.begun + 1,
            players=size,
            sizes=frozenset({2 * size}),
            sides={2 * size: 2},
            played=tuple(Played(_round(n, each), _scores(each)) for n, each in played),
            points=self.points,
            met=Met(opponents=opponents, sit_outs=Counter(map(str, byes))),
            roster=self.roster,
            seed=self.seed,
        )


def of_season(book: Book, season: Season, terms: Terms, seed: int | None) -> Iterator[Division]:
    """Yield the divisions of a season; raises `NotFoundError` where nobody is entered."""
    points = _points(book, season, terms)
    places = {entry: place for place, entry in enumerate(points)}
    drawn = meetings.by_division(meetings.of_season(book, season))
    entered = entry_records.of_season(book, season)
    active = [entry for entry in entered if entry.withdrawn_on is None]
    if not active:
        raise entries.nobody(season)
    for number in sorted({entry.division for entry in active}):
        mine = [entry for entry in active if entry.division == number]
        mine.sort(key=lambda entry: places.get(str(entry.pair.id), len(places)))
        earlier = drawn.get(number, [])
        rounds = meetings.by_round(earlier)
        chosen = _seed(season, terms, earlier) if seed is None else seed
        yield Division(season, terms, number, tuple(mine), rounds, points, chosen)


def ids(meeting: Meeting) -> frozenset[str]:
    """Return the ids of those who meet."""
    return frozenset(str(each) for each in meeting.two)


def _points(book: Book, season: Season, terms: Terms) -> Mapping[str, Figure]:
    """Return the league points of all who stand in the table, in its order."""
    points_alone = replace(terms, table=replace(terms.table, columns=("points",)))
    table = rank(standings.season_table(book, season).results, points_alone)
    return {row.entry: row.values[0] or 0 for row in table.rows}


def _seed(season: Season, terms: Terms, earlier: Sequence[Meeting]) -> int:
    """Return the seed of a draw: as it was before, else one that the season's id makes."""
    if earlier:
        return earlier[-1].fixture.seed
    return 0 if terms.format.kind == "round-robin" else season.id.int % _LARGEST_SEED


def _round(number: int, drawn: Sequence[Meeting]) -> Round:
    """Return a round as it was drawn; the numbers of its tables are the positions."""
    fixtures = [each.fixture for each in drawn]
    return Round(
        number,
        tuple(
            Table(each.position, ((str(each.pair.id),), (str(each.other.id),)))
            for each in fixtures
            if each.other
        ),
        tuple(str(each.pair.id) for each in fixtures if each.other is None),
    )


def _scores(drawn: Sequence[Meeting]) -> dict[int, tuple[int, ...]]:
    """Return the results of a round by its tables: one for who won, nought for who did not."""
    return {
        each.fixture.position: (
            int(each.winner == each.fixture.pair),
            int(each.winner == each.fixture.other),
        )
        for each in drawn
        if each.fixture.other
    }
