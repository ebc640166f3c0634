"""Games to look at, and how they were made."""
