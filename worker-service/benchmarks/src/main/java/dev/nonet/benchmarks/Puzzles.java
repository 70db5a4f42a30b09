package dev.nonet.benchmarks;

import dev.nonet.engine.Engine;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemOutcome;
import dev.nonet.puzzle.Grid;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The same thousand minimal puzzles in every run, handed out in turn. */
@State(Scope.Thread)
public class Puzzles {

    private static final int COUNT = 1_000;

    private final List<Grid> grids = new ArrayList<>(COUNT);
    private int next;

    @Setup
    public void make() {
        Engine engine = new Engine();
        GenerateSpec spec = GenerateSpec.of(COUNT).with(it -> {
            it.seed = 1L;
            it.detail = Detail.SOLUTION;
        });
        for (ItemOutcome outcome : engine.generate(spec, 0, COUNT)) {
            Grid puzzle = ((GeneratedPuzzle) outcome).puzzle();
            grids.add(puzzle);
        }
    }

    Grid nextGrid() {
        next = next + 1 == COUNT ? 0 : next + 1;
        return grids.get(next);
    }
}
