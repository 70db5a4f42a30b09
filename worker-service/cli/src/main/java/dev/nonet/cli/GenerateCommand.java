package dev.nonet.cli;

import dev.nonet.engine.Engine;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.job.ClueRange;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedBoards;
import dev.nonet.job.GeneratedBoards.Board;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.Priority;
import dev.nonet.job.RatingRange;
import dev.nonet.job.Recipe;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.job.SpecLimits;
import dev.nonet.job.SpecViolation;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Makes puzzles, as a worker would. */
@Command(
        name = "generate",
        mixinStandardHelpOptions = true,
        description = "Makes puzzles, each proven to have exactly one solution, and graded.")
final class GenerateCommand implements Callable<Integer> {

    private static final int BATCH = 256;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Option(names = "--count", required = true, paramLabel = "N", description = "how many puzzles")
    private int count;

    @Option(names = "--level", paramLabel = "L", description = "easy, medium, hard, expert or extreme")
    private @Nullable String level;

    @Option(names = "--rating", paramLabel = "A..B", description = "the ratings wanted, such as 3.0..4.2")
    private @Nullable String rating;

    @Option(names = "--requires", split = ",", paramLabel = "IDS", description = "techniques that every path uses")
    private List<String> requires = new ArrayList<>();

    @Option(names = "--excludes", split = ",", paramLabel = "IDS", description = "techniques that no path uses")
    private List<String> excludes = new ArrayList<>();

    @Option(
            names = "--symmetry",
            defaultValue = "none",
            paramLabel = "S",
            description = "of the clue cells (default: none)")
    @SuppressWarnings("NullAway.Init")
    private String symmetry;

    @Option(names = "--mask", paramLabel = "MASK", description = "81 of x and .: the cells that hold the clues")
    private @Nullable String mask;

    @Option(names = "--clues", paramLabel = "A..B", description = "how many clues, such as 24..28")
    private @Nullable String clues;

    @Option(names = "--minimal", description = "no single clue can be removed")
    private boolean minimal;

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
                out.write(Output.bytes(
                        "puzzle,solution,level,rating,clues,effort,symmetry,minimal,board,index,seed,techniques\n"));
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
                Output.csvRow(
                        text,
                        puzzle.puzzle(),
                        puzzle.solution(),
                        puzzle.level(),
                        puzzle.rating(),
                        puzzle.clues(),
                        puzzle.effort(),
                        puzzle.symmetry(),
                        puzzle.minimal(),
                        null,
                        puzzle.index(),
                        puzzle.seed(),
                        puzzle.techniques().entrySet().stream()
                                .map(entry -> entry.getKey() + ":" + entry.getValue())
                                .collect(Collectors.joining(" ")));
            case NDJSON -> text.append(Output.json(puzzle)).append('\n');
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
                    Symmetry.NONE,
                    null,
                    name,
                    boards.index(),
                    boards.seed(),
                    null);
        }
    }

    /** The spec that the options ask for, checked. */
    private GenerateSpec spec() {
        GenerateSpec spec = new GenerateSpec(
                count,
                read("--level", level, Level::parse),
                read("--rating", rating, GenerateCommand::ratings),
                techniques("--requires", requires),
                techniques("--excludes", excludes),
                Objects.requireNonNull(read("--symmetry", symmetry, Symmetry::parse)),
                mask,
                read("--clues", clues, GenerateCommand::clueRange),
                minimal,
                read("--recipe", recipe, Recipe::parse),
                seed == null ? new SplittableRandom().nextLong(GenerateSpec.MAX_SEED + 1) : seed,
                Detail.GRADE,
                Priority.NORMAL,
                null,
                null);
        SpecLimits limits = new SpecLimits(
                SpecLimits.DEFAULT_MAX_COUNT, SpecLimits.DEFAULT_MAX_PUZZLES, StandardLadder.LADDER.ids());
        List<SpecViolation> violations = spec.violations(limits);
        if (!violations.isEmpty()) {
            throw usage(violations.stream()
                    .map(violation -> "--" + violation.field() + ": " + violation.message())
                    .collect(Collectors.joining("\n")));
        }
        return spec;
    }

    private <T> @Nullable T read(String option, @Nullable String text, Function<String, T> reader) {
        try {
            return text == null ? null : reader.apply(text);
        } catch (IllegalArgumentException e) {
            throw usage(option + ": " + e.getMessage());
        }
    }

    private List<TechniqueId> techniques(String option, List<String> names) {
        try {
            return names.stream().map(TechniqueId::new).toList();
        } catch (IllegalArgumentException e) {
            throw usage(option + ": " + e.getMessage());
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(command.commandLine(), message);
    }

    private static ClueRange clueRange(String text) {
        String[] ends = ends(text);
        try {
            return new ClueRange(Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("is written 24..28, not '" + text + "'", e);
        }
    }

    private static RatingRange ratings(String text) {
        String[] ends = ends(text);
        try {
            return new RatingRange(Rating.of(new BigDecimal(ends[0])), Rating.of(new BigDecimal(ends[1])));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("is written 3.0..4.2, not '" + text + "'", e);
        }
    }

    private static String[] ends(String text) {
        int dots = text.indexOf("..");
        return dots < 0 ? new String[] {text, text} : new String[] {text.substring(0, dots), text.substring(dots + 2)};
    }
}
