"""Brass: Birmingham."""
