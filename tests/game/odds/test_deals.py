"""Odds where threes are ordinary cards: counted where they can be, else from hands dealt."""

import json
from fractions import Fraction
from math import comb

import pytest

from canasta_club.game.cards import read_cards
from canasta_club.game.odds._held import holds_meld, kinds_held
from canasta_club.game.odds._naturals import natural_hands
from canasta_club.game.odds.deals import whole_pack
from canasta_club.game.odds.hands import Odds, interval
from canasta_club.game.rulings.answer import answer
from canasta_club.league.chance import Chance
from canasta_club.services.rules.odds import OddsQuery, odds
from tests.cli.process import canasta
from tests.game.examples.sets import house, rules

BURRACO = rules("burraco")


def found(rules_id: str, **query: int) -> dict[tuple[str, str], Odds]:
    cards = query.pop("cards", 11)
    every = odds(OddsQuery(rules_id, cards=(cards,), **query))[1]  # type: ignore[arg-type]
    return {(each.event, each.kind): each for each in every}


@pytest.mark.parametrize(
    ("hand", "kinds"),
    [
        ("4h5h6h7h8h9h10h Kc Qd Js 9c", {"natural"}),
        ("Ah2h3h4h5h6h7h Kc Qd Js 9c", {"natural"}),
        ("8h9h10hJhQhKhAh 4c 5d 3s 9c", {"natural"}),
        ("4h5h6h7h8h9h10hX Kc Qd Js", {"natural", "mixed", "semi_clean"}),
        ("4h5h6h8h9h10h2c Kc Qd Js 5c", {"mixed"}),
        ("4h5h6h8h9h10h2h Kc Qd Js 5c", {"mixed"}),
        ("Ah2h3h4h5h6h Kc Qd Js 9c 9d", set()),
        ("Ah2h2h3h4h5h6h Kc Qd Js 9c", {"mixed"}),
        ("KcKdKhKsKcKdKh 4c 6d 8s 9c", {"natural"}),
        ("KcKdKhKsKcKdX 4c 6d 8s 9c", {"mixed"}),
        ("KcKdKhKsKcKdKh X 4c 6d 8s", {"natural", "mixed", "semi_clean"}),
        ("3c3d3h3s3c3d3h 4c 6d 8s 9c", {"natural"}),
        ("Kc Qc 2d 2h 2s X X 4d 6s 8h 9d", set()),
    ],
)
def test_a_hand_holds_the_canastas_that_can_be_made_of_it(hand: str, kinds: set[str]) -> None:
    cards = [card._replace(rank="3") if card.rank[0] == "3" else card for card in read_cards(hand)]
    assert kinds_held(BURRACO, cards) == kinds


@pytest.mark.parametrize("rules_id", ["burraco", "buraco", "canastra"])
def test_what_can_be_laid_is_what_a_ruling_says(rules_id: str) -> None:
    rule_set, chance = rules(rules_id), Chance(5, rules_id)
    for _ in range(25):
        hand = chance.shuffled(whole_pack(rule_set))[:7]
        hand += read_cards("2c2d")
        question = {"ask": "opening", "hand": " ".join(map(str, hand)), "score": 0}
        assert holds_meld(rule_set, hand) is answer(question, rule_set)["legal"]


@pytest.mark.long
@pytest.mark.sampled(1)
@pytest.mark.parametrize("base", ["burraco", "buraco", "canastra", "biriba"])
def test_natural_canastas_are_counted_as_hands_show_them(base: str) -> None:
    """Canastas of four cards are common enough to compare what is counted with what is dealt."""
    rule_set = house("[canasta]\ncards = 4\n", extends=base)
    chance, pack, deals = Chance(3, base), whole_pack(rule_set), 3000
    kinds = [kind for kind in rule_set.kinds if kind.wilds == (0, 0) and not kind.cards]
    hands = [kinds_held(rule_set, chance.shuffled(pack)[:6]) for _ in range(deals)]
    for kind in (each for each in kinds if not each.is_trump):
        counted = natural_hands(rule_set, kind, 6)
        assert counted is not None
        least, most = interval(sum(kind.name in hand for hand in hands), deals)
        assert least * 0.9 <= counted / comb(len(pack), 6) <= most * 1.1, kind.name


def test_what_is_counted_is_exact_and_what_is_dealt_says_how() -> None:
    every = found("burraco", deals=300, seed=4)
    natural = every["canasta", "natural"]
    assert (natural.sample, natural.possible) == (None, comb(108, 11))
    assert natural.chance == Fraction(495058268, 12320897027985)
    for event in (("opening", ""), ("canasta", "mixed"), ("canasta", "")):
        assert every[event].sample == (300, 4)
        assert every[event].possible == 300
    assert found("burraco", deals=300, seed=4) == every
    assert found("burraco", deals=300, seed=5) != every


def test_hands_that_may_hold_two_canastas_are_dealt() -> None:
    assert found("burraco", cards=12, deals=50)["canasta", "natural"].sample is None
    assert found("burraco", cards=13, deals=50)["canasta", "natural"].sample == (50, 1)
    assert found("burraco", cards=6, deals=50)["canasta", "natural"].favourable == 0
    assert found("buraco", deals=50)["canasta", "royal"].chance == 0


def test_an_opening_of_points_is_searched() -> None:
    every = odds(OddsQuery("canastra", cards=(11,), minimums=(75,), deals=40))[1]
    assert every[0].sample == (40, 1)
    assert 0 < every[0].favourable < 40


def test_the_page_and_the_answer_name_deals_seed_and_interval() -> None:
    words = ("odds", "--rules", "burraco", "--hand-size", "11", "--deals", "200", "--seed", "9")
    out = canasta(*words).out
    assert "200 were dealt, from seed 9." in out
    assert "495058268/12320897027985" in canasta(*words, "--exact").out
    rows = json.loads(canasta(*words, "--json").out)["rows"]
    by_kind = {row["kind"] or "opening": row for row in rows}
    assert by_kind["natural"]["exact"] is True
    mixed = by_kind["mixed"]
    assert (mixed["exact"], mixed["deals"], mixed["seed"]) == (False, 200, 9)
    least, most = mixed["interval"]
    assert least <= mixed["favourable"] / 200 <= most


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--hand-size", "200"), "A hand of 200 cards cannot be dealt"),
        (("--hand-size", "60", "--turn", "--deals", "1"), "is too long to be searched"),
    ],
)
def test_what_cannot_be_dealt_is_refused(words: tuple[str, ...], message: str) -> None:
    done = canasta("odds", "--rules", "burraco", *words)
    assert (done.status, done.out) == (2, "")
    assert message in done.err
