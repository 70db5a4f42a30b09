package dev.nonet.local.backend;

/** A running database. */
sealed interface PostgresBackend permits EmbeddedPostgresql, ContainerPostgresql {

    String jdbcUrl();

    String username();

    String password();

    void close();
}
