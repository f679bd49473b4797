"""The HTTP API and the page, on the worker pool. Needs the extra `web`; see docs/http.md."""
