"""Questions: what players ask at the table, as data, every key and card checked before a ruling."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from canasta_club.documents.problems import shown
from canasta_club.errors import Problem
from canasta_club.game.cards import Card, UnreadableCardsError, read_cards
from canasta_club.game.melds.meld import Meld, make_meld
from canasta_club.game.rules.model import RuleSet
from canasta_club.text.nearest import nearest


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its cards read; what is None was not said.

    ``cards`` are those asked about (for the pile its top card); ``melds`` and ``partner_melds``
    leave out empty ones; ``errors`` are short openings laid and withdrawn in this hand;
    ``first_round`` says that not everybody has had a turn yet.
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


Read = Callable[[object], object]
"""Turn what is written into a value; raises `_UnfitError` or `UnreadableCardsError`."""


class _UnfitError(Exception):
    """A value will not do: its text says what it must be."""


def _cards(value: object) -> tuple[Card, ...]:
    if not isinstance(value, str):
        raise _UnfitError("cards in quotes")
    return read_cards(value)


def _some_cards(value: object) -> tuple[Card, ...]:
    cards = _cards(value)
    if not cards:
        raise _UnfitError("at least one card")
    return cards


def _one_card(value: object) -> tuple[Card, ...]:
    cards = _cards(value)
    if len(cards) != 1:
        raise _UnfitError("one card")
    return cards


def _melds(value: object) -> tuple[Meld, ...]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise _UnfitError("a list of melds in quotes")
    return tuple(make_meld(cards) for text in value if (cards := read_cards(text)))


def _whole(least: int | None = None) -> Read:
    def read(value: object) -> int:
        fits = isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9
        if not fits or (least is not None and value < least):  # type: ignore[operator]
            more = "" if least is None else f", {least} or more"
            raise _UnfitError(f"a whole number of at most nine digits{more}")
        return value  # type: ignore[return-value]

    return read


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise _UnfitError("true or false")
    return value


def _answer(value: object) -> bool:
    words: Mapping[object, bool] = {"yes": True, "no": False, True: True, False: False}
    message = value.strip().lower() if isinstance(value, str) else value
    if not isinstance(message, str | bool) or message not in words:
        raise _UnfitError("“yes” or “no”")
    return words[message]


_BEFORE: Final[Mapping[str, Read]] = {
    "score": _whole(),
    "hand_number": _whole(1),
    "errors": _whole(0),
}
"""What sets the opening minimum."""

_KEYS: Final[Mapping[str, Mapping[str, Read]]] = {
    "meld": {
        "cards": _some_cards,
        "onto": _some_cards,
        "melds": _melds,
        "going_out": _flag,
        "opening": _flag,
    },
    "opening": {"melds": _melds, "hand": _cards, "concealed": _flag, **_BEFORE},
    "pile": {
        "top": _one_card,
        "hand": _cards,
        "melds": _melds,
        "opened": _flag,
        "frozen": _flag,
        "pile_size": _whole(1),
        **_BEFORE,
    },
    "out": {
        "melds": _melds,
        "partner_melds": _melds,
        "hand": _cards,
        "concealed": _flag,
        "asked": _flag,
        "answer": _answer,
        **_BEFORE,
    },
    "discard": {"card": _one_card, "hand": _cards, "melds": _melds, "first_round": _flag},
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
_ASKED_ABOUT: Final = {"top": "cards", "card": "cards"}


def read_question(
    stated: Mapping[str, Any], rules: RuleSet
) -> tuple[Question | None, list[Problem]]:
    """Read a question as data; without problems there is a question, and the other way round."""
    values, problems = _read(stated)
    if not problems:
        question = Question(ask=stated["ask"], **values)
        problems = list(_contradictions(question, stated, rules))
    return (None, problems) if problems else (question, [])


def check_question(stated: Mapping[str, Any]) -> list[Problem]:
    """Return what cannot be read in a question, whatever the rules are."""
    return _read(stated)[1]


def _read(stated: Mapping[str, Any]) -> tuple[dict[str, Any], list[Problem]]:
    ask = stated.get("ask")
    if ask not in ASKS:
        near = nearest(ask, list(ASKS)) if isinstance(ask, str) else f" (known: {', '.join(ASKS)})"
        message = f"“ask” says what is asked; {shown(ask)} is no question{near}"
        return {}, [Problem("error", "bad-value", message, "ask")]
    problems: list[Problem] = []
    return dict(_values(str(ask), stated, problems)), problems


def _values(
    ask: str, stated: Mapping[str, Any], problems: list[Problem]
) -> Iterator[tuple[str, Any]]:
    keys = _KEYS[ask]
    for key, value in stated.items():
        if key in _ALWAYS or (value is None and key in keys):
            continue
        if key not in keys:
            message = f"unknown key “{key}”{nearest(str(key), [*keys, *_ABOUT_RULES])}"
            problems.append(Problem("error", "unknown-key", message, str(key)))
            continue
        try:
            yield _ASKED_ABOUT.get(key, key), keys[key](value)
        except _UnfitError as fault:
            message = f"must be {fault}, not {shown(value)}"
            problems.append(Problem("error", "bad-value", message, key))
        except UnreadableCardsError as fault:
            problems.append(Problem("error", fault.code, f"{fault.message}. {fault.hint}", key))
    if all(stated.get(key) is None for key in _NEEDED[ask]):
        needed = " or ".join(f"“{key}”" for key in _NEEDED[ask])
        problems.append(Problem("error", "question-incomplete", f"{needed} must be given", ask))


def _contradictions(
    question: Question, stated: Mapping[str, Any], rules: RuleSet
) -> Iterator[Problem]:
    if question.ask == "opening" and not question.melds and question.hand is None:
        message = "there are no cards: give the melds to be laid, or the hand to choose from"
        yield Problem("error", "question-incomplete", message, "melds")
    if question.ask == "pile" and not question.opened and question.melds:
        message = "melds lie on the table, so this side has opened"
        yield Problem("error", "figures-disagree", message, "opened")
    if question.ask == "pile" and question.hand is None and not question.melds:
        message = "give the hand, or the melds on the table: something must take the top card"
        yield Problem("error", "question-incomplete", message, "hand")
    if stated.get("asked") is False and question.answer is not None:
        message = "there is an answer, so the partner was asked"
        yield Problem("error", "figures-disagree", message, "asked")
    if question.hand_number is None and rules.opening.by == "hand" and _opens(question):
        message = f"{rules.name} needs the number of the hand: it sets the opening"
        yield Problem("error", "hand-number-needed", message, "hand_number")


def _opens(question: Question) -> bool:
    """Tell whether the side lays its first melds of the hand in this turn."""
    if question.ask == "pile":
        return not question.opened
    return question.ask == "opening" or (question.ask == "out" and not question.partner_melds)
