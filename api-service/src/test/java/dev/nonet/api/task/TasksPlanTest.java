package dev.nonet.api.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Plans;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.GenericPlans;
import io.quarkus.test.junit.QuarkusTest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The queries of every batch of results and every sweep use indexes. */
@QuarkusTest
class TasksPlanTest extends ServiceTest {

    @Test
    void findsTasksByIndex() throws SQLException {
        try (Plans plans = new Plans(backends)) {
            assertThat(plans.of(
                            Tasks.COMPLETE,
                            plans.array("uuid", Plans.job(2_001), Plans.job(2_002)),
                            plans.array("int4", 4, 5),
                            plans.array("int4", 1, 1),
                            plans.array("bool", false, true)))
                    .contains("task_pkey")
                    .doesNotContain("Seq Scan on task");
            assertThat(plans.of(Tasks.ENDED_LEASES, 500))
                    .contains("task_started")
                    .doesNotContain("Seq Scan");
            assertThat(plans.of(Tasks.IN_HAND, 1_000)).contains("task_started").doesNotContain("Seq Scan on task");
            assertThat(plans.of(Tasks.UNSTARTED, 600_000, 1_000, 500))
                    .contains("task_unstarted")
                    .doesNotContain("Seq Scan");
            assertThat(plans.of(Tasks.RESEND_UNACKNOWLEDGED, 500))
                    .contains("task_unstarted", "task_pkey")
                    .doesNotContain("Seq Scan");
            assertThat(plans.of(Tasks.RESEND, 600_000, 86_400_000, 500))
                    .contains("task_unstarted", "task_pkey")
                    .doesNotContain("Seq Scan");
        }
    }

    /** For batches of few tasks planning takes longer than executing. */
    @Test
    void plansTheStatementsOfABatchOnceForAConnection() throws SQLException {
        try (Plans plans = new Plans(backends)) {
            GenericPlans.use(plans.connection());
            Tasks tasks = new Tasks(plans.connection());
            for (int i = 0; i < 20; i++) {
                tasks.complete(List.of(new Tasks.Completion(new TaskKey(Plans.job(2_001), i), 1, false)));
            }

            try (Statement statement = plans.connection().createStatement();
                    ResultSet prepared = statement.executeQuery(
                            "SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE statement LIKE '%completed.keeps%'")) {
                assertThat(prepared.next()).isTrue();
                assertThat(prepared.getInt(1)).isGreaterThan(10);
                assertThat(prepared.getInt(2)).isZero();
            }
        }
    }
}
