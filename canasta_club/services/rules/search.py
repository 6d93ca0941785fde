"""Search: find clauses, codes and other texts by the words people use for things."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from canasta_club import resources
from canasta_club.game.rules.document import RuleDocument
from canasta_club.services.rules import rulesets
from canasta_club.services.rules.library import read_text
from canasta_club.text.nearest import closest

_IN_NAME: Final = 4
_IN_TITLE: Final = 3
_OFTEN: Final = 10
"""How many times a word in a text counts; all of them weigh less than once in a title."""


class Text(NamedTuple):
    """Something that can be found: ``name`` is what to type or open for it."""

    kind: str
    name: str
    title: str
    text: str = ""


class Search(NamedTuple):
    """What was found, by kind, and the words that were read as others because no text has them."""

    found: Mapping[str, Sequence[Text]]
    read_as: Mapping[str, str]

    def best(self, *kinds: str) -> Text | None:
        """Return the best text of the first of these kinds that has one."""
        return next((self.found[kind][0] for kind in kinds if self.found.get(kind)), None)


def search(words: Sequence[str], texts: Iterable[Text], kinds: Iterable[str]) -> Search:
    """Find texts kind by kind, the best of each first; misspelt words are read as the nearest.

    Texts that only mention a word are left out where others of their kind are about it, and
    commands that do where anything else is.
    """
    known = list(texts)
    read_as = _misspelt(words, known)
    meant = [read_as.get(word, word) for word in _words(words)]
    fits = {kind: _fits(meant, [each for each in known if each.kind == kind]) for kind in kinds}
    best = {
        kind: max((points for points, _text in those), default=0) for kind, those in fits.items()
    }
    if "command" in best:
        best["command"] = max(best["command"], *(most * _BESIDE for most in best.values()))
    found = {
        kind: [text for points, text in those if points * _FAR >= best[kind]]
        for kind, those in fits.items()
    }
    return Search(found, read_as)


_BESIDE: Final = 1.4
"""How much better a command must fit than other kinds of texts: its help mentions many words."""
_FAR: Final = 2.9
"""How many times better the best text may be than one that is still shown.

A word in the title counts three times one in the text; as it was typed, twice a synonym.
"""


def find(words: Sequence[str], texts: Iterable[Text]) -> list[Text]:
    """Return the texts that hold every word, or one that means the same, the best first.

    Where no text holds them all, those that hold most of them are returned.
    """
    return [each for _points, each in _fits(words, texts)]


def _fits(words: Sequence[str], texts: Iterable[Text]) -> list[tuple[float, Text]]:
    wanted = [_meanings(word) for word in _terms(words)]
    scored = [(_score(wanted, each), each) for each in texts]
    most = max((hits for (hits, _points), _each in scored), default=0)
    fits = [(points, each) for (hits, points), each in scored if hits and hits == most]
    return sorted(fits, key=lambda fit: -fit[0])


def rule_texts(here: RuleDocument | None = None) -> Iterator[Text]:
    """Yield the clauses, codes, rule sets, irregularities, and places read in several ways.

    The notes of the rule set ``here`` are among them.
    """
    for clause in rulesets.clauses().clauses.values():
        yield Text("rule", clause.number, clause.title, f"{clause.text} {' '.join(clause.keys)}")
    for code in rulesets.codes().values():
        yield Text("code", code.name, code.meaning, code.advice)
    for rules_id in rulesets.ids():
        yield Text("rule set", rules_id, f"The rule set {rules_id.replace('-', ' ')}")
    for name, each in rulesets.irregularities().items():
        text = f"{each.offence} {name.replace('_', ' ')}"
        yield Text("irregularity", each.clause, each.offence, f"{text} {each.remedy}")
    for place in rulesets.ambiguities():
        text = f"{place.source} {' '.join(place.readings)}"
        yield Text("ambiguity", place.clause, place.place, text)
    if here:
        written = here.table.get("notes", ())
        for note in (written,) if isinstance(written, str) else written:
            yield Text("note", here.id, note)


def guides() -> Iterator[Text]:
    """Yield the guides by their place in the repository."""
    for place, title in _help()["guides"].items():
        yield Text("guide", place, title.partition(":")[0], title)


@cache
def _help() -> Mapping[str, Any]:
    return tomllib.loads(read_text(resources.shipped("data", "help.toml")))


def _words(words: Sequence[str]) -> list[str]:
    return re.findall(r"[\w.-]+", " ".join(words).casefold())


def _misspelt(words: Sequence[str], texts: Sequence[Text]) -> dict[str, str]:
    """Return the words that no text and no list of synonyms has, each with the nearest known."""
    synonyms = [word for group in _help()["synonyms"]["words"] for word in group]
    everything = " ".join([*synonyms, *(f"{each.name} {each.title} {each.text}" for each in texts)])
    known = set(re.findall(r"[^\W\d]{4,}", everything.casefold()))
    read_as = {}
    for word in _words(words):
        if len(word) <= _SHORT or _pattern(word).search(everything):
            continue
        if near := closest(word, known, _LIKENESS):
            read_as[word] = near
    return read_as


_LIKENESS: Final = 0.75
"""How alike a misspelt word is at least to what it is read as."""


def _terms(words: Sequence[str]) -> list[str]:
    """Split what was typed into terms; words that have a meaning together stay together."""
    left = " ".join(words).casefold()
    terms = []
    phrases = {each for group in _help()["synonyms"]["words"] for each in group if " " in each}
    for phrase in sorted(phrases, key=len, reverse=True):
        if re.search(rf"\b{re.escape(phrase)}\b", left):
            terms.append(phrase)
            left = left.replace(phrase, " ")
    return terms + [
        word for word in re.findall(r"[\w.-]+", left) if word not in _help()["left_out"]["words"]
    ]


def _meanings(term: str) -> list[re.Pattern[str]]:
    groups = [group for group in _help()["synonyms"]["words"] if _stem(term) in map(_stem, group)]
    words = dict.fromkeys([term, *(word for group in groups for word in group)])
    return [_pattern(word) for word in words]


def _pattern(word: str) -> re.Pattern[str]:
    """Return the pattern of a word: longer ones are also found as the beginning of another.

    >>> bool(_pattern("foo").search("a foot")), bool(_pattern("tie").search("two tied sides"))
    (False, True)
    """
    stem = _stem(word)
    ending = "" if len(stem) > _SHORT else r"(?:s|es|d|ed|ing)?(?!\w)"
    return re.compile(rf"(?<!\w){re.escape(stem)}{ending}", re.IGNORECASE)


_SHORT: Final = 3
"""How many letters a word has that is not found as the beginning of a longer one."""


def _stem(word: str) -> str:
    """Take off an ending, so that one form of a word finds the others.

    >>> _stem("penalties"), _stem("pairs"), _stem("bye"), _stem("boss")
    ('penalt', 'pair', 'bye', 'boss')
    """
    word = word.casefold()
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _score(wanted: Sequence[Sequence[re.Pattern[str]]], text: Text) -> tuple[int, float]:
    """Return how many terms a text holds, and how well: in its title, and as they were typed."""
    hits, points = 0, 0.0
    for meanings in wanted:
        best = 0.0
        for place, pattern in enumerate(meanings):
            worth = 1.0 if place else 2.0
            if pattern.search(text.name):
                best = max(best, worth * _IN_NAME)
            if pattern.search(text.title):
                best = max(best, worth * _IN_TITLE)
            if often := len(pattern.findall(text.text)):
                best = max(best, worth + min(often, _OFTEN) / _OFTEN)
        hits += best > 0
        points += best
    return hits, points
