package dev.nonet.api.result;

import dev.nonet.job.ItemError;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The repository of item errors. */
@ApplicationScoped
@Transactional
public class Errors implements PanacheRepositoryBase<StoredError, ItemKey> {

    /** The codes of errors that are no fault of the item: a retry of the job tries it again. */
    public static final Set<String> RETRYABLE = Set.of(ItemError.WORKER_FAILED, ItemError.INTERNAL);

    /** The first errors of a job, in the order of its items. */
    public List<ItemError> page(UUID job, int limit) {
        return after(job, -1, limit).stream().map(StoredError::toItemError).toList();
    }

    /** Whether retrying the job would try this item again. */
    public static boolean mayBeRetried(ItemError error) {
        return RETRYABLE.contains(error.code());
    }

    List<StoredError> after(UUID job, int item, int limit) {
        return find("jobId = ?1 and item > ?2 order by item", job, item)
                .page(0, limit)
                .list();
    }

    /**
     * Deletes those of a job's errors that are {@link #RETRYABLE}.
     *
     * @return how many there were
     */
    public int removeRetryable(UUID job) {
        return Math.toIntExact(delete("jobId = ?1 and code in ?2", job, RETRYABLE));
    }

    Optional<StoredError> of(UUID job, int item) {
        return find("jobId = ?1 and item = ?2", job, item).firstResultOptional();
    }
}
