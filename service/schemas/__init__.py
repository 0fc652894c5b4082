"""What requests look like: marshmallow validates them at the edge, and openapi.yaml is made of them."""
