package dev.nonet.cli.path;

import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.reasoning.TechniqueId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the results of path checks by technique. */
public final class PathTable {

    private static final double NANOS_PER_MILLI = 1e6;

    private final Ladder ladder;
    private final Map<TechniqueId, Integer> puzzles = new HashMap<>();
    private final Map<TechniqueId, Long> steps = new HashMap<>();
    private final Map<TechniqueId, Integer> unsound = new HashMap<>();
    private final List<Long> nanos = new ArrayList<>();
    private int solved;
    private int unsoundSteps;

    public PathTable(Ladder ladder) {
        this.ladder = ladder;
    }

    public void add(PathCheck.CheckedPath outcome) {
        nanos.add(outcome.nanos());
        solved += outcome.solved() ? 1 : 0;
        unsoundSteps += outcome.unsound().size();
        outcome.steps().forEach((technique, count) -> {
            puzzles.merge(technique, 1, Integer::sum);
            steps.merge(technique, (long) count, Long::sum);
        });
        outcome.unsound().forEach(step -> unsound.merge(step.technique(), 1, Integer::sum));
    }

    /** Whether no step was unsound. */
    public boolean isSound() {
        return unsoundSteps == 0;
    }

    /** One row per technique in the order of the ladder, then the totals. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format("%-32s %6s %9s %11s %8s%n", "technique", "rating", "puzzles", "steps", "unsound"));
        for (Rung rung : ladder.rungs()) {
            text.append(String.format(
                    "%-32s %6s %9d %11d %8d%n",
                    rung.id(),
                    rung.rating(),
                    puzzles.getOrDefault(rung.id(), 0),
                    steps.getOrDefault(rung.id(), 0L),
                    unsound.getOrDefault(rung.id(), 0)));
        }
        int count = nanos.size();
        text.append(String.format("%npuzzles %d%nsolved %d", count, solved));
        if (count > 0) {
            text.append(String.format(" (%.2f %%)", 100.0 * solved / count));
        }
        text.append(String.format(
                "%nbeyond the ladder %d%nsteps checked %d%nunsound %d%n",
                count - solved,
                steps.values().stream().mapToLong(Long::longValue).sum(),
                unsoundSteps));
        if (count > 0) {
            Collections.sort(nanos);
            text.append(String.format(
                    "milliseconds per puzzle: median %.2f, 99th percentile %.2f, maximum %.2f%n",
                    millis(0.5), millis(0.99), millis(1)));
        }
        return text.toString();
    }

    private double millis(double part) {
        return nanos.get((int) (part * (nanos.size() - 1))) / NANOS_PER_MILLI;
    }
}
