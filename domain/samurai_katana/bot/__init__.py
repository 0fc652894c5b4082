"""A clan with simple wits: it values every move by itself and takes the best."""
