package dev.nonet.api.job;

import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.Sql;
import dev.nonet.job.Labels;
import dev.nonet.job.SpecViolation;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Table {@code job_label}: the key-value pairs of a job's {@code metadata} as rows, so that jobs can be found by label.
 */
@ApplicationScoped
class JobLabels {

    /** Parameters: the tenant, the job, the labels. */
    static final String INSERT = "INSERT INTO job_label (tenant, job_id, label) SELECT ?, ?, unnest(?)";

    private final DataSource database;

    JobLabels(DataSource database) {
        this.database = database;
    }

    /** Inserts the labels of a job in the current transaction. The job's row must exist. */
    void insert(String tenant, UUID job, Map<String, String> metadata) {
        if (metadata.isEmpty()) {
            return;
        }
        try (Connection connection = database.getConnection()) {
            Sql.update(
                    connection,
                    INSERT,
                    tenant,
                    job,
                    Sql.array("text", metadata.entrySet(), pair -> Labels.text(pair.getKey(), pair.getValue())));
        } catch (SQLException e) {
            throw new IllegalStateException("Labels were not stored", e);
        }
    }

    /**
     * Validates the labels of a query.
     *
     * @throws dev.nonet.api.platform.ProblemException 422 if one is malformed, or there are more than a job can have
     */
    static List<String> queried(@Nullable List<String> labels) {
        List<String> queried =
                labels == null ? List.of() : labels.stream().distinct().toList();
        if (queried.size() > Labels.MOST) {
            throw Problem.invalid("label", "may be given at most " + Labels.MOST + " times");
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
