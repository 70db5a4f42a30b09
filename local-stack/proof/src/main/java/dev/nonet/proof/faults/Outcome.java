package dev.nonet.proof.faults;

import java.util.List;

/**
 * What came of a run.
 *
 * @param jobs accepted
 * @param items of all jobs
 * @param violations in words; empty if every promise was kept
 */
public record Outcome(int jobs, int items, List<String> violations) {
    public Outcome {
        violations = List.copyOf(violations);
    }
}
