"""Counting: from what a side states to its tally; figures given twice must agree."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from canasta_club.errors import Problem
from canasta_club.game.cards import UnreadableCardsError
from canasta_club.game.legality import Held, Judged, judge, judge_hand, judge_text, within
from canasta_club.game.melds import merge_groups
from canasta_club.game.rules import UNDECLARED, Adjustment, RuleSet, UnfinishedMeld
from canasta_club.game.statements import DIRECTOR, canasta_names, check_side
from canasta_club.game.tally import MANY, AdjustmentCount, KindCount, Range, Tally

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
    table = _Table(_merged(melds, rules), tuple(hands), get("melds") is not None)
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
        adjustments=_adjustments(side, table, rules, problems),
        judged=table.judged,
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
    read: list[Any] = []
    texts = side.get(key)
    if not texts or not isinstance(texts, list):
        return read
    for number, text in enumerate(texts):
        try:
            read.append(reader(rules, text))
        except UnreadableCardsError as fault:
            said = f"{fault.message}. {fault.hint}"
            problems.append(Problem("error", fault.code, said, f"{key}[{number}]"))
        except TypeError:
            continue  # not a text: said already
    return read


def _merged(melds: list[Judged], rules: RuleSet) -> tuple[Judged, ...]:
    """Join melds of one rank where the rule set has one meld a rank."""
    melds = [judged for judged in melds if judged.size]
    ranks = [judged.rank for judged in melds if judged.rank]
    if not rules.meld.one_per_rank or len(ranks) == len(set(ranks)):
        return tuple(melds)
    return tuple(judge(rules, meld) for meld in merge_groups(each.meld for each in melds))


def _kinds(
    side: Side, table: _Table, rules: RuleSet, problems: list[Problem]
) -> Mapping[str, KindCount] | None:
    """Count canastas by kind: from the melds, else as stated; None when nothing tells."""
    stated = side.get("canastas")
    given: dict[str, KindCount] | None = None
    if stated is not None:
        given = {}
        for name, count in stated.items():
            kind = canasta_names(rules)[name]
            total = count + (given[kind].number if kind in given else 0)
            given[kind] = KindCount(total, total * _bonuses(rules)[kind])
    if not table.is_laid:
        is_total_alone = side.get("total") is not None and not _has_figures(side)
        return {} if given is None and not is_total_alone else given
    laid: dict[str, KindCount] = {}
    for judged in table.judged:
        if judged.kind:
            before = laid.get(judged.kind.reported_as, KindCount(0, 0))
            laid[judged.kind.reported_as] = KindCount(
                before.number + 1, before.bonus + judged.kind.bonus
            )
    if given is not None and _counts(given) != _counts(laid):
        said = f"the melds make {_say(laid)}, but {_say(given)} is written"
        problems.append(Problem("error", "figures-disagree", said, "canastas"))
    return laid


@lru_cache(maxsize=256)
def _bonuses(rules: RuleSet) -> dict[str, int]:
    """Return the bonus of a kind stated by count: that of the kind that bears the name."""
    return {kind.name: kind.bonus for kind in rules.kinds}


def _counts(kinds: Mapping[str, KindCount]) -> dict[str, int]:
    return {kind: entry.number for kind, entry in kinds.items() if entry.number}


def _say(kinds: Mapping[str, KindCount]) -> str:
    counts = _counts(kinds)
    return ", ".join(f"{count} {kind}" for kind, count in counts.items()) or "no canasta"


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
        "from the values": values and sum(int(worth) * n for worth, n in values.items()),
        "as written": written,
    }
    stated = {how: points for how, points in ways.items() if points is not None}
    if len(set(stated.values())) > 1:
        said = ", ".join(f"{points} {how}" for how, points in stated.items())
        problems.append(
            Problem("error", "figures-disagree", f"{figure} points differ: {said}", figure)
        )
    return next(iter(stated.values()))


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
    if melded is None:
        return _Points(melded=net + (left or 0), left=left)
    if left is None:
        left = melded - net
    if left < 0 or melded - left != net:
        said = f"{melded} melded less {max(left, 0)} left is not the net {net} written"
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


def _adjustments(
    side: Side, table: _Table, rules: RuleSet, problems: list[Problem]
) -> tuple[AdjustmentCount, ...]:
    """Return the adjustments stated and those found in the cards; the two must agree."""
    _check_red_threes_held(table, rules, problems)
    stated = side.get("adjustments") or {}
    applying = []
    for name, adjustment in rules.adjustments.items():
        given = _times(stated.get(name))
        found = _found(name, adjustment, table, side)
        must_agree = adjustment.is_found if name != UNDECLARED else bool(found)
        if given is not None and found is not None and must_agree and given != found:
            said = f"the cards show {found} × {spoken(name)}, but {given} is written"
            problems.append(Problem("error", "figures-disagree", said, f"adjustments.{name}"))
        if times := given if given is not None else found:
            applying.append(AdjustmentCount(name, times, times * adjustment.points))
    entries = stated.get(DIRECTOR, ())
    applying += [
        AdjustmentCount(DIRECTOR, 1, entry["points"], entry["reason"].strip())
        for entry in ([entries] if isinstance(entries, Mapping) else entries)
    ]
    return tuple(applying)


def _times(value: int | Mapping[str, Any] | None) -> int | None:
    return value["count"] if isinstance(value, Mapping) else value


def _found(name: str, adjustment: Adjustment, table: _Table, side: Side) -> int | None:
    """How often the cards show it; None when they cannot."""
    if name == UNDECLARED:
        return sum([held.red_threes for held in table.hands])
    if adjustment.held is not None and side.get("in_hand") is not None:
        wanted = adjustment.held
        return sum(
            sum(held.cards.get(rank, 0) for rank in wanted.ranks) >= wanted.at_least
            for held in table.hands
        )
    if adjustment.meld is not None and table.is_laid:
        return sum(_is_unfinished(judged, adjustment.meld) for judged in table.judged)
    return None


def _is_unfinished(judged: Judged, wanted: UnfinishedMeld) -> bool:
    meld = judged.meld
    return (
        meld.shape == wanted.shape
        and (wanted.ranks is None or meld.rank in wanted.ranks)
        and within(meld.wilds, wanted.wilds)
        and len(meld) < wanted.below
    )


def _check_red_threes_held(table: _Table, rules: RuleSet, problems: list[Problem]) -> None:
    if rules.red_three_held != "error":
        return
    for number, held in enumerate(table.hands):
        if held.red_threes:
            said = "a red three is never held: lay it down and count it (r1, r2 …)"
            problems.append(Problem("error", "red-three-in-hand", said, f"in_hand[{number}]"))


def spoken(name: str) -> str:
    """Say a name from a rule set: ``undeclared_red_three`` as ``undeclared red three``."""
    return name.replace("_", " ")
