"""Claims about canastas: what each kind is, and what it earns."""

from collections.abc import Iterator
from typing import Final

from canasta_club.game.claims._claim import Claim, ranks_of
from canasta_club.game.claims._melds import has_groups
from canasta_club.game.rules.model import Bounds, CanastaKind, RuleSet
from canasta_club.text.wording import capital, counted, say_side, spoken

_BIGGEST: Final = 99
"""Rule sets write it, and this module takes it, for a greatest number where there is none."""


def canasta_claims(rules: RuleSet) -> Iterator[Claim]:
    """Yield how many cards a canasta has, and the kinds of them."""
    size = rules.canasta_cards
    more = "" if rules.meld.max_cards == size else " or more"
    yield Claim("canasta.cards", f"A canasta has {size} cards{more}.", {"cards": size})
    for kind in rules.kinds:
        if shapes := _shapes(kind, rules):
            yield _kind_claim(kind, shapes, rules)


def _kind_claim(kind: CanastaKind, shapes: list[str], rules: RuleSet) -> Claim:
    wilds = _wilds(kind, shapes, rules)
    parts = [f"{kind.bonus:,} points"]
    if rules.meld.sequence or shapes == ["wild"]:
        parts.append(" or ".join(_SHAPES[shape] for shape in shapes))
    parts += [f"of {ranks_of(kind.ranks)}"] if kind.ranks else []
    parts += ["of the trump suit"] if kind.is_trump else []
    parts += [_some(kind.cards, "card")] if kind.cards else []
    parts += [_some(wilds, "wild card")] if wilds else []
    parts += [_some(kind.jokers, "joker")] if kind.jokers else []
    if kind.row:
        in_a_row = f"{kind.row} natural cards in a row"
        parts.append(f"{in_a_row} or of one rank" if "group" in shapes else in_a_row)
    parts += [f"counts as {spoken(kind.reported_as)}"] if kind.reported_as != kind.name else []
    parts += ["nothing is added to it"] if kind.is_closed else []
    parts += [] if kind.counts else ["does not count where canastas are counted"]
    needs = rules.bonus_if.get(kind.name)
    if needs is not None:
        parts[0] += f" for {say_side(needs)} only"
    facts = {
        "if": needs,
        "name": kind.name,
        "bonus": kind.bonus,
        "shapes": shapes,
        "ranks": sorted(kind.ranks) if kind.ranks else None,
        "wilds": wilds,
        "jokers": kind.jokers,
        "cards": kind.cards,
        "row": kind.row,
        "trump": kind.is_trump,
        "as": kind.reported_as,
        "closed": kind.is_closed,
        "counts": kind.counts,
    }
    name = spoken(kind.name)
    return Claim(f"canasta.kinds.{kind.name}", f"{capital(name)}: {', '.join(parts)}.", facts)


_SHAPES: Final = {"group": "one rank", "sequence": "a sequence", "wild": "wild cards alone"}


def _shapes(kind: CanastaKind, rules: RuleSet) -> list[str]:
    """Return the shapes in which a kind is found: not where another one earns more for the same."""
    shapes = ["group", "sequence"] if kind.shape == "any" else [kind.shape]
    found_shapes = []
    for shape in shapes:
        if shape == "group" and not has_groups(rules):
            continue
        if shape == "sequence" and rules.meld.sequence is None:
            continue
        if shape == "wild" and rules.meld.wild_melds == "no":
            continue
        if not any(_outdoes(other, kind, shape, rules) for other in rules.kinds):
            found_shapes.append(shape)
    return found_shapes


def _outdoes(other: CanastaKind, kind: CanastaKind, shape: str, rules: RuleSet) -> bool:
    """Return whether every canasta of this kind and shape is one of another that earns more."""
    is_wider = other.ranks is None and other.cards is None and other.jokers is None
    is_plain = not other.row and not other.is_trump
    own, others = _wilds(kind, [shape], rules), _wilds(other, [shape], rules)
    fits = other.shape in {shape, "any"} and others in {None, own}
    return other.bonus > kind.bonus and is_wider and is_plain and fits


def _wilds(kind: CanastaKind, shapes: list[str], rules: RuleSet) -> Bounds | None:
    """Return how many wild cards lie in such a canasta; None: that goes without saying."""
    if kind.wilds is None or shapes == ["wild"]:
        return None
    limits, meld = rules.meld.sequence, rules.meld
    in_canasta = meld.max_wilds_in_canasta
    group = _BIGGEST if in_canasta is None else max(meld.max_wilds, in_canasta)
    most = {"sequence": limits.wilds if limits else 0, "group": group}
    return (kind.wilds[0], min(kind.wilds[1], max(most[shape] for shape in shapes)))


def _some(bounds: Bounds, noun: str) -> str:
    """Describe a number of cards, or the least and the most of them, as in “2 to 3 wild cards”."""
    least, most = bounds
    if least != most:
        joined = "or more" if most >= _BIGGEST else f"{'or' if most == least + 1 else 'to'} {most}"
        return f"{least} {joined} {noun}s"
    return counted(least, noun) if least else f"no {noun}s"
