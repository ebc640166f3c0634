"""What is derived from events."""
