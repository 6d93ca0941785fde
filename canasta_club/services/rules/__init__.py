"""Rule sets, league terms, rulings, odds and scores that need no book.

Face: rulesets, leagues, scoring, rulings, penalties, cases, answers, search, odds, choice, files,
library.
"""
