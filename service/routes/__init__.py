"""The calls of the API, a module a resource. A view function translates and nothing else."""
