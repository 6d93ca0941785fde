"""A federation of clubs, as values.

Face: nights, inbox, scores, people, registry, wire, checks, grades, points.
"""
