"""The address of a slip stands in what is printed, and says at ``hand record`` which hand it is."""

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
