package dev.nonet.api.webhook;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** All deliveries. */
@ApplicationScoped
@Transactional
public class Deliveries implements PanacheRepositoryBase<Delivery, UUID> {

    private static final String LOCK_TIMEOUT = "jakarta.persistence.lock.timeout";
    private static final int SKIP_LOCKED = -2;

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
            delivery.dueAt = now.plus(hold);
        }
        return due;
    }

    /** Notes what came of a call. */
    void note(UUID id, WebhookCall.Answer answer, Delivery.State state, Instant dueAt) {
        Delivery delivery = findById(id);
        if (delivery == null) {
            return;
        }
        delivery.lastStatus = answer.status();
        delivery.lastError = answer.error();
        delivery.state = state;
        delivery.dueAt = dueAt;
        delivery.endedAt = state == Delivery.State.PENDING ? null : Instant.now();
    }
}
