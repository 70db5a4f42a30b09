package dev.nonet.api.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Plans;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Retention finds jobs that are gone by index, also when PostgreSQL plans without the values. */
@QuarkusTest
class RetentionPlanTest extends ServiceTest {

    @Test
    void findsJobsOfATenantByIndex() throws SQLException {
        try (Plans plans = new Plans(backends);
                Statement statement = plans.connection().createStatement()) {
            statement.execute("UPDATE job SET gone_at = now() WHERE requested = 200 AND tenant = 'other'");
            statement.execute("ANALYZE job");
            statement.execute("SET LOCAL plan_cache_mode = force_generic_plan");

            assertThat(plan(statement, Retention.NEXT_TENANT, "'other'"))
                    .contains("job_gone_ended")
                    .doesNotContain("Sort");
            assertThat(plan(statement, Retention.DELETED, "'other', now() - interval '30 days', 500"))
                    .contains("job_gone_ended")
                    .doesNotContain("Sort");
            assertThat(plan(
                            statement,
                            Retention.GONE_BETWEEN,
                            "'other', '%s', 'other', '%s', 500".formatted(Plans.job(10_001), Plans.job(110_000))))
                    .contains("job_gone")
                    .doesNotContain("Sort");
        }
    }

    private static String plan(Statement statement, String query, String values) throws SQLException {
        String numbered = query;
        for (int i = 1; numbered.contains("?"); i++) {
            numbered = numbered.replaceFirst("\\?", "\\$" + i);
        }
        statement.execute("PREPARE gone AS " + numbered);
        StringBuilder plan = new StringBuilder();
        try (ResultSet lines = statement.executeQuery("EXPLAIN EXECUTE gone(" + values + ")")) {
            while (lines.next()) {
                plan.append(lines.getString(1)).append('\n');
            }
        }
        statement.execute("DEALLOCATE gone");
        return plan.toString();
    }
}
