"""A player's record: all games the player sat in, hand by hand, also as a substitute."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from canasta_club.club import play as playing
from canasta_club.club.games import FINISHED, Figures, Game
from canasta_club.club.hands import HandSide
from canasta_club.club.people import Player
from canasta_club.club.play import PlayedHand
from canasta_club.club.seasons import Season
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.opening import Opening
from canasta_club.game.scoring.statement import Statement
from canasta_club.league.results.model import SideResult
from canasta_club.league.statistics.games import GameView, GameViews, in_order, views_of
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import night_seasons, pairs
from canasta_club.records.nouns import players as player_records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.services.people import names
from canasta_club.services.season.season_rules import rules_of
from canasta_club.services.statistics import _games as games


@dataclass(frozen=True, slots=True)
class OwnHand:
    """A hand of a player: the total of the side, and what it needed to open.

    ``is_out`` and ``penalties`` are what the score sheet names this player for.
    """

    opening: Opening
    total: int
    is_out: bool
    penalties: int


@dataclass(slots=True)
class PlayerRecord:
    """All games of a player, or those of one ``season``.

    ``names`` are those of everyone at the same tables by id, ``seasons`` those of the seasons. Of a
    hand that the player sat out, only the game counts.
    """

    player: Player
    season: Season | None
    views: GameViews = field(default_factory=GameViews)
    hands: list[OwnHand] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    seasons: Mapping[str, str] = field(default_factory=dict)
    running: int = 0

    def partners(self) -> Callable[[GameView], list[str]]:
        """Return what says with whom the player sat in a game, by their ids."""
        own = str(self.player.id)
        return lambda view: [each for each in view.side.entries if each != own]


def of_player(book: Book, player: Player, season: Season | None = None) -> PlayerRecord:
    """Return the record of a player, over all seasons or one."""
    ids = {pair_id for pair_id, pair in pairs.by_id(book).items() if player in pair.players}
    known = {each.id: each for each in season_records.of_club(book)}
    rules = {each.id: rules_of(each) for each in known.values()}
    hands = hand_records.of_pairs(book, ids)
    people = player_records.by_id(book)
    record = PlayerRecord(
        player, season, seasons={str(each.id): each.name for each in known.values()}
    )
    finished = []
    for game in _sat_in(book, ids, player, season):
        its_rules = rules[game.night.season_id]
        played = playing.play(game, hands[game.id], its_rules.of(game))
        if playing.status_after(game, played, its_rules.of(game)) not in FINISHED:
            record.running += 1
            continue
        own = [each for each in played if not _sat_out(each, player, people)]
        finished.append(games.past_game(game, len(own), _sides(game, played, own, player)))
        record.hands += _own_hands(game, own, its_rules.of(game), player)
        record.names |= {
            str(each.id): each.name for side in game.sides for each in side.pair.players
        }
    record.views = views_of(str(player.id), in_order(finished))
    return record


def _sat_in(book: Book, ids: set[UUID], player: Player, season: Season | None) -> Iterator[Game]:
    """Yield the games that count in which a player sat, also those with points for another."""
    further = set(night_seasons.nights_of(book, season)) if season else set()
    for game in game_records.of_pairs(book, ids):
        if game.state == "void" or not any(player in side.pair.players for side in game.sides):
            continue
        if season is None or game.night.season_id == season.id or game.night.id in further:
            yield game


def _sat_out(played: PlayedHand, player: Player, people: Mapping[UUID, Player]) -> bool:
    out = played.hand.sat_out
    return out is not None and people[out] == player


def _sides(
    game: Game, played: Sequence[PlayedHand], own: Sequence[PlayedHand], player: Player
) -> Iterator[SideResult]:
    """Yield the sides of a game with their scores, and the hands of the player's side."""
    scores = playing.scores_after(game, played)
    for side, score in zip(game.sides, scores, strict=True):
        entries = tuple(str(each.id) for each in side.pair.players)
        counted = own if player in side.pair.players else ()
        figures = Figures.added(each.figures for each in _written(side.id, counted))
        yield SideResult(entries, figures._replace(score=score))


def _written(side_id: UUID, hands: Iterable[PlayedHand]) -> Iterator[HandSide]:
    for played in hands:
        yield from (side for side in played.hand.sides if side.side_id == side_id)


def _own_hands(
    game: Game, own: Sequence[PlayedHand], rules: RuleSet, player: Player
) -> Iterator[OwnHand]:
    place = next(place for place, side in enumerate(game.sides) if player in side.pair.players)
    side = game.sides[place]
    for played, wrote in zip(own, _written(side.id, own), strict=True):
        named = wrote.statement.out_player
        yield OwnHand(
            opening=played.sides[place].opening,
            total=wrote.total,
            is_out=wrote.out > 0 and _is_named(named, player, side.pair.players),
            penalties=sum(
                times
                for times, name in _named_penalties(wrote.statement, rules)
                if _is_named(name, player, side.pair.players)
            ),
        )


def _named_penalties(statement: Statement, rules: RuleSet) -> Iterator[tuple[int, str | None]]:
    """Yield how often each penalty was given, and to whom if the score sheet names one."""
    for name, (times, player) in statement.adjustments.items():
        if name in rules.adjustments and rules.adjustments[name].points < 0:
            yield times, player or None


def _is_named(written: str | None, player: Player, at_table: Sequence[Player]) -> bool:
    """Return whether a name on a score sheet means a player; one who plays alone needs none."""
    if not written:
        return len(at_table) == 1
    fits = names.candidates(written, names.named(at_table))
    return {each.id for _name, each in fits} == {player.id}
