"""Beginning: what an evening lacks before its first slip, and what is left to do after its last."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from canasta_club.club.people import BY_PLAYER, Player
from canasta_club.errors import CanastaError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.records.nouns import players as player_records
from canasta_club.services.attendance import attending
from canasta_club.services.attendance import names as attendance_names
from canasta_club.services.people import names
from canasta_club.services.play import calling
from canasta_club.services.season import nights, seasons
from canasta_club.services.season.season_rules import kind_of


class SoFar(NamedTuple):
    """How far an evening has come; ``partners_change`` where each plays for themselves."""

    season: str
    is_open: bool
    has_games: bool
    is_someone_here: bool
    is_someone_registered: bool
    partners_change: bool


def so_far(book: Book, season_name: str = "") -> SoFar:
    """Return how far the evening of the open night has come; raises `NotFoundError`: no season."""
    season = seasons.find(book, season_name)
    try:
        night = nights.find(book, season)
    except CanastaError:
        night = None
    is_open = night is not None and night.is_open
    here = attending.of_night(book, season, night) if night and is_open else ()
    return SoFar(
        season=season.name,
        is_open=is_open,
        has_games=bool(night and is_open and game_records.of_night(book, night)),
        is_someone_here=bool(here),
        is_someone_registered=bool(
            attendance_names.expected(book, season, night) if night and is_open else ()
        ),
        partners_change=kind_of(season) == BY_PLAYER,
    )


def what_is_left(book: Book, season_name: str, day: str) -> list[str]:
    """Return the commands that a night may still need, in their order."""
    season = seasons.find(book, season_name)
    night = nights.find(book, season, day)
    runs = calling.running(book, season, night).ended
    return [
        *(["game end --all"] if runs else []),
        *(["night close"] if night.is_open else []),
        "print standings",
    ]


def unknown(book: Book, written: Iterable[str]) -> list[str]:
    """Return the names that mean nobody in the club, of players and pairs that were written."""
    known = names.named(player_records.of_club(book))
    new: dict[str, str] = {}
    for word in _named(written):
        for part in () if _team(book, word) else names.members_of(word):
            if not names.candidates(part, known):
                new.setdefault(names.fold(part), part)
    return list(new.values())


def singles(book: Book, season_name: str, written: Iterable[str]) -> list[str]:
    """Return who is named without a partner, once each, and is in no pair that is registered."""
    season = seasons.find(book, season_name)
    night = nights.find(book, season)
    paired: set[object] = {player.id for player in attendance_names.expected(book, season, night)}
    alone: dict[object, str] = {}
    for word in _named(written):
        people = _people(book, word)
        if len(people) > 1:
            paired.update(people)
        else:
            alone.setdefault(people[0], word)
    return [word for who, word in alone.items() if who not in paired]


def _people(book: Book, word: str) -> list[object]:
    """Return what tells the people of a word apart: the id of a player, else the name."""
    if team := _team(book, word):
        return [player.id for player in team]
    teams = [(part, _team(book, part)) for part in names.members_of(word)]
    return [team[0].id if team else names.fold(part) for part, team in teams]


def _named(written: Iterable[str]) -> Iterator[str]:
    """Yield the words that name someone: all but the one for everybody who is registered."""
    return (word for word in written if names.fold(word) != attendance_names.EVERYBODY)


def in_twos(written: Sequence[str], alone: Sequence[str]) -> list[str]:
    """Return what was written, with those who are ``alone`` made partners as they come.

    >>> in_twos(["Ash", "Birch", "Cedar+Dogwood", "Elm", "Fir"], ["Ash", "Birch", "Elm", "Fir"])
    ['Cedar+Dogwood', 'Ash+Birch', 'Elm+Fir']
    """
    keys = {names.fold(word) for word in alone}
    others = [word for word in written if names.fold(word) not in keys]
    pairs = ["+".join(alone[place : place + 2]) for place in range(0, len(alone), 2)]
    return [*others, *pairs]


def _team(book: Book, word: str) -> tuple[Player, ...]:
    """Return the players of a side; none where a name is unknown."""
    try:
        return names.team(word, player_records.of_club(book), pair_records.of_club(book))
    except CanastaError:
        return ()
