"""Every mistake a person can put right: what is wrong, where, and what to do about it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

from canasta_club.recording import Committed

Level = Literal["error", "warning"]


class Problem(NamedTuple):
    """One thing that is wrong (``error``) or unusual (``warning``) in what was written.

    ``code`` is stable and kebab-case, explained in ``data/codes.toml``; ``where`` is a place in
    what was written, such as ``melds[1]`` or ``row 7, column out``.
    """

    level: Level
    code: str
    message: str
    where: str | None = None
    side: str | None = None
    clause: str | None = None

    def __str__(self) -> str:
        """Side and place first, as the scorer looks for them, unless the message begins so.

        A meld is named by its cards in the message: its index is for machines.
        """
        where = None if self.where and self.where.startswith("melds[") else self.where
        where = "total on slip" if where == "says" else where
        place = ", ".join(part for part in (self.side, where) if part)
        is_named = self.message.startswith(f"{place} ") if place else True
        return self.message if is_named else f"{place}: {self.message}"


Accept = Callable[[Sequence[Problem]], bool]
"""Returns whether warnings are accepted."""


def accept_all(_problems: Sequence[Problem]) -> bool:
    """Accept every warning."""
    return True


class CanastaError(Exception):
    """A request that cannot be carried out; its text is for the person who made it.

    ``code`` is stable; ``hint`` says what to do next; ``exit_code`` is that of the command line.
    ``committed`` is what was recorded when it came: the message and the hint are made from it.
    A notebook shows the hint and the problems below the message.
    """

    code = "refused"
    exit_code = 1

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.committed = Committed.NOTHING
        self._message = message
        self._hint = hint
        if hint:
            self.add_note(hint)

    def __str__(self) -> str:
        """Return the message."""
        return self.message

    @property
    def message(self) -> str:
        """What is wrong; where something was recorded, also that."""
        return self.committed.after(self._message)

    @property
    def cause(self) -> str:
        """What is wrong, without a word on what was recorded."""
        return Committed.cause(self._message)

    @property
    def hint(self) -> str | None:
        """What to do next: the same again only where nothing was recorded."""
        return self.committed.hint or self._hint

    @property
    def with_hint(self) -> str:
        """The message and its hint, as one text."""
        return " ".join(filter(None, (self.message, self.hint)))


class BookError(CanastaError):
    """The book cannot be read or written as it is."""

    code = "book"


class NotFoundError(CanastaError):
    """Something was named that is not there."""

    code = "not-found"


class AmbiguousError(CanastaError):
    """Several may be meant; on a terminal it is asked which of the ``candidates``.

    ``name`` is what was written, or what was left out.
    """

    code = "ambiguous"

    def __init__(
        self, message: str, name: str, candidates: Sequence[str], *, hint: str | None = None
    ) -> None:
        super().__init__(message, hint=hint)
        self.name = name
        self.candidates = tuple(candidates)


class AmbiguousNameError(AmbiguousError):
    """A name fits several; the message offers each of them."""

    code = "ambiguous-name"

    def __init__(self, name: str, candidates: Sequence[str]) -> None:
        offered = " or ".join(candidates)
        super().__init__(
            f"“{name}” could be {offered}.",
            name,
            candidates,
            hint="Write more of the name, so that only one fits.",
        )


class ConflictError(CanastaError):
    """What is there already says something else."""

    code = "conflict"


class ProblemsError(CanastaError):
    """Something was refused for one or more reasons, all of them listed."""

    code = "problems"

    def __init__(
        self, summary: str, problems: Iterable[Problem], *, hint: str | None = None
    ) -> None:
        super().__init__(summary, hint=hint)
        self.problems = tuple(problems)
        for each in self.problems:
            self.add_note(str(each))


class UnacceptedError(ProblemsError):
    """Something unusual that nobody accepted; the hint says how to."""

    def __init__(self, summary: str, problems: Iterable[Problem]) -> None:
        problems = tuple(problems)
        codes = " ".join(f"--accept {code}" for code in dict.fromkeys(p.code for p in problems))
        super().__init__(summary, problems, hint=f"To accept this, add: {codes}")


class RepeatError(CanastaError):
    """Nothing was changed because others wrote at the same moment: the same command may succeed."""

    code = "busy"


class PasswordRequiredError(CanastaError):
    """The database server asks for a password, and none was given."""

    code = "password-required"

    def __init__(self) -> None:
        super().__init__(
            "The database server asks for a password.",
            hint="Set PGPASSWORD, or write it in ~/.pgpass or a service file.",
        )


class UsageError(CanastaError):
    """The words of the command do not go together."""

    code = "usage"
    exit_code = 2


class MissingError(UsageError):
    """A command needs something beside its other words; on a terminal it is asked for.

    ``parameter`` is the option or argument, as the help names it.
    """

    def __init__(self, parameter: str, message: str, *, hint: str | None = None) -> None:
        super().__init__(message, hint=hint)
        self.parameter = parameter


class LostBytesError(CanastaError):
    """A text holds bytes that are not UTF-8, so it can be neither kept nor shown."""

    code = "not-text"

    def __init__(self, text: str) -> None:
        readable = text.encode("utf-8", "replace").decode()
        scheme, is_address, _password = readable.partition("://")
        readable = f"{scheme}://…" if is_address else readable
        super().__init__(
            f"“{readable}” holds a byte that is not UTF-8.",
            hint="Type the letter that stands at the question mark once more.",
        )


class ReasonRequiredError(MissingError):
    """A change needs a reason, and none was given; ``reason`` says what makes it necessary."""

    code = "reason-required"

    def __init__(self, reason: str = "") -> None:
        message = f"--reason is required: {reason}." if reason else "--reason is required."
        super().__init__("--reason", message, hint='Add: --reason "why"')


def refusal_value(
    code: str, message: str, *, where: str | None = None, hint: str | None = None
) -> dict[str, str | None]:
    """Return a refusal that is not about a hand or a file as the plain values of a problem."""
    value = Problem("error", code, message, where)._asdict()
    return value | ({"hint": hint} if hint else {})
