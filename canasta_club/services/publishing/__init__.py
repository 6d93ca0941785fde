"""Publishing: the pages of a club as files that any host serves and a memory stick carries.

Face: publish, folder, projector.
"""
