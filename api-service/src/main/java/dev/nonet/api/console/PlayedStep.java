package dev.nonet.api.console;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.nonet.api.result.StoredPath;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Mark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A step of a stored path: the fields of a {@link dev.nonet.words.ExplainedStep} that the console shows. Only the step
 * that is shown has marks, text and evidence, see {@link dev.nonet.api.result.StoredPath#result}.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record PlayedStep(
        int round,
        String technique,
        @Nullable String rating,
        List<Candidate> placements,
        List<Candidate> eliminations,
        @Nullable Evidence evidence,
        List<Mark> marks,
        String text,
        @Nullable Tree tree)
        implements StoredPath.Change {

    /** A long argument as a tree of parts, such as the cases of a proof. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Tree(String text, @Nullable List<Tree> parts) {

        public boolean hasParts() {
            return parts != null && !parts.isEmpty();
        }
    }

    /** The placements and eliminations in the players' notation: {@code r1c8 ≠ 7}. */
    String conclusion() {
        return conclusion(placements, eliminations);
    }

    static String conclusion(List<Candidate> placements, List<Candidate> eliminations) {
        List<String> parts = new ArrayList<>();
        placements.forEach(placement -> parts.add(placement.cell() + " = " + placement.digit()));
        Map<Cell, StringBuilder> gone = new LinkedHashMap<>();
        for (Candidate one : eliminations) {
            gone.computeIfAbsent(one.cell(), cell -> new StringBuilder()).append(one.digit());
        }
        gone.forEach((cell, digits) -> parts.add(cell + " ≠ " + digits));
        return String.join(", ", parts);
    }
}
