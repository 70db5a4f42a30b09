package dev.nonet.api.webhook;

import dev.nonet.api.platform.Sql;
import dev.nonet.api.platform.TimeOrderedIds;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The pending deliveries as a queue in PostgreSQL: find due ones, claim them, store the outcome of their calls. A claim
 * is a lease: the row stays {@code PENDING} and {@code due_at} moves to the lease's end, so that the delivery is due
 * again if its process dies. All times are the database's.
 *
 * <p>Locks are taken in one order, so that two processes that settle at the same time cannot deadlock: endpoints by
 * tenant and address, then deliveries by id.
 */
@ApplicationScoped
class DeliveryQueue {

    /**
     * Receivers of one tenant that one query returns, in order of name. Further ones follow in the next query (keyset
     * pagination).
     */
    static final int RECEIVERS = 100;

    /**
     * Finds due deliveries, the oldest first within each destination. It is a loose index scan over index
     * {@code delivery_of_receiver}, from one destination to the next, so its cost depends on the number of destinations
     * and not on the number of deliveries. A destination with nothing due gives a row whose id is null.
     *
     * <p>Parameters: the tenants and the receivers to resume after; tenants, receivers and limits of destinations with
     * a limit of their own; the limit of all others.
     */
    static final String DUE = """
            WITH RECURSIVE tenants AS (
                (SELECT tenant FROM delivery WHERE state = 'PENDING' ORDER BY tenant LIMIT 1)
                UNION ALL
                SELECT (SELECT delivery.tenant FROM delivery
                        WHERE state = 'PENDING' AND delivery.tenant > tenants.tenant ORDER BY delivery.tenant LIMIT 1)
                FROM tenants WHERE tenants.tenant IS NOT NULL)
            SELECT tenants.tenant, destination.receiver, destination.number, due.id
            FROM tenants
            LEFT JOIN unnest(?, ?) AS resume(tenant, receiver) ON resume.tenant = tenants.tenant
            CROSS JOIN LATERAL (
                WITH RECURSIVE receivers AS (
                    (SELECT receiver_of(url) AS receiver, 1 AS number FROM delivery
                     WHERE state = 'PENDING' AND tenant = tenants.tenant
                       AND receiver_of(url) > coalesce(resume.receiver, '')
                     ORDER BY receiver_of(url) LIMIT 1)
                    UNION ALL
                    SELECT (SELECT receiver_of(url) FROM delivery
                            WHERE state = 'PENDING' AND tenant = tenants.tenant AND receiver_of(url) > receivers.receiver
                            ORDER BY receiver_of(url) LIMIT 1), number + 1
                    FROM receivers WHERE receivers.receiver IS NOT NULL AND number < %d)
                SELECT receiver, number FROM receivers WHERE receiver IS NOT NULL) destination
            LEFT JOIN unnest(?, ?, ?) AS limited(tenant, receiver, most)
                ON limited.tenant = tenants.tenant AND limited.receiver = destination.receiver
            LEFT JOIN LATERAL (
                SELECT id FROM delivery
                WHERE state = 'PENDING' AND tenant = tenants.tenant AND receiver_of(url) = destination.receiver
                  AND due_at <= now()
                ORDER BY due_at LIMIT coalesce(limited.most, ?)) due ON true
            """.formatted(RECEIVERS);

    /**
     * Claims deliveries that are still due. SKIP LOCKED leaves those to another process that it is claiming right now.
     * Parameters: ids; the lease in milliseconds.
     */
    private static final String CLAIM = """
            WITH claimed AS (
                SELECT id FROM delivery WHERE id = ANY(?) AND state = 'PENDING' AND due_at <= now()
                ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
            UPDATE delivery
            SET attempts = attempts + 1, tries = tries + 1, due_at = now() + ? * interval '1 millisecond'
            FROM claimed WHERE delivery.id = claimed.id
            RETURNING delivery.id, job_id, tenant, receiver_of(url) AS receiver, url, body, attempts, tries,
                (SELECT callback_secret FROM job WHERE job.id = job_id) AS job_secret,
                (SELECT trace FROM job WHERE job.id = job_id) AS trace,
                ARRAY(SELECT secret.id || ' ' || secret.secret
                      FROM webhook_endpoint endpoint JOIN webhook_secret secret ON secret.endpoint_id = endpoint.id
                      WHERE endpoint.tenant = delivery.tenant AND md5(endpoint.url) = md5(delivery.url)
                        AND endpoint.url = delivery.url AND (secret.expires_at IS NULL OR secret.expires_at > now())
                      ORDER BY secret.id DESC) AS endpoint_secrets
            """;

    /**
     * Locks, in order of id, all rows that the statements below change. Parameters: ids of the deliveries to settle;
     * tenants and addresses of the endpoints that answered 410.
     */
    private static final String LOCK = """
            SELECT id FROM delivery
            WHERE id = ANY(?) OR id IN (
                SELECT pending.id FROM unnest(?, ?) AS gone(tenant, url)
                JOIN delivery pending ON pending.state = 'PENDING' AND pending.tenant = gone.tenant
                    AND md5(pending.url) = md5(gone.url) AND pending.url = gone.url)
            ORDER BY id FOR NO KEY UPDATE
            """;

    /** Parameters: id, tenant, address. */
    private static final String DISABLE_ENDPOINT = """
            INSERT INTO webhook_endpoint (id, tenant, url, created_at, disabled_at) VALUES (?, ?, ?, now(), now())
            ON CONFLICT (tenant, md5(url)) DO UPDATE
            SET disabled_at = coalesce(webhook_endpoint.disabled_at, excluded.disabled_at)
            """;

    /** Parameters: the reason, tenant, address twice. */
    private static final String DISABLE_DELIVERIES = """
            UPDATE delivery SET state = 'DISABLED', ended_at = now(), last_error = ?
            WHERE state = 'PENDING' AND tenant = ? AND md5(url) = md5(?) AND url = ?
            """;

    /**
     * Stores the outcome of a call. A failed call must not overwrite a newer outcome: it counts only while the delivery
     * is pending and has been neither claimed again nor redelivered since. A success always counts. Parameters: status,
     * error, state, pause before the next call in milliseconds (null for none), id, whether the call succeeded,
     * attempt, try.
     */
    private static final String SETTLE = """
            UPDATE delivery SET last_status = ?, last_error = ?, state = wanted.state,
                due_at = CASE WHEN wanted.pause IS NULL THEN due_at ELSE now() + wanted.pause * interval '1 millisecond' END,
                ended_at = CASE WHEN wanted.state = 'PENDING' THEN NULL ELSE now() END
            FROM (SELECT CAST(? AS text) AS state, CAST(? AS bigint) AS pause) wanted
            WHERE id = ? AND (? OR delivery.state = 'PENDING' AND attempts = ? AND tries = ?)
            """;

    /**
     * Gives a claimed delivery back as if no call had been made. Parameters: age in milliseconds from which on it fails
     * instead; pause in milliseconds; the reason; id; attempt.
     */
    private static final String POSTPONE = """
            UPDATE delivery SET attempts = attempts - 1, tries = tries - 1, last_error = wanted.reason,
                state = CASE WHEN wanted.is_over THEN 'FAILED' ELSE 'PENDING' END,
                ended_at = CASE WHEN wanted.is_over THEN now() END,
                due_at = now() + wanted.pause * interval '1 millisecond'
            FROM (SELECT id, coalesce(begun_at, created_at) < now() - ? * interval '1 millisecond' AS is_over,
                         CAST(? AS bigint) AS pause, CAST(? AS text) AS reason FROM delivery WHERE id = ?) wanted
            WHERE delivery.id = wanted.id AND delivery.state = 'PENDING' AND attempts = ?
            """;

    /** Parameters: id, number, when, duration, status, error, delivery. */
    private static final String LOG_ATTEMPT = """
            INSERT INTO delivery_attempt (id, delivery_id, number, made_at, duration_ms, status, error)
            SELECT ?, id, ?, ?, ?, ?, ? FROM delivery WHERE id = ?
            """;

    /**
     * Fails deliveries that are too old. Parameters: the reason; minimum age since creation or redelivery in
     * milliseconds; minimum time overdue in milliseconds; at most how many.
     */
    private static final String GIVE_UP = """
            UPDATE delivery SET state = 'FAILED', ended_at = now(), last_error = coalesce(last_error, ?)
            WHERE id IN (
                SELECT id FROM delivery
                WHERE state = 'PENDING' AND coalesce(begun_at, created_at) < now() - ? * interval '1 millisecond'
                  AND due_at < now() - ? * interval '1 millisecond'
                ORDER BY id LIMIT ? FOR NO KEY UPDATE SKIP LOCKED)
            """;

    private final DataSource database;
    private final TimeOrderedIds ids;

    DeliveryQueue(DataSource database, TimeOrderedIds ids) {
        this.database = database;
        this.ids = ids;
    }

    /**
     * Due deliveries.
     *
     * @param resumeAfter for each tenant that has more receivers than one query returns, the last receiver returned
     */
    record Found(List<FairCalls.Due> due, Map<String, String> resumeAfter) {}

    /**
     * A delivery claimed for a call.
     *
     * @param attempts calls made, this one included
     * @param tries those since creation or the last redelivery, this one included
     * @param jobSecret the job's callback secret as stored; null if it has none
     * @param endpointSecrets for each valid secret of the endpoint, its id, a blank and the stored text
     */
    record Claimed(
            UUID id,
            UUID job,
            Destination destination,
            String url,
            String body,
            int attempts,
            int tries,
            @Nullable String jobSecret,
            @Nullable String trace,
            List<String> endpointSecrets) {}

    /**
     * The outcome of a call.
     *
     * @param took from the claim to the answer
     * @param state the delivery's next state
     * @param pause until the next call; null if there is none
     */
    record Outcome(
            Claimed call,
            Instant madeAt,
            Duration took,
            WebhookCall.Answer answer,
            Delivery.State state,
            @Nullable Duration pause) {}

    /**
     * Finds deliveries that are due.
     *
     * @param resumeAfter by tenant, a receiver; those up to it in order of name are left out
     * @param limits how many to return for destinations with a limit of their own, which may be 0
     * @param most how many to return for each other destination
     */
    Found due(Map<String, String> resumeAfter, Map<Destination, Integer> limits, int most) throws SQLException {
        List<FairCalls.Due> due = new ArrayList<>();
        Map<String, String> next = new HashMap<>();
        try (Connection connection = database.getConnection()) {
            Sql.each(
                    connection,
                    DUE,
                    row -> {
                        Destination destination = new Destination(row.getString("tenant"), row.getString("receiver"));
                        if (row.getInt("number") == RECEIVERS) {
                            next.put(destination.tenant(), destination.receiver());
                        }
                        UUID id = row.getObject("id", UUID.class);
                        if (id != null) {
                            due.add(new FairCalls.Due(id, destination));
                        }
                    },
                    Sql.array("text", resumeAfter.keySet()),
                    Sql.array("text", resumeAfter.values()),
                    Sql.array("text", limits.keySet(), Destination::tenant),
                    Sql.array("text", limits.keySet(), Destination::receiver),
                    Sql.array("int4", limits.values()),
                    most);
        }
        return new Found(due, next);
    }

    /**
     * Claims deliveries for one call each. Those that another process has claimed, or that are no longer due, are left
     * out.
     *
     * @param lease time after which an unsettled claim is due again
     */
    List<Claimed> claim(Collection<UUID> deliveries, Duration lease) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return Sql.list(
                    connection,
                    CLAIM,
                    row -> new Claimed(
                            row.getObject("id", UUID.class),
                            row.getObject("job_id", UUID.class),
                            new Destination(row.getString("tenant"), row.getString("receiver")),
                            row.getString("url"),
                            row.getString("body"),
                            row.getInt("attempts"),
                            row.getInt("tries"),
                            row.getString("job_secret"),
                            row.getString("trace"),
                            List.of((String[]) row.getArray("endpoint_secrets").getArray())),
                    Sql.array("uuid", deliveries),
                    lease.toMillis());
        }
    }

    /**
     * Gives a claimed delivery back, for a reason that is not the receiver's: the call does not count.
     *
     * @param giveUp the age from which on the delivery fails instead
     */
    void postpone(Claimed call, String reason, Duration pause, Duration giveUp) throws SQLException {
        try (Connection connection = database.getConnection()) {
            Sql.update(connection, POSTPONE, giveUp.toMillis(), pause.toMillis(), reason, call.id(), call.attempts());
        }
    }

    /**
     * Stores the outcomes of calls in one transaction. An address that answered 410 is disabled, with all its pending
     * deliveries.
     */
    void settle(List<Outcome> outcomes) throws SQLException {
        List<Address> gone = outcomes.stream()
                .filter(outcome -> outcome.state() == Delivery.State.DISABLED)
                .map(outcome -> new Address(
                        outcome.call().destination().tenant(), outcome.call().url()))
                .distinct()
                .sorted(Comparator.comparing(Address::tenant).thenComparing(Address::url))
                .toList();
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            try {
                disableEndpoints(connection, gone);
                lock(connection, outcomes, gone);
                settle(connection, outcomes);
                disableDeliveries(connection, gone);
                connection.commit();
            } catch (SQLException | RuntimeException e) {
                connection.rollback();
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        }
    }

    /** An address that answered 410. */
    private record Address(String tenant, String url) {}

    private void disableEndpoints(Connection connection, List<Address> gone) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(DISABLE_ENDPOINT)) {
            for (Address endpoint : gone) {
                insert.setObject(1, ids.next());
                insert.setString(2, endpoint.tenant());
                insert.setString(3, endpoint.url());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static void lock(Connection connection, List<Outcome> outcomes, List<Address> gone) throws SQLException {
        Sql.each(
                connection,
                LOCK,
                row -> {},
                Sql.array("uuid", outcomes, outcome -> outcome.call().id()),
                Sql.array("text", gone, Address::tenant),
                Sql.array("text", gone, Address::url));
    }

    private void settle(Connection connection, List<Outcome> outcomes) throws SQLException {
        try (PreparedStatement settle = connection.prepareStatement(SETTLE);
                PreparedStatement log = connection.prepareStatement(LOG_ATTEMPT)) {
            for (Outcome outcome : outcomes) {
                Integer status = outcome.answer().status();
                Duration pause = outcome.pause();
                settle.setObject(1, status, Types.INTEGER);
                settle.setString(2, outcome.answer().error());
                settle.setString(3, outcome.state().name());
                settle.setObject(4, pause == null ? null : pause.toMillis(), Types.BIGINT);
                settle.setObject(5, outcome.call().id());
                settle.setBoolean(6, outcome.answer().isSuccess());
                settle.setInt(7, outcome.call().attempts());
                settle.setInt(8, outcome.call().tries());
                settle.addBatch();
                log.setObject(1, ids.next());
                log.setInt(2, outcome.call().attempts());
                log.setTimestamp(3, Timestamp.from(outcome.madeAt()));
                log.setInt(4, Math.toIntExact(Math.max(0, outcome.took().toMillis())));
                log.setObject(5, status, Types.INTEGER);
                log.setString(6, outcome.answer().error());
                log.setObject(7, outcome.call().id());
                log.addBatch();
            }
            settle.executeBatch();
            log.executeBatch();
        }
    }

    private static void disableDeliveries(Connection connection, List<Address> gone) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(DISABLE_DELIVERIES)) {
            for (Address endpoint : gone) {
                update.setString(1, Delivery.ENDPOINT_DISABLED);
                update.setString(2, endpoint.tenant());
                update.setString(3, endpoint.url());
                update.setString(4, endpoint.url());
                update.addBatch();
            }
            update.executeBatch();
        }
    }

    /**
     * Fails deliveries that are old and whose next call is long overdue: their receiver's circuit has been open all the
     * time, so their retries were never made.
     *
     * @param age minimum time since the delivery was created or last redelivered
     * @param overdue minimum time since its next call was due
     * @param most upper bound of deliveries failed at once
     * @return how many were failed
     */
    int giveUp(Duration age, Duration overdue, int most) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return Sql.update(connection, GIVE_UP, "no call was answered", age.toMillis(), overdue.toMillis(), most);
        }
    }
}
