"""Finding: the changes of the journal that are about a night, a table, a player, or one hand."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from canasta_club.club.games import Game
from canasta_club.club.journal import SECOND_LOOKS, JournalEntry
from canasta_club.club.nights import Night
from canasta_club.club.play import Place
from canasta_club.errors import NotFoundError
from canasta_club.records import journal as records
from canasta_club.records import row_changes
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.records.nouns import players as player_records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.services.people import names, pairs, players
from canasta_club.services.season import nights
from canasta_club.text.dates import read_day
from canasta_club.text.times import local


@dataclass(frozen=True, slots=True)
class WantedChanges:
    """Which changes of the journal are asked for; what is empty does not matter.

    ``who`` made the change, ``player`` and ``pair`` are those it is about. ``kind`` is an action,
    such as ``hand correct``, or its first word.
    """

    night: str = ""
    table: int | None = None
    player: str = ""
    pair: str = ""
    who: str = ""
    kind: str = ""
    first: str = ""
    last: str = ""

    @property
    def is_all(self) -> bool:
        """Whether every change is asked for."""
        return self == WantedChanges()


def find(book: Book, filters: WantedChanges) -> list[JournalEntry]:
    """Return the changes that are asked for, the newest first; raises `NotFoundError`."""
    entries = records.entries(book)
    for keep in _tests(book, filters, entries):
        entries = [entry for entry in entries if keep(entry)]
    for ids in _subjects(book, filters):
        about = row_changes.mentioning(book, ids, {entry.id for entry in entries})
        entries = [entry for entry in entries if entry.id in about]
    return entries


def of_hand(book: Book, place: Place, number: int) -> list[JournalEntry]:
    """Return the changes of a hand, the oldest first, with those of a hand undone in its place."""
    known = records.entries(book)
    ids = {entry.id for entry in known}
    about = row_changes.mentioning(book, [place.game.id], ids, ("hand",))
    change_ids, hand_ids = set(), set()
    for image in row_changes.images(book, about, ("hand",), naming=place.game.id):
        row = image.after or image.before
        if row and (row["game_id"], row["number"]) == (place.game.id.hex, number):
            change_ids.add(image.entry_id)
            hand_ids.add(str(UUID(str(row["id"]))))
    for what, entry in records.kept(book, SECOND_LOOKS, str(place.night.id)):
        if what.split(":")[1] in hand_ids:
            change_ids.add(entry.id)
    return [entry for entry in reversed(known) if entry.id in change_ids]


_Test = Callable[[JournalEntry], bool]


def _tests(book: Book, filters: WantedChanges, known: Sequence[JournalEntry]) -> Iterator[_Test]:
    """Yield what a change must fulfil by itself."""
    if filters.who:
        people = dict.fromkeys(entry.by for entry in known)
        who = names.match(filters.who, [(name, name) for name in people], "person in the journal")
        yield lambda entry: entry.by == who
    if filters.kind:
        kind = _kind(filters.kind, known)
        yield lambda entry: kind in {entry.action, entry.action.partition(" ")[0]}
    first = read_day(filters.first, book.today) if filters.first else date.min
    last = read_day(filters.last, book.today) if filters.last else date.max
    if filters.first or filters.last:
        zone = book.club.time_zone
        yield lambda entry: first <= local(entry.at, zone).date() <= last


def _kind(written: str, known: Iterable[JournalEntry]) -> str:
    actions = {entry.action for entry in known}
    words = {action.partition(" ")[0] for action in actions}
    kind = " ".join(written.casefold().split())
    if kind not in actions | words:
        raise NotFoundError(
            f"The journal has no changes of the kind “{written}”.",
            hint=f"Its kinds: {', '.join(sorted(actions))}.",
        )
    return kind


def _subjects(book: Book, filters: WantedChanges) -> Iterator[set[UUID]]:
    """Yield, for each thing that changes must be about, the ids of its rows."""
    if filters.night or filters.table is not None:
        yield set(_of_nights(book, filters))
    if filters.player:
        player = players.find(book, filters.player)
        player_ids = {key for key, each in player_records.by_id(book).items() if each == player}
        pair_ids = {k for k, pair in pair_records.by_id(book).items() if player in pair.players}
        yield player_ids | pair_ids | _games_of(book, pair_ids)
    if filters.pair:
        pair = pairs.find(book, filters.pair)
        pair_ids = {key for key, each in pair_records.by_id(book).items() if each == pair}
        yield pair_ids | _games_of(book, pair_ids)


def _games_of(book: Book, pair_ids: set[UUID]) -> set[UUID]:
    return {game.id for game in game_records.of_pairs(book, pair_ids)}


def _of_nights(book: Book, filters: WantedChanges) -> Iterator[UUID]:
    """Yield the ids of nights and their games: of one night, at one table, or both."""
    for night, games in _nights(book, filters.night):
        if filters.table is None:
            yield night.id
        for game in games:
            if filters.table in {None, game.table}:
                yield game.id


def _nights(book: Book, written: str) -> Iterator[tuple[Night, list[Game]]]:
    fault: NotFoundError | None = None
    is_found = False
    for season in season_records.of_club(book):
        if not written:
            for game in game_records.of_season(book, season):
                yield game.night, [game]
            continue
        try:
            night = nights.find(book, season, written)
        except NotFoundError as missing:
            fault = missing
        else:
            is_found = True
            yield night, game_records.of_night(book, night)
    if fault and not is_found:
        raise fault
