"""A word of players, in their language, is answered by what the rules in force say."""

import json
import tomllib

import pytest

from canasta_club import resources
from canasta_club.game.claims.claims import claims_of
from canasta_club.services.rules import answers, rulesets
from tests.cli.process import canasta
from tests.write_docs import rule_set_ids

WORDS = tomllib.loads(resources.shipped("data", "words.toml").read_text(encoding="utf-8"))
LANGUAGES = ("english", "italian", "spanish", "portuguese", "german", "french", "dutch", "greek")


@pytest.mark.parametrize(
    ("word", "rules_id", "says"),
    [
        (
            "pozzetto",
            "burraco",
            "Pot not taken: −100 points for a side that has not taken its pot.",
        ),
        ("Pozzetti", "burraco-three-hands", "A side goes out with 1 canasta and the pot taken."),
        ("muerto", "burako", "Pot taken: 100 points for a side with the pot taken."),
        ("morto", "buraco", "Pot not taken: −100 points for a side that has not taken its pot."),
        ("semipulito", "burraco", "Semi clean: 150 points, one rank or a sequence, 1 wild card,"),
        ("semi pulito", "burraco-four-hands", "Semi clean: 150 points,"),
        ("jolly", "burraco", "2 packs of 52 cards and 4 jokers: 108 cards."),
        ("comodin", "burako", "A group holds at most 1 wild card."),
        ("lixo", "buraco", "The whole pile is taken freely, whatever lies on top."),
        ("talon", "classic", "With 2 players: 2 sides, 15 cards each, draw 2."),
        ("foot", "hand-and-foot", "The cards aside are a foot:"),
        ("dead card", "modern-american", "A meld has at most 7 cards."),
        ("dead cards", "canastra", "Pot not taken: −100 points"),
        ("frozen", "italian", "The pile is always frozen: it is taken only with a natural pair"),
        ("Défausse", "classic", "A wild card or a red three in the pile freezes it:"),
        ("rote Drei", "german", "They count for a side with 1 canasta, and against it otherwise."),
        ("rode drie", "burraco", "Threes are ordinary cards."),
        ("escalera", "bolivia", "Escalera: 1,500 points, a sequence."),
        ("how do I open", "club", "A side opens with any points below 0, 50 below 1,500,"),
        ("five canastas", "spanish", "Five canastas: 500 points for a side with 5 canastas."),
        ("melding out", "hoyle", "A side goes out with 1 canasta."),
        ("melding out blind", "hoyle", "Going out: 100 points, concealed 200 in all."),
        ("blind", "classic-american", "Going out concealed needs a canasta laid in that turn"),
        ("concealed", "modern-american", "Going out: 100 points, concealed or not."),
        ("stopped", "club", "A wild card or a red three in the pile freezes it:"),
        ("stopping card", "club", "Nobody takes it with a wild card or a black three on top."),
        ("up-card", "hoyle", "A wild card or a red three turned up first is covered"),
        (
            "reshuffled",
            "club",
            "A wild card, a black three or a red three turned up first is covered; a wild card or",
        ),
        ("undeclared", "club", "Undeclared red three: −500 points"),
        ("clean triple", "modern-american", "An opening holds at least 1 natural meld."),
        ("rule of five", "modern-american", "After the opening a wild card joins only 5 or more"),
        ("wild canasta", "classic", "Wild cards are not melded alone."),
        ("wild canasta", "bolivia", "Bolivia: 2,500 points, wild cards alone"),
        ("perfect cut", "hand-and-foot", "Exact deal: 100 points each time."),
        ("May I go out?", "hoyle", "A player asks the partner before going out; the answer binds."),
        ("penalty", "classic", "Go out failed: −100 points"),
    ],
)
def test_the_rules_in_force_answer(word: str, rules_id: str, says: str) -> None:
    found = answers.answers(word.split(), rulesets.document(rules_id))
    assert any(message.startswith(says) for each in found for message in each.says), found


def test_black_threes_are_not_asked_of_the_last_discard_1_4() -> None:
    (found,) = answers.answers(["schwarze", "Drei"], rulesets.document("burraco"))
    assert found.says == ("Threes are ordinary cards.",)


def test_what_a_rule_set_does_not_have_is_said() -> None:
    (found,) = answers.answers(["pozzetto"], rulesets.document("classic"))
    assert (found.title, found.language, found.says) == ("the pot", "italian", ())
    done = canasta("rules", "search", "pozzetto", "--rules", "classic")
    first, second, *_ = done.out.splitlines()
    assert first == "Pozzetto (the pot), by Classic Canasta:"
    assert second == "  Classic Canasta says nothing of this."


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (("misdeal", "--rules", "hoyle"), "A player was dealt a wrong number of cards"),
        (
            ("who", "deals", "first", "--rules", "classic-american"),
            "Partners and the first deal, by",
        ),
        (("semipulito", "--rules", "burraco"), "Semipulito (a semi-clean canasta), by Burraco:"),
    ],
)
def test_the_answer_stands_before_the_titles(words: tuple[str, ...], first: str) -> None:
    lines = canasta("rules", "search", *words).out.splitlines()
    assert lines[0].startswith(first)
    assert lines[1].startswith("  ")
    assert any("(canasta r" in line for line in lines)
    value = json.loads(canasta("rules", "search", *words, "--json").out)
    assert value["answers"][0]["says"][0] == lines[1].strip()


def test_every_place_of_the_words_is_one_where_a_rule_set_speaks() -> None:
    every = [
        claim.key
        for rules_id in rule_set_ids()
        for players in rulesets.document(rules_id).player_counts
        for claim in claims_of(rulesets.rules(rules_id, players))
    ]
    for name, thing in WORDS.items():
        for key in (*thing["keys"], *thing.get("beside", ())):
            assert any(known == key or known.startswith(f"{key}.") for known in every), (name, key)
        assert set(thing) <= {"title", "found", "keys", "beside", "notes", *LANGUAGES}
        assert thing["english"]


@pytest.mark.sampled(10)
@pytest.mark.parametrize("name", WORDS)
def test_every_word_finds_its_thing(name: str) -> None:
    thing = WORDS[name]
    for language in LANGUAGES:
        for word in thing.get(language, ()):
            assert any(
                each.title == thing["title"]
                for rules_id in ("classic", "burraco", "hand-and-foot", "modern-american")
                for each in answers.answers([word], rulesets.document(rules_id))
            ), word
