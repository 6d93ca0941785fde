"""Naming: find the names of a person in texts, and put a neutral label in their place."""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable
from typing import Final

_DECIDED: Final = "federation person"
"""How the actions by which a centre decides on people begin."""


class Namer:
    """Replaces the names of one person in any text; other people's longer names stay.

    “Ash” is not taken out of “Ash Green”, where that is another player.
    """

    def __init__(self, names: Iterable[str], others: Iterable[str], label: str) -> None:
        self._mine = {_key(name) for name in names if name.strip()}
        self._label = label
        every = {_key(name) for name in others if name.strip()} | self._mine
        longest_first = sorted(every, key=len, reverse=True)
        patterns = (r"\s+".join(map(re.escape, name.split())) for name in longest_first)
        self._names = re.compile(rf"(?<!\w)(?:{'|'.join(patterns)})(?!\w)", re.IGNORECASE)

    def names(self, text: str) -> bool:
        """Return whether a text names the person."""
        return self.without(text) != unicodedata.normalize("NFC", text)

    def without(self, text: str) -> str:
        """Return a text with the label in the place of each of the person's names.

        >>> ash = Namer(["Ash"], ["Ash Green"], "Former player 1")
        >>> ash.without("ASH and Ash Green")
        'Former player 1 and Ash Green'
        """
        if not self._mine:
            return text
        return self._names.sub(self._replaced, unicodedata.normalize("NFC", text))

    def without_in(self, value: object) -> object:
        """Return a value of JSON with the label in the place of each of the person's names."""
        if isinstance(value, str):
            return self.without(value)
        if isinstance(value, list):
            return [self.without_in(each) for each in value]
        if isinstance(value, dict):
            return {self.without(key): self.without_in(each) for key, each in value.items()}
        return value

    def _replaced(self, match: re.Match[str]) -> str:
        return self._label if _key(match[0]) in self._mine else match[0]


def _key(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def parts(names: Collection[str]) -> list[str]:
    """Return the single words of names that have several: what a note may call a person.

    >>> parts(["Ash Green", "Al"])
    ['Ash', 'Green']
    """
    words = [word for name in names for word in name.split() if len(name.split()) > 1]
    return [word for word in dict.fromkeys(words) if len(word) > 2]


class PersonTexts:
    """Takes the names of a person out of texts.

    Two people of a federation may have one name. ``careful`` leaves such a name where it stands,
    for texts that are known to be about other people.
    """

    def __init__(self, mine: set[str], others: set[str], cards: set[str], label: str) -> None:
        self.label = label
        self._mine, self._others = set(map(_key, mine)), set(map(_key, others - mine))
        self.namer = Namer(mine, others, label)
        shared = set(map(_key, others))
        self.careful = Namer((name for name in mine if _key(name) not in shared), others, label)
        self._cards = cards

    def of_dealer(self, written: str) -> str:
        """Return the dealer of a hand without the person; a dealer may be written short."""
        key = _key(written)
        is_mine = any(name.startswith(key) for name in self._mine)
        is_of_others = any(name.startswith(key) for name in self._others)
        return self.label if key and is_mine and not is_of_others else self.namer.without(written)

    def of_entry(
        self, action: str, spelled: Iterable[str] = (), *, is_of_others: bool
    ) -> Callable[[str], str]:
        """Return what takes the person out of the texts of a change of the journal.

        ``spelled`` are other spellings of the name that the change is about.
        """
        namer = self.careful if is_of_others else self.namer
        others = _any_of(spelled)

        def without(text: str) -> str:
            return namer.without(self._without_cards(others.sub(self.label, text), action))

        return without

    def _without_cards(self, text: str, action: str) -> str:
        """Return a text without card numbers; a person without a name is called by the number."""
        text = _any_of(self._cards, "card ").sub("a card", text)
        if action.startswith(_DECIDED):
            return _any_of(self._cards).sub(self.label, text)
        if action in ("undo", "redo"):  # Short numbers may be those of changes.
            return _any_of(each for each in self._cards if len(each) > 2).sub(self.label, text)
        return text


def _any_of(texts: Iterable[str], before: str = "") -> re.Pattern[str]:
    either = "|".join(map(re.escape, sorted(texts, key=len, reverse=True)))
    return re.compile(rf"(?<!\w){before}(?:{either or '(?!)'})(?!\w)")
