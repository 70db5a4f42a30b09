package dev.nonet.engine.grade;

import dev.nonet.engine.ladder.Ladder;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Finds out which techniques a puzzle requires. A technique is required if the ladder without it does not solve the
 * puzzle, or only by a step rated higher than the puzzle. A technique that is merely on the path need not be required:
 * another may replace it.
 *
 * <p>Follows one more path for each technique on the puzzle's own. Not thread-safe.
 */
public final class Certifier {

    private final Ladder ladder;
    private final Map<TechniqueId, Grader> without = new HashMap<>();

    public Certifier(Ladder ladder) {
        this.ladder = ladder;
    }

    /**
     * The techniques that a puzzle requires, in the order of the ladder; none if the ladder does not solve it.
     *
     * @param grade the puzzle's grade by the ladder of this certifier
     */
    public Set<TechniqueId> required(Grid puzzle, Grade grade) {
        Set<TechniqueId> required = new LinkedHashSet<>();
        Rating rating = grade.rating();
        if (rating != null) {
            for (TechniqueId id : ladder.ids()) {
                if (grade.techniques().containsKey(id) && graderWithout(id).grade(puzzle, rating, Set.of()) == null) {
                    required.add(id);
                }
            }
        }
        return required;
    }

    private Grader graderWithout(TechniqueId id) {
        return without.computeIfAbsent(id, removed -> new Grader(ladder.without(Set.of(removed))));
    }
}
