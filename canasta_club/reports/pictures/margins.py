"""By how much the last games were won or lost: bars in a line of text, up or down."""

from collections.abc import Sequence
from typing import Final

_PITCH: Final = 6
_BAR: Final = 4
_HIGH: Final = 20
_MIDDLE: Final = _HIGH // 2


def margins_svg(margins: Sequence[int]) -> str:
    """Return bars for margins, the newest last; nothing where there are none.

    A game that was won goes up from the line in the middle, one that was lost down from it.
    """
    if not margins:
        return ""
    most = max(map(abs, margins)) or 1
    bars = "".join(
        f'<rect x="{_PITCH * place + 1}" y="{_MIDDLE - max(high, 0)}" width="{_BAR}"'
        f' height="{abs(high)}"/>'
        for place, margin in enumerate(margins)
        if (high := round((_MIDDLE - 1) * margin / most))
    )
    across = _PITCH * len(margins)
    return (
        f'<svg class="margins" role="img" aria-label="{describe_margins(margins)}"'
        f' viewBox="0 0 {across} {_HIGH}" width="{across / _HIGH:.1f}em" height="1em"'
        f' fill="currentColor"><path d="M0 {_MIDDLE}H{across}" stroke="currentColor"'
        f' stroke-opacity=".5"/>{bars}</svg>'
    )


def describe_margins(margins: Sequence[int]) -> str:
    """Say by how much games were won or lost, the newest last.

    >>> describe_margins([1240, 0, -300])
    'won by 1,240, drawn, lost by 300'
    """
    return ", ".join(
        f"won by {margin:,}" if margin > 0 else f"lost by {-margin:,}" if margin else "drawn"
        for margin in margins
    )
