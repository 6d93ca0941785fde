"""Addresses: under which file each page of a site stands, and where names and days lead.

Files are called by numbers: no file name holds the name of a person, or differs only in case.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final, Self, cast
from uuid import UUID

from canasta_club.club.games import Game, GameScore
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair, Player
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.records.nouns import players as player_records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.page import Cell, Column, Page

FRONT: Final = "index.html"
LAST: Final = "last.html"

_NAMED: Final = frozenset(
    {"name", "home", "away", "partner", "opponents", "champion", "runner_up", "holder", "players"}
)
"""Columns whose cells hold the name of a player or a pair, or several."""


@dataclass(frozen=True, slots=True)
class Addresses:
    """The addresses of everything that has a page; ``names`` are those of people as they read."""

    numbers: Mapping[UUID, int]
    seasons: Mapping[UUID, int]
    nights: Mapping[date, str]
    names: dict[str, str] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of_book(cls, book: Book) -> Self:
        """Return the addresses of a book."""
        seasons = sorted(season_records.of_club(book), key=lambda season: season.id)
        numbers = {season.id: number for number, season in enumerate(seasons, 1)}
        people = player_records.by_id(book)
        nights = {
            each.day: night_file(numbers[each.season_id], each)
            for each in night_records.of_club(book)
            if each.state not in {"planned", "cancelled"}
        }
        made = cls({key: place for place, key in enumerate(sorted(people), 1)}, numbers, nights)
        made.titles.update({season.name: made.season(season) for season in seasons})
        for pair in pair_records.of_club(book):
            names = [player.name for player in pair.players]
            for name in (pair.name, " & ".join(names), " & ".join(sorted(names, key=str.casefold))):
                made.names.setdefault(name, made.pair(pair))
        for player in {each.id: each for each in people.values()}.values():
            made.names[player.name] = made.player(player)
        return made

    def season(self, season: Season, what: str = "") -> str:
        """Return the file of a season, or of one of its pages."""
        return f"season-{self.seasons[season.id]}{f'-{what}' if what else ''}.html"

    def events(self, season: Season) -> str:
        """Return the calendar file of a season."""
        return self.season(season, "nights").replace(".html", ".ics")

    def night(self, night: Night) -> str:
        """Return the file of a night."""
        return night_file(self.seasons[night.season_id], night)

    def game(self, game: Game) -> str:
        """Return the file of a game."""
        night = self.night(game.night).removesuffix(".html")
        return f"{night}-round-{game.round}-table-{game.table}-game-{game.number}.html"

    def of_games(self, scores: Sequence[GameScore]) -> Mapping[str, Sequence[str]]:
        """Return where the rows of a night lead to: a row a game, or a side of one."""
        is_by_game = all(len(score.sides) == 2 for score in scores)
        games = [
            self.game(score.game)
            for score in scores
            for _row in range(1 if is_by_game else len(score.sides))
        ]
        return dict.fromkeys(("table", "score", "home_score"), games)

    def player(self, player: Player) -> str:
        """Return the file of a player."""
        return f"player-{self.numbers[player.id]}.html"

    def pair(self, pair: Pair, what: str = "") -> str:
        """Return the file of a pair, or of one of its pages; who plays alone has the player's."""
        if not pair.number:
            return self.player(pair.players[0])
        return f"pair-{pair.number}{f'-{what}' if what else ''}.html"

    def linked(self, page: Page, also: Mapping[str, Sequence[str]] | None = None) -> Page:
        """Return a page whose names and days lead to their pages; ``also`` says what else does."""
        rows = list(page.rows)
        return replace(
            page,
            rows=rows,
            links={**dict(self._targets(page.columns, rows)), **(also or {})},
            parts=tuple(self.linked(part) for part in page.parts),
        )

    def _targets(
        self, columns: Sequence[Column], rows: Iterable[Sequence[Cell]]
    ) -> Iterator[tuple[str, Sequence[str]]]:
        for column, cells in zip(columns, zip(*rows, strict=True), strict=False):
            if column.is_figure:
                continue
            targets = cast("Mapping[Cell, str]", self.nights)
            if column.key in _NAMED:
                targets = cast("Mapping[Cell, str]", self.names)
            elif column.key == "season":
                targets = cast("Mapping[Cell, str]", self.titles)
            addresses = [targets.get(cell, "") for cell in cells]
            if any(addresses):
                yield column.key, addresses


def night_file(season: int, night: Night) -> str:
    """Return the file of a night of a season."""
    return f"season-{season}-night-{night.number}.html"
