"""Expected: how likely a figure is before anyone looks at its ink."""

from math import log, log2


def expected(text: str) -> float:
    """Return the logarithm of how likely a box says a figure, compared with one that begins with 1.

    Counts and points come in all sizes: a third of such figures begins with 1 (Benford).
    """
    first = int(text[:1] or 0)
    return log(log2(1 + 1 / first)) if first else 0.0
