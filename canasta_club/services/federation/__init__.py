"""A federation: a club's keys and bundling; a centre's members, uploading, quarantine, people.

Face: keys, bundling, members, uploading, quarantine, people, checks, formats.
"""
