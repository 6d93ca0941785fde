"""Rulings just at a limit: the cards of the pack, the points of an opening, melds as they were."""

import pytest

from canasta_club.game.cards import read_cards, write_cards
from tests.game.examples.asking import ask
from tests.game.examples.dealing import pack
from tests.game.examples.sets import house, rules


@pytest.mark.parametrize(
    ("melds", "score", "advice"),
    [
        # The pack holds eight kings.
        (["KKKKKKKK"], 1500, "Adding a 2 to KKKKKKKK would be enough."),
        (["KKKKKKK", "QQQQ"], 3000, "Adding another K to KKKKKKK would be enough."),
    ],
)
def test_another_card_is_offered_where_the_pack_has_one_4_1(
    melds: list[str], score: int, advice: str
) -> None:
    assert ask("opening", melds=melds, score=score)["reason"].endswith(advice)


def test_points_that_just_reach_the_minimum_need_none_lifted_4_3() -> None:
    message = "1 way to open with 50 at 0; the best is KKKKK (50)."
    assert ask("opening", hand="KKKKK 47")["reason"] == message


def test_a_run_that_did_not_grow_lies_there_still_5_1() -> None:
    rules = house("going_out.needs = { canastas = 1 }", extends="samba")
    before = {"partner_melds": ["4h5h6h"], "hand": ""}
    assert ask("out", rules, melds=["KKKKKKK", "4h5h6h"], **before)["legal"]
    assert ask("out", rules, melds=["KKKKKKK", "4h5h6h7h"], **before)["legal"]
    assert not ask("out", rules, melds=["KKKKKKK", "4s5s6s7s"], **before)["legal"]


def test_wild_cards_that_could_lie_alone_are_not_laid_off_5_3() -> None:
    own = "going_out = { needs = { melds = 1 }, concealed_needs = ['no_layoff'] }"
    rules = house(own, extends="bolivia")
    asked = {"melds": ["KKKKKKK", "222222"], "hand": "", "concealed": True}
    assert ask("out", rules, partner_melds=["222"], **asked)["legal"]
    assert ask("out", rules, partner_melds=["22222"], **asked)["code"] == "not-concealed"


def test_hand_and_pile_are_no_more_than_the_pack_8_1() -> None:
    hand = "AAAQQQJJJ55"
    assert ask("pile", top="K", hand=hand, pile_size=97)["code"] != "more-than-pack"
    over = ask("pile", top="K", hand=hand, pile_size=98)
    assert over["code"] == "more-than-pack"
    message = "109 cards are named, including those of the pile, but the pack holds 108"
    assert message in over["reason"]


def test_a_player_with_all_the_other_cards_names_no_more_than_the_pack_8_1() -> None:
    cards = pack(rules())
    cards.remove(*read_cards("Kh"))
    answer = ask("pile", top="Kh", hand=write_cards(cards))
    assert answer["code"] != "more-than-pack"
