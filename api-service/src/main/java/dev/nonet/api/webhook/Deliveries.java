package dev.nonet.api.webhook;

import dev.nonet.api.platform.TimeOrderedIds;
import io.quarkus.hibernate.orm.panache.Panache;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** All deliveries. */
@ApplicationScoped
@Transactional
public class Deliveries implements PanacheRepositoryBase<Delivery, UUID> {

    private static final String LOCK_TIMEOUT = "jakarta.persistence.lock.timeout";
    private static final int SKIP_LOCKED = -2;

    /** The latest calls of a delivery that are shown. */
    private static final int LONGEST_LOG = 100;

    private final TimeOrderedIds ids;

    Deliveries(TimeOrderedIds ids) {
        this.ids = ids;
    }

    /**
     * Takes deliveries that are due, each for one process alone.
     *
     * @param hold after so long they are due again if nothing was heard of them
     */
    List<Delivery> takeDue(int most, Duration hold) {
        Instant now = Instant.now();
        List<Delivery> due = find("state = ?1 and dueAt <= ?2 order by dueAt", Delivery.State.PENDING, now)
                .page(0, most)
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .withHint(LOCK_TIMEOUT, SKIP_LOCKED)
                .list();
        for (Delivery delivery : due) {
            delivery.attempts++;
            delivery.tries++;
            delivery.dueAt = now.plus(hold);
        }
        return due;
    }

    /**
     * Notes what came of a call.
     *
     * @param call the delivery as it was taken for the call
     */
    void note(Delivery call, Instant madeAt, WebhookCall.Answer answer, Delivery.State state, Instant dueAt) {
        Delivery delivery = findById(call.id, LockModeType.PESSIMISTIC_WRITE);
        if (delivery == null) {
            return;
        }
        DeliveryAttempt attempt = new DeliveryAttempt();
        attempt.id = ids.next();
        attempt.deliveryId = delivery.id;
        attempt.number = call.attempts;
        attempt.madeAt = madeAt;
        attempt.durationMillis = Math.toIntExact(
                Math.max(0, Duration.between(madeAt, Instant.now()).toMillis()));
        attempt.status = answer.status();
        attempt.error = answer.error();
        Panache.getEntityManager().persist(attempt);
        if (delivery.state != Delivery.State.PENDING && !answer.isSuccess()) {
            // Another call that was asked for got through meanwhile, or the endpoint was disabled.
            return;
        }
        delivery.lastStatus = answer.status();
        delivery.lastError = answer.error();
        delivery.state = state;
        delivery.dueAt = dueAt;
        delivery.endedAt = state == Delivery.State.PENDING ? null : Instant.now();
    }

    /** @param before the id that ended the last page; null for the first */
    List<Delivery> ofJob(UUID job, @Nullable UUID before, int limit) {
        return (before == null
                        ? find("jobId = ?1 order by id desc", job)
                        : find("jobId = ?1 and id < ?2 order by id desc", job, before))
                .page(0, limit)
                .list();
    }

    Optional<Delivery> ofJob(UUID job, UUID id) {
        return find("id = ?1 and jobId = ?2", id, job).firstResultOptional();
    }

    /** The latest calls, oldest first. */
    List<DeliveryAttempt> log(UUID delivery) {
        return Panache.getEntityManager()
                .createQuery(
                        "from DeliveryAttempt where deliveryId = ?1 order by number desc, id desc",
                        DeliveryAttempt.class)
                .setParameter(1, delivery)
                .setMaxResults(LONGEST_LOG)
                .getResultList()
                .reversed();
    }

    /** Begins a delivery anew: it is due now, with all its repeats before it. */
    void beginAnew(UUID id) {
        update(
                "set state = ?1, dueAt = ?2, tries = 0, endedAt = null where id = ?3",
                Delivery.State.PENDING,
                Instant.now(),
                id);
    }
}
