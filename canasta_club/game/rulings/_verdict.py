"""Verdicts: the answer of a ruling, and the melds and hands that it is about."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from canasta_club.errors import Problem
from canasta_club.game.cards import RED_THREE, Card
from canasta_club.game.melds.joining import join_melds
from canasta_club.game.melds.legality import Judged, judge
from canasta_club.game.melds.meld import Meld
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.tally import KindCount, Tally
from canasta_club.text.wording import capital


class Verdict(NamedTuple):
    """A ruling: legal or not, the code of what is wrong, why, the clause, and further answers.

    ``facts`` are the further answers to this kind of question, by name.
    """

    is_legal: bool
    code: str | None
    reason: str
    clause: str | None
    facts: Mapping[str, object]


def allow(rules: RuleSet, reason: str, under: str, **facts: object) -> Verdict:
    """Rule that something is legal, under the clause of a code."""
    return Verdict(True, None, sentence(reason), rules.clauses.get(under), facts)  # noqa: FBT003


def refuse(rules: RuleSet, faults: Iterable[Problem], advice: str = "", **facts: object) -> Verdict:
    """Rule that something is illegal: the first fault gives the code, all of them the reason."""
    problems = list(dict.fromkeys(faults))
    reasons = [sentence(each.message) for each in problems] + [sentence(advice)] * bool(advice)
    code = problems[0].code
    return Verdict(False, code, " ".join(reasons), rules.clauses.get(code), facts)  # noqa: FBT003


def sentence(words: str) -> str:
    """Write words as a sentence.

    >>> sentence("a nine is missing")
    'A nine is missing.'
    """
    is_ended = words.rstrip("”").endswith((".", "!", "?"))
    return capital(words) + ("" if is_ended else ".")


def lay(rules: RuleSet, melds: Iterable[Meld]) -> Tally:
    """Count melds on the table as the scorer does: those of one rank are joined."""
    judged, _places = join_melds(rules, [judge(rules, meld) for meld in melds])
    return tally_of(judged)


def tally_of(melds: Sequence[Judged]) -> Tally:
    """Count judged melds that need no joining."""
    kinds = Counter(each.kind.reported_as for each in melds if each.kind)
    return Tally(
        name="",
        melded=sum([each.points for each in melds]),
        kinds={kind: KindCount(number, 0) for kind, number in kinds.items()},
        melds=(len(melds), len(melds)),
        judged=tuple(melds),
    )


def without_red_threes(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Leave out red threes: they are laid beside the melds and replaced, not held."""
    return tuple(card for card in cards if card.rank != RED_THREE)


def take_away(hand: Iterable[Card], melds: Iterable[Meld]) -> tuple[list[Card], list[Card]]:
    """Take the cards of melds from a hand: returns what is left, and what was not there.

    Suits tell cards apart only in a sequence, and only where both are noted.
    """
    left = list(hand)
    missing: list[Card] = []
    for meld in sorted(melds, key=lambda one_meld: one_meld.shape != "sequence"):
        for card in meld.cards:
            suits = (card.suit, "") if meld.shape == "sequence" and card.suit else ()
            found_card = _find(left, card.rank, suits)
            if found_card is None:
                missing.append(card)
            else:
                left.remove(found_card)
    return left, missing


def _find(cards: list[Card], rank: str, suits: tuple[str, ...]) -> Card | None:
    """Find a card of a rank, of the first of these suits that there is (no suits: of any)."""
    fitting = [card for card in cards if card.rank == rank and (not suits or card.suit in suits)]
    return min(fitting, key=lambda card: suits.index(card.suit) if suits else 0, default=None)
