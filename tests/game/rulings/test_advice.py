"""Advice that a ruling gives, followed to the letter: what it calls legal is ruled legal."""

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from canasta_club.game.cards import (
    JOKER,
    NATURAL_RANKS,
    TWO,
    WILD_RANKS,
    Card,
    read_cards,
    write_cards,
)
from canasta_club.game.melds.meld import read_meld
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rulings import answer as rulings
from tests.depth import examples
from tests.game.examples.asking import ask
from tests.game.examples.dealing import pack
from tests.game.examples.sets import house, plain_sets, rules

ALL = plain_sets()
SCORES = (-100, 0, 1500, 3000, 5000, 7500, 9500)
QUESTIONS = examples(30, 300)
ENDINGS = examples(60, 300)
SAMBA = rules("samba")
TO_THE_ACE = house("[meld.sequence]\nmax_cards = 11", extends="samba")
FROM_FIVE = house('[meld.sequence]\nlow = "5"', extends="samba")
OPENINGS = examples(10, 200)
Asked = dict[str, Any]


def _ask(rule_set: RuleSet, question: Asked) -> Asked:
    return dict(rulings.answer(question, rule_set))


def _is_followed(rule_set: RuleSet, question: Asked, **otherwise: Any) -> None:
    """Ask again as a ruling advised, and find that it is legal."""
    asked = {**question, **otherwise}
    given = {key: value for key, value in asked.items() if value is not None}
    again = _ask(rule_set, given)
    assert again["legal"], (question, _ask(rule_set, question), given, again)


def _found(pattern: str, answer: Asked) -> str | None:
    match = re.search(pattern, answer["reason"])
    return match[1] if match else None


class Table:
    """A pack from which questions are made at random, never more cards than it holds."""

    def __init__(self, rule_set: RuleSet, seed: str) -> None:
        self.rules = rule_set
        self.chance = Random(seed)  # noqa: S311
        self.pack = pack(rule_set)

    def cards(self, number: int, ranks: set[str]) -> str:
        """Draw so many cards of these ranks, fewer when there are no more."""
        few = [card for card in self.pack if card.rank in ranks]
        drawn = self.chance.sample(few, min(number, len(few)))
        for card in drawn:
            self.pack.remove(card)
        return write_cards(drawn)

    def meld(self) -> str:
        """Draw what may or may not be a meld."""
        chance = self.chance.random()
        if chance < 0.2:
            return self.cards(self.chance.choice((2, 3, 7, 8)), {*WILD_RANKS})
        if chance < 0.4:
            low, suit = self.chance.randint(0, 8), self.chance.choice("cdhs")
            run = [Card(rank, suit) for rank in NATURAL_RANKS[low : low + 8]]
            return write_cards(self.chance.sample(run, self.chance.randint(2, len(run))))
        rank = self.chance.choice(NATURAL_RANKS)
        return self.cards(self.chance.randint(1, 7), {rank}) + self.cards(
            self.chance.choice((0, 0, 1, 2, 4)), {*WILD_RANKS}
        )

    def hand(self) -> str:
        ranks = self.chance.sample(NATURAL_RANKS, self.chance.randint(2, 5))
        return self.cards(self.chance.randint(6, 14), {*ranks, *WILD_RANKS})

    def before(self) -> Asked:
        return {
            "score": self.chance.choice(SCORES),
            "hand_number": self.chance.randint(1, 4),
            "errors": self.chance.choice((0, 0, 1)),
        }


def _follow_meld(table: Table) -> str:
    question: Asked = {
        "ask": "meld",
        "cards": table.meld(),
        "opening": table.chance.random() < 0.3,
        "going_out": table.chance.random() < 0.3,
    }
    if table.chance.random() < 0.4:
        ranks = {card.rank for card in read_cards(question["cards"])}
        question["onto"] = question["cards"]
        question["cards"] = table.cards(table.chance.randint(1, 3), {*ranks, TWO, JOKER})
    if not question["cards"]:
        return ""
    answer = _ask(table.rules, question)
    if alone := _found(r"Legal instead: add only (\S+)", answer):
        _is_followed(table.rules, question, cards=alone)
        return "add"
    own = _found(r"Legal instead: (\S+) as a separate meld", answer)
    near = own or _found(r"(?:Legal instead:|Legal as separate melds:) (.+)\.$", answer)
    for cards in re.split(" or | and ", near) if near else ():
        _is_followed(table.rules, question, cards=cards, onto=None)
    return "near" if near else ""


def _follow_opening(table: Table) -> str:
    hand = table.hand()
    held = Counter(card.rank for card in read_cards(hand))
    melds = [
        rank * table.chance.randint(2, number)
        for rank, number in held.items()
        if rank in NATURAL_RANKS and number > 1
    ][: table.chance.randint(1, 3)]
    if melds and held[JOKER] and table.chance.random() < 0.3:
        melds[0] += JOKER
    if not melds:
        return ""
    question: Asked = {"ask": "opening", "melds": melds, **table.before()}
    question["concealed"] = table.chance.random() < 0.1
    if table.chance.random() < 0.6:
        question["hand"] = hand
    answer = _ask(table.rules, question)
    if answer["legal"]:
        return ""
    if more := re.search(
        r"Adding (?:another|the) (\S+) to (\S+) would be enough", answer["reason"]
    ):
        _is_followed(table.rules, question, melds=_with(melds, more[1], more[2]))
        return "one more"
    return _follow_from_hand(table.rules, question, answer)


def _follow_from_hand(rule_set: RuleSet, question: Asked, answer: Asked) -> str:
    if best := _found(r"Legal from this hand: (.+) \(\d+\)\.", answer):
        _is_followed(rule_set, question, melds=best.split(" + "))
        return "from hand"
    if best := _found(r"This hand may open with (.+) \(\d+\)", answer):
        _is_followed(rule_set, question, melds=best.split(" + "), concealed=False)
        return "not concealed"
    if "cannot" not in answer["reason"]:
        return ""
    whole = {key: value for key, value in question.items() if key != "melds"}
    assert _ask(rule_set, whole)["legal"] is False
    return "cannot"


def _with(melds: list[str], card: str, target: str) -> list[str]:
    """Add a card to the meld that is meant: where melds join, to the first of that rank."""
    place = next(
        place
        for place, meld in enumerate(melds)
        if read_meld(meld).rank == read_meld(target).rank
        and (meld == target or len(read_meld(meld)) <= len(read_meld(target)))
    )
    return [*melds[:place], melds[place] + card, *melds[place + 1 :]]


def _follow_pile(table: Table) -> str:
    top = table.cards(1, {*NATURAL_RANKS})
    rank = read_cards(top)[0].rank
    others = table.chance.sample(NATURAL_RANKS, 3)
    opened = table.chance.random() < 0.5
    question: Asked = {
        "ask": "pile",
        "top": top,
        "hand": table.cards(table.chance.randint(4, 12), {rank, *others, *WILD_RANKS}),
        "opened": opened,
        "frozen": table.chance.random() < 0.3,
        **table.before(),
    }
    if opened and table.chance.random() < 0.5:
        question["melds"] = [table.cards(3, {rank})]
    answer = _ask(table.rules, question)
    if best := _found(r"open with (.+?) \(\d+\)", answer):
        laid = {"melds": best.split(" + "), "hand": question["hand"] + top}
        before = {key: question[key] for key in ("score", "hand_number", "errors")}
        again = _ask(table.rules, {"ask": "opening", **laid, **before})
        # How many cards join the hand is unknown, so it may seem that too few are left.
        assert again["legal"] or again["code"] == "leaves-too-few", (question, answer, again)
        return "open"
    if answer["legal"]:
        made = re.findall(r"makes? (\S+?)(?:;|\.(?: |$))", answer["reason"])
        assert len(made) == len(answer["how"])
        for meld in made:
            _is_followed(table.rules, {"ask": "meld"}, cards=meld)
        return "take"
    if "two natural" in answer["reason"] and opened and answer["code"] != "more-than-pack":
        pair = table.cards(2, {rank})
        if len(read_cards(pair)) == 2:
            _is_followed(table.rules, question, hand=question["hand"] + pair)
            return "pair"
    return ""


def _follow_out(table: Table) -> str:
    ranks = table.chance.sample(NATURAL_RANKS, 4)
    melds = [table.cards(table.chance.choice((3, 7, 7)), {rank}) for rank in ranks]
    partner = [
        write_cards(read_cards(meld)[: table.chance.choice((3, 6, 7))])
        for meld in melds
        if table.chance.random() < 0.3
    ]
    question: Asked = {
        "ask": "out",
        "melds": melds,
        "partner_melds": partner,
        "hand": table.cards(1, {*NATURAL_RANKS}),
        "concealed": table.chance.random() < 0.6,
        "asked": table.chance.random() < 0.7,
        **table.before(),
    }
    answer = _ask(table.rules, question)
    if "You may go out, but not concealed" in answer["reason"]:
        _is_followed(table.rules, question, concealed=False)
        return "ordinary"
    if "going out concealed, with everything laid in one turn" in answer["reason"]:
        _is_followed(table.rules, question, concealed=True)
        return "concealed"
    if answer["code"] == "out-not-asked":
        _is_followed(table.rules, question, asked=True)
        return "asked"
    return ""


FOLLOWED: list[tuple[Callable[[Table], str], set[str]]] = [
    (_follow_meld, {"add", "near"}),
    (_follow_opening, {"one more", "from hand", "not concealed", "cannot"}),
    (_follow_pile, {"open", "take", "pair"}),
    (_follow_out, {"ordinary", "concealed", "asked"}),
]


@pytest.mark.sampled(2)
@pytest.mark.deeper
@pytest.mark.parametrize(
    ("follow", "kinds"), FOLLOWED, ids=[each.__name__.split("_")[-1] for each, _ in FOLLOWED]
)
def test_advice_that_is_followed_is_legal(follow: Callable[[Table], str], kinds: set[str]) -> None:
    seen = set()
    questions = QUESTIONS
    if follow is _follow_opening:
        questions = OPENINGS
    elif follow is _follow_out:
        questions = ENDINGS
    for name in ALL:
        rule_set = rules(name)
        seen |= {follow(Table(rule_set, f"{name} {number}")) for number in range(questions)}
    assert seen - {""} == kinds


@pytest.mark.parametrize(
    ("rule_set", "cards", "advice"),
    [
        # What is taken out leaves a run, wherever the gap is.
        (SAMBA, "4h5h6h8h10hJhQh", "Legal instead: 4h5h6h."),
        (SAMBA, "QhAh", "Legal instead: QhKhAh."),
        (SAMBA, "KhAh", "Legal instead: QhKhAh."),
        (
            TO_THE_ACE,
            "4h5h6h7h8h9h10hJhQhAh",
            "Legal instead: 4h5h6h7h8h9h10hJhQh or 4h5h6h7h8h9h10hJhQhKhAh.",
        ),
        # No run that holds all these cards is legal, and none without one of them is offered.
        (FROM_FIVE, "4h7h", "4h7h has a gap: its cards must follow one another."),
    ],
)
def test_the_nearest_run_is_offered_3_6(rule_set: RuleSet, cards: str, advice: str) -> None:
    assert ask("meld", rule_set, cards=cards)["reason"].endswith(advice)


def test_clause_3_4_a_second_meld_of_a_rank_joins_the_first() -> None:
    ruling = ask("meld", cards="KK2", melds=["KKK222", "QQQ"])
    assert (ruling["legal"], ruling["code"]) == (False, "too-many-wilds")
    assert "add only KK" in ruling["reason"]
    assert ask("meld", cards="KKK", melds=["KKKK"])["kind"] == "natural"
    assert ask("meld", "samba", cards="KKK", melds=["KKKK"])["kind"] is None
