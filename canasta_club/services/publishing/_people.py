"""The people of a site: who sat in a game, and what their pages show of all their games."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from uuid import UUID

from canasta_club.club.games import GameScore
from canasta_club.club.people import Pair, Player
from canasta_club.league.statistics.games import GameView
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.reports.page import Page
from canasta_club.reports.pages.club import pairs_page, players_page
from canasta_club.services.standings.standings import SeasonTable
from canasta_club.services.statistics import player_page, year


class People:
    """Everybody who sat in a game, with the ``tables`` of all seasons by id."""

    def __init__(
        self, book: Book, scores: Sequence[GameScore], tables: Mapping[str, SeasonTable]
    ) -> None:
        self._book = book
        self._scores = scores
        self._tables = tables

    @cached_property
    def views(self) -> player_page.SeenGames:
        """The finished games, as each player and each pair saw them."""
        return player_page.seen(self._book, self._scores)

    @cached_property
    def players(self) -> list[Player]:
        """Everybody who sat in a game or got its points, each once."""
        pairs = {
            pair.id: pair
            for score in self._scores
            for side in score.sides
            for pair in (side.side.pair, side.side.entry)
        }
        people = {player.id: player for pair in pairs.values() for player in pair.players}
        return sorted(people.values(), key=lambda player: player.name.casefold())

    @cached_property
    def pairs(self) -> list[Pair]:
        """The pairs that sat in a game, by number."""
        people = {
            side.side.pair.id: side.side.pair for score in self._scores for side in score.sides
        }
        return sorted(people.values(), key=lambda pair: (pair.number, pair.name.casefold()))

    def page_of(self, player: Player) -> Page:
        """Return the record of a player, a card for each of the last years first."""
        cards = year.cards(
            player,
            self.views.by([player]),
            self._tables_of,
            self._pairs_of.get(player.id, ()),
            self.views.names,
        )
        return player_page.page_of_views(self._book, player, self.views, cards)

    def places(self, player: Player) -> str:
        """Return a digest of a player's places, which move when others play."""
        tables, pairs = self._tables.values(), self._pairs_of.get(player.id, ())
        words = [row.text for row in year.places(tables, player, pairs)]
        return hashlib.sha256(repr(words).encode()).hexdigest()[:16]

    def _tables_of(self, views: Iterable[GameView]) -> Iterator[SeasonTable]:
        played = {view.game.season for view in views}
        return (table for season, table in self._tables.items() if season in played)

    @cached_property
    def _pairs_of(self) -> Mapping[UUID, Sequence[UUID]]:
        pairs: dict[UUID, list[UUID]] = {}
        for key, pair in pair_records.by_id(self._book).items():
            for player in pair.players:
                pairs.setdefault(player.id, []).append(key)
        return pairs

    def players_page(self) -> Page:
        """Return everybody who sat in a game."""
        pairs = [pair for pair in self.pairs if pair.number]
        return players_page(self.players, pairs, title="Players", club=self._book.club.name)

    def pairs_page(self) -> Page:
        """Return the pairs that sat in a game."""
        return pairs_page(self.pairs, title="Pairs", club=self._book.club.name)
