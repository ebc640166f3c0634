"""Where games are kept: the application, the hash chain, import, export and audit."""
