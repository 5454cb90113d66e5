"""The house in the browser: pages rendered on the server, and what the house says."""
