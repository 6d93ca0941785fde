"""Counting: from what a side states to its tally; figures given twice must agree."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from canasta_club.errors import Problem
from canasta_club.game.adjustments import count_adjustments
from canasta_club.game.cards import UnreadableCardsError
from canasta_club.game.legality import Held, Judged, judge, judge_hand, judge_text
from canasta_club.game.melds import join
from canasta_club.game.rules import CanastaKind, RuleSet
from canasta_club.game.statements import canasta_names, check_side
from canasta_club.game.tally import MANY, KindCount, Range, Tally
from canasta_club.game.words import say_condition

Side = Mapping[str, Any]


def count_side(side: Side, rules: RuleSet) -> Tally:
    """Count what a side states (its statement as data); never raises.

    What is wrong stands in the tally's ``problems``; ``is_readable`` is false when the statement
    cannot be counted at all.
    """
    problems = list(check_side(side, rules))
    melds: list[Judged] = _read(judge_text, rules, side, "melds", problems)
    hands: list[Held] = _read(judge_hand, rules, side, "in_hand", problems)
    get = side.get
    if problems:
        name = get("name")
        name = name if isinstance(name, str) else ""
        return Tally(name=name, problems=tuple(problems), is_readable=False)
    judged, places = _merged(melds, rules)
    table = _Table(judged, tuple(hands), get("melds") is not None)
    kinds = _kinds(side, table, rules, problems)
    points = _points(side, table, kinds, problems)
    out = _out(side, points)
    laid = _laid(side, table, kinds, points, out, problems)
    return Tally(
        name=get("name") or "",
        score=get("score") or 0,
        out=out,
        melded=points.melded,
        melded_cards=_size(table.judged if table.is_laid else None, get("melded_cards")),
        left=points.left,
        left_cards=_size(table.hands or None, get("left_cards")),
        net=points.net,
        total=points.total,
        kinds=kinds,
        melds=laid,
        natural_melds=_natural_melds(table, laid),
        red_threes=get("red_threes") or 0,
        black_threes=get("black_threes") or 0,
        special=get("special") or None,
        adjustments=count_adjustments(side, judged, table.hands, rules, problems),
        judged=judged,
        places=places,
        hands=table.hands,
        worths=tuple(w for key in ("melded_cards", "left_cards") if (w := get(key))),
        problems=tuple(problems),
    )


class _Table(NamedTuple):
    """The cards of a side as given: melds (merged), hands, and whether melds were given at all."""

    judged: tuple[Judged, ...]
    hands: tuple[Held, ...]
    is_laid: bool


class _Points(NamedTuple):
    """Card points by any way they were stated; None where unknown."""

    melded: int | None = None
    left: int | None = None
    net: int | None = None
    total: int | None = None


def _read(reader: Any, rules: RuleSet, side: Side, key: str, problems: list[Problem]) -> list[Any]:
    texts = side.get(key)
    if not texts or not isinstance(texts, list):
        return []
    try:
        return [reader(rules, text) for text in texts]
    except (UnreadableCardsError, TypeError):
        return _read_one_by_one(reader, rules, texts, key, problems)


def _read_one_by_one(
    reader: Any, rules: RuleSet, texts: list[Any], key: str, problems: list[Problem]
) -> list[Any]:
    """Read what can be read, and tell of each that cannot."""
    read: list[Any] = []
    for number, text in enumerate(texts):
        try:
            read.append(reader(rules, text))
        except UnreadableCardsError as fault:
            said = f"{fault.message}. {fault.hint}"
            problems.append(Problem("error", fault.code, said, f"{key}[{number}]"))
        except TypeError:
            continue  # not a text: said already
    return read


def _merged(
    melds: list[Judged], rules: RuleSet
) -> tuple[tuple[Judged, ...], tuple[int, ...] | range]:
    """Join melds of one rank where the rule set has one meld a rank.

    Returns the melds and the place of each in the statement: that of its first part.
    """
    ranks = [judged.rank for judged in melds if judged.rank]
    is_parted = rules.meld.one_per_rank and len(ranks) != len(set(ranks))
    if not is_parted and 0 not in [judged.size for judged in melds]:
        return tuple(melds), range(len(melds))
    merged: dict[object, Judged] = {}
    places: dict[object, int] = {}
    for place, judged in enumerate(melds):
        key: object = judged.rank if is_parted and judged.rank else place
        if not judged.size:
            continue
        joined = merged.get(key)
        merged[key] = judge(rules, join(joined.meld, judged.meld)) if joined else judged
        places.setdefault(key, place)
    return tuple(merged.values()), tuple(places.values())


def _kinds(
    side: Side, table: _Table, rules: RuleSet, problems: list[Problem]
) -> Mapping[str, KindCount] | None:
    """Count canastas by kind: from the melds, else as stated; None when nothing tells."""
    stated = side.get("canastas")
    given: dict[str, KindCount] | None = None
    if stated is not None:
        given = {}
        names = canasta_names(rules)
        for name, number in stated.items():
            _add_canastas(given, names[name], number)
    if not table.is_laid:
        is_total_alone = side.get("total") is not None and not _has_figures(side)
        return {} if given is None and not is_total_alone else given
    laid: dict[str, KindCount] = {}
    for judged in table.judged:
        if judged.kind:
            _add_canastas(laid, judged.kind, 1)
    if given is not None and _counts(given) != _counts(laid):
        said = f"the melds make {_say(laid)}, but {_say(given)} is written"
        problems.append(Problem("error", "figures-disagree", said, "canastas"))
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
    table: _Table,
    kinds: Mapping[str, KindCount] | None,
    problems: list[Problem],
) -> _Points:
    """Work out the card points from every way they are stated, which must agree."""
    if side.get("special"):
        return _Points()
    if not _has_figures(side):
        if side.get("total") is None:
            said = "nothing says what this side made: give its cards, its points or its total"
            problems.append(Problem("error", "nothing-stated", said))
        return _Points(total=side.get("total"))
    melded = _agreed("melded", table.judged if table.is_laid else None, side, problems)
    hands = table.hands if side.get("in_hand") is not None else None
    left = _agreed("left", hands, side, problems)
    return _with_net(side.get("net"), melded, left, kinds, problems)


def _agreed(
    figure: str,
    cards: tuple[Judged, ...] | tuple[Held, ...] | None,
    side: Side,
    problems: list[Problem],
) -> int | None:
    """Return the points of a figure from cards, from values or as written; they must agree."""
    counted = None if cards is None else sum([each.points for each in cards])
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
        said = ", ".join(f"{points} {how}" for how, points in stated.items())
        problems.append(
            Problem("error", "figures-disagree", f"{figure} points differ: {said}", figure)
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
            said = "there are canastas, but no points melded: give them too"
            problems.append(Problem("error", "nothing-stated", said, "melded"))
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
        said = f"a net of {net} does not go with {beside}"
        problems.append(Problem("error", "figures-disagree", said, "net"))
    return _Points(melded=melded, left=left)


def _out(side: Side, points: _Points) -> str | None:
    out: str | None = side.get("out")
    if side.get("special") and out in {None, "no"}:
        return "out"
    return out if out or points.total is not None else "no"


def _laid(
    side: Side,
    table: _Table,
    kinds: Mapping[str, KindCount] | None,
    points: _Points,
    out: str | None,
    problems: list[Problem],
) -> Range:
    """Bound the number of melds by all that tells of it."""
    if table.is_laid:
        bounds: Range = (len(table.judged), len(table.judged))
    else:
        canastas = sum(entry.number for entry in kinds.values()) if kinds else 0
        has_some = bool(points.melded) or (points.net or 0) > 0 or out in {"out", "concealed"}
        none = points.melded == 0 and not canastas
        bounds = (max(canastas, int(has_some)), 0 if none else MANY)
    has_melded = side.get("has_melded")
    if (has_melded is False and bounds[0]) or (has_melded is True and not bounds[1]):
        said = "whether this side melded is written otherwise than its figures say"
        problems.append(Problem("error", "figures-disagree", said, "has_melded"))
    elif has_melded is not None:
        return (max(bounds[0], 1), bounds[1]) if has_melded else (0, 0)
    return bounds


def _natural_melds(table: _Table, laid: Range) -> Range:
    if not table.is_laid:
        return (0, laid[1])
    naturals = sum([not judged.meld.wilds for judged in table.judged])
    return (naturals, naturals)


def _size(
    cards: tuple[Judged, ...] | tuple[Held, ...] | None, values: Mapping[str, int] | None
) -> int | None:
    """Return how many cards there are, from the cards or else from their values."""
    if cards is not None:
        return sum([each.size for each in cards])
    return None if values is None else sum(values.values())
