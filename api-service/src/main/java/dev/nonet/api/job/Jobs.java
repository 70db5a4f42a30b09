package dev.nonet.api.job;

import dev.nonet.api.platform.Ids;
import dev.nonet.api.platform.Problem;
import dev.nonet.job.JobKind;
import dev.nonet.job.JobState;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** All jobs; each tenant sees its own. */
@ApplicationScoped
@Transactional
public class Jobs implements PanacheRepositoryBase<Job, UUID> {

    /**
     * @param id as the client wrote it
     * @throws dev.nonet.api.platform.ProblemException 404 if the tenant has no such job
     */
    public Job required(String tenant, String id) {
        return Ids.uuid(id)
                .flatMap(this::findByIdOptional)
                .filter(job -> job.tenant.equals(tenant) && job.goneAt == null)
                .orElseThrow(() -> Problem.notFound("There is no job '" + Ids.shortened(id) + "'")
                        .toException());
    }

    /** How many items of the tenant's jobs have neither result nor error yet, and may get one. */
    long openItems(String tenant) {
        Object sum = getEntityManager()
                .createNativeQuery("""
                        SELECT coalesce(sum(requested - done - failed), 0) FROM job
                        WHERE tenant = :tenant AND state IN ('QUEUED', 'RUNNING', 'CANCELLING')
                        """)
                .setParameter("tenant", tenant)
                .getSingleResult();
        return ((Number) sum).longValue();
    }

    Optional<Job> byIdempotencyKey(String tenant, String key) {
        return find("tenant = ?1 and idempotencyKey = ?2", tenant, key).firstResultOptional();
    }

    /** @param before the id that ended the last page; null for the first */
    List<Job> newest(
            String tenant, @Nullable UUID before, @Nullable JobState state, @Nullable JobKind kind, int limit) {
        StringBuilder where = new StringBuilder("tenant = :tenant and goneAt is null");
        Parameters parameters = Parameters.with("tenant", tenant);
        if (before != null) {
            where.append(" and id < :before");
            parameters = parameters.and("before", before);
        }
        if (state != null) {
            where.append(" and state = :state");
            parameters = parameters.and("state", state);
        }
        if (kind != null) {
            where.append(" and kind = :kind");
            parameters = parameters.and("kind", kind);
        }
        return find(where + " order by id desc", parameters).page(0, limit).list();
    }
}
