"""TOML documents that extend one another, checked key by key.

Face: schema, resolve, toml, problems.
"""
