"""Score slips: for each table of a round, the next hands with what is known of them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from canasta_club.club.nights import Night
from canasta_club.club.paper.address import Address, of_id
from canasta_club.club.play import GameState, game_so_far
from canasta_club.club.seasons import Season
from canasta_club.errors import ConflictError
from canasta_club.game.rules.document import RuleDocument
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.opening import opening
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.reports.imprint import Imprint, Look
from canasta_club.reports.page import Page
from canasta_club.reports.pages.score_sheet import say_opening
from canasta_club.reports.pages.slips import SlipHead, SlipSide, slips_page
from canasta_club.services.season.season_rules import rules_of
from canasta_club.services.seating import lists

_USUAL_PLAYERS = 4


def of_round(
    book: Book,
    season: Season,
    night: Night,
    number: int | None = None,
    *,
    hands: int = 4,
    look: Look | None = None,
) -> Page:
    """Return slips for the next ``hands`` hands of each table of a round, seated or proposed.

    ``look`` is how they are printed; without it they are for a screen.
    """
    tables = lists.of_round(book, season, night, number)
    played = {
        game.table: (game, hands)
        for game, hands in hand_records.of_night(book, night)
        if game.round == tables.round and game.state != "void"
    }
    rules = rules_of(season)
    here = Address(of_id(book.club.id), of_id(night.id))
    slips: list[SlipHead] = []
    for table, sides in sorted(tables.tables.items()):
        at = replace(here, round=tables.round, table=table)
        if games := played.get(table):
            slips += _of_game(game_so_far(games[0], rules.of(games[0]), games[1]), hands, at)
        else:
            slips += _of_seats(rules.on(night.day), night, at, sides, hands)
    if not slips:
        raise ConflictError(
            f"Every game of round {tables.round} on {night.day} is over.",
            hint="Blank slips: canasta print slips slips.pdf --blank",
        )
    return slips_page(
        slips,
        club=book.club.name,
        season=season.name,
        night=night.day,
        round_number=tables.round,
        imprint=_imprint(book, look),
    )


def blank(
    book: Book,
    season: Season,
    *,
    slips: int = 4,
    players: int | None = None,
    look: Look | None = None,
) -> Page:
    """Return slips without names, to be copied (default: for four players)."""
    document = rules_of(season).documents[-1]
    counts = document.player_counts
    usual = _USUAL_PLAYERS if _USUAL_PLAYERS in counts else next(iter(counts))
    rules = document.for_players(players or usual)
    head = SlipHead(rules, (SlipSide(),) * rules.seating.sides, Address(of_id(book.club.id)))
    return slips_page(
        [head] * slips,
        club=book.club.name,
        season=season.name,
        night=None,
        round_number=0,
        imprint=_imprint(book, look),
    )


def _imprint(book: Book, look: Look | None) -> Imprint | None:
    return look.imprint(book.club.name, book.club.paper) if look else None


def _of_game(state: GameState, hands: int, at: Address) -> Iterator[SlipHead]:
    """Yield slips of a game, if it is running."""
    if state.status != "running":
        return
    game, last = state.game, max((hand.number for hand in state.hands), default=0)
    names = [[player.name for player in side.pair.players] for side in game.sides]
    first = _head(state.rules, game.night, at, last + 1)
    yield from _next(first, names, state.scores, hands, state.last)


def _of_seats(
    document: RuleDocument, night: Night, at: Address, sides: Sequence[Sequence[str]], hands: int
) -> Iterator[SlipHead]:
    """Yield slips of a game that is not begun."""
    rules = document.for_players(sum(map(len, sides)))
    return _next(_head(rules, night, at, 1), sides, (0,) * len(sides), hands)


def _head(rules: RuleSet, night: Night, at: Address, hand: int) -> SlipHead:
    return SlipHead(
        rules=rules,
        sides=(),
        address=at,
        night=night.day,
        round=at.round,
        table=at.table,
        hand=hand,
    )


def _next(
    first: SlipHead,
    names: Sequence[Sequence[str]],
    scores: Sequence[int],
    hands: int,
    played: int = 0,
) -> Iterator[SlipHead]:
    """Yield slips from the ``first`` hand on; only that one knows the scores."""
    for place in range(hands):
        sides = _sides(first.rules, names, played + place + 1, None if place else scores)
        yield replace(first, sides=sides, hand=(first.hand or 0) + place)


def _sides(
    rules: RuleSet, names: Sequence[Sequence[str]], hand: int, scores: Sequence[int] | None
) -> tuple[SlipSide, ...]:
    """Return the sides of a hand: what each opens with, where that is known beforehand."""
    is_by_hand = rules.opening.by == "hand" or len(rules.opening.steps) == 1
    slip_sides = []
    for place, players in enumerate(names):
        score = scores[place] if scores else 0
        known = say_opening(opening(rules, score, hand)) if scores or is_by_hand else ""
        slip_sides.append(SlipSide(tuple(players), f"{score:,}" if scores else "", known))
    return tuple(slip_sides)
