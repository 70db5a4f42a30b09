package dev.nonet.cli;

import dev.nonet.engine.search.PuzzleBatch;
import dev.nonet.engine.search.Search;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.GridFormatException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Solves puzzles by exact search. */
@Command(
        name = "solve",
        mixinStandardHelpOptions = true,
        description = "Solves puzzles by search, and says whether they have no, one, or several solutions.")
final class SolveCommand implements Callable<Integer> {

    private static final int BATCH = 1_024;

    @Parameters(
            index = "0",
            defaultValue = "-",
            paramLabel = "FILE",
            description = "a puzzle a line; - is standard input")
    @SuppressWarnings("NullAway.Init")
    private String file;

    @Mixin
    private final Threads threads = new Threads();

    @Option(names = "--solver", defaultValue = "auto", description = "auto, lane or scalar (default: auto)")
    @SuppressWarnings("NullAway.Init")
    private SolverChoice solver;

    @Mixin
    private final Canonical canonical = new Canonical();

    @Option(names = "--format", defaultValue = "csv", description = "csv or ndjson (default: csv)")
    @SuppressWarnings("NullAway.Init")
    private Output.Format format;

    @Override
    public Integer call() throws IOException {
        ThreadLocal<Search> searches = ThreadLocal.withInitial(solver.kind()::create);
        int malformed = 0;
        try (PuzzleLines lines = PuzzleLines.open(file);
                OutputStream out = Output.standard();
                Progress progress = new Progress("solving", 0)) {
            if (format == Output.Format.CSV) {
                out.write(Output.bytes(canonical.header("puzzle,solutions,solution,error")));
            }
            int[] bad = {0};
            OrderedBatches.run(
                    threads.count(),
                    () -> {
                        List<String> batch = lines.next(BATCH);
                        return batch.isEmpty() ? null : batch;
                    },
                    batch -> solve(batch, searches.get()),
                    rows -> {
                        out.write(Output.bytes(rows.text()));
                        bad[0] += rows.bad();
                        progress.add(rows.items());
                    });
            malformed = bad[0];
        }
        return malformed == 0 ? Nonet.OK : Nonet.SOME_BAD;
    }

    private Rows solve(List<String> lines, Search search) {
        PuzzleBatch batch = new PuzzleBatch(2);
        List<@Nullable Grid> puzzles = new ArrayList<>(lines.size());
        List<String> errors = new ArrayList<>();
        for (String line : lines) {
            try {
                Grid puzzle = Grid.parse(line);
                puzzles.add(puzzle);
                batch.add(puzzle.toDigits());
            } catch (GridFormatException e) {
                puzzles.add(null);
                errors.add(e.getMessage());
            }
        }
        batch.search(search);
        StringBuilder text = new StringBuilder(180 * lines.size());
        byte[] solution = new byte[81];
        int solved = 0;
        int malformed = 0;
        for (Grid puzzle : puzzles) {
            if (puzzle == null) {
                append(text, null, null, null, errors.get(malformed++));
            } else {
                int solutions = batch.count(solved);
                batch.solution(solved++, solution);
                append(text, puzzle, solutions, solutions == 1 ? Grid.of(solution) : null, null);
            }
        }
        return new Rows(text.toString(), lines.size(), malformed);
    }

    private void append(
            StringBuilder text,
            @Nullable Grid puzzle,
            @Nullable Integer solutions,
            @Nullable Grid solution,
            @Nullable String error) {
        if (format == Output.Format.NDJSON) {
            Map<String, @Nullable Object> row = new LinkedHashMap<>();
            row.put("puzzle", puzzle);
            row.put("solutions", solutions);
            row.put("solution", solution);
            row.put("error", error);
            text.append(canonical.json(row, puzzle)).append('\n');
        } else {
            canonical.csvRow(text, puzzle, puzzle, solutions, solution, error);
        }
    }
}
