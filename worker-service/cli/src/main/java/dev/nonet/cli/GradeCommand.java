package dev.nonet.cli;

import dev.nonet.engine.Engine;
import dev.nonet.job.Detail;
import dev.nonet.job.GeneratedBoards;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.TechniqueId;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Grades puzzles by their paths. */
@Command(
        name = "grade",
        mixinStandardHelpOptions = true,
        description = "Grades puzzles by the techniques that a person needs for them.")
final class GradeCommand implements Callable<Integer> {

    private static final int BATCH = 64;

    @Parameters(
            index = "0",
            defaultValue = "-",
            paramLabel = "FILE",
            description = "a puzzle a line; - is standard input")
    @SuppressWarnings("NullAway.Init")
    private String file;

    @Mixin
    private final Threads threads = new Threads();

    @Mixin
    private final Techniques techniques = new Techniques();

    @Mixin
    private final Canonical canonical = new Canonical();

    @Option(names = "--format", defaultValue = "csv", description = "csv or ndjson (default: csv)")
    @SuppressWarnings("NullAway.Init")
    private Output.Format format;

    /** A run of lines. */
    private record Slice(int first, List<String> puzzles) {}

    @Override
    public Integer call() throws IOException {
        List<TechniqueId> rungs = techniques.ids();
        ThreadLocal<Engine> engines = ThreadLocal.withInitial(Engine::new);
        int[] next = {0};
        int[] malformed = {0};
        try (PuzzleLines lines = PuzzleLines.open(file);
                OutputStream out = Output.standard();
                Progress progress = new Progress("grading", 0)) {
            if (format == Output.Format.CSV) {
                out.write(Output.bytes(canonical.header("puzzle,level,rating,effort,hardest,path,error")));
            }
            OrderedBatches.run(
                    threads.count(),
                    () -> {
                        List<String> puzzles = lines.next(BATCH);
                        Slice slice = new Slice(next[0], puzzles);
                        next[0] += puzzles.size();
                        return puzzles.isEmpty() ? null : slice;
                    },
                    slice -> grade(slice, rungs, engines.get()),
                    rows -> {
                        out.write(Output.bytes(rows.text()));
                        malformed[0] += rows.bad();
                        progress.add(rows.items());
                    });
        }
        return malformed[0] == 0 ? Nonet.OK : Nonet.SOME_BAD;
    }

    private Rows grade(Slice slice, List<TechniqueId> rungs, Engine engine) {
        StringBuilder text = new StringBuilder();
        List<ItemError> errors = new ArrayList<>();
        for (int i = 0; i < slice.puzzles().size(); i++) {
            ItemOutcome outcome =
                    engine.solve(slice.first() + i, slice.puzzles().get(i), Detail.GRADE, rungs);
            if (format != Output.Format.CSV) {
                Grid puzzle = outcome instanceof SolvedPuzzle solved ? solved.puzzle() : null;
                text.append(canonical.json(outcome, puzzle)).append('\n');
            }
            switch (outcome) {
                case ItemError error -> {
                    errors.add(error);
                    if (format == Output.Format.CSV) {
                        canonical.csvRow(text, null, null, null, null, null, null, null, error.message());
                    }
                }
                case SolvedPuzzle solved -> {
                    if (format == Output.Format.CSV) {
                        append(text, solved);
                    }
                }
                case GeneratedPuzzle _, GeneratedBoards _ -> throw new IllegalStateException("asked to solve alone");
            }
        }
        return new Rows(text.toString(), slice.puzzles().size(), errors.size());
    }

    /** A puzzle without exactly one solution has no grade; its reason stands as the error. */
    private void append(StringBuilder text, SolvedPuzzle solved) {
        canonical.csvRow(
                text,
                solved.puzzle(),
                solved.puzzle(),
                solved.level(),
                solved.rating(),
                solved.effort(),
                solved.hardest(),
                solved.techniques().entrySet().stream()
                        .map(entry -> entry.getKey() + ":" + entry.getValue())
                        .collect(Collectors.joining(" ")),
                solved.solutions() == 1 ? null : solved.reason());
    }
}
