"""What is measured, how, and beside which yardstick."""
