"""``canasta ruling``: whether something may be done at the table, and why."""

import sys
from typing import Annotated, Any

import typer

from canasta_club.cli.options import Json
from canasta_club.cli.show import progress, say, show_json, show_page, tell_problems
from canasta_club.errors import Problem, UsageError

app = typer.Typer(
    invoke_without_command=True,
    rich_markup_mode=None,
    help="Questions of the rules: whether something may be done, and why.",
)

Rules = Annotated[str, typer.Option("--rules", help="The rule set, an id or a TOML file.")]
Players = Annotated[int | None, typer.Option("--players", min=2, help="How many play.")]
Score = Annotated[int | None, typer.Option("--score", help="The side's score before the hand.")]
HandNumber = Annotated[
    int | None, typer.Option("--hand-number", min=1, help="The number of the hand in its game.")
]
Errors = Annotated[
    int | None,
    typer.Option("--errors", min=0, help="Short openings laid and withdrawn in this hand."),
]
Melds = Annotated[
    list[str] | None,
    typer.Option("--meld", help="A meld on the table; again for each.", metavar="CARDS"),
]


@app.callback()
def ruling(
    ctx: typer.Context,
    jsonl: Annotated[
        str,
        typer.Option("--jsonl", help="Questions as JSON, one a line: a file, or - for stdin."),
    ] = "",
    rules: Annotated[
        str, typer.Option("--rules", help="The rule set, for questions that name none.")
    ] = "",
) -> None:
    """Answer questions of the rules: whether something may be done, and why."""
    if not jsonl:
        if ctx.invoked_subcommand is None:
            typer.echo(ctx.get_help())
            raise typer.Exit(2)
        return
    if ctx.invoked_subcommand is not None:
        raise UsageError("--jsonl reads its questions from a file; give no other words with it.")
    _answer_lines(jsonl, rules)


def _answer_lines(file: str, rules: str) -> None:
    from canasta_club.services.rules.rulesets import DEFAULT_RULES
    from canasta_club.services.rules.rulings import answer_lines

    is_all_legal = True
    # Bytes that are no text spoil their own line, not the lines after it.
    if file == "-":
        stream: Any = sys.stdin
        stream.reconfigure(encoding="utf-8-sig", errors="replace")
    else:
        stream = open(file, encoding="utf-8-sig", errors="replace")  # noqa: PTH123, SIM115
    with stream, progress("Ruling") as step:
        for text, is_legal in answer_lines(stream, rules or DEFAULT_RULES):
            sys.stdout.write(text + "\n")
            is_all_legal = is_all_legal and is_legal
            step()
    raise typer.Exit(0 if is_all_legal else 1)


@app.command("meld")
def meld(
    ctx: typer.Context,
    cards: Annotated[list[str], typer.Argument(metavar="CARDS", help="Such as 882X.")],
    onto: Annotated[
        str, typer.Option("--onto", help="The meld on the table that they join.", metavar="CARDS")
    ] = "",
    opening: Annotated[bool, typer.Option("--opening", help="It is laid to open.")] = False,
    going_out: Annotated[
        bool, typer.Option("--going-out", help="It is laid in going out.")
    ] = False,
    melds: Melds = None,
    rules: Rules = "",
    players: Players = None,
    as_json: Json = False,
) -> None:
    """Say whether cards may lie together, what they are worth and the canasta they make."""
    question = {
        "cards": " ".join(cards),
        "onto": onto or None,
        "melds": _apart(melds) or None,
        "opening": opening,
        "going_out": going_out,
    }
    _ask(ctx, "meld", question, rules, players, as_json=as_json)


@app.command("opening")
def opening(
    ctx: typer.Context,
    melds: Annotated[
        list[str] | None, typer.Argument(metavar="MELDS", help="Such as AAA KKK.")
    ] = None,
    hand: Annotated[
        str | None,
        typer.Option("--hand", help="All that is held before melding.", metavar="CARDS"),
    ] = None,
    score: Score = None,
    hand_number: HandNumber = None,
    errors: Errors = None,
    concealed: Annotated[
        bool, typer.Option("--concealed", help="The player goes out concealed with it.")
    ] = False,
    limit: Annotated[
        int, typer.Option("--limit", min=1, help="How many openings to show, the best first.")
    ] = 20,
    rules: Rules = "",
    players: Players = None,
    as_json: Json = False,
) -> None:
    """Say whether a side may open with melds; with --hand alone, list all it may open with."""
    question = {
        "melds": _apart(melds) or None,
        "hand": hand,
        "score": score,
        "hand_number": hand_number,
        "errors": errors,
        "concealed": concealed,
    }
    _ask(ctx, "opening", question, rules, players, as_json=as_json, limit=limit)


@app.command("pile")
def pile(
    ctx: typer.Context,
    top: Annotated[str, typer.Option("--top", help="The top card.", metavar="CARD")],
    hand: Annotated[
        str | None, typer.Option("--hand", help="The hand, before discarding.", metavar="CARDS")
    ] = None,
    melds: Melds = None,
    frozen: Annotated[
        bool, typer.Option("--frozen", help="A wild card or a red three lies in the pile.")
    ] = False,
    opened: Annotated[
        bool, typer.Option("--opened/--not-opened", help="Whether the side has opened.")
    ] = True,
    pile_size: Annotated[
        int | None, typer.Option("--pile-size", min=1, help="How many cards lie in the pile.")
    ] = None,
    score: Score = None,
    hand_number: HandNumber = None,
    errors: Errors = None,
    rules: Rules = "",
    players: Players = None,
    as_json: Json = False,
) -> None:
    """Say whether the pile may be taken, and with which cards."""
    question = {
        "top": top,
        "hand": hand,
        "melds": _apart(melds),
        "frozen": frozen,
        "opened": opened,
        "pile_size": pile_size,
        "score": score,
        "hand_number": hand_number,
        "errors": errors,
    }
    _ask(ctx, "pile", question, rules, players, as_json=as_json)


@app.command("out")
def out(
    ctx: typer.Context,
    melds: Annotated[
        list[str],
        typer.Option(
            "--meld", help="A meld as it lies when the turn ends; again for each.", metavar="CARDS"
        ),
    ],
    partner_melds: Annotated[
        list[str] | None,
        typer.Option(
            "--partner-meld", help="A meld that lay there before the turn.", metavar="CARDS"
        ),
    ] = None,
    hand: Annotated[
        str, typer.Option("--hand", help="The last card, to be discarded.", metavar="CARD")
    ] = "",
    concealed: Annotated[
        bool, typer.Option("--concealed", help="Everything is laid in this one turn.")
    ] = False,
    asked: Annotated[bool, typer.Option("--asked", help="The partner was asked.")] = False,
    reply: Annotated[
        str | None, typer.Option("--answer", help="What the partner said.", metavar="yes|no")
    ] = None,
    score: Score = None,
    hand_number: HandNumber = None,
    errors: Errors = None,
    rules: Rules = "",
    players: Players = None,
    as_json: Json = False,
) -> None:
    """Say whether a player may go out, and what it earns or costs."""
    question = {
        "melds": _apart(melds),
        "partner_melds": _apart(partner_melds),
        "hand": hand,
        "concealed": concealed,
        "asked": asked or None,
        "answer": reply,
        "score": score,
        "hand_number": hand_number,
        "errors": errors,
    }
    _ask(ctx, "out", question, rules, players, as_json=as_json)


@app.command("discard")
def discard(
    ctx: typer.Context,
    card: Annotated[str, typer.Argument(metavar="CARD", help="Such as 3c, 2 or K.")],
    hand: Annotated[
        str | None,
        typer.Option("--hand", help="The hand, this card included.", metavar="CARDS"),
    ] = None,
    rules: Rules = "",
    players: Players = None,
    as_json: Json = False,
) -> None:
    """Say whether a card may be discarded, and what it does to the pile."""
    _ask(ctx, "discard", {"card": card, "hand": hand}, rules, players, as_json=as_json)


@app.command("penalties")
def penalties(
    ctx: typer.Context,
    rules: Rules = "",
    players: Players = None,
    as_json: Json = False,
) -> None:
    """List what may go wrong at a table, what it costs and the name to enter it by."""
    from canasta_club.reports.pages.rulings import penalties_page
    from canasta_club.services.rules import rulesets, rulings

    name = rules or _rules_above(ctx) or rulesets.DEFAULT_RULES
    found = rulings.penalties(name, players)
    show_page(ctx, penalties_page(found, rulesets.document(name).name), as_json=as_json)


def _rules_above(ctx: typer.Context) -> str:
    """Return what --rules says before the verb."""
    return str(ctx.parent.params.get("rules") or "") if ctx.parent else ""


def _apart(melds: list[str] | None) -> list[str]:
    """Take melds apart that are typed in one word: ``AAA KKK`` or ``AAA+KKK``."""
    return [meld for words in melds or () for meld in words.replace("+", " ").split()]


def _ask(
    ctx: typer.Context,
    ask: str,
    question: dict[str, Any],
    rules: str,
    players: int | None,
    *,
    as_json: bool,
    limit: int = 0,
) -> None:
    from canasta_club.reports.pages.rulings import openings_page, verdict_line
    from canasta_club.services.rules.rulesets import DEFAULT_RULES
    from canasta_club.services.rules.rulings import answer

    asked = {"ask": ask, "players": players, **question}
    given = {key: value for key, value in asked.items() if value is not None}
    value = answer(given, rules or _rules_above(ctx) or DEFAULT_RULES)
    if as_json:
        show_json(value)
    elif value["legal"] is not None:
        typer.echo(verdict_line(value))
        if value.get("openings"):
            show_page(ctx, openings_page(value, limit))
    if value["legal"] is None:
        say("canasta: This question cannot be answered.")
        tell_problems(Problem(**problem) for problem in value["problems"])
    raise typer.Exit(0 if value["legal"] else 1)
