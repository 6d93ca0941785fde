"""Pen slips: a figure typed for another one."""

import random
from collections.abc import Callable, Mapping

Mistake = Callable[[int, random.Random], int | None]
"""Another figure in the place of one; None where it has no place for the mistake."""


def _in_digits(change: Callable[[str, int, random.Random], str]) -> Mistake:
    """Return a mistake at one of a figure's digits."""

    def mistake(value: int, chance: random.Random) -> int | None:
        text = str(abs(value))
        new = change(text, chance.randrange(len(text)), chance)
        return None if not new else int(new) if value >= 0 else -int(new)

    return mistake


digit = _in_digits(
    lambda text, at, chance: text[:at] + chance.choice("0123456789") + text[at + 1 :]
)
transposed = _in_digits(lambda text, at, _: text[:at] + text[at : at + 2][::-1] + text[at + 2 :])


FIGURE_MISTAKES: Mapping[str, Mistake] = {
    "digit wrong": digit,
    "digits transposed": transposed,
    "zero missing": lambda value, _: value // 10 if value % 10 == 0 else None,
    "zero extra": lambda value, _: value * 10,
    "sign reversed": lambda value, _: -value,
    "digit missing": _in_digits(lambda text, at, _: text[:at] + text[at + 1 :]),
    "digit twice": _in_digits(lambda text, at, _: text[: at + 1] + text[at:]),
    "another number": lambda value, chance: value + 5 * chance.choice([*range(-20, 21)]),
}
