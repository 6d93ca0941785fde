"""Rule sets, league terms, rulings, odds and scores that need no book.

Face: rulesets, leagues, scoring, rulings, cases, search, odds, choice, files, library.
"""
