"""Odds as a page: each as a fraction, as a percentage and as one in so many."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from canasta_club.game.odds.hands import Odds
from canasta_club.game.rules.model import RuleSet
from canasta_club.reports.page import Column, Page
from canasta_club.text.wording import say_condition, spoken, with_article


def odds_page(
    rules: RuleSet, found: Sequence[Odds], title: str = "", *, in_turn: bool = False
) -> Page:
    """Make the page of the odds of hands under a rule set with this ``title``."""
    deal, aside = rules.seating.deal, rules.seating.aside
    seats = f"{rules.players} players, dealt {deal - aside} cards"
    if aside:
        seats += f" and {aside} aside"
    return Page(
        title="Odds",
        subtitle=f"{title or rules.name}, {seats}",
        columns=(
            Column("cards", "Cards", "number"),
            Column("odds", "A hand that"),
            Column("one_in", "One in", "number"),
            Column("chance", "Chance", "number"),
            Column("fraction", "Exactly", "number"),
        ),
        rows=tuple((each.cards, say_event(each), *_figures(each)) for each in found),
        notes=tuple(_notes(rules, found, in_turn=in_turn)),
        about={
            "rules": rules.id,
            "players": rules.players,
            "deal": deal,
            "aside": aside,
            "in_turn": in_turn,
        },
        details=tuple(map(_detail, found)),
    )


def _figures(odds: Odds) -> tuple[str, str, str]:
    """Return the figures of a row; none where they are left out altogether."""
    if not odds.favourable and odds.has_more:
        return ("not counted", "-", "-")
    return (say_one_in(odds.chance), _percent(odds), str(odds.chance))


def say_event(odds: Odds) -> str:
    """Describe what a hand can do or holds."""
    if odds.opening is None:
        kind = f"{spoken(odds.kind)} canasta" if odds.kind else ""
        return f"holds {with_article(kind)}" if kind else "holds any canasta"
    points, needs = odds.opening
    parts = [f"with {points}"] if points or not needs else []
    parts += [f"with {say_condition(needs)}"] if needs else []
    return "can open " + " and ".join(parts) if points or needs else "can open without a minimum"


def say_one_in(chance: Fraction) -> str:
    """Describe odds as one in so many hands, to three figures or the nearest whole number.

    >>> say_one_in(Fraction(2, 3)), say_one_in(Fraction(1, 31000)), say_one_in(Fraction(0))
    ('1.50', '31,000', 'never')
    """
    if not chance:
        return "never"
    one_in = 1 / chance
    places = 2 if one_in < Fraction("9.995") else 1 if one_in < Fraction("99.95") else 0
    return f"{float(one_in):,.{places}f}"


def _percent(odds: Odds) -> str:
    return f"{float(odds.chance):.6%}"


def _detail(odds: Odds) -> dict[str, object]:
    """Return the further values for machines: the exact figures, and what was counted."""
    opening = odds.opening
    return {
        "event": odds.event,
        "minimum": None if opening is None else opening.points,
        "needs": None if opening is None else dict(opening.needs),
        "kind": None if opening is not None else odds.kind or "any",
        "numerator": odds.chance.numerator,
        "denominator": odds.chance.denominator,
        "decimal": odds.decimal,
        "favourable": odds.favourable,
        "possible": odds.possible,
        "leaves_out_sequences": odds.has_more,
    }


def _notes(rules: RuleSet, found: Sequence[Odds], *, in_turn: bool) -> Iterator[str]:
    yield "All hands are counted, each as likely as any other; red threes are replaced."
    if rules.lays_black_threes:
        yield "Black threes are laid out and replaced as red ones are."
    yield "A hand can open when its own cards do; neither pile nor discard is looked at."
    if in_turn:
        yield "An opening leaves two of the cards, or has the canastas to go out."
    if "canasta" in rules.opening.waived_by:
        yield "A complete canasta opens at any minimum."
    openings = [each for each in found if each.opening is not None]
    if without := dict.fromkeys(say_event(each) for each in openings if each.has_more):
        yield "Sequences are left out of some openings, so that somewhat more hands can open:"
        yield f"{'; '.join(message.removeprefix('can open ') for message in without)}."
        yield "With the suit of every card there are too many hands to tell apart there."
    if rules.meld.sequence is not None and rules.meld.sequence.wilds:
        yield "Sequences with wild cards are left out, so that more hands hold a canasta."
