"""The contents of each page: values in, a Page out. Face: every module."""
