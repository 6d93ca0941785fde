"""Questions: what players ask at the table, read from data and checked before a ruling."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from canasta_club.documents.bounds import SUGGESTED
from canasta_club.documents.problems import bad_value, from_error, unknown_key
from canasta_club.documents.schema import flag, texts, whole
from canasta_club.documents.toml import PlainTable
from canasta_club.errors import Problem
from canasta_club.game.cards import (
    Card,
    UnreadableCardsError,
    ordinary_three,
    read_cards,
    suit_name,
)
from canasta_club.game.melds.legality import played
from canasta_club.game.melds.meld import Meld, make_meld
from canasta_club.game.rules.model import MANY, RuleSet
from canasta_club.game.rulings import _problems
from canasta_club.game.scoring.problems import hand_number_needed, no_trump
from canasta_club.game.scoring.statement import SUIT


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its cards read; None: not given.

    ``cards`` are those asked about (for the pile its top card); ``melds`` and ``partner_melds``
    leave out empty ones; ``errors`` are short openings laid and withdrawn in this hand;
    ``first_round`` says that some player has not had a turn yet, ``pot`` that the side took its
    pot, ``took_pile`` that the player took the pile in this turn; ``red_threes`` are those that the
    side laid out; ``trump`` is the name of the trump suit; ``aside`` is how many hands of the
    player's lie face down, such as a foot.
    """

    ask: str
    cards: tuple[Card, ...] = ()
    onto: tuple[Card, ...] | None = None
    melds: tuple[Meld, ...] = ()
    partner_melds: tuple[Meld, ...] = ()
    hand: tuple[Card, ...] | None = None
    score: int = 0
    hand_number: int | None = None
    errors: int = 0
    pile_size: int | None = None
    opened: bool = True
    frozen: bool = False
    concealed: bool = False
    going_out: bool = False
    opening: bool = False
    asked: bool = False
    answer: bool | None = None
    first_round: bool = False
    pot: bool = True
    took_pile: bool = False
    red_threes: int | None = None
    trump: str = ""
    aside: int | None = None


class _Key(NamedTuple):
    """The values that a key of a question accepts, and how they are read."""

    check: Callable[[object], str | None]
    read: Callable[[Any], object] = lambda value: value


def _cards(expected: str, least: int, most: int = MANY) -> _Key:
    """Accept so many cards; the check raises `UnreadableCardsError`."""

    def check(value: object) -> str | None:
        if not isinstance(value, str):
            return "cards in quotes"
        return None if least <= len(read_cards(value)) <= most else expected

    return _Key(check, read_cards)


def _read_melds(written: list[str]) -> tuple[Meld, ...]:
    return tuple(make_meld(cards) for text in written if (cards := read_cards(text)))


def _read_answer(written: object) -> bool | None:
    if isinstance(written, bool):
        return written
    return {"yes": True, "no": False}.get(str(written).strip().lower())


_HAND: Final = _cards("cards", 0)
_SOME_CARDS: Final = _cards("at least one card", 1)
_ONE_CARD: Final = _cards("one card", 1, 1)
_MELDS: Final = _Key(texts.expected, _read_melds)
_FLAG: Final = _Key(flag.expected)
_ANSWER: Final = _Key(
    lambda value: "“yes” or “no”" if _read_answer(value) is None else None, _read_answer
)
_SUIT: Final = _Key(SUIT.expected, suit_name)
_ASIDE: Final[Mapping[str, _Key]] = {"aside": _Key(whole(0).expected)}
_BEFORE: Final[Mapping[str, _Key]] = {
    "score": _Key(whole().expected),
    "hand_number": _Key(whole(1).expected),
    "errors": _Key(whole(0).expected),
}
"""What sets the opening minimum."""

_KEYS: Final[Mapping[str, Mapping[str, _Key]]] = {
    "meld": {
        "cards": _SOME_CARDS,
        "onto": _SOME_CARDS,
        "melds": _MELDS,
        "going_out": _FLAG,
        "opening": _FLAG,
        "trump": _SUIT,
        **_ASIDE,
    },
    "opening": {"melds": _MELDS, "hand": _HAND, "concealed": _FLAG, **_ASIDE, **_BEFORE},
    "pile": {
        "top": _ONE_CARD,
        "hand": _HAND,
        "melds": _MELDS,
        "opened": _FLAG,
        "frozen": _FLAG,
        "pile_size": _Key(whole(1).expected),
        **_ASIDE,
        **_BEFORE,
    },
    "out": {
        "melds": _MELDS,
        "partner_melds": _MELDS,
        "hand": _HAND,
        "concealed": _FLAG,
        "asked": _FLAG,
        "answer": _ANSWER,
        "pot": _FLAG,
        "took_pile": _FLAG,
        "red_threes": _Key(whole(0).expected),
        **_ASIDE,
        **_BEFORE,
    },
    "discard": {
        "card": _ONE_CARD,
        "hand": _HAND,
        "melds": _MELDS,
        "first_round": _FLAG,
        "pot": _FLAG,
        **_ASIDE,
    },
}
_NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "meld": ("cards",),
    "opening": ("melds", "hand"),
    "pile": ("top",),
    "out": ("melds",),
    "discard": ("card",),
}
"""Of these keys one must be given."""

ASKS: Final = tuple(_KEYS)
_ABOUT_RULES: Final = ("rules", "players")
_ALWAYS: Final = ("ask", *_ABOUT_RULES)
_MEANT: Final[Mapping[str, Sequence[str]]] = {
    "cards": ("card", "hand"),
    "hand": ("cards", "card"),
    "held": ("hand",),
    "upcard": ("top",),
    "meld": ("melds",),
    "size": ("players",),
    "foot": ("aside",),
    "knee": ("aside",),
    "packet": ("aside",),
}
"""Keys that people write, and what they may mean; ``--cards`` is ``hand`` in a question."""
_ASKED_ABOUT: Final = {"top": "cards", "card": "cards"}


def read_question(stated: PlainTable, rules: RuleSet) -> tuple[Question | None, list[Problem]]:
    """Read a question as data; returns the question, or its problems."""
    values, problems = _read(stated)
    if not problems:
        question = _as_played(Question(ask=stated["ask"], **values), rules)
        problems = list(_contradictions(question, stated, rules))
    return (None, problems) if problems else (question, [])


def _as_played(question: Question, rules: RuleSet) -> Question:
    """Return a question with its threes as the ordinary cards that they are in some rule sets."""
    if not rules.pack.ordinary_threes:
        return question
    return replace(
        question,
        cards=_ordinary(question.cards),
        onto=None if question.onto is None else _ordinary(question.onto),
        hand=None if question.hand is None else _ordinary(question.hand),
        melds=tuple(played(rules, meld) for meld in question.melds),
    )


def _ordinary(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(map(ordinary_three, cards))


def check_question(stated: Mapping[str, object]) -> list[Problem]:
    """Return what is unreadable in a question, whatever the rules are."""
    return _read(stated)[1]


def _read(stated: PlainTable) -> tuple[PlainTable, list[Problem]]:
    ask = stated.get("ask")
    if ask not in ASKS:
        return {}, [_problems.unknown_question(ask, ASKS)]
    problems: list[Problem] = []
    return dict(_values(str(ask), stated, problems)), problems


def _values(
    ask: str, stated: Mapping[str, object], problems: list[Problem]
) -> Iterator[tuple[str, object]]:
    keys = _KEYS[ask]
    for key, value in stated.items():
        if key in _ALWAYS or (value is None and key in keys):
            continue
        if key not in keys:
            is_searched = len(problems) < SUGGESTED
            known = [*keys, *_ABOUT_RULES] if is_searched else ()
            meant = _meant(str(key), ask, stated) if is_searched else None
            problems.append(unknown_key(str(key), known, str(key), meant))
            continue
        check, read = keys[key]
        try:
            if expected := check(value):
                problems.append(bad_value(expected, value, key))
            else:
                yield _ASKED_ABOUT.get(key, key), read(value)
        except UnreadableCardsError as fault:
            problems.append(from_error(fault, key, with_hint=True))
    if all(stated.get(key) is None for key in _NEEDED[ask]):
        problems.append(_problems.key_needed(_NEEDED[ask], ask))


def _meant(key: str, ask: str, stated: Mapping[str, object]) -> str:
    """Return the key that was probably meant, one that is not given before any other; or empty."""
    known = {*_KEYS[ask], *_ABOUT_RULES}
    fitting = [meant for meant in _MEANT.get(key, ()) if meant in known]
    missing = [meant for meant in fitting if stated.get(meant) is None]
    return next(iter(missing or fitting), "")


def _contradictions(question: Question, stated: PlainTable, rules: RuleSet) -> Iterator[Problem]:
    if question.ask == "opening" and not question.melds and question.hand is None:
        yield _problems.cards_needed()
    if question.ask == "pile" and not question.opened and question.melds:
        yield _problems.has_opened()
    is_free = "free" in rules.pile.take
    if question.ask == "pile" and question.hand is None and not question.melds and not is_free:
        yield _problems.hand_needed()
    if stated.get("asked") is False and question.answer is not None:
        yield _problems.was_asked()
    if question.trump and not rules.asks_trump:
        yield no_trump(rules.name)
    names = rules.foot.names if rules.seating.aside else ()
    if question.aside is not None and question.aside > len(names):
        yield _problems.too_many_aside(question.aside, names, rules.name)
    if question.hand_number is None and rules.opening.by == "hand" and _opens(question):
        yield hand_number_needed(rules.name)


def _opens(question: Question) -> bool:
    """Return whether the side lays its first melds of the hand in this turn."""
    if question.ask == "pile":
        return not question.opened
    return question.ask == "opening" or (question.ask == "out" and not question.partner_melds)
