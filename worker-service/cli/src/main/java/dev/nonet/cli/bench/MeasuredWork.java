package dev.nonet.cli.bench;

import dev.nonet.engine.search.PuzzleBatch;
import dev.nonet.engine.search.Search;
import dev.nonet.puzzle.Grid;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;

/** The work that one thread repeats while it is measured. */
@FunctionalInterface
public interface MeasuredWork {

    /** Processes some items and returns their number. */
    int someItems();

    /** Counts the solutions of all puzzles, up to 2. The search belongs to the calling thread. */
    static MeasuredWork solving(List<Grid> puzzles, Search search) {
        PuzzleBatch batch = new PuzzleBatch(2);
        puzzles.forEach(puzzle -> batch.add(puzzle.toDigits()));
        return () -> {
            batch.search(search);
            return batch.size();
        };
    }

    /** Checks for each clue of each puzzle whether there is another solution without it. */
    static MeasuredWork checkingClues(List<Grid> puzzles, Search search) {
        ClueChecks checks = new ClueChecks(puzzles);
        return () -> checks.run(search);
    }

    /** Processes one puzzle per call, starting again after the last one. */
    static MeasuredWork each(List<Grid> puzzles, Function<Grid, Object> work) {
        int[] next = {0};
        return () -> {
            Objects.requireNonNull(work.apply(puzzles.get(next[0])));
            next[0] = (next[0] + 1) % puzzles.size();
            return 1;
        };
    }

    /** Processes slices of consecutive items. The function receives the first index of the slice. */
    static MeasuredWork slices(int size, IntFunction<Object> work) {
        int[] next = {0};
        return () -> {
            Objects.requireNonNull(work.apply(next[0]));
            next[0] += size;
            return size;
        };
    }
}
