"""Odds as a page: each in per cent, as one in so many and, where asked for, as a fraction."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import floor, log10
from typing import Final

from canasta_club.game.odds.hands import Odds, Sample, interval
from canasta_club.game.rules.model import RuleSet
from canasta_club.reports.page import Column, Page
from canasta_club.text.wording import say_condition, spoken, with_article


def odds_page(
    rules: RuleSet,
    odds_list: Sequence[Odds],
    title: str = "",
    *,
    in_turn: bool = False,
    is_exact: bool = False,
) -> Page:
    """Make the page of the odds of hands under a rule set with this ``title``.

    An exact page has the fractions too.
    """
    deal, aside = rules.seating.deal, rules.seating.aside
    seats = f"{rules.players} players, dealt {deal - aside} cards"
    if aside:
        seats += f" and {aside} aside"
    is_dealt = any(each.sample for each in odds_list)
    between = (Column("interval", "Between", "number"),) if is_dealt else ()
    exactly = (Column("fraction", "Exactly", "number"),) if is_exact else ()
    return Page(
        title="Odds",
        subtitle=f"{title or rules.name}, {seats}",
        columns=(
            Column("cards", "Cards", "number"),
            Column("odds", "A hand that"),
            Column("chance", "Chance", "number"),
            Column("one_in", "One in", "number"),
            *between,
            *exactly,
        ),
        rows=tuple(
            (
                each.cards,
                say_event(each),
                *_figures(each)[:2],
                *([_between(each)] if is_dealt else []),
                *(_figures(each)[2:] if is_exact else []),
            )
            for each in odds_list
        ),
        notes=tuple(_notes(rules, odds_list, in_turn=in_turn)),
        about={
            "rules": rules.id,
            "players": rules.players,
            "deal": deal,
            "aside": aside,
            "in_turn": in_turn,
        },
        details=tuple(map(_detail, odds_list)),
    )


def _figures(odds: Odds) -> tuple[str, str, str]:
    """Return the figures of a row; none where they are left out altogether."""
    if not odds.favourable and odds.has_more:
        return ("-", "not counted", "-")
    if odds.sample:
        one_in = say_one_in(odds.chance) if odds.favourable else "-"
        return (_share(float(odds.chance)), one_in, "-")
    return (say_percent(odds.chance), say_one_in(odds.chance), str(odds.chance))


def _between(odds: Odds) -> str:
    """Return the least and the greatest chance that fit an estimate."""
    if odds.sample is None:
        return "counted"
    least, most = interval(odds.favourable, odds.sample.deals)
    return f"{_share(least)} to {_share(most)}"


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


def say_percent(chance: Fraction) -> str:
    """Describe odds in per cent, to three figures; what is not certain is never 100%.

    >>> [say_percent(Fraction(*each)) for each in ((2, 3), (1, 31000), (99999, 100000), (1, 1))]
    ['66.7%', '0.00323%', 'over 99.9%', '100%']
    """
    if Fraction("0.9995") <= chance < 1:
        return "over 99.9%"
    per_cent = float(100 * chance)
    places = 2 - floor(log10(per_cent)) if 0 < per_cent < 100 else 0
    return f"{per_cent:.{places}f}%"


def _share(share: float) -> str:
    """Write an estimate, no finer than hands that are dealt can show it."""
    return f"{share:.2%}" if share >= _RARE else f"{share:.4%}"


_RARE: Final = 0.01


def _sample_notes(samples: Sequence[Sample]) -> Iterator[str]:
    """Say of which figures the hands were dealt and not counted."""
    numbers = " or ".join(f"{deals:,}" for deals in sorted({each.deals for each in samples}))
    yield f"Not all hands can be counted: {numbers} were dealt, from seed {samples[0].seed}."
    yield "Between them lies the true chance, 95 times in 100 (Wilson); what is counted is exact."
    yield "More hands, or others: --deals, --seed."


def _detail(odds: Odds) -> dict[str, object]:
    """Return the further values for machines: the exact figures, and what was counted."""
    opening = odds.opening
    one_in, fraction = _figures(odds)[1:]
    return {
        "chance": "-" if fraction == "-" else f"{float(odds.chance):.6%}",
        "one_in": one_in,
        "fraction": fraction,
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
        **_of_sample(odds),
    }


def _of_sample(odds: Odds) -> dict[str, object]:
    """Return how an estimate was found, and between which chances the true one lies."""
    if odds.sample is None:
        return {"exact": True, "interval": None}
    least, most = interval(odds.favourable, odds.sample.deals)
    return {
        "exact": False,
        "deals": odds.sample.deals,
        "seed": odds.sample.seed,
        "interval": [round(least, 6), round(most, 6)],
        "confidence": 0.95,
    }


def _notes(rules: RuleSet, odds_list: Sequence[Odds], *, in_turn: bool) -> Iterator[str]:
    if samples := [each.sample for each in odds_list if each.sample]:
        yield from _sample_notes(samples)
        return
    yield "All hands are counted, each as likely as any other; red threes are replaced."
    if rules.lays_black_threes:
        yield "Black threes are laid out and replaced as red ones are."
    yield "A hand can open when its own cards do; neither pile nor discard is looked at."
    if in_turn:
        yield "An opening leaves two of the cards, or has the canastas to go out."
    if "canasta" in rules.opening.waived_by:
        yield "A complete canasta opens at any minimum."
    openings = [each for each in odds_list if each.opening is not None]
    if without := dict.fromkeys(say_event(each) for each in openings if each.has_more):
        yield "Sequences are left out of some openings, so that somewhat more hands can open:"
        yield f"{'; '.join(message.removeprefix('can open ') for message in without)}."
        yield "With the suit of every card there are too many hands to tell apart there."
    if rules.meld.sequence is not None and rules.meld.sequence.wilds:
        yield "Sequences with wild cards are left out, so that more hands hold a canasta."
