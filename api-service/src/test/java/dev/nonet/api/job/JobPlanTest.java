package dev.nonet.api.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Plans;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.Sql;
import io.quarkus.test.junit.QuarkusTest;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** The queries of the periodic sweep use indexes, and serve each tenant. */
@QuarkusTest
class JobPlanTest extends ServiceTest {

    @Test
    void findsJobsToEndByIndex() throws SQLException {
        try (Plans plans = new Plans(backends)) {
            assertThat(plans.of(JobLifecycle.OVERDUE.replace(":limit", "?"), 500, 500))
                    .contains("job_deadline")
                    .doesNotContain("Seq Scan");
            assertThat(plans.of(JobCounts.TAKE, plans.array("uuid", Plans.job(2_001))))
                    .contains("job_part_of_job")
                    .doesNotContain("Seq Scan");
        }
    }

    /** Thousands of jobs of one tenant may be overdue at once, and to end them takes many seconds. */
    @Test
    void endsOverdueJobsOfEachTenantInTurn() throws SQLException {
        try (Plans plans = new Plans(backends);
                Statement statement = plans.connection().createStatement()) {
            statement.execute("""
                    UPDATE job
                    SET deadline_at = now() - CASE tenant WHEN 'plans' THEN interval '1 s' ELSE interval '1 h' END
                    WHERE state = 'RUNNING'
                    """);

            assertThat(Sql.list(
                            plans.connection(),
                            "SELECT tenant FROM job WHERE id IN (%s)"
                                    .formatted(JobLifecycle.OVERDUE.replace(":limit", "?")),
                            row -> row.getString(1),
                            4,
                            4))
                    .containsExactlyInAnyOrder("other", "other", Plans.TENANT, Plans.TENANT);
        }
    }

    /**
     * Otherwise the second hundred of a hundred thousand takes as long to find as the first, and all other work of a
     * sweep waits.
     */
    @Test
    void readsFewJobsHoweverManyAreOverdue() throws SQLException {
        try (Plans plans = new Plans(backends);
                Statement statement = plans.connection().createStatement()) {
            statement.execute(
                    "UPDATE job SET state = 'RUNNING', deadline_at = now() - interval '1 s' WHERE requested = 12800");

            assertThat(plans.maxRows(JobLifecycle.OVERDUE.replace(":limit", "?"), 4, 4))
                    .isLessThan(20);
        }
    }
}
