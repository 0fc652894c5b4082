"""What is sent and answered: requests by marshmallow, answers by msgspec; openapi.yaml is made of both."""
