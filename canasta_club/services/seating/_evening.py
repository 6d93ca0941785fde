"""Evening: everything in the book that rounds of a night are planned from."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from canasta_club import resources
from canasta_club.club.nights import Attendance, Night, SeatWish
from canasta_club.club.people import BY_PLAYER
from canasta_club.club.seasons import Season, SeasonEntry
from canasta_club.errors import ProblemsError
from canasta_club.game.rules.document import RuleDocument
from canasta_club.league.movements import movements
from canasta_club.league.seating.designs import Design, read_designs
from canasta_club.league.seating.model import PlayedRound, Request, Round, Table, Wishes
from canasta_club.league.terms import Terms
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import entries as entry_records
from canasta_club.records.nouns import seat_wishes
from canasta_club.services.attendance import attending, entrants
from canasta_club.services.attendance.entrants import Here
from canasta_club.services.fixtures.meetings import Meeting
from canasta_club.services.fixtures.meetings import of_season as meetings_of
from canasta_club.services.people.pairs import ids_of
from canasta_club.services.rules.library import read_text
from canasta_club.services.season import entries
from canasta_club.services.season.season_rules import rules_of, terms_of
from canasta_club.services.seating import _history as seating_history
from canasta_club.services.seating import _problems
from canasta_club.services.seating._history import History


@cache
def for_players(players: int) -> tuple[Design, ...]:
    """Return the perfect rotations for a number of players; most numbers have none."""
    return read_designs(read_text(resources.shipped("data", "designs", "whist.toml")), players)


_USUAL_SIZES = (4, 6, 5, 3, 2)


@dataclass(frozen=True, slots=True)
class Evening:
    """A night with everything its rounds are planned from.

    Those without a division play in the ``lowest``. Who has ``left`` the season is not seated, even
    if checked in.
    """

    season: Season
    night: Night
    terms: Terms
    lowest: int
    sides: Mapping[int, int]
    attendances: tuple[Attendance, ...]
    entered: tuple[SeasonEntry, ...]
    wishes: tuple[SeatWish, ...]
    history: History
    fixtures: tuple[Meeting, ...]
    left: tuple[str, ...] = ()

    def here(self, number: int) -> Here:
        """Return who is present in a round."""
        present = entrants.in_round(self.attendances, self.terms.entries.kind, number)
        return replace(
            present, entrants=tuple(e for e in present.entrants if e.id not in self.left)
        )

    def requests(self, number: int, seed: int, earlier: tuple[Round, ...] = ()) -> list[Request]:
        """Return the requests to a movement for a round, one for each division.

        ``earlier`` are rounds of tonight that are planned but not seated.
        """
        here = self.here(number)
        whole = self._request(here, number - len(earlier), seed)
        return [self._part(whole, members, earlier) for members in self._divisions(here)]

    def divisions(self, number: int) -> list[frozenset[str]]:
        """Return the ids of the entrants of each division that plays by itself."""
        return self._divisions(self.here(number))

    def open_fixtures(self, number: int) -> list[Meeting]:
        """Return the fixtures that a round may seat, those seated in it included."""
        return [each for each in self.fixtures if self._is_open(each, number)]

    def _is_open(self, meeting: Meeting, number: int) -> bool:
        if meeting.fixture.other is None:
            return not any(
                self._is_before(each.night, each.round, number) for each in meeting.noted
            )
        begun = [
            score
            for score in meeting.running
            if score.hands or self._is_before(score.game.night, score.game.round, number)
        ]
        return not begun and not meeting.is_over

    def _is_before(self, night: Night, its_round: int, number: int) -> bool:
        return night.id != self.night.id or its_round < number

    def _request(self, here: Here, number: int, seed: int) -> Request:
        history = self.history.before(self.night, number)
        counts = {len(entrant.members) for entrant in here.entrants}
        if len(counts) > 1:
            by_size = sorted(here.entrants, key=lambda entrant: len(entrant.members))
            raise _problems.different_sizes(by_size[0], by_size[-1])
        people = counts.pop() if counts else 1
        sizes = self._sizes(people)
        usual = next((size for size in _USUAL_SIZES if size in sizes), 4)
        tonight = history.tonight(self.night)
        if self.terms.format.facts.is_knockout:
            tonight = tuple(
                each.played._replace(round=each.played.round._replace(number=number))
                for number, each in enumerate(history.rounds, start=1)
            )
        return Request(
            terms=self.terms.format,
            entrants=self._in_order(here, history),
            number=number,
            players=people,
            sizes=sizes,
            sides={size: self.sides[size] for size in sizes},
            played=tonight,
            points=history.points,
            met=history.met(usual),
            wishes=_wishes(self.wishes, here),
            roster=self._roster(),
            withdrawn=self.left,
            seed=seed,
        )

    def _sizes(self, people: int) -> frozenset[int]:
        """Return how many may sit at a table; in a pairs league, single entries play alone."""
        if self.terms.entries.kind != BY_PLAYER and people == 1:
            return frozenset(size for size, sides in self.sides.items() if size == sides)
        return frozenset(self.sides)

    def _in_order(self, here: Here, history: History) -> tuple[str, ...]:
        """Return who is present, the best placed first; before any result, as they registered."""
        known = here.by_id
        has_results = any(each.played.scores for each in history.rounds)
        by_table = has_results or self.terms.format.facts.keeps_places
        ranked = history.order if by_table else self._roster()
        return tuple(dict.fromkeys([*(one for one in ranked if one in known), *known]))

    def _roster(self) -> tuple[str, ...]:
        return tuple(
            each for entry in self.entered for each in ids_of(entry.pair, self.terms.entries.kind)
        )

    def _divisions(self, here: Here) -> list[frozenset[str]]:
        known = frozenset(here.by_id)
        if self.lowest < 2 or self.terms.format.facts.is_open:
            return [known]
        division = {
            each: entry.division
            for entry in self.entered
            for each in ids_of(entry.pair, self.terms.entries.kind)
        }
        parts: dict[int, set[str]] = {}
        for one in known:
            parts.setdefault(division.get(one, self.lowest), set()).add(one)
        return [frozenset(parts[number]) for number in sorted(parts)] or [known]

    def _part(self, whole: Request, members: frozenset[str], earlier: tuple[Round, ...]) -> Request:
        everybody = len(members) == len(whole.entrants)
        request = replace(whole, designs=for_players(len(members)))
        if not everybody:
            others = {one for one in whole.entrants if one not in members}
            request = replace(
                request,
                entrants=tuple(one for one in whole.entrants if one in members),
                roster=tuple(one for one in whole.roster if one not in others),
                played=tuple(_played_part(each, members) for each in whole.played),
            )
        for each in earlier:
            request = movements.after_round(request, each if everybody else part_of(each, members))
        return request


def of_night(book: Book, season: Season, night: Night) -> Evening:
    """Return everything that the rounds of a night are planned from."""
    terms = terms_of(season)
    entered = entry_records.of_season(book, season)
    gone = [each for each in entered if not entries.is_active(each, night.day)]
    gone.sort(key=lambda entry: entry.withdrawn_on or night.day)
    ids = (one for each in gone for one in ids_of(each.pair, terms.entries.kind))
    return Evening(
        season=season,
        night=night,
        terms=terms,
        lowest=terms.entries.lowest(each.division for each in entered),
        sides=sides_of(rules_of(season).on(night.day)),
        attendances=tuple(attending.of_night(book, season, night)),
        entered=tuple(each for each in entered if each not in gone),
        wishes=tuple(seat_wishes.of_club(book)),
        history=seating_history.of_season(book, season),
        fixtures=tuple(meetings_of(book, season)),
        left=() if terms.format.facts.is_open else tuple(ids),
    )


def part_of(seated: Round, members: frozenset[str]) -> Round:
    """Return a division's part of a round, its tables numbered from 1."""
    tables = [table for table in seated.tables if members & set(table.entrants)]
    return Round(
        number=seated.number,
        tables=tuple(Table(number, table.sides) for number, table in enumerate(tables, start=1)),
        sit_outs=tuple(one for one in seated.sit_outs if one in members),
        out=tuple(one for one in seated.out if one in members),
        waiting=tuple(one for one in seated.waiting if one in members),
    )


def joined(parts: list[Round]) -> Round:
    """Join the parts of divisions to a round, the tables of each after those before it."""
    if len(parts) == 1:
        return parts[0]
    tables = [table.sides for part in parts for table in sorted(part.tables)]
    return Round(
        number=parts[0].number,
        tables=tuple(Table(number, sides) for number, sides in enumerate(tables, start=1)),
        sit_outs=tuple(one for part in parts for one in part.sit_outs),
        out=tuple(one for part in parts for one in part.out),
        waiting=tuple(one for part in parts for one in part.waiting),
    )


def _played_part(played: PlayedRound, members: frozenset[str]) -> PlayedRound:
    tables = [table for table in played.round.tables if members & set(table.entrants)]
    now = {table.number: number for number, table in enumerate(tables, start=1)}
    return PlayedRound(
        round=part_of(played.round, members),
        scores={now[table]: scores for table, scores in played.scores.items() if table in now},
        again=frozenset(now[table] for table in played.again if table in now),
        forfeits=frozenset(now[table] for table in played.forfeits if table in now),
    )


def sides_of(document: RuleDocument) -> dict[int, int]:
    """Return the number of sides at a table of each size that can be played."""
    sides = {}
    for size in document.player_counts:
        try:
            sides[size] = document.for_players(size).seating.sides
        except ProblemsError:
            continue
    return sides


def _wishes(wishes: tuple[SeatWish, ...], here: Here) -> Wishes:
    """Return the wishes of those present, as wishes of their entrants."""
    entrant_of = {player.id: one.id for one in here.entrants for player in one.members}
    twos: dict[str, set[frozenset[str]]] = {"together": set(), "apart": set()}
    tables: dict[str, int] = {}
    for wish in wishes:
        one = entrant_of.get(wish.player.id)
        other = entrant_of.get(wish.other.id) if wish.other else None
        if one and wish.table is not None:
            tables[one] = wish.table
        elif one and other and one != other:
            twos[wish.kind].add(frozenset((one, other)))
    together = (
        twos["together"] if all(len(entrant.members) == 1 for entrant in here.entrants) else set()
    )
    return Wishes(frozenset(together), frozenset(twos["apart"]), tables)
