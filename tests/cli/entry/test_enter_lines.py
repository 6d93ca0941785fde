"""`canasta enter --lines`: a line a hand from a pipe, a file or the keyboard."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.process import Done, canasta
from tests.cli.terminal import terminal

BEGUN = (
    "init Riverside --rules club", "player add Ash Birch Cedar Dogwood Elm Fir Gum Hazel",
    "season new Winter --from 2026-10-01", "night open 2026-11-19",
    "game start --table 1 Ash+Birch Cedar+Dogwood", "game start --table 2 Elm+Fir Gum+Hazel",
)  # fmt: skip
HAND = "1 A:m1+275-10out B:m1+135-20"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lines") / "club.canasta"
    for words in BEGUN:
        assert canasta("--book", str(path), *words.split()).status == 0
    return path


@pytest.fixture(autouse=True)
def book(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "club.canasta"
    shutil.copy(begun, path)
    monkeypatch.setenv("CANASTA_BOOK", str(path))
    return path


@pytest.fixture(autouse=True)
def who(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANASTA_BY", "Sue")


def enter(*lines: str, words: tuple[str, ...] = ()) -> Done:
    return canasta("enter", "--lines", *words, stdin="\n".join(lines))


@pytest.mark.long
def test_each_line_is_saved_and_answered() -> None:
    done = enter(HAND, "A:=600 B:=300", "2 A:=675 B:=435")
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines() == [
        "1.1 A +665 = 665, opens 50; B +415 = 415, opens 50",
        "1.2 A +600 = 1265, opens 50; B +300 = 715, opens 50",
        "2.1 A +675 = 675, opens 50; B +435 = 435, opens 50",
    ]


def test_what_was_entered_is_backed_up_once() -> None:
    assert canasta("backup", "list", "--json").rows == []
    enter(HAND, "A:=600 B:=300")
    assert len(canasta("backup", "list", "--json").rows) == 1
    enter("owed")
    assert len(canasta("backup", "list", "--json").rows) == 1


def test_a_line_without_a_table_is_for_the_one_that_the_prompt_names() -> None:
    line = HAND.removeprefix("1 ")
    typed = canasta("enter", "--lines", stdin=f"{line}\nquit\n", at_terminal=True)
    assert "1.1 A +665" in typed.out
    # From a pipe nobody sees a prompt.
    assert "begin with the table: 1, 2" in enter(line).err


def test_refused_lines_are_named_and_the_others_saved() -> None:
    done = enter("# the pile of table 1", HAND, "A:600 B:=300", "", "nonsense")
    assert done.status == 3
    assert done.out.startswith("1.1 A +665")
    first, second, last = done.err.splitlines()
    assert first.startswith("line 3: Ash & Birch, 600: 600? write =600, +600 or -600")
    assert second.startswith("line 5: ")
    assert last == "canasta: refused lines: 3, 5; saved: 1"


def test_the_same_line_again_changes_nothing() -> None:
    done = enter(HAND, HAND)
    again = "(already there; if yours is another hand: 1.2 A:… !)"
    assert done.out.splitlines()[1].endswith(again)
    typed = enter(f"1.2 {HAND.removeprefix('1 ')} !")
    assert (typed.status, typed.out.startswith("1.2 ")) == (0, True), typed.err


def test_a_file_of_lines_is_read(tmp_path: Path) -> None:
    file = tmp_path / "night.txt"
    file.write_bytes(b"\xef\xbb\xbf" + f"{HAND}\r\nA:=600 B:=300\r\n".encode())
    assert len(canasta("enter", str(file)).out.splitlines()) == 2


def test_undo_takes_back_the_hand_entered_last() -> None:
    done = enter(HAND, "undo", "owed")
    assert done.out.splitlines()[1:] == [
        "undone: hand 1 at table 1, game 1, on 2026-11-19 (Sue)",
        "1 hand 1 owed; 0 : 0",
        "2 hand 1 owed; 0 : 0",
    ]  # fmt: skip


def test_undo_takes_back_nothing_that_is_not_a_hand() -> None:
    done = enter("undo")
    assert done.status == 1
    assert "Not undone: " in done.err


def test_what_is_unusual_is_accepted_by_its_sign_or_its_code() -> None:
    stock_out = "1 A:m1+275-10 B:m1+135-20"
    assert ". To save it all the same, end the line with !\n" in enter(stock_out).err
    assert enter(f"{stock_out}!").status == 0
    assert enter(stock_out.replace("275", "285"), words=("--accept", "nobody-out")).status == 0


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("10.6", "“10.6” is the number of a clause, not a code."),
        ("nobody-outt", "“nobody-outt” is not a code of a warning; did you mean “nobody-out”?"),
    ],
)
def test_a_code_that_is_not_known_accepts_nothing(code: str, message: str) -> None:
    done = enter(HAND, words=("--accept", code))
    assert (done.status, done.out) == (2, "")
    assert message in done.err


def test_a_total_replaces_known_counts_only_if_asked_to() -> None:
    refused = enter(HAND, "fix 1.1 A:=700")
    assert "mixed 1, melded 275" in refused.err
    assert "end the line with !" in refused.err
    done = enter("fix 1.1 A:=700!")
    assert done.status == 0
    assert "(before 665 : 415)" in done.out


def test_the_answer_as_json() -> None:
    done = enter(HAND, "A:600 B:=5", words=("--json",))
    value = json.loads(done.out)
    assert [hand["hand"] for hand in value["saved"]] == [1]
    assert [each["line"] for each in value["refused"]] == [2]
    assert value["changed"] is True
    assert done.status == 3


def test_nothing_is_changed_where_every_line_is_refused() -> None:
    assert enter("nonsense").status == 1


def test_the_screen_needs_a_terminal() -> None:
    done = canasta("enter")
    assert done.status == 2
    assert "canasta enter --lines" in done.err


@pytest.mark.long
def test_on_a_terminal_a_line_can_be_edited_and_the_one_before_comes_back() -> None:
    left, up, backspace = "\x1b[D", "\x1b[A", "\x7f"
    with terminal("enter", "--lines", "--table", "1") as screen:
        screen.answer("hand 1> ", f"A:=65 B:=435{left * 8}7\n")
        screen.answer("hand 2> ", f"{up}{left * 8}{backspace}8\n")
        screen.answer("hand 3> ", "quit\n")
        assert screen.status() == 0
    assert "1.1 A +675 = 675" in screen.shown
    assert "1.2 A +685 = 1360" in screen.shown


@pytest.mark.parametrize("text", [HAND.encode("utf-16-le"), HAND.encode() + b" # sp\xe4t"])
def test_a_file_in_another_encoding_says_so(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "lines.txt"
    path.write_bytes(text)
    done = canasta("enter", "--lines", str(path))
    assert done.status == 1
    assert "line 1: this line is not UTF-8 text; save the file as UTF-8" in done.err


def test_a_line_for_a_closed_night_says_how_to_reopen_it() -> None:
    assert canasta("night", "close").status == 0
    (refused, *_) = enter(HAND).err.splitlines()
    assert refused.startswith("line 1: The night of 2026-11-19 is closed. Open tonight's:")
    assert refused.endswith("or reopen that one: canasta night reopen 2026-11-19")
