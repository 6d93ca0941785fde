"""Reading: a file that anybody may have sent, as a bundle whose lines and signature are sound.

A bundle that is unreadable, or whose signature does not fit, is refused and not stored: it says
nothing of any club, and anybody could fill the inbox with such files.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple
from uuid import UUID

from pydantic import BaseModel, ValidationError

from canasta_club.documents.bounds import DEEPEST, LONGEST_LINE, is_too_deep
from canasta_club.documents.toml import PlainTable
from canasta_club.errors import CanastaError, Problem, ProblemsError
from canasta_club.federation.club import wire
from canasta_club.federation.club.inbox import BundleKind
from canasta_club.federation.club.nights import NightResult, contradictions
from canasta_club.federation.club.public_keys import is_weak
from canasta_club.federation.records.inbox import NewBundle
from canasta_club.federation.services import _problems as problems
from canasta_club.federation.services import lines
from canasta_club.federation.services.keys import is_signed
from canasta_club.services.people import players
from canasta_club.text.letters import unfit_letter

LONGEST_FILE: Final = 2_000_000
"""Bytes of a file: a night of 3,500 games, more than any club holds."""

_MOST_LINES: Final = 20_000
_MOST_PROBLEMS: Final = 10
_TOO_SHORT: Final = "it is not a bundle, or it is cut off"
_SIGNED_WITH: Final = {"key", "signature"}
"""The words of the last line."""


class KeyFile(NamedTuple):
    """A club as it hands over its public key."""

    club: UUID
    name: str
    key: str


class _Line(NamedTuple):
    number: int
    text: str
    value: PlainTable


def read_bundle(path: Path) -> NewBundle:
    """Return the bundle of a file; raises `ProblemsError` for one that is not sound."""
    signed = _signed(path)
    first = signed[0].value
    if first["canasta"] == wire.CLUB_KEY:
        raise ProblemsError(
            problems.refused_file(path),
            [problems.unreadable("it is the key file of a club")],
            hint=f'Add the club with it: canasta federation club add NAME "{path}"',
        )
    if first["canasta"] == wire.KEY_BUNDLE:
        if len(signed) != 2:
            raise _refused(path, "it is not the signature", 2)
        if signed[1].value["key"] != first["key"]:
            raise problems.file_refused(path, [problems.badly_signed()])
        return _bundle("key", signed, None)
    content, names = signed[1:-2], signed[-2] if len(signed) > 3 else None
    if names is None:
        raise _refused(path, "lines are missing: the file is cut off")
    faults = list(islice(_check_content(first, content, names), _MOST_PROBLEMS))
    if not faults:
        night = wire.read_night(_text(content), names.text)
        faults = list(islice(_check_night(first, content[-1], names, night), _MOST_PROBLEMS))
    if faults:
        raise problems.file_refused(path, faults)
    return _bundle("night", signed, UUID(first["night"]))


def read_key(path: Path) -> KeyFile:
    """Return the club and the key of a key file; raises `ProblemsError`."""
    first, *_rest = _signed(path)
    value = first.value
    if value["canasta"] != wire.CLUB_KEY or len(_rest) != 1:
        raise _refused(path, "it is a bundle, not the key file of a club")
    if _rest[0].value["key"] != value["key"]:
        raise problems.file_refused(path, [problems.badly_signed()])
    return KeyFile(UUID(value["club"]["id"]), value["club"]["name"], value["key"])


def _refused(path: Path, reason: str, line: int = 0) -> ProblemsError:
    where = f"line {line}" if line else None
    return problems.file_refused(path, [problems.unreadable(reason, where)])


def _bundle(kind: BundleKind, signed: Sequence[_Line], night: UUID | None) -> NewBundle:
    first = signed[0].value
    return NewBundle(
        kind=kind,
        member_id=UUID(first["club"]["id"]),
        night_id=night,
        revision=first["revision"],
        envelope=signed[0].text,
        content=_text(signed[1:-2]) if night else "",
        names=signed[-2].text if night else "",
        signature=signed[-1].text,
    )


def _text(some: Sequence[_Line]) -> str:
    return "\n".join(line.text for line in some)


def _signed(path: Path) -> list[_Line]:
    """Return the lines of a file whose first line is known and signed by the last one."""
    given_lines = _read_lines(path)
    first = next(given_lines, None)
    if first is None:
        raise _refused(path, _TOO_SHORT)
    kind = _kind(path, first)
    found_lines = [first, *given_lines]
    if len(found_lines) < 2:
        raise _refused(path, _TOO_SHORT)
    last = found_lines[-1]
    if not last.value.keys() & _SIGNED_WITH:
        raise _refused(path, "lines are missing: the file is cut off")
    wrong = [*_faults(first, kind), *_faults(last, lines.SignatureLine)]
    if not wrong:
        wrong = [*_weak_keys(first), *_weak_keys(last)]
    if wrong:
        raise problems.file_refused(path, wrong)
    if not is_signed(last.value["key"], last.value["signature"], first.text):
        raise problems.file_refused(path, [problems.badly_signed()])
    return found_lines


def _kind(path: Path, first: _Line) -> type[lines.Envelope]:
    """Return what the first line is: the rest of a file that is no bundle is not read."""
    kind = lines.FIRST.get(str(first.value.get("canasta")))
    if kind is None:
        raise _refused(path, "it is not a bundle of a club")
    if isinstance(form := first.value.get("format"), int) and form > lines.newest_format(
        first.value["canasta"]
    ):
        program = first.value.get("program")
        raise problems.file_refused(
            path, [problems.newer_bundle(program if isinstance(program, str) else "")]
        )
    return kind


def _weak_keys(line: _Line) -> Iterator[Problem]:
    """Yield the keys of a line that nobody should trust."""
    for name in sorted({"key", "new_key"} & line.value.keys()):
        if is_weak(line.value[name]):
            message = "anybody could sign with this key, or it is not written as keys are"
            yield Problem("error", "weak-key", message, where=f"line {line.number}, {name}")


def _read_lines(path: Path) -> Iterator[_Line]:
    size = 0
    with path.open("rb") as file:
        for number, raw in enumerate(iter(lambda: file.readline(LONGEST_LINE + 1), b""), 1):
            size += len(raw)
            if len(raw) > LONGEST_LINE:
                raise _refused(path, f"it has more than {LONGEST_LINE:,} characters", number)
            if size > LONGEST_FILE or number > _MOST_LINES:
                raise _refused(path, "it is larger than a night can be")
            if not raw.endswith(b"\n"):
                raise _refused(path, "the file is cut off here", number)
            yield _read_line(path, number, raw[:-1])


def _read_line(path: Path, number: int, raw: bytes) -> _Line:
    try:
        text = raw.decode()
        value = json.loads(text)
        is_deep = is_too_deep(value)
        is_canonical = isinstance(value, dict) and wire.canonical(value).encode() == raw
    except (RecursionError, ValueError) as fault:
        raise _refused(path, "it is not JSON", number) from fault
    if is_deep:
        raise _refused(path, f"it is nested more than {DEEPEST} levels deep", number)
    if not isinstance(value, dict):
        raise _refused(path, "it is not a JSON object", number)
    if not is_canonical:
        reason = "it is not in canonical form: a key twice, out of order, or spaces between"
        raise _refused(path, reason, number)
    return _Line(number, text, value)


def _check_content(first: PlainTable, content: Sequence[_Line], names: _Line) -> Iterator[Problem]:
    """Yield what is wrong with the lines between the first one and the signature."""
    kinds = list(lines.CONTENT)
    last = 0
    for line in content:
        kind = next(iter(line.value), "")
        if kind not in kinds or kinds.index(kind) < last:
            yield problems.bad_line(line.number, "it does not belong here")
            return
        last = kinds.index(kind)
        yield from _faults(line, lines.CONTENT[kind])
    of_names = [*_faults(names, lines.NamesLine)]
    yield from of_names or _unfit_names(names)
    named = [next(iter(line.value), "") for line in content]
    if named[:1] != ["night"] or named[-1:] != ["totals"]:
        yield problems.unreadable("the night or the totals are missing")
    elif named.count("night") > 1 or named.count("totals") > 1:
        yield problems.unreadable("the night or the totals appear twice")
    if wire.digest(_text(content)) != first["content"]:
        yield problems.altered("content")
    if wire.digest(names.text) != first["names"]:
        yield problems.altered("list of names")
    if named[:1] == ["night"] and not lines.is_day(str(_day(content[0].value))):
        yield problems.bad_line(content[0].number, "there is no such day", "night.day")


def _unfit_names(names: _Line) -> Iterator[Problem]:
    """Yield the names that this program would refuse of a new player."""
    for name in names.value["names"].values():
        try:
            players.check_name(name)
        except CanastaError as fault:
            yield problems.unfit_name(names.number, fault.message)


def _day(value: PlainTable) -> object:
    night = value["night"]
    return night.get("day") if isinstance(night, dict) else None


def _check_night(
    first: PlainTable, totals: _Line, names: _Line, night: NightResult
) -> Iterator[Problem]:
    """Yield where the parts of a night contradict one another."""
    if night.night != first["night"]:
        yield problems.contradictory("it is another night than that of the first line", "night")
    stated, counted = totals.value["totals"], night.totals._asdict()
    for what, number in counted.items():
        if stated[what] != number:
            yield problems.contradictory(
                f"the totals say {stated[what]} {what}, the lines come to {number}", "totals"
            )
    for player in night.players:
        if player.is_private and player.name:
            yield problems.contradictory("a private player is named", "names")
    listed = {player.id for player in night.players}
    if (names.value["names"].keys() | names.value.get("cards", {}).keys()) - listed:
        yield problems.contradictory("it names a player who is not listed", "names")
    for where, reason in contradictions(night):
        yield problems.contradictory(reason, where)


def _faults(line: _Line, model: type[BaseModel]) -> Iterator[Problem]:
    """Yield what is wrong with the values of a line."""
    try:
        model.model_validate(line.value)
    except ValidationError as fault:
        for each in fault.errors(include_url=False, include_input=False)[:_MOST_PROBLEMS]:
            yield problems.value_unfit(line.number, each["msg"], _place(each["loc"]))
    for text in _texts(line.value):
        if letter := unfit_letter(text):
            yield problems.unreadable(f"a text contains {letter}", f"line {line.number}")
            return


def _place(parts: tuple[int | str, ...]) -> str:
    """Write the place of a value.

    >>> _place(("game", "sides", 0, "score"))
    'game.sides[0].score'
    """
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in parts)
    return text.removeprefix(".")


def _texts(value: object) -> Iterator[str]:
    """Yield every text of a value; it is no deeper than JSON could be read."""
    waiting: list[object] = [value]
    while waiting:
        one_value = waiting.pop()
        if isinstance(one_value, str):
            yield one_value
        elif isinstance(one_value, dict):
            waiting += [*one_value.keys(), *one_value.values()]
        elif isinstance(one_value, list):
            waiting += one_value
