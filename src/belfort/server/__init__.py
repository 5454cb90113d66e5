"""The house on the network: a JSON interface, live tables, and what operators need."""
