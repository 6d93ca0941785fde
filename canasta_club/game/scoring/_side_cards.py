"""Side cards: the melds and hands of a statement, read, joined and added up."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from canasta_club.documents.problems import from_error
from canasta_club.errors import Problem
from canasta_club.game.cards import UnreadableCardsError
from canasta_club.game.melds.joining import join_melds
from canasta_club.game.melds.legality import Held, Judged, hand_reader, meld_reader
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.statement import Statement


class SideCards(NamedTuple):
    """The cards of a side as given: melds, each with its place in the statement, and hands.

    ``melded`` and ``left`` are points; they and the numbers of cards are None where none are given.
    ``counts`` are all these cards by rank, as `rank_counts` has them.
    """

    judged: tuple[Judged, ...]
    places: Sequence[int]
    hands: tuple[Held, ...]
    melded: int | None
    melded_cards: int | None
    left: int | None
    left_cards: int | None
    counts: int

    @property
    def is_laid(self) -> bool:
        """Whether melds are given, even an empty list."""
        return self.melded is not None


Read = TypeVar("Read", Judged, Held)


def read_side_cards(side: Statement, rules: RuleSet, problems: list[Problem]) -> SideCards:
    """Read the cards of a statement; unreadable ones are added to the problems."""
    judged: tuple[Judged, ...] = ()
    places: Sequence[int] = ()
    hands: tuple[Held, ...] = ()
    melded = melded_cards = left = left_cards = None
    counts = 0
    if side.melds is not None:
        judged, places = join_melds(rules, _read(meld_reader(rules), side.melds, "melds", problems))
        melded, melded_cards, counts = _sums(judged)
    if side.in_hand is not None:
        hands = tuple(_read(hand_reader(rules), side.in_hand, "in_hand", problems))
        left, left_cards, held_counts = _sums(hands)
        counts += held_counts
        # A list of no hands says that no points are left, but of no hand how many cards it holds.
        left_cards = left_cards if hands else None
    return SideCards(judged, places, hands, melded, melded_cards, left, left_cards, counts)


def _read(
    reader: Callable[[str], Read],
    texts: Sequence[str],
    key: str,
    problems: list[Problem],
) -> list[Read]:
    try:
        return [reader(text) for text in texts]
    except UnreadableCardsError:
        read: list[Read] = []
    for number, text in enumerate(texts):
        try:
            read.append(reader(text))
        except UnreadableCardsError as fault:
            problems.append(from_error(fault, f"{key}[{number}]", with_hint=True))
    return read


def _sums(cards: Sequence[Judged] | Sequence[Held]) -> tuple[int, int, int]:
    """Add up the points, the numbers of cards, and the cards by rank."""
    points = size = counts = 0
    for card in cards:
        points += card.points
        size += card.size
        counts += card.counts
    return points, size, counts
