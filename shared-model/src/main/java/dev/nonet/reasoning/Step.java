package dev.nonet.reasoning;

import dev.nonet.puzzle.Candidate;
import java.util.List;

/**
 * One application of a technique.
 *
 * @param round which round of its path the step belongs to, from 1; all steps of a round are applied together
 * @param rating of this application; sized arguments rate by size
 * @param placements candidates shown to be true, sorted
 * @param eliminations candidates shown to be false, sorted; those that follow from a placement by itself are left out
 */
public record Step(
        int round,
        TechniqueId technique,
        Rating rating,
        List<Candidate> placements,
        List<Candidate> eliminations,
        Evidence evidence) {

    public Step {
        if (placements.isEmpty() && eliminations.isEmpty()) {
            throw new IllegalArgumentException("a step of " + technique + " changes nothing");
        }
        placements = sorted(placements);
        eliminations = sorted(eliminations);
    }

    private static List<Candidate> sorted(List<Candidate> candidates) {
        return candidates.size() < 2
                ? List.copyOf(candidates)
                : candidates.stream().sorted().toList();
    }

    /** What to highlight on a board that shows this step: the evidence, then the conclusions. */
    public List<Mark> marks() {
        return Marks.of(this);
    }
}
