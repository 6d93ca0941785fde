"""Short ways to ask for a ruling, and rulings worked out as slowly as can be."""

from collections.abc import Iterator
from typing import Any

from canasta_club.game.cards import NATURAL_RANKS, WILD_RANKS, Card, write_cards
from canasta_club.game.melds.meld import make_meld, read_meld
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rulings import answer
from tests.game.examples import sets


def ask(ask: str, rules: str | RuleSet = "classic", **given: Any) -> answer.Ruling:
    """Ask for a ruling; the rule set is named or given."""
    rule_set = sets.rules(rules) if isinstance(rules, str) else rules
    return answer.answer({"ask": ask, **given}, rule_set)


def written(cards: list[Card]) -> str:
    """Write a meld as openings are listed: suits only in a sequence, wild cards last."""
    meld = make_meld(cards)
    if meld.shape == "sequence":
        ranks = sorted(cards, key=lambda card: (card.rank in WILD_RANKS, _height(card), card))
        return write_cards(ranks)
    naturals = [Card(card.rank) for card in cards if card.rank not in WILD_RANKS]
    return write_cards(naturals) + "X" * meld.jokers + "2" * meld.twos


def _height(card: Card) -> int:
    return NATURAL_RANKS.index(card.rank) if card.rank in NATURAL_RANKS else 0


def every_opening(rules: RuleSet, hand: list[Card], **given: Any) -> set[tuple[str, ...]]:
    """Lay a hand out in every possible way and ask of each whether it opens."""
    cards = [card for card in hand if card.rank != "3r"]
    ways = {tuple(sorted(map(written, melds))) for melds in _partitions(cards) if melds}
    held = write_cards(hand)
    return {
        way
        for way in ways
        if _is_apart(rules, way)
        and ask("opening", rules, melds=list(way), hand=held, **given)["legal"]
    }


def _partitions(cards: list[Card]) -> Iterator[list[list[Card]]]:
    """Yield every way to put some of the cards into melds of three or more."""
    if not cards:
        yield []
        return
    first, rest = cards[0], cards[1:]
    for melds in _partitions_of_any_size(rest, [[first]]):
        if all(len(meld) > 2 for meld in melds):
            yield melds
    for melds in _partitions(rest):
        yield melds


def _partitions_of_any_size(
    cards: list[Card], melds: list[list[Card]]
) -> Iterator[list[list[Card]]]:
    if not cards:
        yield melds
        return
    first, rest = cards[0], cards[1:]
    yield from _partitions_of_any_size(rest, melds)
    for place in range(len(melds)):
        joined = [*melds[:place], [*melds[place], first], *melds[place + 1 :]]
        yield from _partitions_of_any_size(rest, joined)
    yield from _partitions_of_any_size(rest, [*melds, [first]])


def _is_apart(rules: RuleSet, melds: tuple[str, ...]) -> bool:
    """Leave out melds that would join: together they are another way."""
    ranks = [rank for text in melds if (rank := rank_of(text))]
    return not rules.meld.one_per_rank or len(ranks) == len(set(ranks))


def rank_of(text: str) -> str:
    """Return the rank of a meld; nothing for a sequence or wild cards alone."""
    return read_meld(text).rank
