"""What is derived from the events of Snowdonia."""
