package dev.nonet.api.job;

import dev.nonet.api.platform.ClientTransactions;
import dev.nonet.api.platform.Ids;
import dev.nonet.api.platform.Problem;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The repository of jobs. */
@ApplicationScoped
@Transactional
public class Jobs implements PanacheRepositoryBase<Job, UUID> {

    /**
     * Reads a tenant's rows. Were the bytes in an index, each fold of counts would swell it, and PostgreSQL would read
     * it for lists of jobs as well, and sort them. Parameter: tenant.
     */
    private static final String STORED_BYTES = "SELECT coalesce(sum(stored_bytes), 0) FROM job WHERE tenant = :tenant";

    private final ClientTransactions transactions;

    Jobs(ClientTransactions transactions) {
        this.transactions = transactions;
    }

    /**
     * A tenant's job, read in turn.
     *
     * @param id as the client wrote it
     * @throws dev.nonet.api.platform.ProblemException 404 if the tenant has no such job
     */
    public Job required(String tenant, String id) {
        return Ids.uuid(id)
                .flatMap(job -> transactions.lookup(
                        tenant,
                        () -> find("id = ?1 and tenant = ?2 and goneAt is null", job, tenant)
                                .<Job>firstResultOptional()))
                .orElseThrow(() -> Problem.notFound("There is no job '" + Ids.shortened(id) + "'"));
    }

    /** The progress of jobs, without jobs that have been deleted. */
    List<JobProgress> progress(Collection<UUID> ids) {
        return find("id in ?1 and goneAt is null", ids)
                .project(JobProgress.class)
                .list();
    }

    /**
     * A tenant's jobs that have not ended.
     *
     * @param items the number of their unfinished items
     */
    record Unfinished(long jobs, long items) {}

    /** @param max how many jobs are counted at most */
    Unfinished unfinished(String tenant, int max) {
        Tuple row = (Tuple) getEntityManager()
                .createNativeQuery("""
                        SELECT count(*) AS jobs, coalesce(sum(items), 0) AS items FROM (
                            SELECT requested - done - failed AS items FROM job
                            WHERE tenant = :tenant AND state IN ('QUEUED', 'RUNNING', 'CANCELLING') LIMIT :max) AS open
                        """, Tuple.class)
                .setParameter("tenant", tenant)
                .setParameter("max", max)
                .getSingleResult();
        return new Unfinished(
                row.get("jobs", Number.class).longValue(),
                row.get("items", Number.class).longValue());
    }

    /** What a tenant's jobs take in the database. */
    long storedBytes(String tenant) {
        return ((Number) getEntityManager()
                        .createNativeQuery(STORED_BYTES)
                        .setParameter("tenant", tenant)
                        .getSingleResult())
                .longValue();
    }

    /** The job of a tenant that was submitted with a key, read in turn as by {@link #required}. */
    Optional<Job> byIdempotencyKey(String tenant, String key) {
        return transactions.lookup(
                tenant,
                () -> find("tenant = ?1 and idempotencyKey = ?2", tenant, key).firstResultOptional());
    }
}
