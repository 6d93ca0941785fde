"""Guide cards of planned rounds."""

from canasta_club.league.movements.movements import plan_rounds
from canasta_club.league.seating.guide_cards import GuideCard, Stop, TableCard, Visit, for_entrants
from canasta_club.league.seating.guide_cards import for_tables as table_cards
from canasta_club.league.seating.model import Round, Table
from tests.league.examples.evenings import asking

ROUNDS = (
    Round(1, (Table(1, (("A", "B"), ("C", "D"))),), ("E",)),
    Round(2, (Table(2, (("E", "A"), ("B", "C"))),), ("D",)),
)


def test_guide_cards_show_everybody_where_to_go() -> None:
    cards = {card.entrant: card for card in for_entrants(ROUNDS)}
    assert list(cards) == ["A", "B", "C", "D", "E"]
    assert cards["B"] == GuideCard(
        "B", (Stop(1, 1, 0, ("A",), ("C", "D")), Stop(2, 2, 1, ("C",), ("E", "A")))
    )
    assert cards["E"] == GuideCard("E", (Stop(1), Stop(2, 2, 0, ("A",), ("B", "C"))))


def test_table_cards_show_who_comes() -> None:
    assert table_cards(ROUNDS) == (
        TableCard(1, (Visit(1, (("A", "B"), ("C", "D"))),)),
        TableCard(2, (Visit(2, (("E", "A"), ("B", "C"))),)),
    )


def test_a_night_of_mitchell() -> None:
    cards = for_entrants(plan_rounds(asking("mitchell", 9), 5))
    assert len(cards) == 9
    for card in cards:
        assert [stop.round for stop in card.stops] == [1, 2, 3, 4, 5]
        sides = {stop.side for stop in card.stops if stop.table}
        assert sides in ({0}, {1})
        tables = [stop.table for stop in card.stops if stop.table]
        assert len(set(tables)) == (1 if sides == {0} else 5)
