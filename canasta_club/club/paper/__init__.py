"""What a machine finds on the paper of a club: where it belongs, and where each box is.

Face: address, layout.
"""
