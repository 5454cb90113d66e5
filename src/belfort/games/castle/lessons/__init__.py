"""The lessons of Once Upon a Castle, and what Kobe says in them."""
