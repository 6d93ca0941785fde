"""The address of a slip stands in what is printed, and names its hand at every command."""

import json
import shutil
from pathlib import Path

import pytest

from canasta_club.club.paper import address
from canasta_club.club.paper.layout import form_of
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


@pytest.mark.parametrize("words", [*ABOUT_HANDS, *ABOUT_GAMES])
def test_every_command_refuses_an_address_in_the_same_words(played: list[str], words: str) -> None:
    of = address.read(played[2])
    refused = {
        played[2][:-1] + ("0" if played[2][-1] != "0" else "1"): "A letter of this address",
        address.Address(
            5, of.night, 1, 2, 1
        ).text: "This is the address of a slip of another club.",
        address.Address(of.book, 5, 1, 2, 1).text: "a slip of another night, and this is the night",
        address.Address(of.book, table=2).text: "does not say its night, table and hand",
        address.Address(of.book, of.night, 1, 9, 1).text: "no round 1, table 9",
    }
    for wrong, message in refused.items():
        typed = [
            part for word in words.split() for part in _words(word, {"own": wrong, "free": "1"})
        ]
        done = canasta(*typed)
        assert (done.status, message in done.err) == (1, True), (words, done.err)


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
