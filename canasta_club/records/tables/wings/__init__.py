"""Rows of the parts that few clubs need. Face: every module."""
