package dev.nonet.api.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Database;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.model.CrashingDriver;
import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.Sql;
import dev.nonet.job.GenerateSpec;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What a submission writes does not grow with the number of items: tasks are cut when they are dispatched. */
@QuarkusTest
class SubmissionCostTest extends ServiceTest {

    @Inject
    JobSubmission submission;

    @Inject
    Admission admission;

    /** @param rows that the transaction inserted, by table */
    private record Cost(int statements, Map<String, Long> rows) {}

    @Test
    void tenMillionItemsCostTheStatementsAndRowsOfTen() throws Exception {
        // As nothing is cut meanwhile, what the submission has written stays as it is.
        try (Connection dispatcher = holdingDispatch()) {
            Cost ofTen = cost(10);
            Cost ofMillions = cost(10_000_000);

            assertThat(ofMillions).isEqualTo(ofTen);
            assertThat(ofTen.rows()).isEqualTo(Map.of("job", 1L, "uncut", 1L));
            dispatcher.rollback();
        }
    }

    /** Of a tenant of its own: how much a tenant has stored is summed once, and then known for a while. */
    private Cost cost(int items) throws Exception {
        AtomicReference<UUID> job = new AtomicReference<>();
        int statements = CrashingDriver.statements(() -> {
            try (PuzzleSpool none = new PuzzleSpool(admission.spool("local"))) {
                job.set(submission.submit("tenant-of-" + items, GenerateSpec.of(items), none, null).id);
            }
        });
        return new Cost(statements, rowsOf(Objects.requireNonNull(job.get())));
    }

    /** Rows of the transaction that inserted a job's row, which nobody has changed since. */
    private Map<String, Long> rowsOf(UUID job) throws SQLException {
        Map<String, Long> rows = new TreeMap<>();
        try (Connection connection = Database.connect(backends)) {
            for (String table : Sql.list(
                    connection,
                    "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
                    row -> row.getString(1))) {
                long inserted = Database.number(
                        backends,
                        "SELECT count(*) FROM \"" + table + "\" WHERE xmin = (SELECT xmin FROM job WHERE id = ?)",
                        job);
                if (inserted > 0) {
                    rows.put(table, inserted);
                }
            }
        }
        return rows;
    }
}
