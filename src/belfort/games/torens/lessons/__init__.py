"""The lessons of Torens, and what Kobe says in them."""
