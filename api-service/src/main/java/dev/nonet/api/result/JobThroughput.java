package dev.nonet.api.result;

import dev.nonet.api.platform.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import javax.sql.DataSource;

/** How many items of a job were stored over time, from the timestamps of its result slices. */
@ApplicationScoped
public class JobThroughput {

    private static final String COUNTS = """
            SELECT floor(extract(epoch FROM stored_at - ?) / ?)::int AS place, sum(item_count)::int AS items
            FROM result_slice WHERE job_id = ? GROUP BY place
            """;

    private final DataSource database;

    JobThroughput(DataSource database) {
        this.database = database;
    }

    /**
     * The number of items stored in each of several consecutive time spans. Items stored before the first or after the
     * last count to that one.
     *
     * @param begin the begin of the first span
     * @param span the length of each span, more than 0
     * @param spans how many spans, at least 1
     */
    public int[] of(UUID job, Instant begin, Duration span, int spans) {
        int[] items = new int[spans];
        try (Connection connection = database.getConnection()) {
            Sql.each(
                    connection,
                    COUNTS,
                    row -> items[Math.clamp(row.getInt("place"), 0, spans - 1)] += row.getInt("items"),
                    Timestamp.from(begin),
                    span.toNanos() / 1e9,
                    job);
            return items;
        } catch (SQLException e) {
            throw new IllegalStateException("Throughput was not read", e);
        }
    }
}
