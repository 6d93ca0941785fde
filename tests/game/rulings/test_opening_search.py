"""Openings: the search finds what there is, all of it, best first."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta_club.game.cards import Card, read_cards
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rulings._foot import all_aside
from canasta_club.game.rulings._opening_search import Target, _Search, best_points, find_openings
from canasta_club.game.rulings._verdict import without_red_threes
from canasta_club.game.scoring.opening import Opening, opening
from tests.depth import examples
from tests.game.examples.asking import ask, every_opening
from tests.game.examples.dealing import pack
from tests.game.examples.sets import house, plain_sets, rules

ALL = plain_sets()
FREE = Target(Opening(0, {}))
ONE_MELD = Target(Opening(0, {"melds": [0, 1]}))
CONCEALED = Target(Opening(0, {}), concealed=True)
SCORES = st.sampled_from([-100, 0, 1500, 3000, 7500, 8500, 9500])


def texts(name: str | RuleSet, hand: str, score: int = 0) -> list[str]:
    answer = ask("opening", name, hand=hand, score=score)
    return [" ".join(each["melds"]) for each in answer["openings"]]


@pytest.mark.parametrize(
    ("case", "name", "hand", "score", "wanted"),
    [
        ("best first", "classic", "AAA KKK 45", 0, ["AAA KKK", "AAA"]),
        ("jokers and twos are distinguished", "classic", "AA X2 4 7", 1500, ["AAX2", "AAX"]),
        ("fewer cards first among equals", "classic", "AAAA 88 9 2", 1500, ["AAAA2", "AAA 882"]),
        (
            "fewer melds first among those",
            "samba",
            "AAAA22 KKK 45",
            0,
            ["AAAA22 KKK", "AAAA2 KKK2"],
        ),
        ("a red three does not count as a card of the hand", "classic", "AAA 3h 4", 0, []),
        ("nor is it melded", "classic", "AAA 3h 45", 0, ["AAA"]),
        ("sevens take no wild card", "modern-american", "77 7 222 AA 5 8", 0, []),
        ("a clean meld is needed", "modern-american", "AAA KKX 2 58", 0, ["AAA KKX2"]),
        ("natural cards alone", "italian", "AAA KK2 58", 0, ["AAA"]),
        (
            "two melds of a rank",
            "samba",
            "555 555 AAAAA 89",
            3000,
            ["AAAAA 555555", "AAAAA 555 555"],
        ),
        ("a sequence", "samba", "4h5h6h AA2 89", 0, ["4h5h6h AA2", "AA2"]),
        ("sequences need their suits", "samba", "456 AA2 89", 0, ["AA2"]),
        ("a wild canasta opens", "club", "2222XXX 45", 0, ["XXX2222"]),
        ("wild cards alone where they may", "bolivia", "22X 45", 0, ["X22"]),
        ("the minimum rises with the hand", "hand-and-foot", "KKKK 2 55", 0, ["KKKK 552", "KKKK2"]),
    ],
)
def test_openings_of_a_hand(case: str, name: str, hand: str, score: int, wanted: list[str]) -> None:
    given = {"hand_number": 1} if name == "hand-and-foot" else {}
    answer = ask("opening", name, hand=hand, score=score, **given)
    found = [" ".join(each["melds"]) for each in answer["openings"]]
    assert found[: len(wanted)] == wanted or (not wanted and not found), case
    assert answer["legal"] == bool(found)


SMALL = st.lists(
    st.sampled_from(read_cards("A A A K K 5 5 2 2 X X 7 7 3c 3s 3h 4h 5h 6h 7h 5d 6d")),
    max_size=7,
)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", ALL)
@settings(max_examples=examples(2, 40))
@given(hand=SMALL, score=SCORES)
def test_search_agrees_with_laying_everything_out(name: str, hand: list[Card], score: int) -> None:
    rule_set = rules(name)
    drawn = rule_set.opening.draws
    target = Target(opening(rule_set, score, 1), beneath=drawn, lying=all_aside(rule_set))
    found, is_whole = find_openings(rule_set, hand, target)
    ways = {tuple(sorted(each.texts)) for each in found}
    assert is_whole
    assert len(ways) == len(found)
    assert ways == every_opening(rule_set, hand, score=score, hand_number=1)


@pytest.mark.sampled(7)
@pytest.mark.parametrize("name", ALL)
@settings(max_examples=examples(2, 40))
@given(data=st.data(), score=SCORES)
def test_every_opening_listed_is_judged_legal(name: str, data: st.DataObject, score: int) -> None:
    rule_set = rules(name)
    deck = sorted(pack(rule_set))
    places = st.lists(st.integers(0, len(deck) - 1), min_size=11, max_size=15, unique=True)
    hand = "".join(str(deck[place]) for place in data.draw(places))
    before = {"hand": hand, "score": score, "hand_number": 1}
    answer = ask("opening", rule_set, **before)
    points = [each["points"] for each in answer["openings"]]
    assert points == sorted(points, reverse=True)
    for each in answer["openings"][:40]:
        ruling = ask("opening", rule_set, melds=each["melds"], **before)
        assert ruling["legal"], ruling
        assert ruling["points"] == each["points"]
    if not answer["legal"]:
        assert answer["missing"] == max(answer["minimum"] - answer["best_points"], 0)


@pytest.mark.parametrize("name", ALL)
@settings(max_examples=examples(2, 40))
@given(
    hand=st.lists(st.sampled_from(read_cards("AAKK552XX74h5h6h")), max_size=9),
    more=st.sampled_from(read_cards("AK52X7h")),
)
def test_one_more_card_never_loses_the_best_points(name: str, hand: list[Card], more: Card) -> None:
    # Black threes are left out: a card too many keeps their holder from going out with them.
    rule_set = rules(name)
    best = [best_points(rule_set, cards, Target(Opening(0, {}))) for cards in (hand, [*hand, more])]
    before, after = (found.points if found else 0 for found in best)
    assert after >= before


def test_black_threes_open_only_when_the_hand_ends_with_them() -> None:
    assert texts("classic", "KKKKKKK 333")[0] == "KKKKKKK 333"
    assert "333" not in " ".join(texts("classic", "KKKKKKK 333 45"))


def test_everything_at_once_lifts_the_minimum_where_concealed_does() -> None:
    hand = "4444444 555 9"
    assert texts("classic", hand, 3000) == ["555 4444444"]
    assert texts("classic-american", hand, 3000) == []


def test_everything_at_once_lifts_the_minimum_without_a_canasta_where_none_is_needed() -> None:
    own = house("[going_out]\nneeds = {}\nconcealed_needs = []")
    assert texts(own, "444 555 9", 3000) == ["555 444"]
    assert texts(own, "444 555 98", 3000) == []


def test_a_canasta_opens_with_whatever_lies_beside_it() -> None:
    own = house('opening.waived_by = ["canasta"]', extends="samba")
    assert "444 4444444" in texts(own, "4444444 444 58", 3000)
    assert texts("samba", "4444444 444 58", 3000) == []


def test_a_turn_keeps_two_cards_without_a_canasta() -> None:
    assert texts("classic", "AAA 4") == []
    assert texts("classic", "AAA 45") == ["AAA"]


@pytest.mark.parametrize(
    ("hand", "beneath", "found"),
    [
        ("AAA 4", 0, []),
        ("AAA 4", 1, [["AAA"]]),
        ("AAA", 1, []),
        ("AAA", 2, [["AAA"]]),
        ("AAA", None, [["AAA"]]),
    ],
)
def test_the_cards_beneath_the_top_one_join_the_hand(
    hand: str, beneath: int | None, found: list[list[str]]
) -> None:
    target = Target(Opening(0, {}), beneath=beneath)
    openings, _ = find_openings(rules("classic"), read_cards(hand), target)
    assert [each.texts for each in openings] == found


def test_without_a_meld_for_the_top_card_there_is_no_opening() -> None:
    target = Target(Opening(0, {}), top="7", must=lambda judged: judged.rank == "7")
    for hand, found in (("AAA 77 89", []), ("AAA 777 89", [["AAA", "777"], ["777"]])):
        openings, _ = find_openings(rules("classic"), read_cards(hand), target)
        assert [each.texts for each in openings] == found


def test_the_last_card_is_discarded_where_it_must_be() -> None:
    own = house('[going_out]\ndiscard = "required"')
    assert "KKKKKKK" not in texts(own, "KKKKKKK")
    assert texts(own, "KKKKKKK 4")[0] == "KKKKKKK"


def test_sequences_may_take_wild_cards_where_a_club_has_it() -> None:
    own = house(
        "[meld.sequence]\nmin_cards = 3\nmax_cards = 7\nlow = '4'\nhigh = 'A'\nwilds = 1"
        "\n[opening]\nsteps = [{ points = 0 }]"
    )
    assert set(texts(own, "4h6h2 78")) == {"4h6h2"}
    assert set(texts(own, "4h5h7h2 9J")) >= {"4h5h7h2", "4h5h2", "5h7h2"}
    assert every_opening(own, list(read_cards("4h6h7h25"))) == {
        tuple(sorted(each.split())) for each in texts(own, "4h6h7h25")
    }


def test_cards_may_be_worth_less_than_nothing() -> None:
    own = house("[cards]\nvalues = { X = -50 }\n[opening]\nsteps = [{ points = 0 }]")
    found, _ = find_openings(own, read_cards("444X 78"), Target(Opening(0, {})))
    assert [(each.texts, each.points) for each in found] == [(["444"], 15)]


def test_the_best_may_be_worth_nothing() -> None:
    own = house("[cards.values]\n4 = 0")
    target = Target(Opening(50, {}))
    best = best_points(own, read_cards("444 78"), target)
    assert best is not None
    assert (best.texts, best.points) == (["444"], 0)
    assert best_points(own, read_cards("456 78"), target) is None


@pytest.mark.parametrize(
    ("name", "hand", "number"),
    [
        ("classic", "AAA KKK QQ 2 5", 14),
        ("classic", "AAA KKK 2 5", 9),
        ("classic", "AAAA KKK 2 5", 15),
        # Three wild cards are worth as much as six kings, and are fewer.
        ("bolivia", "KKKKKK 222 57", 32),
    ],
)
def test_of_too_many_openings_the_best_are_kept(name: str, hand: str, number: int) -> None:
    rule_set, cards, target = rules(name), read_cards(hand), Target(Opening(0, {}))
    every, is_whole = find_openings(rule_set, cards, target)
    assert (len(every), is_whole) == (number, True)
    for most in range(1, number + 2):
        best, is_best_whole = find_openings(rule_set, cards, target, most=most)
        assert [each.texts for each in best] == [each.texts for each in every[:most]]
        assert is_best_whole == (most >= number)


def test_a_hand_too_long_to_search_is_refused() -> None:
    answer = ask("opening", hand="".join(rank * 3 for rank in "AKQJT98765") + "4")
    assert (answer["legal"], answer["code"]) == (False, "hand-too-long")


@pytest.mark.parametrize(
    ("name", "hand"),
    [
        # Every rank may be laid in hundreds of ways, and there is no escalera to go out with.
        ("bolivia", "AKKQQ7X22AAKQ7X22AQKKQQ7X222"),
        ("trinasta", "2222222222AAAAAAAAAXXX"),
    ],
)
def test_what_cannot_go_out_is_seen_without_laying_it_out(name: str, hand: str) -> None:
    target = Target(Opening(0, {}), concealed=True)
    worked_out = _Search(rules(name), target, without_red_threes(read_cards(hand)))
    assert list(worked_out.ranked()) == []
    assert len(worked_out.rankings) < 1_000


def test_the_best_of_a_long_hand_are_found_without_all_others() -> None:
    cards = without_red_threes(read_cards("444555666777888999TTTJJJQQQ2X2"))
    worked_out = _Search(rules("bolivia"), Target(Opening(0, {})), cards)
    best = list(islice(worked_out.ranked(), 1_000))
    assert [each.points for each in best] == sorted((b.points for b in best), reverse=True)
    assert len(worked_out.rankings) < 10_000


WORTHLESS = "[cards.values]\nX = -50\n2 = -20\n7 = 0"


@pytest.mark.parametrize(
    ("case", "rule_set", "hand", "target", "most", "states"),
    [
        ("other sequences", rules("samba"), "4h..9h K Q", FREE, 1, 10),
        ("a joker counts once", rules("samba"), "4h..9h AAA KKK X Q J", FREE, 1, 30),
        ("a two counts once", rules("samba"), "4h..9h AAA KKK 2 Q J", FREE, 1, 30),
        ("each wild card as what it is", rules("samba"), "4h..9h AAA KKK X2 QJ", FREE, 1, 59),
        ("a joker adds nothing", house(WORTHLESS, extends="samba"), "4h..7h X K Q", FREE, 1, 8),
        ("a two adds nothing", house(WORTHLESS, extends="samba"), "4h..7h 2 K Q", FREE, 1, 8),
        ("two cards left or more", rules("classic"), "AAA KKK QQQ 777 2 5", FREE, 99, 28),
        ("canastas enough", rules("samba"), "AAAAAAA KKKKKKK QQQQQQQ 5", FREE, 999, 26),
        ("melds too many", rules("classic"), "AAA KKK QQQ JJJ 45", ONE_MELD, 99, 24),
        ("nobody goes out", rules("classic"), "333 KKKK QQQQ 456", FREE, 99, 14),
        ("nor concealed", rules("classic"), "AAA KKK QQQ 456", CONCEALED, 99, 9),
    ],
)
def test_what_makes_no_difference_is_worked_out_once_or_never(
    case: str, rule_set: RuleSet, hand: str, target: Target, most: int, states: int
) -> None:
    worked_out = _Search(rule_set, target, without_red_threes(read_cards(hand)))
    list(islice(worked_out.ranked(), most))
    assert len(worked_out.rankings) <= states, case


@pytest.mark.parametrize(
    ("target", "found"),
    [(ONE_MELD, ["AAA", "KKK"]), (Target(Opening(0, {"melds": [2, 3]})), ["AAA KKK"])],
)
def test_an_opening_may_have_a_most_of_something(target: Target, found: list[str]) -> None:
    openings, _ = find_openings(rules("classic"), read_cards("AAA KKK 45"), target)
    assert [" ".join(each.texts) for each in openings] == found


def test_what_reaches_the_minimum_and_has_it_waived_is_listed_once() -> None:
    found = ["555 4444444"]
    assert [texts("classic", "4444444 555 9", score) for score in (0, 3000)] == [found, found]


def test_a_wild_card_in_a_sequence_may_be_any_two() -> None:
    own = house(
        "[meld.sequence]\nmin_cards = 3\nmax_cards = 14\nlow = 'A'\nhigh = 'A'\nwilds = 1"
        "\nnatural_twos = true\n[opening]\nsteps = [{ points = 0 }]",
        extends="burraco",
    )
    hands = ("2h2cAh3h5h6h", "2c2hAh3h5h6h")
    first, second = ({tuple(sorted(text.split())) for text in texts(own, hand)} for hand in hands)
    assert first == second


def test_a_hand_with_too_many_sequences_is_refused() -> None:
    hand = "4h5h6h7h8h9hThJhQhKhAh" * 2 + "4s5s6s7s"
    for question in ({"ask": "opening"}, {"ask": "pile", "top": "8s", "opened": False}):
        answer = ask(rules="samba", hand=hand, **question)
        assert (answer["legal"], answer["code"]) == (False, "hand-too-long")
