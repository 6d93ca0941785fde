from typing import Any

import pytest

from canasta_club.errors import Problem
from canasta_club.game.scoring.notation import read_side_line
from canasta_club.game.scoring.statement import Statement
from canasta_club.game.scoring.writing import write_side_line

Data = dict[str, Any]

LINES: list[tuple[str, Data]] = [
    (
        "Ash & Birch: KKKKKKK QQQQ2X 555 / K5 / X2 r2 concealed =1050",
        {
            "name": "Ash & Birch",
            "melds": ["KKKKKKK", "QQQQ2X", "555"],
            "in_hand": ["K5", "X2"],
            "red_threes": 2,
            "out": "concealed",
            "says": 1050,
        },
    ),
    (
        "Cedar & Dogwood: n1 m2 +245 -65 r1 out director=-50:slow_play",
        {
            "name": "Cedar & Dogwood",
            "canastas": {"natural": 1, "mixed": 2},
            "melded": 245,
            "left": 65,
            "red_threes": 1,
            "out": "out",
            "adjustments": {"director": [{"points": -50, "reason": "slow play"}]},
        },
    ),
    (
        "Elm & Fir: m1 net-35 melded r2",
        {
            "name": "Elm & Fir",
            "canastas": {"mixed": 1},
            "net": -35,
            "has_melded": True,
            "red_threes": 2,
        },
    ),
    (
        "Gum & Hazel: 50:1 20:6 10:12 5:8 / 5:2 n1 r2",
        {
            "name": "Gum & Hazel",
            "melded_cards": {"50": 1, "20": 6, "10": 12, "5": 8},
            "left_cards": {"5": 2},
            "canastas": {"natural": 1},
            "red_threes": 2,
        },
    ),
    ("Ivy & Juniper: =675", {"name": "Ivy & Juniper", "total": 675}),
    (
        "A: KKKKKKK b1 samba1 undeclared_red_three=1 out:Ash",
        {
            "name": "A",
            "melds": ["KKKKKKK"],
            "black_threes": 1,
            "canastas": {"samba": 1},
            "adjustments": {"undeclared_red_three": 1},
            "out": "out",
            "out_player": "Ash",
        },
    ),
    (
        "A: +50 concealed:Ash_B go_out_failed=1:Birch",
        {
            "name": "A",
            "melded": 50,
            "out": "concealed",
            "out_player": "Ash B",
            "adjustments": {"go_out_failed": {"count": 1, "player": "Birch"}},
        },
    ),
]


def stated(data: Data) -> tuple[Statement, list[Problem]]:
    side, problems = Statement.from_json(data)
    assert problems == []
    return side, problems


@pytest.mark.parametrize(("text", "statement"), LINES)
def test_a_line_reads_as_people_write_it_10_7(text: str, statement: Data) -> None:
    assert read_side_line(text) == stated(statement)


@pytest.mark.parametrize("statement", [statement for _, statement in LINES])
def test_a_written_line_reads_back_as_the_same(statement: Data) -> None:
    side, problems = stated(statement)
    assert read_side_line(write_side_line(side)) == (side, problems)
    assert side.to_json() == statement


@pytest.mark.parametrize(
    ("words", "statement"),
    [
        ("", {}),
        ("QQQ+552", {"melds": ["QQQ", "552"]}),
        ("QQQ+ 552", {"melds": ["QQQ", "552"]}),
        ("Q-Q-Q + 5-5-2", {"melds": ["Q-Q-Q", "5-5-2"]}),
        ("4h..10h 101010", {"melds": ["4h..10h", "101010"]}),
        ("K♥️K♠K", {"melds": ["K♥️K♠K"]}),
        ("KKK/K5/X2", {"melds": ["KKK"], "in_hand": ["K5", "X2"]}),
        ("KKK / / A52", {"melds": ["KKK"], "in_hand": ["", "A52"]}),
        ("KKK /", {"melds": ["KKK"], "in_hand": [""]}),
        ("/ K 5 / X", {"in_hand": ["K5", "X"]}),
        ("/ K+5", {"in_hand": ["K5"]}),
        (
            "555 / r2 / K n1",
            {"melds": ["555"], "in_hand": ["", "K"], "red_threes": 2}
            | {"canastas": {"natural": 1}},
        ),
        ("clean=1 m2", {"canastas": {"natural": 1, "mixed": 2}}),
        ("PURE2 dirty=1", {"canastas": {"natural": 2, "mixed": 1}}),
        ("red1 black2", {"canastas": {"natural": 1, "mixed": 2}}),
        ("natural=1 mixed=3", {"canastas": {"natural": 1, "mixed": 3}}),
        ("red_threes=2 black-threes=1", {"red_threes": 2, "black_threes": 1}),
        ("Red-Threes=2", {"red_threes": 2}),
        ("threes=4", {"red_threes": 4}),
        ("blind", {"out": "concealed"}),
        ("no", {"out": "no"}),
        ("OUT", {"out": "out"}),
        ("out: Ash", {"out": "out", "out_player": "Ash"}),
        ("net35", {"net": 35}),
        ("net=-35", {"net": -35}),
        ("net−35", {"net": -35}),
        ("net+35", {"net": 35}),
        ("–65 +245", {"left": 65, "melded": 245}),
        ("melded=245 left=65", {"melded": 245, "left": 65}),
        ("unmelded", {"has_melded": False}),
        ("not-melded", {"has_melded": False}),
        ("score=1420 =-35", {"score": 1420, "total": -35}),
        ("= 1050", {"total": 1050}),
        ("+5 =1050", {"melded": 5, "says": 1050}),
        ("+5 total=1050", {"melded": 5, "total": 1050}),
        ("=5 total=10", {"says": 5, "total": 10}),
        ("n1 =500", {"canastas": {"natural": 1}, "total": 500}),
        ("special=zip_code =2500", {"special": "zip_code", "says": 2500}),
        ("special:pairs", {"special": "pairs"}),
        ("wild_4_jokers1 seven-twos2", {"canastas": {"wild_4_jokers": 1, "seven_twos": 2}}),
        ("ace1", {"canastas": {"ace": 1}}),
        ("20:3 20:2", {"melded_cards": {"20": 5}}),
        ("/ 5:2 / 5:1 20:1", {"left_cards": {"5": 3, "20": 1}}),
        ("slow-play=1", {"adjustments": {"slow_play": 1}}),
        (
            "director=+50:cut director=-50:late/slow",
            {
                "adjustments": {
                    "director": [
                        {"points": 50, "reason": "cut"},
                        {"points": -50, "reason": "late/slow"},
                    ]
                }
            },
        ),
        ("director=-50:a=b:c", {"adjustments": {"director": [{"points": -50, "reason": "a=b:c"}]}}),
        ("Joker-Joker-2", {"melds": ["Joker-Joker-2"]}),
        ("10-10-10", {"melds": ["10-10-10"]}),
        ("+100 -60 +45-5", {"melded": 145, "left": 65}),
        ("N1R2OUT", {"canastas": {"natural": 1}, "red_threes": 2, "out": "out"}),
        (
            "n1m2+245-65r1out=600",
            {"canastas": {"natural": 1, "mixed": 2}, "red_threes": 1, "out": "out"}
            | {"melded": 245, "left": 65, "says": 600},
        ),
        (
            "m1+245out:Ash=600==1420",
            {"canastas": {"mixed": 1}, "melded": 245, "out": "out", "out_player": "Ash"}
            | {"says": 600, "running": 1420},
        ),
        # Digits alone are cards if they are of one rank, more than four, or no card points.
        ("555", {"melds": ["555"]}),
        ("55565", {"melds": ["55565"]}),
        ("4566", {"melds": ["4566"]}),
        ("9992+666", {"melds": ["9992", "666"]}),
    ],
)
def test_words_of_a_line(words: str, statement: Data) -> None:
    assert read_side_line(f"A: {words}") == stated({"name": "A", **statement})


@pytest.mark.parametrize(
    ("name", "read"),
    [("Ash+Birch", "Ash+Birch"), ("  Ash   &  Birch ", "Ash & Birch"), ("3", "3"), ("Ω", "Ω")],
)
def test_a_line_begins_with_the_side(name: str, read: str) -> None:
    assert read_side_line(f"{name}: =5") == (Statement(read, total=5), [])


@pytest.mark.parametrize(
    ("text", "code", "where", "message"),
    [
        ("KKK 555", "unreadable-line", "KKK 555", "begins with the side's name and a colon"),
        (": KKK", "unreadable-line", ": KKK", "begins with the side's name and a colon"),
        ("", "unreadable-line", "", "as in “Ash & Birch: KKK 555”"),
        ("A: KKKK1", "unreadable-cards", "KKKK1", "“1” at place 5 of “KKKK1”"),
        ("A: QQZ", "unreadable-cards", "QQZ", "“Z” at place 3 of “QQZ” is not a card. Cards are A"),
        ("A: zzz", "unreadable-line", "zzz", "“zzz” is neither cards nor a word of a line"),
        ("A: =1,050", "unreadable-line", "=1,050", "(such as r2, n1, m2, +245"),
        ("A: r", "unreadable-line", "r", "neither"),
        ("A: r123", "unreadable-line", "r123", "neither"),
        ("A: / K!", "unreadable-cards", "K!", "“!” at place 2"),
        ("A: QQQ+5!5", "unreadable-cards", "QQQ+5!5", "“!” at place 2 of “5!5”"),
        ("A: 4h..", "unreadable-cards", "4h..", "the end of “4h..”"),
        ("A: director=5", "bad-value", "adjustments.director", "needs points and a reason"),
        ("A: melded=-5", "bad-value", "melded", "a whole number of at least 0, not -5"),
    ],
)
def test_what_cannot_be_read_is_reported_10_7(
    text: str, code: str, where: str, message: str
) -> None:
    (problem,) = read_side_line(text)[1]
    assert (problem.code, problem.where, problem.level) == (code, where, "error")
    assert message in problem.message


@pytest.mark.parametrize(
    ("word", "advice"),
    [
        ("600", "=600, +600 or -600"),
        ("10+15+8", "=33, +33 or -33"),
        ("0", "=0, +0 or -0"),
        ("5565", "=5565, +5565 or -5565"),
        ("5+675", "=680, +680 or -680"),
        ("5-65", "=-60"),
    ],
)
def test_a_number_alone_does_not_say_what_it_counts(word: str, advice: str) -> None:
    _, problems = read_side_line(f"A: {word}")
    assert problems == [Problem("error", "bare-number", f"{word}? write {advice}", word)]


def test_every_unreadable_word_of_a_line_is_reported() -> None:
    side, problems = read_side_line("A: KKK foo / bar! r2 Q?")
    assert [problem.where for problem in problems] == ["foo", "bar!", "Q?"]
    assert side.red_threes == 2


@pytest.mark.parametrize(
    ("statement", "line"),
    [
        ({"melds": ["K K K", ""]}, "A: KKK"),
        ({"in_hand": ["", "K 5"]}, "A: / / K5"),
        ({"total": 5}, "A: total=5"),
        ({"says": 5, "melded": 10, "left": 0}, "A: melded=10 left=0 =5"),
        ({"adjustments": {"director": {"points": 5, "reason": "a b"}}}, "A: director=5:a_b"),
        ({"adjustments": {"x": {"count": 2}}}, "A: x=2"),
        ({"has_melded": False, "out": "no"}, "A: unmelded no"),
        ({"melded": None, "out": None, "adjustments": None}, "A: "),
    ],
)
def test_a_statement_is_written_as_a_line(statement: Data, line: str) -> None:
    assert write_side_line(stated({"name": "A", **statement})[0]) == line
