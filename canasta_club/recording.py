"""Recording: what a command has recorded so far, so that every fault can say so.

A fault comes before the change of a command is committed, after it, or while it is: then only the
book can tell. `Book` and the writers of files note here what they did; nobody else knows it.
"""

from contextvars import ContextVar
from dataclasses import dataclass
from enum import Enum
from typing import Final


class Committed(Enum):
    """What was recorded when a fault came; the value says it behind the fault's message."""

    NOTHING = "; nothing was changed."
    CHANGE = ". The change was recorded, but the answer could not be written."
    EARLIER = ". What was recorded before is kept; the rest was not recorded."
    FILE = ". The file was written, but the answer could not be."
    UNKNOWN = ". It is not known whether the change was recorded."

    def after(self, message: str) -> str:
        """Return a message that says what was recorded, unless that is nothing.

        A message itself may say that nothing was changed: it is written before anyone knows.

        >>> Committed.UNKNOWN.after("The drive failed; nothing was changed.")
        'The drive failed. It is not known whether the change was recorded.'
        >>> Committed.NOTHING.after("There is no such night.")
        'There is no such night.'
        """
        if self is Committed.NOTHING:
            return message
        value: str = self.value
        return Committed.cause(message).removesuffix(".") + value

    @staticmethod
    def cause(message: str) -> str:
        """Return a message without a word on what was recorded.

        >>> Committed.cause("The disk is full; nothing was changed.")
        'The disk is full.'
        """
        return message.replace(Committed.NOTHING.value, ".")

    @property
    def changed(self) -> bool | None:
        """Whether the book was changed; None: not known."""
        if self is Committed.UNKNOWN:
            return None
        return self in {Committed.CHANGE, Committed.EARLIER}

    @property
    def exit_code(self) -> int:
        """The status of a command that ended so."""
        return {Committed.NOTHING: 1, Committed.UNKNOWN: 4}.get(self, 3)

    @property
    def hint(self) -> str:
        """What to do next; empty where the same command may be typed again."""
        return _HINTS.get(self, "")


_HINTS: Final = {
    Committed.CHANGE: "Don't repeat it. See what was recorded: canasta journal --limit 1",
    Committed.EARLIER: "See what was recorded: canasta journal",
    Committed.UNKNOWN: "See whether it was recorded: canasta journal --limit 1",
}


@dataclass(slots=True)
class Recording:
    """What one command has recorded so far.

    ``changes`` and ``files`` are counted when they are safe. A commit that was begun and neither
    ended nor was withdrawn is ``is_unknown``. ``has_failed`` is true of a command whose last change
    was given up.
    """

    changes: int = 0
    files: int = 0
    is_unknown: bool = False
    has_failed: bool = False

    @property
    def committed(self) -> Committed:
        """What a fault that comes now has to say."""
        if self.is_unknown:
            return Committed.UNKNOWN
        if self.changes:
            return Committed.EARLIER if self.has_failed else Committed.CHANGE
        return Committed.FILE if self.files else Committed.NOTHING

    @property
    def refused_exit_code(self) -> int:
        """The status of a command of which a part was refused."""
        return Committed.EARLIER.exit_code if self.changes else Committed.NOTHING.exit_code

    def begin_commit(self) -> None:
        """Note that a commit is begun: until it ends, nobody knows."""
        self.is_unknown = True

    def withdraw(self) -> None:
        """Note that a commit was refused, so that nothing of it is kept."""
        self.is_unknown = False

    def end_commit(self, *, is_change: bool) -> None:
        """Note that a commit is safe; one of derived rows alone is no change."""
        self.is_unknown = self.has_failed = False
        self.changes += is_change

    def give_up(self) -> Committed:
        """Note that a change ended with a fault; return what the fault has to say of it."""
        self.has_failed = True
        return Committed.UNKNOWN if self.is_unknown else Committed.NOTHING


_RECORDING: ContextVar[Recording] = ContextVar("what the command has recorded so far")


def current() -> Recording:
    """Return what the command that runs has recorded so far."""
    recording = _RECORDING.get(None)
    return recording if recording is not None else begin()


def begin() -> Recording:
    """Begin a command: nothing is recorded yet."""
    begun = Recording()
    _RECORDING.set(begun)
    return begun
