"""Rule sets that cannot be read: text that is not TOML, and all mistakes reported at once."""

import pytest

from canasta_club.errors import ProblemsError
from tests.game.examples.sets import problems_of, read


def test_seats_are_reported_together_with_all_else_11_1() -> None:
    text = 'extends = "classic"\nremove = ["cards.values.A", "canasta.kinds"]\n'
    text += "[players.5]\nsides = 2\ndeal = 11\ndraw = 1\n[pile]\nopen = true"
    with pytest.raises(ProblemsError, match=r"^house\.toml cannot be used as it is\.\n"):
        read(text, with_seats=True)
    assert [each.where for each in problems_of(text)] == [
        "house.toml: pile.open",
        "house.toml: canasta.kinds",
        "house.toml: cards.values.A",
        "house.toml: players.5.sides",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = 1\na = 2\n", "a key is written twice (at line 2, column 6)"),
        ("[a.b]\n[a.b]", "[a.b] is there twice (at line 2, column 5)"),
        (
            "id = “house”",
            'Invalid value (at line 1, column 6); write straight quotes, "like these"',
        ),
        ('id = "“house”"\nx = \nname = "“Ours”"', "Invalid value (at line 2, column 5)"),
        ("x = " + "9" * 5000, "Exceeds the limit (4300 digits) for integer string conversion"),
        ("x = " + "[" * 5000, "it is too deeply nested: more than 32 levels"),
    ],
)
def test_text_that_is_not_toml_is_reported_in_words_11_1(text: str, message: str) -> None:
    (problem,) = problems_of(text)
    assert problem.code == "unreadable-toml"
    assert problem.message.startswith(f"cannot be read as TOML: {message}")
    assert ("straight quotes" in problem.message) == ("straight quotes" in message)


def test_a_parent_that_is_not_a_name_is_the_only_problem_reported_11_1() -> None:
    (problem,) = problems_of('id = "house"\nextends = ["classic", "club"]')
    assert (problem.code, problem.where) == ("bad-value", "house.toml: extends")
