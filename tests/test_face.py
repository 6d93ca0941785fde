"""The Python face: what ``import canasta_club`` offers to a notebook or a script."""

import gzip
import subprocess
import sys
from pathlib import Path

import pytest

import canasta_club as canasta
from canasta_club.errors import ProblemsError
from tests.places import BOOKS

HEAVY = ("sqlmodel", "sqlalchemy", "typer", "rich", "openpyxl", "canasta_club.game")


@pytest.mark.parametrize("name", canasta.__all__)
def test_every_name_is_there_and_is_the_one_it_stands_for(name: str) -> None:
    found = getattr(canasta, name)
    assert name in dir(canasta)
    if name not in {"__version__", "read_rules"}:
        assert found.__name__ == name


def test_no_other_name_is_made_up() -> None:
    with pytest.raises(AttributeError, match="score_game"):
        _ = canasta.score_game  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="rules"):
        _ = canasta.rules  # type: ignore[attr-defined]


def test_to_import_it_loads_nothing_heavy() -> None:
    program = f"import sys, canasta_club; print([n for n in {HEAVY} if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.decode().strip() == "[]"


def test_a_hand_is_scored_in_three_lines() -> None:
    rules = canasta.read_rules("club")
    sides = canasta.read_sides(["Ash: KKKKKKK 555 out", "Elm: AAA 9999 / K5 / X2"])
    result = canasta.score_hand(sides, rules)
    first, second = result.sheets
    assert [(line.item, line.points) for line in first.lines] == [
        ("melded cards", 85),
        ("natural canasta", 500),
        ("going out", 100),
    ]
    assert (first.total, second.total, result.problems) == (685, 15, ())


def test_what_cannot_be_read_is_raised_with_all_its_problems() -> None:
    with pytest.raises(ProblemsError) as refused:
        canasta.read_sides(["Ash: KKZ", "Elm: AAA 99?"])
    assert len(refused.value.problems) == 2
    assert refused.value.__notes__ == [str(each) for each in refused.value.problems]


def test_lines_may_stand_in_one_text() -> None:
    lines = ["Ash: KKKKKKK 555 out", "Elm: AAA 9999 / K5 / X2"]
    assert canasta.read_sides("\n".join(lines)) == canasta.read_sides(lines)


def test_a_result_is_shown_without_every_value_of_its_rules(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('id = "ours"\nextends = "club"\n', encoding="utf-8")
    result = canasta.score_hand(canasta.read_sides(["Ash: =675"]), canasta.read_rules(path))
    assert repr(result).startswith("HandResult(rules=RuleSet('ours', players=4), ")


def test_a_name_that_is_not_there_is_answered_with_what_to_do() -> None:
    with pytest.raises(canasta.CanastaError) as refused:
        canasta.read_rules("my-rules.toml")
    assert refused.value.__notes__ == [refused.value.hint]


def test_a_question_is_answered() -> None:
    asked = {"ask": "meld", "cards": "882X"}
    ruling = canasta.answer(asked, canasta.read_rules("club"))
    assert ruling["legal"]
    assert not canasta.answer(asked, canasta.read_rules("classic-american"))["legal"]


def test_odds_are_exact() -> None:
    rules = canasta.read_rules("club")
    found = list(canasta.hand_odds(rules, 11, canasta.all_openings(rules)))
    fifty = next(each for each in found if each.opening and each.opening.points == 50)
    assert str(fifty.chance) == "873888826491/1394029952861"
    for cards in (105, -1):
        with pytest.raises(canasta.CanastaError, match=f"hand of {cards} cards"):
            list(canasta.hand_odds(rules, cards, ()))


def test_a_book_is_opened_at_its_club(tmp_path: Path) -> None:
    path = tmp_path / "club.canasta"
    with pytest.raises(canasta.CanastaError, match="no book"):
        canasta.open_book(path)
    packed = BOOKS / "schema_0001.canasta.gz"
    path.write_bytes(gzip.decompress(packed.read_bytes()))
    with canasta.open_book(path, "Riverside") as book:
        assert isinstance(book, canasta.Book)
        assert book.club.name == "Riverside"
