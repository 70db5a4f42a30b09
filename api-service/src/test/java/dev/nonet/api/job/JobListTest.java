package dev.nonet.api.job;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.Plans;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.Cursor;
import dev.nonet.job.JobKind;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Lists of a tenant's jobs when there are more than one look sees. */
@QuarkusTest
@SuppressWarnings("NullAway.Init")
class JobListTest extends ServiceTest {

    private static final int COUNT = 25_000;
    private static final String OLDEST = "01900000-0000-7000-8000-000000000000";
    private static final String NEWEST = "01900000-0000-7000-8000-ffffffffffff";

    @Inject
    JobLists lists;

    @Inject
    EntityManager entityManager;

    /** Ended jobs with one label, of which some have another one, and the oldest alone has failed and has a third. */
    private void insertJobs() {
        Database.update(backends, """
                INSERT INTO job (id, tenant, kind, state, priority, spec, requested, done,
                                 created_at, changed_at, ended_at)
                SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'local', 'GENERATE',
                       CASE i WHEN 0 THEN 'FAILED' ELSE 'SUCCEEDED' END, 'NORMAL', '{"kind":"generate","count":1}',
                       1, CASE i WHEN 0 THEN 0 ELSE 1 END, now(), now(), now()
                FROM generate_series(0, ? - 1) AS i
                """, COUNT);
        Database.update(
                backends,
                "INSERT INTO job_label SELECT tenant, 'many:1', id FROM job WHERE id BETWEEN ?::uuid AND ?::uuid",
                OLDEST,
                NEWEST);
        Database.update(backends, "INSERT INTO job_label VALUES ('local', 'one:1', ?::uuid)", OLDEST);
        Database.update(
                backends,
                "INSERT INTO job_label SELECT tenant, 'some:1', id FROM job WHERE id BETWEEN ?::uuid AND ?::uuid"
                        + " AND id::text LIKE '%00'",
                OLDEST,
                NEWEST);
    }

    @AfterEach
    void removeJobs() {
        Database.update(backends, "DELETE FROM job WHERE id BETWEEN ?::uuid AND ?::uuid", OLDEST, NEWEST);
    }

    @Test
    void findOneAmongMany() {
        insertJobs();
        for (String filter : List.of("state=failed&label=many:1", "label=many:1&label=one:1", "label=one:1")) {
            JsonPath page = given().get(Client.JOBS + "?" + filter).jsonPath();
            assertThat(page.getList("items.id")).as(filter).containsExactly(OLDEST);
            assertThat(page.getString("next")).as(filter).isNull();
        }
        JsonPath none = given().get(Client.JOBS + "?label=many:1&kind=solve").jsonPath();
        assertThat(none.getList("items")).isEmpty();
        assertThat(none.getString("next")).isNull();
        JsonPath failed = given().get(Client.JOBS + "?state=failed&limit=1000").jsonPath();
        assertThat(failed.getList("items.id", String.class)).last().isEqualTo(OLDEST);
    }

    @Test
    void areWhole() {
        insertJobs();
        int count = 0;
        String last = null;
        String cursor = "";
        while (cursor != null) {
            JsonPath page = given().get(Client.JOBS + "?label=many:1&label=some:1&limit=50" + cursor)
                    .jsonPath();
            for (String id : page.getList("items.id", String.class)) {
                assertThat(last == null || id.compareTo(last) < 0).isTrue();
                last = id;
                count++;
            }
            cursor = page.getString("next") == null ? null : "&cursor=" + page.getString("next");
        }
        assertThat(count).isEqualTo(Math.ceilDiv(COUNT, 256));
    }

    @Test
    void aLookIsBounded() {
        insertJobs();
        JobLists.Filter solved = new JobLists.Filter("local", null, JobKind.SOLVE, List.of("many:1"));
        UUID from = Cursor.NEWEST;
        for (int look = 1; look <= 2; look++) {
            List<JobLists.Seen> seen = lists.look(solved, from, 100);
            assertThat(seen).hasSize(1);
            assertThat(seen.getFirst().job()).isNull();
            from = seen.getFirst().id();
            assertThat(from)
                    .isEqualTo(
                            UUID.fromString(OLDEST.substring(0, 24) + "%012x".formatted(COUNT - look * JobLists.LOOK)));
        }
        assertThat(lists.look(solved, from, 100)).isEmpty();
    }

    /** Otherwise a job that is deleted meanwhile would have another one left out. */
    @Test
    void aLookIsOneSnapshot() {
        JobLists.Filter all = new JobLists.Filter("local", null, null, List.of());
        Object isolation = QuarkusTransaction.requiringNew().call(() -> {
            lists.look(all, Cursor.NEWEST, 1);
            return entityManager
                    .createNativeQuery("SELECT current_setting('transaction_isolation')", String.class)
                    .getSingleResult();
        });
        assertThat(isolation).isEqualTo("repeatable read");
    }

    /** Whatever PostgreSQL assumes of values that it does not know. */
    @Test
    void readNoJobsOfOthers() throws SQLException {
        try (Plans plans = new Plans(backends);
                Statement statement = plans.connection().createStatement()) {
            statement.execute(
                    "INSERT INTO job_label SELECT tenant, 'order:' || (hashtext(id::text) % 50), id FROM job");
            statement.execute("ANALYZE job_label");
            statement.execute("SET LOCAL plan_cache_mode = force_generic_plan");
            for (String condition : List.of("", " AND state = 'FAILED'", " AND kind = 'SOLVE'")) {
                assertThat(plan(statement, JobLists.ALL + condition + JobLists.ORDER + " LIMIT 101"))
                        .contains("job_newest")
                        .doesNotContain("Seq Scan", "job_pkey", "Sort");
                assertThat(plan(statement, JobLists.LABELLED + condition + JobLists.ORDER_OF_LABELLED + " LIMIT 101"))
                        .contains("job_label_pkey")
                        .doesNotContain("Seq Scan", "job_label_of_job", "Sort");
            }
        }
    }

    private static String plan(Statement statement, String list) throws SQLException {
        statement.execute("PREPARE list (text, uuid, int, text) AS "
                + list.replace(":tenant", "$1")
                        .replace(":before", "$2")
                        .replace(":look", "$3")
                        .replace(":label", "$4"));
        StringBuilder plan = new StringBuilder();
        try (ResultSet lines = statement.executeQuery(
                "EXPLAIN EXECUTE list('plans', '" + NEWEST + "', " + JobLists.LOOK + ", 'order:7')")) {
            while (lines.next()) {
                plan.append(lines.getString(1)).append('\n');
            }
        }
        statement.execute("DEALLOCATE list");
        return plan.toString();
    }
}
