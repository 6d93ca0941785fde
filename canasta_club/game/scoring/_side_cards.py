"""Side cards: the melds and hands that a side states, read, joined and added up."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from canasta_club.errors import Problem
from canasta_club.game.cards import UnreadableCardsError
from canasta_club.game.melds.legality import Held, Judged, judge, judge_hand, judge_text
from canasta_club.game.melds.meld import join
from canasta_club.game.rules.model import RuleSet


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
        """Melds are given, be it none."""
        return self.melded is not None


def read_side_cards(side: Mapping[str, Any], rules: RuleSet, problems: list[Problem]) -> SideCards:
    """Read the cards of a statement; what cannot be read joins the problems."""
    melds: list[Judged] = _read(judge_text, rules, side, "melds", problems)
    hands: list[Held] = _read(judge_hand, rules, side, "in_hand", problems)
    judged, places = _joined(melds, rules)
    melded, melded_cards = _sums(judged) if side.get("melds") is not None else (None, None)
    left, left_cards = _sums(hands) if side.get("in_hand") is not None else (None, None)
    # A list of no hands says that no points are left, but of no hand how many cards it holds.
    left_cards = left_cards if hands else None
    return SideCards(judged, places, tuple(hands), melded, melded_cards, left, left_cards)


def _read(
    reader: Any, rules: RuleSet, side: Mapping[str, Any], key: str, problems: list[Problem]
) -> list[Any]:
    texts = side.get(key)
    if not texts or not isinstance(texts, list):
        return []
    try:
        return [reader(rules, text) for text in texts]
    except (UnreadableCardsError, TypeError):
        return _read_one_by_one(reader, rules, texts, key, problems)


def _read_one_by_one(
    reader: Any, rules: RuleSet, texts: list[Any], key: str, problems: list[Problem]
) -> list[Any]:
    """Read what can be read, and tell of each that cannot."""
    read: list[Any] = []
    for number, text in enumerate(texts):
        try:
            read.append(reader(rules, text))
        except UnreadableCardsError as fault:
            message = f"{fault.message}. {fault.hint}"
            problems.append(Problem("error", fault.code, message, f"{key}[{number}]"))
        except TypeError:
            continue  # not a text: said already
    return read


def _joined(
    melds: list[Judged], rules: RuleSet
) -> tuple[tuple[Judged, ...], tuple[int, ...] | range]:
    """Join melds of one rank where the rule set has one meld a rank.

    Returns the melds and the place of each in the statement: that of its first part.
    """
    ranks = [judged.rank for judged in melds]
    if "" not in ranks and len(set(ranks)) == len(ranks):
        return tuple(melds), range(len(melds))
    groups = [rank for rank in ranks if rank]
    is_parted = rules.meld.one_per_rank and len(set(groups)) != len(groups)
    merged: dict[object, Judged] = {}
    places: dict[object, int] = {}
    for place, judged in enumerate(melds):
        key: object = judged.rank if is_parted and judged.rank else place
        if not judged.size:
            continue
        joined = merged.get(key)
        merged[key] = judge(rules, join(joined.meld, judged.meld)) if joined else judged
        places.setdefault(key, place)
    return tuple(merged.values()), tuple(places.values())


def _sums(cards: Sequence[Judged] | Sequence[Held]) -> tuple[int, int]:
    """Add up the points and the numbers of cards."""
    points = size = 0
    for each in cards:
        points += each.points
        size += each.size
    return points, size
