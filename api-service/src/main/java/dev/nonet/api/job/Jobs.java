package dev.nonet.api.job;

import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.BoundedResource;
import dev.nonet.api.platform.Ids;
import dev.nonet.api.platform.Problem;
import dev.nonet.job.JobKind;
import dev.nonet.job.JobState;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Query;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The repository of jobs. */
@ApplicationScoped
@Transactional
public class Jobs implements PanacheRepositoryBase<Job, UUID> {

    /** The condition that a job has a label. */
    static final String LABELLED =
            " AND id IN (SELECT job_id FROM job_label WHERE tenant = :tenant AND label = :label)";

    /**
     * The condition that it has some other labels as well. Looked up job by job: sixteen conditions like the first are
     * a join of seventeen tables, which takes PostgreSQL a second to plan, however few jobs there are.
     */
    private static final String LABELLED_TOO =
            " AND (SELECT count(*) FROM job_label WHERE job_id = job.id AND label IN (:others)) = :otherCount";

    private final Admission admission;

    Jobs(Admission admission) {
        this.admission = admission;
    }

    /**
     * A tenant's job, read in turn: thousands of requests may ask for theirs at once, and would take all connections of
     * the database.
     *
     * @param id as the client wrote it
     * @throws dev.nonet.api.platform.ProblemException 404 if the tenant has no such job
     */
    public Job required(String tenant, String id) {
        try (BoundedResource.Permit turn = admission.lookup(tenant)) {
            return Ids.uuid(id)
                    .flatMap(this::findByIdOptional)
                    .filter(job -> job.tenant.equals(tenant) && job.goneAt == null)
                    .orElseThrow(() -> Problem.notFound("There is no job '" + Ids.shortened(id) + "'"));
        }
    }

    /** How jobs stand; those that are gone are left out. */
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

    /** @param most more jobs are not looked at */
    Unfinished unfinished(String tenant, int most) {
        Object[] row = (Object[]) getEntityManager()
                .createNativeQuery("""
                        SELECT count(*), coalesce(sum(items), 0) FROM (
                            SELECT requested - done - failed AS items FROM job
                            WHERE tenant = :tenant AND state IN ('QUEUED', 'RUNNING', 'CANCELLING') LIMIT :most) AS open
                        """)
                .setParameter("tenant", tenant)
                .setParameter("most", most)
                .getSingleResult();
        return new Unfinished(((Number) row[0]).longValue(), ((Number) row[1]).longValue());
    }

    Optional<Job> byIdempotencyKey(String tenant, String key) {
        return find("tenant = ?1 and idempotencyKey = ?2", tenant, key).firstResultOptional();
    }

    /**
     * Which jobs a list shows.
     *
     * @param labels a job must have all of these, each in the form of {@link dev.nonet.job.Labels#text}
     */
    public record Filter(
            String tenant,
            @Nullable JobState state,
            @Nullable JobKind kind,
            List<String> labels) {}

    /**
     * A page of a tenant's jobs, newest first (keyset pagination by id).
     *
     * @param before the last id of the previous page; null for the first page
     */
    public List<Job> newest(Filter filter, @Nullable UUID before, int limit) {
        StringBuilder query =
                new StringBuilder("SELECT * FROM job WHERE tenant = :tenant AND gone_at IS NULL AND listed");
        Map<String, Object> parameters = new HashMap<>(Map.of("tenant", filter.tenant()));
        if (before != null) {
            query.append(" AND id < :before");
            parameters.put("before", before);
        }
        if (filter.state() != null) {
            query.append(" AND state = :state");
            parameters.put("state", filter.state().name());
        }
        if (filter.kind() != null) {
            query.append(" AND kind = :kind");
            parameters.put("kind", filter.kind().name());
        }
        if (!filter.labels().isEmpty()) {
            query.append(LABELLED);
            parameters.put("label", filter.labels().getFirst());
        }
        if (filter.labels().size() > 1) {
            List<String> others = filter.labels().subList(1, filter.labels().size());
            query.append(LABELLED_TOO);
            parameters.put("others", others);
            parameters.put("otherCount", others.size());
        }
        Query newest = getEntityManager()
                .createNativeQuery(query.append(" ORDER BY id DESC").toString(), Job.class)
                .setMaxResults(limit);
        parameters.forEach(newest::setParameter);
        List<?> found = newest.getResultList();
        return found.stream().map(Job.class::cast).toList();
    }
}
