"""``canasta ruling``: whether something may be done at the table, and why."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from canasta_club.cli import complete
from canasta_club.cli.frame.answer import is_json
from canasta_club.cli.frame.commands import (
    Group,
    Options,
    argument,
    command,
    flag,
    option,
    show_help,
)
from canasta_club.cli.frame.show import say, show, show_problems
from canasta_club.cli.map import WORDS
from canasta_club.cli.options import Hand, Rules, Score, SeasonName
from canasta_club.cli.rules._current import (
    AnswerBy,
    JsonLines,
    current_for_lines,
    named,
    with_rules,
    write_lines,
)
from canasta_club.errors import MissingError, UsageError

app = typer.Typer(
    cls=Group, invoke_without_command=True, rich_markup_mode=None, help=WORDS["ruling"].line
)

Errors = Annotated[
    int | None, option("--errors", "N", "Short openings in this hand so far.", min=0)
]


class HandSoFar(Options):
    """What was before the turn: the side's score, the number of the hand, short openings."""

    score: Score = None
    hand: Hand = None
    errors: Errors = None

    def value(self) -> dict[str, int | None]:
        """Return what goes into a question of the rules."""
        return {"score": self.score, "hand_number": self.hand, "errors": self.errors}


Held = Annotated[
    str | None, option("--cards", "CARDS", "The cards held, before melding or discarding.")
]
Pot = Annotated[bool, flag("--pot/--no-pot", "The side took its pot (default) or not.")]
Aside = Annotated[
    int | None,
    option("--aside", "N", "Hands of yours that lie face down, such as a foot.", min=0),
]
Melds = Annotated[list[str] | None, option("--meld", "CARDS", "A meld on the table. Repeatable.")]


@app.callback()
def ruling(
    ctx: typer.Context,
    jsonl: JsonLines = "",
    rules: Rules = "",
    season: SeasonName = "",
) -> None:
    """Answer a question of the rules."""
    if not jsonl:
        if ctx.invoked_subcommand is None:
            show_help(ctx)
        return
    if ctx.invoked_subcommand is not None:
        raise UsageError("--jsonl reads its questions from a file; leave out the other words.")
    _answer_lines(ctx, jsonl, rules, season)


def _answer_lines(ctx: typer.Context, file: str, rules: str, season: str) -> None:
    from canasta_club.services.rules.rulings import answer_lines
    from canasta_club.services.rules.scoring import open_lines

    by = current_for_lines(ctx, rules, season)
    source = sys.stdin.buffer if file == "-" else Path(file).open("rb")  # noqa: SIM115
    with source, open_lines(source) as lines:
        is_legal = write_lines(ctx, answer_lines(lines, by.rules, by.season), "Ruling")
    raise typer.Exit(1 if False in is_legal else 0)


@command(app, "meld", "ruling meld 882X", "ruling meld 8 --onto 882X --rules club")
def meld(
    ctx: typer.Context,
    cards: Annotated[list[str], argument("CARDS", "The cards of the meld, such as 882X.")],
    by: AnswerBy,
    onto: Annotated[str, option("--onto", "CARDS", "The meld they are added to.")] = "",
    opening: Annotated[bool, flag("--opening", "The side opens with it.")] = False,
    going_out: Annotated[bool, flag("--going-out", "The player goes out with it.")] = False,
    melds: Melds = None,
    trump: Annotated[str, option("--trump", "SUIT", "The trump suit of the hand.")] = "",
    aside: Aside = None,
) -> None:
    """Rule on a meld: legal, its points, its canasta."""
    question = {
        "cards": " ".join(cards),
        "onto": onto or None,
        "melds": _split_melds(melds) or None,
        "opening": opening,
        "going_out": going_out,
        "trump": trump or None,
        "aside": aside,
    }
    _ask(ctx, "meld", question, by)


@command(
    app,
    "opening",
    "ruling opening AAA KKK --score 1500",
    'ruling opening --cards "AAA KKK 888 5"',
)
def opening(
    ctx: typer.Context,
    state: HandSoFar,
    by: AnswerBy,
    melds: Annotated[list[str] | None, argument("MELDS", "The melds, such as AAA KKK.")] = None,
    held: Held = None,
    concealed: Annotated[bool, flag("--concealed", "The player goes out concealed.")] = False,
    limit: Annotated[
        int, option("--limit", "N", "At most N openings, the best (default: 20).", min=1)
    ] = 20,
    aside: Aside = None,
) -> None:
    """Rule on an opening, or find all that the cards allow.

    With --cards and no melds, all openings that these cards allow are listed.
    """
    if not (melds or held):
        raise MissingError(
            "MELDS",
            "MELDS are required, or the cards held.",
            hint='For example: canasta ruling opening AAA KKK, or: --cards "AAA KKK 888 5"',
        )
    question = {
        "melds": _split_melds(melds) or None,
        "hand": held,
        "concealed": concealed,
        "aside": aside,
        **state.value(),
    }
    _ask(ctx, "opening", question, by, limit=limit)


@command(app, "pile", "ruling pile --top 8 --cards '88 K 5' --rules club")
def pile(
    ctx: typer.Context,
    top: Annotated[str, option("--top", "CARD", "The top card.")],
    state: HandSoFar,
    by: AnswerBy,
    held: Held = None,
    melds: Melds = None,
    frozen: Annotated[bool, flag("--frozen", "The pile is frozen.")] = False,
    opened: Annotated[
        bool, flag("--opened/--not-opened", "The side has opened (default) or not.")
    ] = True,
    pile_size: Annotated[
        int | None, option("--pile-size", "N", "Number of cards in the pile.", min=1)
    ] = None,
    aside: Aside = None,
) -> None:
    """Rule on taking the pile: with which cards."""
    question = {
        "top": top,
        "hand": held,
        "melds": _split_melds(melds),
        "frozen": frozen,
        "opened": opened,
        "pile_size": pile_size,
        "aside": aside,
        **state.value(),
    }
    _ask(ctx, "pile", question, by)


class Permission(Options):
    """Whether the partner was asked for leave to go out, and the answer."""

    asked: Annotated[bool, flag("--asked", "The partner was asked.")] = False
    answer: Annotated[str | None, option("--answer", "yes|no", "The partner's answer.")] = None


@command(app, "out", "ruling out --meld KKKKKKK --meld 55555 --discard 4")
def out(
    ctx: typer.Context,
    melds: Annotated[list[str], option("--meld", "CARDS", "A meld as the turn ends. Repeatable.")],
    permission: Permission,
    state: HandSoFar,
    by: AnswerBy,
    partner_melds: Annotated[
        list[str] | None,
        option("--partner-meld", "CARDS", "A meld from before the turn. Repeatable."),
    ] = None,
    last: Annotated[str, option("--discard", "CARD", "The last card, to be discarded.")] = "",
    concealed: Annotated[bool, flag("--concealed", "The player goes out concealed.")] = False,
    pot: Pot = True,
    took_pile: Annotated[bool, flag("--took-pile", "The pile was taken in this turn.")] = False,
    red_threes: Annotated[
        int | None, option("--red-threes", "N", "Red threes the side laid out.", min=0)
    ] = None,
    aside: Aside = None,
) -> None:
    """Rule on going out: legal, its bonus or penalty."""
    question = {
        "melds": _split_melds(melds),
        "partner_melds": _split_melds(partner_melds),
        "hand": last,
        "concealed": concealed,
        "pot": pot,
        "took_pile": took_pile,
        "asked": permission.asked or None,
        "answer": permission.answer,
        "red_threes": red_threes,
        "aside": aside,
        **state.value(),
    }
    _ask(ctx, "out", question, by)


@command(app, "discard", "ruling discard 3c", "ruling discard K --cards 'KK 5'")
def discard(
    ctx: typer.Context,
    card: Annotated[str, argument("CARD", "The discard, such as 3c, 2 or K.")],
    by: AnswerBy,
    held: Held = None,
    pot: Pot = True,
    aside: Aside = None,
) -> None:
    """Rule on a discard, and what it does to the pile."""
    _ask(ctx, "discard", {"card": card, "hand": held, "pot": pot, "aside": aside}, by)


@command(app, "case", "ruling case", "ruling case misdeal --rules hoyle")
def case(
    ctx: typer.Context,
    by: AnswerBy,
    words: Annotated[
        list[str] | None,
        argument(
            "[CASE…]",
            "The case, such as misdeal or exposed card (default: list them all).",
            complete.cases,
        ),
    ] = None,
) -> None:
    """Answer what no cards decide, such as a misdeal.

    The answer names its source. Where the sources of a rule set are silent, it says so, and gives
    the answer of the rule set that it extends.
    """
    from canasta_club.reports.pages.rulings import case_lines, cases_page
    from canasta_club.services.rules import cases, rulesets

    if not words:
        show(cases_page(rulesets.cases().values()))
        return
    rules = by.current(ctx)
    found_answer = cases.answer_case(" ".join(words), rules.rules, by.size)
    show(
        *case_lines(found_answer, rules.title),
        value={**cases.case_value(found_answer), **named(rules)},
    )


@command(app, "penalties", "ruling penalties --rules club")
def penalties(ctx: typer.Context, by: AnswerBy) -> None:
    """List irregularities and what each costs.

    Each has the name to record it by.
    """
    from canasta_club.reports.pages.rulings import penalty_list_page
    from canasta_club.services.rules.penalties import penalties as list_penalties

    rules = by.current(ctx)
    irregularity_costs = list_penalties(rules.rules, by.size)
    show(with_rules(penalty_list_page(irregularity_costs, rules.title), rules))


def _split_melds(melds: list[str] | None) -> list[str]:
    """Split melds that are typed in one word: ``AAA KKK`` or ``AAA+KKK``."""
    return [meld for words in melds or () for meld in words.replace("+", " ").split()]


def _ask(
    ctx: typer.Context, ask: str, question: Mapping[str, object], by: AnswerBy, *, limit: int = 0
) -> None:
    from canasta_club.documents.problems import from_value
    from canasta_club.reports.pages.rulings import openings_page, verdict_line
    from canasta_club.services.rules.rulings import answer

    has_cards = question.get("hand") or question.get("melds")
    if ask == "pile" and question.get("hand_number") and not has_cards:
        raise MissingError(
            "--cards",
            "--hand is the number of the hand; the cards held are missing.",
            hint="Add: --cards CARDS",
        )
    asked = {"ask": ask, "players": by.size, **question}
    stated = {key: value for key, value in asked.items() if value is not None}
    rules = by.current(ctx)
    value = answer(stated, rules.rules)
    if is_json():
        show(value=value | named(rules))
    elif value["legal"] is None:
        say("canasta: This question cannot be answered.")
        show_problems(map(from_value, value["problems"]))
        if value["code"] == "hand-number-needed":
            say("  Add: --hand N")
    else:
        show(verdict_line(value, rules.title))
        if value.get("openings"):
            show(openings_page(value, limit))
    raise typer.Exit(0 if value["legal"] else 1)
