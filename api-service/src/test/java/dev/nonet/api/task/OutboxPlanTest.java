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
                    .contains("task_of_job")
                    .doesNotContain("Seq Scan", "Bitmap", "Sort", "Hash", "Merge");
            assertThat(plans.of(Outbox.WAITING, 200, 64))
                    .contains("job_next", "task_due", "uncut_pkey")
                    .doesNotContain("Seq Scan", "Bitmap", "Sort", "Hash", "Merge");
            assertThat(plans.of(
                            Outbox.CLAIM,
                            plans.array("uuid", Plans.job(2_001), Plans.job(2_002)),
                            plans.array("int4", 4, 4),
                            10_000))
                    .contains("task_due", "task_pkey")
                    .doesNotContain("Seq Scan", "Bitmap", "Sort", "Hash", "Merge");
            assertThat(plans.of(Outbox.LOCK_TO_CUT, plans.array("uuid", Plans.job(2_001))))
                    .contains("job_pkey")
                    .doesNotContain("Seq Scan");
            assertThat(plans.of(Outbox.UNCUT, plans.array("uuid", Plans.job(2_001))))
                    .contains("uncut_pkey", "job_pkey")
                    .doesNotContain("Seq Scan");
            assertThat(plans.of(Chunks.FROM_ITEM, Plans.job(2_001), Plans.job(2_001), 300, 4))
                    .contains("puzzle_chunk_pkey")
                    .doesNotContain("Seq Scan");
            assertThat(plans.of(Chunks.BODIES, plans.array("uuid", Plans.job(2_001)), plans.array("int4", 200)))
                    .contains("puzzle_chunk_pkey")
                    .doesNotContain("Seq Scan");
        }
    }
}
