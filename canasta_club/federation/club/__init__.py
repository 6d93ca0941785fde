"""A federation of clubs, as values.

Face: nights, inbox, scores, people, registry, wire, public_keys, checks, grades, points.
"""
