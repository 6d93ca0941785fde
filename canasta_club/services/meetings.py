"""Meetings: the fixtures of a season, each with the games that were played for it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from uuid import UUID

from canasta_club.records import fixtures as fixture_records
from canasta_club.records import results, unplayed
from canasta_club.records.book import Book
from canasta_club.records.league_values import Fixture, Unplayed
from canasta_club.records.values import GameScore, Pair, Season
from canasta_club.services import entries, playing, progress

Two = frozenset[UUID]


@dataclass(slots=True)
class Meeting:
    """A fixture, the games of it that are over and that still run, and what was noted of it.

    ``games`` is how many are to be played.
    """

    fixture: Fixture
    games: int
    over: list[GameScore]
    running: list[GameScore]
    noted: list[Unplayed]

    @property
    def two(self) -> Two:
        """The ids of the pairs that meet; of one that has a bye, its own."""
        return _two(self.fixture.pair, self.fixture.other)

    @property
    def is_begun(self) -> bool:
        """Tell whether anything was played or noted."""
        return bool(self.over or self.running or self.noted)

    @property
    def is_forfeit(self) -> bool:
        """Tell whether one end was given the game."""
        return any(each.kind in {"forfeit_win", "forfeit_loss"} for each in self.noted)

    @property
    def is_over(self) -> bool:
        """Tell whether nothing is left to play; nobody plays in a bye."""
        played_out = len(self.over) >= self.games and not self.running
        return self.fixture.other is None or self.is_forfeit or played_out

    @property
    def figures(self) -> tuple[int, int]:
        """The scores of an only game, else how many games each has won; home first."""
        scores = [self.scores_of(each) for each in self.over]
        if len(scores) == 1:
            return scores[0]
        return (
            sum(own > other for own, other in scores),
            sum(other > own for own, other in scores),
        )

    @property
    def winner(self) -> Pair | None:
        """Who won, by games and then by points; nobody while it is open, and when it is drawn.

        Who has a bye goes on as one who won.
        """
        for each in self.noted:
            if each.kind == "forfeit_win":
                return each.pair
            if each.kind == "forfeit_loss":
                return each.against
        if self.fixture.other is None:
            return self.fixture.pair
        if not self.is_over:
            return None
        scores = [self.scores_of(each) for each in self.over]
        points = tuple(map(sum, zip(*scores, strict=True)))
        ahead = next((a - b for a, b in (self.figures, points) if a != b), 0)
        return None if not ahead else self.fixture.pair if ahead > 0 else self.fixture.other

    def scores_of(self, score: GameScore) -> tuple[int, int]:
        """Return the scores of one of its games, home first."""
        by_entry = {side.side.entry.id: side.score for side in score.sides}
        home, away = self.fixture.pair, self.fixture.other
        return by_entry[home.id], by_entry[away.id] if away else 0


def of_season(book: Book, season: Season) -> list[Meeting]:
    """Return the fixtures that were drawn for a season, and what came of them."""
    drawn = fixture_records.of_season(book, season)
    games = entries.terms_of(season).format.games
    meetings = [not_played(fixture, games) for fixture in drawn]
    if meetings:
        _take_games(book, season, _by_two(meetings))
        _take_notes(unplayed.of_season(book, season), meetings)
    return meetings


def not_played(fixture: Fixture, games: int = 1) -> Meeting:
    """Return a meeting of which nothing is played yet."""
    return Meeting(fixture, games, [], [], [])


def told(meeting: Meeting) -> str:
    """Say who meets whom."""
    fixture = meeting.fixture
    return f"{fixture.pair.name} against {fixture.other.name if fixture.other else 'nobody'}"


def by_round(meetings: Iterable[Meeting]) -> dict[int, list[Meeting]]:
    """Return the meetings of one division by their rounds, the first round first."""
    ordered = sorted(meetings, key=lambda each: (each.fixture.round, each.fixture.position))
    return {
        number: list(group) for number, group in groupby(ordered, lambda each: each.fixture.round)
    }


def by_division(meetings: Iterable[Meeting]) -> dict[int, list[Meeting]]:
    """Return meetings by their divisions."""
    ordered = sorted(meetings, key=lambda each: each.fixture.division)
    return {
        number: list(group)
        for number, group in groupby(ordered, lambda each: each.fixture.division)
    }


def _by_two(meetings: Sequence[Meeting]) -> dict[Two, list[Meeting]]:
    found: dict[Two, list[Meeting]] = {}
    for each in sorted(meetings, key=lambda each: each.fixture.round):
        found.setdefault(each.two, []).append(each)
    return found


def _take_games(book: Book, season: Season, meetings: Mapping[Two, Sequence[Meeting]]) -> None:
    """Give every game between two who were to meet to the meeting it was played for."""
    rules = playing.rules_of(season)
    for score in results.game_scores(book, season):
        meant = meetings.get(frozenset(side.side.entry.id for side in score.sides))
        if meant is None:
            continue
        meeting = _meant(meant, score)
        status = progress.status_of(score.game, progress.outcome_of(rules, score))
        (meeting.running if status == "running" else meeting.over).append(score)


def _meant(meetings: Sequence[Meeting], score: GameScore) -> Meeting:
    """Return the meeting of that night, else the first that lacks a game, else the last."""
    night = score.game.night.id
    lacking = [each for each in meetings if len(each.over) + len(each.running) < each.games]
    tonight = [each for each in lacking if each.fixture.night and each.fixture.night.id == night]
    return [*tonight, *lacking, meetings[-1]][0]


def _take_notes(noted: Iterable[Unplayed], meetings: Sequence[Meeting]) -> None:
    """Give every bye, forfeit and absence to the meeting it was noted for."""
    forfeited: dict[tuple[Two, UUID, int], Meeting] = {}
    for note in noted:
        key = (_two(note.pair, note.against), note.night.id, note.round)
        meeting = forfeited.get(key) or _noted(note, meetings)
        if meeting:
            meeting.noted.append(note)
            forfeited[key] = meeting


def _noted(note: Unplayed, meetings: Sequence[Meeting]) -> Meeting | None:
    """Return the meeting of that night, else the first between these two that is open."""
    two = _two(note.pair, note.against)
    fits = [each for each in meetings if each.two == two or (len(two) == 1 and two <= each.two)]
    tonight = [
        each for each in fits if each.fixture.night and each.fixture.night.id == note.night.id
    ]
    still_open = [each for each in fits if len(two) > 1 and not each.is_over]
    return next(iter([*tonight, *still_open]), None)


def _two(pair: Pair, other: Pair | None) -> Two:
    return frozenset(each.id for each in (pair, other) if each)
