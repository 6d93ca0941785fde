"""Where pairs are ranked, each command that lone players meet says how they get partners."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.process import canasta

TWELVE = [
    "Ash",
    "Birch",
    "Cedar",
    "Dogwood",
    "Elm",
    "Fir",
    "Gum",
    "Hazel",
    "Ivy",
    "Juniper",
    "Kapok",
    "Larch",
]
BEGUN = (
    ("init", "Riverside", "--rules", "club"),
    ("player", "add", *TWELVE),
    ("season", "new", "Winter", "--rules", "club", "--from", "2026-10-01"),
    ("night", "open", "2026-11-19"),
)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a club in whose season pairs are ranked."""
    folder = tmp_path_factory.mktemp("club")
    for words in BEGUN:
        status, _out, message = canasta("--book", "club.canasta", *words, folder=folder)
        assert status == 0, message
    return folder


@pytest.mark.parametrize(
    "words", [("season", "register", *TWELVE), ("night", "check-in", *TWELVE), ("night", "seat")]
)
def test_lone_players_are_told_once_how_they_get_partners(
    home: Path, words: tuple[str, ...]
) -> None:
    if words == ("night", "seat"):
        canasta("--book", "club.canasta", "night", "check-in", "Ash", "Birch", folder=home)
    status, out, message = canasta("--book", "club.canasta", *words, folder=home)
    assert status == (0 if "check-in" in words else 1)
    said = out + message
    assert said.count("canasta night cut") == said.count("--league individual") == 1
    if words[-1] == "Larch":
        assert said.count("Kapok and Larch") == 1


@pytest.mark.parametrize(
    "words",
    [
        ("season", "register", "Mia+Olaf", "Quinn", "Xena", "Hezel", "77"),
        ("night", "check-in", "Mia+Olaf", "Quinn", "Xena"),
        ("night", "late", "Mia", "Olaf", "Quinn", "Xena", "--round", "2"),
    ],
    ids=" ".join,
)
def test_names_that_nobody_bears_are_refused_as_one(home: Path, words: tuple[str, ...]) -> None:
    """A name that is nearly one is told which; a number is none."""
    _status, _out, message = canasta("--book", "club.canasta", *words, folder=home)
    assert message.count("There are no players “Mia”, “Olaf”, “Quinn” and “Xena”.") == 1
    is_entered = "register" in words
    assert message.count("Add them first: canasta player add NAME") == is_entered
    assert message.count("Did you mean “Hazel”") == message.count("“77”") == is_entered
    assert message.count("For a new name add --guest or --new-player.") == (not is_entered)


def test_names_that_are_there_already_are_refused_as_one(home: Path, tmp_path: Path) -> None:
    """On a screen; JSON has a problem for each name."""
    book = ("--book", "club.canasta")
    _status, _out, message = canasta(*book, "player", "add", *TWELVE, "Mia", folder=home)
    assert f"  error: {', '.join(TWELVE)}: already in the club\n" in message
    assert 'canasta player add "Mia"' in message
    done = canasta(*book, "player", "add", *TWELVE, "--json", folder=home)
    assert [each["side"] for each in json.loads(done.out)["problems"]] == list(TWELVE)
    pairs = [f"{one}+{other}" for one, other in zip(TWELVE[::2], TWELVE[1::2], strict=True)]
    own = shutil.copytree(home, tmp_path / "own")
    assert canasta(*book, "season", "register", *pairs, folder=own).status == 0
    _status, _out, message = canasta(*book, "season", "register", *pairs, folder=own)
    assert message.count("error: ") == 1
    assert f"{TWELVE[-2]} & {TWELVE[-1]}: already registered" in message
