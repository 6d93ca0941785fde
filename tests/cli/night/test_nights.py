"""Whole evenings at the keyboard: eleven people with new partners, and a timed Mitchell."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.cli import process
from tests.cli.process import canasta
from tests.reports.examples import paper

ELEVEN = tuple("Ash Birch Cedar Dogwood Elm Fir Gum Hazel Ivy Juniper Kauri".split())  # noqa: SIM905
DAY = "2026-11-19"

Run = Callable[..., Result]
app = process.app()


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Type commands at a book of one's own."""
    book = str(tmp_path / "club.canasta")

    def typed(*words: str) -> Result:
        return CliRunner().invoke(app, ["--book", book, "--by", "Sue", *words])

    done = typed("init", "Riverside", "--rules", "hoyle")
    assert done.exit_code == 0, done.stderr
    typed("player", "add", *ELEVEN, "Larch", "Maple", "Nut")
    return typed


def answer_of(run: Run, *words: str) -> Any:
    done = run(*words, "--json")
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)


def begin(run: Run, league: str, *entered: str, rules: str = "hoyle") -> None:
    run("season", "new", "Autumn", "--from", "2026-10-01", "--league", league, "--rules", rules)
    if entered:
        assert run("season", "register", *entered).exit_code == 0
    assert run("night", "open", DAY).exit_code == 0


def play(run: Run, number: int) -> None:
    """Record a hand at every table of a round, and end its game by the clock."""
    for game in answer_of(run, "game", "list")["rows"]:
        if game["round"] == number and game["state"] == "running":
            at = ("--round", str(number), "--table", str(game["table"]))
            sides = game["sides"].split(" against ")
            lines = [f"{side}: ={600 - 100 * place}" for place, side in enumerate(sides)]
            assert run("hand", "record", *at, *lines, "--accept", "all").exit_code == 0
            assert run("game", "end", *at).exit_code == 0


def test_an_evening_of_eleven_people(run: Run) -> None:
    begin(run, "individual")
    assert run("night", "check-in", *ELEVEN).stdout == "11 players are checked in.\n"
    proposed = answer_of(run, "night", "seat", "--rounds", "4", "--seed", "7")
    assert (proposed["state"], proposed["seed"], len(proposed["rounds"])) == ("proposed", 7, 4)
    sizes = sorted(sum(map(len, table["sides"])) for table in proposed["rounds"][0]["tables"])
    assert sizes == [3, 4, 4]
    swapped = answer_of(run, "night", "swap", "Ash", "Elm")
    assert swapped["rounds"][0] != proposed["rounds"][0]
    done = run("night", "seat", "--confirm")
    assert done.stderr == "Round 1 is seated.\n"
    assert len(answer_of(run, "game", "list")["rows"]) == 3
    assert len(answer_of(run, "openings")["rows"]) == 7
    assert run("night", "late", "Larch").stdout.splitlines() == [
        "Larch plays from round 2 on.", "Rounds 2 to 4 were planned again.",
    ]  # fmt: skip
    play(run, 1)
    assert run("night", "leave", "Fir").exit_code == 0
    assert run("night", "replace", "Gum", "Zoe", "--guest").exit_code == 0
    assert run("night", "seat", "--confirm").exit_code == 0
    by_name = answer_of(run, "night", "seating", "--by-name")["rows"]
    here = {row["name"] for row in by_name}
    assert here == {*ELEVEN, "Larch", "Zoe"} - {"Fir", "Gum"}
    play(run, 2)
    assert run("night", "return", "Fir").exit_code == 0
    assert run("night", "seat", "--confirm").exit_code == 0
    play(run, 3)
    rows = {row["name"]: row for row in answer_of(run, "standings")["rows"]}
    assert "Zoe" not in rows
    people = answer_of(run, "night", "people")
    assert {row["name"]: row["instead_of"] for row in people["rows"]}["Zoe"] == "Gum"
    done = run("night", "close", "--final", "--accept", "all")
    assert done.stdout == f"The night of {DAY} is final.\n"
    assert answer_of(run, "verify")["problems"] == []


@pytest.mark.long
def test_a_mitchell_evening(run: Run, tmp_path: Path) -> None:
    pairs = [f"{one}+{other}" for one, other in zip(ELEVEN[:8:2], ELEVEN[1:8:2], strict=True)]
    begin(run, "mitchell-timed", *pairs, rules="modern-american-nvso")
    assert run("night", "check-in", "all").exit_code == 0
    planned = answer_of(run, "night", "seat", "--rounds", "3")["rounds"]
    assert [len(each["tables"]) for each in planned] == [2, 2, 2]
    assert run("print", "openings", str(tmp_path / "openings.pdf")).exit_code == 1
    for template in ("guides", "seating"):
        out = tmp_path / f"{template}.pdf"
        assert run("print", template, str(out)).exit_code == 0
        assert out.read_bytes().startswith(b"%PDF")
    assert run("print", "guides", str(tmp_path / "tables.pdf"), "--tables").exit_code == 0
    text = paper.words(tmp_path / "guides.pdf")
    for side in ("North-south", "East-west", "Ash & Birch", "Gum & Hazel"):
        assert side in text
    for number in (1, 2):
        assert run("night", "seat", "--confirm").exit_code == 0
        sides = [each["sides"] for each in planned[number - 1]["tables"]]
        seated = answer_of(run, "night", "seating")["rows"]
        assert [[row["side_1"], row["side_2"]] for row in seated] == [
            [" & ".join(side) for side in both] for both in sides
        ]
        play(run, number)
    assert sum(row["played"] for row in answer_of(run, "standings")["rows"]) == 8


def test_conflicting_words_are_refused(run: Run) -> None:
    begin(run, "individual")
    for words, status, message in (
        (("open", DAY, "Ash"), 2, "Too many words: “Ash”"),
        (("check-in", "Ash", "--guest", "--new-player"), 2, "not both"),
        (("wish", "near", "Ash", "Birch"), 2, "KIND must be together, apart or table"),
        (("wish", "table", "Ash", "three"), 2, "“three” is not the number of a table"),
        (("wish", "apart", "Ash"), 2, "OTHER is required"),
        (("cancel", DAY), 2, "--reason is required"),
        (("move", DAY), 2, "NEW is required"),
        (("seat",), 1, "Nobody is checked in"),
        (("seat", "--confirm"), 1, "Nobody is checked in"),
        (("swap", "Ash", "Birch"), 1, "No round is proposed"),
        (("cut",), 2, "Name the players, or check them in"),
        (("seating",), 1, "No round is seated or proposed"),
        (("money", "2026-12-24"), 1, "has no night 2026-12-24"),
    ):
        done = run("night", *words)
        assert (done.exit_code, message in done.stderr) == (status, True), (words, done.stderr)
        assert "Traceback" not in done.stderr


def test_wishes_cuts_and_money(run: Run) -> None:
    begin(run, "individual")
    assert run("night", "wish", "apart", "Ash", "Birch").stdout == (
        "Wish added: Ash and Birch sit apart.\n"
    )
    run("night", "wish", "table", "Cedar", "3")
    assert run("night", "wish", "table", "Cedar", "2").stdout == (
        "Wish added: Cedar sits at table 2. It replaces: Cedar sits at table 3.\n"
    )
    assert len(answer_of(run, "night", "wishes")["rows"]) == 2
    assert run("night", "unwish", "1").stdout == "Wish removed: Ash and Birch sit apart.\n"
    cut = answer_of(run, "night", "cut", *ELEVEN[:4], "--seed", "7")
    assert (cut["seed"], len(cut["rows"])) == (7, 4)
    assert run("night", "cut", *ELEVEN[:4], "--confirm").stderr == "Round 1 has started.\n"
    assert run("night", "pay", "Ash", "--amount", "3.50").stdout == "Ash has paid 3.50.\n"
    assert answer_of(run, "night", "money")["paid"] == 3.5
    assert answer_of(run, "season", "money")["paid"] == 3.5


def test_nights_of_a_season(run: Run) -> None:
    begin(run, "pairs")
    assert run(
        "night", "plan", "--from", "2026-11-26", "--to", "2026-12-10", "--weekdays", "thu"
    ).stdout == ("3 nights planned: 2026-11-26, 2026-12-03, 2026-12-10.\n")
    assert run("night", "cancel", "2026-12-03", "--reason", "feast").exit_code == 0
    moved = run("night", "move", "2026-12-10", "2026-12-11", "--reason", "hall")
    assert moved.stdout == "The night of 2026-12-10 is now on 2026-12-11.\n"
    run("season", "new", "Cup", "--from", "2027-01-01", "--rules", "hoyle")
    cup = run("night", "share", DAY, "--with", "Cup", "--season", "Autumn")
    assert cup.stdout == f"The night of {DAY} counts for Cup too.\n"
    alone = run("night", "unshare", DAY, "--with", "Cup", "--season", "Autumn")
    assert alone.stdout == f"The night of {DAY} no longer counts for Cup.\n"
    states = [row["state"] for row in answer_of(run, "night", "list", "--season", "Autumn")["rows"]]
    assert states == ["open", "planned", "cancelled", "planned"]


def test_the_real_program_seats_a_night(tmp_path: Path) -> None:
    book = ("--book", str(tmp_path / "club.canasta"))
    for words in (
        ("init", "Riverside", "--rules", "club"),
        ("player", "add", *ELEVEN[:9]),
        ("season", "new", "Autumn", "--from", "2026-10-01", "--league", "individual"),
        ("night", "open", DAY, *(word for name in ELEVEN[:9] for word in ("--present", name))),
    ):
        done = canasta(*book, *words)
        assert done.status == 0, done.err
    assert done.out == f"Night 1 of Autumn, {DAY}, is open.\n9 players are checked in.\n"
    done = canasta(*book, "night", "seat")
    assert (done.status, done.err) == (0, "To seat this round: canasta night seat --confirm\n")
    again = canasta(*book, "night", "seat", "--json")
    (planned,) = json.loads(again.out)["rounds"]
    seated = [name for table in planned["tables"] for side in table["sides"] for name in side]
    assert sorted([*seated, *(each["name"] for each in planned["sit_outs"])]) == list(ELEVEN[:9])
    assert canasta(*book, "night", "seat", "--confirm").err == "Round 1 is seated.\n"
    assert canasta(*book, "undo").out.startswith("Undone: round 1 on 2026-11-19 was seated")


@pytest.mark.long
def test_on_a_terminal_a_proposal_is_talked_over(run: Run, tmp_path: Path) -> None:
    begin(run, "individual")
    run("night", "check-in", *ELEVEN[:8])
    typed = "what\nswap Ash Zed\nswap Ash Elm\nseed 5\nother seed\nyes\n"
    book = str(tmp_path / "club.canasta")
    status, out, message = canasta("--book", book, "night", "seat", stdin=typed, at_terminal=True)
    assert status == 0, message
    assert "Answer yes, swap with two names, seed with a number, or no." in message
    assert "There is no player of this round “Zed”" in message
    assert out.count("Proposal for") == 4
    assert message.rstrip().endswith("Round 1 is seated.")
    journal = [row["summary"] for row in answer_of(run, "journal", "--limit", "1")["rows"]]
    assert journal == [f"round 1 on {DAY} was seated, seed 6"]
