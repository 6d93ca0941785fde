"""Attendance names: who is meant by those given for a night, newcomers too; who is expected."""

from collections.abc import Iterator, Sequence
from typing import Literal

from canasta_club.club.nights import Night
from canasta_club.club.people import BY_PLAYER, Pair, Player
from canasta_club.club.seasons import Season, SeasonEntry
from canasta_club.errors import CanastaError, NotFoundError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import entries
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.records.nouns import players as player_records
from canasta_club.services._problems import nobody_registered
from canasta_club.services.people import names, pairs, players
from canasta_club.services.season.entries import has_withdrawn, is_active
from canasta_club.services.season.season_rules import kind_of, terms_of
from canasta_club.text.wording import listed

Newcomers = Literal["", "guest", "player"]
"""What to add an unknown name as; empty: unknown names are errors."""

Coming = tuple[Player, Pair | None]
"""A player who is here, and the pair they play in where partners are fixed."""

EVERYBODY = "all"
"""The word for all who are registered."""

_NEW_NAME = "For a new name add --guest or --new-player."


def read(
    book: Book, season: Season, night: Night, written: Sequence[str], newcomers: Newcomers = ""
) -> list[Coming]:
    """Return who is meant: players, pairs, or ``all`` who are registered."""
    known = entries.of_season(book, season)
    if not newcomers:
        _refuse_strangers(book, written)
    come: dict[object, Coming] = {}
    for word in written:
        for player, pair in _meant(book, season, night, known, word, newcomers):
            before = come.get(player.id, (player, None))[1]
            if pair and before and pair.id != before.id:
                raise _two_partners(player, "named", (before, pair))
            come[player.id] = (player, pair or before)
    return list(come.values())


def expected(book: Book, season: Season, night: Night) -> list[Player]:
    """Return all players who are registered for a season and have not withdrawn."""
    pairs_entered = (entry.pair for entry in _entered(book, season, night))
    return [player for pair in pairs_entered for player in pair.players]


def pair_of(book: Book, season: Season, night: Night, player: Player) -> Pair | None:
    """Return the registered pair of a player, where partners are fixed."""
    if kind_of(season) == BY_PLAYER:
        return None
    return _pair_of(player, _entered(book, season, night))


def among(book: Book, written: str, people: Sequence[Player]) -> tuple[Player, ...]:
    """Return the players meant by the name of a player or pair, all of them among these people."""
    ids = {player.id for player in people}
    known = list({player.id: player for player in people}.values())
    if not known:
        raise NotFoundError(
            "Nobody is checked in yet.", hint="Check players in: canasta night check-in NAME …"
        )
    fitting = [pair for pair in pair_records.of_club(book) if {p.id for p in pair.players} <= ids]
    try:
        return names.team(written, known, fitting)
    except NotFoundError as fault:
        everybody = [(player.name, player) for player in player_records.of_club(book)]
        if fits := names.candidates(written, everybody):
            raise NotFoundError(f"{fits[0][0]} is not checked in.", hint=fault.hint) from None
        raise


def newcomer(book: Book, written: str, newcomers: Newcomers) -> Player:
    """Return the player a name means; add an unknown one as a guest or player if asked to."""
    people = player_records.of_club(book)
    known = [(player.name, player) for player in people]
    if newcomers and not names.candidates(written, known):
        return players.add(book, [written], is_guest=newcomers == "guest")[0]
    try:
        return names.player(written, people)
    except NotFoundError as fault:
        raise NotFoundError(fault.message, hint=f"{fault.hint} {_NEW_NAME}") from None


def _refuse_strangers(book: Book, written: Sequence[str]) -> None:
    people, known = player_records.of_club(book), pair_records.of_club(book)
    named = (word for word in written if names.fold(word) != EVERYBODY)
    unknown = names.strangers(named, people, known)
    if len(unknown) > 1:
        raise names.no_such_players(unknown, _NEW_NAME)


def _entered(book: Book, season: Season, night: Night) -> list[SeasonEntry]:
    return [entry for entry in entries.of_season(book, season) if is_active(entry, night.day)]


def _meant(
    book: Book,
    season: Season,
    night: Night,
    known: Sequence[SeasonEntry],
    word: str,
    newcomers: Newcomers,
) -> Iterator[Coming]:
    is_player = kind_of(season) == BY_PLAYER
    entered = [entry for entry in known if is_active(entry, night.day)]
    if names.fold(word) == EVERYBODY:
        for entry in _all(season, entered):
            yield from (
                (player, None if is_player else entry.pair) for player in entry.pair.players
            )
        return
    team = _team(book, word, newcomers)
    for entry in known:
        if entry not in entered and {*entry.pair.players} <= {*team}:
            raise has_withdrawn(entry)
    if is_player:
        yield from ((player, None) for player in team)
    elif len(team) == 1:
        yield team[0], _pair_of(team[0], entered)
    else:
        pair = pairs.seat_players(book, team)
        _refuse_not_entered(season, entered, pair)
        yield from ((player, pair) for player in team)


def _team(book: Book, word: str, newcomers: Newcomers) -> tuple[Player, ...]:
    people, known = player_records.of_club(book), pair_records.of_club(book)
    try:
        return names.team(word, people, known)
    except NotFoundError:
        return tuple(newcomer(book, part, newcomers) for part in names.members_of(word))


def _all(season: Season, entered: Sequence[SeasonEntry]) -> Sequence[SeasonEntry]:
    if not entered:
        raise nobody_registered(season, may_be_named=True)
    return entered


def _pair_of(player: Player, entered: Sequence[SeasonEntry]) -> Pair | None:
    """Return the registered pair of a player, if any."""
    fits = [entry.pair for entry in entered if player in entry.pair.players]
    if len(fits) > 1:
        raise _two_partners(player, "registered", fits)
    return fits[0] if fits else None


def _two_partners(player: Player, how: str, their_pairs: Sequence[Pair]) -> CanastaError:
    return CanastaError(
        f"{player.name} is {how} with two partners: {listed(p.name for p in their_pairs)}.",
        hint="Name the pair that is here.",
    )


def _refuse_not_entered(season: Season, entered: Sequence[SeasonEntry], pair: Pair) -> None:
    """Refuse a pair that is not registered, unless the season is open to everyone."""
    is_open = terms_of(season).format.facts.is_open
    if is_open or not entered or any(entry.pair.id == pair.id for entry in entered):
        return
    raise CanastaError(
        f"{pair.name} {pair.verb('is', 'are')} not registered for {season.name}.",
        hint=f'Register them: canasta season register "{pair.name}"; or seat a substitute:'
        " canasta night replace OLD NEW",
    )
