"""The pages in a real browser. What these tests share, a service and a browser, ends when they do (scope="package")."""
