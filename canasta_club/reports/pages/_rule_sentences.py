"""Sentences of the rule card: each key of a rule set as a sentence for the table.

A key without a sentence of its own is written as its words and its value, so that none is missing.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from canasta_club.documents.toml import PlainTable
from canasta_club.reports.page import minus
from canasta_club.text.wording import counted, listed, say_condition, spoken

Path = str
Sentence = Callable[[Any], str]
RuleRow = tuple[str, str, Path, object]
"""A key of a rule set: number and title of its clause, its path, its value."""

_MANY: Final = 99
"""Rule sets write it for a greatest number where there is none."""

_CARDS: Final = {"X": "joker", "3b": "black 3", "3r": "red 3"}
_NAMES: Final = {
    "X": "jokers", "A": "aces", "7": "sevens", "2": "twos",
    "3b": "black threes", "3r": "red threes",
}  # fmt: skip
_OF_BONUS: Final = ("threes.red", "threes.black", "pile.upcard")
"""Keys that say nothing where threes are ordinary cards."""
_GROUPED: Final = re.compile(r"(canasta\.kinds|adjustments|players)\.([^.]+)(?:\.(.+))?")
"""Keys that belong together: of one kind of canasta, one adjustment, one number of players."""


def sentences(rows: Sequence[RuleRow]) -> Iterator[tuple[str, str]]:
    """Yield the title of a clause and a sentence under it, in the order of the clauses."""
    if any(path == "threes.ordinary" and value for _, _, path, value in rows):
        rows = [_of_ordinary_threes(row) for row in rows if not row[2].startswith(_OF_BONUS)]
    for (title, group), each in groupby(rows, key=lambda row: (row[1], _group(row[2]))):
        if group:
            yield title, _of_group(group, {_key(row[2]): row[3] for row in each})
            continue
        for _number, _title, path, value in each:
            if message := sentence(path, value):
                yield title, message


def _of_ordinary_threes(row: RuleRow) -> RuleRow:
    """Call a three a three in the values of cards."""
    number, title, path, value = row
    if path != "cards.values" or not isinstance(value, Mapping):
        return row
    return number, title, path, {rank.removesuffix("b"): worth for rank, worth in value.items()}


def sentence(path: Path, value: object) -> str:
    """Return the sentence of a key; empty where its value means nothing at a table.

    >>> sentence("meld.max_wilds", 3), sentence("meld.max_cards", 0), sentence("pile.new_key", 3)
    ('At most 3 wild cards.', '', 'New key: 3.')
    """
    known = _SENTENCES.get(path)
    if known is None:
        words = spoken(path.partition(".")[2]).replace(".", " ").capitalize()
        return f"{words}: {_plain(value)}."
    return known(value)


def say_steps(steps: Sequence[PlainTable], unit: str = "") -> str:
    """Describe opening minimums for a card, as in “A side opens with 50 below 1,500, then 90”."""
    parts = [_step(step, is_last=step is steps[-1] and len(steps) > 1) for step in steps]
    return f"A side opens with {', '.join(parts)}{unit}."


def _step(step: PlainTable, *, is_last: bool) -> str:
    needs = say_condition(step.get("needs", {}))
    parts = [f"{step['points']:,}"] if step["points"] else []
    what = " and ".join([*parts, needs] if needs else parts) or "any points"
    if "below" in step:
        return f"{what} below {step['below']:,}"
    return f"then {what}" if is_last else what


def _group(path: Path) -> str:
    found = _GROUPED.match(path)
    return f"{found[1]}.{found[2]}" if found else ""


def _key(path: Path) -> str:
    found = _GROUPED.match(path)
    return (found[3] or "points") if found else path


def _of_group(group: str, values: Mapping[str, object]) -> str:
    kind, _, name = group.rpartition(".")
    if kind == "players":
        seats = [_of_players(key, value) for key, value in values.items()]
        listed = ", ".join(filter(None, seats))
        return f"{listed[:1].upper()}{listed[1:]}."
    parts = [_of_kind(key, value) for key, value in values.items()]
    points = next((values[key] for key in ("bonus", "points") if key in values), None)
    worth = [minus(f"{points:,} points")] if isinstance(points, int) else []
    return f"{spoken(name).capitalize()}: {', '.join([*worth, *filter(None, parts)])}."


def _of_players(key: str, value: object) -> str:
    match key, value:
        case "sides", int():
            return counted(value, "side")
        case "deal", int():
            return counted(value, "card") + " each"
        case (("draw" | "sits_out" | "aside"), _):
            return _OF_SEATS[key].format(value)
        case "threes.red.values", list():
            return f"red threes {', '.join(f'{each:,}' for each in value)}"
    message = sentence(key, value).removesuffix(".")
    return message[:1].lower() + message[1:]


_OF_SEATS: Final = {
    "draw": "draw {}",
    "sits_out": "{} sits out",
    "aside": "{} of them aside until they are taken up",
}


def _of_kind(key: str, value: object) -> str:
    known = _OF_KINDS.get(key.removeprefix("meld."))
    if known:
        message = known(value)
        return message[:1].lower() + message[1:]
    return f"{spoken(key).replace('.', ' ')} {_plain(value)}"


def _some(value: int | list[int], noun: str) -> str:
    """Describe a number of cards, or the least and the most of them, as in “2 to 3 wild cards”."""
    if isinstance(value, list):
        least, most = value
        if least != most:
            return f"{least} {'or more' if most >= _MANY else f'to {most}'} {noun}s"
        value = least
    return counted(value, noun) if value else f"no {noun}s"


def _is_plain(condition: Mapping[str, object]) -> bool:
    return all(isinstance(number, int) for number in condition.values())


def _plain(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return f"{value:,}"
        case Mapping():
            return ", ".join(f"{spoken(str(key))} {_plain(each)}" for key, each in value.items())
        case list():
            return _list(value)
    return spoken(str(value))


def _list(cards: Sequence[object]) -> str:
    return listed(_NAMES.get(str(each), _plain(each)) for each in cards)


def _fixed(message: str) -> Sentence:
    """Return a sentence in which the value replaces the braces; empty for zero or nothing."""

    def written(value: object) -> str:
        text = message.format(_plain(value)) if value not in (0, [], {}, None) else ""
        return text[:1].upper() + text[1:]

    return written


def _either(**messages: str) -> Sentence:
    """Return the sentence of a choice; one without a sentence is written as it is."""
    return lambda value: messages.get(str(value), f"{spoken(str(value)).capitalize()}.")


def _switch(yes: str, no: str = "") -> Sentence:
    return lambda value: yes if value else no


def _condition(message: str, none: str = "") -> Sentence:
    def sentence_of(value: PlainTable) -> str:
        if not value:
            return none
        return message.format(say_condition(value) if _is_plain(value) else _plain(value))

    return sentence_of


def _values(values: Mapping[str, int]) -> str:
    """Gather the cards of each value, as in ``20: 2 A``."""
    parts = []
    for points in sorted(set(values.values()), reverse=True):
        cards = [_CARDS.get(card, card) for card, worth in values.items() if worth == points]
        parts.append(f"{points}: {' '.join(cards)}")
    return "; ".join(parts) + "." if parts else ""


def _threes(values: Sequence[int]) -> str:
    return f"One to {len(values)} of them: {', '.join(f'{each:,}' for each in values)}."


_WAIVED: Final[Mapping[str, str]] = {
    "canasta": "melds a complete canasta",
    "concealed": "goes out concealed",
}
_FROZEN: Final[Mapping[str, str]] = {
    "wild": "a wild card",
    "red_three": "a red three",
    "black_three": "a black three",
}
_TAKEN: Final[Mapping[str, str]] = {
    "pair": "a natural pair",
    "wild": "a natural and a wild card",
    "extend": "the top card onto a meld",
    "run": "two cards that make a sequence with the top card",
}

_CONCEALED: Final[Mapping[str, str]] = {
    "canasta": "a canasta",
    "no_layoff": "no card laid off on a partner's meld",
}

_A_RANK: Final[Mapping[str, str]] = {"A": "an ace", "K": "a king", "8": "an 8"}
_SHAPES: Final[Mapping[str, str]] = {"sequence": "a sequence", "wild": "wild cards alone"}
_SENTENCES: Final[Mapping[Path, Sentence]] = {
    "pack.decks": _fixed("{} packs of 52 cards."),
    "pack.jokers": _fixed("{} jokers."),
    "cut.dealer": _fixed("The player who cuts the {} card deals."),
    "discard.never": _fixed("{} are never discarded."),
    "discard.not_last": _fixed("{} are not the last discard."),
    "discard.not_in_first_round": _fixed("{} are not discarded in the first round."),
    "cards.values": _values,
    "cards.in_hand": lambda values: (
        f"Held cards count {_values(values)}" if values else "Held cards count as when melded."
    ),
    "meld.min_cards": _fixed("At least {} cards."),
    "meld.max_cards": _fixed("At most {} cards."),
    "meld.min_naturals": _fixed("At least {} natural cards."),
    "meld.max_wilds": lambda number: f"At most {counted(number, 'wild card')}.",
    "meld.group_ranks": lambda ranks: (
        f"Groups of {_list(ranks)} only." if ranks else "No groups, only sequences."
    ),
    "meld.max_wilds_in_canasta": _fixed("In a canasta, {} number of wild cards."),
    "meld.naturals_for_wild": _fixed("After the opening a wild card needs {} natural cards."),
    "meld.wilds_to_open": _fixed("Melds of {} take wild cards only to open."),
    "meld.unfinished_wild": _either(
        free="",
        wild="No other wild cards while a meld of them is unfinished.",
        twos="No other twos while a meld of them is unfinished.",
    ),
    "meld.wilds": _either(
        fewer="Fewer wild cards than natural ones.",
        equal="No more wild cards than natural ones.",
        any="Wild cards may outnumber natural ones.",
    ),
    "meld.natural_only": _fixed("No wild cards in melds of {}."),
    "meld.wild_melds": _either(
        no="Wild cards are not melded alone.",
        opening="Wild cards are melded alone only to open, as a complete canasta.",
        yes="Wild cards may be melded alone.",
    ),
    "meld.one_per_rank": _switch(
        "A side has one meld of a rank.", "A side may have several melds of a rank."
    ),
    "meld.sequence.min_cards": _fixed("A sequence has at least {} cards of one suit."),
    "meld.sequence.max_cards": _fixed("A sequence has at most {} cards."),
    "meld.sequence.max_cards_out": _fixed("In going out it may have {}."),
    "meld.sequence.low": lambda rank: f"Its lowest card is {_A_RANK.get(rank, f'a {rank}')}.",
    "meld.sequence.high": lambda rank: f"Its highest card is {_A_RANK.get(rank, f'a {rank}')}.",
    "meld.sequence.wilds": lambda value: (
        f"{counted(value, 'wild card')} may stand in it." if value else "No wild cards in it."
    ),
    "meld.sequence.natural_twos": _switch("A two in its own place there is natural."),
    "threes.ordinary": _switch("Threes are ordinary cards."),
    "discard.after.7": _condition("Sevens are discarded only after {}."),
    "pile.closed_from": _either(any="An opening never takes the pile."),
    "canasta.cards": _fixed("A canasta has {} cards."),
    "threes.black.meld": _either(
        going_out="Black threes are melded only in going out.",
        no="Black threes are not melded.",
        laid="Black threes are laid out as red ones are.",
        both="Black threes are laid out, or melded in going out.",
    ),
    "opening.by": _either(
        score="The minimum follows the score of the side.", hand="The minimum follows the hand."
    ),
    "opening.steps": say_steps,
    "opening.needs": _condition("An opening holds at least {}."),
    "opening.natural_only": _switch("An opening has no wild cards."),
    "opening.waived_by": lambda ways: (
        f"No minimum for a side that {' or '.join(_WAIVED.get(way, spoken(way)) for way in ways)}."
        if ways
        else ""
    ),
    "opening.top_discard_counts": _switch(
        "The top card of the pile counts for the minimum.",
        "The top card of the pile does not count for the minimum.",
    ),
    "opening.raise_after_error": _fixed("After an opening that fell short it is {} higher."),
    "going_out.needs": _condition("A side goes out with {}.", "A side may go out at any time."),
    "going_out.discard": _either(
        optional="Going out needs no discard.", required="The last card is discarded."
    ),
    "going_out.concealed_needs": lambda needs: (
        f"Going out concealed needs {listed(_CONCEALED.get(each, spoken(each)) for each in needs)}."
        if needs
        else ""
    ),
    "going_out.permission": _either(
        optional="A player may ask the partner before going out.",
        required="A player asks the partner before going out.",
        none="There is no asking before going out.",
    ),
    "going_out.answer": _either(advisory="The answer does not bind.", binding="The answer binds."),
    "going_out.bonus": _fixed("Going out: {} points."),
    "going_out.concealed": _fixed("Going out concealed: {} points in all."),
    "going_out.red_threes_each": _fixed("{} red three laid out for each canasta."),
    "going_out.complete": _fixed("Melds of {} cards are complete before going out."),
    "melded.minus_unless": _condition("Melded cards count against a side without {}."),
    "threes.red.plus_if": _condition(
        "They count for a side with {}.", "They always count for a side."
    ),
    "threes.black.plus_if": _condition(
        "Black threes count for a side with {}.", "Black threes always count for a side."
    ),
    "threes.red.minus_unless": _condition("They count against a side without {}."),
    "threes.black.minus_unless": _condition("Black threes count against a side without {}."),
    "threes.red.values": _threes,
    "threes.black.values": lambda values: f"Black threes: {_threes(values)}",
    "game.settlement": _either(
        each="Each side scores its own hand.",
        difference="The better side scores the difference.",
    ),
    "game.target": _fixed("The game is played to {} points."),
    "game.hands": _fixed("The game is {} hands."),
    "game.tie": _either(
        draw="Equal scores at the end are a draw.",
        play_on="With equal scores at the end another hand is played.",
    ),
    "pile.upcard": _either(
        cover="A red three or wild card turned up is covered.",
        reshuffle_second="A second red three or wild card turned up is shuffled back.",
    ),
    "pile.frozen_by": lambda cards: (
        f"Frozen by {' or '.join(_FROZEN.get(each, spoken(each)) for each in cards)}."
        if cards
        else "No card freezes it."
    ),
    "pile.frozen_until_open": _switch("Frozen for a side that has not opened."),
    "pile.frozen_always": _switch("Always frozen."),
    "pile.take": lambda ways: (
        "Taken freely, whatever lies on top."
        if "free" in ways
        else f"Taken with {', or '.join(_TAKEN.get(way, spoken(way)) for way in ways)}."
    ),
    "pile.extend_canasta": _switch(
        "It may be taken onto a complete canasta.", "It is not taken onto a complete canasta."
    ),
    "pile.one_card": _either(
        allowed="",
        not_with_one_card="A player with one card does not take a pile of one.",
        never_with_one_card="A player with one card does not take the pile.",
    ),
    "pile.cards": _fixed("Its top {} cards are taken."),
    "pile.blocked_by": lambda cards: (
        f"Blocked by {' or '.join(_FROZEN.get(each, f'a {each}') for each in cards)} on top."
        if cards
        else ""
    ),
}

_OF_KINDS: Final[Mapping[str, Sentence]] = {
    "bonus": lambda _: "",
    "points": lambda _: "",
    "type": lambda shape: _SHAPES.get(shape, ""),
    "cards": lambda value: _some(value, "card"),
    "row": _fixed("{} natural cards in a row"),
    "wilds": lambda value: _some(value, "wild card"),
    "jokers": lambda value: _some(value, "joker"),
    "as": _fixed("counts as {}"),
    "closed": _switch("closed: nothing is added"),
    "trump": _switch("of the trump suit"),
    "counts": _switch("", "does not count as a canasta"),
    "if": _condition("with {}"),
    "rank": _fixed("of {}"),
    "held.rank": _fixed("for {} held"),
    "at_least": _fixed("at least {}"),
    "held.at_least": _fixed("at least {}"),
    "below": _fixed("fewer than {}"),
}
"""The sentences for one kind of canasta or one adjustment."""
