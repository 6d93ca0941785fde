"""Answers: what the rules in force say about a word, in whichever language players have it."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from canasta_club import resources
from canasta_club.documents.toml import read_toml
from canasta_club.game.claims.claims import ClaimFor, all_claims
from canasta_club.game.rules.document import RuleDocument
from canasta_club.services.rules import rulesets
from canasta_club.services.rules.library import read_text
from canasta_club.text.wording import spoken


class WordAnswer(NamedTuple):
    """What a rule set says about a word as it was typed; ``title`` is what the word means.

    ``language`` is empty where the word is one of the rule set's own. Nothing in ``says`` means
    that the rule set says nothing of it.
    """

    word: str
    title: str
    language: str
    says: Sequence[str]


class _Thing(NamedTuple):
    """Something that players have words for, by language, and where rule sets speak of it."""

    title: str
    texts: tuple[str, ...]
    keys: tuple[str, ...]
    beside: tuple[str, ...]
    notes: tuple[str, ...]
    words: dict[str, str]


_LANGUAGES: Final = (
    "english", "italian", "spanish", "portuguese", "german", "french", "dutch", "greek",
)  # fmt: skip


@cache
def _things() -> tuple[_Thing, ...]:
    table = read_toml(read_text(resources.shipped("data", "words.toml")))
    return tuple(
        _Thing(
            title=entry["title"],
            texts=tuple(entry["found"].split(", ")),
            keys=tuple(entry["keys"]),
            beside=tuple(entry.get("beside", ())),
            notes=tuple(entry.get("notes", ())),
            words={word: lang for lang in reversed(_LANGUAGES) for word in entry.get(lang, ())},
        )
        for entry in table.values()
    )


def word_groups() -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield the words of our texts for each thing, and those of players, as they are typed."""
    for thing in _things():
        words = [*thing.words, *map(plain, thing.words)]
        yield thing.texts, tuple(dict.fromkeys(words))


def plain(word: str) -> str:
    """Return a word in small letters without accents.

    >>> plain("Défausse"), plain("Comodín")
    ('defausse', 'comodin')
    """
    letters = unicodedata.normalize("NFD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def answers(words: Sequence[str], document: RuleDocument) -> list[WordAnswer]:
    """Answer words by what a rule set says: canastas and penalties by their names, then things.

    Of the things that bear a word, those of which the rule set says something are taken.
    """
    text = plain(" ".join(words)).replace("_", " ")
    every = list(all_claims(document))
    named = list(_named(text, every))
    found_answers = [
        WordAnswer(word, thing.title, thing.words[word], tuple(_says(thing, every, document)))
        for word, thing in _meant(text)
    ]
    said = [each for each in found_answers if each.says]
    told_already = {message for each in said for message in each.says}
    alone = [each for each in named if not told_already & set(each.says)]
    return [*alone, *said] or found_answers[:1]


def clause_answer(number: str, document: RuleDocument) -> list[WordAnswer]:
    """Answer by what a rule set says under a clause; nothing where it says nothing."""
    clause = rulesets.clauses().clauses[number]
    says = rulesets.sentences(clause, document)
    return [WordAnswer(clause.title, clause.title, "", tuple(says))] if says else []


def _meant(text: str) -> list[tuple[str, _Thing]]:
    """Return the things that are named in a text, the longest words first, each word once."""
    known = [(word, thing) for thing in _things() for word in thing.words]
    things: list[tuple[str, _Thing]] = []
    taken: set[str] = set()
    for word, thing in sorted(known, key=lambda item: -len(item[0])):
        if word not in taken and not re.search(_pattern(word), text):
            continue
        things.append((word, thing))
        taken.add(word)
        text = re.sub(_pattern(word), " ", text)
    return things


def _pattern(word: str) -> str:
    return rf"(?<!\w){re.escape(plain(word))}(?!\w)"


def _named(text: str, every: Sequence[ClaimFor]) -> Iterator[WordAnswer]:
    """Yield what is told of the canastas, penalties and special hands that are named in a text."""
    for _, claim in every:
        group, _, name = claim.key.rpartition(".")
        word = plain(spoken(name))
        if group in {"canasta.kinds", "adjustments"} and re.search(_pattern(word), text):
            yield WordAnswer(spoken(name), spoken(name), "", (claim.text,))


def _says(thing: _Thing, every: Sequence[ClaimFor], document: RuleDocument) -> Iterator[str]:
    """Yield the sentences about a thing, then the notes of the rule set that name it."""
    own = [each for each in every if _is_under(each.claim.key, thing.keys)]
    notes = list(_notes(thing, document))
    if not own and not notes:
        return
    for players, claim in [
        *own,
        *(each for each in every if _is_under(each.claim.key, thing.beside)),
    ]:
        yield f"With {players} players: {claim.text}" if players else claim.text
    yield from notes


def _is_under(key: str, groups: Sequence[str]) -> bool:
    return any(key == group or key.startswith(f"{group}.") for group in groups)


def _notes(thing: _Thing, document: RuleDocument) -> Iterator[str]:
    written = document.table.get("notes", ())
    for note in (written,) if isinstance(written, str) else written:
        if any(re.search(_pattern(word), plain(note)) for word in thing.notes):
            yield note
