"""A hand that one side sends is in the book once another one says the same, and only once."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from unittest.mock import Mock

import pytest

from canasta_club.club.hands import Hand
from canasta_club.club.night_hands import NightHands
from canasta_club.club.play import Place
from canasta_club.club.slip import Slip
from canasta_club.errors import ConflictError, MissingError, ProblemsError, accept_all
from canasta_club.hall.club.waiting import WaitingHand
from canasta_club.hall.records import sends
from canasta_club.hall.services import waiting
from canasta_club.hall.services.sending import Answered, DeskDecision
from canasta_club.records import journal as journal_records
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.services import journal
from canasta_club.services.entry import saving
from canasta_club.services.play import games, standing
from canasta_club.services.rules import rulesets
from canasta_club.services.safety import verify
from tests.hall.examples.tables import FIRST, IMPOSSIBLE, OTHERWISE, STOCK_OUT, sender, stated
from tests.services.examples.entering import counts


def hands(book: Book, place: Place) -> Sequence[Hand]:
    return standing.of_game(book, place).hands


def wait(book: Book, place: Place) -> list[WaitingHand]:
    return waiting.of_night(book, place.season, place.night)


def settle(
    book: Book, place: Place, hand: WaitingHand, *, sent: int | None, reason: str = "they agreed"
) -> Answered:
    take = None if sent is None else (hand.sent, *hand.others)[sent].id
    settlement = DeskDecision(take, reason)
    who = sender(None).send_id
    return waiting.settle(book, place, hand.id, settlement, accept_all, send_id=who)


def test_a_hand_is_recorded_when_another_side_confirms_it(book: Book, place: Place) -> None:
    first = waiting.send(book, place, stated(), sender(0))
    assert (first.outcome, first.revision) == ("waits", None)
    assert hands(book, place) == ()
    (hand,) = wait(book, place)
    done = waiting.confirm(book, place, hand.id, sender(1))
    assert (done.outcome, done.revision) == ("recorded", 1)
    assert [each.totals for each in hands(book, place)] == [(665, 415)]
    assert wait(book, place) == []
    newest = journal_records.entries(book)[0]
    assert (newest.by, newest.action) == ("table 1", "hand record")
    assert hands(book, place)[0].by == "table 1"


COUNTED_OTHERWISE = counts("- 1 275 10 - 665", "- 1 135 20", out="Ash")
"""The same hand as `FIRST`, with a total and the name of who went out."""


@pytest.mark.parametrize(
    ("other", "outcome"),
    [
        pytest.param(FIRST, "recorded", id="the same"),
        pytest.param(COUNTED_OTHERWISE, "recorded", id="the same, and more"),
        pytest.param(OTHERWISE, "differs", id="another figure"),
        pytest.param(counts("- 1 275 10", "- 1 135 20", out="2"), "differs", id="another side out"),
    ],
)
def test_another_side_states_the_hand_itself(
    book: Book, place: Place, other: Slip, outcome: str
) -> None:
    waiting.send(book, place, stated(), sender(0))
    assert waiting.send(book, place, stated(other), sender(1)).outcome == outcome
    assert len(hands(book, place)) == (outcome == "recorded")
    assert [each.is_differing for each in wait(book, place)] == [True] * (outcome == "differs")


@pytest.mark.parametrize("terms", ['confirm = "one"'])
def test_one_side_is_enough_where_the_terms_say_so(book: Book, place: Place) -> None:
    done = waiting.send(book, place, stated(), sender(0))
    assert (done.outcome, done.revision) == ("recorded", 1)
    assert done.saved
    assert len(hands(book, place)) == 1
    again = waiting.send(book, place, stated(), sender(0))
    assert (again.outcome, again.revision, again.saved) == ("recorded", 1, None)


def test_every_send_comes_twice_and_changes_nothing(book: Book, place: Place) -> None:
    sent = sender(0).send_id
    steps: tuple[Callable[[], Answered], ...] = (
        lambda: waiting.send(book, place, stated(OTHERWISE), sender(0, 5)),
        lambda: waiting.withdraw(book, place, sender(0, 5).send_id, sender(0, 6)),
        lambda: waiting.send(book, place, stated(), sender(0)),
        lambda: waiting.confirm(book, place, sent, sender(1)),
        lambda: waiting.send(
            book, place, stated(OTHERWISE, revision=1, reason="155"), sender(1, 2)
        ),
        lambda: waiting.settle(
            book, place, sender(1, 2).send_id, DeskDecision(sender(1, 2).send_id, "both say so"),
            accept_all, send_id=sender(None).send_id,
        ),
    )  # fmt: skip
    for step in steps:
        first = step()
        before = len(journal_records.entries(book)), waiting.newest(book, place.night)
        again = step()
        assert (again.outcome, again.number, again.revision) == (
            first.outcome, first.number, first.revision,
        )  # fmt: skip
        assert (len(journal_records.entries(book)), waiting.newest(book, place.night)) == before
    assert [each.totals for each in hands(book, place)] == [(665, 435)]
    assert verify.verify(book).problems == []


def test_an_id_that_came_with_other_contents_is_refused(book: Book, place: Place) -> None:
    waiting.send(book, place, stated(), sender(0))
    for refused in (stated(OTHERWISE), stated(FIRST, 2)):
        with pytest.raises(ConflictError, match="other contents") as fault:
            waiting.send(book, place, refused, sender(0))
        assert fault.value.code == "send-used"
    with pytest.raises(ConflictError, match="other contents"):
        waiting.confirm(book, place, sender(0).send_id, sender(0))


def test_a_side_never_confirms_its_own_hand(book: Book, place: Place) -> None:
    waiting.send(book, place, stated(), sender(0))
    with pytest.raises(ConflictError, match="sent itself") as fault:
        waiting.confirm(book, place, sender(0).send_id, sender(0, 2))
    assert fault.value.code == "own-hand"
    waiting.send(book, place, stated(), sender(0, 3))
    assert hands(book, place) == ()
    assert [each.id for each in wait(book, place)] == [sender(0, 3).send_id]


def test_a_side_takes_back_what_it_sent_and_no_other_does(book: Book, place: Place) -> None:
    waiting.send(book, place, stated(), sender(0))
    with pytest.raises(ConflictError, match="Only the side"):
        waiting.withdraw(book, place, sender(0).send_id, sender(1))
    assert waiting.withdraw(book, place, sender(0).send_id, sender(0, 2)).outcome == "withdrawn"
    assert wait(book, place) == []
    with pytest.raises(ConflictError, match="was taken back"):
        waiting.confirm(book, place, sender(0).send_id, sender(1, 2))


def test_a_hand_of_another_table_is_unknown_here(book: Book, place: Place) -> None:
    waiting.send(book, place, stated(), sender(0))
    with pytest.raises(Exception, match="no such hand at this table"):
        waiting.confirm(book, games.find(book, table=2), sender(0).send_id, sender(1))


@pytest.mark.parametrize(
    ("slip", "accept", "code"),
    [(IMPOSSIBLE, (), "not-multiple-of-five"), (STOCK_OUT, (), "nobody-out")],
)
def test_what_is_wrong_is_refused_at_the_table(
    book: Book, place: Place, slip: Slip, accept: Sequence[str], code: str
) -> None:
    with pytest.raises(ProblemsError) as fault:
        waiting.send(book, place, stated(slip, 1, *accept), sender(0))
    assert code in {each.code for each in fault.value.problems}
    assert wait(book, place) == []


@pytest.mark.parametrize(
    ("terms", "outcome"),
    [("", "desk"), ('accept = ["nobody-out"]', "recorded")],
    ids=["the desk accepts it", "the table may"],
)
def test_what_is_unusual_goes_to_the_desk_unless_a_table_may_accept_it(
    book: Book, place: Place, outcome: str
) -> None:
    waiting.send(book, place, stated(STOCK_OUT, 1, "nobody-out"), sender(0))
    (hand,) = wait(book, place)
    assert waiting.confirm(book, place, hand.id, sender(1)).outcome == outcome
    if outcome == "desk":
        assert hands(book, place) == ()
        (hand,) = wait(book, place)
        assert hand.is_for_desk
        assert settle(book, place, hand, sent=0).outcome == "recorded"
    assert [each.totals for each in hands(book, place)] == [(565, 415)]


def test_the_desk_records_one_of_two_with_a_reason(book: Book, place: Place) -> None:
    waiting.send(book, place, stated(), sender(0))
    waiting.send(book, place, stated(OTHERWISE), sender(1))
    (hand,) = wait(book, place)
    assert [each.seat for each in (hand.sent, *hand.others)] == [0, 1]
    with pytest.raises(MissingError):
        settle(book, place, hand, sent=1, reason=" ")
    with pytest.raises(ConflictError, match="waits for the desk"):
        waiting.confirm(book, place, hand.id, sender(1, 2))
    assert settle(book, place, hand, sent=1).outcome == "recorded"
    assert [each.totals for each in hands(book, place)] == [(665, 435)]
    newest = journal_records.entries(book)[0]
    assert (newest.by, newest.reason) == ("Sue", "they agreed")
    assert wait(book, place) == []


def test_the_desk_records_none_of_them(book: Book, place: Place) -> None:
    waiting.send(book, place, stated(), sender(0))
    (hand,) = wait(book, place)
    assert settle(book, place, hand, sent=None).outcome == "settled"
    assert (hands(book, place), wait(book, place)) == ((), [])


def test_two_sides_that_come_to_agree_are_recorded(book: Book, place: Place) -> None:
    waiting.send(book, place, stated(), sender(0))
    waiting.send(book, place, stated(OTHERWISE), sender(1))
    assert waiting.send(book, place, stated(OTHERWISE), sender(0, 2)).outcome == "recorded"
    assert [each.totals for each in hands(book, place)] == [(665, 435)]


@pytest.mark.parametrize("at_desk", [FIRST, OTHERWISE], ids=["the same", "otherwise"])
def test_the_desk_types_a_hand_that_waits(book: Book, place: Place, at_desk: Slip) -> None:
    waiting.send(book, place, stated(), sender(0))
    saving.save(book, place, at_desk, 1, accept_all)
    if at_desk is FIRST:
        assert wait(book, place) == []
        assert waiting.confirm(book, place, sender(0).send_id, sender(1)).outcome == "same"
        assert waiting.send(book, place, stated(), sender(0, 2)).outcome == "same"
    else:
        (hand,) = wait(book, place)
        assert hand.is_differing
        with pytest.raises(ConflictError, match="changed meanwhile by Sue"):
            waiting.confirm(book, place, sender(0).send_id, sender(1))
        assert settle(book, place, hand, sent=None).outcome == "settled"
    assert [each.revision for each in hands(book, place)] == [1]


def test_a_correction_is_proposed_with_a_reason_and_accepted_by_the_desk(
    book: Book, place: Place
) -> None:
    saving.save(book, place, FIRST, 1, accept_all)
    with pytest.raises(MissingError):
        waiting.send(book, place, stated(OTHERWISE, revision=1), sender(1))
    proposed = stated(OTHERWISE, revision=1, reason="155, not 135")
    assert waiting.send(book, place, proposed, sender(1)).outcome == "desk"
    (hand,) = wait(book, place)
    assert hand.is_correction
    with pytest.raises(ConflictError):
        waiting.confirm(book, place, hand.id, sender(0))
    assert hands(book, place)[0].totals == (665, 415)
    assert settle(book, place, hand, sent=0, reason="155, they say").outcome == "recorded"
    (now,) = hands(book, place)
    assert (now.totals, now.revision, now.reason) == ((665, 435), 2, "155, they say")
    stale = stated(FIRST, revision=1, reason="no, 135")
    with pytest.raises(ConflictError, match="changed meanwhile"):
        waiting.send(book, place, stale, sender(0, 3))


def test_no_undo_counts_a_hand_that_waits(book: Book, place: Place) -> None:
    saving.save(book, place, FIRST, 1, accept_all)
    waiting.send(book, place, stated(FIRST, 2, "same-figures"), sender(0))
    journal.undo(book)
    assert hands(book, place) == ()
    assert len(wait(book, place)) == 1
    journal.undo(book)  # The start of the game at table 2,
    journal.undo(book)  # and of that at which a hand waits.
    assert wait(book, place) == []
    assert verify.verify(book).problems == []


def test_what_was_sent_is_forgotten_once_it_is_recorded(book: Book, place: Place) -> None:
    waiting.send(book, place, stated(COUNTED_OTHERWISE), sender(0))
    waiting.confirm(book, place, sender(0).send_id, sender(1))
    kept = [sends.of_id(book, sender(seat).send_id) for seat in (0, 1)]
    assert [each and each.slip for each in kept] == [None, None]


def test_a_send_that_is_cut_leaves_nothing(
    book: Book, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What confirms a hand and the hand itself are recorded together or not at all."""
    waiting.send(book, place, stated(), sender(0))
    before = waiting.newest(book, place.night)
    monkeypatch.setattr(sends, "add", _fail)
    with pytest.raises(OSError, match="cut"):
        waiting.confirm(book, place, sender(0).send_id, sender(1))
    monkeypatch.undo()
    assert hands(book, place) == ()
    assert waiting.newest(book, place.night) == before
    assert waiting.confirm(book, place, sender(0).send_id, sender(1)).outcome == "recorded"


def _fail(*_args: object) -> None:
    raise OSError("cut")


WAYS = {
    "counts": ({"kind:mixed": "1", "melded": "275", "left": "10"}, 665),
    "net": ({"kind:mixed": "1", "melded": "265"}, 665),
    "cards": ({"melded": "KKKKKKK QQQQ2X 555", "left": "X2"}, 725),
    "values": ({"kind:mixed": "1", "melded": "20:6 10:12", "left": "5:2"}, 630),
    "total": ({"melded": "=665"}, 665),
}
"""A side that went out, in each way that a side may be stated, and its total."""


@pytest.mark.parametrize(("way", "other"), [*pairwise(WAYS), ("total", "counts")])
def test_a_side_is_stated_in_any_way(book: Book, place: Place, way: str, other: str) -> None:
    """Of the other side, which did not go out, the same boxes are worth 100 less."""
    (boxes, total), (others, theirs) = WAYS[way], WAYS[other]
    slip = Slip(({**boxes}, {**others}), {"out": "A"})
    bonus = 0 if other == "total" else 100
    everything = tuple(code.name for code in rulesets.warnings())
    first = waiting.send(book, place, stated(slip, 1, *everything), sender(0))
    assert first.outcome == "waits"
    (hand,) = wait(book, place)
    waiting.confirm(book, place, hand.id, sender(1))
    if hands(book, place) == ():  # What is unusual goes to the desk.
        settle(book, place, wait(book, place)[0], sent=0)
    assert hands(book, place)[0].totals == (total, theirs - bonus)
    assert verify.verify(book).problems == []


def test_the_hands_of_a_game_are_read_once_for_a_hand_that_is_confirmed(
    book: Book, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    saving.save(book, place, FIRST, 1, accept_all)
    waiting.send(book, place, stated(OTHERWISE, 2), sender(0))
    (hand,) = wait(book, place)
    read = Mock(side_effect=hand_records._hands)
    monkeypatch.setattr(hand_records, "_hands", read)
    done = waiting.confirm(book, place, hand.id, sender(1), NightHands())
    assert (done.outcome, read.call_count) == ("recorded", 1)
