"""Jinja templates that someone else may have written: what they may do, and how much of it."""

import traceback
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager
from typing import Final, TypeVar

from jinja2 import Environment, FunctionLoader, StrictUndefined, nodes
from jinja2.exceptions import SecurityError, TemplateError, TemplateNotFound
from jinja2.loaders import split_template_path
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from canasta_club.errors import ProblemsError
from canasta_club.reports.writers._problems import template_problem
from canasta_club.resources import template

_FAULTS: Final = (
    *(TemplateError, ArithmeticError, AttributeError, LookupError, MemoryError),
    *(RecursionError, TypeError, ValueError),
)
"""What a mistake in a template raises."""

_MOST: Final = 1_000_000
"""Steps of loops, calls, and hundreds of letters of a page without rows; letters of one text."""

_A_ROW: Final = 1_000
"""Steps more for each row of the page."""

_WIDE: Final = {
    "center",
    "expandtabs",
    "format",
    "format_map",
    "ljust",
    "replace",
    "rjust",
    "zfill",
}
"""Methods of texts, and filters, that make a text of any length at once."""

_LARGEST: Final = 10**12
"""What a product may come to; a text or a list counts for as many millions as it is long."""

T = TypeVar("T")


def _source(name: str) -> tuple[str, str, None] | None:
    """Return a template by its name, which leads to no other folder."""
    inside = "/".join(split_template_path(name))
    file = template(inside)
    return (file.read_bytes().decode("utf-8", "replace"), name, None) if file.is_file() else None


_LOADER: Final = FunctionLoader(_source)


class Shipped(Environment):
    """What templates of the program run in, where none of them is the club's own."""

    def __init__(self) -> None:
        super().__init__(
            autoescape=True, loader=_LOADER, trim_blocks=True, undefined=StrictUndefined
        )

    def rows(self, rows: Iterable[T]) -> Iterator[T]:
        """Pass on the rows of a page."""
        return iter(rows)


class Sandbox(ImmutableSandboxedEnvironment):
    """What a club's own templates run in; a new one for each page, since it counts their steps."""

    intercepted_binops = frozenset({"*", "**", "%", "+"})

    def __init__(self) -> None:
        super().__init__(
            autoescape=True,
            loader=_LOADER,
            trim_blocks=True,
            undefined=StrictUndefined,
            finalize=self._bounded,
        )
        self._left = _MOST
        for name in {*_WIDE, "indent", "wordwrap"} & {*self.filters}:
            del self.filters[name]
        self.filters |= {"_stepping": self._stepping, "_bounded": self._bounded}

    def rows(self, rows: Iterable[T]) -> Iterator[T]:
        """Pass on the rows of a page, each of which allows more steps."""
        for row in rows:
            self._left += _A_ROW
            yield row

    def call(
        self, context: Context, called: Callable[..., object], /, *values: object, **named: object
    ) -> object:
        if (name := getattr(called, "__name__", "")) in _WIDE:
            raise _not_offered(name)
        self._step(10)
        return self._bounded(super().call(context, called, *values, **named))

    def call_binop(self, context: Context, operator: str, left: object, right: object) -> object:
        if operator == "**" or (operator == "%" and isinstance(left, str)):
            raise _not_offered(operator)
        if operator == "*" and abs(_size(left) * _size(right)) > _LARGEST:
            raise SecurityError("a product is too large")
        return self._bounded(super().call_binop(context, operator, left, right), 10)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        for loop in [*tree.find_all(nodes.For)]:
            letters = sum(len(text.data) for text in loop.find_all(nodes.TemplateData))
            weight = nodes.Const(1 + letters // 100)
            loop.iter = nodes.Filter(loop.iter, "_stepping", [weight], [], None, None)
        for joined in [*tree.find_all(nodes.Concat)]:
            whole = nodes.Concat(joined.nodes)
            joined.nodes = [nodes.Filter(whole, "_bounded", [nodes.Const(10)], [], None, None)]
        tree.set_environment(self)
        return tree

    def _stepping(self, values: Iterable[T], weight: int) -> Iterator[T]:
        for value in values:
            self._step(weight)
            yield value

    def _bounded(self, value: T, a_step: int = 100) -> T:
        if isinstance(value, str | list | tuple):
            self._step(len(value) // a_step)
        return value

    def _step(self, count: int) -> None:
        self._left -= count
        if self._left < 0:
            raise SecurityError("repeats itself without end, or writes too much")


@contextmanager
def refusing(name: str, *, is_own: bool) -> Iterator[None]:
    """Refuse what a mistake in a club's own template raises, with the file and the line."""
    try:
        yield
    except _FAULTS as fault:
        if not is_own:
            raise
        raise _refusal(fault, name) from fault


def _refusal(fault: Exception, name: str) -> ProblemsError:
    line = ""
    for frame, number in traceback.walk_tb(fault.__traceback__):
        if "__jinja_exception__" in frame.f_globals:
            name, line = frame.f_code.co_filename, f", line {number}"
    message = (fault.message if isinstance(fault, TemplateError) else str(fault)) or ""
    if isinstance(fault, RecursionError):
        message = "is too deeply nested"
    elif isinstance(fault, TemplateNotFound):
        message = f"there is no template “{message}”"
    problem = template_problem(message or "cannot be used", name + line)
    return ProblemsError("The template has a mistake; nothing was written.", [problem])


def _not_offered(name: str) -> SecurityError:
    return SecurityError(f"a template may not use “{name}”")


def _size(factor: object) -> float:
    if isinstance(factor, Sized):
        return len(factor) * 10**6
    return factor if isinstance(factor, int | float) else 0
