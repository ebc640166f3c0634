"""What every game here is made of: events, actions, refusals, the aggregate and the ruleset protocol."""
