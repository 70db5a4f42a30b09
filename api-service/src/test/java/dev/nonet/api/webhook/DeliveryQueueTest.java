package dev.nonet.api.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Database;
import dev.nonet.api.Plans;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The queue is called directly. Deliveries that are due later are left alone by the running service. */
@QuarkusTest
@SuppressWarnings("NullAway.Init")
class DeliveryQueueTest extends ServiceTest {

    private static final String TENANT = "queue";
    private static final String URL = "http://127.0.0.1:9/gone";
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final Duration YEAR = Duration.ofDays(365);

    @Inject
    DeliveryQueue queue;

    @AfterEach
    void removeRows() {
        DeliveryRows.remove(backends, TENANT);
    }

    /**
     * Two processes settle interleaved halves of the deliveries of one address, all answered with 410, 30 times over.
     */
    @Test
    void settlesConcurrent410AnswersOfOneAddressWithoutADeadlock() throws Exception {
        int rounds = 30;
        for (int round = 0; round < rounds; round++) {
            List<UUID> ids = DeliveryRows.insert(backends, TENANT, 20, null, YEAR, URL);
            Database.update(backends, "UPDATE delivery SET attempts = 1, tries = 1 WHERE tenant = ?", TENANT);
            List<DeliveryQueue.Outcome> outcomes = new ArrayList<>();
            for (UUID id : ids) {
                outcomes.add(gone(id));
            }
            CyclicBarrier together = new CyclicBarrier(2);
            Callable<Void> even = () -> settleHalf(together, outcomes, 0);
            Callable<Void> odd = () -> settleHalf(together, outcomes, 1);
            try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
                for (Future<Void> one : threads.invokeAll(List.of(even, odd))) {
                    one.get();
                }
            }
            assertThat(Database.number(
                            backends, "SELECT count(*) FROM delivery WHERE tenant = ? AND state = 'DISABLED'", TENANT))
                    .isEqualTo(20L);
            DeliveryRows.remove(backends, TENANT);
        }
    }

    private Void settleHalf(CyclicBarrier together, List<DeliveryQueue.Outcome> outcomes, int half) throws Exception {
        together.await();
        List<DeliveryQueue.Outcome> mine = new ArrayList<>();
        for (int i = half; i < outcomes.size(); i += 2) {
            mine.add(outcomes.get(i));
        }
        for (DeliveryQueue.Address address : queue.settle(mine)) {
            queue.disable(address, 1_000);
        }
        return null;
    }

    /** One 410 concerns all deliveries to its address, of which a tenant may have as many as it has jobs. */
    @Test
    void endsTheDeliveriesToAnAddressThatIsGoneWithoutCallingItAgain() throws Exception {
        try (Receiver receiver = new Receiver()) {
            receiver.answers(410);
            String url = receiver.url("/gone");
            DeliveryRows.insert(backends, TENANT, 2_500, null, YEAR, url);

            DeliveryRows.insert(backends, TENANT, 1, url);

            await().untilAsserted(() -> assertThat(Database.number(
                            backends, "SELECT count(*) FROM delivery WHERE tenant = ? AND state = 'DISABLED'", TENANT))
                    .isEqualTo(2_501L));
            assertThat(receiver.calls()).hasSize(1);
        }
    }

    /** Of a tenant whose receiver is silent millions may wait, and while they are looked at nobody is called. */
    @Test
    void looksAtTheOldestAloneForThoseToGiveUp() throws Exception {
        DeliveryRows.insert(backends, TENANT, 20_000, null, YEAR, URL);
        Database.update(backends, "UPDATE delivery SET due_at = now() - interval '2 hours' WHERE tenant = ?", TENANT);
        Database.update(backends, "ANALYZE delivery");
        try (Plans plans = new Plans(backends)) {
            assertThat(plans.of(DeliveryQueue.GIVE_UP, "old", 432_000_000L, 3_600_000L, 500))
                    .contains("delivery_oldest");
        }
    }

    /** A client may ask for a delivery again and again, and its job is deleted in one statement. */
    @Test
    void notesTheLastHundredCallsOfADelivery() throws Exception {
        UUID id = DeliveryRows.insert(backends, TENANT, 1, null, YEAR, URL).getFirst();
        Database.update(backends, """
                INSERT INTO delivery_attempt (id, delivery_id, number, made_at, duration_ms)
                SELECT gen_random_uuid(), ?, i, now(), 1 FROM generate_series(1, 300) AS i
                """, id);
        Database.update(backends, "UPDATE delivery SET attempts = 301, tries = 1 WHERE id = ?", id);

        queue.settle(List.of(gone(id, 301)));

        assertThat(Database.number(
                        backends,
                        "SELECT count(*) FROM delivery_attempt WHERE delivery_id = ? AND number BETWEEN 202 AND 301",
                        id))
                .isEqualTo(100L);
        assertThat(Database.number(backends, "SELECT count(*) FROM delivery_attempt WHERE delivery_id = ?", id))
                .isEqualTo(100L);
    }

    @Test
    void forgetsTheOldestOfManyAddressesThatAreGone() throws Exception {
        Database.update(backends, """
                INSERT INTO webhook_endpoint (id, tenant, url, created_at, disabled_at)
                SELECT gen_random_uuid(), ?, 'http://127.0.0.1:9/' || i, now(), now() - i * interval '1 s'
                FROM generate_series(1, 1200) AS i
                """, TENANT);
        try {
            List<UUID> ids = DeliveryRows.insert(backends, TENANT, 1, null, YEAR, URL);
            Database.update(backends, "UPDATE delivery SET attempts = 1, tries = 1 WHERE tenant = ?", TENANT);

            queue.settle(List.of(gone(ids.getFirst())));

            assertThat(Database.number(backends, "SELECT count(*) FROM webhook_endpoint WHERE tenant = ?", TENANT))
                    .isEqualTo(1_000L);
            assertThat(Database.number(
                            backends,
                            "SELECT count(*) FROM webhook_endpoint WHERE tenant = ? AND url = ?",
                            TENANT,
                            URL))
                    .isEqualTo(1L);
        } finally {
            Database.update(backends, "DELETE FROM webhook_endpoint WHERE tenant = ?", TENANT);
        }
    }

    /** The process whose call was answered with 410 died before it ended the others. */
    @Test
    void endsWhatAnotherProcessLeftOfAnAddressThatIsGone() throws Exception {
        try (Receiver receiver = new Receiver()) {
            String url = receiver.url("/gone");
            DeliveryRows.insert(backends, TENANT, 20, null, YEAR, url);
            Database.update(
                    backends,
                    "INSERT INTO webhook_endpoint (id, tenant, url, created_at, disabled_at)"
                            + " VALUES (gen_random_uuid(), ?, ?, now(), now())",
                    TENANT,
                    url);

            DeliveryRows.insert(backends, TENANT, 1, url);

            await().untilAsserted(() -> assertThat(Database.number(
                            backends, "SELECT count(*) FROM delivery WHERE tenant = ? AND state = 'DISABLED'", TENANT))
                    .isEqualTo(21L));
            assertThat(receiver.calls()).isEmpty();
        }
    }

    private static DeliveryQueue.Outcome gone(UUID id) {
        return gone(id, 1);
    }

    private static DeliveryQueue.Outcome gone(UUID id, int attempts) {
        return new DeliveryQueue.Outcome(
                new DeliveryQueue.Claimed(
                        id,
                        id,
                        new Destination(TENANT, "http://127.0.0.1:9"),
                        URL,
                        "{}",
                        attempts,
                        1,
                        null,
                        null,
                        List.of()),
                Instant.now(),
                Duration.ofMillis(3),
                new WebhookCall.Answer(410, "the answer was 410", null),
                Delivery.State.DISABLED,
                null);
    }

    @Test
    void claimsEachDeliveryForOneProcess() throws Exception {
        List<UUID> ids = DeliveryRows.insert(backends, TENANT, 200, "http://127.0.0.1:9/a");
        // The running service competes as a third process.
        CyclicBarrier together = new CyclicBarrier(2);
        Callable<List<UUID>> process = () -> {
            together.await();
            return queue.claim(ids, LEASE).stream()
                    .map(DeliveryQueue.Claimed::id)
                    .toList();
        };
        List<UUID> claimed = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            for (Future<List<UUID>> one : threads.invokeAll(List.of(process, process))) {
                claimed.addAll(one.get());
            }
        }

        assertThat(claimed).doesNotHaveDuplicates().isNotEmpty();
        assertThat(Database.number(
                        backends,
                        "SELECT count(*) FROM delivery WHERE tenant = ? AND attempts = 1 AND due_at > now()",
                        TENANT))
                .isGreaterThanOrEqualTo(claimed.size());
    }

    /**
     * The process that ended the job or claimed the call was killed before it called: another one does, under the same
     * id.
     */
    @Test
    void callsWhatAProcessHadClaimedThatDied() throws Exception {
        try (Receiver receiver = new Receiver()) {
            UUID id = DeliveryRows.insert(backends, TENANT, 1, null, Duration.ofHours(1), receiver.url("/end"))
                    .getFirst();

            Database.update(
                    backends,
                    "UPDATE delivery SET attempts = 1, tries = 1, due_at = now() + interval '1 second'"
                            + " WHERE tenant = ?",
                    TENANT);

            await().untilAsserted(() -> assertThat(Database.number(
                            backends, "SELECT count(*) FROM delivery WHERE tenant = ? AND state = 'DELIVERED'", TENANT))
                    .isEqualTo(1L));
            assertThat(receiver.calls())
                    .singleElement()
                    .satisfies(call -> assertThat(call.header("Webhook-id")).contains(id.toString()));
        }
    }

    /** Of a call that was claimed again meanwhile, and of one that was redelivered meanwhile. */
    @ParameterizedTest
    @CsvSource({"2, 2", "1, 0"})
    void ignoresALateFailureOfAnEarlierClaim(int attempts, int tries) throws Exception {
        List<UUID> ids = DeliveryRows.insert(backends, TENANT, 1, null, Duration.ofHours(1), "http://127.0.0.1:9/a");
        Database.update(
                backends, "UPDATE delivery SET attempts = ?, tries = ? WHERE tenant = ?", attempts, tries, TENANT);
        DeliveryQueue.Outcome late = gone(ids.getFirst());

        queue.settle(List.of(new DeliveryQueue.Outcome(
                late.call(),
                late.madeAt(),
                late.took(),
                new WebhookCall.Answer(null, "late", null),
                Delivery.State.PENDING,
                Duration.ZERO)));

        assertThat(Database.number(
                        backends,
                        "SELECT count(*) FROM delivery WHERE tenant = ? AND due_at > now() + interval '50 minutes'",
                        TENANT))
                .isEqualTo(1L);
        assertThat(Database.number(
                        backends, "SELECT count(*) FROM delivery_attempt WHERE delivery_id = ?", ids.getFirst()))
                .isEqualTo(1L);
    }

    @Test
    void pagesThroughReceivers() throws Exception {
        int receivers = DeliveryQueue.RECEIVERS + 20;
        String[] urls = new String[receivers];
        for (int i = 0; i < receivers; i++) {
            urls[i] = "http://127.0.0.1:" + (20_000 + i) + "/";
        }
        DeliveryRows.insert(backends, TENANT, receivers, null, YEAR, urls);
        Map<String, String> resumeAfter = queue.due(Map.of(), Map.of(), 4).resumeAfter();

        assertThat(resumeAfter).containsEntry(TENANT, "http://127.0.0.1:" + (20_000 + DeliveryQueue.RECEIVERS - 1));
        assertThat(queue.due(resumeAfter, Map.of(), 4).resumeAfter()).doesNotContainKey(TENANT);
    }

    @Test
    void failsDeliveriesThatAreOldAndOverdue() throws Exception {
        DeliveryRows.insert(backends, TENANT, 4, null, Duration.ofMinutes(30), "http://127.0.0.1:9/a");
        Database.update(backends, """
                UPDATE delivery SET created_at = now() - interval '6 days',
                    due_at = CASE WHEN id = (SELECT max(id::text)::uuid FROM delivery WHERE tenant = ?)
                                  THEN now() + interval '2 hours' ELSE due_at END,
                    redelivered_at = CASE WHEN id = (SELECT min(id::text)::uuid FROM delivery WHERE tenant = ?)
                                          THEN now() END
                WHERE tenant = ?
                """, TENANT, TENANT, TENANT);

        // "Overdue by minus an hour": the deliveries must not be due for the running service, which would call them.
        queue.giveUp(Duration.ofDays(5), Duration.ofHours(-1), 10);

        // Neither the one that was redelivered a moment ago nor the one that is not overdue.
        assertThat(Database.number(
                        backends, "SELECT count(*) FROM delivery WHERE tenant = ? AND state = 'FAILED'", TENANT))
                .isEqualTo(2L);
    }

    @ParameterizedTest
    @CsvSource({
        "https://Client.example/a?b, https://client.example:443",
        "http://client.example, http://client.example:80",
        "http://client.example:/x, http://client.example:80",
        "http://client.example:8080/x:9, http://client.example:8080",
        "https://[::1]/x, https://[::1]:443",
        "https://[::1]:9000?x, https://[::1]:9000",
        "HTTPS://CLIENT.example:443#x, https://client.example:443"
    })
    void identifiesReceiversBySchemeHostAndPort(String url, String receiver) {
        assertThat(Database.text(backends, "SELECT receiver_of(?)", url)).isEqualTo(receiver);
    }

    @Test
    void findsDueDeliveriesByIndex() throws SQLException {
        try (Connection connection = Database.connect(backends);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("""
                    INSERT INTO job (id, tenant, kind, state, priority, spec, requested, done, created_at,
                                     changed_at, ended_at)
                    VALUES ('00000000-0000-7000-8000-000000000001', 'queue', 'GENERATE', 'SUCCEEDED', 'NORMAL', '{}',
                            1, 1, now(), now(), now())
                    """);
            statement.execute("""
                    INSERT INTO delivery (id, job_id, tenant, url, body, state, due_at, created_at)
                    SELECT gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'queue' || i % 7,
                           'https://r' || i % 50 || '.example/x', '{}',
                           CASE WHEN i % 3 = 0 THEN 'PENDING' ELSE 'DELIVERED' END, now(), now()
                    FROM generate_series(1, 20000) AS i
                    """);
            statement.execute("ANALYZE delivery");
            try (PreparedStatement explain = connection.prepareStatement("EXPLAIN " + DeliveryQueue.DUE)) {
                for (int parameter : new int[] {1, 2, 3, 4}) {
                    explain.setArray(parameter, connection.createArrayOf("text", new Object[0]));
                }
                explain.setArray(5, connection.createArrayOf("int4", new Object[0]));
                explain.setInt(6, 4);
                try (ResultSet rows = explain.executeQuery()) {
                    List<String> plan = new ArrayList<>();
                    while (rows.next()) {
                        plan.add(rows.getString(1));
                    }
                    assertThat(plan.stream().collect(Collectors.joining("\n")))
                            .contains("delivery_of_receiver")
                            .doesNotContain("Seq Scan on delivery", "Bitmap");
                }
            }
            connection.rollback();
        }
    }
}
