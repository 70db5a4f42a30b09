package dev.nonet.cli;

import dev.nonet.cli.Remote.Submission;
import dev.nonet.engine.Engine;
import dev.nonet.engine.search.PuzzleBatch;
import dev.nonet.engine.search.ScalarSolver;
import dev.nonet.engine.search.Search;
import dev.nonet.format.Sudoku;
import dev.nonet.format.SudokuText;
import dev.nonet.job.Detail;
import dev.nonet.job.GeneratedBoards;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.JobKind;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Solves puzzles by exact search, locally or on a service. */
@Command(
        name = "solve",
        mixinStandardHelpOptions = true,
        description = "Solves puzzles by exact search, and prints whether they have no, one, or several solutions.",
        footer = {
            "",
            "Examples:",
            "  nonet solve puzzles.txt > solved.csv",
            "  nonet solve easy.csv medium.csv > solved.csv",
            "  cat boards.sdx | nonet solve - --format ndjson      # respects eliminated candidates"
        })
final class SolveCommand implements Callable<Integer> {

    private static final int BATCH = 1_024;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Parameters(
            index = "0..*",
            arity = "0..*",
            paramLabel = "FILE",
            description =
                    "one or more files with puzzles or boards in any of the formats of convert, read in this order; "
                            + "- is standard input, which is read if no file is named")
    private List<String> files = new ArrayList<>();

    @Mixin
    private final ThreadsOption threads = new ThreadsOption();

    @Option(
            names = "--solver",
            paramLabel = "SOLVER",
            defaultValue = "auto",
            description = "auto, lane or scalar (default: auto)")
    @SuppressWarnings("NullAway.Init")
    private SolverChoice solver;

    @Mixin
    private final CanonicalOption canonical = new CanonicalOption();

    @Mixin
    private final Remote remote = new Remote();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "csv",
            description = "csv or ndjson (default: csv)")
    @SuppressWarnings("NullAway.Init")
    private Output.ResultLayout format;

    private final ThreadLocal<ScalarSolver> candidates = ThreadLocal.withInitial(ScalarSolver::new);

    /** Says why puzzles do not have exactly one solution. */
    private final ThreadLocal<Engine> engines = ThreadLocal.withInitial(Engine::new);

    @Override
    public Integer call() throws IOException {
        String header = format == Output.ResultLayout.CSV ? canonical.header("puzzle,solutions,solution,error") : "";
        if (remote.isResumed()) {
            return rows(Submission.before(JobKind.SOLVE, Detail.SOLUTION), new Remote.BadLines(), header);
        }
        try (PuzzleLines lines = PuzzleLines.open(files, command)) {
            if (remote.isWanted()) {
                Remote.BadLines bad = new Remote.BadLines();
                return rows(
                        Remote.solving(() -> bad.puzzles(lines.next(BATCH)), Detail.SOLUTION, List.of()), bad, header);
            }
            ThreadLocal<Search> searches = ThreadLocal.withInitial(solver::search);
            try (Progress progress = new Progress("solving", 0)) {
                return Rows.write(
                        header,
                        threads.count(),
                        () -> {
                            List<InputLine> batch = lines.next(BATCH);
                            return batch.isEmpty() ? null : batch;
                        },
                        batch -> solve(batch, searches.get()),
                        progress);
            }
        }
    }

    private int rows(Submission submission, Remote.BadLines bad, String header) throws IOException {
        return remote.rows("solving", submission, header, threads.count(), outcomes -> rows(outcomes, bad));
    }

    private Rows rows(List<ItemOutcome> outcomes, Remote.BadLines bad) {
        StringBuilder text = new StringBuilder(180 * outcomes.size());
        int malformed = 0;
        int none = 0;
        int several = 0;
        for (ItemOutcome outcome : outcomes) {
            switch (outcome) {
                case ItemError error -> {
                    malformed++;
                    append(text, null, null, null, bad.located(error).message());
                }
                case SolvedPuzzle solved -> {
                    none += solved.solutions() == 0 ? 1 : 0;
                    several += solved.solutions() > 1 ? 1 : 0;
                    append(text, solved.puzzle(), solved.solutions(), solved.solution(), solved.reason());
                }
                case GeneratedPuzzle _, GeneratedBoards _ ->
                    throw new IllegalStateException("a generated puzzle in a solve job");
            }
        }
        return new Rows(text.toString(), outcomes.size(), malformed, none, several);
    }

    private Rows solve(List<InputLine> lines, Search search) {
        PuzzleBatch batch = new PuzzleBatch(2);
        List<@Nullable Grid> puzzles = new ArrayList<>(lines.size());
        List<String> errors = new ArrayList<>();
        Map<Integer, Sudoku> boards = new HashMap<>();
        for (InputLine line : lines) {
            if (line.fault() != null) {
                puzzles.add(null);
                errors.add(line.located(line.fault()));
                continue;
            }
            Grid puzzle;
            if (line.puzzle().length() == Cell.COUNT) {
                puzzle = Grid.parse(line.puzzle());
            } else {
                Sudoku board = SudokuText.parse(line.puzzle());
                puzzle = board.givens();
                if (board.isUnderWay()) {
                    boards.put(puzzles.size(), board);
                }
            }
            puzzles.add(puzzle);
            batch.add(puzzle.toDigits());
        }
        batch.search(search);
        StringBuilder text = new StringBuilder(180 * lines.size());
        byte[] solution = new byte[81];
        int solved = 0;
        int malformed = 0;
        int none = 0;
        int several = 0;
        for (int i = 0; i < puzzles.size(); i++) {
            Grid puzzle = puzzles.get(i);
            Sudoku board = boards.get(i);
            if (puzzle == null) {
                append(text, null, null, null, errors.get(malformed++));
            } else {
                int solutions = batch.count(solved);
                batch.solution(solved++, solution);
                if (board != null) {
                    // The batch only has the givens. For a board in progress, filled cells and eliminations count too.
                    solutions = candidates.get().count(board.marks().cells(), 2, solution);
                }
                none += solutions == 0 ? 1 : 0;
                several += solutions > 1 ? 1 : 0;
                append(
                        text,
                        puzzle,
                        solutions,
                        solutions == 1 ? Grid.of(solution) : null,
                        solutions == 1 ? null : why(board == null ? Sudoku.of(puzzle) : board, solutions));
            }
        }
        return new Rows(text.toString(), lines.size(), malformed, none, several);
    }

    private String why(Sudoku board, int solutions) {
        return engines.get().whyNotUnique(board, solutions);
    }

    private void append(
            StringBuilder text,
            @Nullable Grid puzzle,
            @Nullable Integer solutions,
            @Nullable Grid solution,
            @Nullable String error) {
        if (format == Output.ResultLayout.NDJSON) {
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
