"""BANG!: four to seven gunmen, a Sheriff everybody knows, and roles nobody else does."""
