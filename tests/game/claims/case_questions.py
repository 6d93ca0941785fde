"""What the engine is asked about the answer to each case that the keys of a rule set decide."""

from typing import Any, Final

from tests.game.claims.questions import Question
from tests.game.claims.table import Facts, Table
from tests.game.claims.turn_questions import taking, try_way

_LOW = -(10**6)


def pile_cards(table: Table, facts: Facts) -> None:
    ways = table.facts["pile.take"]["ways"]
    assert (ways == ["free"]) is facts["free"]
    taking(table, {"ways": ways, "cards": facts["cards"]})
    freezes = {table.ask("discard", card=card, first_round=False)["effect"] for card in ("2", "X")}
    if facts["freezes"]:
        for way in ways:
            assert try_way(table, way, frozen=True)["legal"] is (way in {"pair", "twos"})
    else:
        assert "freezes" not in freezes


def concealed_after_pile(table: Table, facts: Facts) -> None:
    met = table.meeting(table.facts["going_out.needs"]["needs"])
    given: dict[str, Any] = {"partner_melds": [], "took_pile": True, "score": _LOW}
    asked = table.out(met, concealed=True, **given)
    assert asked["legal"] is facts["concealed"]
    if not facts["concealed"]:
        asked = table.out(met, **given)
    assert asked["bonus"] == facts["earns"]


def foot_not_taken(table: Table, facts: Facts) -> None:
    met = table.meeting(table.facts["going_out.needs"]["needs"])
    given: dict[str, dict[str, Any]] = {"aside": {"aside": 1}, "pot": {"pot": False}, "": {}}
    lies = given[facts["lies"]]
    assert table.out(met, **lies)["legal"] is facts.get("allowed", True)
    if facts.get("cost"):
        missed = table.line("pot_not_taken", melds=met, adjustments={"pot_not_taken": 1})
        assert missed == -facts["cost"]


CASES: Final[dict[str, Question]] = {
    "pile_cards": pile_cards,
    "concealed_after_pile": concealed_after_pile,
    "foot_not_taken": foot_not_taken,
}
