"""Side cards: the melds and hands of a statement, read, joined and added up."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from canasta_club.documents.problems import from_error
from canasta_club.errors import Problem
from canasta_club.game.cards import UnreadableCardsError
from canasta_club.game.melds.legality import (
    Held,
    Judged,
    join_melds,
    judge_hand,
    judge_text,
)
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.statement import Statement


class SideCards(NamedTuple):
    """The cards of a side as given: melds, each with its place in the statement, and hands.

    ``melded`` and ``left`` are points; they and the numbers of cards are None where none are given.
    """

    judged: tuple[Judged, ...]
    places: Sequence[int]
    hands: tuple[Held, ...]
    melded: int | None
    melded_cards: int | None
    left: int | None
    left_cards: int | None

    @property
    def is_laid(self) -> bool:
        """Whether melds are given, even an empty list."""
        return self.melded is not None


Read = TypeVar("Read", Judged, Held)


def read_side_cards(side: Statement, rules: RuleSet, problems: list[Problem]) -> SideCards:
    """Read the cards of a statement; unreadable ones are added to the problems."""
    melds = _read(judge_text, rules, side.melds or (), "melds", problems)
    hands = _read(judge_hand, rules, side.in_hand or (), "in_hand", problems)
    judged, places = join_melds(rules, melds)
    melded, melded_cards = (None, None) if side.melds is None else _sums(judged)
    left, left_cards = (None, None) if side.in_hand is None else _sums(hands)
    # A list of no hands says that no points are left, but of no hand how many cards it holds.
    left_cards = left_cards if hands else None
    return SideCards(judged, places, tuple(hands), melded, melded_cards, left, left_cards)


def _read(
    reader: Callable[[RuleSet, str], Read],
    rules: RuleSet,
    texts: Sequence[str],
    key: str,
    problems: list[Problem],
) -> list[Read]:
    try:
        return [reader(rules, text) for text in texts]
    except UnreadableCardsError:
        read: list[Read] = []
    for number, text in enumerate(texts):
        try:
            read.append(reader(rules, text))
        except UnreadableCardsError as fault:
            problems.append(from_error(fault, f"{key}[{number}]", with_hint=True))
    return read


def _sums(cards: Sequence[Judged] | Sequence[Held]) -> tuple[int, int]:
    """Add up the points and the numbers of cards."""
    points = size = 0
    for each in cards:
        points += each.points
        size += each.size
    return points, size
