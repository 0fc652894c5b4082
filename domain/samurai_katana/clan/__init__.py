"""Phase 2: what a clan may do in its turn, one module for each kind of action [KATANA-8]."""
