"""``canasta rules`` through its real process: list, show, check and explain."""

import json
from pathlib import Path

import pytest

from canasta_club.services.rules import rulesets
from tests.cli.process import canasta
from tests.game.examples.sets import SIX


def test_the_rule_sets_are_listed() -> None:
    done = canasta("rules", "list")
    assert (done.status, done.err) == (0, "")
    for name in SIX:
        assert any(line.split()[:1] == [name] for line in done.out.splitlines()), name
    rows = canasta("rules", "list", "--json").rows
    found = {row["id"]: row for row in rows}
    assert set(SIX) <= set(found)
    assert found["club"]["players"] == "2, 3, 4, 6"
    assert found["three-pack"]["target"] == "10,000"


@pytest.mark.long
def test_the_clubs_own_sets_are_listed_and_broken_ones_reported(club_home: Path) -> None:
    folder = club_home / "rulesets"
    folder.mkdir(parents=True)
    (folder / "house.toml").write_text('extends = "club"\nname = "Ours"\n', encoding="utf-8")
    (folder / "bad.toml").write_text('extends = "club"\nmeldd = 1\n', encoding="utf-8")
    (folder / "digits.toml").write_text("target = " + "9" * 5000, encoding="utf-8")
    (folder / "deep.toml").write_text("target = " + "[" * 5000, encoding="utf-8")
    done = canasta("rules", "list")
    assert done.status == 0
    assert "Ours" in done.out
    for name in ("bad", "digits", "deep"):
        assert f"{name}.toml cannot be used as it is; see: canasta rules check" in done.err
    assert canasta("rules", "show", "house", "--json").status == 0
    score = canasta("score", "--rules", "house", "A: KKKKKKK out", "B: =0", "--json")
    assert json.loads(score.out)["rules"] == "house"


def test_a_rule_set_is_shown_whole() -> None:
    done = canasta("rules", "show", "club")
    assert (done.status, done.err) == (0, "")
    assert "UK club" in done.out
    as_many = "It may hold as many wild cards as natural ones."
    assert any(
        line.split()[:1] == ["3.2"] and line.endswith(as_many) for line in done.out.splitlines()
    )
    table = json.loads(canasta("rules", "show", "club", "--json").out)
    assert table.pop("schema") == "canasta/rules-show/1"
    assert table == rulesets.document("club").table


def test_a_rule_set_is_shown_for_some_players() -> None:
    table = json.loads(canasta("rules", "show", "classic", "--size", "2", "--json").out)
    assert table["going_out"]["needs"] == {"canastas": 2}
    assert list(table["players"]) == ["2"]
    shown = canasta("rules", "show", "classic", "--size", "2").out
    assert "A side goes out with 2 canastas." in shown
    assert "With 2 players" in canasta("rules", "show", "classic").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("show", "clubb"), "did you mean “club”?"),
        (("show", "classic", "--size", "9"), "is for 2, 3, 4 players, not for 9"),
        (("show", "no/such.toml"), "There is no file"),
        (("check", "nosuch.toml"), "There is no file"),
        (("check", "nosuch"), "There is no rule set “nosuch”"),
        (("explain", "foo"), "There is no clause or code “foo”"),
        (("explain", "99.9"), "There is no clause or code “99.9”"),
        (("explain", "too-many-wild"), "did you mean “too-many-wilds”?"),
    ],
)
def test_what_is_not_there_is_reported(words: tuple[str, ...], message: str) -> None:
    done = canasta("rules", *words)
    assert (done.status, done.out) == (1, "")
    assert message in done.err
    assert "Traceback" not in done.err


def test_wrong_usage_has_a_status_of_its_own() -> None:
    for words in (("diff",), ("show", "club", "--size", "two"), ("nix",)):
        done = canasta("rules", *words)
        assert (done.status, done.out) == (2, "")


@pytest.mark.parametrize("name", ["house.toml", "our rules.txt"])
def test_a_valid_file_is_called_valid(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(
        'id = "house"\nname = "Our rules"\nextends = "hoyle"\n', encoding="utf-8-sig"
    )
    done = canasta("rules", "check", name, folder=tmp_path)
    assert done == (0, "Our rules (house) is valid, for 2, 3, 4, 5, 6 players.\n", "")
    answer = json.loads(canasta("rules", "check", name, "--json", folder=tmp_path).out)
    assert answer == {
        "schema": "canasta/rules-check/1",
        "valid": True,
        "problems": [],
        "id": "house",
        "players": [2, 3, 4, 5, 6],
    }


def test_every_mistake_in_a_file_is_reported_at_once(tmp_path: Path) -> None:
    (tmp_path / "mother.toml").write_text('extends = "classic"\n[meld]\nwildes = 1\n')
    (tmp_path / "house.toml").write_text(
        'extends = "mother.toml"\n[meld]\nmin_cards = 0\n[going_out]\nneeds = { cansatas = 1 }\n'
        '[adjustments]\nslow = { if = { natural = 1 } }\nremoved = "x"\n'
    )
    done = canasta("rules", "check", "house.toml", folder=tmp_path)
    assert (done.status, done.out) == (1, "")
    told = done.err.splitlines()
    assert len(told) == 6
    for message in (
        "house.toml: meld.min_cards: must be a whole number of at least 1, not 0",
        "house.toml: adjustments.removed: must be a whole number, not “x”",
        "mother.toml: meld.wildes: unknown key “wildes”; did you mean “wilds”?",
        "house.toml: adjustments.slow.points: “points” is missing",
        "house.toml: going_out.needs.cansatas: unknown key “cansatas”; did you mean “canastas”?",
    ):
        assert any(message in line for line in told), message
    answer = json.loads(canasta("rules", "check", "house.toml", "--json", folder=tmp_path).out)
    assert answer["valid"] is False
    assert len(answer["problems"]) == 5
    assert all(problem["clause"] for problem in answer["problems"])


def test_files_that_extend_one_another_in_a_circle_are_reported(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.toml").write_text('extends = "sub/../sub/b.toml"\n')
    (tmp_path / "sub" / "b.toml").write_text('extends = "../sub/../a.toml"\n')
    done = canasta("rules", "check", "a.toml", folder=tmp_path)
    assert done.status == 1
    assert "extends itself in a circle" in done.err
    assert done.err.count("extends itself in a circle") == 1


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"name = 'J\xf6rg'", "is not a text file in UTF-8"),
        ("name = 'x'".encode("utf-16"), "is not a text file in UTF-8"),
        (b"[meld\n", "cannot be read as TOML"),
        (b"a = " + b"[" * 100_000, "too deeply nested"),
        (b"", "“decks” is missing"),
    ],
    ids=["windows-1252", "utf-16", "torn", "deep", "empty"],
)
def test_a_file_that_is_not_a_rule_set_is_refused(
    tmp_path: Path, data: bytes, message: str
) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(data)
    done = canasta("rules", "check", str(path))
    assert (done.status, done.out) == (1, "")
    assert message in done.err
    assert "Traceback" not in done.err


def test_a_number_of_players_that_cannot_sit_is_reported(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text('extends = "classic"\ngame.settlement = "difference"\n')
    done = canasta("rules", "check", "house.toml", folder=tmp_path)
    assert (done.status, done.out) == (1, "")
    assert "players.3.game.settlement: difference scoring is for two sides" in done.err
    words = ("score", "--rules", "./house.toml", "A: KKKKKKK out", "B: AAAA", "--json")
    answer = json.loads(canasta(*words, folder=tmp_path).out)
    assert [side["total"] for side in answer["sides"]] == [590, 0]


def test_an_id_that_is_taken_is_reported(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('id = "club"\nextends = "classic"\n')
    done = canasta("rules", "check", "club.toml", folder=tmp_path)
    assert done.status == 0
    assert "the id “club” belongs to a shipped rule set" in done.err


@pytest.mark.sampled(1)
@pytest.mark.parametrize("what", ["3.2", "too-many-wilds", "meld.max_wilds"])
def test_a_clause_a_code_or_a_key_is_explained(what: str) -> None:
    done = canasta("rules", "explain", what)
    assert (done.status, done.err) == (0, "")
    assert "Wild cards in a meld" in done.out
    assert "In Classic Canasta:\n  A group holds at most 3 wild cards.\n" in done.out
    as_many = "modern-american: It may hold as many wild cards as natural ones."
    assert f"club, modern-american-nvso, {as_many}" in done.out
    answer = json.loads(canasta("rules", "explain", what, "--json").out)
    clause = answer.get("clause", answer)
    assert clause["number"] == "3.2"
    assert clause["rule_sets"]["hoyle"]["meld.max_wilds_in_canasta"] == "any"
    if what == "too-many-wilds":
        assert (answer["code"], answer["level"]) == (what, "error")
        assert answer["meaning"] in done.out
        assert answer["advice"] in done.out


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("word", "title"),
    [
        ("concealed", "5.3  Going out concealed"),
        ("going out concealed", "6.4  The bonus for going out"),
        ("discard", "1.4  A turn"),
        ("red", "6.3  Red threes laid out"),
    ],
)
def test_a_word_is_explained_by_the_clause_of_that_title_or_key(word: str, title: str) -> None:
    assert canasta("rules", "explain", word).out.startswith(f"{title}\n")


def test_a_word_is_explained_by_the_clause_that_fits_it_best() -> None:
    done = canasta("rules", "explain", "talon", "--rules", "club")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("5.5  A hand nobody ends\n")
    assert done.out.endswith("Everything about “talon”: canasta rules search talon\n")
    value = json.loads(canasta("rules", "explain", "talon", "--json").out)
    assert (value["number"], value["rules"]) == ("5.5", "classic")
    assert value["found"]["case"][0]["name"] == "forced-taking"


def test_rules_are_searched_in_a_players_words() -> None:
    done = canasta("rules", "search", "frozzen", "pile", "--rules", "club")
    assert done.status == 0
    assert done.err == "No text has “frozzen”; read as “frozen”.\n"
    assert "  8.2  A frozen pile\n" in done.out
    assert done.out.endswith("Rules: UK club\n")
    value = json.loads(canasta("rules", "search", "misdeal", "--rules", "hoyle", "--json").out)
    assert (value["rules"], value["rule"][0]["name"]) == ("hoyle", "9.7")
    done = canasta("rules", "search", "xylophone")
    assert (done.status, done.out) == (1, "")
    assert "Nothing found for “xylophone”." in done.err


def test_a_rule_card_names_its_rules(tmp_path: Path) -> None:
    out = tmp_path / "card.pdf"
    assert (
        canasta("rules", "card", "club", str(out)).out == f"Written: {out} (UK club, 1 sheet A4)\n"
    )
    answer = json.loads(canasta("rules", "card", "club", str(out), "--json").out)
    assert (answer["written"], answer["rules"]) == (str(out), "club")
