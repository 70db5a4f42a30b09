package dev.nonet.api.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Plans;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The queries of every batch, page and sweep use indexes. */
@QuarkusTest
class ResultPlanTest extends ServiceTest {

    @Test
    void findsByIndexWhatIsAskedForOften() throws SQLException {
        try (Plans plans = new Plans(backends)) {
            UUID ended = Plans.job(700);
            assertThat(plans.of(ResultSlices.FROM_ITEM, 512L * 1024, ended, 5_000, ended, 5_000, 8))
                    .containsPattern("Index Scan .*result_slice\\w*_pkey")
                    .doesNotContain("Seq Scan", "Sort");
            assertThat(plans.of(
                            "SELECT * FROM item_error WHERE job_id = ? AND item > ? ORDER BY item LIMIT 100",
                            ended,
                            10))
                    .containsPattern("item_error\\w*_pkey")
                    .doesNotContain("Seq Scan");
            assertThat(plans.of("SELECT * FROM job WHERE tenant = ? AND idempotency_key = ?", Plans.TENANT, "key-70"))
                    .contains("idempotency_key")
                    .doesNotContain("Seq Scan");
        }
    }
}
