"""What a command needs and was not given is asked for on a terminal, and elsewhere refused."""

import io
import shutil
from pathlib import Path

import pytest

from canasta_club.cli.frame.ask import is_interactive
from tests.cli.examples.nights import FIRST_HAND
from tests.cli.process import Done, canasta
from tests.cli.terminal import terminal


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("begun") / "club.canasta"
    for words in FIRST_HAND:
        assert canasta("--book", str(path), *words).status == 0
    return path


@pytest.fixture(autouse=True)
def book(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANASTA_BOOK", str(shutil.copy(begun, tmp_path)))
    monkeypatch.chdir(tmp_path)


def asked(*words: str, typed: tuple[str, ...]) -> Done:
    """Run a command at a terminal on which answers wait."""
    return canasta(*words, stdin="".join(f"{line}\n" for line in typed), at_terminal=True)


@pytest.mark.parametrize(
    ("words", "typed", "shown"),
    [
        ("season new", ("Spring 27", "2027-01-07"), "The season Spring 27 starts on 2027-01-07"),
        ("season new --from 2027-01-07", ('"Spring 27"',), "The season Spring 27 starts on"),
        ("player add", ('Elm "Ann Lee" O\'Hara Zoë',), "Added Elm, Ann Lee, O'Hara, Zoë."),
        ("player rename Ash", ("Ash Green",), "The player is now called Ash Green."),
        ("night wish", ("apart", "Ash", "Birch"), "Ash and Birch sit apart"),
        ("night wish -- table Ash", ("1",), "Wish added: Ash sits at table 1"),
        ("hand void", ("1", "misread"), "Hand 1 voided."),
        ("hand void 1 --reason=", ("misread",), "Hand 1 voided."),
        ("hand correct 1 Ash+Birch:=680", ("misread",), "Hand 1 corrected."),
        ("penalty Ash+Birch --points 1", ("late",), "Ash & Birch"),
        ("export", ("hands.csv",), "2 rows of Winter 2026 were written to hands.csv."),
        ("import hands.csv --correct", ("the slip",), ""),
        ("night plan --from 2027-01-01", ("2027-01-31", "thu"), "2027-01-28"),
        ("print standings", ("",), "Written: standings.pdf (1 sheet A4)"),
        ("night pay Ash", ("3.50",), "Ash has paid 3.50."),
        ("ruling opening --hand 3", ('"AAA KKK"',), "Legal: 90 points open"),
        ("ruling pile --top 8 --hand 3", ("88 K 5",), "clause"),
        ("ruling out", ("KKKKKKK 55555",), "clause"),
        ("rules diff", ("club", "classic"), "UK club and Classic Canasta"),
        ("score", ('"A: =5" "B: =10"',), "Score after this hand: 10"),
    ],
)  # fmt: skip
def test_what_is_missing_is_asked_for_in_turn(
    words: str, typed: tuple[str, ...], shown: str, tmp_path: Path
) -> None:
    (tmp_path / "hands.csv").write_bytes(b"")
    if words.startswith("import"):
        assert canasta("export", "hands.csv").status == 0
    refused = canasta(*words.split(), stdin="\n".join(typed))
    assert (refused.status, refused.out) == (2, "")
    done = asked(*words.split(), typed=typed)
    assert done.status in {0, 1} if words.startswith("ruling") else done.status == 0, done.err
    assert shown in done.out + done.err
    assert done.err.count(":") >= len(typed)


@pytest.mark.parametrize(
    ("words", "typed", "sentence"),
    [
        ("night wish", ("near", "apart", "Ash", "Birch"), "KIND must be together, apart or table"),
        ("hand void --reason x", ("one", "0", "1"), "HAND must be at least 1."),
        ("season new Spring", ("soon", "2027-01-07"), "“soon” is not a date."),
        ("night check-in", ("Ash Nobody", "Ash Birch"), "There is no player “Nobody”."),
        ("print standings", ("s.txt", "s.csv"), "“s.txt” does not end in a known format"),
        ("import", ("missing.csv", "hands.csv"), "no such file or folder (missing.csv)"),
        ("hand void 1", ("", "misread"), "Hand 1 voided."),
    ],
)
def test_a_wrong_answer_is_asked_for_again(
    words: str, typed: tuple[str, ...], sentence: str
) -> None:
    assert canasta("export", "hands.csv").status == 0
    done = asked(*words.split(), typed=typed)
    assert done.status == 0, done.err
    assert sentence in done.err + done.out


def test_a_refusal_that_no_answer_mends_ends_the_command() -> None:
    done = asked("season", "new", "--from", "2027-01-07", "--rules", "nix", typed=("Spring",))
    assert (done.status, "There is no rule set “nix”" in done.err) == (1, True)


@pytest.mark.parametrize(
    ("words", "typed", "status", "sentence"),
    [
        ("hand void 1", ("", ""), 2, "--reason is required."),
        ("player add", ("", ""), 2, "NAME… is required."),
        ("export", ("s.txt", "", ""), 130, "Interrupted; nothing was changed."),
    ],
)
def test_enter_alone_twice_ends_the_questions(
    words: str, typed: tuple[str, ...], status: int, sentence: str
) -> None:
    done = asked(*words.split(), typed=typed)
    assert (done.status, sentence in done.err) == (status, True), done.err


def test_a_choice_shows_what_can_be_answered() -> None:
    assert "What they wish: together, apart or table:" in asked("night", "wish", typed=()).err


@pytest.mark.parametrize("more", [("--json",), ("--yes",)])
def test_nothing_is_asked_with_json_or_yes(more: tuple[str, ...]) -> None:
    done = canasta("player", "merge", "Ash", *more, stdin="Birch\n", at_terminal=True)
    assert (done.status, "FIRST is required" in done.out + done.err) == (2, True)


@pytest.mark.long
def test_ctrl_c_leaves_the_questions_of_a_real_terminal() -> None:
    with terminal("season", "new") as screen:
        screen.answer("Name of the new season [its year]:", "Spring\n")
        screen.answer("day [today]:", "")
        assert screen.interrupt() == 130
    assert "Spring" not in canasta("season", "list").out


def test_nothing_is_asked_where_the_question_would_not_be_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", _Terminal(io.BytesIO(b"Elm\n")))
    assert not is_interactive()
    monkeypatch.setattr("sys.stderr", _Terminal(io.BytesIO()))
    assert is_interactive()


class _Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def test_a_missing_option_is_named() -> None:
    done = canasta("penalty", "add", "Ash+Birch", "--points", "1")
    assert done.err.startswith("canasta: --reason is required.")
    done = canasta("penalty", "add", "Ash+Birch", "1")
    assert done.err.startswith("canasta: --points is required.")


def test_a_refusal_that_happens_to_hold_an_answer_is_not_about_it() -> None:
    done = asked("hand", "void", typed=("9", "misread"))
    assert done.status == 1
    assert done.err.count("Number of the hand") == 1


def test_enter_alone_finds_the_rules_of_a_club_after_three_questions() -> None:
    done = asked("--book", "new.canasta", "init", typed=("",) * 5)
    assert done.status == 0, done.err
    assert "Rule set: classic, Classic Canasta." in done.err
    assert done.err.count("?") == 4
