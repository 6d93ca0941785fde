"""Sending: what a side states, what it is answered, and what becomes of a hand under way.

Each send bears an id of its own: sent again, it changes nothing and is answered as before.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from canasta_club.club.games import Game
from canasta_club.club.night_hands import NightHands
from canasta_club.club.play import Place
from canasta_club.club.slip import Slip
from canasta_club.errors import ConflictError, MissingError, NotFoundError, Problem
from canasta_club.hall.club.waiting import Send, SendKind, SendOutcome, SendState, agree
from canasta_club.hall.records import sends
from canasta_club.records.book.book import Book
from canasta_club.services.entry import saving, slips
from canasta_club.services.entry.saving import Saved
from canasta_club.services.entry.slips import CheckedSlip
from canasta_club.services.play import standing
from canasta_club.services.play.problems import changed_meanwhile, refuse
from canasta_club.services.season.season_rules import hall_terms_of


class SendUsedError(ConflictError):
    """An id of a send that came with other contents before."""

    code = "send-used"


class OwnHandError(ConflictError):
    """A side that wants to confirm what it sent itself."""

    code = "own-hand"


class NotWaitingError(ConflictError):
    """A hand that waits no longer, or not for this."""

    code = "not-waiting"


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends: the seat of a side, None for the desk; the id of the send; the right used."""

    seat: int | None
    send_id: UUID
    right_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of a send; ``revision`` is that of the hand it recorded.

    ``saved`` is there the first time alone: a send that comes again has the same outcome.
    """

    send_id: UUID
    outcome: SendOutcome
    number: int
    revision: int | None = None
    saved: Saved | None = None


@dataclass(frozen=True, slots=True)
class Stated:
    """What a side states of a hand, with the codes of the warnings that it acknowledged.

    ``revision`` is the one of the recorded hand that is to be corrected, 0 for a new hand.
    """

    slip: Slip
    number: int
    accept: tuple[str, ...] = ()
    revision: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DeskDecision:
    """What the desk makes of a waiting hand: which send it records, if any, and why."""

    take: UUID | None
    reason: str
    is_late: bool = False


def new_send(game: Game, kind: SendKind, sender: Sender, stated: Stated) -> Send:
    """Return a send as it came, before anyone knows what becomes of it."""
    value = sends.slip_value(stated.slip)
    return Send(
        id=sender.send_id, night_id=game.night.id, game_id=game.id, number=stated.number,
        kind=kind, seat=sender.seat, right_id=sender.right_id, about_id=None,
        digest=_digest(
            str(game.id), stated.number, kind, sender.seat, value, sorted(stated.accept),
            stated.revision, stated.reason,
        ),
        slip=stated.slip, accept=stated.accept, reason=stated.reason, revision=stated.revision,
        at=datetime.now(UTC), state="confirmed", outcome="same",
    )  # fmt: skip


def send_about(waiting: Send, kind: SendKind, sender: Sender, **more: str) -> Send:
    """Return a send about another one."""
    return replace(
        waiting, id=sender.send_id, kind=kind, seat=sender.seat, right_id=sender.right_id,
        about_id=waiting.id, digest=_digest(str(waiting.id), kind, sender.seat, more),
        slip=None, accept=(), reason="", revision=0, at=datetime.now(UTC), saved=None,
    )  # fmt: skip


def _digest(*parts: object) -> str:
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def known(book: Book, new: Send) -> Answered | None:
    """Return how a send was answered before; raises `SendUsedError` if it was another one."""
    before = sends.of_id(book, new.id)
    if before is None:
        return None
    if before.digest != new.digest:
        raise SendUsedError(
            "This send came before with other contents; nothing was changed.",
            hint="Load the page again, and send the hand once more.",
        )
    return Answered(before.id, before.outcome, before.number, before.saved)


def keep(
    book: Book,
    new: Send,
    outcome: SendOutcome,
    revision: int | None,
    state: SendState = "confirmed",
) -> Answered:
    """Keep a send with what became of it."""
    kept = replace(new, outcome=outcome, state=state, saved=revision)
    sends.add(book, kept if kept.is_open else replace(kept, slip=None, accept=(), reason=""))
    return Answered(new.id, outcome, new.number, revision)


class Sending:
    """A send under way, inside a change: its game as the book has it, and what is stated."""

    def __init__(
        self,
        book: Book,
        place: Place,
        new: Send,
        stated: Stated,
        night_hands: NightHands | None,
    ) -> None:
        self._book, self._place, self._new, self._stated = book, place, new, stated
        self._terms = hall_terms_of(place.season)
        self._state, self._night_hands = standing.with_night_hands(book, place, night_hands)

    def hand(self) -> Answered:
        """Take a new hand of a side."""
        checked = self._checked()
        if checked.is_same and checked.stored:
            return keep(self._book, self._new, "same", checked.stored.revision)
        sent = sends.open_of_hand(self._book, self._place.game, self._new.number)
        mine = [each for each in sent if each.seat == self._new.seat]
        sends.end(self._book, [each.id for each in mine], "withdrawn")
        others = [each for each in sent if each not in mine and each.kind == "hand"]
        if others and self._agrees(checked, others[0]):
            return self._record(checked, others)
        if others:
            sends.leave_to_desk(self._book, [each.id for each in others])
            return keep(self._book, self._new, "differs", None, "desk")
        if self._terms.confirm == "one":
            return self._record(checked, [])
        return keep(self._book, self._new, "waits", None, "waiting")

    def confirmed(self) -> Answered:
        """Record what another side sent."""
        checked = self._checked()
        sent = sends.open_of_hand(self._book, self._place.game, self._new.number)
        sent = [each for each in sent if each.kind == "hand"]
        if checked.is_same and checked.stored:
            revision = checked.stored.revision
            sends.end(self._book, [each.id for each in sent], "confirmed", revision)
            return keep(self._book, self._new, "same", revision)
        return self._record(checked, sent)

    def correction(self) -> Answered:
        """Leave the correction of a recorded hand to the desk."""
        stored = self._state.find(self._new.number)
        if stored is None:
            raise NotFoundError(f"Hand {self._new.number} of this game is not recorded.")
        if stored.revision != self._new.revision:
            raise changed_meanwhile(self._new.number, stored)
        if not self._new.reason.strip():
            raise MissingError("reason", "Say why the hand is to be corrected.")
        checked = self._checked(correct=True)
        if checked.is_same:
            return keep(self._book, self._new, "same", stored.revision)
        sent = sends.open_of_hand(self._book, self._place.game, self._new.number)
        mine = [each.id for each in sent if each.seat == self._new.seat]
        sends.end(self._book, mine, "withdrawn")
        return keep(self._book, self._new, "desk", None, "desk")

    def _checked(self, *, correct: bool = False) -> CheckedSlip:
        """Judge what is stated; refuse errors, and warnings that nobody acknowledged."""
        number = self._stated.number
        checked = slips.check(
            self._state, self._stated.slip, number, self._night_hands, correct=correct
        )
        if checked.stored and not checked.is_same and not correct:
            raise changed_meanwhile(number, checked.stored, _PROPOSE)
        acknowledged = {*self._stated.accept, *self._terms.accept}
        refuse(_problems(checked), lambda them: {each.code for each in them} <= acknowledged)
        return checked

    def _record(self, checked: CheckedSlip, others: Sequence[Send]) -> Answered:
        """Record what was checked, if a table may accept what is unusual in it."""
        ids = [each.id for each in others]
        if {each.code for each in _problems(checked)} - {*self._terms.accept}:
            sends.leave_to_desk(self._book, ids)
            is_own = self._new.slip is not None
            return keep(self._book, self._new, "desk", None, "desk" if is_own else "confirmed")
        saved = saving.save(
            self._book, self._place, self._stated.slip, self._stated.number, _agreed,
            night_hands=self._night_hands, revision=0,
        )  # fmt: skip
        revision = saved.recorded.hand.revision
        sends.end(self._book, ids, "confirmed", revision)
        return replace(keep(self._book, self._new, "recorded", revision), saved=saved)

    def _agrees(self, checked: CheckedSlip, other: Send) -> bool:
        """Return whether what another side sent states the same."""
        if other.slip is None:
            return False
        theirs = slips.check(self._state, other.slip, other.number, self._night_hands)
        beside = [(each.read.dealer, each.facts.sat_out) for each in (checked, theirs)]
        totals = [[sheet.total for sheet in each.result.sheets] for each in (checked, theirs)]
        is_same_beside = all(
            one == another for one, another in zip(*beside, strict=True) if one and another
        )
        return is_same_beside and agree(checked.read.statements, theirs.read.statements, totals)


_PROPOSE: Final = "Look at what the book has; what is wrong there can be proposed as a correction."


def _agreed(_problems: Sequence[Problem]) -> bool:
    """Accept what was acknowledged before."""
    return True


def _problems(checked: CheckedSlip) -> list[Problem]:
    return [each.problem for each in checked.box_problems]
