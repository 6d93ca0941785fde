"""Nearest: the known word or key that was probably meant."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Final

MOST: Final = 3
"""How many places of a key are named before it is too many."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return “; did you mean …?” with the nearest known word, or the known words when none is."""
    words = list(known)
    return did_you_mean(word, words) or _known(words)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return “; did you mean …?” with the nearest known word, or nothing when none is near."""
    close = closest(word, known)
    return did_mean(close) if close else ""


def closest(word: str, known: Iterable[str], likeness: float = 0.5) -> str | None:
    """Return the known word most like another, or None; never the very word that was given.

    ``likeness`` is the least that counts: 1 for the same letters in another case, 0 for any word.
    A short word must be more alike, or be how the other begins: two letters in common say little.

    >>> closest("natral", ["natural", "mixed"]), closest("cards", ["cards"])
    ('natural', None)
    >>> closest("bok", ["book"]), closest("foo", ["book"]), closest("hand", ["hand_number"])
    ('book', None, 'hand_number')
    """
    by_fold = {each.casefold(): each for each in known if each != word}
    if not by_fold:
        return None
    folded = word.casefold()
    least = max(likeness, _SHORT_LIKENESS) if len(word) <= _SHORT else likeness
    begun = [each for each in by_fold if each.startswith(folded)]
    close = get_close_matches(folded, by_fold, cutoff=least) or get_close_matches(
        folded, begun, cutoff=likeness
    )
    return by_fold[close[0]] if close else None


_SHORT: Final = 4
_SHORT_LIKENESS: Final = 0.65


def nearest_key(
    key: str, beside: Mapping[str, object], whole: Mapping[str, object], path: str, shown: str = ""
) -> str:
    """Return the same for a key, which may also have been written in the wrong table.

    ``beside`` are the keys that its table can have, ``whole`` is the table or schema of the whole
    document, and ``path`` is what leads to the table, with a full stop at its end; ``shown`` is
    put before a key of the same table.
    """
    close = closest(key, beside, 0.8)
    if not close and (places := _elsewhere(key, whole, path)):
        return did_mean(*places)
    close = close or closest(key, beside, 0.6)
    return did_mean(f"{shown}{close}") if close else _known([f"{shown}{each}" for each in beside])


def did_mean(*words: str) -> str:
    """Return “; did you mean …?” with these words."""
    return f"; did you mean {' or '.join(f'“{word}”' for word in words)}?"


def _known(words: Sequence[str]) -> str:
    return f" (known: {', '.join(words)})" if words else ""


def _elsewhere(key: str, whole: Mapping[str, object], path: str) -> Sequence[str]:
    """Find keys of that name in other tables: those below its own, if there are any.

    A table at the top is not offered for the key that was refused: both would read the same. Names
    of one or two characters, such as ranks, are looked for below only: too many tables have them.
    """
    places = [
        each
        for each in _paths(whole)
        if each not in {key, f"{path}{key}"} and _plain(each.rpartition(".")[2]) == _plain(key)
    ]
    below = [place for place in places if path and place.startswith(path)]
    matches = below or (places if len(key) > 2 else [])
    return matches if len(matches) <= MOST else [min(matches, key=len)]


def _plain(key: str) -> str:
    return key.casefold().replace("_", "").replace("-", "").removesuffix("s")


def _paths(table: Mapping[str, object], above: str = "") -> Iterator[str]:
    """Yield the paths of all keys, but of those that any name or number may stand for."""
    for key, below in table.items():
        if key != "*" and not all(each.isdigit() for each in table):
            yield f"{above}{key}"
            inner = getattr(below, "schema", below)
            if isinstance(inner, Mapping):
                yield from _paths(inner, f"{above}{key}.")
