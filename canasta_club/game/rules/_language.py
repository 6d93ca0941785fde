"""Rule sets as TOML: the language, with every key and the values it takes."""

from typing import Final

from canasta_club.documents.schema import (
    Check,
    Each,
    Either,
    Schema,
    choice,
    either,
    flag,
    list_of,
    text,
    title,
    whole,
)
from canasta_club.game.cards import BLACK_THREE, JOKER, NATURAL_RANKS, RANKS, RED_THREE, THREE, TWO

_RANK = choice(*RANKS)
_NATURAL = choice(*NATURAL_RANKS)
_GROUPED = choice(*NATURAL_RANKS, BLACK_THREE, THREE)


def _is_bounds(value: object) -> str | None:
    if whole(0).expected(value) is None:
        return None
    if isinstance(value, list) and len(value) == 2 and list_of(whole(0)).expected(value) is None:
        least, greatest = value
        if least <= greatest:
            return None
    return "a whole number or [least, greatest]"


_BOUNDS_JSON: Final = {
    "anyOf": [whole(0).json, {**list_of(whole(0)).json, "minItems": 2, "maxItems": 2}]
}
_BOUNDS: Final = Check(_is_bounds, _BOUNDS_JSON)
_NEEDED: Final = Check(
    lambda value: None if _is_bounds(value) is None else "a least number or [least, greatest]",
    _BOUNDS_JSON,
)
_CONDITION: Schema = {"*": _NEEDED}


def _is_name(value: object) -> str | None:
    fits = isinstance(value, str) and value and value == "".join(value.split())
    fits = fits and title.expected(value) is None
    return None if fits else "one word in quotes"


_NAME: Final = Check(_is_name, {"type": "string", "pattern": r"^\S+$"})

_THREES: Schema = {
    "values": list_of(whole(), empty=False),
    "minus_values": list_of(whole(), empty=False),
    "plus_if": _CONDITION,
    "minus_unless": _CONDITION,
}
_GOING_OUT: Schema = {
    "bonus": whole(),
    "concealed": whole(),
    "needs": _CONDITION,
    "concealed_needs": list_of(choice("canasta", "no_layoff", "no_pile")),
    "discard": choice("optional", "required"),
    "permission": choice("none", "optional", "required"),
    "answer": choice("binding", "advisory"),
    "complete": list_of(choice("wild", "sequence")),
    "red_threes_each": whole(0),
}
_ADJUSTMENT: Schema = {
    "points": whole(),
    "if": _CONDITION,
    "held": {"rank": list_of(_RANK, empty=False), "at_least": whole(1)},
    "meld": {
        "type": choice("group", "sequence", "wild"),
        "rank": list_of(_GROUPED, empty=False),
        "wilds": _BOUNDS,
        "below": whole(1),
        "at_least": whole(1),
        "beside": list_of(text, empty=False),
    },
}
_TABLES: dict[str, Schema] = {
    "pack": {"decks": whole(1, 20), "jokers": whole(0, 80)},
    "cards": {
        "values": {rank: whole() for rank in RANKS if rank != RED_THREE},
        "in_hand": {rank: whole() for rank in RANKS},
    },
    "meld": {
        "min_cards": whole(1),
        "max_cards": whole(0),
        "min_naturals": whole(0),
        "max_wilds": whole(0),
        "max_wilds_in_canasta": either(whole(0), choice("any")),
        "wilds": choice("fewer", "equal", "any"),
        "natural_only": list_of(_RANK),
        "wild_melds": choice("no", "opening", "yes"),
        "one_per_rank": flag,
        "new_beside": list_of(text, empty=False),
        "naturals_for_wild": whole(0),
        "wilds_to_open": list_of(_NATURAL),
        "group_ranks": list_of(choice(THREE, *NATURAL_RANKS)),
        "unfinished_wild": choice("free", "wild", "twos"),
        "replaced_wild": choice("stays", "moves", "returns"),
        "sequence": {
            "min_cards": whole(2),
            "max_cards": whole(2),
            "max_cards_out": whole(0),
            "natural_twos": flag,
            "low": choice(TWO, THREE, *NATURAL_RANKS),
            "high": _NATURAL,
            "wilds": whole(0),
        },
    },
    "canasta": {
        "cards": whole(3),
        "kinds": {
            "*": {
                "bonus": whole(),
                "type": choice("group", "sequence", "wild", "any"),
                "cards": _BOUNDS,
                "row": whole(1),
                "rank": list_of(_GROUPED, empty=False),
                "wilds": _BOUNDS,
                "jokers": _BOUNDS,
                "counts": flag,
                "closed": flag,
                "trump": flag,
                "natural": flag,
                "as": text,
                "if": _CONDITION,
            }
        },
    },
    "opening": {
        "by": choice("score", "hand"),
        "steps": Each({"below": whole(), "points": whole(0), "needs": _CONDITION}),
        "needs": _CONDITION,
        "natural_only": flag,
        "waived_by": list_of(choice("canasta", "concealed")),
        "top_discard_counts": flag,
        "raise_after_error": whole(0),
        "draws": whole(0),
    },
    "foot": {
        "names": list_of(title, empty=False),
        "taken_up": choice("hand_played", "first_canasta"),
        "play_on": flag,
        "out_before": flag,
    },
    "threes": {
        "ordinary": flag,
        "red": _THREES,
        "black": {**_THREES, "meld": choice("going_out", "no", "laid", "both")},
    },
    "melded": {"minus_unless": _CONDITION},
    "going_out": _GOING_OUT,
    "adjustments": {"*": Either(whole(), _ADJUSTMENT)},
    "special_hands": {"*": whole()},
    "game": {
        "target": whole(0),
        "hands": whole(0),
        "settlement": choice("each", "difference"),
        "tie": choice("play_on", "one_more_hand", "draw"),
    },
    "pile": {
        "frozen_by": list_of(choice("wild", "red_three", "black_three")),
        "frozen_until_open": flag,
        "frozen_always": flag,
        "take": list_of(choice("pair", "wild", "extend", "run", "twos", "free")),
        "cards": whole(0),
        "extend_canasta": flag,
        "blocked_by": list_of(choice("black_three", "red_three", "wild", JOKER, *NATURAL_RANKS)),
        "upcard": choice("cover", "reshuffle_second"),
        "covered": list_of(choice("wild", "red_three", "black_three"), empty=False),
        "one_card": choice("allowed", "not_with_one_card", "never_with_one_card"),
        "closed_from": either(whole(), choice("any")),
    },
    "discard": {
        "never": list_of(_GROUPED),
        "not_last": list_of(choice(*RANKS, THREE)),
        "not_in_first_round": list_of(_GROUPED),
        "after": dict.fromkeys((*NATURAL_RANKS, BLACK_THREE), _CONDITION),
    },
    "cut": {"dealer": choice("right_of_highest", "highest")},
}
REVIEWED: Final = ("pile", "discard", "going_out", "threes", "opening", "melds", "unread")
"""The parts of a rule set that its sources are named for, and what of them could not be read."""
ANSWERED: Final = ("misdeal", "exposed_card", "forced_taking", "looking_through_pile")
DERIVED: Final = ("pile_cards", "concealed_after_pile", "foot_not_taken")
"""The cases of ``data/cases.toml``: those a rule set answers in words, and those its keys answer.

A rule set may answer the second kind in words too, which then stand in place of its keys'.
"""
SEATING_KEYS: Final = ("sides", "deal", "draw", "sits_out", "aside")
SCHEMA: Schema = {
    "id": _NAME,
    "name": title,
    "extends": text,
    "remove": list_of(text),
    "sources": either(text, list_of(text)),
    "notes": either(text, list_of(text)),
    "reviewed": dict.fromkeys(REVIEWED, text),
    "answers": {name: {"answer": text, "source": text} for name in (*ANSWERED, *DERIVED)},
    **_TABLES,
    "players": {
        str(count): {
            "sides": whole(2),
            "deal": whole(1),
            "draw": whole(1),
            "sits_out": whole(0),
            "aside": whole(0),
            **_TABLES,
        }
        for count in range(2, 13)
    },
}
"""Every key of the language."""
