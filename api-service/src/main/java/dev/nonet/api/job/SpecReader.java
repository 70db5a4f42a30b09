package dev.nonet.api.job;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.StrictJson;
import dev.nonet.job.JobSpec;
import dev.nonet.job.SpecLimits;
import dev.nonet.job.SpecViolation;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Reads specs strictly, and checks that they ask for what can be. */
@ApplicationScoped
public class SpecReader {

    private static final StrictJson<JobSpec> SPECS = new StrictJson<>(JobSpec.class);

    private final SpecLimits limits;

    SpecReader(LimitsConfig config, TechniqueCatalogue techniques) {
        this.limits = new SpecLimits(config.maxCount(), config.maxPuzzles(), techniques.ratings());
    }

    /**
     * Reads and checks the spec of a JSON body.
     *
     * @throws ProblemException 400 if the body is no JSON object, 422 if a field is wrong
     */
    public JobSpec read(byte[] body) {
        return checked(SPECS.read(body));
    }

    /** Reads a spec that has been parsed as JSON. */
    public JobSpec read(JsonNode body) {
        return SPECS.read(body);
    }

    /** @throws ProblemException 422 if the spec asks for what cannot be */
    public <S extends JobSpec> S checked(S spec) {
        List<SpecViolation> violations = spec.violations(limits);
        if (!violations.isEmpty()) {
            throw Problem.invalid(violations).toException();
        }
        return spec;
    }
}
