"""Search: find clauses, codes and other texts by the words people use for things."""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import mul
from typing import Final, NamedTuple

from canasta_club import resources
from canasta_club.documents.toml import PlainTable, read_toml
from canasta_club.game.rules.document import RuleDocument
from canasta_club.services.rules import guides, rulesets
from canasta_club.services.rules.answers import word_groups
from canasta_club.services.rules.library import read_text
from canasta_club.text.nearest import closest

_IN_NAME: Final = 4
_IN_TITLE: Final = 3
_IN_TEXT: Final = 1
_IN_HELP: Final = 0.7
_OFTEN: Final = 10
"""Where a word counts how much, and how many times in a text. The help of a command is long."""
_SYNONYM: Final = 0.65
"""How much a synonym counts of a word as it was typed."""


class Text(NamedTuple):
    """Something that can be found: ``name`` is what to type or open for it."""

    kind: str
    name: str
    title: str
    text: str = ""


class Search(NamedTuple):
    """What was found, by kind, and the words that were read as others because no text has them."""

    by_kind: Mapping[str, Sequence[Text]]
    read_as: Mapping[str, str]

    def best(self, *kinds: str) -> Text | None:
        """Return the best text of the first of these kinds that has one."""
        return next((self.by_kind[kind][0] for kind in kinds if self.by_kind.get(kind)), None)


def search(words: Sequence[str], texts: Iterable[Text], kinds: Iterable[str]) -> Search:
    """Find texts kind by kind, the best of each first; misspelt words are read as the nearest.

    The kind with the best text comes first. Texts that fit far less well are left out.
    """
    known = list(texts)
    read_as = _misspelt(words, known)
    kinds = tuple(kinds)
    fits = _fits(
        [read_as.get(word, word) for word in _words(words)],
        [each for each in known if each.kind in kinds],
    )
    best: dict[str, float] = {}
    by_kind: dict[str, list[Text]] = {}
    for points, text in fits:  # the best of all first, so the best of its kind too
        most = best.setdefault(text.kind, points)
        is_near = points * _FAR_OF_ALL >= fits[0][0] or text.kind == "note"
        if is_near and points * _FAR >= most:
            by_kind.setdefault(text.kind, []).append(text)
    return Search({**by_kind, **{kind: [] for kind in kinds if kind not in by_kind}}, read_as)


_FAR: Final = 2.5
"""How many times better the best text of a kind may be than one that is still shown."""
_FAR_OF_ALL: Final = 3.5
"""How many times better the best text of all may be than one that is still shown.

Notes are of the rules that are played, so those that fit best are always shown.
"""


def find(words: Sequence[str], texts: Iterable[Text]) -> list[Text]:
    """Return the texts that hold the words, or some that mean the same, the best first."""
    return [each for _points, each in _fits(words, list(texts))]


def _fits(words: Sequence[str], texts: Sequence[Text]) -> list[tuple[float, Text]]:
    """Return the texts that fit with their points: rare words count more."""
    terms = [_meanings(term) for term in _terms(words)]
    phrase = "-".join(words).casefold()
    points = [[_points(meanings, each) for meanings in terms] for each in texts]
    rarity = [
        math.log(1 + len(texts) / max(1, sum(map(bool, column))))
        for column in zip(*points, strict=True)
    ]
    fits = [
        (
            sum(map(mul, row, rarity))
            * sum(map(bool, row))
            / len(row)
            * (_CODE if each.kind == "code" else 1)
            * (_NAMED if each.kind == "rule set" and each.name == phrase else 1),
            each,
        )
        for row, each in zip(points, texts, strict=True)
        if any(row)
    ]
    return sorted(fits, key=lambda fit: (-fit[0], -_phrases_in(fit[1].title, terms)))


def _phrases_in(title: str, terms: Iterable[Sequence[re.Pattern[str]]]) -> int:
    """Count the phrases of several words that a title has of what may be meant."""
    patterns = [each for meanings in terms for each in meanings if " " in each.pattern]
    return sum(bool(each.search(title)) for each in patterns)


_CODE: Final = 0.35
"""How much a code counts of another text: it is looked up by its name, seldom searched for."""


_NAMED: Final = 2
"""How much more the rule set counts whose own name was typed: samba, not samba-three."""


def rule_texts(here: RuleDocument | None = None) -> Iterator[Text]:
    """Yield the clauses, codes, rule sets, irregularities, and places read in several ways.

    The notes of the rule set ``here`` are among them.
    """
    for clause in rulesets.clauses().clauses.values():
        yield Text("rule", clause.number, clause.title, f"{clause.text} {' '.join(clause.keys)}")
    for code in rulesets.codes().values():
        yield Text("code", code.name, code.meaning, code.advice)
    for rules_id, names in rulesets.named_things():
        plain = rules_id.replace("-", " ")
        yield Text("rule set", rules_id, f"The rule set {plain}", " ".join(names))
    for name, irregularity in rulesets.irregularities().items():
        text = f"{irregularity.offence} {name.replace('_', ' ')}"
        yield Text(
            "irregularity",
            irregularity.clause,
            irregularity.offence,
            f"{text} {irregularity.remedy}",
        )
    for place in rulesets.ambiguities():
        text = f"{place.source} {' '.join(place.readings)}"
        yield Text("ambiguity", place.clause, place.place, text)
    if here:
        written = here.table.get("notes", ())
        for note in (written,) if isinstance(written, str) else written:
            yield Text("note", here.id, note)


def guide_texts() -> Iterator[Text]:
    """Yield the guides, and what stands under a heading of one, by the guide's name."""
    for name, title in _help()["guides"].items():
        yield Text("guide", name, title.partition(":")[0], title)
    for name in guides.names():
        for heading in guides.headings(name):
            yield Text("guide", name, heading)


@cache
def _help() -> PlainTable:
    return read_toml(read_text(resources.shipped("data", "help.toml")))


class _Synonyms(NamedTuple):
    """The words of our texts, and what people type when they mean them."""

    ours: tuple[str, ...]
    typed: frozenset[str]


@cache
def _synonyms() -> tuple[_Synonyms, ...]:
    return tuple(
        _Synonyms(tuple(ours), frozenset(map(_stem, [*ours, *typed]))) for ours, typed in _groups()
    )


@cache
def _groups() -> tuple[tuple[Sequence[str], Sequence[str]], ...]:
    """Return words of our texts and what people type for them, in any language."""
    own = ((ours.split(", "), typed) for ours, typed in _help()["synonyms"].items())
    return (*own, *word_groups())


@cache
def _phrases() -> tuple[str, ...]:
    """Return the terms of several words, the longest first."""
    every = {each for ours, typed in _groups() for each in (*ours, *typed)}
    return tuple(sorted((each for each in every if " " in each), key=len, reverse=True))


def _words(words: Sequence[str]) -> list[str]:
    """Split what was typed into words, “week’s” as “week”."""
    return re.findall(r"[\w.-]+", re.sub(r"['’]s\b", "", " ".join(words).casefold()))


def _misspelt(words: Sequence[str], texts: Sequence[Text]) -> dict[str, str]:
    """Return the words that no text and no list of synonyms has, each with the nearest known."""
    synonyms = [word for ours, typed in _groups() for word in (*ours, *typed)]
    everything = " ".join([*synonyms, *(f"{each.name} {each.title} {each.text}" for each in texts)])
    known = set(re.findall(r"[^\W\d]{4,}", everything.casefold()))
    read_as = {}
    for word in _words(words):
        if len(word) <= _SHORT or _pattern(word).search(everything):
            continue
        # The first letter of a word is rarely mistyped.
        if near := closest(word, [each for each in known if each[0] == word[0]], _LIKENESS):
            read_as[word] = near
    return read_as


_LIKENESS: Final = 0.75
"""How alike a misspelt word is at least to what it is read as."""


def _terms(words: Sequence[str]) -> list[str]:
    """Split what was typed into terms; words that have a meaning together stay together."""
    left = " ".join(words).casefold()
    terms = []
    for phrase in _phrases():
        left, times = re.subn(rf"\b{re.escape(phrase)}(?:s|es)?\b", " ", left)
        terms += [phrase] * bool(times)
    return terms + [
        word for word in re.findall(r"[\w.-]+", left) if word not in _help()["left_out"]["words"]
    ]


def _meanings(term: str) -> list[re.Pattern[str]]:
    stem = _stem(term)
    words = dict.fromkeys(
        [term, *(word for each in _synonyms() if stem in each.typed for word in each.ours)]
    )
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

    >>> _stem("penalties"), _stem("pairs"), _stem("bye"), _stem("cancelled"), _stem("called")
    ('penalt', 'pair', 'bye', 'cancel', 'call')
    """
    word = word.casefold()
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3]
    if len(word) > 5 and word.endswith("ed"):
        single = re.sub(r"([^aeiou])\1$", r"\1", word[:-2])
        return single if len(single) > _SHORT else word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _points(meanings: Sequence[re.Pattern[str]], text: Text) -> float:
    """Return how well a text holds a term: in its title, often, as typed and not as a synonym."""
    is_command = text.kind == "command"
    name = text.name.removeprefix("canasta ")
    best = 0.0
    for place, pattern in enumerate(meanings):
        worth = 0.0
        if often := len(pattern.findall(text.text)):
            in_text = _IN_HELP if is_command else _IN_TEXT
            worth = in_text * (1 + min(often, _OFTEN) / _OFTEN)
        if pattern.search(text.title):
            worth = _IN_TITLE
        if pattern.search(name):
            worth = _IN_NAME if is_command else _IN_TITLE
        best = max(best, worth * (_SYNONYM if place else 1))
    return best
