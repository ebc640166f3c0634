"""Who answers for an actor: seeded dealers for chance, and the bots."""
