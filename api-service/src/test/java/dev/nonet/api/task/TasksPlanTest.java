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

/**
 * The statements of every batch of results use indexes. Those of the sweep may read the table, which holds live tasks
 * only.
 */
@QuarkusTest
class TasksPlanTest extends ServiceTest {

    @Test
    void findsTasksByIndex() throws SQLException {
        try (Plans plans = new Plans(backends)) {
            GenericPlans.use(plans.connection());
            assertThat(plans.of(Tasks.LOCK, plans.array("int8", 1L, 2L)))
                    .contains("task_pkey")
                    .doesNotContain("Seq Scan");
            assertThat(plans.of(Tasks.DELETE, plans.array("int8", 1L, 2L)))
                    .contains("task_pkey")
                    .doesNotContain("Seq Scan");
            assertThat(plans.of(
                            Tasks.START,
                            plans.array("int8", 1L, 2L),
                            plans.array("text", "a", "b"),
                            plans.array("int8", 1L, 1L)))
                    .contains("task_pkey")
                    .doesNotContain("Seq Scan");
            assertThat(plans.of(Tasks.WITHOUT_WORK, plans.array("uuid", Plans.job(2_001), Plans.job(2_002))))
                    .contains("task_of_job", "uncut_pkey")
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
                tasks.delete(List.of(new TaskKey(Plans.job(2_001), i)));
            }

            try (Statement statement = plans.connection().createStatement();
                    ResultSet prepared =
                            statement.executeQuery("SELECT generic_plans, custom_plans FROM pg_prepared_statements"
                                    + " WHERE statement LIKE 'DELETE FROM task%'")) {
                assertThat(prepared.next()).isTrue();
                assertThat(prepared.getInt(1)).isGreaterThan(10);
                assertThat(prepared.getInt(2)).isZero();
            }
        }
    }

    /** A tenant may have hundreds of thousands, and the sweep looks every second. */
    @Test
    void looksAtFewOpenJobsHoweverManyThereAre() throws SQLException {
        try (Plans plans = new Plans(backends);
                Statement statement = plans.connection().createStatement()) {
            statement.execute("UPDATE job SET state = 'RUNNING' WHERE requested = 12800");
            Tasks tasks = new Tasks(plans.connection());
            List<Tasks.Open> first = tasks.open(new Tasks.Open("other", Plans.job(0), false), 4);

            assertThat(first).hasSize(4).allMatch(Tasks.Open::isFinished);
            assertThat(tasks.open(first.getLast(), 4)).hasSize(4).doesNotContainAnyElementsOf(first);
            assertThat(tasks.open(new Tasks.Open("plans", Plans.job(2_009), false), 1))
                    .containsExactly(new Tasks.Open("plans", Plans.job(2_010), false));
            // There are thirty rows of uncut, which may be read whole.
            assertThat(plans.maxRows(Tasks.OPEN, "other", Plans.job(1_000), 4)).isLessThan(100);
        }
    }
}
