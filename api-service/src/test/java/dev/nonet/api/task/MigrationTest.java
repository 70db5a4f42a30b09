package dev.nonet.api.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Database;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.database.postgresql.PostgreSQLConfigurationExtension;
import org.junit.jupiter.api.Test;

/** A database of each earlier schema version, with jobs in it, is migrated, and the jobs go on. */
@QuarkusTest
class MigrationTest extends ServiceTest {

    private static final Path MIGRATIONS = Path.of("src/main/resources/db/migration");

    /** From this version on, releases run beside the previous one during an upgrade: migrations must not remove what that one uses. */
    private static final int FIRST_BESIDE_ANOTHER = 27;

    /** From this version on, jobs are kept. */
    private static final int CUT_AT_DISPATCH = 40;

    private static final UUID DONE = UUID.fromString("0198f3a2-7c00-7000-8000-000000000001");
    private static final UUID RUNNING = UUID.fromString("0198f3a2-7c00-7000-8000-000000000002");

    @Test
    void bringsAPopulatedDatabaseOfEachVersionUpToDate() throws SQLException {
        for (int version : versions().subList(0, versions().size() - 1)) {
            String name = "migrated_from_" + version;
            Database.update(backends, "CREATE DATABASE " + name);
            String url = backends.jdbcUrl().replaceFirst("/[^/?]*(\\?|$)", "/" + name + "$1");
            try {
                flyway(url)
                        .target(MigrationVersion.fromVersion(String.valueOf(version)))
                        .load()
                        .migrate();
                try (Connection connection =
                        DriverManager.getConnection(url, backends.username(), backends.password())) {
                    populate(connection, version);
                    flyway(url).load().migrate();
                    check(connection, version);
                }
            } finally {
                Database.update(backends, "DROP DATABASE " + name + " WITH (FORCE)");
            }
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

    /** A job that is done, and one with a task in each state. */
    private static void populate(Connection connection, int version) throws SQLException {
        if (version >= CUT_AT_DISPATCH) {
            submit(connection);
            return;
        }
        try (Statement statement = connection.createStatement()) {
            for (UUID job : List.of(DONE, RUNNING)) {
                statement.execute("""
                        INSERT INTO job (id, tenant, kind, state, priority, spec, requested, done, open_tasks, created_at%s)
                        VALUES ('%s', 'someone', 'GENERATE', '%s', 'NORMAL', '{"kind":"generate","count":8}', 8, 0, 4, now()%s)
                        """.formatted(
                                version >= 2 ? ", changed_at" : "",
                                job,
                                job.equals(DONE) ? "SUCCEEDED" : "RUNNING",
                                version >= 2 ? ", now()" : ""));
            }
            int number = 0;
            for (String state : List.of("PENDING", "DISPATCHED", "STARTED", "DONE")) {
                statement.execute("""
                        INSERT INTO task (job_id, number, first_index, item_count, state, dispatched_at, lease_until)
                        VALUES ('%s', %d, %d, 2, '%s', now() - interval '1 hour', %s)
                        """.formatted(
                                RUNNING,
                                number,
                                2 * number,
                                state,
                                state.equals("STARTED") ? "now() - interval '1 minute'" : "NULL"));
                statement.execute(
                        "INSERT INTO task (job_id, number, first_index, item_count, state) VALUES ('%s', %d, %d, 2, 'DONE')"
                                .formatted(DONE, number, 2 * number));
                number++;
            }
            for (int item = 0; version == 1 && item < 8; item++) {
                statement.execute("INSERT INTO result (job_id, item, body) VALUES ('%s', %d, '{\"index\":%d}')"
                        .formatted(DONE, item, item));
            }
            for (int first = 0; version >= 2 && first < 8; first += 2) {
                statement.execute("""
                        INSERT INTO result_slice (job_id, first_item, item_count, missing, body)
                        VALUES ('%s', %d, 2, '{}', convert_to('{"index":%d}' || chr(10) || '{"index":%d}' || chr(10), 'UTF8'))
                        """.formatted(DONE, first, first, first + 1));
            }
        }
    }

    /** Jobs from before tasks were cut at dispatch are deleted; a new one goes its way. */
    private static void check(Connection connection, int version) throws SQLException {
        boolean isKept = version >= CUT_AT_DISPATCH;
        assertThat(number(connection, "SELECT count(*) FROM job"))
                .as("of version %d", version)
                .isEqualTo(isKept ? 1 : 0);
        connection.setAutoCommit(false);
        if (!isKept) {
            submit(connection);
        }
        Outbox outbox = new Outbox(connection);
        assertThat(outbox.tryLock(Duration.ofSeconds(5))).isTrue();
        assertThat(outbox.load(64, Duration.ofSeconds(8)).demands()).hasSize(1);
        List<Outbox.ClaimedTask> claimed = outbox.claim(List.of(RUNNING, RUNNING), 0.25, Duration.ofSeconds(10));
        assertThat(claimed).extracting(Outbox.ClaimedTask::slice).containsExactly(new Slice(0, 1), new Slice(1, 1));
        assertThat(new Tasks(connection)
                        .delete(claimed.stream().map(Outbox.ClaimedTask::key).toList()))
                .hasSize(2);
        connection.rollback();
        connection.setAutoCommit(true);
    }

    private static void submit(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("""
                    INSERT INTO job (id, tenant, kind, state, priority, spec, requested, created_at, changed_at)
                    VALUES ('%s', 'someone', 'GENERATE', 'QUEUED', 'NORMAL', '{"kind":"generate","count":8}', 8, now(), now())
                    """.formatted(RUNNING));
        }
        new Uncut(connection).insert(RUNNING, new ItemCost(1, 100));
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }

    @Test
    void leavesTheReleaseBeforeWhatItUses() {
        Pattern takesAway = Pattern.compile(
                "DROP (TABLE|COLUMN|INDEX)|RENAME|ALTER COLUMN \\w+ (TYPE|SET NOT NULL)", Pattern.CASE_INSENSITIVE);
        Pattern locksWriters = Pattern.compile("CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)", Pattern.CASE_INSENSITIVE);
        for (int version : versions()) {
            if (version < FIRST_BESIDE_ANOTHER) {
                continue;
            }
            String sql = sqlOf(version);
            boolean isContraction = sql.startsWith("-- Contract:");
            boolean makesItsTable = sql.contains("CREATE TABLE");
            assertThat(isContraction || !takesAway.matcher(sql).find())
                    .as("V%d takes away what the release before may use, and does not say '-- Contract:'", version)
                    .isTrue();
            assertThat(makesItsTable || !locksWriters.matcher(sql).find())
                    .as("V%d builds an index while nobody can write", version)
                    .isTrue();
        }
    }

    private static List<Integer> versions() {
        try (Stream<Path> files = Files.list(MIGRATIONS)) {
            List<Integer> versions =
                    new ArrayList<>(files.map(file -> file.getFileName().toString())
                            .map(name -> Integer.valueOf(name.substring(1, name.indexOf("__"))))
                            .toList());
            versions.sort(Comparator.naturalOrder());
            return versions;
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
