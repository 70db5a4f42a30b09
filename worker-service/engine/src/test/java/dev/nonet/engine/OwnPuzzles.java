package dev.nonet.engine;

import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.puzzle.Grid;
import java.util.List;

/** Minimal puzzles to test with, always the same ones. */
public final class OwnPuzzles {

    private static final long SEED = 20_260_101;

    private OwnPuzzles() {}

    /** The first so many puzzles, as the generator makes them, with their solutions. */
    public static List<GeneratedPuzzle> make(int count) {
        Engine engine = new Engine();
        GenerateSpec spec = GenerateSpec.of(count).withSeed(SEED);
        return engine.generate(spec, 0, count).stream()
                .map(GeneratedPuzzle.class::cast)
                .toList();
    }

    public static List<Grid> grids(int count) {
        return make(count).stream().map(GeneratedPuzzle::puzzle).toList();
    }
}
