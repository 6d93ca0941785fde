"""Waiting: what the sides of a table sent about a hand that no one has recorded yet."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Literal
from uuid import UUID

from canasta_club.club.side_columns import facts_of
from canasta_club.club.slip import Slip
from canasta_club.game.scoring.statement import Statement

SendKind = Literal["hand", "correction", "confirm", "withdraw", "settle"]
SendState = Literal["waiting", "desk", "confirmed", "settled", "withdrawn"]
SendOutcome = Literal["waits", "desk", "recorded", "same", "differs", "withdrawn", "settled"]
"""What a side was answered, and is answered each time that it sends the same."""


@dataclass(frozen=True, slots=True)
class Send:
    """What was sent about a hand, by the id that the page gave it.

    ``seat`` is that of the side, None for the desk; ``about_id`` the send that it answers. While
    its state is ``waiting`` another side may confirm it, while it is ``desk`` only the desk may
    record it. ``revision`` is the one that a correction began from, ``saved`` the one that it
    recorded. The ``slip`` goes once the hand waits no longer. ``digest`` is that of all that was
    sent.
    """

    id: UUID
    night_id: UUID
    game_id: UUID
    number: int
    kind: SendKind
    seat: int | None
    right_id: UUID | None
    about_id: UUID | None
    digest: str
    slip: Slip | None
    accept: tuple[str, ...]
    reason: str
    revision: int
    at: datetime
    state: SendState
    outcome: SendOutcome
    saved: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether nobody has recorded or withdrawn it."""
        return self.state in {"waiting", "desk"}


@dataclass(frozen=True, slots=True)
class WaitingHand:
    """A hand that one side sent and no other has confirmed: a draft, which counts nowhere.

    What other sides sent of it otherwise are the ``others``; all of it stands beside each other
    until the desk settles it. It ``is_recorded`` where the book has the hand with other facts.
    """

    sent: Send
    others: tuple[Send, ...] = ()
    is_recorded: bool = False

    @property
    def id(self) -> UUID:
        """The id of the send that it began with."""
        return self.sent.id

    @property
    def is_correction(self) -> bool:
        """Whether a recorded hand is to be corrected, which only the desk accepts."""
        return self.sent.kind == "correction"

    @property
    def is_differing(self) -> bool:
        """Whether another side, or the book, states other facts."""
        return bool(self.others) or (self.is_recorded and not self.is_correction)

    @property
    def is_for_desk(self) -> bool:
        """Whether only the desk can record it."""
        return self.sent.state == "desk"


def hands_of(sends: Iterable[Send]) -> list[WaitingHand]:
    """Return open sends by the hand that they are about, the hand that waits longest first."""
    by_hand = sorted(sends, key=lambda send: (*_hand_of(send), send.at, send.id))
    hands = []
    for _hand, same in groupby(by_hand, _hand_of):
        first, *others = same
        hands.append(WaitingHand(first, tuple(others)))
    return sorted(hands, key=lambda hand: (hand.sent.at, hand.id))


def _hand_of(send: Send) -> tuple[str, int, str]:
    return send.game_id.hex, send.number, send.kind


def agree(
    one: Sequence[Statement],
    other: Sequence[Statement],
    totals: Sequence[Sequence[int | None]],
) -> bool:
    """Return whether two statements of a hand are the same in all that both of them state.

    ``totals`` are what the sides scored by each of the two: who counted another way agrees by that.
    """
    mine, theirs = totals
    return list(mine) == list(theirs) and all(
        _same(facts_of(first), facts_of(second)) for first, second in zip(one, other, strict=True)
    )


def _same(one: "dict[str, int | str]", other: "dict[str, int | str]") -> bool:
    return all(_plain(one[key]) == _plain(other[key]) for key in one.keys() & other.keys())


def _plain(value: int | str) -> int | str:
    """Return a fact without the name of the player: not every side notes who went out."""
    return value.partition(":")[0] if isinstance(value, str) else value
