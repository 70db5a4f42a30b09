package dev.nonet.reasoning;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Grid;
import java.util.List;
import java.util.stream.Stream;

/**
 * One application of a technique.
 *
 * @param round the round of its path, from 1; all steps of a round are applied together
 * @param rating of this application; a chain's rating grows with its length
 * @param placements candidates shown to be true, sorted
 * @param eliminations candidates shown to be false, sorted; without those that a placement eliminates directly
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

    /** The conclusions that disagree with the solution; empty if the step is sound. */
    public List<Candidate> contradictedBy(Grid solution) {
        return Stream.concat(
                        placements.stream().filter(placed -> !holds(solution, placed)),
                        eliminations.stream().filter(gone -> holds(solution, gone)))
                .toList();
    }

    private static boolean holds(Grid solution, Candidate candidate) {
        return solution.digit(candidate.cell().index()) == candidate.digit();
    }

    /** What to highlight on a board that shows this step: first the evidence, then the conclusions. */
    public List<Mark> marks() {
        return Marks.of(this);
    }
}
