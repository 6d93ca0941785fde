"""What is printed to be handed out, filled in or put on a table.

Face: certificates, letters, tables, lists.
"""
