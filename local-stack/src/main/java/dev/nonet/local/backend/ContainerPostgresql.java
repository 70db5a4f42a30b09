package dev.nonet.local.backend;

import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/** PostgreSQL in a container. The system property {@code nonet.postgres.image} selects the image. */
final class ContainerPostgresql implements PostgresBackend {

    private static final String DEFAULT_IMAGE = "postgres:18";

    private final PostgreSQLContainer container;

    private ContainerPostgresql(PostgreSQLContainer container) {
        this.container = container;
    }

    static ContainerPostgresql start() {
        DockerImageName image = DockerImageName.parse(System.getProperty("nonet.postgres.image", DEFAULT_IMAGE))
                .asCompatibleSubstituteFor("postgres");
        PostgreSQLContainer container = new PostgreSQLContainer(image);
        container.start();
        return new ContainerPostgresql(container);
    }

    @Override
    public String jdbcUrl() {
        return container.getJdbcUrl();
    }

    @Override
    public String username() {
        return container.getUsername();
    }

    @Override
    public String password() {
        return container.getPassword();
    }

    @Override
    public void close() {
        container.stop();
    }
}
