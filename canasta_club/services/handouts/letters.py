"""Letters after a night: how it went for a player, for those who asked for one."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from uuid import UUID

from canasta_club.club.nights import Night
from canasta_club.club.people import BY_PLAYER, Player
from canasta_club.club.seasons import Season
from canasta_club.errors import NotFoundError, Problem
from canasta_club.league.statistics.games import views_of
from canasta_club.records import person_names
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import cards, pairs
from canasta_club.records.nouns import players as player_records
from canasta_club.reports.imprint import Look
from canasta_club.reports.page import FactRow, Page, facts_page
from canasta_club.services.evening import report
from canasta_club.services.handouts._letter_page import (
    AgainstRoom,
    advice,
    by_hand,
    compared_page,
    game_words,
)
from canasta_club.services.standings import printing, standings
from canasta_club.services.statistics import hands


class Letters:
    """The letters of a night; what they are made from is read once for all of them."""

    def __init__(self, book: Book, season: Season, night: Night) -> None:
        self._book, self._season, self._night = book, season, night
        self._past = hands.games_of(book, night)
        self._read = standings.read_season(book, season)
        self._hands = hands.until(book, season, night)

    @cached_property
    def _entries(self) -> Mapping[str, set[str]]:
        """The entries of the table in which each player is, by their ids."""
        entries: dict[str, set[str]] = {}
        is_single = self._read.by == BY_PLAYER
        for pair_id, pair in pairs.by_id(self._book).items():
            for player in pair.players:
                own = str(player.id)
                entries.setdefault(own, set()).add(own if is_single else str(pair_id))
        return entries

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The names of those who finished a game on the night, by their ids."""
        return self._past.names

    def page(self, player: Player) -> Page:
        """Return the letter to a player who finished a game on the night."""
        own = str(player.id)
        games = views_of(own, self._past.games)
        if not games:
            raise NotFoundError(
                f"{player.name} finished no game on {self._night.day}.",
                hint="Name another night with --night DATE.",
            )
        night = str(self._night.id)
        season = AgainstRoom.of(own, self._hands)
        tonight = AgainstRoom.of(own, (hand for hand in self._hands if hand.night == night))
        facts = [
            FactRow("game", game_words(view, own, self._past.names), is_listed=True)
            for view in games
        ]
        moved = report.places(self._read, self._night, self._entries.get(own, ()))
        parts = [by_hand(tonight), compared_page("This night", tonight)] if tonight.own else []
        return facts_page(
            player.name,
            [*facts, *_moves(moved), FactRow("one thing to look at", advice(season))],
            subtitle=f"The night of {self._night.day}, {self._season.name}, {self._book.club.name}",
            notes=self._past.notes[:1] if self._past.running else (),
            about={
                "player": player.name,
                "night": self._night.day.isoformat(),
                "season": self._season.name,
            },
            parts=(
                *parts,
                *([compared_page("The season so far", season)] if season.own else []),
            ),
        )


def _moves(moved: Page) -> Iterator[FactRow]:
    """Yield where each entry of a player stands after the night, and where it stood before."""
    if not moved.rows:
        yield FactRow("place", None, "not listed in the table yet")
    keys = [column.key for column in moved.columns]
    for row in moved.rows:
        cells = dict(zip(keys, row, strict=True))
        how = cells["moved"] or "as before"
        before = f", {cells['before']} before" if cells["moved"] and cells["before"] else ""
        points = "" if cells["points"] is None else f", points {cells['points']}"
        place = f"{cells['rank']} as {cells['name']}, {how}{before}{points}"
        yield FactRow("place", place, is_listed=True)


def write(
    book: Book, season: Season, night: Night, player: Player, path: Path, look: Look
) -> list[Problem]:
    """Write the letter to a player to a file, also as text, and return the warnings."""
    return _write(book, Letters(book, season, night).page(player), path, look)


def write_all(
    book: Book, season: Season, night: Night, path: Path, look: Look
) -> Iterator[tuple[Path, list[Problem]]]:
    """Write the letters to all who asked for one and finished a game that night.

    Each goes into a file of its own, called as ``path`` with a number and the name.
    """
    letters = Letters(book, season, night)
    people = [each for each in wishing(book) if str(each.id) in letters.names]
    if not people:
        raise NotFoundError(
            f"Nobody who wants a letter finished a game on {night.day}.",
            hint="Note who wants one with: canasta player edit NAME --letter yes",
        )
    for number, player in enumerate(people, 1):
        name = "".join(sign if sign.isalnum() else "-" for sign in player.name)
        file = path.with_name(f"{path.stem}-{number:02}-{name}{path.suffix}")
        yield file, _write(book, letters.page(player), file, look)


def _write(book: Book, page: Page, path: Path, look: Look) -> list[Problem]:
    if path.suffix.lower() != ".txt":
        return printing.print_page(book, page, "table", path, look)
    from canasta_club.reports.writers.text import write_text

    write_text(page, path)
    return []


def wishing(book: Book) -> list[Player]:
    """Return the players who want a letter, by name."""
    people = player_records.by_id(book)
    erased = person_names.labels(book)
    wish: dict[UUID, Player] = {
        people[key].id: people[key] for key, card in cards.by_player(book).items()
        if card.wants_letter and key in people and key not in erased
    }  # fmt: skip
    return sorted(wish.values(), key=lambda player: player.name.casefold())
