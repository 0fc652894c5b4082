"""What cards do when they are played for their abilities, and who may answer them [KATANA-17, KATANA-18]."""
