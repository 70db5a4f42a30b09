package dev.nonet.api.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.StrictJson;
import dev.nonet.api.technique.TechniqueCatalogue;
import dev.nonet.job.JobSpec;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.SpecLimits;
import dev.nonet.job.SpecViolation;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;

/** Parses specs strictly and validates them against the limits and the technique catalogue. */
@ApplicationScoped
public class SpecReader {

    private static final StrictJson<JobSpec> SPECS = new StrictJson<>(JobSpec.class);

    private final SpecLimits limits;
    private final int maxPuzzles;

    SpecReader(LimitsConfig config, TechniqueCatalogue techniques) {
        this.limits = new SpecLimits(config.maxCount(), config.maxPuzzles(), techniques.ratings());
        this.maxPuzzles = config.maxPuzzles();
    }

    /**
     * Reads and validates the spec of a JSON body. Its puzzles go to the spool, and the spec returned has none.
     *
     * @throws ProblemException 400 if the body is not a JSON object, 422 with all violations if fields are invalid
     */
    JobSpec read(InputStream body, PuzzleSpool puzzles) {
        return SPECS.read(
                body,
                "puzzles",
                text -> {
                    if (puzzles.count() == maxPuzzles) {
                        throw tooManyPuzzles("");
                    }
                    puzzles.add(text);
                },
                spec -> violations(spec, puzzles.count() > 0));
    }

    /** @param hasPuzzles whether a solve job gets puzzles that are not in its spec */
    private List<SpecViolation> violations(JobSpec spec, boolean hasPuzzles) {
        return (spec instanceof SolveSpec solve && hasPuzzles ? solve.with(List.of("the first")) : spec)
                .violations(limits);
    }

    /** @param where a description of the first excess puzzle's place; may be empty */
    ProblemException tooManyPuzzles(String where) {
        return Problem.invalid("puzzles", "must hold at most " + maxPuzzles + " puzzles" + where);
    }

    int maxPuzzles() {
        return maxPuzzles;
    }

    /**
     * Reads and validates a spec whose puzzles come apart from it.
     *
     * @param before what was found wrong before
     * @throws ProblemException 422 with all violations
     */
    JobSpec read(ObjectNode fields, List<SpecViolation> before) {
        return SPECS.read(
                fields,
                spec -> Stream.concat(before.stream(), violations(spec, true).stream())
                        .toList());
    }

    /**
     * Validates a spec.
     *
     * @throws ProblemException 422 if it is invalid
     */
    public <S extends JobSpec> S checked(S spec) {
        List<SpecViolation> violations = spec.violations(limits);
        if (!violations.isEmpty()) {
            throw Problem.invalid(violations);
        }
        return spec;
    }
}
