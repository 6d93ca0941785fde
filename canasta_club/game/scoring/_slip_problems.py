"""Problems of a slip: totals that differ from the count, and what may explain them."""

from collections.abc import Sequence
from typing import NamedTuple

from canasta_club.errors import Problem
from canasta_club.game.scoring.problems import RUNNING_DISAGREES
from canasta_club.text.wording import either


class Reason(NamedTuple):
    """What was typed, and what would agree; ``place``: of which side, None where both are named.

    Where nothing was typed (``is_typed`` false), ``typed`` is a sentence of its own. ``note`` is
    what the table may have done.
    """

    typed: str
    meant: str
    place: int | None = None
    is_typed: bool = True
    note: str = ""


def say_reasons(reasons: Sequence[Reason], place: int, names: Sequence[str]) -> str:
    """Describe what may have been typed wrongly, for the side at a place; empty: nothing is known.

    >>> one = Reason("1 for red threes", "2", 1)
    >>> say_reasons([one], 1, ["A", "B"]), say_reasons([one], 0, ["A", "B"])
    ('you typed 1 for red threes; 2 would agree', 'you typed 1 for red threes of B; 2 would agree')
    """
    said = []
    is_begun = False
    for typed, meant, where, is_typed, note in reasons:
        of = f" of {names[where]}" if where not in {None, place} else ""
        begin = "you typed " if is_typed and not is_begun else ""
        is_begun = is_begun or is_typed
        said.append((f"{begin}{typed}{of}", f"{meant} would agree{note}"))
    if len(said) == 1:
        return "; ".join(said[0])
    return either([f"{typed} ({would})" for typed, would in said] or [""])


def slip_disagrees(says: int, total: int, because: str) -> Problem:
    """Describe a slip with another total than the count, with what `say_reasons` says of it."""
    message = f"the slip says {says}, the count comes to {total} ({says - total:+})"
    return Problem("warning", "slip-disagrees", _with_reasons(message, because), where="says")


def running_disagrees(running: int, score: int, because: str) -> Problem:
    message = (
        f"the running score on the slip is {running:,}, the count comes to {score:,}"
        f" ({running - score:+,})"
    )
    return Problem("warning", RUNNING_DISAGREES, _with_reasons(message, because), where="running")


def _with_reasons(message: str, because: str) -> str:
    return f"{message}: {because}" if because else message
