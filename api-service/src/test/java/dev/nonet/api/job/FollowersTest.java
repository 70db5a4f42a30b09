package dev.nonet.api.job;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.RawHttp;
import dev.nonet.job.JobState;
import dev.nonet.job.v1.TaskMessage;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Inject;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many concurrent followers of jobs. */
@QuarkusTest
@SuppressWarnings("NullAway.Init") // Filled before each test.
class FollowersTest extends ServiceTest {

    private static final String SMALL = "{\"kind\":\"generate\",\"count\":3}";

    @Inject
    JobSignals signals;

    @Inject
    Jobs jobs;

    @Inject
    Admission admission;

    private final List<RawHttp> clients = new ArrayList<>();

    @AfterEach
    void leave() throws IOException {
        for (RawHttp client : clients) {
            client.close();
        }
    }

    @Test
    void shareOneQuery() throws Exception {
        worker.isSilent();
        UUID id = Client.submit(SMALL);
        await().until(() -> worker.tasksOf(id).size() == 3);
        for (int i = 0; i < 400; i++) {
            clients.add(RawHttp.connect().get(Client.JOBS + "/" + id, "Prefer: wait=25\r\n"));
        }
        await().until(() -> held("waits") == 400);
        assertThat(metric("nonet_followed_jobs")).isEqualTo(1);
        Thread.sleep(2_000);
        long before = scans();
        Thread.sleep(2_000);
        long scans = scans() - before;

        worker.tasksOf(id).forEach(task -> FakeWorker.done(task).forEach(worker::says));

        for (RawHttp client : clients) {
            assertThat(client.status()).isEqualTo(200);
            assertThat(client.rest()).contains("\"succeeded\"");
        }
        // If each follower polled for itself, there would be 3,200 queries in this time. The dispatcher queries too.
        assertThat(scans).isLessThan(800);
    }

    /** The thread's own count of its waits tells how often it was woken. */
    @Test
    void whoWaitForTheEndSleepWhileTheJobMoves() throws Exception {
        worker.isSilent();
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":8}");
        await().until(() -> worker.tasksOf(id).size() == 8);
        Job job = jobs.required("local", id.toString());
        CompletableFuture<Integer> done = new CompletableFuture<>();
        Thread waiting = Thread.ofPlatform().start(() -> {
            try (JobSignals.Follower follower = signals.follow(JobProgress.of(job))) {
                follower.awaitEnd(Duration.ofMinutes(1));
                done.complete(follower.job().done());
            } catch (Exception e) {
                done.completeExceptionally(e);
            }
        });
        await().until(() -> waiting.getState() == Thread.State.TIMED_WAITING);
        long waits = waits(waiting);

        try (JobSignals.Follower other = signals.follow(JobProgress.of(job))) {
            for (TaskMessage task : worker.tasksOf(id).subList(0, 8)) {
                assertThat(waits(waiting)).isEqualTo(waits);
                FakeWorker.done(task).forEach(worker::says);
                int before = other.job().done();
                while (other.job().done() == before) {
                    assertThat(other.awaitChange(Duration.ofSeconds(30))).isTrue();
                }
            }
        }

        assertThat(done.get()).isEqualTo(8);
    }

    private static long waits(Thread thread) {
        return ManagementFactory.getThreadMXBean()
                .getThreadInfo(thread.threadId())
                .getWaitedCount();
    }

    @Test
    void whoWaitedLongEnoughKnowTheProgress() throws Exception {
        worker.isSilent();
        UUID id = Client.submit(SMALL);
        await().until(() -> worker.tasksOf(id).size() == 3);
        Job job = jobs.required("local", id.toString());
        try (JobSignals.Follower waiting = signals.follow(JobProgress.of(job));
                JobSignals.Follower other = signals.follow(JobProgress.of(job))) {
            FakeWorker.done(worker.tasksOf(id).getFirst()).forEach(worker::says);
            while (other.job().done() == 0) {
                assertThat(other.awaitChange(Duration.ofSeconds(30))).isTrue();
            }

            assertThat(waiting.awaitEnd(Duration.ofMillis(1))).isFalse();
            assertThat(waiting.job().done()).isEqualTo(1);
        }
    }

    /** Another follower knows the job as it was before. */
    @Test
    void neverSeeAStateOlderThanTheirOwn() throws Exception {
        worker.isSilent();
        UUID id = Client.submit(SMALL);
        await().until(() -> worker.tasksOf(id).size() == 3);
        JobProgress now = JobProgress.of(jobs.required("local", id.toString()));
        JobProgress before = new JobProgress(
                id,
                now.tenant(),
                JobState.QUEUED,
                now.requested(),
                0,
                0,
                0,
                null,
                now.changedAt().minusSeconds(1),
                null);
        try (JobSignals.Follower other = signals.follow(before);
                JobSignals.Follower follower = signals.follow(now)) {
            assertThat(follower.awaitChange(Duration.ofMillis(1))).isFalse();
            assertThat(follower.job()).isEqualTo(now);
            assertThat(other.awaitChange(Duration.ofSeconds(30))).isTrue();
        }
    }

    /** A job's spec, labels and callback are up to 50 KB, and thousands of requests may wait, each for another job. */
    @Test
    void holdNothingOfWhatClientsSent() throws Exception {
        worker.isSilent();
        String labels = IntStream.range(0, 16)
                .mapToObj(i -> "\"key%d\":\"%s\"".formatted(i, "ж".repeat(512)))
                .collect(Collectors.joining(","));
        List<UUID> ids = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            ids.add(Client.submit("{\"kind\":\"generate\",\"count\":1,\"metadata\":{" + labels + "}}"));
        }
        List<JobSignals.Follower> followers = new ArrayList<>();
        long before = used();
        try {
            for (UUID id : ids) {
                followers.add(signals.follow(signals.toFollow("local", id.toString())));
            }

            assertThat(used() - before).isLessThan(400 * 10 * 1024);
        } finally {
            followers.forEach(JobSignals.Follower::close);
        }
    }

    /** The heap that is used after a full collection. */
    private static long used() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** Otherwise a stopping process would wait for them as for any open request, for its whole grace period. */
    @Test
    void areReleasedWhenTheProcessStops() throws Exception {
        worker.isSilent();
        UUID id = Client.submit(SMALL);
        RawHttp waiting = RawHttp.connect().get(Client.JOBS + "/" + id, "Prefer: wait=30\r\n");
        RawHttp listening = events(id);
        clients.addAll(List.of(waiting, listening));
        await().until(() -> held("waits") == 1 && held("events") == 1);
        try {
            signals.drain(new ShutdownDelayInitiatedEvent());

            // Long before the 30 seconds that they asked to wait.
            await().atMost(Duration.ofSeconds(15)).until(() -> held("waits") == 0 && held("events") == 0);
            assertThat(waiting.status()).isEqualTo(200);
            assertThat(waiting.rest()).contains("\"queued\"");
            assertThat(listening.rest()).doesNotContain("event:end");
        } finally {
            signals.stopDraining();
        }
    }

    @Test
    void doNotWakeWhileNothingHappens() throws Exception {
        worker.isSilent();
        Job job = queued();
        try (JobSignals.Follower follower = signals.follow(JobProgress.of(job))) {
            Thread waiting = Thread.ofPlatform().start(() -> awaitEnd(follower));
            await().until(() -> waiting.getState() == Thread.State.TIMED_WAITING);
            long waits = waits(waiting);
            try (JobSignals.Follower other = signals.follow(JobProgress.of(job))) {
                other.leave();
                // Returns at once, and wakes nobody else.
                assertThat(other.awaitEnd(Duration.ofMinutes(1))).isFalse();
            }
            assertThat(waits(waiting)).isEqualTo(waits);

            follower.leave();

            assertThat(waiting.join(Duration.ofSeconds(30))).isTrue();
        }
    }

    private Job queued() {
        UUID id = Client.submit(SMALL);
        await().until(() -> worker.tasksOf(id).size() == 3);
        return jobs.required("local", id.toString());
    }

    private static void awaitEnd(JobSignals.Follower follower) {
        try {
            follower.awaitEnd(Duration.ofMinutes(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Long before the time that they asked to wait for, so that a client that left does not keep a permit. */
    @Test
    void areReleasedWhenTheirClientsDisconnect() throws Exception {
        worker.isSilent();
        UUID id = queued().id;
        List<RawHttp> leaving = List.of(
                RawHttp.connect().get(Client.JOBS + "/" + id, "Prefer: wait=30\r\n"),
                events(id),
                RawHttp.connect()
                        .get(Client.JOBS + "/" + id + "/results?follow=true", "Accept: application/x-ndjson\r\n"));
        await().until(() -> held("waits") == 1 && held("events") == 1 && held("answer-bytes") > 100 * 1024);

        for (RawHttp client : leaving) {
            client.close();
        }

        await().atMost(Duration.ofSeconds(10))
                .until(() -> held("waits") == 0 && held("events") == 0 && held("answer-bytes") == 0);
    }

    private long scans() {
        return Database.number(backends, "SELECT idx_scan + seq_scan FROM pg_stat_user_tables WHERE relname = 'job'");
    }

    @Test
    void areLimitedPerTenant() throws Exception {
        worker.isSilent();
        UUID id = Client.submit(SMALL);
        for (int i = 0; i < 20; i++) {
            RawHttp client = events(id);
            clients.add(client);
            assertThat(client.status()).isEqualTo(200);
        }
        try (RawHttp further = events(id)) {
            assertThat(further.status()).isEqualTo(429);
            assertThat(further.rest()).contains("urn:nonet:problem:too-many-streams", "etry-");
        }
        assertThat(metric("nonet_refused_total{reason=\"too-many-streams\"}")).isPositive();
        leave();
        clients.clear();
        await().until(() -> held("events") == 0);
    }

    @Test
    void surviveAShortDatabaseOutage() throws Exception {
        worker.isSilent();
        UUID id = Client.submit(SMALL);
        await().until(() -> worker.tasksOf(id).size() == 3);
        clients.add(events(id));
        clients.add(RawHttp.connect().get(Client.JOBS + "/" + id, "Prefer: wait=25\r\n"));
        assertThat(clients.getFirst().status()).isEqualTo(200);
        await().until(() -> held("waits") == 1);

        for (int i = 0; i < 3; i++) {
            Database.number(
                    backends,
                    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                            + " WHERE application_name = 'nonet-api'");
            Thread.sleep(200);
        }
        worker.tasksOf(id).forEach(task -> FakeWorker.done(task).forEach(worker::says));

        String events = new String(clients.getFirst().all(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(events).contains("event:end").endsWith("0\r\n\r\n");
        assertThat(clients.getLast().status()).isEqualTo(200);
        assertThat(clients.getLast().rest()).contains("\"succeeded\"");
    }

    /** Otherwise a client would submit the job again, which exists already. */
    @Test
    void aSubmissionIsAcceptedThoughItCannotBeWaitedFor() {
        QuarkusMock.installMockForType(
                new LongPoll(signals, admission) {
                    @Override
                    JobProgress awaitEnd(JobProgress job, Duration atMost, HttpServerResponse client) {
                        throw new IllegalStateException(new SQLException("terminating connection", "57P01"));
                    }
                },
                LongPoll.class);

        String location = given().contentType("application/json")
                .header("Prefer", "wait=5")
                .body(SMALL)
                .post(Client.JOBS)
                .then()
                .statusCode(202)
                .extract()
                .header("Location");

        given().get(location).then().statusCode(200);
    }

    @Test
    void endWhenTheJobIsDeleted() throws Exception {
        worker.isSilent();
        UUID id = Client.submit(SMALL);
        clients.add(RawHttp.connect().get(Client.JOBS + "/" + id, "Prefer: wait=25\r\n"));
        await().until(() -> held("waits") == 1);

        given().delete(Client.JOBS + "/" + id).then().statusCode(204);

        assertThat(clients.getFirst().status()).isEqualTo(404);
    }

    @Test
    void waitAtMostTheConfiguredTime() {
        UUID id = Client.submit(SMALL);
        Client.awaitState(id, "succeeded");
        for (String wait : List.of("wait=9999999", "wait=99999999999999999999", "wait=\"31\"")) {
            given().header("Prefer", wait)
                    .get(Client.JOBS + "/" + id)
                    .then()
                    .statusCode(200)
                    .header("Preference-Applied", "wait=30");
        }
    }

    private static RawHttp events(UUID id) throws IOException {
        return RawHttp.connect().get(Client.JOBS + "/" + id + "/events", "Accept: text/event-stream\r\n");
    }
}
