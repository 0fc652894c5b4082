"""Clients and documents, tried with a real service, which ends when they do (scope="package")."""
