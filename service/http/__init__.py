"""A request on its way in and out: the front door, moves, problems, limits, paged lists, and what openapi.yaml says."""
