package dev.nonet.api.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nonet.api.Database;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.SchemaOfDevelopment;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.database.postgresql.PostgreSQLConfigurationExtension;
import org.junit.jupiter.api.Test;

/** A database of each schema version, with a job in it, is brought up to date, and the job goes on. */
@QuarkusTest
class MigrationTest extends ServiceTest {

    private static final Path MIGRATIONS = Path.of("src/main/resources/db/migration");

    private static final UUID JOB = UUID.fromString("0198f3a2-7c00-7000-8000-000000000002");

    private interface Work {
        void on(String url, Connection connection) throws SQLException;
    }

    @Test
    void bringsAPopulatedDatabaseOfEachVersionUpToDate() throws SQLException {
        for (int version : versions()) {
            inDatabase("migrated_from_" + version, (url, connection) -> {
                flyway(url)
                        .target(MigrationVersion.fromVersion(String.valueOf(version)))
                        .load()
                        .migrate();
                submit(connection);
                flyway(url).load().migrate();
                goesOn(connection);
            });
        }
    }

    /** One sentence, not the list of checksums that Flyway has. */
    @Test
    void saysThatADatabaseIsOfADevelopmentVersion() throws SQLException {
        inDatabase("of_development", (url, connection) -> {
            flyway(url).load().migrate();
            try (Statement statement = connection.createStatement()) {
                statement.execute("UPDATE flyway_schema_history SET checksum = checksum + 1 WHERE version = '1'");
            }

            assertThatThrownBy(() -> flyway(url)
                            .callbacks(new SchemaOfDevelopment())
                            .load()
                            .migrate())
                    .rootCause()
                    .hasMessageContaining("The database is of a development version")
                    .hasMessageNotContaining("checksum");
        });
    }

    /** It can be repaired: nobody is to drop a database because an upgrade was interrupted. */
    @Test
    void aFailedMigrationIsReportedAsFlywayDoes() throws SQLException {
        inDatabase("failed", (url, connection) -> {
            flyway(url).load().migrate();
            try (Statement statement = connection.createStatement()) {
                statement.execute("UPDATE flyway_schema_history SET success = false WHERE version = '1'");
            }

            assertThatThrownBy(() -> flyway(url)
                            .callbacks(new SchemaOfDevelopment())
                            .load()
                            .migrate())
                    .hasMessageContaining("failed migration")
                    .hasMessageNotContaining("development version");
        });
    }

    private void inDatabase(String name, Work work) throws SQLException {
        Database.update(backends, "CREATE DATABASE " + name);
        String url = backends.jdbcUrl().replaceFirst("/[^/?]*(\\?|$)", "/" + name + "$1");
        try (Connection connection = DriverManager.getConnection(url, backends.username(), backends.password())) {
            work.on(url, connection);
        } finally {
            Database.update(backends, "DROP DATABASE " + name + " WITH (FORCE)");
        }
    }

    private FluentConfiguration flyway(String url) {
        FluentConfiguration configuration = Flyway.configure()
                .dataSource(url, backends.username(), backends.password())
                .locations("filesystem:" + MIGRATIONS);
        configuration
                .getPluginRegister()
                .getExact(PostgreSQLConfigurationExtension.class)
                .setTransactionalLock(false);
        return configuration;
    }

    private static void submit(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("""
                    INSERT INTO job (id, tenant, kind, state, priority, spec, requested, created_at, changed_at)
                    VALUES ('%s', 'someone', 'GENERATE', 'QUEUED', 'NORMAL', '{"kind":"generate","count":8}', 8,
                        now(), now())
                    """.formatted(JOB));
        }
        new Uncut(connection).insert(JOB, new ItemCost(1, 100));
    }

    private static void goesOn(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        Outbox outbox = new Outbox(connection);
        assertThat(outbox.tryLock(Duration.ofSeconds(5))).isTrue();
        assertThat(outbox.load(64, 0, Duration.ofSeconds(8)).demands()).hasSize(1);
        List<Outbox.ClaimedTask> claimed = outbox.claim(List.of(JOB, JOB), 0.25, Duration.ofSeconds(10));
        assertThat(claimed).extracting(Outbox.ClaimedTask::slice).containsExactly(new Slice(0, 1), new Slice(1, 1));
        assertThat(new Tasks(connection)
                        .delete(claimed.stream().map(Outbox.ClaimedTask::key).toList()))
                .hasSize(2);
        connection.rollback();
        connection.setAutoCommit(true);
    }

    /**
     * Releases run beside the previous one during an upgrade: migrations must not remove what that one uses, nor stop
     * its writers.
     */
    @Test
    void leavesTheReleaseBeforeWhatItUses() {
        Pattern takesAway = Pattern.compile(
                "DROP (TABLE|COLUMN|INDEX)|RENAME|ALTER COLUMN \\w+ (TYPE|SET NOT NULL)", Pattern.CASE_INSENSITIVE);
        Pattern locksWriters = Pattern.compile("CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)", Pattern.CASE_INSENSITIVE);
        assertThat(versions()).allSatisfy(version -> {
            String sql = sqlOf(version);
            assertThat(sql.startsWith("-- Contract:") || !takesAway.matcher(sql).find())
                    .as("V%d takes away what the release before may use, and does not say '-- Contract:'", version)
                    .isTrue();
            assertThat(sql.contains("CREATE TABLE")
                            || !locksWriters.matcher(sql).find())
                    .as("V%d builds an index while nobody can write", version)
                    .isTrue();
        });
    }

    /** From 1, without gaps. */
    private static List<Integer> versions() {
        try (Stream<Path> files = Files.list(MIGRATIONS)) {
            return IntStream.rangeClosed(1, (int) files.count()).boxed().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String sqlOf(int version) {
        try (Stream<Path> files = Files.list(MIGRATIONS)) {
            return Files.readString(
                    files.filter(file -> file.getFileName().toString().startsWith("V" + version + "__"))
                            .findFirst()
                            .orElseThrow());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
