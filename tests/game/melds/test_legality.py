import pytest

from canasta_club.game.cards import UnreadableCardsError, read_ranks
from canasta_club.game.melds.counts import rank_counts
from canasta_club.game.melds.legality import Held, hand_reader, judge_text, may_have_been, played
from canasta_club.game.melds.meld import Meld, Shape, read_meld
from canasta_club.game.rules.model import RuleSet, with_trump
from tests.game.examples.sets import house, rules

CLASSIC, CLUB = rules("classic"), rules("club")
AMERICAN, IO, HOYLE = rules("classic-american"), rules("cardgames-io"), rules("hoyle")
SAMBA, BOLIVIA, MODERN = rules("samba"), rules("bolivia"), rules("modern-american")
BURRACO, BIRIBA = rules("burraco"), rules("biriba")
NO_THREES = house('[threes.black]\nmeld = "no"')
CLOSED = house("[canasta.kinds.natural]\nclosed = true")
CUBAN, ITALIAN, PENNIES = rules("cuban"), rules("italian"), rules("pennies")


@pytest.mark.parametrize(
    ("rule_set", "cards", "codes"),
    [
        # 3.1 size and naturals
        (CLASSIC, "KKK", []),
        (CLASSIC, "KK", ["too-few-cards"]),
        (CLASSIC, "K2", ["too-few-cards", "too-few-naturals"]),
        (CLASSIC, "K22", ["too-few-naturals"]),
        (CLASSIC, "KKKKKKKK222", []),
        (IO, "KKKKKKKK222", []),
        (IO, "KKKKKKKKK222", ["too-many-cards"]),
        (CLASSIC, "KKKKKKKKK222", []),
        # 3.2 wild cards
        (CLASSIC, "KK222", []),
        (CLASSIC, "KKKK2222", ["too-many-wilds"]),
        (CLUB, "KK2X", []),
        (CLUB, "KK22X", ["too-many-wilds"]),
        (CLUB, "KKK22X", []),
        (AMERICAN, "KK2X", ["too-many-wilds"]),
        (AMERICAN, "KKK2X", []),
        (AMERICAN, "KKKK222", []),
        (IO, "KKK222", ["too-many-wilds"]),
        (HOYLE, "KK22X", []),
        (HOYLE, "KKK2222", ["too-many-wilds"]),
        (HOYLE, "KKKK2222", []),
        (HOYLE, "KKKK222222XX", []),
        (HOYLE, "KKK22222", ["too-many-wilds"]),
        (house("[meld]\nmax_wilds_in_canasta = 4"), "KKKK2222", []),
        (house("[meld]\nmax_wilds_in_canasta = 4"), "KKKK22222", ["too-many-wilds"]),
        (SAMBA, "KKK22", []),
        (SAMBA, "KKKK222", ["too-many-wilds"]),
        (MODERN, "777", []),
        (MODERN, "7772", ["wilds-not-allowed"]),
        (MODERN, "KKKKKKKK", ["too-many-cards"]),
        # 3.3 wild cards alone
        (CLASSIC, "222", ["wild-meld-not-allowed"]),
        (CLASSIC, "2222XXX", ["wild-meld-not-allowed"]),
        (CLUB, "2222XXX", []),
        (CLUB, "2222XXXX", []),
        (CLUB, "222XXX", ["wild-meld-not-allowed"]),
        (BOLIVIA, "222", []),
        (BOLIVIA, "22", ["too-few-cards"]),
        (CUBAN, "2222XXXX", ["too-many-cards"]),
        # 3.5 sequences
        (CLASSIC, "4h5h6h", ["mixed-ranks"]),
        (SAMBA, "4h5h6h", []),
        (SAMBA, "10h..Ah", []),
        (SAMBA, "8h..Ah", []),
        (SAMBA, "4h..10h", []),
        (SAMBA, "4h..Jh", ["too-many-cards"]),
        (SAMBA, "4h5h", ["too-few-cards"]),
        (SAMBA, "4h6h7h", ["not-a-sequence"]),
        (SAMBA, "4h5hX", ["too-many-wilds"]),
        (SAMBA, "4h5s6h", ["mixed-ranks"]),
        (SAMBA, "456", ["mixed-ranks"]),
        # 3.1, 3.7 threes and mixtures
        (CLASSIC, "KKQ", ["mixed-ranks"]),
        (CLASSIC, "3h3d3h", ["red-three-melded"]),
        (CLASSIC, "3h3c3c", ["mixed-ranks"]),
        (CLASSIC, "333", []),
        (CLASSIC, "3332", ["wilds-not-allowed"]),
        (CLASSIC, "33", ["too-few-cards"]),
        (CUBAN, "333", []),
        (MODERN, "333", ["black-threes-not-allowed"]),
        (NO_THREES, "333", ["black-threes-not-allowed"]),
        (house("[meld]\nnatural_only = []"), "3322", []),
    ],
)
def test_a_meld_is_allowed_or_not(rule_set: RuleSet, cards: str, codes: list[str]) -> None:
    assert [breach.code for breach in judge_text(rule_set, cards).breaches] == codes


def test_sequences_may_take_wild_cards_where_the_set_says_so_3_5() -> None:
    wild = house(
        '[meld.sequence]\nmin_cards = 3\nmax_cards = 7\nlow = "6"\nhigh = "K"\nwilds = 1\n'
        '[canasta.kinds.run]\ntype = "sequence"\nbonus = 1000'
    )
    assert judge_text(wild, "6h8hX").breaches == ()
    assert judge_text(wild, "6h..KhX").breaches[0].code == "too-many-cards"
    assert [each.code for each in judge_text(wild, "6h9hX").breaches] == ["not-a-sequence"]
    assert [each.message for each in judge_text(wild, "5h6h7h").breaches] == [
        "5h6h7h: a sequence runs from 6 to K"
    ]
    assert [each.code for each in judge_text(wild, "QhKhAh").breaches] == ["not-a-sequence"]
    message = judge_text(wild, "6h8hXX").breaches[0].message
    assert message == "6h8hXX has 2 wild cards; a sequence takes 1 wild card at most"


@pytest.mark.parametrize(
    ("rule_set", "cards", "message"),
    [
        (CLASSIC, "KK", "KK has 2 cards; a meld needs 3"),
        (CLASSIC, "K22", "K22 has 1 natural card; a meld needs 2"),
        (AMERICAN, "KK2X", "a meld must have fewer wild cards than natural ones"),
        (CLUB, "KK22X", "2 natural cards: a meld must have no more wild cards than natural ones"),
        (CLASSIC, "3332", "3332: black threes take no wild cards"),
        (MODERN, "7772", "7772: 7s take no wild cards"),
        (SAMBA, "4h5s6h", "4h5s6h mixes 4, 5 and 6: a meld is of one rank, or a sequence"),
        (SAMBA, "4h5hX", "a sequence takes no wild cards"),
        (MODERN, "333", "333: black threes are laid out: count them (b1, b2 …)"),
        (NO_THREES, "333", "333: black threes may not be melded"),
        (CLASSIC, "KKKK2222", "KKKK2222 has 4 wild cards; a meld may have 3 at most"),
        (IO, "KKKKKKKKK222", "KKKKKKKKK222 has 12 cards; a meld may have 11"),
        (CLOSED, "KKKKKKKK", "KKKKKKKK has 8 cards; a meld may have 7"),
        (BURRACO, "4h7h8h", "4h7h8h has a gap, or is not a run from A to A"),
    ],
)
def test_the_sentence_says_what_is_wrong(rule_set: RuleSet, cards: str, message: str) -> None:
    assert any(message in breach.message for breach in judge_text(rule_set, cards).breaches)


@pytest.mark.parametrize(
    ("rule_set", "cards", "kind", "bonus"),
    [
        (CLASSIC, "KKKKKK", None, 0),
        (CLASSIC, "KKKKKKK", "natural", 500),
        (CLASSIC, "KKKKKK2", "mixed", 300),
        (CLASSIC, "KKKKKKKKX", "mixed", 300),
        (CLASSIC, "2222XXX", None, 0),
        (CLUB, "2222XXX", "natural", 500),
        (SAMBA, "4h..10h", "samba", 1500),
        (BOLIVIA, "4h..10h", "escalera", 1500),
        (BOLIVIA, "2222XXX", "bolivia", 2500),
        (rules("brazilian"), "2222XXX", "bolivia", 2000),
        (rules("uruguay"), "2222XXX", "wild", 2000),
        (CUBAN, "22222XX", "wild", 2000),
        (CUBAN, "222XXXX", "wild_4_jokers", 3000),
        (CUBAN, "2222222", "wild_7_twos", 4000),
        (ITALIAN, "2222222", "seven_twos", 3000),
        (ITALIAN, "222222X", "wild", 2000),
        (PENNIES, "7777777", "sevens", 1500),
        (PENNIES, "8888888", "natural", 500),
        (PENNIES, "7777772", "sevens", 1500),
        (PENNIES, "2222XXX", "wild", 1000),
        (MODERN, "AAAAAAA", "aces", 2500),
        (MODERN, "AAAAAA2", "mixed", 300),
        (MODERN, "7777777", "sevens", 2500),
        (MODERN, "222222X", "wild", 2000),
        (MODERN, "222XXXX", "wild_4_jokers", 2500),
        (MODERN, "2222222", "wild_7_twos", 3000),
    ],
)
def test_a_canasta_is_of_the_kind_that_earns_most_6_2(
    rule_set: RuleSet, cards: str, kind: str | None, bonus: int
) -> None:
    found = judge_text(rule_set, cards).kind
    assert (found.reported_as if found else None) == kind
    assert (found.bonus if found else 0) == bonus


@pytest.mark.parametrize(
    ("rule_set", "cards", "word", "may"),
    [
        (CLASSIC, "KK2", "melds", True),
        (MODERN, "KK2", "natural_melds", False),
        (MODERN, "KKK2", "natural_melds", True),
        (MODERN, "2222", "natural_melds", False),
        (SAMBA, "4h5h6h", "natural_melds", True),
        (house("[meld]\nmin_cards = 4\n[meld.sequence]\nmin_cards = 3", extends="samba"),
         "4h5h6h", "natural_melds", True),
        (house("[meld]\nmin_cards = 4\n[meld.sequence]\nmin_cards = 3", extends="samba"),
         "KKK2", "natural_melds", False),
        (CLASSIC, "KKKKKKK2", "natural", True),
        (CLASSIC, "KKKKKK22", "natural", False),
        (CLASSIC, "KKKKKK22", "mixed", True),
        (CLASSIC, "KKKKKK", "canastas", False),
        (CLASSIC, "KKKKKK2", "canastas", True),
        (house("[canasta.kinds.joking]\nbonus = 5\njokers = [1, 2]"), "KKKKKKX", "joking", True),
        (house("[canasta.kinds.joking]\nbonus = 5\njokers = [1, 2]"), "KKKKKK2", "joking", False),
        (CLASSIC, "KKKKKKKK", "mixed", False),
        (PENNIES, "KKKKXX22", "mixed", True),
        (PENNIES, "KKK2222", "mixed", False),
        (CLUB, "2222222", "natural", True),
        (ITALIAN, "2222222", "canastas", False),
        (MODERN, "AAAAAAA", "sevens", False),
        (MODERN, "AAAAAAA2", "aces", True),
        (SAMBA, "KKKKKKK", "samba", False),
        (SAMBA, "4h..10h", "samba", True),
        (CUBAN, "XX2222222", "wild_7_twos", True),
        (CUBAN, "XX222222", "wild_7_twos", False),
        (CUBAN, "XXX2222", "wild_4_jokers", False),
        (CUBAN, "XXXX222", "wild_4_jokers", True),
        (CUBAN, "XXXX222", "wild", True),
        (CUBAN, "KKK", "nothing_of_the_kind", False),
        (house("[canasta.kinds.big]\nbonus = 5\ncards = [8, 9]"), "KKKKKKK", "big", False),
        (house("[canasta.kinds.big]\nbonus = 5\ncards = [8, 9]"), "KKKKKKKK", "big", True),
        (with_trump(BIRIBA, "h"), "5h..Jh", "trump_clean", True),
        (with_trump(BIRIBA, "s"), "5h..Jh", "trump_clean", False),
        (BIRIBA, "5h..Jh", "trump_clean", False),
    ],
)  # fmt: skip
def test_what_a_meld_may_have_been_before_it_grew_4_2(
    rule_set: RuleSet, cards: str, word: str, may: bool
) -> None:
    assert may_have_been(rule_set, read_meld(cards), word) is may


def test_cards_are_worth_what_the_set_says_2_1() -> None:
    worth = {"X": 50, "2": 20, "A": 20, "K": 10, "Q": 10, "J": 10, "10": 10, "9": 10, "8": 10}
    worth |= {"7": 5, "6": 5, "5": 5, "4": 5, "3": 5}
    for rank, points in worth.items():
        assert judge_text(CLASSIC, rank * 3).points == 3 * points
        assert hand_reader(CLASSIC)(rank).points == points
    denmark = house("[cards.values]\n8 = 5\n9 = 5")
    assert judge_text(denmark, "888").points == 15


@pytest.mark.parametrize(
    ("rule_set", "held", "points"),
    [
        (CLASSIC, "K 3 3h", 15),
        (BOLIVIA, "K 3", 110),
        (MODERN, "3 3h", 10),
        (rules("hand-and-foot"), "3h", 500),
        (rules("spanish"), "33", 200),
    ],
)
def test_held_cards_may_be_worth_something_else_6_5(
    rule_set: RuleSet, held: str, points: int
) -> None:
    assert hand_reader(rule_set)(held).points == points
    assert judge_text(rule_set, "333").points == 15


ACES = house('[adjustments]\naces = { points = -100, held = { rank = ["A"], at_least = 2 } }')
THREES = house("[cards.in_hand]\n3r = 500\n[adjustments]\nundeclared_red_three = -500")


@pytest.mark.parametrize(
    ("rule_set", "text", "points", "cards", "shows"),
    [
        (CLASSIC, "K5KX", 75, {"K": 2, "5": 1, "X": 1}, ()),
        (CLASSIC, "K10t", 30, {"K": 1, "10": 2}, ()),
        (CLASSIC, "K5 K X 3d", 75, {"K": 2, "5": 1, "X": 1, "3r": 1}, ()),
        (CLASSIC, "", 0, {}, ()),
        (BURRACO, "K3", 15, {"K": 1, "3": 1}, ()),
        (BURRACO, "K 3h", 15, {"K": 1, "3": 1}, ()),
        (THREES, "K 3h 3d", 10, {"K": 1, "3r": 2}, ()),
        (ACES, "AAK", 50, {"A": 2, "K": 1}, ("aces",)),
        (ACES, "AK", 30, {"A": 1, "K": 1}, ()),
    ],
)
def test_a_hand_still_held_is_counted_by_rank(
    rule_set: RuleSet, text: str, points: int, cards: dict[str, int], shows: tuple[str, ...]
) -> None:
    held = hand_reader(rule_set)(text)
    size, reds, ordinary = sum(cards.values()), cards.get("3r", 0), "3" in cards
    assert held == Held(points, size, rank_counts(cards), reds, shows, text, ordinary)
    assert held.cards == cards


def test_a_hand_that_is_not_cards_is_refused() -> None:
    with pytest.raises(UnreadableCardsError):
        hand_reader(CLASSIC)("zz")


@pytest.mark.parametrize(
    ("rule_set", "text", "shape", "naturals", "jokers", "twos", "row"),
    [
        # A two of the suit is a natural card in its own place, one of another suit never.
        (BURRACO, "3h2hX", "sequence", 2, 1, 0, 2),
        (BURRACO, "3h2sX", "group", 1, 1, 1, 1),
        (BURRACO, "3h3s3", "group", 3, 0, 0, 3),
        (BURRACO, "32X", "group", 1, 1, 1, 1),
        (BURRACO, "4h4h2h", "group", 2, 0, 1, 2),
        (BURRACO, "4h6h2s", "sequence", 2, 0, 1, 1),
        (BURRACO, "4h7h8h", "sequence", 3, 0, 0, 0),
        (BURRACO, "22X", "wild", 0, 1, 2, 0),
        (BURRACO, "45", "mixed", 2, 0, 0, 0),
        (SAMBA, "5h4h2h", "sequence", 2, 0, 1, 0),
    ],
)
def test_a_meld_is_seen_as_the_rule_set_has_it_3_5(
    rule_set: RuleSet, text: str, shape: Shape, naturals: int, jokers: int, twos: int, row: int
) -> None:
    meld = played(rule_set, read_meld(text))
    assert str(meld) == str(read_meld(text))
    rank = next(iter(read_ranks(text))).rstrip("br") if shape == "group" else ""
    assert meld == Meld(meld.cards, shape, rank, naturals, jokers, twos, row)


@pytest.mark.parametrize(
    ("rule_set", "text", "is_plain"),
    [
        (CLASSIC, "KKK", True),
        (CLASSIC, "KK", False),
        (CLASSIC, "333", False),
        (CLUB, "2222222", False),
        (SAMBA, "4h5h6h", False),
    ],
)
def test_a_plain_meld_asks_nothing_more_of_its_side(
    rule_set: RuleSet, text: str, is_plain: bool
) -> None:
    assert judge_text(rule_set, text).is_plain is is_plain


def test_red_threes_are_worth_nothing_in_a_meld() -> None:
    assert judge_text(CLASSIC, "3h3d3h").points == 0


@pytest.mark.parametrize(("text", "shape"), [("KKKKKKK", "any"), ("2222XXX", "wild")])
def test_a_canasta_of_any_shape_is_not_one_of_wild_cards(text: str, shape: str) -> None:
    both = house('[canasta.kinds.any]\ntype = "any"\nbonus = 9000', extends="club")
    found = judge_text(both, text).kind
    assert found is not None
    assert found.shape == shape
