package dev.nonet.api.webhook;

import dev.nonet.api.platform.Sql;
import dev.nonet.api.platform.TimeOrderedIds;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
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
                            WHERE state = 'PENDING' AND tenant = tenants.tenant
                              AND receiver_of(url) > receivers.receiver
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
     * Claims deliveries that are still due, and whose endpoint is not disabled. SKIP LOCKED leaves those to another
     * process that it is claiming right now. Parameters: ids; the lease in milliseconds.
     */
    private static final String CLAIM = """
            WITH claimed AS (
                SELECT id FROM delivery WHERE id = ANY(?) AND state = 'PENDING' AND due_at <= now()
                  AND NOT EXISTS (SELECT FROM webhook_endpoint endpoint
                                  WHERE endpoint.tenant = delivery.tenant AND md5(endpoint.url) = md5(delivery.url)
                                    AND endpoint.url = delivery.url AND endpoint.disabled_at IS NOT NULL)
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

    /** Locks, in order of id, the rows that are settled. Parameter: ids. */
    private static final String LOCK =
            "SELECT count(*) FROM (SELECT FROM delivery WHERE id = ANY(?) ORDER BY id FOR NO KEY UPDATE) locked";

    /** Parameters: ids, tenants and addresses, in the order in which they are locked. */
    private static final String DISABLE_ENDPOINTS = """
            INSERT INTO webhook_endpoint (id, tenant, url, created_at, disabled_at)
            SELECT id, tenant, url, now(), now() FROM unnest(?, ?, ?) AS gone(id, tenant, url)
            ON CONFLICT (tenant, md5(url)) DO UPDATE
            SET disabled_at = coalesce(webhook_endpoint.disabled_at, excluded.disabled_at)
            """;

    /** How many disabled addresses without secrets are kept for a tenant. */
    private static final int MAX_DISABLED = 1_000;

    /**
     * Deletes the disabled addresses without secrets that are too many, those disabled first. Parameters: tenants, how
     * many to keep of each.
     */
    private static final String DELETE_OLDEST_DISABLED = """
            DELETE FROM webhook_endpoint WHERE id IN (
                SELECT id FROM webhook_endpoint WHERE id IN (
                    SELECT id FROM (
                        SELECT id, row_number() OVER (PARTITION BY tenant ORDER BY disabled_at DESC, id DESC) AS place
                        FROM webhook_endpoint
                        WHERE tenant = ANY(?) AND disabled_at IS NOT NULL
                          AND NOT EXISTS (SELECT FROM webhook_secret WHERE endpoint_id = webhook_endpoint.id)) gone
                    WHERE place > ?)
                ORDER BY id FOR UPDATE SKIP LOCKED)
            """;

    /**
     * Ends pending deliveries to an address, if it is still disabled. They may be millions, so only some at once.
     * Parameters: the reason; tenant; address, twice; at most how many.
     */
    private static final String DISABLE_DELIVERIES = """
            UPDATE delivery SET state = 'DISABLED', ended_at = now(), last_error = ?
            WHERE id IN (
                SELECT delivery.id FROM webhook_endpoint endpoint
                JOIN delivery ON delivery.tenant = endpoint.tenant
                WHERE endpoint.tenant = ? AND md5(endpoint.url) = md5(?) AND endpoint.url = ?
                  AND endpoint.disabled_at IS NOT NULL
                  AND state = 'PENDING' AND md5(delivery.url) = md5(endpoint.url) AND delivery.url = endpoint.url
                LIMIT ? FOR NO KEY UPDATE OF delivery SKIP LOCKED)
            """;

    /** The disabled addresses of deliveries that are still pending. Parameter: ids. */
    private static final String GONE = """
            SELECT DISTINCT delivery.tenant, delivery.url FROM delivery
            JOIN webhook_endpoint endpoint ON endpoint.tenant = delivery.tenant
                AND md5(endpoint.url) = md5(delivery.url) AND endpoint.url = delivery.url
            WHERE delivery.id = ANY(?) AND state = 'PENDING' AND endpoint.disabled_at IS NOT NULL
            """;

    /**
     * Stores the outcomes of calls. A failed call must not overwrite a newer outcome: it counts only while the delivery
     * is pending and has been neither claimed again nor redelivered since. A success always counts. Parameters: ids,
     * errors, next states, pauses before the next call in milliseconds (null for none), whether the calls succeeded,
     * attempts, tries.
     */
    private static final String SETTLE = """
            UPDATE delivery SET last_error = call.error, state = call.next_state,
                due_at = CASE WHEN call.pause IS NULL THEN due_at
                              ELSE now() + call.pause * interval '1 millisecond' END,
                ended_at = CASE WHEN call.next_state = 'PENDING' THEN NULL ELSE now() END
            FROM unnest(?, ?, ?, ?, ?, ?, ?)
                AS call(id, error, next_state, pause, is_success, attempt, number_of_try)
            WHERE delivery.id = call.id
              AND (call.is_success
                   OR delivery.state = 'PENDING' AND attempts = call.attempt AND tries = call.number_of_try)
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
            FROM (SELECT id, coalesce(redelivered_at, created_at) < now() - ? * interval '1 millisecond' AS is_over,
                         CAST(? AS bigint) AS pause, CAST(? AS text) AS reason FROM delivery WHERE id = ?) wanted
            WHERE delivery.id = wanted.id AND delivery.state = 'PENDING' AND attempts = ?
            """;

    /**
     * Adds calls to the logs of their deliveries, and deletes the oldest calls of logs that are full. The join skips
     * deliveries that were deleted with their jobs. Parameters: ids, numbers and the length of a log; then the columns
     * of the calls.
     */
    private static final String LOG_ATTEMPTS = """
            WITH deleted AS (
                DELETE FROM delivery_attempt USING unnest(?, ?) AS call(delivery_id, number)
                WHERE delivery_attempt.delivery_id = call.delivery_id AND delivery_attempt.number <= call.number - ?)
            INSERT INTO delivery_attempt (id, delivery_id, number, made_at, duration_ms, status, error)
            SELECT call.*
            FROM unnest(?, ?, ?, ?, ?, ?, ?)
                AS call(id, delivery_id, number, made_at, duration_ms, status, error)
            JOIN delivery ON delivery.id = call.delivery_id
            """;

    /**
     * Fails deliveries that are too old, the oldest first, which is the order of index {@code delivery_oldest}: if a
     * receiver is silent, millions may wait. Parameters: the reason; minimum age since creation or redelivery in
     * milliseconds; minimum time overdue in milliseconds; at most how many.
     */
    static final String GIVE_UP = """
            UPDATE delivery SET state = 'FAILED', ended_at = now(), last_error = coalesce(last_error, ?)
            WHERE id IN (
                SELECT id FROM delivery
                WHERE state = 'PENDING' AND coalesce(redelivered_at, created_at) < now() - ? * interval '1 millisecond'
                  AND due_at < now() - ? * interval '1 millisecond'
                ORDER BY coalesce(redelivered_at, created_at) LIMIT ? FOR NO KEY UPDATE SKIP LOCKED)
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
     * @param max how many to return for each other destination
     */
    Found due(Map<String, String> resumeAfter, Map<Destination, Integer> limits, int max) throws SQLException {
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
                    max);
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
     * Gives a claimed delivery back, for a reason that is not the receiver's fault: it does not count as a call.
     *
     * @param giveUp the age from which on the delivery fails instead
     */
    void postpone(Claimed call, String reason, Duration pause, Duration giveUp) throws SQLException {
        try (Connection connection = database.getConnection()) {
            Sql.update(connection, POSTPONE, giveUp.toMillis(), pause.toMillis(), reason, call.id(), call.attempts());
        }
    }

    /**
     * Stores the outcomes of calls in one transaction, and disables the addresses that answered 410.
     *
     * @return these addresses; their other deliveries are to be {@linkplain #disable ended}
     */
    List<Address> settle(List<Outcome> outcomes) throws SQLException {
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
                store(connection, outcomes, gone);
                connection.commit();
                return gone;
            } catch (SQLException | RuntimeException e) {
                connection.rollback();
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        }
    }

    /** An address that answered 410. */
    record Address(String tenant, String url) {}

    /**
     * Ends pending deliveries to an address, unless it has been enabled again.
     *
     * @param max upper bound of deliveries ended at once
     * @return how many were ended; if fewer than {@code max}, none is left
     */
    int disable(Address gone, int max) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return Sql.update(
                    connection,
                    DISABLE_DELIVERIES,
                    Delivery.ENDPOINT_DISABLED,
                    gone.tenant(),
                    gone.url(),
                    gone.url(),
                    max);
        }
    }

    /** The addresses, among those of pending deliveries, that are disabled. */
    List<Address> gone(Collection<UUID> deliveries) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return Sql.list(
                    connection,
                    GONE,
                    row -> new Address(row.getString("tenant"), row.getString("url")),
                    Sql.array("uuid", deliveries));
        }
    }

    private void store(Connection connection, List<Outcome> outcomes, List<Address> gone) throws SQLException {
        Sql.Elements deliveries =
                Sql.array("uuid", outcomes, outcome -> outcome.call().id());
        Sql.Elements attempts =
                Sql.array("int4", outcomes, outcome -> outcome.call().attempts());
        Sql.Elements statuses =
                Sql.array("int4", outcomes, outcome -> outcome.answer().status());
        Sql.Elements errors =
                Sql.array("text", outcomes, outcome -> outcome.answer().error());
        if (!gone.isEmpty()) {
            Sql.update(
                    connection,
                    DISABLE_ENDPOINTS,
                    Sql.array("uuid", gone, address -> ids.next()),
                    Sql.array("text", gone, Address::tenant),
                    Sql.array("text", gone, Address::url));
            Sql.update(connection, DELETE_OLDEST_DISABLED, Sql.array("text", gone, Address::tenant), MAX_DISABLED);
        }
        Sql.each(connection, LOCK, row -> {}, deliveries);
        Sql.update(
                connection,
                SETTLE,
                deliveries,
                errors,
                Sql.array("text", outcomes, outcome -> outcome.state().name()),
                Sql.array(
                        "int8",
                        outcomes,
                        outcome ->
                                outcome.pause() == null ? null : outcome.pause().toMillis()),
                Sql.array("bool", outcomes, outcome -> outcome.answer().isSuccess()),
                attempts,
                Sql.array("int4", outcomes, outcome -> outcome.call().tries()));
        Sql.update(
                connection,
                LOG_ATTEMPTS,
                deliveries,
                attempts,
                Deliveries.LOG_LIMIT,
                Sql.array("uuid", outcomes, outcome -> ids.next()),
                deliveries,
                attempts,
                Sql.array("timestamptz", outcomes, Outcome::madeAt),
                Sql.array(
                        "int4", outcomes, outcome -> Math.max(0, outcome.took().toMillis())),
                statuses,
                errors);
    }

    /**
     * Fails deliveries that are old and whose next call is long overdue: their receiver's circuit has been open all the
     * time, so their retries were never made.
     *
     * @param age minimum time since the delivery was created or last redelivered
     * @param overdue minimum time since its next call was due
     * @param max upper bound of deliveries failed at once
     * @return how many were failed
     */
    int giveUp(Duration age, Duration overdue, int max) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return Sql.update(connection, GIVE_UP, "no call was answered", age.toMillis(), overdue.toMillis(), max);
        }
    }
}
