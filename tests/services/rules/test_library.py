"""The library: what is not on the shelf is refused with what helps."""

import pytest

from canasta_club.documents.toml import read_toml
from canasta_club.errors import NotFoundError
from canasta_club.resources import shipped
from canasta_club.services.rules import rulesets


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("chinese", "Chinese Canasta is not shipped: "),
        ("Canasta Caliente", "Canasta Caliente is not shipped: "),
        ("Buraco Fechado", "There is no rule set “Buraco Fechado”; did you mean “closed-buraco”?"),
        ("chilan", "There is no rule set “chilan”; did you mean “chilean”?"),
    ],
)
def test_a_game_that_is_not_shipped_is_refused_with_the_reason(name: str, message: str) -> None:
    with pytest.raises(NotFoundError) as refused:
        rulesets.document(name)
    assert refused.value.message.startswith(message)


def test_the_hint_names_the_guide_and_a_set_to_begin_with() -> None:
    table = read_toml(shipped("data", "unshipped.toml").read_text("utf-8"))
    for game in table["rulesets"].values():
        with pytest.raises(NotFoundError) as refused:
            rulesets.document(game["ids"][0])
        assert "canasta help --guide own-rules" in str(refused.value.hint)
        assert rulesets.document(game["near"])


def test_every_other_name_is_of_a_shipped_set() -> None:
    table = read_toml(shipped("data", "unshipped.toml").read_text("utf-8"))
    assert {*table["rulesets_known_as"].values()} <= {*rulesets.ids()}
    assert not {*table["rulesets_known_as"]} & {*rulesets.ids()}
