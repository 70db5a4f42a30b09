package dev.nonet.api.job;

import dev.nonet.api.platform.Problem;
import dev.nonet.job.Labels;
import dev.nonet.job.SpecViolation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Table {@code job_label}: the key-value pairs of a job's {@code metadata} as rows, so that jobs can be found by label.
 */
@ApplicationScoped
class JobLabels {

    private static final String INSERT = """
            INSERT INTO job_label (tenant, job_id, label) SELECT :tenant, :job, unnest(CAST(:labels AS text[]))
            """;

    private final EntityManager entityManager;

    JobLabels(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** Inserts the labels of a job in the current transaction. The job's row must exist. */
    void insert(String tenant, UUID job, Map<String, String> metadata) {
        if (metadata.isEmpty()) {
            return;
        }
        entityManager
                .createNativeQuery(INSERT)
                .setParameter("tenant", tenant)
                .setParameter("job", job)
                .setParameter(
                        "labels",
                        metadata.entrySet().stream()
                                .map(pair -> Labels.text(pair.getKey(), pair.getValue()))
                                .toArray(String[]::new))
                .executeUpdate();
    }

    /**
     * The labels of a query as they are stored, after they were validated.
     *
     * @throws dev.nonet.api.platform.ProblemException 422 if one is malformed, or there are more than a job can have
     */
    static List<String> queried(@Nullable List<String> labels) {
        List<String> queried = labels == null
                ? List.of()
                : labels.stream().map(Labels::withColon).distinct().toList();
        if (queried.size() > Labels.MAX) {
            throw Problem.invalid("label", "may be given at most " + Labels.MAX + " times");
        }
        List<SpecViolation> violations = queried.stream()
                .flatMap(label -> Labels.textViolations("label", label).stream())
                .toList();
        if (!violations.isEmpty()) {
            throw Problem.invalid(violations);
        }
        return queried;
    }
}
