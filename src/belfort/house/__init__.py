"""The house in the browser: pages rendered on the server."""
