package dev.nonet.api.job;

import dev.nonet.api.platform.Cursor;
import dev.nonet.job.JobKind;
import dev.nonet.job.JobState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import jakarta.transaction.Transactional;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A tenant's jobs, newest first. One look sees at most {@link #LOOK} of them, however few of these a list shows: the
 * jobs of years would otherwise keep the database, and a place among those who read it, for seconds.
 *
 * <p>{@code tenant} is compared by a range instead of {@code =}, so that it stays part of the sort order. Only indexes
 * that begin with the tenant then qualify; with {@code =}, PostgreSQL may walk the primary key through all tenants'
 * rows.
 */
@ApplicationScoped
@Transactional
public class JobLists {

    /** Some tens of milliseconds. */
    static final int LOOK = 10_000;

    /** A tenant's jobs. Parameters: tenant, before. */
    private static final String OF_TENANT = """
            FROM job WHERE (tenant, id) < (:tenant, :before) AND tenant >= :tenant ORDER BY tenant DESC, id DESC
            """;

    /** Those with a label. Parameters: tenant, label, before. */
    private static final String WITH_LABEL = """
            FROM job_label
            WHERE (tenant, label, job_id) < (:tenant, :label, :before) AND (tenant, label) >= (:tenant, :label)
            ORDER BY tenant DESC, label DESC, job_id DESC
            """;

    /** Further parameter: how many to look at. */
    static final String ALL =
            "SELECT * FROM (SELECT * " + OF_TENANT + " LIMIT :look) job WHERE gone_at IS NULL AND listed";

    /**
     * Further parameter: how many to look at. The job of each label is looked up: a join would read all jobs and sort
     * those that it finds.
     */
    static final String LABELLED = "SELECT job.* FROM (SELECT tenant, label, job_id " + WITH_LABEL
            + " LIMIT :look) looked CROSS JOIN LATERAL (SELECT * FROM job WHERE id = looked.job_id LIMIT 1) job"
            + " WHERE gone_at IS NULL AND listed";

    /**
     * The condition that a job has further labels. A subquery counts them job by job: a join for each of sixteen takes
     * PostgreSQL a second to plan, however few jobs there are.
     */
    private static final String LABELLED_TOO =
            " AND (SELECT count(*) FROM job_label WHERE job_id = job.id AND label IN (:others)) = :otherCount";

    static final String ORDER = " ORDER BY tenant DESC, id DESC";
    static final String ORDER_OF_LABELLED = " ORDER BY looked.tenant DESC, looked.label DESC, looked.job_id DESC";

    /**
     * For the two statements of a look: were a job deleted in between, the second would end further on than the first
     * has seen.
     */
    private static final String ONE_SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ";

    private final EntityManager entityManager;

    JobLists(EntityManager entityManager) {
        this.entityManager = entityManager;
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
     * A job of a list, or how far a look went on without finding one.
     *
     * @param id where the next look begins
     * @param job null after the last one found, if there may be more
     */
    public record Seen(UUID id, @Nullable Job job) {}

    /**
     * Looks for jobs.
     *
     * @param before where the look begins; {@link Cursor#NEWEST} for the newest job
     * @param limit upper bound of jobs
     * @return empty at the end
     */
    public List<Seen> look(Filter filter, UUID before, int limit) {
        entityManager.createNativeQuery(ONE_SNAPSHOT).executeUpdate();
        List<Seen> seen = new ArrayList<>();
        for (Object job : jobs(filter, before).setMaxResults(limit).getResultList()) {
            seen.add(new Seen(((Job) job).id, (Job) job));
        }
        if (seen.size() < limit) {
            List<?> last = last(filter, before).getResultList();
            last.forEach(id -> seen.add(new Seen((UUID) id, null)));
        }
        return seen;
    }

    private Query jobs(Filter filter, UUID before) {
        StringBuilder query = new StringBuilder(filter.labels().isEmpty() ? ALL : LABELLED);
        Map<String, Object> parameters = new HashMap<>(Map.of("look", LOOK));
        if (filter.state() != null) {
            query.append(" AND state = :state");
            parameters.put("state", filter.state().name());
        }
        if (filter.kind() != null) {
            query.append(" AND kind = :kind");
            parameters.put("kind", filter.kind().name());
        }
        if (filter.labels().size() > 1) {
            List<String> others = filter.labels().subList(1, filter.labels().size());
            query.append(LABELLED_TOO);
            parameters.put("others", others);
            parameters.put("otherCount", others.size());
        }
        query.append(filter.labels().isEmpty() ? ORDER : ORDER_OF_LABELLED);
        Query jobs = begun(entityManager.createNativeQuery(query.toString(), Job.class), filter, before);
        parameters.forEach(jobs::setParameter);
        return jobs;
    }

    /** The last job that a look sees; none if it sees all. */
    private Query last(Filter filter, UUID before) {
        String query = filter.labels().isEmpty() ? "SELECT id " + OF_TENANT : "SELECT job_id " + WITH_LABEL;
        return begun(entityManager.createNativeQuery(query, UUID.class), filter, before)
                .setFirstResult(LOOK - 1)
                .setMaxResults(1);
    }

    private static Query begun(Query query, Filter filter, UUID before) {
        query.setParameter("tenant", filter.tenant()).setParameter("before", before);
        return filter.labels().isEmpty()
                ? query
                : query.setParameter("label", filter.labels().getFirst());
    }
}
