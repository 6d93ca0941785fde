"""What a table sends: a hand, a confirmation, another count, a correction, a question."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from canasta_club.club.games import LAST_NUMBER
from canasta_club.club.play import Place
from canasta_club.club.slip import Slip
from canasta_club.errors import (
    CanastaError,
    ConflictError,
    NotFoundError,
    Problem,
    ProblemsError,
    UnacceptedError,
)
from canasta_club.game.rulings import answer as rulings
from canasta_club.hall.club.rights import Right
from canasta_club.hall.server import _forms as forms
from canasta_club.hall.server import _table as table
from canasta_club.hall.server._room import Room
from canasta_club.hall.server._table import Asked, PageValues, Stage
from canasta_club.hall.services import pictures, waiting
from canasta_club.hall.services.sending import Answered, Sender, Stated
from canasta_club.services.entry import saving, slips
from canasta_club.services.entry.grid import GridRow
from canasta_club.services.entry.slips import BoxProblem

_HANDED_OVER = (
    "Sent. It counts once the other side has confirmed it: on their own phone, or on this one with"
    " the code from their card."
)
_OUTCOMES: Mapping[str, str] = {
    "waits": _HANDED_OVER,
    "same": "This hand is recorded like this already.",
    "recorded": "This hand is recorded.",
    "differs": "Your two counts differ. Both are with the desk now.",
    "desk": "Sent to the desk, which decides.",
    "withdrawn": "Taken back. Nothing was recorded.",
    "settled": "The desk has settled this hand.",
}


@dataclass(frozen=True, slots=True)
class Reply:
    """What a send is answered: an HTTP status, one word for the script, and what is shown."""

    status: int
    outcome: str
    asked: Asked
    change: bool = False


def receive(room: Room, right: Right, form: Mapping[str, str]) -> Reply:
    """Do what a form asks; whatever refuses it becomes the reply."""
    row = room.at_table(right.table or 0)
    game = table.game_of(row, form.get("game", ""))
    if row is None or game is None:
        message = "Another game has begun at this table; nothing was saved."
        return Reply(409, "refused", Asked(message=message, is_refused=True))
    do = form.get("do", "")
    try:
        sender = Sender(right.seat or 0, UUID(form.get("id", "")), right.id)
        number = _small(form.get("number", ""))
        revision = _small(form.get("revision", ""))
    except ValueError:
        message = "This page is not one of the hall's; nothing was saved."
        return Reply(400, "refused", Asked(message=message, is_refused=True))
    slip = forms.read_slip(form, row.state)
    sent = _Sent(room, row, room.place_of(game), sender, number, revision, slip, _codes(form))
    try:
        return _done(room, sent, _do(sent, do, form))
    except CanastaError as fault:
        return refused(sent, fault, do)


def picture(room: Room, right: Right, content: bytes) -> Asked:
    """Have a picture of the table's slip read into a draft for the desk."""
    try:
        return Asked(message=pictures.read(room.at, right.table or 0, content))
    except CanastaError as fault:
        return Asked(message=fault.with_hint, is_refused=True)


def _small(text: str) -> int:
    """Return the number of a hand or of a revision, 0 where blank; raises `ValueError`."""
    number = int(text or 0)
    if not 0 <= number <= LAST_NUMBER:
        raise ValueError(text)
    return number


@dataclass(frozen=True, slots=True)
class _Sent:
    room: Room
    row: GridRow
    place: Place
    sender: Sender
    number: int
    revision: int
    slip: Slip
    accept: Sequence[str]


def _codes(form: Mapping[str, str]) -> Sequence[str]:
    return [code for code in form.get("accept", "").split() if code][:20]


def _do(sent: _Sent, do: str, form: Mapping[str, str]) -> Answered:
    book, place, night_hands = sent.room.at.book, sent.place, sent.row.night_hands
    match do:
        case "send" | "correct":
            reason = form.get("hand.reason", "").strip()[:200]
            stated = Stated(
                slip=sent.slip,
                number=sent.number,
                accept=tuple(sent.accept),
                revision=sent.revision,
                reason=reason,
            )
            return waiting.send(book, place, stated, sent.sender, night_hands)
        case "confirm":
            return waiting.confirm(book, place, _about(form), sent.sender, night_hands)
        case "withdraw":
            return waiting.withdraw(book, place, _about(form), sent.sender)
    raise NotFoundError("This page is older than the hall's; load it again.")


def _about(form: Mapping[str, str]) -> UUID:
    try:
        return UUID(form.get("about", ""))
    except ValueError:
        raise NotFoundError("Nothing waits here under that name.") from None


def _done(room: Room, sent: _Sent, answer: Answered) -> Reply:
    message = _OUTCOMES[answer.outcome]
    if answer.saved is not None:
        message = saving.describe_saved(answer.saved)
        room.recorded(sent.place.game)
    return Reply(200, answer.outcome, Asked(message=message), change=True)


def refused(sent: _Sent, fault: CanastaError, do: str) -> Reply:
    """Return the reply to what was refused: the form as it was filled in, and why."""
    stage = _FORM_OF.get(do)
    problems: Sequence[BoxProblem] = ()
    unusual: list[tuple[str, str]] = []
    if isinstance(fault, ProblemsError) and stage:
        stored = sent.row.state.find(sent.number)
        checked = slips.check(
            sent.row.state,
            sent.slip,
            sent.number,
            sent.row.night_hands,
            correct=do == "correct" or stored is not None,
        )
        problems = checked.box_problems or [
            BoxProblem(slips.BoxPlace(None, "hand"), each) for each in fault.problems
        ]
    if isinstance(fault, UnacceptedError):
        unusual = [(each.code, each.message) for each in _once(fault.problems)]
    asked = Asked(
        stage=stage,
        number=sent.number if do == "correct" else None,
        slip=sent.slip if stage else None,
        problems=problems,
        unusual=unusual,
        message=fault.message,
        is_refused=True,
    )
    return Reply(status_of(fault), "unusual" if unusual else "refused", asked)


_FORM_OF: Mapping[str, Stage] = {"send": "enter", "correct": "correct"}


def _once(problems: Sequence[Problem]) -> list[Problem]:
    return list({problem.code: problem for problem in problems}.values())


def status_of(fault: CanastaError) -> int:
    """Return the HTTP status of a refusal."""
    if fault.code in {"busy", "crowded"}:
        return 503
    if isinstance(fault, ConflictError):
        return 409
    return 404 if isinstance(fault, NotFoundError) else 422


def check(room: Room, right: Right, form: Mapping[str, str]) -> PageValues:
    """Return the checks of a slip that is being filled in, as the entry screen makes them."""
    row = room.at_table(right.table or 0)
    number = form.get("number", "")
    if row is None or not number.isdecimal() or int(number) > LAST_NUMBER:
        return {"problems": [], "sheets": []}
    slip = forms.read_slip(form, row.state)
    is_there = row.state.find(int(number)) is not None
    checked = slips.check(row.state, slip, int(number), row.night_hands, correct=is_there)
    return table.check_values(row.state, slip, checked)


def ruling(room: Room, right: Right, form: Mapping[str, str]) -> str:
    """Answer a question of the rules by those of the season."""
    row = room.at_table(right.table or 0)
    if row is None:
        return "No game is seated at this table."
    state, side = row.state, right.seat or 0
    cards = form.get("cards", "").strip()[:200]
    question: dict[str, object] = {"ask": form.get("ask", ""), "players": row.game.players}
    number = row.next or 1
    if question["ask"] == "opening":
        score = state.scores_before(number)[side]
        place = state.place_of(number)
        question |= {"melds": cards.split(), "score": score, "hand_number": place}
    else:
        question |= {"cards": cards}
    answered = rulings.answer(question, state.rules)
    reason = answered.get("reason") or "; ".join(
        str(problem["message"]) for problem in answered.get("problems", ())
    )
    legal = {True: "Yes. ", False: "No. ", None: ""}[answered.get("legal")]
    clause = f" (clause {answered['clause']})" if answered.get("clause") else ""
    return f"{legal}{reason}{clause}"
