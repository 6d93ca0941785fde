"""What a club does with what is read: judge it, keep it as drafts, record it, learn from it.

Face: answers, extra, keeping, measuring, page, scanning, second.
"""
