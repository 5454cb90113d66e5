"""The lessons of 10 Minute Heist, and what Kobe says in them."""
