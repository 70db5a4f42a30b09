package dev.nonet.local.backend;

/** A running PostgreSQL server. */
sealed interface PostgresBackend permits EmbeddedPostgresql, ContainerPostgresql {

    String jdbcUrl();

    String username();

    String password();

    void close();
}
