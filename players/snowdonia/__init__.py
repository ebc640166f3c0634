"""The dealer and the bot for Snowdonia."""
