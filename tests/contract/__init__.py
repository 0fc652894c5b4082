"""What every store must do, on one server and on a cluster, which ends when these tests do (scope="package")."""
