package dev.nonet.cli;

import dev.nonet.cli.Remote.Submission;
import dev.nonet.engine.Engine;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedBoards;
import dev.nonet.job.GeneratedBoards.Board;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.JobKind;
import dev.nonet.job.Recipe;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.job.SpecLimits;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.TechniqueId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Generates puzzles, locally or on a service. */
@Command(
        name = "generate",
        mixinStandardHelpOptions = true,
        description = "Generates puzzles, each graded and proven to have exactly one solution.",
        footer = {
            "",
            "Examples:",
            "  nonet generate --count 100 --level hard --symmetry rotate-180 > hard.csv",
            "  nonet generate --count 5 --se 7.1..7.8 --diamond",
            "  nonet generate --count 5 --requires x-wing --excludes xy-wing --seed 7",
            "  nonet generate --levels easy:25,medium:25 > fifty.csv",
            "  nonet generate --count 3 --recipe three-levels --boards easy,hard,expert > three.csv",
            "  nonet generate --count 100000 --level extreme --server https://nonet.example --key-file key >"
                    + " extreme.csv"
        })
final class GenerateCommand implements Callable<Integer> {

    private static final int BATCH = 256;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Option(names = "--count", paramLabel = "N", description = "how many puzzles")
    private @Nullable Integer count;

    @Option(
            names = "--levels",
            split = ",",
            paramLabel = "L:N",
            description =
                    "several levels, each with how many puzzles, such as easy:25,medium:25, instead of --count and"
                            + " --level; each has the seed after that of the one before. The API has no such option:"
                            + " with --server each level is a job of its own, and --job resumes that level alone")
    private List<String> levels = new ArrayList<>();

    @Mixin
    private final PuzzleOptions puzzles = new PuzzleOptions();

    @Mixin
    private final CanonicalOption canonical = new CanonicalOption();

    @Option(
            names = "--recipe",
            paramLabel = "R",
            description = "several nested boards of one grid. three-levels: their grades are easy, medium and hard, or"
                    + " --boards. three-boards: by clue counts, whatever their grades: at least three clues"
                    + " in each house, as few as removal reaches, and the middle between")
    private @Nullable String recipe;

    @Option(
            names = "--boards",
            split = ",",
            paramLabel = "L",
            description = "with the recipe three-levels: three levels, such as easy,hard,expert")
    private List<String> boards = new ArrayList<>();

    @Option(
            names = "--ratings",
            split = ",",
            paramLabel = "SCALES",
            description = "also the ratings of other programs: se (Sudoku Explainer 1.2.1), hodoku (HoDoKu 2.2)")
    private Set<Scale> ratings = EnumSet.noneOf(Scale.class);

    @Mixin
    private final WorkOption work = new WorkOption();

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "equal seeds give equal puzzles (default: random; the results report it)")
    private @Nullable Long seed;

    @Mixin
    private final ThreadsOption threads = new ThreadsOption();

    @Mixin
    private final Remote remote = new Remote();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "csv",
            description = "csv, ndjson or line (default: csv)")
    @SuppressWarnings("NullAway.Init")
    private PuzzleLayout format;

    /** How puzzles are written. */
    private enum PuzzleLayout {
        /** A header, then one row per puzzle. */
        CSV,
        /** One JSON object per line, as in the REST API. */
        NDJSON,
        /** The 81 characters of one puzzle per line. */
        LINE
    }

    /** A slice of consecutive items. */
    private record ItemSlice(GenerateSpec spec, int first, int count) {}

    @Override
    public Integer call() throws IOException {
        if (remote.isResumed()) {
            return fetched(Submission.before(JobKind.GENERATE, Detail.GRADE), header());
        }
        List<GenerateSpec> specs = specs();
        specs.forEach(spec -> ratings.addAll(spec.ratings()));
        boolean rated =
                !ratings.isEmpty() || specs.stream().anyMatch(spec -> spec.se() != null || spec.hodoku() != null);
        long bound = work.bound(rated && !remote.isWanted());
        if (remote.isWanted()) {
            int code = Nonet.OK;
            for (int i = 0; i < specs.size(); i++) {
                remote.isWanted();
                GenerateSpec spec = specs.get(i);
                String part = levels.isEmpty() ? null : "the " + spec.level() + " puzzles";
                code = Math.max(code, fetched(Submission.partOf(spec, part), i == 0 ? header() : ""));
            }
            return code;
        }
        ThreadLocal<Engine> engines = ThreadLocal.withInitial(() -> new Engine(bound));
        Iterator<ItemSlice> slices = specs.stream()
                .flatMap(spec -> IntStream.iterate(0, first -> first < spec.count(), first -> first + BATCH)
                        .mapToObj(first -> new ItemSlice(spec, first, Math.min(BATCH, spec.count() - first))))
                .iterator();
        long count = specs.stream().mapToLong(GenerateSpec::count).sum();
        try (Progress progress = new Progress("generating", count, Progress.RARE)) {
            return Rows.write(
                    header(),
                    threads.count(),
                    () -> slices.hasNext() ? slices.next() : null,
                    slice -> rows(engines.get().generate(slice.spec(), slice.first(), slice.count())),
                    progress);
        }
    }

    private int fetched(Submission submission, String header) throws IOException {
        return remote.rows("generating", submission, header, threads.count(), this::rows);
    }

    private String header() {
        return format == PuzzleLayout.CSV
                ? canonical.header(
                        "puzzle,solution,level,rating,clues,effort,symmetry,minimal,irreducible,board,index,seed,"
                                + "techniques," + HumanColumns.HEADER + RatingColumns.header(ratings))
                : "";
    }

    private Rows rows(List<ItemOutcome> outcomes) {
        StringBuilder text = new StringBuilder();
        int failed = 0;
        for (ItemOutcome outcome : outcomes) {
            switch (outcome) {
                case ItemError error -> {
                    failed++;
                    System.err.println("nonet: item " + error.index() + ": " + error.message());
                }
                case GeneratedPuzzle puzzle -> append(text, puzzle);
                case GeneratedBoards boards -> append(text, boards);
                case SolvedPuzzle solved ->
                    throw new IllegalStateException("a solved puzzle in a generate job: " + solved.puzzle());
            }
        }
        return new Rows(text.toString(), outcomes.size(), failed, 0, 0);
    }

    private void append(StringBuilder text, GeneratedPuzzle puzzle) {
        switch (format) {
            case CSV -> {
                List<@Nullable Object> fields = new ArrayList<>(Arrays.asList(
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
                        counts(puzzle.techniques())));
                fields.addAll(HumanColumns.of(puzzle.humanSeconds()));
                fields.addAll(RatingColumns.of(ratings, puzzle));
                canonical.csvRow(text, puzzle.puzzle(), fields.toArray());
            }
            case NDJSON -> text.append(canonical.json(puzzle, puzzle.puzzle())).append('\n');
            case LINE -> text.append(puzzle.puzzle()).append('\n');
        }
    }

    private static String counts(Map<TechniqueId, Integer> techniques) {
        return techniques.entrySet().stream()
                .map(entry -> entry.getKey() + ":" + entry.getValue())
                .collect(Collectors.joining(" "));
    }

    private void append(StringBuilder text, GeneratedBoards boards) {
        switch (format) {
            case CSV, LINE -> boards.boards().forEach((name, board) -> append(text, boards, name, board));
            case NDJSON -> text.append(Output.json(boards)).append('\n');
        }
    }

    private void append(StringBuilder text, GeneratedBoards boards, String name, Board board) {
        if (format == PuzzleLayout.LINE) {
            text.append(board.puzzle()).append('\n');
        } else {
            List<@Nullable Object> fields = new ArrayList<>(Arrays.asList(
                    board.puzzle(),
                    boards.grid(),
                    board.level(),
                    board.rating(),
                    board.clues(),
                    board.effort(),
                    Symmetry.of(board.puzzle().clues()),
                    board.minimal(),
                    null,
                    name,
                    boards.index(),
                    boards.seed(),
                    counts(board.techniques())));
            fields.addAll(HumanColumns.of(board.humanSeconds()));
            fields.addAll(RatingColumns.of(ratings, null));
            canonical.csvRow(text, board.puzzle(), fields.toArray());
        }
    }

    /**
     * The spec, or one for each of several levels: the first has the seed, each further one the next, so that no grid
     * comes twice.
     */
    private List<GenerateSpec> specs() {
        long drawn = seed == null ? new SplittableRandom().nextLong(GenerateSpec.MAX_SEED + 1) : seed;
        if (levels.isEmpty()) {
            if (count == null) {
                throw usage("Missing required option: '--count=N', or '--levels=L:N'");
            }
            return List.of(spec(count, drawn, it -> {}));
        }
        if (count != null || recipe != null || !boards.isEmpty() || puzzles.hasGoal()) {
            throw usage("--levels replaces --count, --level and --rating, and cannot be combined with --recipe");
        }
        List<GenerateSpec> specs = new ArrayList<>();
        for (String text : levels) {
            int colon = text.indexOf(':');
            if (colon < 0 || !text.substring(colon + 1).matches("[1-9]\\d{0,8}")) {
                throw usage("--levels: expected a level and a number such as easy:25, not '" + text + "'");
            }
            Level level =
                    Objects.requireNonNull(puzzles.read("--levels", text.substring(0, colon), PuzzleOptions::level));
            int items = Integer.parseInt(text.substring(colon + 1));
            if (items > SpecLimits.DEFAULT_MAX_COUNT) {
                throw usage("--levels: the number of " + level.id() + " puzzles must be 1 to "
                        + SpecLimits.DEFAULT_MAX_COUNT + ", is " + items);
            }
            long own = (drawn + specs.size()) % (GenerateSpec.MAX_SEED + 1);
            specs.add(spec(items, own, it -> it.level = level));
        }
        return specs;
    }

    private GenerateSpec spec(int items, long drawn, Consumer<GenerateSpec.Fields> more) {
        return puzzles.spec(items, it -> {
            it.recipe = puzzles.read("--recipe", recipe, Recipe::parse);
            it.boards = boards.stream()
                    .map(level -> Objects.requireNonNull(puzzles.read("--boards", level, Level::parse)))
                    .toList();
            it.seed = drawn;
            it.canonical = canonical.isWanted();
            it.ratings = List.copyOf(ratings);
            more.accept(it);
        });
    }

    private ParameterException usage(String message) {
        return new ParameterException(command.commandLine(), message);
    }
}
