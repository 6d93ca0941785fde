"""``canasta odds``: how often a hand can open or holds a canasta, counted exactly."""

from typing import Annotated

import typer

from canasta_club.cli.frame.commands import examples, flag, option
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import show
from canasta_club.cli.options import Hand, Score
from canasta_club.cli.rules._current import AnswerBy, with_rules


@examples("odds --rules club", "odds --rules club --hand-size 11 --minimum 90")
def odds(
    ctx: typer.Context,
    by: AnswerBy,
    cards: Annotated[
        list[int] | None,
        option(
            "--hand-size",
            "N",
            "Cards in the hand (default: as dealt, and one more). Repeatable.",
            min=1,
        ),
    ] = None,
    score: Score = None,
    hand: Hand = None,
    minimum: Annotated[
        list[int] | None, option("--minimum", "N", "Only openings of N points. Repeatable.", min=0)
    ] = None,
    turn: Annotated[
        bool, flag("--turn", "Only openings that leave two cards, or may go out.")
    ] = False,
    exact: Annotated[bool, flag("--exact", "Show the exact fractions too.")] = False,
    deals: Annotated[
        int | None, option("--deals", "N", "Hands to deal where not all can be counted.", min=1)
    ] = None,
    seed: Annotated[int, option("--seed", "N", "Random seed of those hands.")] = 1,
) -> None:
    """Show the odds of opening and of canastas.

    In per cent and as one in so many, for every step of the opening and every kind of canasta of
    the rule set: for a hand as it is dealt, and for one with the first card drawn. All hands are
    counted. In Burraco and its kin, where that cannot be done, hands are dealt at random, with an
    interval for each figure.
    """
    from canasta_club.reports.pages.odds import odds_page
    from canasta_club.services.rules.odds import OddsQuery
    from canasta_club.services.rules.odds import odds as work_out

    rules = by.current(ctx)
    question = OddsQuery(
        rules=rules.rules,
        players=by.size,
        cards=cards or (),
        score=score,
        hand_number=hand,
        minimums=minimum or (),
        in_turn=turn,
        deals=deals,
        seed=seed,
    )
    with progress("Counting hands") as step:
        rule_set, odds_list = work_out(question, step)
    page = odds_page(rule_set, odds_list, rules.title, in_turn=turn, is_exact=exact)
    show(with_rules(page, rules))
