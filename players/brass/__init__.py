"""Chance and bots for Brass: Birmingham."""
