package dev.nonet.cli.bench;

import com.sun.management.ThreadMXBean;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.engine.technique.Conclusions;
import dev.nonet.engine.technique.CountingFinder;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Rating;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures the cost of each rung while grading: how often it is run, how many rounds use its steps, its CPU time and
 * its allocation. Data that are computed once per board and shared are counted for the first rung that uses them. The
 * tests that decide whether a rung needs to run are counted in the total only.
 */
public final class RungTable {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int CALIBRATIONS = 20_000;

    /** The counters of a rung, or of all together. */
    private static final class Cost {

        private final String name;
        private long asked;
        private long gave;
        private long nanos;
        private long bytes;

        Cost(String name) {
            this.name = name;
        }

        void measure(Runnable work) {
            long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
            long before = THREADS.getCurrentThreadCpuTime();
            work.run();
            nanos += THREADS.getCurrentThreadCpuTime() - before;
            bytes += THREADS.getCurrentThreadAllocatedBytes() - bytesBefore;
            asked++;
        }

        void clear() {
            asked = 0;
            gave = 0;
            nanos = 0;
            bytes = 0;
        }
    }

    /** A finder that measures the searches of another one. */
    private record Measured(StepFinder finder, Cost cost) implements StepFinder {

        @Override
        public Need needs() {
            return finder.needs();
        }

        @Override
        public boolean ratesByLength() {
            return finder.ratesByLength();
        }

        @Override
        public void find(Position position, Changes changes, StepSink sink) {
            cost.measure(() -> finder.find(position, changes, sink));
        }
    }

    /** A finder that measures the counts of another one. */
    private record MeasuredCount(CountingFinder finder, Cost cost) implements CountingFinder {

        @Override
        public Need needs() {
            return finder.needs();
        }

        @Override
        public void find(Position position, Changes changes, StepSink sink) {
            cost.measure(() -> finder.find(position, changes, sink));
        }

        @Override
        public void count(Position position, Conclusions into) {
            cost.measure(() -> finder.count(position, into));
        }
    }

    private final Map<String, Cost> costs = new HashMap<>();
    private final LogicalSolver solver;
    private final Cost overall = new Cost("all rungs and rounds");
    private long puzzles;

    private RungTable(Ladder ladder) {
        List<Rung> measured = new ArrayList<>();
        for (Rung rung : ladder.rungs()) {
            Cost cost = new Cost(rung.id().value());
            costs.put(cost.name, cost);
            StepFinder finder = rung.finder();
            measured.add(new Rung(
                    rung.id(),
                    rung.name(),
                    rung.aliases(),
                    rung.family(),
                    rung.rating(),
                    finder instanceof CountingFinder counting
                            ? new MeasuredCount(counting, cost)
                            : new Measured(finder, cost),
                    rung.definition()));
        }
        solver = new LogicalSolver(Ladder.of(measured.toArray(Rung[]::new)));
    }

    /**
     * Grades puzzles repeatedly, first to warm up and then for the same time to be measured. The last repetition is
     * always completed.
     *
     * @param puzzles at least one
     * @return a Markdown table
     */
    public static String of(Ladder ladder, List<Grid> puzzles, double seconds) {
        RungTable table = new RungTable(ladder);
        table.grade(puzzles, seconds);
        table.costs.values().forEach(Cost::clear);
        table.overall.clear();
        table.puzzles = 0;
        table.grade(puzzles, seconds);
        return table.text();
    }

    private void grade(List<Grid> grids, double seconds) {
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < seconds * 1e9) {
            overall.measure(() -> grids.forEach(this::grade));
            puzzles += grids.size();
        }
    }

    private void grade(Grid puzzle) {
        solver.climb(puzzle, Rating.MAX, (number, rung, rating, steps) -> {
            cost(rung).gave++;
            return true;
        });
    }

    private Cost cost(Rung rung) {
        Cost cost = costs.get(rung.id().value());
        if (cost == null) {
            throw new IllegalStateException("the ladder has no " + rung.id());
        }
        return cost;
    }

    /**
     * The rungs that were run, the most expensive first, then the total. The cost of measuring itself is subtracted.
     */
    private String text() {
        Cost empty = new Cost("empty");
        for (int i = 0; i < CALIBRATIONS; i++) {
            empty.measure(() -> {});
        }
        long asked = costs.values().stream().mapToLong(cost -> cost.asked).sum();
        for (Cost cost : costs.values()) {
            cost.nanos = Math.max(0, cost.nanos - cost.asked * empty.nanos / empty.asked);
        }
        // Each measured search reads the clocks twice, once outside of the time it measures; the total contains both.
        overall.nanos -= 2 * asked * empty.nanos / empty.asked;
        overall.asked = puzzles;
        overall.gave = costs.values().stream().mapToLong(cost -> cost.gave).sum();
        StringBuilder text = new StringBuilder();
        text.append("| rung | asked a puzzle | gave | ns a puzzle | bytes a puzzle | share |\n");
        text.append("|---|--:|--:|--:|--:|--:|\n");
        costs.values().stream()
                .filter(cost -> cost.asked > 0)
                .sorted(Comparator.comparingLong((Cost cost) -> -cost.nanos).thenComparing(cost -> cost.name))
                .forEach(cost -> append(text, cost));
        append(text, overall);
        return text.toString();
    }

    private void append(StringBuilder text, Cost cost) {
        text.append(String.format(
                Locale.ROOT,
                "| %s | %.2f | %.2f | %,d | %,d | %.1f %% |%n",
                cost.name,
                (double) cost.asked / puzzles,
                (double) cost.gave / puzzles,
                cost.nanos / puzzles,
                cost.bytes / puzzles,
                100.0 * cost.nanos / Math.max(1, overall.nanos)));
    }
}
