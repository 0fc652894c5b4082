"""Data folders of earlier days, each as a release left it on the disk."""
