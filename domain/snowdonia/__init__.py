"""Snowdonia."""
