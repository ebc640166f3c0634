"""Persisted views of all finished games: rows and position are stored together, and can always be made anew."""
