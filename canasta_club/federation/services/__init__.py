"""A federation: a club's keys and bundling; what its centre does with clubs, bundles and people.

Face: keys, bundling, members, uploading, collecting, quarantine, people, checks, lines, answers.
"""
