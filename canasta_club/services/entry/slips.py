"""Slips: what is written in the boxes, read into statements and judged as a hand of its game.

Nothing here changes the book: `check` says what becomes of a slip, and `saving.save` saves it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from uuid import UUID

from canasta_club.club import entering
from canasta_club.club import slip as boxes
from canasta_club.club.games import SEATS, Game
from canasta_club.club.hands import Hand
from canasta_club.club.night_hands import NightHands
from canasta_club.club.play import GameState, judge_hand
from canasta_club.club.slip import BoxTexts, Slip
from canasta_club.documents.problems import bad_value, from_error
from canasta_club.documents.schema import whole
from canasta_club.errors import AmbiguousNameError, CanastaError, NotFoundError, Problem
from canasta_club.game.scoring.hand import HandResult
from canasta_club.game.scoring.notation import is_bare_number, read_side_line
from canasta_club.game.scoring.problems import stated_twice
from canasta_club.game.scoring.statement import Statement, settled
from canasta_club.services.entry import _problems
from canasta_club.services.people import names
from canasta_club.services.play import hands
from canasta_club.text.sums import read_sum
from canasta_club.text.wording import spoken


class BoxPlace(NamedTuple):
    """A box of a slip: its side (None: the whole hand) and its key."""

    side: int | None
    key: str


class BoxProblem(NamedTuple):
    """A problem, and the box it stands beside."""

    place: BoxPlace
    problem: Problem


@dataclass(slots=True)
class _Reading:
    """What is read so far, and what cannot be."""

    game: Game
    box_problems: list[BoxProblem] = field(default_factory=list)

    def note(self, side: int | None, key: str, problem: Problem) -> None:
        name = None if side is None else self.game.sides[side].pair.name
        self.box_problems.append(BoxProblem(BoxPlace(side, key), problem._replace(side=name)))

    def number(self, side: int, key: str, text: str, *, below_zero: bool = False) -> int | None:
        """Return the number in a box; what is not one becomes a problem."""
        value = read_sum(text)
        if value is None:
            self.note(side, key, _problems.unreadable_number(text))
        elif value < 0 and not below_zero:
            self.note(side, key, _problems.negative_number(value))
        elif expected := _IS_NUMBER.expected(value):
            self.note(side, key, bad_value(expected, value))
        else:
            return value
        return None

    def words(self, side: int, key: str, line: str) -> Statement:
        """Return what the words of a box state."""
        statement, wrong = read_side_line(f"-: {line}")
        for problem in wrong:
            self.note(side, key, problem)
        return statement._replace(name="")


_IS_NUMBER: Final = whole()
_ADDED_UP: Final = frozenset({"name", "canastas", "adjustments", "director"})
_ALONE: Final = [key for key in Statement._fields if key not in _ADDED_UP]
"""What one box of a side may state, and no other."""


@dataclass(frozen=True, slots=True)
class ReadSlip:
    """A slip as statements in the order the sides sit, and what could not be read."""

    statements: tuple[Statement, ...]
    box_problems: tuple[BoxProblem, ...]
    dealer: str = ""
    sat_out: str = ""
    note: str = ""
    reason: str = ""


def read(slip: Slip, game: Game) -> ReadSlip:
    """Read a slip; what cannot be read becomes a problem beside its box and is left out."""
    reading = _Reading(game)
    out = _read_out(slip, reading)
    others = [bool(texts.get(boxes.LEFT)) for texts in slip.sides]
    statements = []
    for place, texts in enumerate(slip.sides):
        counts_left = any(others) and out.get(place, ("no", ""))[0] != "no"
        side = _read_side(place, texts, reading, counts_left=counts_left)
        is_known = boxes.OUT in slip.hand or side.has_figures
        statements.append(_with_out(side, place, out) if is_known else side)
    hand = slip.hand
    return ReadSlip(
        tuple(statements),
        tuple(reading.box_problems),
        dealer=hand.get(boxes.DEALER, ""),
        sat_out=hand.get(boxes.SAT_OUT, ""),
        note=hand.get(boxes.NOTE, ""),
        reason=hand.get(boxes.REASON, ""),
    )


def _read_side(place: int, texts: BoxTexts, reading: _Reading, *, counts_left: bool) -> Statement:
    """Return what the boxes of a side state.

    A bare number melded is net, unless points left are counted apart, here or ``counts_left``.
    """
    side, figure = Statement(), None
    for key, text in texts.items():
        if key == boxes.MELDED and _is_figure(text, texts.get(boxes.LEFT, "")):
            figure = reading.number(place, key, text, below_zero=True)
        else:
            box = _read_box(place, key, text, reading)
            for fact in _stated_twice(side, box):
                reading.note(place, key, stated_twice(text, fact))
            side = _joined(side, box)
    if figure is not None:
        left = (side.left, side.in_hand, side.left_cards)
        is_net = figure < 0 or not (counts_left or any(each is not None for each in left))
        side = side._replace(net=figure) if is_net else side._replace(melded=figure)
    return settled(side)


def _read_box(place: int, key: str, text: str, reading: _Reading) -> Statement:
    """Return what one box states."""
    bare = text.removeprefix("=")
    match key:
        case boxes.RED_THREES:
            side = Statement(red_threes=reading.number(place, key, text))
        case boxes.BLACK_THREES:
            side = Statement(black_threes=reading.number(place, key, text))
        case boxes.SAYS:
            side = Statement(says=reading.number(place, key, bare, below_zero=True))
        case boxes.RUNNING:
            side = Statement(running=reading.number(place, key, bare, below_zero=True))
        case boxes.MELDED if bare != text and read_sum(bare) is not None:
            side = Statement(total=reading.number(place, key, bare, below_zero=True))
        case boxes.LEFT if read_sum(text) is not None:
            left = reading.number(place, key, text, below_zero=True)
            side = Statement(left=None if left is None else abs(left))
        case boxes.LEFT:
            side = reading.words(place, key, text if text.startswith("/") else f"/ {text}")
        case _ if key.startswith(boxes.KIND):
            number = reading.number(place, key, text)
            kind = key.removeprefix(boxes.KIND)
            side = Statement(canastas=None if number is None else {kind: number})
        case _:
            side = reading.words(place, key, text)
    return side


def _stated_twice(side: Statement, other: Statement) -> Iterator[str]:
    """Yield what two boxes of a side both state."""
    before, now = side._asdict(), other._asdict()
    for kind in (side.canastas or {}).keys() & (other.canastas or {}).keys():
        yield f"{spoken(kind)} canastas"
    yield from (spoken(name) for name in side.adjustments.keys() & other.adjustments.keys())
    for key in _ALONE:
        if before[key] is not None and now[key] is not None:
            yield spoken(key)


def _joined(side: Statement, other: Statement) -> Statement:
    """Return what two boxes of a side state together; the second one wins."""
    values = {key: value for key, value in other._asdict().items() if value is not None}
    if side.canastas and other.canastas:
        values["canastas"] = {**side.canastas, **other.canastas}
    values["adjustments"] = {**side.adjustments, **other.adjustments}
    values["director"] = side.director + other.director
    return side._replace(**values)


def _is_figure(text: str, left: str) -> bool:
    return read_sum(text) is not None and not _is_cards(text, left)


def _is_cards(text: str, left: str) -> bool:
    """Tell melds from a number, where digits alone can be both.

    Up to four digits are a number, unless the cards left are written as cards.

    >>> _is_cards("9992", ""), _is_cards("9992", "K5"), _is_cards("555555", "")
    (False, True, True)
    """
    is_short = len(text) < 5 and (not left or read_sum(left) is not None)
    return not is_short and text[:1].isdigit() and not is_bare_number(text)


NOBODY: Final = "0"
"""Stands in the box for who went out when nobody did."""

_Out = dict[int, tuple[str, str]]
"""By the place of a side: out or concealed, and the player, if one is named."""


def _read_out(slip: Slip, reading: _Reading) -> _Out:
    """Read who went out: a side by number or letter, a player by name or seat, as in A2.

    A + or c says that it was concealed.
    """
    text = slip.hand.get(boxes.OUT, "").strip()
    if text in {"", NOBODY}:
        return {}
    name = text.rstrip("+*").rstrip()
    how = "out" if name == text else "concealed"
    if how == "out" and text[-2:].casefold() in {" c", "1c", "2c", "3c"}:
        name, how = text[:-1].strip(), "concealed"
    sides = reading.game.sides
    by_seat: dict[str, tuple[int, str]] = {}
    for place, (seat, side) in enumerate(zip(SEATS, sides, strict=False)):
        by_seat |= {str(place + 1): (place, ""), seat: (place, "")}
        by_seat |= {f"{seat}{at}": (place, one.name) for at, one in enumerate(side.pair.players, 1)}
    if seated := by_seat.get(name.upper()):
        return {seated[0]: (how, seated[1])}
    people = [(seat[1], seat) for seat in by_seat.values() if seat[1]]
    try:
        names.refuse_letter(name, "player at this table")
        place, player = names.match(name, people, "player at this table")
    except AmbiguousNameError as fault:
        reading.note(None, boxes.OUT, from_error(fault))
    except NotFoundError:
        message = (
            f"“{name}” is not a side ({', '.join(SEATS[: len(sides)])}) or a player at this table"
        )
        reading.note(None, boxes.OUT, Problem("error", "unknown-out", message))
    else:
        return {place: (how, player)}
    return {}


def _with_out(side: Statement, place: int, out: _Out) -> Statement:
    """Return the side with whether it went out, unless a word of its own says so."""
    if side.out is not None:
        return side
    how, player = out.get(place, ("no", ""))
    return side._replace(out=how, out_player=player or None)


@dataclass(frozen=True, slots=True)
class CheckedSlip:
    """What becomes of a slip: its score sheets as far as they are known, and every problem.

    ``stored`` is the hand that the book has under this number; ``is_same`` says that it is this
    very hand.
    """

    read: ReadSlip
    facts: entering.HandFacts
    number: int
    result: HandResult
    box_problems: tuple[BoxProblem, ...]
    stored: Hand | None = None
    is_same: bool = False

    @property
    def errors(self) -> tuple[BoxProblem, ...]:
        """What refuses the hand."""
        return tuple(each for each in self.box_problems if each.problem.level == "error")

    @property
    def warnings(self) -> tuple[BoxProblem, ...]:
        """What is unusual and must be acknowledged."""
        return tuple(each for each in self.box_problems if each.problem.level == "warning")


def check(
    state: GameState, slip: Slip, number: int, night_hands: NightHands, *, correct: bool = False
) -> CheckedSlip:
    """Judge a slip as a hand of its game, among those of its night."""
    written = read(slip, state.game)
    box_problems = list(written.box_problems)
    sat_out, wrong = _sat_out(state, written)
    box_problems += wrong
    facts = entering.HandFacts(
        statements=written.statements,
        number=number,
        dealer=written.dealer if correct else written.dealer or None,
        note=written.note if correct else written.note or None,
        sat_out=sat_out or ("" if correct else None),
    )
    checked = entering.check(state, facts, night_hands, correct=correct, details="note")
    result = checked.result or judge_hand(state, number, written.statements)
    problems = [*checked.problems, *checked.conflicts]
    box_problems += [BoxProblem(_place_of(each, state.game), each) for each in problems]
    return CheckedSlip(
        written, facts, number, result, tuple(box_problems), checked.stored, is_same=checked.is_same
    )


_FOR_GOOD: Final = frozenset({"more-than-pack", "too-many-points"})
"""What no further figure mends: it is shown before the slip is whole."""


def shown_so_far(
    checked: CheckedSlip, slip: Slip, *, is_out_known: bool = False
) -> list[BoxProblem]:
    """Return the problems to show while a slip is filled in: none of boxes still to come."""
    is_whole = all(slip.sides) and (is_out_known or bool(slip.hand.get(boxes.OUT)))
    return [
        box_problem
        for box_problem in checked.box_problems
        if is_whole
        or box_problem.problem.code in _FOR_GOOD
        or (
            box_problem.place.side is not None
            and slip.sides[box_problem.place.side]
            and box_problem.problem.code != "nothing-stated"
        )
    ]


def _sat_out(state: GameState, written: ReadSlip) -> tuple[UUID | None, list[BoxProblem]]:
    if not written.sat_out:
        return None, []
    try:
        return hands.player_sitting_out(state.game, state.rules, written.sat_out), []
    except CanastaError as fault:
        return None, [BoxProblem(BoxPlace(None, boxes.SAT_OUT), _problems.refused(fault))]


KEYS: Final = {
    "melds": boxes.MELDED,
    "melded": boxes.MELDED,
    "melded_cards": boxes.MELDED,
    "net": boxes.MELDED,
    "left": boxes.LEFT,
    "left_cards": boxes.LEFT,
    "in_hand": boxes.LEFT,
    "red_threes": boxes.RED_THREES,
    "black_threes": boxes.BLACK_THREES,
    "says": boxes.SAYS,
    "total": boxes.SAYS,
    "running": boxes.RUNNING,
    "adjustments": boxes.MORE,
    "trump": boxes.MORE,
    "special": boxes.MORE,
    "has_melded": boxes.MORE,
}
HAND_KEYS: Final = {"dealer": boxes.DEALER, "note": boxes.NOTE, "sat out": boxes.SAT_OUT}
_ABOUT_OUT: Final = frozenset(
    {"nobody-out", "two-sides-out", "out-with-cards", "out-without-canastas"}
)


def _place_of(problem: Problem, game: Game) -> BoxPlace:
    """Return the box that a problem of a judged hand belongs beside."""
    if problem.code in _ABOUT_OUT or (problem.where or "") in {"out", "out_player"}:
        return BoxPlace(None, boxes.OUT)
    sides = [side.pair.name for side in game.sides]
    if problem.side not in sides:
        return BoxPlace(None, HAND_KEYS.get(problem.where or "", boxes.HAND))
    side = sides.index(problem.side)
    head, _dot, rest = (problem.where or "").partition("[")[0].partition(".")
    if head == "canastas":
        return BoxPlace(side, boxes.KIND + rest if rest else boxes.MELDED)
    return BoxPlace(side, KEYS.get(head, boxes.MELDED))


def of_hand(hand: Hand, state: GameState) -> Slip:
    """Return the slip of a recorded hand, for a correction to begin from."""
    own = boxes.side_boxes(state.rules)
    texts = tuple(boxes.write_side(each, own) for each in hand.statements)
    beside = {
        boxes.OUT: "",
        boxes.DEALER: hand.dealer,
        boxes.SAT_OUT: state.game.player_name(hand.sat_out),
        boxes.NOTE: hand.note,
    }
    for place, statement in enumerate(hand.statements):
        if statement.out in {"out", "concealed"}:
            who = statement.out_player or SEATS[place]
            beside[boxes.OUT] = who + ("+" if statement.out == "concealed" else "")
    if not beside[boxes.OUT] and any(each.out for each in hand.statements):
        beside[boxes.OUT] = NOBODY
    return Slip(texts, {key: text for key, text in beside.items() if text})


def boxes_of(state: GameState) -> Iterator[BoxPlace]:
    """Yield the boxes of a slip in the order they are filled in."""
    sides = range(len(state.game.sides))
    for side in sides:
        yield from (BoxPlace(side, box.key) for box in boxes.side_boxes(state.rules))
    yield BoxPlace(None, boxes.OUT)
    yield from (BoxPlace(side, boxes.SAYS) for side in sides)
