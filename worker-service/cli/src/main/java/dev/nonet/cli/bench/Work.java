package dev.nonet.cli.bench;

import dev.nonet.engine.search.PuzzleBatch;
import dev.nonet.engine.search.Search;
import dev.nonet.puzzle.Grid;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;

/** What one thread does over and over while it is measured. */
@FunctionalInterface
public interface Work {

    /** Works on some items; returns how many. */
    int someItems();

    /** Solutions of puzzles, counted up to 2, by a search of the thread's own. */
    static Work solving(List<Grid> puzzles, Search search) {
        PuzzleBatch batch = new PuzzleBatch(2);
        puzzles.forEach(puzzle -> batch.add(puzzle.toDigits()));
        return () -> {
            batch.search(search);
            return batch.size();
        };
    }

    /** Asks of each clue of each puzzle whether there is another solution without it. */
    static Work checkingClues(List<Grid> puzzles, Search search) {
        ClueChecks checks = new ClueChecks(puzzles);
        return () -> checks.run(search);
    }

    /** One puzzle after the other, from the start again after the last. */
    static Work each(List<Grid> puzzles, Function<Grid, Object> work) {
        int[] next = {0};
        return () -> {
            Objects.requireNonNull(work.apply(puzzles.get(next[0])));
            next[0] = (next[0] + 1) % puzzles.size();
            return 1;
        };
    }

    /** Slices of items that are made from nothing but their index; the slice's first index is handed over. */
    static Work slices(int size, IntFunction<Object> work) {
        int[] next = {0};
        return () -> {
            Objects.requireNonNull(work.apply(next[0]));
            next[0] += size;
            return size;
        };
    }
}
