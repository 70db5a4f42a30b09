package dev.nonet.api.retention;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.job.v1.TaskMessage;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduler;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
class RetentionTest extends ServiceTest {

    private static final String SOLVE =
            "{\"kind\":\"solve\",\"canonical\":true,\"puzzles\":[\"%s\",\"12x\"]}".formatted(FakeWorker.PUZZLE);

    @Inject
    Retention retention;

    @Inject
    Scheduler scheduler;

    /** A round of the schedule could delete old jobs before a test looks at them, or hold the lock. */
    @BeforeEach
    void runNoOtherRounds() {
        scheduler.pause();
        await().until(() -> retention.run(Instant.now()));
    }

    @AfterEach
    void resumeTheSchedule() {
        scheduler.resume();
    }

    @Test
    void storesResultsInThePartitionOfTheirDay() {
        UUID id = Client.submit(SOLVE);
        Client.awaitState(id, "succeeded");
        LocalDate day = LocalDate.ofInstant(Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16), ZoneOffset.UTC);

        for (String table : Partitions.TABLES) {
            assertThat(count("SELECT count(*) FROM " + Partitions.name(table, day) + " WHERE job_id = ?", id))
                    .as(table)
                    .isPositive();
            assertThat(count("SELECT count(*) FROM " + table + "_rest WHERE job_id = ?", id))
                    .as(table)
                    .isZero();
        }
    }

    @Test
    void createsPartitionsAheadWithConcurrentProcesses() throws Exception {
        // A year ahead: none of these days has a partition.
        Instant then = Instant.now().plus(Duration.ofDays(365));
        LocalDate first = then.atZone(ZoneOffset.UTC).toLocalDate();
        int processes = 4;
        CountDownLatch together = new CountDownLatch(processes);
        try (ExecutorService threads = Executors.newFixedThreadPool(processes)) {
            Callable<Void> process = () -> {
                together.countDown();
                together.await();
                // A process that does not get the lock returns false.
                try (Connection connection = Database.connect(backends)) {
                    new Partitions(connection).create(first, 8);
                }
                return null;
            };
            for (Future<Void> done : threads.invokeAll(List.of(process, process, process, process))) {
                done.get();
            }
        }

        try (Connection connection = Database.connect(backends)) {
            for (String table : Partitions.TABLES) {
                assertThat(new Partitions(connection).days(table))
                        .contains(first, first.plusDays(7))
                        .contains(LocalDate.now(ZoneOffset.UTC).plusDays(7));
            }
            // Clean up.
            try (Statement drop = connection.createStatement()) {
                for (String table : Partitions.TABLES) {
                    for (int day = 0; day < 8; day++) {
                        drop.execute("DROP TABLE " + Partitions.name(table, first.plusDays(day)));
                    }
                }
            }
        }
    }

    @Test
    void doesNotDelayTheStart() throws SQLException {
        try (Connection other = Database.connect(backends);
                Statement lock = other.createStatement()) {
            other.setAutoCommit(false);
            // A round reads this table first and waits while the lock is held.
            lock.execute("LOCK TABLE job IN ACCESS EXCLUSIVE MODE");
            Thread starting = Thread.ofPlatform().start(() -> retention.start(new StartupEvent()));

            await().atMost(Duration.ofSeconds(5)).until(() -> !starting.isAlive());
            other.rollback();
        }
        await().until(() -> retention.run(Instant.now()));
    }

    @Test
    void doesNothingWhileAnotherProcessHoldsTheLock() throws SQLException {
        try (Connection other = Database.connect(backends);
                Statement lock = other.createStatement()) {
            lock.execute("SELECT pg_advisory_lock(" + 0x6e6f_6e65_7402L + ")");

            assertThat(retention.run(Instant.now())).isFalse();
        }
        await().until(() -> retention.run(Instant.now()));
    }

    @Test
    void dropsADayOnceAllItsJobsAreOver() throws SQLException {
        LocalDate day = LocalDate.now(ZoneOffset.UTC).minusDays(40);
        makePartitions(day);
        UUID over = oldJob(day, 1, "interval '31 days'");
        UUID young = oldJob(day, 2, "interval '29 days'");

        assertThat(retention.run(Instant.now())).isTrue();

        given().get(Client.JOBS + "/" + over).then().statusCode(404);
        given().get(Client.JOBS + "/" + young).then().statusCode(200);
        assertThat(count("SELECT count(*) FROM result_slice WHERE job_id IN (?, ?)", over, young))
                .isEqualTo(2);

        Database.update(backends, "UPDATE job SET ended_at = now() - interval '31 days' WHERE id = ?", young);
        assertThat(retention.run(Instant.now())).isTrue();

        for (String table : Partitions.TABLES) {
            assertThat(count("SELECT count(*) FROM pg_class WHERE relname = ?", Partitions.name(table, day)))
                    .as(table)
                    .isZero();
        }
        assertThat(count("SELECT count(*) FROM job WHERE id IN (?, ?)", over, young))
                .isZero();
        assertThat(count("SELECT count(*) FROM puzzle_chunk WHERE job_id IN (?, ?)", over, young))
                .isZero();
    }

    @Test
    void keepsADayWhoseJobsStillRun() throws SQLException {
        LocalDate day = LocalDate.now(ZoneOffset.UTC).minusDays(41);
        makePartitions(day);
        UUID running = oldJob(day, 1, "interval '31 days'");
        Database.update(backends, "UPDATE job SET state = 'RUNNING', ended_at = NULL WHERE id = ?", running);

        retention.run(Instant.now());

        given().get(Client.JOBS + "/" + running).then().statusCode(200);
        assertThat(count("SELECT count(*) FROM result_slice WHERE job_id = ?", running))
                .isEqualTo(1);
    }

    /** A client retries failed items while retention looks: the job has not ended any more, and stays. */
    @Test
    void leavesAJobThatIsReopenedMeanwhile() throws Exception {
        UUID old = oldJob(LocalDate.now(ZoneOffset.UTC).minusDays(51), 1, "interval '31 days'");
        try (Connection retry = Database.connect(backends);
                ExecutorService threads = Executors.newSingleThreadExecutor()) {
            retry.setAutoCommit(false);
            try (PreparedStatement reopen =
                    retry.prepareStatement("UPDATE job SET state = 'QUEUED', ended_at = NULL WHERE id = ?")) {
                reopen.setObject(1, old);
                reopen.executeUpdate();
            }

            Future<Boolean> round = threads.submit(() -> retention.run(Instant.now()));
            await().until(() -> round.isDone()
                    || count("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'") > 0);
            retry.commit();
            assertThat(round.get()).isTrue();
        }
        retention.run(Instant.now());

        given().get(Client.JOBS + "/" + old).then().statusCode(200);
        assertThat(count("SELECT count(*) FROM result_slice WHERE job_id = ?", old))
                .isEqualTo(1);
    }

    /** Rows of the default partition: no partition of their day existed when they were stored. */
    @Test
    void deletesRowsOfTheDefaultPartition() throws SQLException {
        UUID old = oldJob(LocalDate.now(ZoneOffset.UTC).minusDays(50), 1, "interval '31 days'");
        assertThat(count("SELECT count(*) FROM result_slice_rest WHERE job_id = ?", old))
                .isEqualTo(1);

        retention.run(Instant.now());

        assertThat(count("SELECT count(*) FROM result_slice WHERE job_id = ?", old))
                .isZero();
        assertThat(count("SELECT count(*) FROM job WHERE id = ?", old)).isZero();
    }

    @Test
    void deletesIdempotencyKeysAndDeliveries() throws SQLException {
        UUID id = submitWithKey("to-be-forgotten");
        assertThat(submitWithKey("to-be-forgotten")).isEqualTo(id);
        retention.run(Instant.now());
        assertThat(submitWithKey("to-be-forgotten")).isEqualTo(id);
        Database.update(backends, """
                INSERT INTO delivery (id, job_id, tenant, url, body, state, due_at, created_at, ended_at)
                VALUES (gen_random_uuid(), ?, 'local', 'http://a.example/', '', 'FAILED', now(), now(),
                        now() - interval '31 days')
                """, id);

        // A day later jobs of other tests are not due for deletion yet. A round skips a job whose counts are being
        // added.
        await().until(() -> {
            retention.run(Instant.now().plus(Duration.ofHours(25)));
            return hasForgottenTheKeyOf(id);
        });

        assertThat(submitWithKey("to-be-forgotten")).isNotEqualTo(id);
        assertThat(count("SELECT count(*) FROM delivery WHERE job_id = ?", id)).isZero();
        given().get(Client.JOBS + "/" + id).then().statusCode(200);
    }

    /**
     * Results of several jobs lock these in order of id; a round that waited for some of them could be in a deadlock.
     */
    @Test
    void waitsForNoJobWhoseKeyItForgets() throws Exception {
        UUID locked = submitWithKey("locked");
        UUID free = submitWithKey("free");
        Client.awaitState(locked, "succeeded");
        Client.awaitState(free, "succeeded");
        try (ExecutorService threads = Executors.newSingleThreadExecutor();
                Connection other = Database.connect(backends);
                PreparedStatement lock = other.prepareStatement("SELECT id FROM job WHERE id = ? FOR UPDATE")) {
            other.setAutoCommit(false);
            lock.setObject(1, locked);
            lock.execute();

            await().until(() -> {
                threads.submit(() -> retention.run(Instant.now().plus(Duration.ofHours(25))))
                        .get(30, TimeUnit.SECONDS);
                return hasForgottenTheKeyOf(free);
            });

            assertThat(hasForgottenTheKeyOf(locked)).isFalse();
            other.rollback();
        }
    }

    private boolean hasForgottenTheKeyOf(UUID job) {
        return count("SELECT count(*) FROM job WHERE id = ? AND idempotency_key IS NULL", job) == 1;
    }

    @Test
    void deletesAJobWithItsTasksAndResults() throws SQLException {
        UUID id = Client.submit(SOLVE);
        Client.awaitState(id, "succeeded");

        given().delete(Client.JOBS + "/" + id).then().statusCode(204);

        assertGone(id);
        retention.run(Instant.now());
        for (String table :
                List.of("result_slice", "item_error", "task", "uncut", "puzzle_chunk", "job_part", "delivery")) {
            assertThat(count("SELECT count(*) FROM " + table + " WHERE job_id = ?", id))
                    .as(table)
                    .isZero();
        }
        assertThat(count("SELECT count(*) FROM job WHERE id = ?", id)).isZero();
    }

    @Test
    void stopsARunningJobThatIsDeleted() throws SQLException {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":200,\"callback\":{\"url\":\"http://127.0.0.1:1/\"}}");
        await().until(() -> !worker.tasksOf(id).isEmpty());
        TaskMessage task = worker.tasksOf(id).getFirst();
        worker.says(FakeWorker.started(task));
        await().until(() -> Client.job(id).getString("state").equals("running"));

        given().delete(Client.JOBS + "/" + id).then().statusCode(204);

        assertGone(id);
        assertThat(count("SELECT count(*) FROM task WHERE job_id = ?", id)).isZero();
        assertThat(count("SELECT count(*) FROM delivery WHERE job_id = ?", id)).isZero();
        retention.run(Instant.now());
        // A late result of a worker belongs to an unknown job and is dropped.
        worker.says(FakeWorker.completed(task));
        UUID next = Client.submit(SOLVE);
        worker.answers(FakeWorker::done);
        worker.tasksOf(next).forEach(waiting -> FakeWorker.done(waiting).forEach(worker::says));
        Client.awaitState(next, "succeeded");
        assertThat(count("SELECT count(*) FROM result_slice WHERE job_id = ?", id))
                .isZero();
    }

    /** A million bad lines of one tenant would otherwise keep the quotas of all others full for minutes. */
    @Test
    void deletesJobsOfEachTenantInTurn() throws Exception {
        UUID large = goneJob(1, "crowd");
        UUID itsNext = goneJob(2, "crowd");
        UUID small = goneJob(3, "small");
        int errors = 110_000;
        Database.update(
                backends,
                "INSERT INTO item_error (job_id, item, code, message)"
                        + " SELECT ?, item, 'malformed', '' FROM generate_series(1, ?) AS item",
                large,
                errors);
        try (Connection other = Database.connect(backends);
                PreparedStatement lock =
                        other.prepareStatement("SELECT FROM item_error WHERE job_id = ? AND item > 50000 FOR UPDATE");
                ExecutorService threads = Executors.newSingleThreadExecutor()) {
            // The round gets no further in the large job than this.
            other.setAutoCommit(false);
            lock.setObject(1, large);
            lock.execute();
            Future<Boolean> round = threads.submit(() -> retention.run(Instant.now()));
            try {
                await().untilAsserted(() -> assertThat(jobs(itsNext, small)).isZero());
                assertThat(jobs(large)).isEqualTo(1);
            } finally {
                other.rollback();
            }
            assertThat(round.get(1, TimeUnit.MINUTES)).isTrue();
        }
        assertThat(jobs(large)).as("one round takes all").isZero();
        assertThat(count("SELECT count(*) FROM item_error WHERE job_id = ?", large))
                .isZero();
    }

    private long jobs(UUID... ids) {
        return count("SELECT count(*) FROM job WHERE id = ANY(?)", (Object) ids);
    }

    /** Inserts a job that a client has deleted; one of a higher number has ended later. */
    private UUID goneJob(int number, String tenant) {
        UUID id = oldJob(LocalDate.now(ZoneOffset.UTC), number, "interval '%d minutes'".formatted(10 - number));
        Database.update(backends, "UPDATE job SET tenant = ?, gone_at = now() WHERE id = ?", tenant, id);
        return id;
    }

    private static void assertGone(UUID id) {
        for (String path : List.of("", "/results", "/errors", "/events", "/deliveries", "/results/0")) {
            given().get(Client.JOBS + "/" + id + path).then().statusCode(404);
        }
        given().delete(Client.JOBS + "/" + id).then().statusCode(404);
        assertThat(given().get(Client.JOBS).asString()).doesNotContain(id.toString());
    }

    private long count(String query, Object... parameters) {
        return Database.number(backends, query, parameters);
    }

    private void makePartitions(LocalDate day) throws SQLException {
        try (Connection connection = Database.connect(backends)) {
            new Partitions(connection).create(day, 1);
        }
    }

    /** Inserts a job with a task and a result. */
    private UUID oldJob(LocalDate day, int number, String age) {
        UUID id = new UUID(Partitions.firstId(day).getMostSignificantBits() | 0x7000 | number, 0x8000_0000_0000_0000L);
        Database.update(backends, """
                INSERT INTO job (id, tenant, kind, state, priority, spec, requested, done, created_at, ended_at,
                                 changed_at)
                SELECT ?, 'local', 'GENERATE', 'SUCCEEDED', 'NORMAL', '{"kind":"generate","count":1,"seed":1}', 1, 1,
                       at, at, at
                FROM (SELECT now() - %s AS at) ended
                """.formatted(age), id);
        Database.update(
                backends, "INSERT INTO puzzle_chunk (job_id, first_item, item_count, body) VALUES (?, 0, 1, 'x')", id);
        Database.update(
                backends,
                "INSERT INTO result_slice (job_id, first_item, item_count, missing, facts, body) VALUES (?, 0, 1,"
                        + " '{}', 'x', ?)",
                id,
                "{}\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        return id;
    }

    private static UUID submitWithKey(String key) {
        Response accepted = given().contentType(ContentType.JSON)
                .headers(Map.of("Idempotency-Key", key))
                .body("{\"kind\":\"generate\",\"count\":1}")
                .post(Client.JOBS);
        assertThat(accepted.statusCode()).isEqualTo(202);
        return UUID.fromString(accepted.jsonPath().getString("id"));
    }
}
