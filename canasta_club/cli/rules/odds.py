"""``canasta odds``: how often a hand can open or holds a canasta, counted exactly."""

from typing import Annotated

import typer

from canasta_club.cli.options import Json
from canasta_club.cli.show import progress, show_page


def odds(
    ctx: typer.Context,
    rules: Annotated[str, typer.Option("--rules", help="The rule set.", metavar="ID")] = "",
    players: Annotated[int | None, typer.Option("--players", min=2, help="How many play.")] = None,
    cards: Annotated[
        list[int] | None,
        typer.Option(
            "--cards", min=1, help="Cards in the hand; else as dealt, and one more. Repeatable."
        ),
    ] = None,
    score: Annotated[
        int | None, typer.Option("--score", help="Only the opening at this score of the side.")
    ] = None,
    hand_number: Annotated[
        int | None,
        typer.Option("--hand-number", min=1, help="Only the opening in this hand of the game."),
    ] = None,
    minimum: Annotated[
        list[int] | None,
        typer.Option("--minimum", min=0, help="Only an opening of so many points. Repeatable."),
    ] = None,
    turn: Annotated[
        bool,
        typer.Option("--turn", help="Only openings that leave two of the cards, or may go out."),
    ] = False,
    as_json: Json = False,
) -> None:
    """Show how often a hand can open and holds a canasta, as exact fractions.

    Every step of the opening and every kind of canasta of the rule set, for a hand as it is dealt
    and for one with the first card drawn. Nothing is tried out at random: all hands are counted.
    """
    from canasta_club.reports.pages.odds import odds_page
    from canasta_club.services.rules.odds import Question
    from canasta_club.services.rules.odds import odds as work_out
    from canasta_club.services.rules.rulesets import DEFAULT_RULES

    question = Question(
        rules or DEFAULT_RULES, players, cards or (), score, hand_number, minimum or (), turn
    )
    with progress("Counting hands") as step:
        rule_set, found = work_out(question, step)
    show_page(ctx, odds_page(rule_set, found, in_turn=turn), as_json=as_json)
