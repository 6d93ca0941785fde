"""Melds: read, judged by a rule set, counted. Face: meld, legality, joining, counts, problems."""
