"""A federation of clubs, as values: nights, inbox, scores, people, registry, wire."""
