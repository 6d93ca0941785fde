"""Past games: the finished games of a season, or of all seasons, for statistics."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Final
from uuid import UUID

from canasta_club.club.games import Game, GameScore
from canasta_club.club.people import BY_PLAYER
from canasta_club.club.seasons import Season
from canasta_club.league.results.model import GameResult, SideResult
from canasta_club.league.standings.counting_nights import counted_by
from canasta_club.league.statistics.games import ByPeople, PastGame, in_order
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import results
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.page import running_note
from canasta_club.services.people.pairs import ids_of
from canasta_club.services.play import endings
from canasta_club.services.season.season_rules import rules_of
from canasta_club.text.progress import Progress

if TYPE_CHECKING:
    from canasta_club.services.standings.standings import SeasonTable


@dataclass(frozen=True)
class PastGames:
    """Finished games in the order played, by the players in the seats.

    ``names`` are those of the players by id; ``running_on`` are the nights of the games that are
    left out, since they are not over. ``uncounted`` is how many are left out that are over, since
    the table counts them for nobody.
    """

    games: list[PastGame]
    names: Mapping[str, str]
    running_on: Sequence[date] = ()
    uncounted: int = 0

    @cached_property
    def people(self) -> ByPeople:
        """The games by who sat in them."""
        return ByPeople(self.games)

    def among(self, scores: Sequence[GameScore]) -> "PastGames":
        """Return those of some games, of which all that are over are among these."""
        listed = {str(score.game.id): score.game for score in scores}
        games = [game for game in self.games if game.result.game in listed]
        over = {game.result.game for game in games}
        running_on = [game.night.day for key, game in listed.items() if key not in over]
        if len(games) == len(self.games) and running_on == self.running_on:
            return self
        return replace(self, games=games, running_on=running_on)

    @property
    def running(self) -> int:
        """How many games are not over."""
        return len(self.running_on)

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes for readers of statistics."""
        return (
            *((running_note(self.running),) if self.running else ()),
            *((_uncounted_note(self.uncounted),) if self.uncounted else ()),
            *((_DROPPED,) if any(game.dropped for game in self.games) else ()),
        )


_DROPPED: Final = "Nights that the table does not count for a player do not count here either."


def _uncounted_note(count: int) -> str:
    if count == 1:
        return "One game counts for nobody in the table and is left out."
    return f"{count} games count for nobody in the table and are left out."


def of_season(book: Book, season: Season) -> PastGames:
    """Return the finished games of a season."""
    return finished(book, results.game_scores(book, season))


def counted(book: Book, table: "SeasonTable", past: PastGames | None = None) -> PastGames:
    """Return the finished games that count in the table of a season, each with whom it drops.

    The ``past`` games of all seasons may be known.
    """
    by, counting = table.by, counted_by(table.results, table.terms)
    dropped: Mapping[str, frozenset[str]] = {
        game.game: frozenset() if counts_for >= game.entries else _dropped(score, counts_for, by)
        for game, score in zip(table.results.games, table.scores, strict=True)
        if (counts_for := counting.get(game.game))
    }
    past = past.among(table.scores) if past else finished(book, table.scores)
    games = [
        game._replace(dropped=those) if (those := dropped[game.result.game]) else game
        for game in past.games
        if game.result.game in dropped
    ]
    if games == past.games:
        return past
    return replace(past, games=games, uncounted=len(past.games) - len(games))


def _dropped(score: GameScore, entries: Collection[str], by: str) -> frozenset[str]:
    """Return who sat in a game whose entry is none of those for whom it counts."""
    return frozenset(
        str(player.id)
        for side in (each.side for each in score.sides)
        for place, player in enumerate(side.pair.players)
        if str(side.entry.players[place].id if by == BY_PLAYER else side.entry.id) not in entries
    )


def with_lengths(book: Book, past: PastGames) -> PastGames:
    """Return past games with those marked of which nobody knows how many hands were played."""
    single = [UUID(game.result.game) for game in past.games if game.hands == 1]
    if not single:
        return past
    from canasta_club.records.nouns import hands as hand_records  # what most games do not need

    totals = hand_records.totals_alone(book, single)
    if not totals:
        return past
    games = [
        game._replace(has_hands=False) if game.result.game in totals else game
        for game in past.games
    ]
    return replace(past, games=games)


def of_club(book: Book, step: Progress | None = None, after: date = date.min) -> PastGames:
    """Return the finished games of all seasons on nights after a day (default: all), each once.

    ``step`` is called with the number of games that were read.
    """
    scores = results.of_all_seasons(book, after)
    if step:
        step(len(scores))
    return finished(book, scores)


def past_game(game: Game, hands: int, sides: Iterable[SideResult]) -> PastGame:
    """Return a game with the facts for statistics; one that was resumed had hands before."""
    is_whole = not any(side.start_score for side in game.sides)
    result = GameResult.of(game, sides)
    return PastGame(str(game.night.season_id), hands, result, has_hands=is_whole)


def finished(book: Book, scores: Iterable[GameScore]) -> PastGames:
    """Select the games that are over, each by the rules of its season."""
    rules = {season.id: rules_of(season) for season in season_records.of_club(book)}
    games: list[PastGame] = []
    names: dict[str, str] = {}
    ids: dict[UUID, tuple[str, ...]] = {}
    running_on = []
    for score in scores:
        if not endings.counts(rules[score.game.night.season_id], score):
            running_on.append(score.game.night.day)
            continue
        for pair in (side.side.pair for side in score.sides):
            if pair.id not in ids:
                ids[pair.id] = ids_of(pair, BY_PLAYER)
                names |= zip(ids[pair.id], (player.name for player in pair.players), strict=True)
        sides = [SideResult(ids[side.side.pair.id], side.figures) for side in score.sides]
        games.append(past_game(score.game, score.hands, sides))
    return PastGames(in_order(games), names, running_on)
