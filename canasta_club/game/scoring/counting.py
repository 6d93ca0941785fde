"""Counting: from what a side states to its tally; figures given twice must agree."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from canasta_club.errors import Problem
from canasta_club.game.melds.legality import Held, Judged
from canasta_club.game.rules.model import UNDECLARED, Adjustment, CanastaKind, RuleSet
from canasta_club.game.scoring._side_cards import SideCards, read_side_cards
from canasta_club.game.scoring.statement import DIRECTOR, canasta_names, check_side
from canasta_club.game.scoring.tally import MANY, AdjustmentCount, KindCount, Range, Tally
from canasta_club.text.wording import say_condition, spoken


def count_adjustments(
    side: Mapping[str, Any],
    judged: Sequence[Judged],
    hands: Sequence[Held],
    rules: RuleSet,
    problems: list[Problem],
) -> tuple[AdjustmentCount, ...]:
    """Return the adjustments stated and those found in the cards; the two must agree."""
    stated = side.get("adjustments") or {}
    red_threes = sum([held.red_threes for held in hands])
    if red_threes:
        _check_red_threes_held(hands, rules, problems)
    elif not stated and not rules.findable:
        return ()
    shown = [name for each in judged for name in each.shows]
    shown += [name for each in hands for name in each.shows]
    if not (stated or red_threes or shown):
        return ()
    applying = []
    for name, adjustment in rules.adjustments.items():
        given = _times(stated.get(name))
        found = red_threes if name == UNDECLARED else _found(name, adjustment, side, shown)
        # A red three that a hand does not list may have been put aside: more may be stated.
        must_agree = adjustment.is_found if name != UNDECLARED else bool(found)
        if given is not None and found is not None and must_agree and given != found:
            message = f"the cards show {found} × {spoken(name)}, but {given} is written"
            problems.append(Problem("error", "figures-disagree", message, f"adjustments.{name}"))
        times = (found or 0) if given is None else given
        # What a condition awards is not awarded behind the back of a scorer who wrote none.
        if times or (given is not None and adjustment.due_if is not None):
            applying.append(AdjustmentCount(name, times, times * adjustment.points))
    if DIRECTOR in stated:
        entries = stated[DIRECTOR]
        applying += [
            AdjustmentCount(DIRECTOR, 1, entry["points"], entry["reason"].strip())
            for entry in ([entries] if isinstance(entries, Mapping) else entries)
        ]
    return tuple(applying)


def _times(value: int | Mapping[str, Any] | None) -> int | None:
    return value["count"] if isinstance(value, Mapping) else value


def _found(
    name: str, adjustment: Adjustment, side: Mapping[str, Any], shown: Sequence[str]
) -> int | None:
    """How often the cards show it; None when they cannot."""
    can_show = (adjustment.held is not None and side.get("in_hand") is not None) or (
        adjustment.meld is not None and side.get("melds") is not None
    )
    return shown.count(name) if can_show else None


def _check_red_threes_held(hands: Sequence[Held], rules: RuleSet, problems: list[Problem]) -> None:
    if rules.red_three_held != "error":
        return
    for number, held in enumerate(hands):
        if held.red_threes:
            message = "a red three is never held: lay it down and count it (r1, r2 …)"
            problems.append(Problem("error", "red-three-in-hand", message, f"in_hand[{number}]"))


Side = Mapping[str, Any]


def count_side(side: Side, rules: RuleSet) -> Tally:
    """Count what a side states (its statement as data); never raises.

    What is wrong stands in the tally's ``problems``; ``is_readable`` is false when the statement
    cannot be counted at all.
    """
    problems = check_side(side, rules)
    cards = read_side_cards(side, rules, problems)
    get = side.get
    if problems:
        name = get("name")
        name = name if isinstance(name, str) else ""
        return Tally(name=name, problems=tuple(problems), is_readable=False)
    kinds = _kinds(side, cards, rules, problems)
    points = _points(side, cards, kinds, problems)
    out = _out(side, points)
    laid = _laid(side, cards, kinds, points, out, problems)
    return Tally(
        name=get("name") or "",
        score=get("score") or 0,
        out=out,
        melded=points.melded,
        melded_cards=_size(cards.melded_cards, get("melded_cards")),
        left=points.left,
        left_cards=_size(cards.left_cards, get("left_cards")),
        net=points.net,
        total=points.total,
        kinds=kinds,
        melds=laid,
        red_threes=get("red_threes") or 0,
        black_threes=get("black_threes") or 0,
        special=get("special") or None,
        adjustments=count_adjustments(side, cards.judged, cards.hands, rules, problems),
        judged=cards.judged,
        places=cards.places,
        hands=cards.hands,
        worths=_worths(side),
        problems=tuple(problems),
    )


class _Points(NamedTuple):
    """Card points by any way they were stated; None where unknown."""

    melded: int | None = None
    left: int | None = None
    net: int | None = None
    total: int | None = None


def _kinds(
    side: Side, cards: SideCards, rules: RuleSet, problems: list[Problem]
) -> Mapping[str, KindCount] | None:
    """Count canastas by kind: from the melds, else as stated; None when nothing tells."""
    stated = side.get("canastas")
    given: dict[str, KindCount] | None = None
    if stated is not None:
        given = {}
        names = canasta_names(rules)
        for name, number in stated.items():
            _add_canastas(given, names[name], number)
    if not cards.is_laid:
        is_total_alone = side.get("total") is not None and not _has_figures(side)
        return {} if given is None and not is_total_alone else given
    laid: dict[str, KindCount] = {}
    for judged in cards.judged:
        if judged.kind:
            _add_canastas(laid, judged.kind, 1)
    if given is not None and _counts(given) != _counts(laid):
        message = f"the melds make {_say(laid)}, but {_say(given)} is written"
        problems.append(Problem("error", "figures-disagree", message, "canastas"))
    return laid


def _add_canastas(counts: dict[str, KindCount], kind: CanastaKind, number: int) -> None:
    """Add canastas to those of the kind they are reported as, with their own bonus."""
    before = counts.get(kind.reported_as, _NONE)
    bonus = before.bonus + number * kind.bonus
    counts[kind.reported_as] = KindCount(before.number + number, bonus)


_NONE: Final = KindCount(0, 0)


def _counts(kinds: Mapping[str, KindCount]) -> dict[str, int]:
    return {kind: entry.number for kind, entry in kinds.items() if entry.number}


def _say(kinds: Mapping[str, KindCount]) -> str:
    return say_condition(_counts(kinds)) or "no canasta"


_FIGURES: Final = ("melds", "in_hand", "melded", "left", "net", "melded_cards", "left_cards")


def _has_figures(side: Side) -> bool:
    return any(side.get(key) is not None for key in _FIGURES)


def _points(
    side: Side,
    cards: SideCards,
    kinds: Mapping[str, KindCount] | None,
    problems: list[Problem],
) -> _Points:
    """Work out the card points from every way they are stated, which must agree."""
    if side.get("special"):
        return _Points()
    if cards.melded is None and not _has_figures(side):
        if side.get("total") is None:
            message = "nothing says what this side made: give its cards, its points or its total"
            problems.append(Problem("error", "nothing-stated", message))
        return _Points(total=side.get("total"))
    melded = _agreed("melded", cards.melded, side, problems)
    left = _agreed("left", cards.left, side, problems)
    return _with_net(side.get("net"), melded, left, kinds, problems)


def _agreed(figure: str, counted: int | None, side: Side, problems: list[Problem]) -> int | None:
    """Return the points of a figure from cards, from values or as written; they must agree."""
    values = side.get(f"{figure}_cards")
    written = side.get(figure)
    if values is None and written is None:
        return counted
    ways = {
        "from the cards": counted,
        "from the values": None if values is None else _worth(values),
        "as written": written,
    }
    stated = {how: points for how, points in ways.items() if points is not None}
    if len(set(stated.values())) > 1:
        message = ", ".join(f"{points} {how}" for how, points in stated.items())
        problems.append(
            Problem("error", "figures-disagree", f"{figure} points differ: {message}", figure)
        )
    return next(iter(stated.values()))


def _worth(values: Mapping[str, int]) -> int:
    return sum(int(worth) * number for worth, number in values.items())


def _with_net(
    net: int | None,
    melded: int | None,
    left: int | None,
    kinds: Mapping[str, KindCount] | None,
    problems: list[Problem],
) -> _Points:
    if net is None:
        if melded is None and kinds and any(entry.number for entry in kinds.values()):
            message = "there are canastas, but no points melded: give them too"
            problems.append(Problem("error", "nothing-stated", message, "melded"))
        return _Points(melded=melded or 0, left=left or 0)
    if melded is None and left is None:
        return _Points(net=net)
    beside = " and ".join(
        f"{points} {what}"
        for what, points in (("melded", melded), ("left", left))
        if points is not None
    )
    # What is not given of the two follows from the net figure.
    melded = net + (left or 0) if melded is None else melded
    left = melded - net if left is None else left
    if melded < 0 or left < 0 or melded - left != net:
        message = f"a net of {net} does not go with {beside}"
        problems.append(Problem("error", "figures-disagree", message, "net"))
    return _Points(melded=melded, left=left)


def _out(side: Side, points: _Points) -> str | None:
    out: str | None = side.get("out")
    if side.get("special") and out in {None, "no"}:
        return "out"
    return out if out or points.total is not None else "no"


def _laid(
    side: Side,
    cards: SideCards,
    kinds: Mapping[str, KindCount] | None,
    points: _Points,
    out: str | None,
    problems: list[Problem],
) -> Range:
    """Bound the number of melds by all that tells of it."""
    if cards.is_laid:
        bounds: Range = (len(cards.judged), len(cards.judged))
    else:
        canastas = sum(entry.number for entry in kinds.values()) if kinds else 0
        has_some = bool(points.melded) or (points.net or 0) > 0 or out in {"out", "concealed"}
        none = points.melded == 0 and not canastas
        bounds = (max(canastas, int(has_some)), 0 if none else MANY)
    has_melded = side.get("has_melded")
    if (has_melded is False and bounds[0]) or (has_melded is True and not bounds[1]):
        message = "whether this side melded is written otherwise than its figures say"
        problems.append(Problem("error", "figures-disagree", message, "has_melded"))
    elif has_melded is not None:
        return (max(bounds[0], 1), bounds[1]) if has_melded else (0, 0)
    return bounds


def _worths(side: Side) -> tuple[Mapping[str, int], ...]:
    return tuple([side[key] for key in ("melded_cards", "left_cards") if side.get(key)])


def _size(counted: int | None, values: Mapping[str, int] | None) -> int | None:
    """Return how many cards there are, from the cards or else from their values."""
    return sum(values.values()) if counted is None and values is not None else counted
