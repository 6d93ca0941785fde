"""``canasta night seat`` and the like: propose, change and confirm who sits where."""

from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli import complete
from canasta_club.cli.frame.ask import is_interactive, split_words
from canasta_club.cli.frame.careful import Careful, confirm
from canasta_club.cli.frame.commands import argument, command, flag, noun, option
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import say, show, show_error
from canasta_club.cli.night.people import evening
from canasta_club.cli.options import Late, NightOptions, OwnRound, RoundOptions, Seed
from canasta_club.cli.table_moves import show_changed
from canasta_club.errors import CanastaError, UsageError

if TYPE_CHECKING:
    from canasta_club.cli.frame.progress import Step
    from canasta_club.services.season.nights import AtNight as Evening
    from canasta_club.services.seating.seating import Proposal
    from canasta_club.text.progress import StepProgress

app = noun("")


def _person(metavar: str, what: str) -> object:
    return argument(metavar, what, complete.people)


@command(app, "seat", "night seat", "night seat --rounds 4", "night seat --confirm")
def seat(
    ctx: typer.Context,
    at: OwnRound,
    rounds: Annotated[
        int | None, option("--rounds", "N", "Rounds to plan at once (default: 1).", min=1)
    ] = None,
    seed: Seed = None,
    swap: Annotated[
        tuple[str, str] | None, option("--swap", "A B", "Exchange two before it is confirmed.")
    ] = None,
    confirm: Annotated[bool, flag("--confirm", "Seat the round: start its games.")] = False,
) -> None:
    """Propose seats for the next round, or confirm them.

    A proposal is kept until you confirm it or ask for fewer rounds. Name the current round to
    seat it again, as long as no hand of it is recorded.
    """
    from canasta_club.services.seating import pages, seating

    with evening(ctx, at) as night:
        with progress("Seating") as step, night.book.change("night seat"):
            proposal = seating.propose(
                *night, number=at.round_number, count=rounds, seed=seed, progress=_steps(step)
            )
            if swap:
                proposal = seating.swap(*night, *swap, proposal.next.number)
            if confirm:
                proposal = seating.confirm(*night, proposal.next.number)
        show(pages.proposal_page(night.book, proposal, is_seated=confirm))
        if confirm:
            say(f"Round {proposal.next.number} is seated.")
        elif not is_interactive():
            which = f"--round {at.round_number} " if at.round_number else ""
            say(f"To seat this round: canasta night seat {which}--confirm")
        else:
            _ask(night, proposal)


@command(app, "swap", "night swap Ash Cedar")
def swap(
    ctx: typer.Context,
    one: Annotated[str, _person("A", "A player or pair of the proposal.")],
    other: Annotated[str, _person("B", "The player or pair to change places with.")],
    at: RoundOptions,
) -> None:
    """Exchange two in the proposed round.

    They change seats, or a seat and a sit-out.
    """
    from canasta_club.services.seating import pages, seating

    with evening(ctx, at) as night:
        proposal = seating.swap(*night, one, other, at.round_number)
        show(pages.proposal_page(night.book, proposal))


@command(app, "reseat", "night reseat Ash+Birch Elm+Fir --round 1")
def reseat(
    ctx: typer.Context,
    one: Annotated[str, _person("A", "A player, or a pair as Ash+Birch.")],
    other: Annotated[str, _person("B", "Who really sat in their seat.")],
    at: RoundOptions,
    careful: Careful,
    late: Late = False,
) -> None:
    """Correct who sat where, when two sat in swapped seats.

    The hands recorded there stay as they are.
    """
    from canasta_club.services.play import games
    from canasta_club.services.seating import reseating
    from canasta_club.services.standings import standings

    with evening(ctx, at, dry_run=careful.dry_run) as night:
        confirm(careful, f"Swap the seats of {one} and {other} on {night.night.day}?")
        with standings.places_moved(*night) as moved:
            done = reseating.reseat(*night, one, other, round_number=at.round_number, is_late=late)
        would = "\n".join([f"swap the seats of {one} and {other} on {night.night.day}:", *done])
        done_lines = "\n".join(done)
        show_changed(done_lines, games.page(*night), moved, would=would.removesuffix("."))


@command(app, "seating", "night seating", "night seating --by-name")
def seating_list(
    ctx: typer.Context,
    at: OwnRound,
    by_name: Annotated[bool, flag("--by-name", "One row per person, sorted by name.")] = False,
) -> None:
    """Show where everybody sits."""
    from canasta_club.services.seating import lists

    with evening(ctx, at) as night:
        build = lists.by_name if by_name else lists.by_table
        show(build(*night, at.round_number))


@command(app, "cut", "night cut", "night cut Ash Birch Cedar Dogwood --seed 7")
def cut(
    ctx: typer.Context,
    at: NightOptions,
    names: Annotated[
        list[str] | None,
        argument("NAME…", "Players (default: all who are checked in).", complete.players),
    ] = None,
    seed: Seed = None,
    confirm: Annotated[bool, flag("--confirm", "Start the games, as the next round.")] = False,
) -> None:
    """Cut cards for partners and dealers.

    The two highest at a table play together.
    """
    from canasta_club.services.seating import cutting

    with evening(ctx, at) as night:
        drawn = cutting.draw(*night, names or (), seed)
        number = cutting.begin(*night, drawn) if confirm else 0
        show(cutting.page(*night, drawn))
        say(f"Round {number} has started." if confirm else "To start these games: add --confirm")


def _steps(step: "Step") -> "StepProgress":
    """Move a bar that counts steps as far as a plan has come."""
    shown = 0

    def report(done: int, total: int) -> None:
        nonlocal shown
        del total
        step(max(0, done - shown))
        shown = done

    return report


def _ask(night: "Evening", proposal: "Proposal") -> None:
    """Ask until the round is seated or left as it is proposed."""
    from canasta_club.services.seating import pages, seating

    number = proposal.next.number
    while True:
        typed = typer.prompt(
            "Seat this round? (yes / swap A B / seed N / no)", default="yes", err=True
        )
        try:
            words = _words(typed)
            if words[0] in {"n", "no"}:
                say("It stays proposed. To seat it: canasta night seat --confirm")
                return
            if words[0] in {"y", "yes"}:
                seating.confirm(*night, number)
                say(f"Round {number} is seated.")
                return
            proposal = _changed(night, proposal, words)
        except CanastaError as fault:
            show_error(fault)
        else:
            show(pages.proposal_page(night.book, proposal))


def _changed(night: "Evening", proposal: "Proposal", words: list[str]) -> "Proposal":
    from canasta_club.services.seating import seating

    number = proposal.next.number
    if words[0] == "swap" and len(words) == 3:
        return seating.swap(*night, words[1], words[2], number)
    if words[0] in {"seed", "other"}:
        change = words[1] if len(words) == 2 else ""
        seed = int(change) if change.isdecimal() else proposal.seed + 1
        return seating.propose(*night, number=number, count=len(proposal.rounds), seed=seed)
    raise UsageError("Answer yes, swap with two names, seed with a number, or no.")


def _words(typed: str) -> list[str]:
    """Split an answer, names of several words in quotes."""
    words = split_words(typed)
    return [words[0].casefold(), *words[1:]] if words else ["?"]
