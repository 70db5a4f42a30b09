#!/bin/bash
# The embedded binaries lack the real pg_isready. The server counts as ready when it accepts TCP connections.
exec 3<>/dev/tcp/127.0.0.1/5432
