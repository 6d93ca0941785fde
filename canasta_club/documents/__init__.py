"""TOML documents that extend one another, checked key by key.

Face: bounds, schema, resolve, toml, problems.
"""
