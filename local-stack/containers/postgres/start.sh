#!/bin/bash
# Like the entry point of the official image: creates the cluster and the database POSTGRES_DB on the first start, then runs the command.
set -euo pipefail
if [ "$(id -u)" = 0 ]; then
    mkdir -p "$(dirname "$PGDATA")"
    chown -R postgres /var/lib/postgresql
    exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" "$@"
fi
user="${POSTGRES_USER:-postgres}"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    umask 077
    printf '%s\n' "${POSTGRES_PASSWORD:?a password for the database}" > /tmp/password
    initdb --username="$user" --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust --encoding=UTF8 --locale=C -D "$PGDATA" >&2
    rm /tmp/password
    echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
    if [ "${POSTGRES_DB:-$user}" != postgres ]; then
        # Single-user mode, because the embedded binaries lack psql.
        echo "CREATE DATABASE \"${POSTGRES_DB:-$user}\"" | postgres --single -D "$PGDATA" postgres >/dev/null
    fi
fi
if [ "$1" = postgres ]; then
    shift
    # Testcontainers waits until this line has appeared twice, because the official image starts the server once more to create the database.
    echo "LOG:  the server that made the database: database system is ready to accept connections" >&2
    exec postgres -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/tmp "$@"
fi
exec "$@"
