"""``canasta score``: score a hand from a file or typed in, without a book."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli.frame.answer import is_json
from canasta_club.cli.frame.commands import argument, examples
from canasta_club.cli.frame.show import say, show, show_error, show_problems
from canasta_club.cli.options import Acceptance, Hand
from canasta_club.cli.rules._current import AnswerBy, JsonLines, named, write_lines
from canasta_club.errors import MissingError, ProblemsError, UsageError

if TYPE_CHECKING:
    from canasta_club.game.scoring.hand import HandResult
    from canasta_club.services.rules.rulesets import Rules as RulesOrName
    from canasta_club.services.season.current import CurrentRules


@examples(
    'score "Ash+Birch: KKKKKKK QQQQ2X 555 r2 out" "Cedar+Elm: AAA / K5"',
    "score hand.json --json",
)
def score(
    ctx: typer.Context,
    acceptance: Acceptance,
    by: AnswerBy,
    what: Annotated[
        list[str] | None,
        argument(
            "FILE|-|LINE…", "A file with a hand, - for stdin, or a quoted line for each side."
        ),
    ] = None,
    hand: Hand = None,
    jsonl: JsonLines = "",
) -> None:
    """Score a hand, line by line.

    Every problem is named at once. A line reads: "Ash+Birch: KKKKKKK QQQQ2X 555 / K5 / X2 r2 out".
    """
    defaults = {"players": by.size, "hand_number": hand}
    defaults = {key: value for key, value in defaults.items() if value is not None}
    if jsonl:
        if what:
            raise UsageError("--jsonl reads one file, or - for stdin.")
        _score_lines(ctx, jsonl, by.current(ctx, for_lines=True).rules, defaults)
        return
    if not what:
        raise MissingError(
            "FILE|-|LINE",
            "FILE, - or a LINE for each side is required.",
            hint='For example: canasta score "Ash+Birch: m1 +245 out" "Cedar+Elm: =120"',
        )
    _score_one(ctx, what, by, defaults, acceptance)


def _score_lines(
    ctx: typer.Context, file: str, rules: "RulesOrName", defaults: Mapping[str, object]
) -> None:
    from canasta_club.services.rules.scoring import answer_lines, open_lines

    source = sys.stdin.buffer if file == "-" else Path(file).open("rb")  # noqa: SIM115
    with source, open_lines(source) as lines:
        is_refused = write_lines(ctx, answer_lines(lines, rules, defaults), "Scoring")
    raise typer.Exit(1 if True in is_refused else 0)


def _score_one(
    ctx: typer.Context,
    what: list[str],
    asked: AnswerBy,
    defaults: Mapping[str, object],
    acceptance: Acceptance,
) -> None:
    from canasta_club.game.scoring.hand import result_value
    from canasta_club.services.rules import scoring

    hand: object = None
    by: CurrentRules | None = None
    try:
        hand = _read(what)
        if isinstance(hand, dict):
            hand = {**defaults, **hand}
        by = _rules_of(ctx, hand, asked)
        result = scoring.score(hand, by.rules)
    except ProblemsError as fault:
        if is_json():
            show(value=scoring.refusal(hand, fault, (by or asked.current(ctx)).rules))
        else:
            show_error(fault)
        raise typer.Exit(1) from None
    if is_json():
        show(value=result_value(result) | (named(by) if by.season else {}))
    else:
        _show(result, by)
        left = acceptance.leaves_open(result.problems)
        show_problems(each for each in result.problems if each.level == "error" or each in left)
    raise typer.Exit(1 if result.errors else 0)


def _rules_of(ctx: typer.Context, hand: object, asked: AnswerBy) -> "CurrentRules":
    """Return the rules that a hand names itself, or those to answer by."""
    from canasta_club.services.season.current import CurrentRules

    own = hand.get("rules") if isinstance(hand, dict) else None
    return CurrentRules(own) if own and isinstance(own, str) else asked.current(ctx)


def _read(what: list[str]) -> object:
    from canasta_club.services.rules import scoring

    # Lines typed as arguments have a colon after the name; otherwise the one word is a file.
    if len(what) > 1 or (":" in what[0] and not Path(what[0]).exists()):
        return {"sides": [side.to_json() for side in scoring.read_sides(what)]}
    if what[0] == "-":
        return scoring.read_file(sys.stdin.buffer, "What was given")
    with Path(what[0]).open("rb") as file:
        return scoring.read_file(file, what[0])


def _show(result: "HandResult", by: "CurrentRules") -> None:
    from canasta_club.reports.pages.score_sheet import outcome_sentence, score_sheet

    for number, sheet in enumerate(result.sheets):
        show(*[""] * bool(number), score_sheet(sheet))
    show(f"\nRules: {by.title}")
    if sentence := outcome_sentence(result):
        say(sentence)
