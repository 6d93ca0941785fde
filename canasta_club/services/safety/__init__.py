"""Whether the book is as it was written, and safe where it is.

Face: verify, doctor, club_file, copying, erasing, person, restoring.
"""
