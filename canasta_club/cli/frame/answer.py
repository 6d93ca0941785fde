"""The answer of a command that runs with ``--json``: one object, written when it ends.

A command that goes on until it is ended writes one a line, as things happen.
"""

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import typer

from canasta_club import recording
from canasta_club.errors import CanastaError, Problem, ProblemsError, refusal_value
from canasta_club.recording import Committed
from canasta_club.text.letters import safe_json

PROBLEMS_SCHEMA: Final = "canasta/problems/1"
"""The schema of what is written to stdout when a command is refused with ``--json``."""


@dataclass(slots=True)
class Answer:
    """What a command has to say so far; nothing is collected without ``--json``.

    ``put`` writes a line to stdout, ``put_note`` one to stderr; in the ``end`` both are written.
    """

    is_json: bool = False
    is_plain: bool = False
    is_dry_run: bool = False
    is_stream: bool = False
    exit_code: int = 0
    schema: str = ""
    value: "Mapping[str, Any] | None" = None
    notes: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    put: Callable[[str], None] = typer.echo
    put_note: Callable[[str], None] = field(default=partial(typer.echo, err=True))
    end: Callable[[], None] = field(default=lambda: None)

    def write_event(self, put: Callable[[str], None] | None = None) -> None:
        """Write the value as one line of many, as a command that goes on does from then on."""
        self.is_stream = True
        self.write(put)

    def write(self, put: Callable[[str], None] | None = None) -> None:
        """Write the value, with its schema, and the notes and problems that it does not hold."""
        if self.value is None:
            return
        value = {"schema": self.schema, **self.value}
        if self.exit_code:
            value["changed"] = recording.current().committed.changed
        self.value = None
        if self.is_dry_run:
            value["is_dry_run"] = True
        if self.notes:
            value["notes"] = [*value.get("notes", ()), *self.notes]
            self.notes = []
        if self.problems and "problems" not in value:
            value["problems"] = [each._asdict() for each in self.problems]
        _write(value, put)


_ANSWER: ContextVar[Answer] = ContextVar("the answer of the command that runs")


def answer() -> Answer:
    """Return the answer of the command that runs."""
    found_answer = _ANSWER.get(None)
    return found_answer if found_answer is not None else begin(())


def begin(words: Sequence[str]) -> Answer:
    """Begin the answer of a command; ``--json`` among its words makes it JSON.

    >>> begin(["hand", "list", "--json"]).is_json, begin(["hand", "list"]).is_json
    (True, False)
    """
    words = list(words)
    end = words.index("--") if "--" in words else len(words)
    begun = Answer(is_json="--json" in words[:end])
    _ANSWER.set(begun)
    return begun


def is_json() -> bool:
    """Tell whether the command was asked for JSON."""
    return answer().is_json


def write_problems(
    problems: Iterable[Mapping[str, object]],
    message: str = "",
    committed: Committed = Committed.NOTHING,
) -> None:
    """Write to stdout why the command was refused, and whether the book was changed."""
    answer().value = None
    summary = {"message": message} if message else {}
    changed = {"changed": committed.changed}
    _write({"schema": PROBLEMS_SCHEMA, **changed, **summary, "problems": list(problems)})


def write_refusal(fault: CanastaError) -> None:
    """Write to stdout why the command was refused: the fault, or each of its problems."""
    if isinstance(fault, ProblemsError) and fault.problems:
        values = [each._asdict() for each in fault.problems]
        write_problems(values, fault.message, fault.committed)
    else:
        refusal = refusal_value(fault.code, fault.message, hint=fault.hint)
        write_problems([refusal], committed=fault.committed)


def as_text(value: object) -> str:
    """Return a value as it is written to stdout."""
    return for_stdout(json.dumps(value, ensure_ascii=False, indent=2, default=str))


def for_stdout(text: str) -> str:
    """Return JSON with escapes for what must not or cannot be written to stdout."""
    return safe_json(text, sys.stdout.encoding or "utf-8")


def write_schema(schema: object) -> None:
    """Write a JSON Schema, which is the same with ``--json`` and without."""
    typer.echo(for_stdout(json.dumps(schema, ensure_ascii=False, indent=1)))


def _write(value: object, put: Callable[[str], None] | None = None) -> None:
    put = put or answer().put
    if answer().is_stream:
        put(for_stdout(json.dumps(value, ensure_ascii=False, default=str)))
    else:
        put(as_text(value))
