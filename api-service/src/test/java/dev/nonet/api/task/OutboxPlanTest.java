package dev.nonet.api.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Plans;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The dispatcher's queries, which run many times a second, use indexes. */
@QuarkusTest
class OutboxPlanTest extends ServiceTest {

    @Test
    void findsWorkByIndex() throws SQLException {
        try (Plans plans = new Plans(backends)) {
            new Outbox(plans.connection()).tryLock(Duration.ofSeconds(30));
            assertThat(plans.of(Outbox.IN_FLIGHT, 8_000))
                    .contains("task_in_flight")
                    .doesNotContain("Seq Scan", "Bitmap", "Sort", "Hash", "Merge");
            assertThat(plans.of(Outbox.WAITING, 200, 64))
                    .contains("job_next", "task_pending")
                    .doesNotContain("Seq Scan", "Bitmap", "Sort", "Hash", "Merge");
            assertThat(plans.of(
                            Outbox.CLAIM,
                            plans.array("uuid", Plans.job(2_001), Plans.job(2_002)),
                            plans.array("int4", 4, 4),
                            10_000))
                    .contains("task_pending_by_item", "task_pkey")
                    .doesNotContain("Seq Scan", "Bitmap", "Sort", "Hash", "Merge");
        }
    }
}
