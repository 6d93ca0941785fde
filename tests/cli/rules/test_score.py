"""``canasta score`` through its real process: files, stdin, lines, what is shown and the status."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.process import canasta

HAND: dict[str, Any] = {
    "rules": "club",
    "players": 4,
    "hand_number": 3,
    "sides": [
        {
            "name": "Nörd-Süd",
            "score": 1420,
            "melds": ["KKKKKKK", "QQQQ2X", "555"],
            "red_threes": 2,
            "in_hand": ["", "A52"],
            "out": "concealed",
            "says": 1050,
        },
        {"name": "East-West", "score": 905, "canastas": {"natural": 1}, "melded": 245, "left": 65},
    ],
}
LINES = (
    "Ash & Birch: KKKKKKK QQQQ2X 555 / / A52 r2 concealed =1050",
    "Cedar & Dogwood: n1 +245 -65 r1 director=-50:slow_play",
)
WRONG = {**HAND, "sides": [HAND["sides"][0], {"name": "East-West", "melds": ["JJQ", "44"]}]}


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    path = tmp_path / "hand.json"
    path.write_text(json.dumps(HAND), encoding="utf-8")
    return path


def test_a_file_is_scored_line_by_line(hand: Path) -> None:
    done = canasta("score", str(hand))
    assert done.status == 0
    assert done.err == ""
    rows = [line.split() for line in done.out.splitlines()]
    for row in (
        ["melded", "cards", "16", "195", "6.1"],
        ["natural", "canasta", "1", "500", "6.2"],
        ["going", "out", "concealed", "1", "200", "6.4"],
        ["cards", "in", "hand", "3", "-45", "6.5"],
        ["total", "-", "1050", "-"],
        ["total", "-", "680", "-"],
    ):
        assert row in rows, done.out
    assert "Score after this hand: 2470" in done.out
    assert "Needs in the next hand: 90" in done.out
    assert done.out.index("Nörd-Süd") < done.out.index("East-West")


def test_the_same_comes_from_stdin_and_as_json(hand: Path) -> None:
    shown = canasta("score", str(hand), "--json")
    piped = canasta("score", "--json", "-", stdin=b"\xef\xbb\xbf" + hand.read_bytes())
    assert shown == piped
    answer = json.loads(shown.out)
    assert (shown.status, shown.err) == (0, "")
    assert answer["rules"] == "club"
    assert [side["total"] for side in answer["sides"]] == [1050, 680]
    assert [side["name"] for side in answer["sides"]] == ["Nörd-Süd", "East-West"]
    assert (answer["problems"], answer["over"], answer["winner"]) == ([], False, None)


def test_lines_are_typed_as_words_or_stand_in_a_file(tmp_path: Path) -> None:
    typed = canasta("score", "--rules", "club", "--json", *LINES)
    assert [side["total"] for side in json.loads(typed.out)["sides"]] == [1050, 730]
    assert typed.status == 0
    file = tmp_path / "hand.txt"
    file.write_text("# round 1\n\n" + "\r\n".join(LINES) + "\n", encoding="utf-8")
    assert canasta("score", "--rules", "club", "--json", str(file)) == typed
    assert canasta("score", "--rules", "club", "--json", "-", stdin=file.read_bytes()) == typed


def test_a_warning_is_reported_and_accepted() -> None:
    lines = ("A: KKKKKKK", "B: QQQQQ =55")
    done = canasta("score", *lines)
    assert done.status == 0
    assert "the slip says 55, the count comes to 50 (+5)" in done.err
    assert "warning: nobody went out" in done.err
    assert "(clause 5.5)" in done.err
    some = canasta("score", *lines, "--accept", "nobody-out")
    assert "nobody went out" not in some.err
    assert "the slip says 55" in some.err
    assert canasta("score", *lines, "--accept", "all").err == ""
    assert len(json.loads(canasta("score", *lines, "--json").out)["problems"]) == 2


def test_errors_are_all_reported_on_stderr_and_answered_on_stdout(tmp_path: Path) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(WRONG), encoding="utf-8")
    done = canasta("score", str(path), "--accept", "all")
    assert done.status == 1
    assert "total" in done.out
    told = done.err.splitlines()
    assert len(told) == 3
    assert told[0].startswith("  error: East-West")
    assert told[0].endswith(": JJQ mixes J and Q: a meld is of one rank (clause 3.1)")
    assert "44 has 2 cards; a meld needs 3 (clause 3.1)" in told[1]
    assert "but this side needed 50 to open at 0 (clause 4.1)" in told[2]
    answer = json.loads(canasta("score", str(path), "--json").out)
    assert [problem["code"] for problem in answer["problems"]] == [
        "mixed-ranks",
        "too-few-cards",
        "below-opening",
    ]
    assert answer["problems"][0] == {
        "level": "error",
        "code": "mixed-ranks",
        "side": "East-West",
        "where": "melds[0]",
        "message": "JJQ mixes J and Q: a meld is of one rank",
        "clause": "3.1",
    }


def test_the_rules_and_players_of_those_that_do_not_say(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'extends = "classic"\n[canasta.kinds.natural]\nbonus = 700\n'
        '[opening]\nby = "hand"\nsteps = [{ below = 2, points = 60 }, { points = 10 }]\n',
        encoding="utf-8",
    )
    lines = ("A: KKKKKKK out", "B: QQQQQ", "C: AAA")
    words = ("score", "--rules", str(house), "--size", "3", "--json", *lines)
    done = canasta(*words)
    answer = json.loads(done.out)
    assert answer["rules"] == "house"
    assert answer["sides"][0]["total"] == 870
    assert [problem["code"] for problem in answer["problems"]] == [
        "hand-number-needed",
        "below-opening",
    ]
    second = canasta(*words, "--hand", "2")
    assert (second.status, json.loads(second.out)["problems"]) == (0, [])
    relative = canasta(
        "score", "--rules", "./house.toml", "A: KKKKKKK out", "B: =0", "--json", folder=tmp_path
    )
    assert json.loads(relative.out)["sides"][0]["total"] == 870


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--rules", "clubb", "A: =5", "B: =5"), "did you mean “club”?"),
        (("--rules", "no/such.toml", "A: =5", "B: =5"), "There is no file"),
        (("--size", "9", "A: =5", "B: =5"), "“classic” is for 2, 3, 4 players, not for 9"),
        (("A: KKZ", "B: xyz"), "“Z” at place 3 of “KKZ” is not a card"),
        (("nonsense", "B: =5"), "a line begins with the side's name and a colon"),
        (("nosuchfile.json",), "There is no such file or folder (nosuchfile.json)."),
        ((".",), "This is a folder, not a file (.)."),
    ],
)
def test_what_cannot_be_scored_is_refused_in_words(words: tuple[str, ...], message: str) -> None:
    done = canasta("score", *words)
    assert done.status == 1
    assert done.out == ""
    assert message in done.err
    assert "Traceback" not in done.err


def test_a_refused_hand_is_answered_as_json_too() -> None:
    done = canasta("score", "--json", "--rules", "nix", "A: =5", "B: =5")
    answer = json.loads(done.out)
    assert (answer["rules"], answer["sides"], answer["over"]) == ("nix", [], False)
    assert [problem["code"] for problem in answer["problems"]] == ["unknown-rules"]


@pytest.mark.parametrize("words", [(), ("--size", "one"), ("--nix",), ("--jsonl", "a", "b")])
def test_wrong_usage_has_a_status_of_its_own(words: tuple[str, ...]) -> None:
    done = canasta("score", *words)
    assert done.status == 2
    assert done.out == ""
    assert done.err


UMLAUT = '{"sides": [{"name": "Jörg", "total": 5}, {"name": "B", "total": 10}]}'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_text_is_read_in_unicode(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "hand.json"
    path.write_text(UMLAUT, encoding=encoding)
    for words in ((str(path), "--json"), ("--jsonl", str(path))):
        done = canasta("score", *words)
        assert (done.status, json.loads(done.out)["sides"][0]["name"]) == (0, "Jörg")
    piped = canasta("score", "--jsonl", "-", stdin=path.read_bytes())
    assert json.loads(piped.out)["sides"][0]["name"] == "Jörg"


@pytest.mark.parametrize(
    "data",
    [UMLAUT.encode("cp1252"), b"\x89PNG\r\n\x1a\n\x00\x00", b"\xff\xfe\x7b", b"\x00" * 50],
    ids=["windows-1252", "a picture", "half of UTF-16", "noughts"],
)
def test_a_file_that_is_not_text_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "hand.json"
    path.write_bytes(data)
    for words in ((str(path), "--json"), ("--jsonl", str(path))):
        done = canasta("score", *words)
        assert done.status == 1
        assert "Traceback" not in done.err
        for line in [done.out] if "--json" in words else done.out.splitlines():
            assert json.loads(line)["problems"][0]["level"] == "error"
    assert canasta("score", "-", stdin=data).status == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"sides": [', "cannot be read as JSON"),
        ("[]", "a hand is a table { … } with its “sides”"),
        ("{}\n{}", "for several hands, one a line, use --jsonl"),
        ("[" * 100_000, "too deeply nested"),
        ('{"players": ' + "9" * 5000 + "}", "a number is too long"),
        ('{"rules": 5}', "must be the name of a rule set, not 5"),
        ('{"players": "four"}', "must be a number of players, not “four”"),
        ('{"players": 2.0}', "must be a number of players, not 2.0"),
    ],
    ids=["cut off", "a list", "two hands", "deep", "long number", "rules", "players", "decimal"],
)
def test_json_that_is_not_a_hand_is_refused(text: str, message: str) -> None:
    done = canasta("score", "-", stdin=text)
    assert (done.status, done.out) == (1, "")
    assert message in done.err


# One hand a line


def test_every_line_is_answered_in_its_place() -> None:
    lines = [
        json.dumps(HAND),
        "",
        json.dumps(WRONG),
        "   ",
        "not json",
        '"text"',
        '{"rules": "nix", "sides": []}',
        json.dumps({"sides": [{"total": 5}, {"total": 10}]}),
        '{"sides": "' + "x" * 1_000_000 + '"}',
    ]
    data = "\r\n".join(lines).encode() + b'\n{"sides": "\xe9"}'
    done = canasta("score", "--jsonl", "-", "--rules", "hoyle", "--size", "2", stdin=data)
    assert (done.status, done.err) == (1, "")
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert {answer["schema"] for answer in answers} == {"canasta/score/1"}
    codes = [[problem["code"] for problem in answer["problems"]] for answer in answers]
    assert codes == [
        [],
        ["mixed-ranks", "too-few-cards", "below-opening"],
        ["unreadable-json"],
        ["bad-value"],
        ["unknown-rules"],
        [],
        ["unreadable-json"],
        ["unreadable-json"],
    ]
    assert [answer["rules"] for answer in answers] == [
        "club",
        "club",
        "hoyle",
        "hoyle",
        "nix",
        "hoyle",
        "hoyle",
        "hoyle",
    ]
    assert [side["total"] for side in answers[5]["sides"]] == [5, 10]


def test_lines_without_an_error_end_well(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text((json.dumps(HAND) + "\n") * 3, encoding="utf-8")
    done = canasta("score", "--jsonl", str(path))
    assert (done.status, done.err) == (0, "")
    whole = json.loads(canasta("score", "--json", "-", stdin=json.dumps(HAND)).out)
    assert whole["schema"] == "canasta/score/1"
    assert [json.loads(line) for line in done.out.splitlines()] == [whole] * 3
    assert canasta("score", "--jsonl", "-", stdin=b"").out == ""


def test_many_lines_are_answered_in_order() -> None:
    hands = [
        json.dumps(
            {"sides": [{"name": "A", "total": 5 * (number % 1000)}, {"name": "B", "total": 0}]}
        )
        for number in range(5000)
    ]
    done = canasta("score", "--jsonl", "-", stdin="\n".join(hands))
    totals = [json.loads(line)["sides"][0]["total"] for line in done.out.splitlines()]
    assert totals == [5 * (number % 1000) for number in range(5000)]
    assert done.status == 0


def test_a_reader_that_stops_early_stops_the_work() -> None:
    hands = (json.dumps(HAND) + "\n").encode() * 20_000
    with subprocess.Popen(
        [sys.executable, "-m", "canasta_club", "score", "--jsonl", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            process.stdin.write(hands[:500_000])
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert json.loads(process.stdout.readline())["rules"] == "club"
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


_LIGHT = """
import sys
from canasta_club.__main__ import main
sys.argv = ["canasta", *sys.argv[1:]]
try:
    main()
except SystemExit:
    pass
heavy = {"sqlmodel", "sqlalchemy", "openpyxl", "alembic"}
print(sorted(heavy & {name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "words",
    [
        ("score", "A: KKZ", "B: =5"),
        ("score", "--jsonl", "-"),
        ("rules", "check", "nosuch.toml"),
        ("rules", "show", "hoyle", "--size", "3", "--json"),
        ("rules", "explain", "too-many-wilds"),
    ],
    ids=" ".join,
)
def test_none_of_this_opens_a_book(words: tuple[str, ...], tmp_path: Path) -> None:
    book = tmp_path / "no such folder" / "club.canasta"
    done = subprocess.run(
        [sys.executable, "-c", _LIGHT, "--book", str(book), *words],
        input=json.dumps(HAND).encode(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.stderr.decode().splitlines()[-1] == "[]"
    assert not book.parent.exists()
