"""The nights of a site and their games: what their pages show."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from uuid import UUID

from canasta_club.club.games import FINISHED, GameScore
from canasta_club.club.hands import Hand
from canasta_club.club.nights import Night
from canasta_club.club.play import game_so_far
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.reports.page import Page
from canasta_club.services.evening import report
from canasta_club.services.evening import results as night_results
from canasta_club.services.play import endings, standing
from canasta_club.services.publishing._pages import game_page, silent
from canasta_club.services.publishing._season_hands import SeasonHands
from canasta_club.services.publishing._season_places import SeasonPlaces
from canasta_club.services.season.season_rules import rules_of
from canasta_club.services.standings import standings


class Nights:
    """The nights with games, which counted for someone with these ``scores``."""

    def __init__(self, book: Book, scores: Sequence[GameScore]) -> None:
        self._book = book
        self._scores = scores
        self._hands: tuple[Night | None, Mapping[UUID, Sequence[Hand]]] = (None, {})
        self._page: tuple[Night, Page] | None = None

    @cached_property
    def in_order(self) -> Sequence[Night]:
        """The nights, the last one at the end."""
        nights = {score.game.night.id: score.game.night for score in self._scores}
        return sorted(nights.values(), key=lambda night: (night.day, night.number))

    def scores(self, night: Night) -> Sequence[GameScore]:
        """Return the games of a night, by round and table."""
        return self._by_night[night.id]

    @cached_property
    def _by_night(self) -> Mapping[UUID, Sequence[GameScore]]:
        by_night: dict[UUID, list[GameScore]] = {}
        for score in self._scores:
            by_night.setdefault(score.game.night.id, []).append(score)
        return by_night

    def page(self, season: Season, places: SeasonPlaces, night: Night) -> Page:
        """Return the page of a night; the one that was asked for last is kept."""
        if self._page is None or self._page[0] != night:
            self._page = night, self._drawn(season, places, night)
        return self._page[1]

    def _drawn(self, season: Season, places: SeasonPlaces, night: Night) -> Page:
        scores = self.scores(night)
        page = night_results.page(self._book, season, night, is_compact=True, scores=scores)
        table = silent(standings.ranked(standings.of_night(places.read, night)))
        of_night = standings.table_page(table, self._book.club.name, has_reasons=False)
        of_night = replace(of_night, title="Table of the night", subtitle="", parts=())
        return replace(
            page,
            title=f"The night of {night.day}",
            rows=list(page.rows),
            facts=tuple(report.facts_of(scores)),
            parts=(replace(of_night, rows=list(of_night.rows)), places.moved(night)),
        )

    def game(self, season: Season, sums: SeasonHands, night: Night, score: GameScore) -> Page:
        """Return the page of a game; the hands of its night are added up meanwhile."""
        if self._hands[0] != night:
            played = hand_records.of_night(self._book, night)
            self._hands = night, {game.id: hands for game, hands in played}
            sums.add(night, played)
        rules = rules_of(season)
        game = replace(score.game, reason="")
        state = game_so_far(game, rules.of(game), self._hands[1].get(game.id, []))
        return game_page(
            score,
            standing.page(state),
            subtitle=f"{self._book.club.name}, {season.name}",
            is_over=endings.status(rules, score) in FINISHED,
        )
