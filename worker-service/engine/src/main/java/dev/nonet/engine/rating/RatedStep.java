package dev.nonet.engine.rating;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One step of a {@link RatedPath}.
 *
 * @param name the argument, as the scale's program calls it
 * @param weight what the step counts: tenths of a rating, or points of a score
 * @param placement the digit that the step places; null if it only eliminates
 * @param eliminations the candidates that it removes, apart from those that a placement removes by itself; in the order
 *     in which the program removes them
 * @param nodes how many nodes the chains of the step have together; 0 if it is no chain or the scale does not count
 *     them
 */
public record RatedStep(
        String name, int weight, @Nullable Candidate placement, List<Candidate> eliminations, int nodes) {

    public RatedStep {
        eliminations = List.copyOf(eliminations);
    }

    /**
     * The step in one line, as recorded runs have it: {@code name|weight|r1c2=3|r1c2-45 r3c4-1|nodes}, eliminations by
     * cell.
     */
    public String notation() {
        Map<Cell, String> byCell = new TreeMap<>();
        eliminations.stream()
                .sorted()
                .distinct()
                .forEach(gone -> byCell.merge(gone.cell(), String.valueOf(gone.digit()), String::concat));
        String gone = byCell.entrySet().stream()
                .map(entry -> entry.getKey() + "-" + entry.getValue())
                .collect(Collectors.joining(" "));
        return name + "|" + weight + "|" + (placement == null ? "" : placement) + "|" + gone + "|" + nodes;
    }
}
