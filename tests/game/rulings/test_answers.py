"""Rulings as a player reads them: nothing unknown is claimed, and helpful advice is given."""

from typing import Any

import pytest

from canasta_club.game.rulings import answer as rulings
from canasta_club.game.rulings._verdict import sentence
from tests.game.examples.asking import ask
from tests.game.examples.sets import house, rules

ONLY_EXTEND = house('[pile]\ntake = ["extend"]')


# The pile.


@pytest.mark.parametrize("pile_size", [1, 2, None])
def test_a_hand_that_is_not_named_is_not_taken_for_empty(pile_size: int | None) -> None:
    ruling = ask("pile", "club", top="10", melds=["101010"], pile_size=pile_size)
    assert (ruling["legal"], ruling["how"]) == (True, ["extend"])


def test_what_a_hand_holds_is_described_only_of_a_hand_that_is_named() -> None:
    assert "the hand holds" not in ask("pile", top="K", melds=["QQQ"])["reason"]
    assert "the hand holds none" in ask("pile", top="K", hand="", melds=["QQQ"])["reason"]


@pytest.mark.parametrize(
    ("rules", "given", "is_named"),
    [
        ("club", {"hand": "4"}, True),
        ("club", {"hand": "4", "pile_size": 2}, False),
        ("club", {"hand": "45"}, False),
        ("club", {}, False),
        ("classic", {"hand": "4"}, True),
    ],
)
def test_a_pile_of_unknown_size_may_be_too_short_for_one_card(
    rules: str, given: dict[str, Any], is_named: bool
) -> None:
    ruling = ask("pile", rules, top="10", melds=["101010", "KKKKKKK"], **given)
    assert ruling["legal"]
    assert ("only if the pile has at least two cards" in ruling["reason"]) is is_named


@pytest.mark.parametrize("given", [{"frozen": True}, {"opened": False}])
def test_a_pile_that_nothing_can_take_is_reported(given: dict[str, Any]) -> None:
    ruling = ask("pile", ONLY_EXTEND, top="K", hand="KK5", **given)
    assert (ruling["legal"], ruling["code"], ruling["how"]) == (False, "pile-frozen", [])
    assert ruling["reason"].endswith("Draw from the stock.")


@pytest.mark.parametrize(
    ("rules", "meld", "code"),
    [
        ("classic", "KK", "too-few-cards"),
        ("classic", "KQJ", "mixed-ranks"),
        ("cardgames-io", "KK22", "too-many-wilds"),
        ("classic", "333", "black-threes-need-out"),
    ],
)
def test_what_lies_on_the_table_must_be_melds(rules: str, meld: str, code: str) -> None:
    ruling = ask("pile", rules, top="K", hand="KK45", melds=[meld])
    assert (ruling["legal"], ruling["code"], ruling["how"]) == (False, code, [])
    assert ruling["reason"].startswith("The meld on the table is not legal: ")


def test_what_opened_is_not_held_against_a_meld_that_lies() -> None:
    assert ask("pile", "italian", top="K", hand="KK45", melds=["QQ2", "222"])["legal"]
    assert ask("pile", "club", top="K", hand="KK45", melds=["2222XXX"])["legal"]


@pytest.mark.parametrize(("pile_size", "legal"), [(106, True), (107, False), (10**8, False)])
def test_the_pile_and_all_that_is_named_come_from_one_pack(pile_size: int, legal: bool) -> None:
    ruling = ask("pile", top="K", hand="KK", pile_size=pile_size)
    assert ruling["legal"] is legal
    if not legal:
        assert (ruling["code"], ruling["how"]) == ("more-than-pack", [])
        assert "the pack holds 108" in ruling["reason"]


# Melds.


@pytest.mark.parametrize(
    ("onto", "cards", "legal"),
    [("222", "2", True), ("222222", "X", True), ("KKK", "2", True), ("22", "2", False)],
)
def test_wild_cards_join_what_lies_though_openings_are_natural(
    onto: str, cards: str, legal: bool
) -> None:
    assert ask("meld", "italian", onto=onto, cards=cards)["legal"] is legal
    opening = ask("meld", "italian", onto=onto, cards=cards, opening=True)
    assert opening["legal"] is False


@pytest.mark.parametrize(
    ("rules", "onto", "cards", "advice"),
    [
        ("club", "999922", "2X", "Legal instead: add only 2, which makes 9999222."),
        ("club", "9999", "K29", "Legal instead: add only 92, which makes 999992."),
        ("samba", "7h8h9h", "6h4h5h6h", "Legal instead: add only 6h5h4h"),
        ("classic", "QQQ", "KKK", "Legal instead: KKK as a separate meld."),
        ("hand-and-foot", "KKKKKKK", "KKK", "Legal instead: KKK as a separate meld."),
        ("cuban", "KKKKKKK", "K", None),
        ("cuban", "KKKKK22", "KKK", None),
        ("club", "9999222", "2", None),
        ("classic", "KK", "K2", None),
    ],
)
def test_what_may_join_a_meld_is_described(
    rules: str, onto: str, cards: str, advice: str | None
) -> None:
    ruling = ask("meld", rules, onto=onto, cards=cards)
    assert ruling["legal"] is False
    assert (advice in ruling["reason"]) if advice else ("Legal instead:" not in ruling["reason"])


@pytest.mark.parametrize("rules", ["bolivia", "brazilian"])
def test_nothing_is_added_to_a_canasta_of_a_closed_kind(rules: str) -> None:
    ruling = ask("meld", rules, onto="2222XXX", cards="2")
    assert (ruling["legal"], ruling["code"], ruling["clause"]) == (False, "canasta-closed", "3.6")
    assert ask("meld", rules, onto="222XXX", cards="2")["legal"]
    assert ask("meld", rules, onto="KKKKKKK", cards="2")["legal"]
    assert ask("meld", "uruguay", onto="2222XXX", cards="2")["legal"]


def test_wild_cards_beside_a_closed_canasta_are_a_meld_of_their_own() -> None:
    ruling = ask("meld", "bolivia", onto="2222XXX", cards="222")
    assert ruling["reason"].endswith("Legal instead: 222 as a separate meld.")


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        (["2222XXX"], ["2222XXX", "4h..10h"], None),
        (["222XXX"], ["2222XXX", "4h..10h"], None),
        (["2222XXX"], ["22222XXX", "4h..10h"], "canasta-closed"),
        (["2222XXX"], ["KKKKKKK", "4h..10h"], "melds-missing"),
    ],
)
def test_no_turn_ends_with_more_on_a_closed_canasta(
    before: list[str], after: list[str], code: str | None
) -> None:
    ruling = ask("out", "bolivia", melds=after, partner_melds=before, hand="4")
    assert ruling["code"] == code


@pytest.mark.parametrize("hand", ["45", "KK5", "K25"])
def test_the_top_card_joins_no_closed_canasta(hand: str) -> None:
    own = house("[canasta.kinds.mixed]\nclosed = true")
    ruling = ask("pile", own, top="K", hand=hand, melds=["KKKK222"])
    assert (ruling["legal"], ruling["code"], ruling["how"]) == (False, "canasta-closed", [])
    assert ask("pile", own, top="K", hand=hand, melds=["KKK22"])["legal"]


@pytest.mark.parametrize(
    ("rules", "cards", "advice"),
    [
        ("cuban", "2222222X", "Legal instead: 2222222."),
        ("samba", "4h7h", "Legal instead: 4h5h6h7h."),
        ("samba", "AhKh", "Legal instead: QhKhAh."),
        ("samba", "4s6s7s8s9s10sJs", "Legal instead: 6s7s8s9s10sJs."),
        ("samba", "Jh10h9h5h", "Legal instead: 9h10hJh or 5h6h7h8h9h10hJh."),
        ("samba", "4h5h6h7h8h9hThJh", "Legal instead: 4h5h6h7h8h9h10h."),
        ("samba", "4hKh", None),
    ],
)
def test_what_near_a_meld_would_be_legal(rules: str, cards: str, advice: str | None) -> None:
    reason = ask("meld", rules, cards=cards)["reason"]
    assert reason.endswith(advice) if advice else "Legal instead:" not in reason


@pytest.mark.parametrize(
    ("cards", "advice"),
    [
        ("KKKQQQ", "Legal as separate melds: KKK and QQQ."),
        ("KKKQQQ2", "Legal instead: KKK and QQQ."),
        ("KKKQ", "Legal instead: KKK."),
        ("KK2QQ", "Legal instead: KK2."),
        ("QKK2X", "Legal instead: KK2X."),
        ("KKKQQ2", "Legal as separate melds: KKK and QQ2."),
        ("KQ2", None),
    ],
)
def test_what_cards_of_several_ranks_make(cards: str, advice: str | None) -> None:
    reason = ask("meld", cards=cards)["reason"]
    assert reason.endswith(advice) if advice else reason.endswith("a meld is of one rank.")


def test_wild_cards_alone_that_are_too_few_are_reported_once() -> None:
    assert ask("meld", "club", cards="222")["reason"] == (
        "222: wild cards alone are laid only as a complete canasta, to open."
    )


def test_only_what_lies_on_another_meld_is_laid_off() -> None:
    new = ask("out", melds=["4444444", "55"], partner_melds=[], hand="6", concealed=True)
    assert "laid off" not in new["reason"]
    added = ask("out", melds=["4444444", "55555"], partner_melds=["555"], hand="6", concealed=True)
    assert added["reason"].startswith("55 is added to a meld on the table")


def test_a_wild_card_is_no_other_rank() -> None:
    assert ask("meld", cards="KQ2")["reason"] == "KQ2 mixes K and Q: a meld is of one rank."


@pytest.mark.parametrize(
    ("rules", "given", "clause"),
    [
        ("classic", {"cards": "KKK"}, "3.1"),
        ("club", {"cards": "882X"}, "3.2"),
        ("club", {"cards": "2222XXX", "opening": True}, "3.3"),
        ("samba", {"cards": "4h5h6h"}, "3.5"),
        ("classic", {"cards": "333", "going_out": True}, "3.7"),
    ],
)
def test_a_legal_meld_stands_on_the_clause_that_allows_it(
    rules: str, given: dict[str, Any], clause: str
) -> None:
    assert ask("meld", rules, **given)["clause"] == clause


# Openings.


@pytest.mark.parametrize(
    ("rules", "given", "clause", "message"),
    [
        ("classic", {"melds": ["AAA"]}, "4.1", "you need 50 at 0."),
        ("club", {"melds": ["4444444"], "score": 3000}, "4.3", "a complete canasta is laid."),
        ("club", {"melds": ["AAAAAAA"], "score": 3000}, "4.1", "you need 120 at 3,000."),
        ("brazilian", {"melds": ["4444444"], "score": 7000}, "4.2", "hold 1 canasta, as they must"),
        (
            "brazilian",
            {"melds": ["AAAAAAA", "AAA"], "score": 8000},
            "4.1",
            "you need 200 at 8,000, and the melds hold 1 canasta, as they must.",
        ),
    ],
)
def test_why_an_opening_is_legal(
    rules: str, given: dict[str, Any], clause: str, message: str
) -> None:
    ruling = ask("opening", rules, **given)
    assert (ruling["legal"], ruling["clause"]) == (True, clause)
    assert message in ruling["reason"]


def test_the_best_of_all_openings_may_have_its_minimum_lifted() -> None:
    ruling = ask("opening", "club", hand="4444444 78", score=3000)
    assert ruling["reason"].endswith("4444444 (35), for which the minimum is waived.")
    assert "lifted" not in ask("opening", "club", hand="AAAAAAA 78", score=3000)["reason"]


@pytest.mark.parametrize(
    ("meld", "hand", "message"),
    [
        ("444", "4444444 555 9", "Legal from this hand: 555 + 4444444 (50)."),
        ("KKK", "KKKKK 478", "This hand may open with KKKKK (50), but cannot go out concealed."),
        ("KKK", "KKK 478", "This hand cannot go out concealed."),
    ],
)
def test_a_player_going_out_concealed_learns_what_the_hand_can_do(
    meld: str, hand: str, message: str
) -> None:
    ruling = ask("opening", melds=[meld], hand=hand, concealed=True)
    assert ruling["legal"] is False
    assert message in ruling["reason"]


def test_cards_that_are_laid_and_not_held_are_named() -> None:
    ruling = ask("opening", melds=["AAA"], hand="AA KKKKK 45")
    assert (ruling["code"], ruling["reason"]) == (
        "not-in-hand",
        "The hand does not hold all that is laid; missing: A. Legal from this hand: KKKKK (50).",
    )


def test_no_card_is_advised_that_the_pack_does_not_hold() -> None:
    # All eight fives lie there, so it takes a wild card.
    ruling = ask("opening", melds=["55555555"])
    assert ruling["reason"].endswith("Adding a 2 to 55555555 would be enough.")


# Going out and discards.


@pytest.mark.parametrize(("key", "meant"), [("rule", "rules"), ("player", "players")])
def test_a_key_that_every_question_may_have_is_meant_too(key: str, meant: str) -> None:
    ruling = rulings.answer({"ask": "meld", "cards": "KKK", key: 1}, rules())
    assert f"did you mean “{meant}”?" in ruling["reason"]


@pytest.mark.parametrize("answer", ["yes", "Yes", " YES ", True])
def test_an_answer_is_read_however_it_is_written(answer: object) -> None:
    given = {"melds": ["KKKKKKK", "QQQ"], "partner_melds": ["KKKKK"], "hand": "4"}
    assert ask("out", "hoyle", answer=answer, **given)["legal"]


def test_cards_that_cannot_be_cost_nobody_anything() -> None:
    given: dict[str, Any] = {
        "melds": ["KKKKKKKKK", "55"],
        "partner_melds": ["KKK"],
        "hand": "4",
        "answer": "yes",
    }
    ruling = ask("out", **given)
    assert (ruling["code"], ruling["penalty"], ruling["adjustment"]) == ("more-than-pack", 0, None)


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        ({"ask": "meld", "cards": "K" * 5000 + "2" * 5000}, {"kind": None, "points": 0}),
        (
            {"ask": "opening", "melds": ["AAA"] * 3000, "score": 1500},
            {"minimum": 90, "needs": {}, "points": 0},
        ),
        ({"ask": "opening", "hand": "A" * 9}, {"minimum": 50, "needs": {}, "openings": []}),
        ({"ask": "pile", "top": "K", "hand": "K2" * 500}, {"how": [], "minimum": 0}),
        (
            {"ask": "pile", "top": "K", "hand": "K2" * 500, "opened": False},
            {"how": [], "minimum": 50},
        ),
        (
            {"ask": "out", "melds": ["KKK"] * 3000, "partner_melds": ["KKK"] * 3000},
            {"canastas": {}, "bonus": 0, "penalty": 0, "adjustment": None},
        ),
        ({"ask": "discard", "card": "K", "hand": "K" * 5000}, {"effect": "none"}),
    ],
)
def test_more_than_a_pack_is_refused(question: dict[str, Any], facts: dict[str, Any]) -> None:
    ruling = ask(**question)
    assert (ruling["legal"], ruling["code"]) == (False, "more-than-pack")
    assert ruling.items() >= facts.items()
    assert set(ruling) == {"legal", "code", "reason", "clause", *facts}


@pytest.mark.parametrize(
    ("before", "legal"),
    [("8d9d10d", True), ("QhKhAh", True), ("5c6c7c", True), ("8s9s10s", False)],
)
def test_a_sequence_from_before_is_found_by_its_suit(before: str, legal: bool) -> None:
    melds = ["5c6c7c8c9c10cJc", "8d9d10dJdQdKdAd", "8h9h10hJhQhKhAh"]
    ruling = ask("out", "samba", melds=melds, partner_melds=[before], hand="4", concealed=True)
    assert (ruling["legal"], ruling["code"]) == (legal, None if legal else "melds-missing")


def test_a_wild_discard_is_not_taken_by_the_next_player_where_it_stops_the_pile() -> None:
    assert ask("discard", card="2")["reason"].endswith(", and not by the next player.")
    own = house('[pile]\nblocked_by = ["black_three"]')
    assert ask("discard", own, card="2")["reason"].endswith("with a natural pair only.")


def test_a_last_discard_that_needs_nothing_is_simply_described() -> None:
    own = house("[going_out]\nneeds = {}")
    assert ask("discard", own, card="K", hand="K")["reason"].endswith("so this is going out.")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("ask “May I go out?”", "Ask “May I go out?”"),
        ("ask “yes”", "Ask “yes”."),
        ("done!", "Done!"),
    ],
)
def test_a_sentence_ends_once(words: str, message: str) -> None:
    assert sentence(words) == message


@pytest.mark.parametrize(
    ("given", "kind"),
    [({"trump": "hearts"}, "trump_clean"), ({"trump": "s"}, "natural"), ({}, "natural")],
)
def test_a_canasta_of_the_trump_suit_6_2(given: dict[str, str], kind: str) -> None:
    assert ask("meld", "biriba", cards="5h..Jh", **given)["kind"] == kind


@pytest.mark.parametrize("onto", ["333", "3h4h5h"])
def test_cards_join_threes_that_are_ordinary_cards_3_5(onto: str) -> None:
    ruling = ask("meld", "burraco", onto=onto, cards="3" if onto == "333" else "6h")
    assert (ruling["legal"], ruling["points"]) == (True, 20)
