"""``canasta rules diff | new | card | explain``: compare, write, print and doubt rule sets."""

import json
import re
from pathlib import Path

import pytest

from canasta_club.services.rules import rulesets
from tests.cli.process import Done, canasta
from tests.reports.examples.paper import pages
from tests.write_docs import rule_set_ids

UNCOMMENT = re.compile(r"^# (?=\[|[\w\"]+ = )", re.MULTILINE)


def test_only_what_differs_is_shown_side_by_side() -> None:
    rows = canasta("rules", "diff", "samba", "samba-three", "--json").rows
    assert rows == [
        {"clause": "5.1", "key": "going_out.needs", "one": "canastas 2", "other": "canastas 3"}
    ]
    assert canasta("rules", "diff", "club", "club", "--json").rows == []


def test_a_rule_set_of_ones_own_is_written_into_the_clubs_folder(club_home: Path) -> None:
    sets = ("game.target=3000", "players.4.deal=13", "adjustments.late=-50", "meld.wilds=any")
    options = [word for each in sets for word in ("--set", each)]
    done = canasta("rules", "new", "ours", "--extends", "club", "--name", "Ours", *options)
    path = club_home / "rulesets" / "ours.toml"
    assert (done.status, done.out) == (0, f"Written: {path}\n")
    rows = canasta("rules", "diff", "club", "ours", "--json").rows
    assert {row["key"]: row["other"] for row in rows} == {
        "players.4.deal": "13",
        "meld.wilds": "any",
        "game.target": "3000",
        "adjustments.late": "-50",
    }
    again = canasta("rules", "new", "ours", "--extends", "classic")
    assert again.status == 1
    assert "A rule set “ours” already exists." in again.err


@pytest.mark.sampled(9)
@pytest.mark.parametrize("parent", rule_set_ids())
def test_every_line_of_the_written_file_may_be_taken_into_use(parent: str, tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    assert canasta("rules", "new", str(path), "--extends", parent).status == 0
    text = path.read_text(encoding="utf-8")
    path.write_text(UNCOMMENT.sub("", text), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != text
    assert canasta("rules", "check", str(path)).status == 0
    rows = canasta("rules", "diff", parent, str(path), "--json").rows
    assert rows == []


def test_a_wrong_setting_writes_nothing(club_home: Path) -> None:
    done = canasta("rules", "new", "ours", "--set", "game.taget=3", "--set", "meld.wilds=lots")
    assert done.status == 1
    assert "unknown key “taget”; did you mean “target”?" in done.err
    assert "must be one of fewer, equal, any, not “lots”" in done.err
    assert not list(club_home.glob("rulesets/*"))
    for name in ("Our Rules", "../x", "ours.txt/"):
        assert canasta("rules", "new", name).status == 1, name


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (("target=3000",), ["unknown key “target”; did you mean “game.target”?"]),
        (("game=5",), ["game: must be a table ([game]), not 5"]),
        (
            ("id=x", "name=y", "extends=samba", "q"),
            [
                "“id” is given as the first argument, not with --set",
                "“name” is given with --name, not with --set",
                "“extends” is given with --extends, not with --set",
                "“q” is not a key and its value",
            ],
        ),
        (
            ("game.target=1", "game.target.x=2"),
            ["“game.target.x=2” conflicts with an earlier --set"],
        ),
        (("game.target.x=2", "game.target=1"), ["“game.target=1” conflicts with an earlier --set"]),
        (("a.b.c=1",), ["unknown key “a” (known: id, name, extends"]),
        (("game.target=1" + "0" * 5000,), ["game.target: must be a whole number"]),
    ],
)
def test_a_setting_that_cannot_be_written_is_reported(
    settings: tuple[str, ...], message: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "ours.toml"
    done = _new(path, settings)
    assert done.status == 1
    assert all(each in done.err for each in message), done.err
    assert not path.exists()


def test_what_is_written_beside_the_tables_is_set_too(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    assert _new(path, ('notes=["Agreed"]', 'remove=["players.3"]')).status == 0
    shown = json.loads(canasta("rules", "show", str(path), "--json").out)
    assert (shown["notes"], list(shown["players"])) == (["Agreed"], ["2", "4", "6"])


def _new(path: Path, settings: tuple[str, ...]) -> Done:
    options = [word for each in settings for word in ("--set", each)]
    return canasta("rules", "new", str(path), "--extends", "club", *options)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("what", "number"),
    [
        ("melded cards", "6.1"),
        ("settlement", "6.7"),
        ("director", "9.3"),
        ("go_out_failed", "9.4"),
        ("held_aces", "9.1"),
        ("quads", "6.6"),
        ("samba", "6.2"),
        ("red", "6.3"),
        (" 3.2 ", "3.2"),
        ("players.2.going_out.needs", "5.1"),
    ],
)
def test_lines_of_a_sheet_and_words_of_a_rule_set_are_explained_by_their_clause(
    what: str, number: str
) -> None:
    assert rulesets.explain(what)["number"] == number


@pytest.mark.parametrize("rules", ["club", "modern-american", "hand-and-foot"])
def test_the_card_is_one_sheet(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "card.pdf"
    assert canasta("rules", "card", rules, str(path)).status == 0
    (text,) = pages(path)
    assert "Wild cards in a meld" in text
    wrong = canasta("rules", "card", rules, str(tmp_path / "card.doc"))
    assert (wrong.status, "ends in .pdf" in wrong.err) == (2, True)


def test_a_clause_says_where_its_source_can_be_read_otherwise() -> None:
    done = canasta("rules", "explain", "6.3")
    assert "Four red threes against a side (club)" in done.out
    (first, *_) = json.loads(canasta("rules", "explain", "6.3", "--json").out)["ambiguities"]
    assert set(first) == {"place", "source", "rule_sets", "taken", "why"}


def test_questions_are_asked_on_a_terminal_only() -> None:
    done = canasta("rules", "choose")
    assert (done.status, done.out) == (2, "")
    assert "canasta rules list" in done.err
