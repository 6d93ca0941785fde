"""What the engine is asked about each claim, by its key: cards, melds, discards, the pile."""

from collections.abc import Callable
from itertools import product
from typing import Final

from tests.game.claims.table import LADDER, Facts, Table

Question = Callable[[Table, Facts], None]


def pack(table: Table, facts: Facts) -> None:
    for card, number in (("K", 4 * facts["decks"]), ("X", facts["jokers"])):
        if number:
            asked = table.ask("discard", card=card, hand=card * number)
            assert asked["code"] != "more-than-pack"
        beyond = table.ask("discard", card=card, hand=card * (number + 1))
        assert not beyond["legal"]
        assert f"{number + 1} " in beyond["reason"]
    assert facts["cards"] == 52 * facts["decks"] + facts["jokers"]


def seats(table: Table, facts: Facts) -> None:
    side = {"canastas": {}, "melded": 0, "left": 0}
    from canasta_club.game.scoring.hand import score_json

    def errors(sides: int) -> set[str]:
        found = score_json({"sides": [side] * sides, "hand_number": 1}, table.rules)
        return {each.code for each in found.errors}

    assert errors(facts["sides"]) <= {"double-side"} | errors(facts["sides"])
    assert errors(facts["sides"] + 1) - errors(facts["sides"])


def never_discarded(table: Table, facts: Facts) -> None:
    for rank in facts["ranks"]:
        card = "3c" if rank == "3b" else rank
        assert not table.ask("discard", card=card, hand=f"{card}KK")["legal"]


def not_last(table: Table, facts: Facts) -> None:
    for rank in facts["ranks"]:
        assert not table.ask("discard", card=rank, hand=rank)["legal"]
        assert table.ask("discard", card=rank, hand=f"{rank}KK")["legal"]


def not_in_first_round(table: Table, facts: Facts) -> None:
    for rank in facts["ranks"]:
        card = "3c" if rank == "3b" else rank
        for first in (True, False):
            asked = table.ask("discard", card=card, hand=f"{card}KK", first_round=first)
            assert asked["legal"] is not first


def discarded_after(table: Table, facts: Facts) -> None:
    met = table.meeting(facts["needs"])
    for melds, is_legal in ((met, True), ([table.small(met)], False)):
        rank = facts["rank"]
        assert table.ask("discard", card=rank, hand=f"{rank}KK", melds=melds)["legal"] is is_legal


def card_values(table: Table, facts: Facts) -> None:
    for rank, points in facts["points"].items():
        card = "3c" if rank in {"3", "3b"} else f"{rank}c" if rank != "X" else rank
        line = table.line("melded cards", melds=[f"{card} {card} {card}"])
        assert abs(line or 0) == 3 * points, rank


def held_values(table: Table, facts: Facts) -> None:
    for rank, points in facts["points"].items():
        card = {"3": "3c", "3b": "3c", "3r": "3h"}.get(rank, rank)
        found = table.score(melds=[table.small()], in_hand=[card])
        lines = {line.item: line.points for line in found.sheets[0].lines}
        assert lines["cards in hand"] == -points, rank
    red = table.score(melds=[table.small()], in_hand=["3h"])
    if "3r" not in facts["points"] and "adjustments.undeclared_red_three" not in table.facts:
        ordinary = table.has("threes.ordinary")
        assert ordinary or "red-three-in-hand" in {each.code for each in red.errors}


def meld_sizes(table: Table, facts: Facts) -> None:
    least, naturals = facts["cards"], facts["naturals"]
    if table.groups:
        rank = table.plain[0]
        assert table.ask("meld", cards=rank * least)["legal"]
        assert not table.ask("meld", cards=rank * (least - 1))["legal"]
        if naturals > 1:
            wild = table.wilds(least - naturals + 1)
            assert not table.ask("meld", cards=rank * (naturals - 1) + wild)["legal"]


def most_cards(table: Table, facts: Facts) -> None:
    most = facts["cards"]
    rank = table.plain[0]
    naturals = min(most, 4 * table.facts["pack"]["decks"])
    asked = table.ask("meld", cards=rank * naturals + table.wilds(most - naturals))
    assert asked["legal"], asked
    wilds = most + 1 - naturals
    more = rank * naturals + table.wilds(wilds)
    if wilds and naturals > 4:  # rather one natural card more than one wild card too many
        naturals = min(most + 1, 4 * table.facts["pack"]["decks"])
        more = rank * naturals + table.wilds(most + 1 - naturals)
    assert table.ask("meld", cards=more)["code"] == "too-many-cards"


def group_ranks(table: Table, facts: Facts) -> None:
    least = table.facts["meld.min_cards"]["cards"]
    for rank in ("K", "A", "9"):
        assert table.ask("meld", cards=rank * least)["legal"] is (rank in facts["ranks"])


def one_per_rank(table: Table, facts: Facts) -> None:
    rank = table.plain[0]
    half = rank * 4
    kinds = table.score(melds=[half, half]).tallies[0].judged
    assert len(kinds) == (1 if facts["one"] else 2)
    for name in facts["beside"]:
        whole = table.samples(name)[0]
        lying = table.score(melds=[whole, whole[0] * 3]).tallies[0].judged
        assert len(lying) == 2, name


def replaced_wild(table: Table, facts: Facts) -> None:
    becomes = facts["becomes"]
    if table.groups:
        rank = table.plain[0]
        canasta = rank * (table.size - 1) + table.wilds(1)
        grown = table.ask("meld", cards=rank, onto=canasta)
        assert grown.get("takes_back", "") == ("X" if becomes == "returns" else "")
        assert "takes_back" not in table.ask("meld", cards=table.wilds(1), onto=rank * 5)
    if table.facts.get("meld.sequence.wilds", {"wilds": 0})["wilds"]:
        wild = table.wilds(1) if table.has_jokers else "2s"
        moved = table.ask("meld", cards="5h", onto=f"4h{wild}6h")
        assert (moved["legal"], moved["code"]) == {
            "moves": (True, None),
            "stays": (False, "wild-stays"),
        }[becomes]
        assert ("moves within" in moved["reason"]) is (becomes == "moves")
        assert table.ask("meld", cards="7h", onto=f"4h{wild}6h")["legal"]


def most_wilds(table: Table, facts: Facts) -> None:
    most, in_canasta = facts["wilds"], facts["in_canasta"]
    rank = table.plain[0]
    if most:
        opening = table.has("meld.naturals_for_wild")
        for each in table.plain:
            cards = each * (most + 1) + table.wilds(most)
            assert table.ask("meld", cards=cards, opening=opening)["legal"], each
    naturals = max(2, min(most + 2, table.size - most - 2))
    assert not table.ask("meld", cards=rank * naturals + table.wilds(most + 1))["legal"]
    canasta = rank * (table.size - most) + table.wilds(most + 1)
    is_more = in_canasta is None or in_canasta > most
    assert table.ask("meld", cards=canasta)["legal"] is is_more


def share_of_wilds(table: Table, facts: Facts) -> None:
    naturals = table.facts["meld.min_cards"]["naturals"]
    rank = table.plain[0]
    opening = table.has("meld.naturals_for_wild")
    as_many = table.ask("meld", cards=rank * naturals + table.wilds(naturals), opening=opening)
    assert as_many["legal"] is (facts["share"] != "fewer")
    if facts["wilds"] > naturals:
        more = table.ask("meld", cards=rank * naturals + table.wilds(naturals + 1))
        assert more["legal"] is (facts["share"] == "any")


def natural_only(table: Table, facts: Facts) -> None:
    for rank in facts["ranks"]:
        card = "3c" if rank == "3b" else rank
        plain = table.ask("meld", cards=card * 3, going_out=True)
        wild = table.ask("meld", cards=card * 3 + table.wilds(1), going_out=True)
        assert (plain["legal"], wild["legal"]) == (True, False), rank


def naturals_for_wild(table: Table, facts: Facts) -> None:
    number, rank = facts["naturals"], table.plain[0]
    assert not table.ask("meld", cards="2", onto=rank * (number - 1))["legal"]
    assert table.ask("meld", cards="2", onto=rank * number)["legal"]


def wilds_to_open(table: Table, facts: Facts) -> None:
    for rank in facts["ranks"]:
        assert not table.ask("meld", cards="2", onto=rank * 5)["legal"]
        assert table.ask("meld", cards=f"{rank}{rank}2", opening=True)["legal"]


def wild_melds(table: Table, facts: Facts) -> None:
    how = facts["melded"]
    small, whole = "2" * table.facts["meld.min_cards"]["cards"], table.wilds(table.size)
    expected = {"no": (False,) * 4, "yes": (True,) * 4, "opening": (False, False, False, True)}
    for (cards, opening), is_legal in zip(
        product((small, whole), (False, True)), expected[how], strict=True
    ):
        bars = opening and table.has("opening.natural_only")
        assert table.ask("meld", cards=cards, opening=opening)["legal"] is (is_legal and not bars)


def unfinished_wild(table: Table, facts: Facts) -> None:
    cards = table.plain[0] * table.facts.get("meld.naturals_for_wild", {"naturals": 2})["naturals"]
    for lying, wild, is_barred in (
        ("222", "2", True),
        ("222", "X", facts["which"] == "wild cards"),
        (table.wilds(table.size), "2", False),
    ):
        asked = table.ask("meld", cards=cards + wild, melds=[lying])
        assert asked["legal"] is not is_barred


def sequence_sizes(table: Table, facts: Facts) -> None:
    for size in (facts["least"], facts["most"]):
        run = table.run(14 - size, size, inside=True)
        assert table.ask("meld", cards=run)["legal"], run
    less = table.run(5, facts["least"] - 1, inside=True)
    assert not table.ask("meld", cards=less)["legal"]
    if facts["most"] < 11:
        longer = table.run(13 - facts["most"], facts["most"] + 1, inside=True)
        assert not table.ask("meld", cards=longer)["legal"]
    if facts["out"] > facts["most"]:
        for size, is_legal in ((facts["out"], True), (facts["out"] + 1, False)):
            run = table.run(14 - size, size, inside=True)
            assert table.ask("meld", cards=run, going_out=True)["legal"] is is_legal


def sequence_ends(table: Table, facts: Facts) -> None:
    low, least = LADDER.index(facts["low"]), table.facts["meld.sequence.min_cards"]["least"]
    assert facts["high"] == "A"
    assert table.ask("meld", cards=table.run(14 - least, least, inside=True))["legal"]
    for first in range(14 - least):
        asked = table.ask("meld", cards=table.run(first, least, inside=True))
        assert asked["legal"] is (first >= low), first


def sequence_wilds(table: Table, facts: Facts) -> None:
    most = facts["wilds"]
    for wilds in (most, most + 1):
        run = table.run(3, 4 + wilds, wilds, inside=True)
        assert table.ask("meld", cards=run)["legal"] is (wilds == most), run


def natural_twos(table: Table, _facts: Facts) -> None:
    run = table.run(0, table.size, inside=True)
    kind = table.ask("meld", cards=run)["kind"]
    assert kind == table.ask("meld", cards=table.run(3, table.size, inside=True))["kind"]


def ordinary_threes(table: Table, _facts: Facts) -> None:
    if table.groups and "K" in table.plain:
        assert table.ask("meld", cards="3h3c3d")["legal"]
    assert table.ask("meld", cards="3h4h5h")["legal"]


def black_threes(table: Table, facts: Facts) -> None:
    may_end = facts["how"] in {"going_out", "both"}
    assert not table.ask("meld", cards="3c3c3s")["legal"]
    assert table.ask("meld", cards="3c3c3s", going_out=True)["legal"] is may_end
    are_laid = facts["how"] in {"laid", "both"}
    found = [table.score(canastas={}, melded=0, left=0, black_threes=each) for each in (0, 1)]
    before, after = ({each.code for each in result.errors} for result in found)
    assert (before == after) is are_laid


PLAY: Final[dict[str, Question]] = {
    "pack": pack,
    "players": seats,
    "discard.never": never_discarded,
    "discard.not_last": not_last,
    "discard.not_in_first_round": not_in_first_round,
    "discard.after": discarded_after,
    "cards.values": card_values,
    "cards.in_hand": held_values,
    "meld.min_cards": meld_sizes,
    "meld.max_cards": most_cards,
    "meld.group_ranks": group_ranks,
    "meld.one_per_rank": one_per_rank,
    "meld.max_wilds": most_wilds,
    "meld.wilds": share_of_wilds,
    "meld.natural_only": natural_only,
    "meld.naturals_for_wild": naturals_for_wild,
    "meld.wilds_to_open": wilds_to_open,
    "meld.wild_melds": wild_melds,
    "meld.replaced_wild": replaced_wild,
    "meld.unfinished_wild": unfinished_wild,
    "meld.sequence.min_cards": sequence_sizes,
    "meld.sequence.low": sequence_ends,
    "meld.sequence.wilds": sequence_wilds,
    "meld.sequence.natural_twos": natural_twos,
    "threes.ordinary": ordinary_threes,
    "threes.black.meld": black_threes,
}
