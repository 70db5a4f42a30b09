package dev.nonet.api.retention;

import dev.nonet.api.platform.Sql;
import dev.nonet.api.platform.TimeOrderedIds;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jboss.logging.Logger;

/**
 * The partitions of the tables with items' outcomes: one per UTC day, by the day on which the job's id was created.
 *
 * <p>A partition is created as a separate table and then attached, which blocks readers and writers of the parent only
 * briefly; creating it in place would take an exclusive lock. Dropping one needs that lock for a moment: it waits for
 * it at most two seconds, and the next round tries again.
 */
final class Partitions {

    private static final Logger LOG = Logger.getLogger(Partitions.class);

    static final List<String> TABLES = List.of("result_slice", "item_error", "identity_count");

    private static final DateTimeFormatter DAY = DateTimeFormatter.BASIC_ISO_DATE;
    private static final String LOCK_TIMEOUT = "SET LOCAL lock_timeout = '2s'";

    /**
     * Expected failures: the default partition already holds rows of that day (23514), or another process created the
     * partition (the others).
     */
    private static final Set<String> ALREADY_THERE = Set.of("23514", "42P07", "42710", "23505");

    private static final String LOCK_NOT_AVAILABLE = "55P03";

    private final Connection connection;

    Partitions(Connection connection) {
        this.connection = connection;
    }

    /** The lower bound of job ids of a day. */
    static UUID firstId(LocalDate day) {
        return TimeOrderedIds.firstAt(day.atStartOfDay(ZoneOffset.UTC).toInstant());
    }

    static String name(String table, LocalDate day) {
        return table + "_" + DAY.format(day);
    }

    /** Creates the missing partitions of {@code days} days from {@code first} on. */
    void create(LocalDate first, int days) throws SQLException {
        for (String table : TABLES) {
            Set<LocalDate> existing = days(table);
            for (LocalDate day = first; day.isBefore(first.plusDays(days)); day = day.plusDays(1)) {
                if (!existing.contains(day)) {
                    create(table, day);
                }
            }
        }
    }

    private void create(String table, LocalDate day) throws SQLException {
        String partition = name(table, day);
        attempt("Partition " + partition + " was not created", ALREADY_THERE, statement -> {
            statement.execute("CREATE TABLE " + partition + " (LIKE " + table + " INCLUDING ALL)");
            statement.execute("ALTER TABLE " + table + " ATTACH PARTITION " + partition + " FOR VALUES FROM ('"
                    + firstId(day) + "') TO ('" + firstId(day.plusDays(1)) + "')");
        });
    }

    /** The days for which a table has a partition. */
    Set<LocalDate> days(String table) throws SQLException {
        return new TreeSet<>(Sql.list(connection, """
                SELECT substring(child.relname FROM length(parent.relname) + 2)
                FROM pg_inherits
                JOIN pg_class parent ON parent.oid = inhparent
                JOIN pg_class child ON child.oid = inhrelid
                WHERE parent.oid = ?::regclass AND child.relname ~ '_[0-9]{8}$'
                """, row -> LocalDate.parse(row.getString(1), DAY), table));
    }

    /** Drops the partitions of days before {@code end} whose jobs are all gone. */
    void dropBefore(LocalDate end) throws SQLException {
        for (String table : TABLES) {
            for (LocalDate day : days(table)) {
                if (day.isBefore(end) && !hasJobs(day)) {
                    String partition = name(table, day);
                    attempt(
                            "Partition " + partition + " was not dropped",
                            Set.of(),
                            statement -> statement.execute("DROP TABLE " + partition));
                }
            }
        }
    }

    private boolean hasJobs(LocalDate day) throws SQLException {
        return Sql.holds(
                connection,
                "SELECT EXISTS (SELECT FROM job WHERE id >= ? AND id < ? AND gone_at IS NULL)",
                firstId(day),
                firstId(day.plusDays(1)));
    }

    private interface Work {
        void on(Statement statement) throws SQLException;
    }

    /**
     * Runs the work in a transaction with a lock timeout. An expected failure or a timeout rolls back and is left to
     * the next round.
     */
    private void attempt(String failure, Set<String> expected, Work work) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute(LOCK_TIMEOUT);
            work.on(statement);
            connection.commit();
        } catch (SQLException e) {
            connection.rollback();
            if (!expected.contains(e.getSQLState()) && !LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
                throw e;
            }
            LOG.debugf("%s: %s", failure, e.getMessage());
        } finally {
            connection.setAutoCommit(true);
        }
    }
}
