"""Waiting: a side sends a hand, another one confirms it, and only then is it in the book.

A hand that waits counts nowhere. Each send bears an id of its own: sent again, it changes nothing
and is answered as before. What is recorded goes the one way of every hand (`services.play`).
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from uuid import UUID

from canasta_club.club import slip as boxes
from canasta_club.club.night_hands import NightHands
from canasta_club.club.nights import Night
from canasta_club.club.play import Place
from canasta_club.club.seasons import Season
from canasta_club.club.slip import Slip
from canasta_club.errors import Accept, MissingError, NotFoundError
from canasta_club.hall.club.waiting import Send, SendKind, WaitingHand, hands_of
from canasta_club.hall.records import clocks, sends
from canasta_club.hall.services.sending import (
    Answered,
    DeskDecision,
    NotWaitingError,
    OwnHandError,
    Sender,
    Sending,
    Stated,
    keep,
    known,
    new_send,
    send_about,
)
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.services.entry import saving, slips
from canasta_club.services.play import standing, writing
from canasta_club.services.season import nights


def send(
    book: Book,
    place: Place,
    stated: Stated,
    sender: Sender,
    night_hands: NightHands | None = None,
) -> Answered:
    """Take what a side sent of a hand: it waits, is recorded, or stands beside what another sent.

    Raises `ProblemsError` for what is impossible and for warnings that were not acknowledged,
    `HandConflictError` where the book has the hand with other facts.
    """
    kind: SendKind = "correction" if stated.revision else "hand"
    new = new_send(place.game, kind, sender, stated)
    with _changing(book, place, sender, kind, stated.reason):
        if before := known(book, new):
            return before
        place = writing.stored_place(book, place)
        writing.refuse_closed(place)
        sending = Sending(book, place, new, stated, night_hands)
        return sending.correction() if stated.revision else sending.hand()


def confirm(
    book: Book,
    place: Place,
    about: UUID,
    sender: Sender,
    night_hands: NightHands | None = None,
) -> Answered:
    """Record a waiting hand, as another side than the one that sent it.

    One that has meanwhile been recorded as it was sent is confirmed by that.
    """
    with _changing(book, place, sender, "hand"):
        waiting = _of_id(book, place, about)
        new = send_about(waiting, "confirm", sender)
        if before := known(book, new):
            return before
        if waiting.seat == sender.seat:
            raise OwnHandError(
                "A side does not confirm the hand that it sent itself.",
                hint="Hand the phone over, and open the page of the other side.",
            )
        if waiting.state == "confirmed":
            return keep(book, new, "same", waiting.saved)
        if waiting.state != "waiting" or waiting.slip is None:
            raise _not_waiting(waiting)
        place = writing.stored_place(book, place)
        writing.refuse_closed(place)
        stated = Stated(waiting.slip, waiting.number, waiting.accept)
        return Sending(book, place, new, stated, night_hands).confirmed()


def withdraw(book: Book, place: Place, about: UUID, sender: Sender) -> Answered:
    """Take back a waiting hand, as the side that sent it."""
    with _changing(book, place, sender, "hand"):
        waiting = _of_id(book, place, about)
        new = send_about(waiting, "withdraw", sender)
        if before := known(book, new):
            return before
        if waiting.seat != sender.seat:
            raise OwnHandError(
                "Only the side that sent a hand takes it back.",
                hint="State it as you counted it; the desk sees both.",
            )
        if not waiting.is_open:
            raise _not_waiting(waiting)
        sends.end(book, [waiting.id], "withdrawn")
        return keep(book, new, "withdrawn", None, "withdrawn")


def settle(
    book: Book,
    place: Place,
    about: UUID,
    settlement: DeskDecision,
    accept: Accept,
    *,
    send_id: UUID,
    night_hands: NightHands | None = None,
) -> Answered:
    """Settle a waiting hand at the desk: record one of its sends, or none; all of them end.

    Raises `MissingError` without a reason, and what `saving.save` raises.
    """
    sender, take = Sender(None, send_id), settlement.take
    waiting = _of_id(book, place, about)
    kind: SendKind = "correction" if waiting.kind == "correction" else "hand"
    with _changing(book, place, sender, kind, settlement.reason):
        new = send_about(waiting, "settle", sender, take=str(take), reason=settlement.reason)
        if before := known(book, new):
            return before
        if not settlement.reason.strip():
            raise MissingError("reason", "Say why: the journal keeps it.")
        own = [
            each
            for each in sends.open_of_hand(book, place.game, waiting.number)
            if each.kind == waiting.kind
        ]
        chosen = next((each for each in own if each.id == take), None)
        if not own or (take and chosen is None):
            raise _not_waiting(waiting)
        saved = None
        if chosen and chosen.slip:
            saved = saving.save(
                book, writing.stored_place(book, place), _with_reason(chosen, settlement.reason),
                chosen.number, accept, night_hands=night_hands, revision=chosen.revision,
                is_late=settlement.is_late,
            )  # fmt: skip
        revision = saved.recorded.hand.revision if saved else None
        sends.end(book, [each.id for each in own], "settled", revision)
        answered = keep(book, new, "recorded" if saved else "settled", revision, "settled")
        return replace(answered, saved=saved)


def of_night(book: Book, season: Season, night: Night) -> list[WaitingHand]:
    """Return the hands of a night that wait, the one that waits longest first.

    One that has meanwhile been recorded at the desk, with the same facts, waits no longer.
    """
    waiting = hands_of(sends.open_of_night(book, night))
    recorded = sends.recorded(book, night) if waiting else set()
    games = {each.id: each for each in game_records.not_voided(book, night)} if waiting else {}
    return [
        replace(each, is_recorded=(each.sent.game_id, each.sent.number) in recorded)
        for each in waiting
        if (game := games.get(each.sent.game_id))
        and not _is_done(book, Place(season, night, game), each, recorded)
    ]


def _is_done(
    book: Book, place: Place, waiting: WaitingHand, recorded: Collection[tuple[UUID, int]]
) -> bool:
    """Return whether the book has all that was sent of a hand, as it was sent."""
    if (place.game.id, waiting.sent.number) not in recorded:
        return False
    state = standing.of_game(book, place)
    stored = [
        slips.check(state, each.slip, each.number, NightHands())
        for each in (waiting.sent, *waiting.others)
        if each.slip
    ]
    return all(each.is_same for each in stored)


def of_game(book: Book, place: Place) -> list[WaitingHand]:
    """Return the hands of a game that wait, in the same order."""
    waiting = of_night(book, place.season, place.night)
    return [each for each in waiting if each.sent.game_id == place.game.id]


def newest(book: Book, night: Night) -> str:
    """Return what is another text whenever a waiting hand or the clock of a night changed."""
    versions = [(each.round, each.version) for each in clocks.of_night(book, night)]
    return f"{sends.count(book, night)} {versions}"


def _with_reason(send_: Send, reason: str) -> Slip:
    slip = send_.slip or boxes.blank(0)
    return slip.with_text(None, boxes.REASON, reason) if send_.kind == "correction" else slip


@contextmanager
def _changing(
    book: Book, place: Place, sender: Sender, kind: SendKind, reason: str = ""
) -> Iterator[None]:
    """Lock the book for a send; a hand that it records is recorded by the table."""
    action = "hand correct" if kind == "correction" else "hand record"
    with book.change(action, reason=reason) as change:
        if sender.seat is not None:
            change.who = f"table {place.game.table}"
        nights.refuse_closed(writing.stored_place(book, place).night)
        yield


def _of_id(book: Book, place: Place, about: UUID) -> Send:
    """Return a send about a hand of a game; one of another game is unknown here."""
    stored = sends.of_id(book, about)
    if stored is None or stored.game_id != place.game.id:
        raise NotFoundError("There is no such hand at this table; load the page again.")
    return stored


def _not_waiting(send_: Send) -> NotWaitingError:
    what = {
        "desk": "waits for the desk, which sees what each side sent",
        "confirmed": "is recorded",
        "settled": "was settled by the desk",
        "withdrawn": "was taken back by the side that sent it",
    }.get(send_.state, "waits for another side")
    return NotWaitingError(f"Hand {send_.number} {what}; nothing was changed.")
