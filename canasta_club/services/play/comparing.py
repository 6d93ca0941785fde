"""Comparing: what a hand is compared with: those of its night, and what is usual at the club."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from uuid import UUID
from weakref import WeakKeyDictionary

from canasta_club.club.games import Game
from canasta_club.club.hands import Hand, PastHand
from canasta_club.club.night_hands import NightHands, PastHands
from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.club.usual import HandFigures, Usual, counted_figures
from canasta_club.game.scoring.hand import count_sides
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import hands as records
from canasta_club.services.season.season_rules import rules_of, slip_foot

_RECENT = 120
"""How many of the newest hands show what is usual."""


def of_night(
    book: Book,
    season: Season,
    night: Night,
    played: Iterable[tuple[Game, Sequence[Hand]]] | None = None,
    usual: Callable[[int], Usual] | None = None,
    past: Callable[[], PastHands] | None = None,
) -> NightHands:
    """Return the hands of a night; ``played`` are its games with their hands, if they are known.

    ``usual`` returns what is usual at tables of a size, ``past`` the hands of the season (default:
    what the book has now).
    """
    known = records.of_night(book, night) if played is None else played
    counting = [(game, hands) for game, hands in known if game.state != "void"]
    return NightHands(
        counting,
        usual or partial(usual_at, book, season, night),
        foot=slip_foot(season),
        past=past or partial(past_hands, book, season),
    )


def past_hands(book: Book, season: Season) -> PastHands:
    """Return the hands of a season, to be compared with those of a night."""
    rules = rules_of(season)

    def figures_of(hand: PastHand) -> HandFigures:
        game = _game_of(book, hand.game_id)
        stored_hands = records.of_game(book, game) if game else []
        return next(
            (
                counted_figures(count_sides(each.statements, rules.of(game)), each.totals)
                for each in stored_hands
                if game and each.number == hand.number
            ),
            (),
        )

    key = ("past hands", book.club_id, season.id)
    hands = book.once(key, lambda: tuple(records.past(book, season)))
    return PastHands(hands, figures_of, partial(_game_of, book))


def _game_of(book: Book, game_id: UUID) -> Game | None:
    """Return a game by its id."""
    return next(iter(game_records.of_ids(book, [game_id])), None)


def usual_at(book: Book, season: Season, night: Night, players: int) -> Usual:
    """Return how the figures of the season's newest hands are spread, at tables of this size.

    Where there are many of them, they are read once for each opened book.
    """
    known = _KNOWN.setdefault(book, {})
    if usual := known.get((season.id, players)):
        return usual
    rules = rules_of(season).on(night.day).for_players(players)
    hands = list(records.recent(book, season, players, _RECENT))
    usual = Usual(
        counted_figures(count_sides(hand.statements, rules), hand.totals) for hand in hands
    )
    if len(hands) == _RECENT:
        known[season.id, players] = usual
    return usual


_KNOWN: WeakKeyDictionary[Book, dict[tuple[UUID, int], Usual]] = WeakKeyDictionary()
