"""Ways to break one thing about a legal hand, with cards that nobody has yet."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from canasta_club.game.cards import BLACK_THREE, JOKER, NATURAL_RANKS, RED_THREE, TWO
from canasta_club.game.melds.legality import judge_text
from canasta_club.game.rules.model import UNDECLARED
from canasta_club.game.scoring.opening import opening
from tests.game.examples.legal_hands import Side, Table, counts, every_score, may_go_out

Do = Callable[[Table, Side], object]


class UnfitError(Exception):
    """A hand that cannot be broken in this way: the pack has no more of the cards it takes."""


# Cards that nobody has yet


def take_cards(table: Table, rank: str, number: int) -> str:
    if len(table.left[rank]) < number:
        raise UnfitError
    return table.take(rank, number)


def take_wilds(table: Table, number: int) -> str:
    if table.wilds_left() < number:
        raise UnfitError
    return table.take_wilds(number)


def free_rank(table: Table, side: Side, number: int, *, wild: bool = False) -> str:
    """Return a rank that the side has no meld of, and of which there are so many left."""
    laid = {judge_text(table.rules, text).rank for text in side["melds"]}
    barred = table.rules.meld.natural_only if wild else frozenset[str]()
    for rank in NATURAL_RANKS:
        if rank not in laid | barred and len(table.left[rank]) >= number:
            return rank
    raise UnfitError


def lay(side: Side, text: str) -> None:
    """Lay one more meld; a side that had none so far would have to open with it."""
    if not side["melds"]:
        raise UnfitError
    side["melds"].append(text)


def group(naturals: int, wilds: int) -> Do:
    def do(table: Table, side: Side) -> None:
        rank = free_rank(table, side, naturals, wild=bool(wilds))
        lay(side, take_cards(table, rank, naturals) + take_wilds(table, wilds))

    return do


def run(*ranks: str, suits: str = "h") -> Do:
    def do(table: Table, side: Side) -> None:
        cards = [table.take_run((suits * 9)[n], (rank,)) for n, rank in enumerate(ranks)]
        if not all(cards):
            raise UnfitError
        lay(side, "".join(cards))

    return do


def run_and_a_two(table: Table, side: Side) -> None:
    two = take_cards(table, TWO, 1)
    run("4", "5", "6")(table, side)
    side["melds"][-1] += two


def lay_too_many_wilds(table: Table, side: Side) -> None:
    group(3, table.rules.meld.max_wilds + 1)(table, side)


def lay_too_large_a_share_of_wilds(table: Table, side: Side) -> None:
    group(2, 2 if table.rules.meld.wilds == "fewer" else 3)(table, side)


def lay_too_many_cards(table: Table, side: Side) -> None:
    group(table.rules.meld.max_cards - 1, 2)(table, side)


def lay_wild_cards_to_a_natural_rank(table: Table, side: Side) -> None:
    rank = next(rank for rank in NATURAL_RANKS if rank in table.rules.meld.natural_only)
    if rank in {judge_text(table.rules, text).rank for text in side["melds"]}:
        raise UnfitError
    lay(side, take_cards(table, rank, 2) + take_wilds(table, 1))


def lay_wilds(number: int) -> Do:
    return lambda table, side: lay(side, take_wilds(table, number))


def lay_threes(rank: str, number: int) -> Do:
    return lambda table, side: lay(side, take_cards(table, rank, number))


def lay_out_a_black_three(table: Table, side: Side) -> None:
    side["black_threes"] = len(take_cards(table, BLACK_THREE, 1))


def lay_two_ranks(table: Table, side: Side) -> None:
    one = free_rank(table, side, 2)
    side["melds"].append(take_cards(table, one, 2))
    other = free_rank(table, side, 1)
    lay(side, side["melds"].pop() + take_cards(table, other, 1))


# More than the pack has


def hold_one_more_than_the_pack(table: Table, side: Side) -> None:
    rank = table.random.choice(NATURAL_RANKS)
    side["in_hand"][-1] += rank * (4 * table.rules.pack.decks + 1)


def show_threes(key: str) -> Do:
    def do(table: Table, side: Side) -> None:
        side[key] = 2 * table.rules.pack.decks + 1

    return do


def state_one_joker_too_many(table: Table, side: Side) -> None:
    jokers = table.rules.pack.jokers + 1
    state_only(table, side, left_cards={str(table.rules.card_points[JOKER]): jokers})


def hold_a_red_three(table: Table, side: Side) -> None:
    side["in_hand"][-1] += take_cards(table, RED_THREE, 1)


def hold_undeclared(table: Table, side: Side) -> None:
    hold_a_red_three(table, side)
    side["adjustments"] = {UNDECLARED: 0}


# Opening


def open_short(table: Table, side: Side) -> None:
    """Lay one small meld where more was needed."""
    rules = table.rules
    del side["melds"][:]
    for rank in NATURAL_RANKS:
        for score in every_score(rules):
            asked = opening(rules, score, table.hand["hand_number"])
            is_short = asked.points > 3 * rules.card_points[rank]
            if is_short and set(asked.needs) <= {"natural_melds"} and len(table.left[rank]) >= 3:
                side.update(score=score, melds=[table.take(rank, 3)])
                return
    raise UnfitError


def open_with_wild_cards(table: Table, side: Side) -> None:
    """Lay what is worth enough, were it not for the wild cards in it."""
    del side["melds"][:]
    side["score"] = 3000
    rank = free_rank(table, side, 2, wild=True)
    side["melds"] = [take_cards(table, rank, 2) + take_cards(table, JOKER, 3)]


def open_without_a_canasta(table: Table, side: Side) -> None:
    del side["melds"][:]
    side["score"] = next(
        before.below
        for before, step in pairwise(table.rules.opening.steps)
        if before.below is not None and step.needs and "canastas" in step.needs
    )
    side["melds"] = [take_cards(table, free_rank(table, side, 4), 4)]


# Going out


def one_canasta_short(table: Table, side: Side) -> None:
    """Take canastas away until there are too few; the score is the lowest."""
    melds = side["melds"]
    while may_go_out(table.rules, melds):
        canastas = [text for text in melds if judge_text(table.rules, text).kind]
        melds.remove(table.random.choice(canastas))
    side["score"] = min(every_score(table.rules))
    melds[:] = [text for text in melds if judge_text(table.rules, text).rank != BLACK_THREE]


def hold_cards_though_out(table: Table, side: Side) -> None:
    rank = max(NATURAL_RANKS, key=lambda each: len(table.left[each]))
    side["in_hand"] = [take_cards(table, rank, 1) for _ in side["in_hand"]]


def go_out_too(table: Table, side: Side) -> None:
    if all(each.get("out") == "no" for each in table.sides):
        raise UnfitError
    side["out"] = "out"


# Statements


def state_only(table: Table, side: Side, **stated: Any) -> None:
    """State the side otherwise, at a score where little is asked of its opening."""
    for key in ("melds", "in_hand", "red_threes", "black_threes", "adjustments"):
        side.pop(key, None)
    side.update(stated, score=min(every_score(table.rules)))


def state(**stated: Any) -> Do:
    return lambda table, side: state_only(table, side, **stated)


def write(key: str, value: Any) -> Do:
    return lambda _, side: side.update({key: value})


def state_a_canasta_too_cheap(table: Table, side: Side) -> None:
    kind = table.random.choice(table.rules.kind_names)
    state_only(table, side, canastas={kind: 1}, melded=20)


def hold_no_card(_: Table, side: Side) -> None:
    side["in_hand"].append("KKZ")


def sit_one_too_many(_: Table, side: Side) -> None:
    side["in_hand"].append("")


def write_one_canasta_more(table: Table, side: Side) -> None:
    kind = table.random.choice(table.rules.kind_names)
    words = counts(table.rules, side["melds"])
    side["canastas"] = {each: words[each] for each in table.rules.kind_names}
    side["canastas"][kind] += 1


def write_has_melded_wrongly(_: Table, side: Side) -> None:
    side["has_melded"] = not side["melds"]


def write_what_cards_do_not_show(table: Table, side: Side) -> None:
    found = [name for name, each in table.rules.adjustments.items() if each.is_found]
    side["adjustments"] = {table.random.choice(found): 9}


def write_what_is_not_due(table: Table, side: Side) -> None:
    side["adjustments"] = {table.random.choice(sorted(table.rules.awards)): 9}
