"""Explanations: one mistake planted in an honest hand, and what the program says of it.

``python -m benchmarks.slips --explained 2000`` deals hands of every rule set, states them in every
way, and plants one mistake in each. *Rightly*: the planted mistake is among at most three that are
named. *Firm*: one alone is named.
"""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import NamedTuple

from benchmarks.honest_hands import Honest, honest_hand
from benchmarks.mistakes import KINDS, Planted
from canasta_club.game.scoring.hand import score_hand
from canasta_club.services.rules import rulesets

_MOST_NAMED = 3
_EXPLAINED = ("slip-disagrees", "running-disagrees")


class Verdict(NamedTuple):
    """What was said of a planted mistake: whether rightly, how many causes were named, the words.

    Of several sides the worst counts.
    """

    kind: str
    is_right: bool
    named: int
    messages: tuple[str, ...]

    @property
    def is_firm_and_wrong(self) -> bool:
        """Whether one cause was named, and it was another one."""
        return self.named == 1 and not self.is_right


def slips(number: int, seed: int) -> Iterator[Verdict]:
    """Yield what is said of so many slips that are noticed by their totals, each kind in turn."""
    chance = random.Random(seed)  # noqa: S311  (no secret)
    for kind in islice(cycle(KINDS), number):
        yield slip(kind, chance)


def slip(kind: str, chance: random.Random) -> Verdict:
    """Deal hands until a mistake of a kind is noticed in one, and return what is said of it."""
    ids = sorted(rulesets.ids())
    while True:
        document = rulesets.document(chance.choice(ids))
        rules = document.for_players(chance.choice(document.player_counts))
        hand = honest_hand(rules, chance)
        planted = KINDS[kind](hand, chance) if hand else None
        verdict = judged(hand, planted, kind) if hand and planted else None
        if verdict is not None:
            return verdict


def judged(hand: Honest, planted: Planted, kind: str) -> Verdict | None:
    """Return what is said of a planted mistake; None where the totals do not show it."""
    result = score_hand(planted.sides, hand.rules, hand_number=hand.number)
    found = [each for each in result.problems if each.code in _EXPLAINED]
    # Where both totals of one side disagree, the first is explained.
    explained = {each.side: each.message for each in reversed(found)}
    if not explained:
        return None
    named = [message.count(" would agree") for message in explained.values()]
    right = [_names(message, planted, side, hand) for side, message in explained.items()]
    is_right = all(right) and max(named) <= _MOST_NAMED
    wrong = [number for number, is_named in zip(named, right, strict=True) if not is_named]
    return Verdict(kind, is_right, min(wrong, default=max(named)), tuple(explained.values()))


def _names(message: str, planted: Planted, side: str | None, hand: Honest) -> bool:
    """Return whether a message names the planted mistake."""
    if not planted.meant:
        return any(words in message for words in planted.typed)
    of = ""
    if planted.place is not None and hand.sides[planted.place].name != side:
        of = f" of {hand.sides[planted.place].name}"
    if len(planted.typed) == 1:
        return f"{planted.typed[0]}{of}" in message and planted.meant in message
    # Of two boxes either may be named first.
    meant = planted.meant.split(" and ")
    return any(
        f"{' and '.join(planted.typed[::order])}{of}" in message
        and " and ".join(meant[::order]) in message
        for order in (1, -1)
    )


def report(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Yield the shares by kind, then those of all, and what could not be told apart."""
    by_kind: dict[str, list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        by_kind[verdict.kind].append(verdict)
    yield f"{'':44} slips  right  alone  of two  of three  firm and wrong"
    for kind, each in [*by_kind.items(), ("all", list(verdicts))]:
        right = [verdict.named for verdict in each if verdict.is_right]
        shares = [len(right), *(right.count(number) for number in (1, 2, 3))]
        shown = [f"{100 * share / len(each):6.1f}" for share in shares]
        wrong = sum(verdict.is_firm_and_wrong for verdict in each)
        alone, two, three = shown[1], f"{shown[2]:>7}", f"{shown[3]:>9}"
        yield f"{kind:44} {len(each):5} {shown[0]} {alone} {two} {three} {wrong:15}"
    missed = [verdict for verdict in verdicts if not verdict.is_right]
    if missed:
        yield f"\nnot told apart: {len(missed)} of {len(verdicts)}, others being likelier"
    for verdict in missed:
        yield f"  {verdict.kind}:"
        yield from (f"    {message}" for message in verdict.messages)


def show(number: int, seed: int) -> None:
    """Plant so many slips, and print what was said of them."""
    print("\n".join(report(list(slips(number, seed)))))
