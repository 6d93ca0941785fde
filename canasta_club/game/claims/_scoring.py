"""Claims about what a hand scores, and about the end of the game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from canasta_club.game.cards import BLACK_THREE, RED_THREE
from canasta_club.game.claims._claim import Claim, ranks_of
from canasta_club.game.rules.model import (
    MANY,
    NO_POT,
    UNDECLARED,
    Adjustment,
    Condition,
    LaidMeld,
    RuleSet,
    ThreesRules,
)
from canasta_club.game.rules.packs import pack_cards
from canasta_club.text.wording import (
    capital,
    counted,
    either,
    listed,
    say_condition,
    say_side,
    spoken,
)


def scoring_claims(rules: RuleSet) -> Iterator[Claim]:
    """Yield what counts for a side and against it, beside cards and canastas."""
    if (unless := rules.melded_minus_unless) is not None:
        message = f"Melded cards count against a side without {say_condition(unless)}."
        yield Claim("melded.minus_unless", message, {"needs": unless})
    pack = pack_cards(rules.pack)
    if not rules.pack.ordinary_threes:
        yield from _threes_claims("red", rules.red_threes, pack[RED_THREE])
    if rules.lays_black_threes:
        yield from _threes_claims("black", rules.black_threes, pack[BLACK_THREE])
    out = rules.going_out
    message = f"Going out: {out.bonus:,} points"
    how = (
        "concealed or not" if out.concealed == out.bonus else f"concealed {out.concealed:,} in all"
    )
    facts = {"out": out.bonus, "concealed": out.concealed}
    yield Claim("going_out.bonus", f"{message}, {how}.", facts)
    if rules.special_hands:
        hands = [f"{spoken(name)} {points:,}" for name, points in rules.special_hands.items()]
        message = capital(f"{', '.join(hands)}; nothing else of the hand counts.")
        yield Claim("special_hands", message, {"points": dict(rules.special_hands)})


def _threes_claims(colour: str, threes: ThreesRules, in_pack: int) -> Iterator[Claim]:
    key = f"threes.{colour}"
    values = threes.values[:in_pack]
    minus = threes.minus_values[:in_pack]
    message = f"{colour.capitalize()} threes laid out: {_totals(values)}"
    message += "." if minus == values else f"; against their side {_totals(minus)}."
    yield Claim(f"{key}.values", message, {"plus": list(values), "minus": list(minus)})
    message = _say_sign(threes.plus_if, threes.minus_unless)
    facts = {"plus_if": threes.plus_if, "minus_unless": threes.minus_unless}
    yield Claim(f"{key}.plus_if", message, facts)


def _totals(values: Sequence[int]) -> str:
    """Describe what one, two, three … threes are worth."""
    if len(values) > 1 and all(total == values[0] * n for n, total in enumerate(values, start=1)):
        return f"{values[0]:,} each"
    totals = ", ".join(f"{total:,}" for total in values)
    return f"{totals} for 1 to {len(values)}" if len(values) > 1 else totals


def _say_sign(plus_if: Condition, minus_unless: Condition) -> str:
    if not plus_if:
        return "They always count for their side."
    message = f"They count for {say_side(plus_if)}"
    if minus_unless == plus_if:
        return f"{message}, and against it otherwise."
    if not minus_unless:
        return f"{message}, and for nothing otherwise."
    against = f"against a side without {say_condition(minus_unless)}"
    return f"{message}, {against}, and for nothing in between."


def adjustment_claims(rules: RuleSet) -> Iterator[Claim]:
    """Yield the penalties and extras of a rule set, each by its name."""
    for name, adjustment in rules.adjustments.items():
        asks_nobody = name in _ASKED and rules.players_a_side == 1
        if not can_happen(name, rules) and not asks_nobody:
            continue
        when = "not here, as there is no partner to ask" if asks_nobody else _when(name, adjustment)
        cost = "" if asks_nobody else f"{_signed(adjustment.points)} "
        message = f"{spoken(name).capitalize()}: {cost}{when}."
        facts: dict[str, object] = {
            "name": name,
            "points": adjustment.points,
            "if": adjustment.due_if,
        }
        facts["when"] = when
        if adjustment.held:
            facts["held"] = {
                "ranks": sorted(adjustment.held.ranks),
                "at_least": adjustment.held.at_least,
            }
        if adjustment.meld:
            ranks = sorted(adjustment.meld.ranks) if adjustment.meld.ranks else None
            beside = sorted(adjustment.meld.beside)
            facts["meld"] = {**adjustment.meld._asdict(), "ranks": ranks, "beside": beside}
        yield Claim(f"adjustments.{name}", message, facts)


_ASKED: Final = {"go_out_failed", "go_out_refused"}
"""Adjustments for what a partner answers; players without partners are told so."""


def can_happen(irregularity: str, rules: RuleSet) -> bool:
    """Return whether a rule set leaves room for an irregularity, such as ``go_out_failed``."""
    return irregularity not in _HAPPENS or _HAPPENS[irregularity](rules)


def _asks(rules: RuleSet) -> bool:
    return rules.players_a_side > 1 and rules.going_out.permission != "none"


def _needs_leave(rules: RuleSet) -> bool:
    return rules.going_out.permission == "required" or rules.going_out.answer == "binding"


_HAPPENS: Final[Mapping[str, Callable[[RuleSet], bool]]] = {
    UNDECLARED: lambda rules: not rules.pack.ordinary_threes,
    "go_out_failed": _asks,
    "go_out_refused": lambda rules: _asks(rules) and _needs_leave(rules),
    "illegal_pile": lambda rules: "free" not in rules.pile.take or rules.pile.one_card != "allowed",
    "short_opening": lambda rules: any(step.points or step.needs for step in rules.opening.steps),
}


def _when(name: str, adjustment: Adjustment) -> str:
    if name == UNDECLARED:
        return "for each found in a hand, which counts in no other way"
    if name in _KNOWN:
        return _KNOWN[name]
    if adjustment.due_if is not None:
        return f"for {say_side(adjustment.due_if)}" if adjustment.due_if else "for each side"
    if adjustment.held:
        cards = f"{adjustment.held.at_least} or more {ranks_of(adjustment.held.ranks)}"
        return f"for each player who holds {cards}"
    return f"for each {_say_meld(adjustment.meld)}" if adjustment.meld else "each time"


_KNOWN: Final = {
    NO_POT: "for a side that has not taken its pot",
    "go_out_failed": "when the partner says yes to going out, and the player cannot",
    "go_out_refused": "for going out against the partner's answer, or unasked where that is a must",
    "illegal_pile": "for taking the pile without the right to",
}
"""When the adjustments with these names are given: the cards do not show it."""


def _say_meld(meld: LaidMeld) -> str:
    if meld.shape == "wild":
        what = "meld of wild cards"
    elif meld.shape == "sequence":
        what = "sequence"
    else:
        what = f"meld of {ranks_of(meld.ranks)}" if meld.ranks else "group"
    parts = [f"{meld.at_least} cards or more"] if meld.at_least else []
    parts += [f"fewer than {meld.below} cards"] if meld.below < MANY else []
    if meld.wilds == (0, 0):
        parts.append("no wild cards")
    elif meld.wilds is not None:
        parts.append("wild cards" if meld.wilds[0] else f"at most {meld.wilds[1]} wild cards")
    what = f"{what} with {listed(parts)}"
    if not meld.beside:
        return what
    return f"{what} beside a {either(map(spoken, sorted(meld.beside)))} canasta of its rank"


def _signed(points: int) -> str:
    return f"{points:,} points".replace("-", "−")


def game_claims(rules: RuleSet) -> Iterator[Claim]:
    """Yield how a hand is credited, and when the game ends."""
    game = rules.game
    how = {"how": game.settlement}
    yield Claim("game.settlement", _SETTLEMENTS[game.settlement], how)
    if game.target:
        message = f"The game is played to {game.target:,} points."
        yield Claim("game.target", message, {"points": game.target})
    if game.hands:
        yield Claim(
            "game.hands", f"The game is {counted(game.hands, 'hand')}.", {"hands": game.hands}
        )
    if game.target or game.hands:
        yield Claim("game.tie", _TIES[game.tie], {"how": game.tie})


_SETTLEMENTS: Final = {
    "each": "Each side scores its own hand.",
    "difference": (
        "The side that goes out scores its own total less the other's, even if that is below zero, "
        "and the other side nothing. If nobody goes out, the higher total scores the difference."
    ),
}
_TIES: Final = {
    "draw": "Equal scores at the end are a draw.",
    "play_on": "With equal scores at the end hands are played until one side leads.",
    "one_more_hand": "With equal scores at the end one more hand decides; equal again is a draw.",
}
