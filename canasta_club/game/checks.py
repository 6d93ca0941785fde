"""Checks: what cannot be right, per side and across the table, or is unusual."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import gcd

from canasta_club.errors import Problem
from canasta_club.game.cards import (
    BLACK_THREE,
    JOKER,
    NATURAL_RANKS,
    RED_THREE,
    TWO,
    WILD_RANKS,
)
from canasta_club.game.legality import cards as some_cards
from canasta_club.game.rules import UNDECLARED, CanastaKind, Pack, RuleSet
from canasta_club.game.running import Opening
from canasta_club.game.tally import FIGURES, KindCount, Tally


def check_side(tally: Tally, rules: RuleSet, opening: Opening) -> list[Problem]:
    """Return what cannot be right on one side's sheet."""
    found = list(tally.problems)
    if not tally.is_readable:
        return found
    if tally.judged:
        found += _check_melds(tally, rules)
    found += _check_figures(tally, rules)
    if tally.special is None:
        if tally.melded and (tally.melded < opening.points or opening.needs):
            found += _check_opening(tally, rules, opening)
        if tally.is_out:
            found += _check_going_out(tally, rules)
    if len(tally.hands) > rules.players_a_side:
        players = f"{rules.players_a_side} player{'s' * (rules.players_a_side > 1)}"
        said = f"{len(tally.hands)} hands are given, but a side has {players}"
        found.append(_error("too-many-hands", said, "in_hand"))
    return found


def _error(code: str, message: str, where: str | None = None) -> Problem:
    return Problem("error", code, message, where)


def _check_melds(tally: Tally, rules: RuleSet) -> list[Problem]:
    found = []
    wild = []
    for number, judged in enumerate(tally.judged):
        for code, message in judged.breaches:
            found.append(_error(code, message, f"melds[{number}]"))
        if not judged.rank and judged.meld.shape == "wild":
            wild.append(number)
        needs_out = judged.rank == BLACK_THREE and rules.black_threes_meld == "going_out"
        if needs_out and tally.out == "no":
            said = "black threes are melded only in going out, and this side is not out"
            found.append(_error("black-threes-need-out", said, f"melds[{number}]"))
    if len(wild) > 1 and rules.meld.wild_melds == "opening":
        said = "wild cards alone are laid only to open, so one such meld at most"
        found.append(_error("wild-meld-not-allowed", said, f"melds[{wild[1]}]"))
    return found


@lru_cache(maxsize=256)
def _point_step(rules: RuleSet) -> int:
    """Return the greatest number that divides what every card is worth."""
    return gcd(*rules.card_points.values(), *rules.held_points.values()) or 1


def _check_figures(tally: Tally, rules: RuleSet) -> list[Problem]:
    found = []
    step = _point_step(rules)
    for name, figure in zip(FIGURES, tally.figures, strict=True):
        if figure and figure % step:
            said = f"{figure} is no multiple of {step}, as all card points are"
            found.append(_error("not-multiple-of-five", said, name))
    if not tally.judged and tally.melded is not None and tally.kinds:
        found += _check_canasta_points(tally.melded, tally.kinds, rules)
    return found


def _check_canasta_points(
    melded: int, kinds: Mapping[str, KindCount], rules: RuleSet
) -> Iterator[Problem]:
    least = sum(entry.number * kind_points(rules).get(kind, 0) for kind, entry in kinds.items())
    if melded < least:
        named = ", ".join(f"{entry.number} {kind}" for kind, entry in kinds.items())
        said = f"{named}: that takes at least {least} card points, but {melded} are melded"
        yield _error("canasta-too-cheap", said, "melded")


@lru_cache(maxsize=256)
def kind_points(rules: RuleSet) -> Mapping[str, int]:
    """Return the fewest card points that a canasta of each reported kind can hold."""
    points: dict[str, int] = {}
    for kind in rules.kinds:
        least = _least_points(kind, rules)
        points[kind.reported_as] = min(least, points.get(kind.reported_as, least))
    return points


def _least_points(kind: CanastaKind, rules: RuleSet) -> int:
    values, size = rules.card_points, rules.canasta_cards
    cheap_wild = min(values[rank] for rank in WILD_RANKS)
    if kind.shape == "wild":
        jokers = kind.jokers[0] if kind.jokers else 0
        return jokers * values[JOKER] + (size - jokers) * cheap_wild
    if kind.shape == "sequence":
        runs = (
            sum(values[rank] for rank in NATURAL_RANKS[low : low + size])
            for low in range(max(1, len(NATURAL_RANKS) - size + 1))
        )
        return min(runs)
    fewest = kind.wilds[0] if kind.wilds else 0
    natural = min(values[rank] for rank in kind.ranks or NATURAL_RANKS)
    return (size - fewest) * natural + fewest * cheap_wild


def _check_opening(tally: Tally, rules: RuleSet, opening: Opening) -> Iterator[Problem]:
    """All melds together hold the opening, so they are worth at least its minimum."""
    waived = rules.opening.waived_by
    if "concealed" in waived and tally.out == "concealed":
        return
    if "canasta" in waived and (tally.kinds is None or any(e.number for e in tally.kinds.values())):
        return
    if (tally.melded or 0) < opening.points:
        said = (
            f"the melds are worth {tally.melded}, but this side needed {opening.points} to open"
            f" at {tally.score}"
        )
        yield _error("below-opening", said, "melds")
    # What a side laid to open may have changed since (a clean meld takes a wild card later), but
    # canastas stay canastas.
    lasting = {word: n for word, n in opening.needs.items() if word in {"melds", "canastas"}}
    if tally.meets(lasting, rules) is False:
        needed = ", ".join(f"{n} {word}" for word, n in lasting.items())
        said = f"this side needed {needed} to open at {tally.score}"
        yield _error("opening-needs", said, "melds")


def _check_going_out(tally: Tally, rules: RuleSet) -> Iterator[Problem]:
    needs = dict(rules.going_out.needs)
    if tally.out == "concealed" and "canasta" in rules.going_out.concealed_needs:
        needs.setdefault("canastas", 1)
    if tally.meets(needs, rules) is False:
        needed = " and ".join(f"{n} {_spoken(word, n)}" for word, n in needs.items())
        has = {w: tally.number(w, rules)[0] for w in needs}
        have = " and ".join(f"{n or 'no'} {_spoken(w, n)}" for w, n in has.items())
        said = f"going out needs {needed}; this side has {have}"
        yield _error("out-without-canastas", said, "out")
    if _holds_cards(tally, rules):
        said = "this side is written as out, but every one of its players still holds cards"
        yield _error("out-with-cards", said, "out")


def _spoken(word: str, number: int) -> str:
    if word in {"canastas", "melds"}:
        return word if number != 1 else word[:-1]
    return word.replace("_", " ") + (" canasta" if number == 1 else " canastas")


def _holds_cards(tally: Tally, rules: RuleSet) -> bool:
    """No player's hand can be empty: all are given and hold cards, or one player alone does."""
    if tally.hands:
        all_given = len(tally.hands) >= rules.players_a_side
        return all_given and all(held.size for held in tally.hands)
    return rules.players_a_side == 1 and bool(tally.left)


def check_table(tallies: Sequence[Tally], rules: RuleSet) -> Iterator[Problem]:
    """Yield what cannot be right, or is unusual, only when all sides are seen together."""
    out = [tally.name for tally in tallies if tally.is_out]
    if len(out) > 1:
        said = f"{' and '.join(out)} cannot both have gone out"
        yield _error("two-sides-out", said)
    if not out and all(tally.out == "no" for tally in tallies):
        said = "nobody went out: that happens only when the stock runs out"
        yield Problem("warning", "nobody-out", said)
    yield from _check_pack(tallies, rules)
    yield from _check_points(tallies, rules)


def pack_cards(pack: Pack) -> Mapping[str, int]:
    """Return how many cards of each rank a pack holds."""
    each = dict.fromkeys((*NATURAL_RANKS, TWO), 4 * pack.decks)
    return each | {JOKER: pack.jokers, BLACK_THREE: 2 * pack.decks, RED_THREE: 2 * pack.decks}


@lru_cache(maxsize=256)
def _limits(rules: RuleSet) -> tuple[Mapping[str, int], Mapping[str, int], int]:
    """Return what the pack holds: cards by rank, cards by their points, points in all."""
    held = pack_cards(rules.pack)
    worths: Counter[str] = Counter()
    for rank, number in held.items():
        if rank in rules.card_points:
            worths[str(rules.card_points[rank])] += number
    points = sum(int(worth) * number for worth, number in worths.items())
    return held, worths, points


_RANK_WORDS = {JOKER: "jokers", TWO: "twos", BLACK_THREE: "black threes", RED_THREE: "red threes"}


def _check_pack(tallies: Sequence[Tally], rules: RuleSet) -> Iterator[Problem]:
    held, worths, _ = _limits(rules)
    for rank, number in _cards_seen(tallies).items():
        if number > held[rank]:
            name = _RANK_WORDS.get(rank, f"{rank}s")
            said = f"{number} {name} are counted, but the pack holds {held[rank]}"
            yield _error("more-than-pack", said)
    by_worth: Counter[str] = Counter()
    for tally in tallies:
        for counts in tally.worths:
            by_worth.update(counts)
    for worth, number in by_worth.items():
        if worth in worths and number > worths[worth]:
            said = f"{some_cards(number)} worth {worth} are counted, but the pack holds"
            yield _error("more-than-pack", f"{said} {worths[worth]}")


def _cards_seen(tallies: Sequence[Tally]) -> dict[str, int]:
    """Count cards by rank in melds, hands and laid out, on all sides together."""
    seen = {RED_THREE: 0, BLACK_THREE: 0}
    for tally in tallies:
        for judged in tally.judged:
            _add(seen, judged.cards)
        in_hands = 0
        for held in tally.hands:
            _add(seen, held.cards)
            in_hands += held.red_threes
        seen[RED_THREE] += tally.red_threes
        seen[BLACK_THREE] += tally.black_threes
        for adjustment in tally.adjustments:
            if adjustment.name == UNDECLARED:
                seen[RED_THREE] += max(adjustment.times - in_hands, 0)
    return seen


def _add(seen: dict[str, int], cards: Mapping[str, int]) -> None:
    for rank, number in cards.items():
        seen[rank] = seen.get(rank, 0) + number


def _check_points(tallies: Sequence[Tally], rules: RuleSet) -> Iterator[Problem]:
    most = _limits(rules)[2]
    points = 0
    for tally in tallies:
        # Held cards may count otherwise than melded ones; the pack's points are those of melds.
        left = tally.left or 0
        if tally.hands and rules.held_points != rules.card_points:
            left = sum(_meld_points(held.cards, rules) for held in tally.hands)
        # A net figure stands for at least as many points as it shows.
        points += (tally.melded or 0) + left + abs(tally.net or 0)
    if points > most:
        said = f"{points} points are melded and left at this table, but the pack holds {most}"
        yield _error("too-many-points", said)


def _meld_points(cards: Mapping[str, int], rules: RuleSet) -> int:
    return sum(rules.card_points.get(rank, 0) * number for rank, number in cards.items())
