"""Combining: one way of each of several, all in all the likeliest first."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush


def together(several: Sequence[Sequence[float]]) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Yield which of each to take, all in all the likeliest first; each has its likeliest first."""
    if not all(several):
        return
    start = (0,) * len(several)
    heap = [(-sum(scores[0] for scores in several), start)]
    seen = {start}
    while heap:
        score, at = heappop(heap)
        yield -score, at
        for which, place in enumerate(at):
            step = (*at[:which], place + 1, *at[which + 1 :])
            if place + 1 < len(several[which]) and step not in seen:
                seen.add(step)
                more = several[which][place] - several[which][place + 1]
                heappush(heap, (score + more, step))
