"""What is derived from games of Brass: Birmingham."""
