"""From a resolved table to a rule set; what follows from other keys is computed here."""

from collections.abc import Mapping

from canasta_club.documents.toml import PlainTable
from canasta_club.game.cards import BLACK_THREE, THREE
from canasta_club.game.rules.model import (
    MANY,
    Adjustment,
    Bounds,
    CanastaKind,
    DiscardRules,
    FootRules,
    GameRules,
    GoingOutRules,
    HeldCards,
    LaidMeld,
    MeldRules,
    OpeningRules,
    OpeningStep,
    Pack,
    PileRules,
    RuleSet,
    Seating,
    SequenceRules,
    ThreesRules,
)


def build_rule_set(laid: PlainTable, players: int, clauses: Mapping[str, str]) -> RuleSet:
    """Build the rule set of a checked table that is laid out for so many players."""
    ordinary = laid["threes"].get("ordinary", False)
    values = dict(laid["cards"]["values"])
    if ordinary:
        values[THREE] = values[BLACK_THREE]
    canasta_cards = laid["canasta"]["cards"]
    return RuleSet(
        id=laid["id"],
        name=laid.get("name", laid["id"]),
        players=players,
        pack=Pack(**laid["pack"], ordinary_threes=ordinary),
        seating=Seating(**laid["seating"]),
        card_points=values,
        held_points=values | laid["cards"]["in_hand"],
        meld=_meld(laid["meld"]),
        canasta_cards=canasta_cards,
        kinds=tuple(_kind(name, entry) for name, entry in laid["canasta"]["kinds"].items()),
        opening=_opening(laid["opening"]),
        red_threes=_threes(laid["threes"]["red"]),
        black_threes=_threes(laid["threes"]["black"]),
        black_threes_meld=laid["threes"]["black"]["meld"],
        melded_minus_unless=laid.get("melded", {}).get("minus_unless"),
        going_out=GoingOutRules(**_with_sets(laid["going_out"])),
        adjustments={
            name: _adjustment(entry, canasta_cards)
            for name, entry in laid.get("adjustments", {}).items()
        },
        special_hands=dict(laid.get("special_hands", {})),
        game=GameRules(**laid["game"]),
        pile=PileRules(**_with_sets(laid["pile"])),
        discard=DiscardRules(**_with_sets(laid.get("discard", {}))),
        cut_dealer=laid.get("cut", {}).get("dealer", "right_of_highest"),
        clauses=clauses,
        foot=_foot(laid.get("foot", {})),
        bonus_if={
            name: entry["if"] for name, entry in laid["canasta"]["kinds"].items() if entry.get("if")
        },
    )


def _foot(table: PlainTable) -> FootRules:
    names = {"names": tuple(table["names"])} if "names" in table else {}
    return FootRules(**{**table, **names})


def _meld(table: PlainTable) -> MeldRules:
    in_canasta = table.get("max_wilds_in_canasta", table["max_wilds"])
    sequence = table.get("sequence")
    own = {
        "max_wilds_in_canasta": None if in_canasta == "any" else in_canasta,
        "sequence": SequenceRules(**sequence) if sequence else None,
    }
    return MeldRules(**{**_with_sets(table), **own})


def _with_sets(table: PlainTable) -> PlainTable:
    """Return a table whose lists, which have no order, are sets."""
    return {k: frozenset(value) if isinstance(value, list) else value for k, value in table.items()}


def _kind(name: str, table: PlainTable) -> CanastaKind:
    return CanastaKind(
        name=name,
        bonus=table["bonus"],
        shape=table.get("type", "group"),
        ranks=_ranks(table),
        wilds=_bounds(table.get("wilds")),
        jokers=_bounds(table.get("jokers")),
        counts=table.get("counts", True),
        is_closed=table.get("closed", False),
        reported_as=table.get("as", name),
        cards=_bounds(table.get("cards")),
        row=table.get("row", 0),
        is_trump=table.get("trump", False),
        is_natural=table.get("natural", name == "natural"),
    )


def _threes(table: PlainTable) -> ThreesRules:
    values = tuple(table.get("values", ()))
    plus_if = table["plus_if"]
    return ThreesRules(
        values=values,
        minus_values=tuple(table.get("minus_values", values)),
        plus_if=plus_if,
        minus_unless=table.get("minus_unless", plus_if),
    )


def _opening(table: PlainTable) -> OpeningRules:
    steps = tuple(OpeningStep(**step) for step in table["steps"])
    return OpeningRules(**_with_sets({**table, "steps": steps}))


def _adjustment(entry: int | PlainTable, canasta_cards: int) -> Adjustment:
    if isinstance(entry, int):
        return Adjustment(entry)
    held = entry.get("held")
    meld = entry.get("meld")
    return Adjustment(
        points=entry["points"],
        due_if=entry.get("if"),
        held=HeldCards(frozenset(held["rank"]), held["at_least"]) if held else None,
        meld=_laid_meld(meld, canasta_cards) if meld else None,
    )


def _laid_meld(table: PlainTable, canasta_cards: int) -> LaidMeld:
    """Read of which melds an adjustment speaks: without a number of cards, of unfinished ones."""
    least = table.get("at_least", 0)
    return LaidMeld(
        shape=table.get("type", "group"),
        ranks=_ranks(table),
        wilds=_bounds(table.get("wilds")),
        at_least=least,
        below=table.get("below", MANY if least else canasta_cards),
        beside=frozenset(table.get("beside", ())),
    )


def _ranks(table: PlainTable) -> frozenset[str] | None:
    return frozenset(table["rank"]) if "rank" in table else None


def _bounds(value: int | list[int] | None) -> Bounds | None:
    if value is None or isinstance(value, list):
        return None if value is None else (value[0], value[1])
    return (value, value)
