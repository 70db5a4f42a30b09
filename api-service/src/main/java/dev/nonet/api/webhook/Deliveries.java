package dev.nonet.api.webhook;

import dev.nonet.api.platform.Cursor;
import io.quarkus.hibernate.orm.panache.Panache;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Deliveries as the REST API reads them, and redelivery on request. {@link DeliveryQueue} is the sender's view of the
 * same table.
 */
@ApplicationScoped
@Transactional
public class Deliveries implements PanacheRepositoryBase<Delivery, UUID> {

    /** At most this many of a delivery's calls are shown, the latest. */
    static final int LOG_LIMIT = 100;

    /**
     * A page of a job's deliveries, newest first (keyset pagination by id).
     *
     * @param before the last id of the previous page; {@link Cursor#NEWEST} for the first page
     */
    List<Delivery> ofJob(UUID job, UUID before, int limit) {
        return find("jobId = ?1 and id < ?2 order by id desc", job, before)
                .page(0, limit)
                .list();
    }

    Optional<Delivery> ofJob(UUID job, UUID id) {
        return find("id = ?1 and jobId = ?2", id, job).firstResultOptional();
    }

    /** The latest calls of some deliveries, by delivery, oldest first. */
    Map<UUID, List<DeliveryAttempt>> logs(Collection<UUID> deliveries) {
        List<?> calls = Panache.getEntityManager()
                .createNativeQuery("""
                        SELECT call.* FROM unnest(CAST(:deliveries AS uuid[])) AS wanted(id) CROSS JOIN LATERAL
                            (SELECT * FROM delivery_attempt WHERE delivery_id = wanted.id
                             ORDER BY number DESC, id DESC LIMIT :max) AS call
                        ORDER BY call.number, call.id
                        """, DeliveryAttempt.class)
                .setParameter("deliveries", deliveries.toArray(UUID[]::new))
                .setParameter("max", LOG_LIMIT)
                .getResultList();
        return calls.stream().map(DeliveryAttempt.class::cast).collect(Collectors.groupingBy(call -> call.deliveryId));
    }

    /** Redelivers: the delivery is due at once and has all its retries again. */
    void redeliver(UUID id) {
        Panache.getEntityManager().createNativeQuery("""
                        UPDATE delivery SET state = 'PENDING', due_at = now(), redelivered_at = now(),
                            tries = 0, ended_at = NULL
                        WHERE id = :id
                        """).setParameter("id", id).executeUpdate();
    }
}
