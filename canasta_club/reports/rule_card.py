"""The rule card: what a rule set says in the words of the table, clause by clause."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from canasta_club.game.clauses import Clauses
from canasta_club.game.documents import CONDITIONS
from canasta_club.game.rules_text import RuleDocument
from canasta_club.game.words import say_condition, spoken
from canasta_club.reports.page import Column, Page
from canasta_club.reports.rule_pages import rows_of, say_value

_SELF_EXPLAINING: Final = ".type"
"""The end of keys of which the name of the kind says enough."""
_OF_BLACK_THREES: Final = "threes.black.plus_if"
"""It says something only where black threes are laid out."""
_NO_LIMIT: Final = {"max_cards": "any number", "target": "none", "hands": "any number"}
"""What nought means under a key."""
_WITHOUT_CONDITION: Final = {"plus_if": "always", "minus_unless": "never"}
"""What a condition means that asks for nothing."""
_MANY: Final = 99
"""Rule sets write it for a greatest number where there is none."""


def card_page(document: RuleDocument, clauses: Clauses) -> Page:
    """Make the rule card: each clause by its title, with what the rule set says under it."""
    counts = ", ".join(map(str, document.player_counts))
    notes = document.table.get("notes", [])
    are_idle = document.table["threes"]["black"]["meld"] != "laid"
    return Page(
        title=document.name,
        subtitle=f"{document.id}, for {counts} players",
        columns=(Column("about", "About"), Column("key", "Key"), Column("value", "Value")),
        rows=tuple(
            (title, _key_words(path), say_on_card(path, value))
            for _number, title, path, value in rows_of(document.table, clauses, None)
            if not path.endswith(_SELF_EXPLAINING) and not (path == _OF_BLACK_THREES and are_idle)
        ),
        notes=(notes,) if isinstance(notes, str) else tuple(notes),
    )


def _key_words(path: str) -> str:
    """Say a key in words: ``canasta.kinds.natural.bonus`` as ``natural bonus``."""
    table = re.match(r"canasta\.kinds\.|players\.\d+\.|[^.]+\.", path)
    words = spoken(path.removeprefix(table[0] if table else "")).replace(".", " ")
    return words.removesuffix(" as") + " counts as" if path.endswith(".as") else words


def say_on_card(path: str, value: object) -> str:
    """Write what stands under a key as it is read at a table.

    >>> say_on_card("canasta.kinds.mixed.wilds", [1, 99]), say_on_card("meld.max_cards", 0)
    ('1 or more', 'any number')
    """
    key = path.rpartition(".")[2]
    if isinstance(value, bool):
        return say_value(value)
    if isinstance(value, int):
        return _NO_LIMIT.get(key, "0") if not value else f"{value:,}"
    if key in CONDITIONS and isinstance(value, Mapping):
        return say_condition(value) or _WITHOUT_CONDITION.get(key, "nothing")
    if key in {"values", "in_hand"} and isinstance(value, Mapping):
        return "; ".join(_by_points(value)) or "as when melded"
    if isinstance(value, list):
        return _say_list(key, value)
    return spoken(str(value))


def _by_points(values: Mapping[str, int]) -> Iterator[str]:
    """Gather the cards of each value: ``20: 2 A``."""
    for points in sorted(set(values.values()), reverse=True):
        cards = [_CARDS.get(card, card) for card, worth in values.items() if worth == points]
        yield f"{points}: {' '.join(cards)}"


_CARDS: Final = {"X": "joker", "3b": "black 3", "3r": "red 3"}


def _say_list(key: str, entries: list[Any]) -> str:
    if key == "steps":
        return "; ".join(map(_say_step, entries))
    if key in {"wilds", "jokers"}:
        least, most = entries
        return f"{least} or more" if most >= _MANY else f"{least} to {most}"
    words = [f"{each:,}" if isinstance(each, int) else _CARDS.get(each, each) for each in entries]
    return spoken(", ".join(words)) or "nothing"


def _say_step(step: Mapping[str, Any]) -> str:
    """Say what opens, and below which score or hand."""
    needs = say_condition(step.get("needs", {}))
    parts = [f"{step['points']:,}"] if step["points"] else []
    said = " and ".join([*parts, needs] if needs else parts) or "no minimum"
    return f"{said} below {step['below']:,}" if "below" in step else f"then {said}"
