package dev.nonet.cli;

import dev.nonet.engine.Engine;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedBoards;
import dev.nonet.job.GeneratedBoards.Board;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.Recipe;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.puzzle.Symmetry;
import java.io.IOException;
import java.io.OutputStream;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes puzzles, as a worker would. */
@Command(
        name = "generate",
        mixinStandardHelpOptions = true,
        description = "Makes puzzles, each proven to have exactly one solution, and graded.")
final class GenerateCommand implements Callable<Integer> {

    private static final int BATCH = 256;

    @Option(names = "--count", required = true, paramLabel = "N", description = "how many puzzles")
    private int count;

    @Mixin
    private final PuzzleOptions puzzles = new PuzzleOptions();

    @Mixin
    private final Canonical canonical = new Canonical();

    @Option(names = "--recipe", paramLabel = "R", description = "three-boards: easy, medium and hard from one grid")
    private @Nullable String recipe;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "makes the same puzzles again (default: drawn and reported)")
    private @Nullable Long seed;

    @Mixin
    private final Threads threads = new Threads();

    @Option(names = "--format", defaultValue = "csv", description = "csv, ndjson or line (default: csv)")
    @SuppressWarnings("NullAway.Init")
    private Output.Format format;

    /** A run of items. */
    private record Slice(int first, int count) {}

    @Override
    public Integer call() throws IOException {
        GenerateSpec spec = spec();
        ThreadLocal<Engine> engines = ThreadLocal.withInitial(Engine::new);
        int[] next = {0};
        int[] failed = {0};
        try (OutputStream out = Output.standard();
                Progress progress = new Progress("generating", spec.count())) {
            if (format == Output.Format.CSV) {
                out.write(Output.bytes(canonical.header("puzzle,solution,level,rating,clues,effort,symmetry,minimal,"
                        + "irreducible,board,index,seed,techniques")));
            }
            OrderedBatches.run(
                    threads.count(),
                    () -> {
                        int first = next[0];
                        next[0] += BATCH;
                        return first >= spec.count() ? null : new Slice(first, Math.min(BATCH, spec.count() - first));
                    },
                    slice -> generate(spec, slice, engines.get()),
                    rows -> {
                        out.write(Output.bytes(rows.text()));
                        failed[0] += rows.bad();
                        progress.add(rows.items());
                    });
        }
        return failed[0] == 0 ? Nonet.OK : Nonet.SOME_BAD;
    }

    private Rows generate(GenerateSpec spec, Slice slice, Engine engine) {
        StringBuilder text = new StringBuilder();
        int failed = 0;
        for (ItemOutcome outcome : engine.generate(spec, slice.first(), slice.count())) {
            switch (outcome) {
                case ItemError error -> {
                    failed++;
                    System.err.println("nonet: item " + error.index() + ": " + error.message());
                }
                case GeneratedPuzzle puzzle -> append(text, puzzle);
                case GeneratedBoards boards -> append(text, boards);
                case SolvedPuzzle solved -> throw new IllegalStateException("not asked to solve " + solved.puzzle());
            }
        }
        return new Rows(text.toString(), slice.count(), failed);
    }

    private void append(StringBuilder text, GeneratedPuzzle puzzle) {
        switch (format) {
            case CSV ->
                canonical.csvRow(
                        text,
                        puzzle.puzzle(),
                        puzzle.puzzle(),
                        puzzle.solution(),
                        puzzle.level(),
                        puzzle.rating(),
                        puzzle.clues(),
                        puzzle.effort(),
                        puzzle.symmetry(),
                        puzzle.minimal(),
                        puzzle.irreducible(),
                        null,
                        puzzle.index(),
                        puzzle.seed(),
                        puzzle.techniques().entrySet().stream()
                                .map(entry -> entry.getKey() + ":" + entry.getValue())
                                .collect(Collectors.joining(" ")));
            case NDJSON -> text.append(canonical.json(puzzle, puzzle.puzzle())).append('\n');
            case LINE -> text.append(puzzle.puzzle()).append('\n');
        }
    }

    private void append(StringBuilder text, GeneratedBoards boards) {
        switch (format) {
            case CSV, LINE -> {
                append(text, boards, "easy", boards.boards().easy());
                append(text, boards, "medium", boards.boards().medium());
                append(text, boards, "hard", boards.boards().hard());
            }
            case NDJSON -> text.append(Output.json(boards)).append('\n');
        }
    }

    private void append(StringBuilder text, GeneratedBoards boards, String name, Board board) {
        if (format == Output.Format.LINE) {
            text.append(board.puzzle()).append('\n');
        } else {
            Output.csvRow(
                    text,
                    board.puzzle(),
                    boards.grid(),
                    board.level(),
                    board.rating(),
                    board.clues(),
                    null,
                    Symmetry.of(board.puzzle().clues()),
                    null,
                    null,
                    name,
                    boards.index(),
                    boards.seed(),
                    null);
        }
    }

    private GenerateSpec spec() {
        return puzzles.spec(count, it -> {
            it.recipe = puzzles.read("--recipe", recipe, Recipe::parse);
            it.seed = seed == null ? new SplittableRandom().nextLong(GenerateSpec.MAX_SEED + 1) : seed;
            it.canonical = canonical.isWanted();
        });
    }
}
