"""The address of a slip stands in what is printed, and names its hand at every command."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from canasta_club.club.paper import address
from canasta_club.club.paper.layout import Form, form_of
from tests.cli.process import canasta

BEGUN = (
    "init Riverside --rules club", "player add Ash Birch Cedar Dogwood Elm Fir Gum Hazel",
    "season new Winter --from 2026-10-01", "night open 2026-11-19",
    "game start --table 1 Ash+Birch Cedar+Dogwood", "game start --table 2 Elm+Fir Gum+Hazel",
)  # fmt: skip
HAND = ("A: m1 +275 -10 out", "B: m1 +135 -20")


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("addresses") / "club.canasta"
    for words in BEGUN:
        assert canasta("--book", str(path), *words.split()).status == 0
    return path


@pytest.fixture
def slips(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the addresses of the first hands of both tables, as they are printed."""
    monkeypatch.setenv("CANASTA_BOOK", str(shutil.copy(begun, tmp_path)))
    written = tmp_path / "slips.json"
    assert canasta("print", "slips", str(written), "--hands", "2").status == 0
    parts = json.loads(written.read_text(encoding="utf-8"))["parts"]
    return [part["address"] for part in parts]


def test_a_printed_address_is_that_of_the_paper(slips: list[str]) -> None:
    read = [address.read(each) for each in slips]
    assert [(of.table, of.hand) for of in read] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert all(form_of(of.layout) for of in read)


@pytest.mark.parametrize("is_grouped", [False, True])
def test_a_hand_is_recorded_where_its_address_says(slips: list[str], is_grouped: bool) -> None:
    text = slips[3]
    words = [text[at : at + 6] for at in range(0, len(text), 6)] if is_grouped else [text.lower()]
    done = canasta("hand", "record", *words, *HAND, "--accept", "all", "--json")
    assert done.status == 0, done.err
    hand = json.loads(done.out)
    assert (hand["table"], hand["hand"]) == (2, 2)
    assert [side["total"] for side in hand["sides"]] == [665, 415]


def test_the_sides_of_an_address_are_asked_for(slips: list[str]) -> None:
    typed = "m1 +275 -10 out\nm1 +135 -20\n"
    done = canasta("hand", "record", slips[2], stdin=typed, at_terminal=True)
    assert done.status == 0, done.err
    assert "Hand 1 at table 2" in done.err


@pytest.fixture
def played(slips: list[str]) -> list[str]:
    """Return the same addresses once the first hand of table 2 is recorded."""
    assert canasta("hand", "record", slips[2], *HAND).status == 0
    return slips


ABOUT_HANDS = (
    "hand show {own}", "hand history {own}", "hand show {own} --revisions",
    "hand correct {own} Gum+Hazel:=435 --reason misread --drop-details",
    "hand void {own} --reason misdeal", "hand revert {own} --revision 1 --reason again",
    "hand move {own} --to-table {free} --accept all", "hand swap {own} --accept all",
)  # fmt: skip
ABOUT_GAMES = (
    "game show {own}", "game end {own}", "game void {own} --reason void --yes",
    "game show --table {own}", "game confirm Elm Gum --table {own}",
    "hand record --table {own} {hand}", "print game game.json --table {own}",
)  # fmt: skip
ABOUT_TABLES = (
    "hand list --table {own}", "journal --table {own}", "hall revoke --table {own} --yes",
    "enter --lines nothing.txt --table {own}", "print table-cards c.pdf --hall --yes --table {own}",
    "game start --table {own} Ash+Birch Elm+Fir",
)  # fmt: skip


@pytest.mark.parametrize("words", [*ABOUT_HANDS, *ABOUT_GAMES[:5]])
def test_every_command_takes_an_address(played: list[str], words: str) -> None:
    done = canasta(*words.format(own=played[2], free=played[1]).split(), "--json")
    assert done.status == 0, done.err
    asked = json.loads(done.out)
    assert asked.get("table", 2) in ({1} if "move" in words else {2})
    assert asked.get("hand", 1) in ({2, 1} if "move" in words else {1})


def test_one_hand_is_moved_and_swapped_with_another_by_its_address(played: list[str]) -> None:
    assert (
        canasta("hand", "move", played[2], "--to-table", played[1], "--accept", "all").status == 0
    )
    (hand,) = json.loads(canasta("hand", "list", "--json").out)["hands"]
    assert (hand["table"], hand["hand"]) == (1, 2)
    assert canasta("hand", "record", played[2], "A: =675", "B: =435").status == 0
    assert canasta("hand", "swap", played[1], played[2], "--accept", "all").status == 0
    both = json.loads(canasta("hand", "list", "--json").out)["hands"]
    assert [side["total"] for hand in both for side in hand["sides"]] == [675, 435, 665, 415]


@pytest.mark.parametrize("words", [*ABOUT_HANDS, *ABOUT_GAMES, *ABOUT_TABLES])
def test_every_command_refuses_an_address_in_the_same_words(
    played: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nothing.txt").touch()
    of = address.read(played[2])
    refused = {
        played[2][:-1] + ("0" if played[2][-1] != "0" else "1"): "A letter of this address",
        address.Address(
            5, of.night, 1, 2, 1
        ).text: "This is the address of a slip of another club.",
        address.Address(of.book, 5, 1, 2, 1).text: "a slip of another night, and this is the night",
        address.Address(of.book, table=2).text: "does not say its night, table and hand",
    }
    if words not in ABOUT_TABLES:
        drawn = "This slip is drawn in a way that this version does not know."
        refused |= {
            address.Address(of.book, of.night, 1, 9, 1).text: "no round 1, table 9",
            replace(of, layout=999).text: drawn,
            replace(of, layout=Form("a4", 5).number).text: "This slip is for 5 players, and 4 sat",
        }
    for wrong, message in refused.items():
        typed = [
            part for word in words.split() for part in _words(word, {"own": wrong, "free": "1"})
        ]
        done = canasta(*typed)
        assert (done.status, message in done.err) == (1, True), (words, done.err)


def test_the_address_of_a_slip_names_its_table(played: list[str], tmp_path: Path) -> None:
    assert canasta("hand", "record", played[0], "A: =675", "B: =435").status == 0
    (hand,) = json.loads(canasta("hand", "list", "--table", played[2], "--json").out)["hands"]
    assert hand["table"] == 2
    changes = json.loads(canasta("journal", "--table", played[2], "--json").out)["rows"]
    assert {each["action"] for each in changes} == {"hand record", "game start"}
    assert len(changes) == 2
    lines = tmp_path / "lines.txt"
    lines.write_text("A:=600 B:=300\nA:=590 B:=310", encoding="utf-8")
    done = canasta("enter", "--lines", str(lines), "--table", played[3], "--json")
    saved = json.loads(done.out)["saved"]
    assert [(each["table"], each["hand"]) for each in saved] == [(2, 2), (2, 3)]


def test_a_game_starts_at_the_table_and_in_the_round_of_a_slip(played: list[str]) -> None:
    third = replace(address.read(played[0]), table=3, round=2).text
    start = ("game", "start", "--table", third, "Ash+Elm", "Birch+Fir")
    beside = canasta(*start, "--round", "1")
    assert (beside.status, "An address names the table" in beside.err) == (2, True)
    assert canasta("game", "end", "1", "--reason", "time").status == 1
    assert canasta("game", "void", "1", "--reason", "x", "--yes").status == 0
    assert canasta("game", "void", "2", "--reason", "x", "--yes").status == 0
    assert canasta(*start).status == 0
    shown = json.loads(canasta("game", "show", third, "--json").out)
    assert (shown["table"], shown["round"]) == (3, 2)


@pytest.mark.parametrize("second", [False, True])
def test_after_an_address_alone_comes_the_hand_of_that_slip(
    played: list[str], second: bool
) -> None:
    """Also where a later round is played at that table."""
    for words in ("game end 2", "game void 1 --reason x --yes",
                  "game start --table 2 --round 2 Elm+Fir Gum+Hazel",
                  "hand record --table 2 A:=500 B:=300"):  # fmt: skip
        assert canasta(*words.split()).status == 0
    typed = f"{played[2]}\nA: m1 +275 -10 out B: m1 +135 -20\n"
    again = ["--second"] if second else []
    done = canasta("--by", "Hazel", "enter", "--lines", *again, "--json", stdin=typed)
    out = json.loads(done.out)
    (seen,) = out["compared" if second else "saved"]
    assert (seen["table"], seen["hand"], out["refused"]) == (2, 1, []), seen
    assert seen["agrees"] if second else seen["round"] == 1
    assert len(json.loads(canasta("hand", "list", "--json").out)["hands"]) == 2


@pytest.mark.parametrize(
    "words",
    ["hand show {own} --table 2", "game show {own} --round 1", "hand show 1 --table {own}",
     "hand correct {own} A:=1 --game 1 --reason x", "hand swap 1 {own} --with-table 2 --table 1"],
)  # fmt: skip
def test_beside_an_address_no_place_is_named(played: list[str], words: str) -> None:
    done = canasta(*words.format(own=played[2]).split())
    assert done.status == 2
    assert "An address names the table, the round and the hand" in done.err


@pytest.mark.parametrize(
    "words", ["hand show {part}", "game show {part}", "hand show 1 --table {part}"]
)
def test_a_part_of_an_address_is_called_that(played: list[str], words: str) -> None:
    part = played[2][:-2]
    done = canasta(*words.format(part=part).split())
    assert done.status == 2
    assert f"“{part}” is neither a whole number nor the address of a slip" in done.err


@pytest.mark.parametrize("divided", ["", " "])
def test_a_part_of_an_address_is_not_taken_for_a_side(slips: list[str], divided: str) -> None:
    part = divided.join((slips[0][6:12], slips[0][12:18]))
    done = canasta("hand", "record", *part.split(), *HAND)
    assert (done.status, "is part of an address: 12 of its 24" in done.err) == (1, True)
    done = canasta("hand", "record", "--table", "1", "Ash", *HAND)
    assert "a line begins with the side's name" in done.err


def test_the_address_of_an_earlier_night_needs_its_night(played: list[str]) -> None:
    for words in ("game void 1 --reason x --yes", "game end 2", "night close",
                  "night open 2026-11-26"):  # fmt: skip
        assert canasta(*words.split()).status == 0
    done = canasta("hand", "show", played[2])
    assert "This is a slip of the night of 2026-11-19" in done.err
    assert "--night 2026-11-19" in done.err
    assert canasta("hand", "show", played[2], "--night", "2026-11-19").status == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("{wrong} {hand}", "A letter of this address is wrong"),
        ("{elsewhere} {hand}", "This is the address of a slip of another club."),
        ("{card} {hand}", "This address does not say its night, table and hand"),
        ("{own} {hand} --table 1", "An address names the table, the round and the hand"),
        ("{own} {hand} --hand 3", "An address names the table, the round and the hand"),
        ("{own}", "Give a line for each side."),
    ],
)
def test_what_an_address_cannot_mean_is_refused(slips: list[str], words: str, message: str) -> None:
    own = slips[0]
    of = address.read(own)
    named = {
        "own": own,
        "wrong": f"{'1' if own[5] == '0' else '0'}".join((own[:5], own[6:])),
        "elsewhere": address.Address(5, of.night, 1, 1, 1).text,
        "card": address.Address(of.book, table=1).text,
    }
    typed = [part for word in words.split() for part in _words(word, named)]
    done = canasta("hand", "record", *typed)
    assert done.status in {1, 2}
    assert message in done.err
    assert json.loads(canasta("hand", "list", "--json").out)["hands"] == []


def _words(word: str, named: dict[str, str]) -> list[str]:
    return list(HAND) if word == "{hand}" else [word.format(**named)]
