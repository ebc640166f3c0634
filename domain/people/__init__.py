"""Who is who: the names that players go by."""
