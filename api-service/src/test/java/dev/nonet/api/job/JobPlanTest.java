package dev.nonet.api.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Plans;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** The queries of the periodic sweep use indexes. */
@QuarkusTest
class JobPlanTest extends ServiceTest {

    @Test
    void findsJobsToEndByIndex() throws SQLException {
        try (Plans plans = new Plans(backends)) {
            assertThat(plans.of(JobLifecycle.OVERDUE.replace(":limit", "?"), 500))
                    .contains("job_deadline")
                    .doesNotContain("Seq Scan");
            assertThat(plans.of(JobCounts.TAKE, Plans.job(2_001)))
                    .contains("job_part_of_job")
                    .doesNotContain("Seq Scan");
        }
    }
}
