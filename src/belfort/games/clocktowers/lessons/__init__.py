"""The lessons of Clocktowers, and what Kobe says in them."""
