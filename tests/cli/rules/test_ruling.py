"""``canasta ruling`` as a person runs it: words, exit status, JSON and files of questions."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli import process

Done = subprocess.CompletedProcess[str]


def canasta(*words: str, typed: str = "", folder: Path | None = None) -> Done:
    done = process.canasta("ruling", *words, stdin=typed, folder=folder)
    return Done(words, *done)


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        ("meld 882X --rules club", 0, "Legal: 882X is a meld"),
        ("--rules club meld 8 8 2 X", 0, "Legal: 882X is a meld"),
        ("meld 882X --rules cardgames-io", 1, "Legal instead: 882 or 8882X"),
        ("meld X2 --onto 99999 --rules club", 0, "earns 300"),
        ("meld 333 --going-out", 0, "Legal"),
        ("meld 2222XXX --opening --rules club", 0, "earns 500"),
        ("opening AAA KKK --score 1500", 0, "90 points open: you need 90 at 1,500"),
        ("opening AAA+555 --score 1500", 1, "15 points short: you need 90 at 1,500"),
        ("opening AAA --errors 1 --cards AAA45", 0, "you need 60"),
        ("opening 4444444 --score 3000 --concealed", 0, "goes out concealed"),
        ("opening AAAAA --rules modern-american-nvso --hand 1", 1, "125 in hand 1"),
        ("pile --top K --cards KK5 --meld QQQ --frozen", 0, "KK from the hand"),
        ("pile --top K --cards KK5 --not-opened", 1, "20 points short"),
        (
            "pile --top K --cards 5 --meld KKK --pile-size 1 --rules club",
            1,
            "you may not take a pile of one card",
        ),
        ("out --meld KKKKKKK --meld 555 --discard 4 --concealed", 0, "it earns 200"),
        ("out --meld KKKKKKK --meld 555 --partner-meld KKK --discard 4 --answer no", 1, "binding"),
        ("out --meld KKKKKKK --partner-meld KKK --asked --rules hoyle", 0, "it earns 100"),
        ("out --meld KKKKKKK+555 --meld AAA --size 2 --discard 4", 1, "needs 2 canastas"),
        ("out --meld KKKKKKK --meld 555 --hand 2 --partner-meld KKK", 0, "it earns 100"),
        (
            "out --meld KKKKKKK --meld QQQQQ22 --asked --rules hand-and-foot --hand 2 --aside 1",
            1,
            "You take up your foot and play on",
        ),
        ("opening AAA --cards AAA --rules hand-and-foot --hand 1", 0, "take up your foot and play"),
        ("discard 5 --cards 5 --rules hand-knee-foot --aside 2", 0, "take up your knee"),
        (
            "meld 333 --going-out --rules pennies --size 6 --aside 1",
            1,
            "Your packet still lies face down",
        ),
        ("discard 3c", 0, "clause 8.4"),
        ("discard K --cards Q5", 1, "K is not in the hand"),
    ],
)
def test_a_question_is_answered_in_a_line(words: str, status: int, message: str) -> None:
    done = canasta(*words.split())
    assert done.returncode == status, done.stderr
    assert message in done.stdout
    assert done.stdout.startswith("Not legal: " if status else "Legal: ")
    assert done.stdout.count("\n") == 1
    assert not done.stderr


def test_the_openings_of_a_hand_are_listed_best_first() -> None:
    done = canasta("opening", "--cards", "AAA KKK 888 555", "--score", "1500", "--plain")
    rows = [line.split(maxsplit=1) for line in done.stdout.splitlines() if "AAA" in line]
    assert rows[1:] == [
        ["120", "AAA KKK 888"], ["105", "AAA KKK 555"], ["105", "AAA 888 555"],
        ["90", "AAA KKK"], ["90", "AAA 888"],
    ]  # fmt: skip
    assert done.returncode == 0


def test_only_so_many_openings_are_shown_and_how_many_more_there_are() -> None:
    words = ("opening", "--cards", "AAA KKK 888 555", "--rules", "club")
    short = canasta(*words, "--limit", "2")
    assert "7 more" in short.stdout
    assert len(json.loads(canasta(*words, "--limit", "2", "--json").stdout)["openings"]) == 9


def test_json_has_everything_and_the_status_says_the_same() -> None:
    done = canasta("pile", "--top", "K", "--cards", "K2", "--meld", "KKK", "--json")
    answer = json.loads(done.stdout)
    assert answer["legal"] is True
    assert answer["how"] == ["wild", "extend"]
    assert (answer["clause"], answer["code"], answer["minimum"]) == ("8.3", None, 0)
    refused = canasta("meld", "QQ", "--json")
    assert (refused.returncode, json.loads(refused.stdout)["code"]) == (1, "too-few-cards")


def test_a_question_that_cannot_be_read_says_all_that_is_wrong() -> None:
    done = canasta("pile", "--top", "KK", "--cards", "K!", "--rules", "clob", "--json")
    assert done.returncode == 1
    answer = json.loads(done.stdout)
    assert answer["legal"] is None
    codes = [problem["code"] for problem in answer["problems"]]
    assert codes == ["unknown-rules", "bad-value", "unreadable-cards"]
    plain = canasta("pile", "--top", "KK", "--cards", "K!")
    assert plain.stdout == ""
    assert "“!” at place 2" in plain.stderr
    assert "must be one card" in plain.stderr


@pytest.mark.parametrize(
    "words",
    [
        "meld", "pile", "out", "discard", "meld KKK --frozen", "pile --top K --pile-size 0",
        "opening --limit 0", "nonsense", "--jsonl - meld KKK",
    ],
)  # fmt: skip
def test_wrong_usage_has_a_status_of_its_own(words: str) -> None:
    done = canasta(*words.split())
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


QUESTIONS: list[Any] = [
    {"ask": "meld", "rules": "club", "cards": "882X"},
    {"ask": "meld", "cards": "88"},
    {"ask": "opening", "rules": "club", "hand": "AAA KKK 888 555"},
    {"ask": "nothing"},
    [],
    {"ask": "discard", "card": "2", "players": 3, "rules": "hoyle"},
    {"ask": "meld", "cards": "KKK", "players": 9},
    {"ask": "meld", "cards": "KKK", "rules": 5},
]
ANSWERS = [True, False, True, None, None, True, None, None]


def test_a_file_of_questions_has_an_answer_a_line(tmp_path: Path) -> None:
    lines = [json.dumps(question) for question in QUESTIONS] + ["", "{nonsense", '{"ask": "me\xff']
    file = tmp_path / "questions.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    done = canasta("--jsonl", str(file))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["legal"] for answer in answers] == [*ANSWERS, None, None]
    assert done.returncode == 1
    assert canasta("--jsonl", "-", typed="\n".join(lines)).stdout == done.stdout


def test_bytes_that_are_not_text_spoil_only_their_line(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_bytes(
        b'\xef\xbb\xbf{"ask":"meld","cards":"KKK"}\n\xff\xfe\n{"ask":"meld","cards":"QQQ"}\n'
    )
    done = canasta("--jsonl", str(file))
    legal = [json.loads(line)["legal"] for line in done.stdout.splitlines()]
    assert legal == [True, None, True]


def test_a_byte_that_is_not_text_is_named_and_utf_16_is_read(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_bytes(b'{"ask":"meld","cards":"KKK","rules":"\xff"}\n')
    answer = json.loads(canasta("--jsonl", str(file)).stdout)
    assert "not UTF-8 text at character 38" in answer["reason"]
    file.write_text('{"ask":"meld","cards":"KKK"}\n', encoding="utf-16")
    assert json.loads(canasta("--jsonl", str(file)).stdout)["legal"] is True


def test_the_status_is_0_when_all_is_legal() -> None:
    typed = json.dumps(QUESTIONS[0]) + "\n\n" + json.dumps(QUESTIONS[5]) + "\n"
    done = canasta("--jsonl", "-", typed=typed)
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 2


def test_rules_before_are_for_questions_that_name_none() -> None:
    typed = '{"ask":"meld","cards":"882X"}\n{"ask":"meld","cards":"882X","rules":"club"}\n'
    done = canasta("--jsonl", "-", "--rules", "cardgames-io", typed=typed)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each["legal"] for each in answers] == [False, True]
    assert [each["rules"] for each in answers] == ["cardgames-io", "club"]


def test_a_file_that_is_not_there_is_reported_in_words() -> None:
    done = canasta("--jsonl", "nowhere.jsonl")
    assert done.returncode == 1
    assert "There is no such file" in done.stderr


def test_a_club_asks_by_its_own_rules(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('id = "own"\nextends = "club"\n[meld]\nwilds = "fewer"\n', encoding="utf-8")
    assert canasta("meld", "882X", "--rules", str(own)).returncode == 1
    own.write_text('id = "own"\nextends = "clib"\n', encoding="utf-8")
    broken = canasta("meld", "882X", "--rules", str(own), "--json")
    assert broken.returncode == 1
    assert json.loads(broken.stdout)["legal"] is None


def test_what_may_go_wrong_is_listed_with_the_name_to_enter_it_by() -> None:
    done = canasta("penalties", "--json")
    rows = {row["name"]: row for row in json.loads(done.stdout)["rows"]}
    costs = {name: row["points"] for name, row in rows.items()}
    assert costs == {
        "undeclared_red_three": -500, "go_out_failed": -100, "go_out_refused": -100,
        "illegal_pile": -50, "short_opening": 10,
    }  # fmt: skip
    assert all(row["sources"] and row["clause"] for row in rows.values())
    answer = json.loads(canasta("penalties", "--rules", "club", "--json").stdout)
    assert answer["rules"] == "club"
    club = answer["rows"]
    assert {row["name"] for row in club if row["points"] is None} == {
        "go_out_failed", "illegal_pile",
    }  # fmt: skip
    assert "illegal-pile" in canasta("penalties", "--plain").stdout


@pytest.mark.parametrize("name", ["go_out_failed", "go_out_refused", "illegal_pile"])
def test_a_penalty_is_entered_by_its_name(name: str) -> None:
    sides = (f"Ash+Birch: +50 {name}=1", "Cedar+Dogwood: m1 +145 out")
    done = process.canasta("score", *sides, "--json")
    lines = json.loads(done.out)["sides"][0]["lines"]
    assert [line["item"] for line in lines] == ["melded cards", name]
    assert lines[1]["points"] < 0


def test_a_case_is_answered_with_its_source() -> None:
    done = canasta("case", "exposed", "card", "--rules", "hoyle")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[:2] == [
        "A player showed a card by mistake.",
        "The sources of Hoyle do not answer this.",
    ]
    assert "Classic Canasta, which it extends, says: It stays on the table" in done.stdout
    assert done.stdout.endswith("(clause 9.6; Hoyle)\n")
    value = json.loads(canasta("case", "looking", "--rules", "hoyle", "--json").stdout)
    assert (value["case"], value["silent"]) == ("looking_through_pile", True)
    assert (value["answer"], value["rules"]) == (None, "hoyle")


def test_all_cases_are_listed() -> None:
    rows = json.loads(canasta("case", "--json").stdout)["rows"]
    assert [row["case"] for row in rows][:2] == ["misdeal", "exposed-card"]


def test_cases_are_answered_in_lines() -> None:
    asked = [
        {"ask": "case", "case": "misdeal", "rules": "burraco"},
        {"ask": "case", "case": "zebra"},
    ]
    done = canasta("--jsonl", "-", typed="\n".join(map(json.dumps, asked)))
    first, second = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, first["silent"], first["clause"]) == (1, False, "9.7")
    assert second["code"] == "not-found"


def test_what_the_melds_do_not_show_can_be_given() -> None:
    burraco = ("out", "--meld", "KKKKKKK", "--discard", "4", "--rules", "burraco")
    assert canasta(*burraco).returncode == 0
    done = canasta(*burraco, "--no-pot")
    assert done.returncode == 1
    assert "the pot taken" in done.stdout


def test_a_question_without_the_number_of_the_hand_names_the_option() -> None:
    done = canasta("opening", "--cards", "AAA", "--rules", "hand-and-foot")
    assert (done.returncode, done.stderr.splitlines()[-1]) == (1, "  Add: --hand N")
