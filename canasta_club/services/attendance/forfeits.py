"""Forfeits: what happens to a game when a player did not come."""

from collections.abc import Sequence

from canasta_club.club.games import Game, Side
from canasta_club.club.nights import Night
from canasta_club.club.people import BY_PLAYER, Pair, Player
from canasta_club.club.seasons import Season
from canasta_club.errors import ConflictError
from canasta_club.game.unplayed import UnplayedKind
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import results, unplayed
from canasta_club.services.people import pairs
from canasta_club.services.play import rounds
from canasta_club.services.season.season_rules import kind_of, terms_of
from canasta_club.text.wording import listed

_REASON = "did not come"


def refuse_played(book: Book, night: Night, people: Sequence[Player]) -> None:
    """Refuse a no-show for a player who has played a hand tonight."""
    played = [score for score in results.night_scores(book, night) if score.hands]
    for player, score in rounds.sitting(played, people):
        raise ConflictError(
            f"{player.name} has played in round {score.game.round}, at table {score.game.table}.",
            hint=f'If they left since: canasta night leave "{player.name}"',
        )


def of_absent(
    book: Book, season: Season, night: Night, people: Sequence[Player]
) -> tuple[str, ...]:
    """Void the games that these people were to play; return what was done."""
    waiting = [score for score in results.night_scores(book, night) if not score.hands]
    players = rounds.sitting(waiting, people)
    games = {score.game.id: score.game for _player, score in players}
    return tuple(_forfeited(book, season, night, game, people) for game in games.values())


def _forfeited(
    book: Book, season: Season, night: Night, game: Game, people: Sequence[Player]
) -> str:
    game_records.set_state(book, game, "void", f"{listed(each.name for each in people)} {_REASON}")
    entered = [(pair, side) for side in game.sides for pair in _entries(book, season, side)]
    gone = [pair for pair, side in entered if _is_missing(season, pair, side, people)]
    terms = terms_of(season)
    has_opponents = terms.format.facts.has_opponents
    for pair, _side in entered:
        against: Pair | None = None
        kind: UnplayedKind = "absent" if pair in gone else "bye"
        if has_opponents and len(gone) < len(entered):
            kind = "forfeit_loss" if pair in gone else "forfeit_win"
            against = next(other for other, _ in entered if (other in gone) != (pair in gone))
        if kind == "bye" and not terms.gives_byes:
            continue
        unplayed.add(book, season, (night, game.round), pair, kind, against, _REASON)
    where = f"The game at table {game.table} in round {game.round} is not played"
    again = f"To seat the round again: canasta night seat --round {game.round}"
    if has_opponents:
        return f"{where}: {listed(each.name for each in gone)} forfeits it. {again}"
    others = "have a bye" if terms.gives_byes else "sit out"
    return f"{where}: the others at the table {others}. {again}"


def _entries(book: Book, season: Season, side: Side) -> list[Pair]:
    """Return the entries of a side: the pair, or each player as a pair of one."""
    if kind_of(season) != BY_PLAYER:
        return [side.entry]
    return [pairs.seat_players(book, [player]) for player in side.entry.players]


def _is_missing(season: Season, pair: Pair, side: Side, people: Sequence[Player]) -> bool:
    """Return whether an entry is missing one of its players."""
    ids = {player.id for player in people}
    if kind_of(season) != BY_PLAYER:
        return any(player.id in ids for player in side.pair.players)
    seats = dict(zip(side.entry.players, side.pair.players, strict=True))
    return seats[pair.players[0]].id in ids
