"""The history of an evening, and what judges whether one book alone could have given it.

It knows nothing of the program. For each hand it looks for an order of all that was asked of it in
which a book with one rule for each question gives every answer that was had; what was asked after
an answer came stands after it in that order. What was never answered may have happened or not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, Literal, NamedTuple

Facts = tuple[int, ...]
Kind = Literal["send", "confirm", "withdraw", "settle", "type", "read"]
HandKey = tuple[int, int]
"""Table and number."""

_MOST_STEPS: Final = 6_000_000


@dataclass(eq=False, slots=True)
class Asked:
    """One thing asked of the hall about one hand, and the answer that came, if one came.

    Times are those of the simulated hall. A ``read`` is answered with the facts it showed.
    """

    kind: Kind
    key: HandKey
    seat: int
    sent: float
    id: str = ""
    facts: Facts = ()
    about: str = ""
    answered: float | None = None
    outcome: str = ""
    shown: Facts | None = None


class Waiting(NamedTuple):
    """A send as a book would keep it."""

    id: str
    seat: int
    facts: Facts
    state: Literal["waits", "desk", "recorded", "gone"]


class Hand(NamedTuple):
    """What one book knows of one hand: the whole state of the model."""

    recorded: Facts | None = None
    sends: tuple[Waiting, ...] = ()
    kept: frozenset[tuple[str, str]] = frozenset()

    def keeps(self, asked: Asked, outcome: str) -> "tuple[str, Hand]":
        """Return the answer to a send, and the hand once the answer is kept."""
        return outcome, self._replace(kept=self.kept | {(asked.id, outcome)})

    def ended(self, state: Literal["recorded", "gone"], seat: int | None = None) -> "Hand":
        """Return the hand with its open sends ended, or those of one seat."""
        sends = tuple(
            one._replace(state=state)
            if one.state in {"waits", "desk"} and seat in {None, one.seat}
            else one
            for one in self.sends
        )
        return self._replace(sends=sends)

    @property
    def open(self) -> list[Waiting]:
        """The sends that wait for a side or for the desk."""
        return [one for one in self.sends if one.state in {"waits", "desk"}]


Step = tuple[str, Hand]


def steps(hand: Hand, asked: Asked, *, one_is_enough: bool) -> Iterator[Step]:
    """Yield what a book may answer, and how it then is; mostly there is one answer."""
    before = dict(hand.kept).get(asked.id)
    if asked.id and before is not None:
        yield before, hand
    elif asked.kind == "read":
        yield ("shown" if asked.shown == hand.recorded else "another"), hand
    elif asked.kind == "type":
        is_free = hand.recorded in {None, asked.facts}
        yield (("done", hand._replace(recorded=asked.facts)) if is_free else ("refused", hand))
    elif asked.kind == "send":
        yield from _send(hand, asked, one_is_enough=one_is_enough)
    else:
        yield from {"confirm": _confirm, "withdraw": _withdraw, "settle": _settle}[asked.kind](
            hand, asked
        )


def _send(hand: Hand, asked: Asked, *, one_is_enough: bool) -> Iterator[Step]:
    if hand.recorded is not None:
        if hand.recorded == asked.facts:
            yield hand.keeps(asked, "same")
        else:
            yield "refused", hand
        return
    hand = hand.ended("gone", asked.seat)
    others = hand.open
    if any(one.facts == asked.facts for one in others):
        yield _recorded(hand, asked, asked.facts)
    if others and any(one.facts != asked.facts for one in others):
        sends = tuple(
            one._replace(state="desk") if one.state == "waits" else one for one in hand.sends
        )
        mine = Waiting(asked.id, asked.seat, asked.facts, "desk")
        yield hand._replace(sends=(*sends, mine)).keeps(asked, "differs")
    elif not others and one_is_enough:
        yield _recorded(hand, asked, asked.facts)
    elif not others:
        mine = Waiting(asked.id, asked.seat, asked.facts, "waits")
        yield hand._replace(sends=(*hand.sends, mine)).keeps(asked, "waits")


def _recorded(hand: Hand, asked: Asked, facts: Facts) -> Step:
    hand = hand.ended("recorded")._replace(recorded=facts)
    if asked.kind == "send":
        mine = Waiting(asked.id, asked.seat, facts, "recorded")
        hand = hand._replace(sends=(*hand.sends, mine))
    return hand.keeps(asked, "recorded")


def _confirm(hand: Hand, asked: Asked) -> Iterator[Step]:
    about = _about(hand, asked)
    if about is None or about.seat == asked.seat:
        yield "refused", hand
    elif about.state == "recorded":
        yield hand.keeps(asked, "same")
    elif about.state != "waits" or hand.recorded not in {None, about.facts}:
        yield "refused", hand
    elif hand.recorded is not None:
        yield hand.ended("recorded").keeps(asked, "same")
    else:
        yield _recorded(hand, asked, about.facts)


def _withdraw(hand: Hand, asked: Asked) -> Iterator[Step]:
    about = _about(hand, asked)
    if about is None or about.seat != asked.seat or about not in hand.open:
        yield "refused", hand
    else:
        sends = tuple(
            one._replace(state="gone") if one.id == about.id else one for one in hand.sends
        )
        yield hand._replace(sends=sends).keeps(asked, "withdrawn")


def _settle(hand: Hand, asked: Asked) -> Iterator[Step]:
    about = _about(hand, asked)
    if about in hand.open and about and hand.recorded in {None, about.facts}:
        yield hand.ended("gone")._replace(recorded=about.facts).keeps(asked, "done")
    yield "refused", hand


def _about(hand: Hand, asked: Asked) -> Waiting | None:
    return next((one for one in hand.sends if one.id == asked.about), None)


class Verdict(NamedTuple):
    """Whether there is such an order; ``undecided`` where it was not found in many steps."""

    is_possible: bool
    undecided: bool = False


def judge(asked: Sequence[Asked], recorded: Facts | None, *, one_is_enough: bool) -> Verdict:
    """Look for an order of all that was asked of a hand which ends in what is recorded."""
    # What has no effect and no answer tells nothing.
    asked = [one for one in asked if one.kind != "read" or one.answered is not None]
    asked = sorted(asked, key=lambda one: (one.answered is None, one.answered or one.sent))
    tried: set[tuple[int, Hand]] = set()
    stack = [(0, Hand())]
    counted = count(1)
    owed = sum(1 << at for at, one in enumerate(asked) if one.answered is not None)
    while stack:
        done, hand = stack.pop()
        if (done, hand) in tried:
            continue
        tried.add((done, hand))
        if next(counted) > _MOST_STEPS:
            return Verdict(is_possible=False, undecided=True)
        if done & owed == owed and hand.recorded == recorded:
            return Verdict(is_possible=True)
        stack += reversed(list(_next(asked, done, hand, one_is_enough=one_is_enough)))
    return Verdict(is_possible=False)


def _next(
    asked: Sequence[Asked], done: int, hand: Hand, *, one_is_enough: bool
) -> Iterator[tuple[int, Hand]]:
    """Yield the states that one question more leads to."""
    left = [(at, one) for at, one in enumerate(asked) if not done >> at & 1]
    first = min((one.answered for _at, one in left if one.answered is not None), default=None)
    for at, one in left:
        if first is not None and one.sent > first:
            continue
        for outcome, after in steps(hand, one, one_is_enough=one_is_enough):
            if one.answered is None or outcome == one.outcome:
                yield done | 1 << at, after
