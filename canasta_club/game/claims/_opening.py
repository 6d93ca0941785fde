"""Claims about the opening and about going out."""

from collections.abc import Iterator
from typing import Final

from canasta_club.game.claims._claim import Claim
from canasta_club.game.rules.model import OpeningStep, RuleSet
from canasta_club.text.wording import counted, either, listed, say_condition

_WAIVED: Final = {"canasta": "melds a complete canasta", "concealed": "goes out concealed"}


def opening_claims(rules: RuleSet) -> Iterator[Claim]:
    """Yield what a side opens with."""
    opening = rules.opening
    yield Claim("opening.steps", opening_sentence(rules), _step_facts(rules))
    if opening.needs:
        message = f"An opening holds at least {say_condition(opening.needs)}."
        yield Claim("opening.needs", message, {"needs": opening.needs})
    if opening.natural_only:
        yield Claim("opening.natural_only", "An opening holds no wild cards.")
    if opening.draws:
        cards = counted(opening.draws, "card")
        message = f"The player who opens draws {cards} more from the stock."
        yield Claim("opening.draws", message, {"cards": opening.draws})
    if not any(step.points for step in opening.steps):
        return
    if opening.waived_by:
        ways = sorted(opening.waived_by)
        message = f"No minimum for a side that {either(_WAIVED[way] for way in ways)}."
        yield Claim("opening.waived_by", message, {"ways": ways})
    if opens_with_pile(rules):
        counts = opening.top_discard_counts
        does = "counts" if counts else "does not count"
        message = f"The top card of the pile {does} for the minimum."
        yield Claim("opening.top_discard_counts", message, {"counts": counts})
    if more := opening.raise_after_error:
        message = f"After an opening that fell short it is {more} higher in that hand."
        yield Claim("opening.raise_after_error", message, {"points": more})


def opens_with_pile(rules: RuleSet) -> bool:
    """Return whether a side may open by taking the pile with its top card."""
    pile = rules.pile
    is_frozen = pile.frozen_always or pile.frozen_until_open
    ways = pile.take & {"pair"} if is_frozen else pile.take - {"extend"}
    return bool(ways) and "free" not in pile.take and pile.closed_from != "any"


def opening_sentence(rules: RuleSet) -> str:
    """Describe opening minimums, as in “A side opens with 50 below 1,500, then 90”."""
    opening = rules.opening
    if not any(step.points or step.needs for step in opening.steps):
        return "An opening needs no minimum."
    parts = [_say_step(step, rules) for step in opening.steps]
    return f"A side opens with {', '.join(parts)}."


def _say_step(step: OpeningStep, rules: RuleSet) -> str:
    needs = say_condition(step.needs or {})
    parts = [f"{step.points:,}"] if step.points else []
    what = " and ".join([*parts, needs] if needs else parts) or "any points"
    steps = rules.opening.steps
    if step.below is None:
        return what if len(steps) == 1 else f"then {what}"
    if rules.opening.by == "score":
        return f"{what} below {step.below:,}"
    before = [each.below or 0 for each in steps if each.below and each.below < step.below]
    first, last = max(before, default=1), step.below - 1
    return f"{what} in hand {first}" if first == last else f"{what} in hands {first} to {last}"


def _step_facts(rules: RuleSet) -> dict[str, object]:
    usual = rules.opening.needs
    steps = [
        {
            "below": step.below,
            "points": step.points,
            "needs": usual if step.needs is None else step.needs,
        }
        for step in rules.opening.steps
    ]
    return {"by": rules.opening.by, "steps": steps}


def going_out_claims(rules: RuleSet) -> Iterator[Claim]:
    """Yield what a side needs to go out, and how it does."""
    out = rules.going_out
    message = f"A side goes out with {say_condition(out.needs)}."
    none = "A side may go out at any time."
    yield Claim("going_out.needs", message if out.needs else none, {"needs": out.needs})
    if number := out.red_threes_each:
        threes = say_condition({"red_threes": number})
        message = f"It has laid out {threes} for each of its canastas."
        yield Claim("going_out.red_threes_each", message, {"number": number})
    if out.complete:
        shapes = sorted(out.complete)
        names = listed(_COMPLETE[shape] for shape in shapes)
        message = f"Its {names} are complete canastas first."
        yield Claim("going_out.complete", message, {"shapes": shapes})
    is_required = out.discard == "required"
    message = "The last card is discarded." if is_required else "Going out needs no discard."
    yield Claim("going_out.discard", message, {"required": is_required})
    if out.concealed != out.bonus and out.concealed_needs:
        yield _concealed_claim(rules)
    yield _asking_claim(rules)


_COMPLETE: Final = {"wild": "melds of wild cards", "sequence": "sequences"}


def _concealed_claim(rules: RuleSet) -> Claim:
    needs = rules.going_out.concealed_needs
    words = {
        "canasta": "a canasta laid in that turn",
        "no_layoff": "melds that stand on their own",
        "no_pile": "a turn in which the pile is not taken",
    }
    message = f"Going out concealed needs {listed(words[each] for each in sorted(needs))}."
    return Claim("going_out.concealed_needs", message, {"needs": sorted(needs)})


def _asking_claim(rules: RuleSet) -> Claim:
    out = rules.going_out
    facts = {"permission": out.permission, "answer": out.answer}
    if rules.players_a_side == 1:
        return Claim("going_out.permission", "There is no partner to ask before going out.")
    if out.permission == "none":
        return Claim("going_out.permission", "There is no asking before going out.", facts)
    asks = "asks" if out.permission == "required" else "may ask"
    binds = "binds" if out.answer == "binding" else "does not bind"
    message = f"A player {asks} the partner before going out; the answer {binds}."
    return Claim("going_out.permission", message, facts)
