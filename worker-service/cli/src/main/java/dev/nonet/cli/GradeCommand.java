package dev.nonet.cli;

import dev.nonet.cli.Remote.Submission;
import dev.nonet.cli.rating.OrientationRange;
import dev.nonet.cli.rating.OtherScale;
import dev.nonet.engine.Engine;
import dev.nonet.engine.grade.Certifier;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.rating.RatingScale;
import dev.nonet.job.Detail;
import dev.nonet.job.GeneratedBoards;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.JobKind;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.TechniqueId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Grades puzzles by their paths, locally or on a service. */
@Command(
        name = "grade",
        mixinStandardHelpOptions = true,
        description = "Grades puzzles, or boards with candidates, by the techniques that a person needs for them.",
        footer = {
            "",
            "Examples:",
            "  nonet grade puzzles.txt > graded.csv",
            "  nonet grade easy.csv medium.csv > graded.csv",
            "  nonet grade puzzles.txt --without uniqueness --certify",
            "  nonet grade puzzles.txt --ratings se,hodoku"
        })
final class GradeCommand implements Callable<Integer> {

    private static final int BATCH = 64;

    private static final int MAX_ORIENTATIONS = 1_000;

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

    @Mixin
    private final TechniqueOptions techniques = new TechniqueOptions();

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

    @Option(
            names = "--certify",
            description = "also print the techniques that each puzzle requires: without any one of them "
                    + "it cannot be solved, or only with a harder step (takes several times as long)")
    private boolean certify;

    @Option(
            names = "--ratings",
            split = ",",
            paramLabel = "SCALES",
            description = "also the ratings of other programs: se (ER, EP and ED of Sudoku Explainer 1.2.1; "
                    + "a puzzle that would take too much work has none), hodoku (score and level of HoDoKu 2.2)")
    private Set<Scale> ratings = EnumSet.noneOf(Scale.class);

    @Option(
            names = "--orientations",
            paramLabel = "N",
            description =
                    "with --ratings: also the lowest and highest rating of N orientations of each puzzle, its own and "
                            + "random ones, computed here: the other programs rate them differently (1 to 1000)")
    private @Nullable Integer orientations;

    @Mixin
    private final WorkOption work = new WorkOption();

    private long bound;

    private final Map<Scale, ThreadLocal<RatingScale>> walkers = new EnumMap<>(Scale.class);

    /** A slice of consecutive lines. */
    private record InputSlice(int first, List<InputLine> puzzles) {}

    @Override
    public Integer call() throws IOException {
        if (orientations != null && (ratings.isEmpty() || orientations < 1 || orientations > MAX_ORIENTATIONS)) {
            throw new ParameterException(
                    command.commandLine(), "--orientations needs --ratings, and must be 1 to " + MAX_ORIENTATIONS);
        }
        bound = work.bound(!ratings.isEmpty() && (!remote.isWanted() || orientations != null));
        ratings.forEach(scale -> walkers.put(
                scale, ThreadLocal.withInitial(() -> OtherScale.of(scale).walker())));
        List<TechniqueId> rungs = techniques.ids();
        Ladder ladder = techniques.ladder();
        ThreadLocal<Certifier> certifiers = ThreadLocal.withInitial(() -> new Certifier(ladder));
        SolveSpec spec = SolveSpec.of(Detail.GRADE).with(it -> {
            it.techniques = rungs;
            it.ratings = List.copyOf(ratings);
        });
        Remote.BadLines bad = new Remote.BadLines();
        if (remote.isResumed()) {
            return fetched(Submission.before(JobKind.SOLVE, Detail.GRADE), bad, certifiers);
        }
        try (PuzzleLines lines = PuzzleLines.open(files, command)) {
            if (remote.isWanted()) {
                return fetched(Remote.solving(() -> bad.puzzles(lines.next(BATCH)), spec), bad, certifiers);
            }
            ThreadLocal<Engine> engines = ThreadLocal.withInitial(() -> new Engine(bound));
            int[] next = {0};
            try (Progress progress = new Progress("grading", 0)) {
                return Rows.write(
                        header(),
                        threads.count(),
                        () -> {
                            List<InputLine> puzzles = lines.next(BATCH);
                            InputSlice slice = new InputSlice(next[0], puzzles);
                            next[0] += puzzles.size();
                            return puzzles.isEmpty() ? null : slice;
                        },
                        slice -> rows(grade(slice, spec, engines.get()), certifiers.get()),
                        progress);
            }
        }
    }

    /**
     * Runs the job on a service. The required techniques are computed locally, because the service does not compute
     * them.
     */
    private int fetched(Submission submission, Remote.BadLines bad, ThreadLocal<Certifier> certifiers)
            throws IOException {
        return remote.rows(
                "grading",
                submission,
                header(),
                threads.count(),
                outcomes -> rows(
                        outcomes.stream()
                                .map(outcome -> outcome instanceof ItemError error ? bad.located(error) : outcome)
                                .toList(),
                        certifiers.get()));
    }

    private String header() {
        return format == Output.ResultLayout.CSV
                ? canonical.header("puzzle,level,rating,effort,hardest,techniques," + (certify ? "required," : "")
                        + "error," + HumanColumns.HEADER + RatingColumns.header(ratings)
                        + (orientations == null ? "" : RatingColumns.rangeHeader(ratings)))
                : "";
    }

    private static List<ItemOutcome> grade(InputSlice slice, SolveSpec spec, Engine engine) {
        List<ItemOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < slice.puzzles().size(); i++) {
            InputLine line = slice.puzzles().get(i);
            ItemOutcome outcome = engine.solve(spec, slice.first() + i, line.puzzle());
            outcomes.add(outcome instanceof ItemError error ? InputLine.located(error, line) : outcome);
        }
        return outcomes;
    }

    private Rows rows(List<ItemOutcome> outcomes, Certifier certifier) {
        StringBuilder text = new StringBuilder();
        int malformed = 0;
        int none = 0;
        int several = 0;
        for (ItemOutcome outcome : outcomes) {
            switch (outcome) {
                case ItemError error -> {
                    malformed++;
                    if (format == Output.ResultLayout.CSV) {
                        row(text, null, new Object[6], null, error.message(), null, null);
                    } else {
                        text.append(Output.json(error)).append('\n');
                    }
                }
                case SolvedPuzzle solved -> {
                    none += solved.solutions() == 0 ? 1 : 0;
                    several += solved.solutions() > 1 ? 1 : 0;
                    List<TechniqueId> required = certify ? required(solved, certifier) : List.of();
                    if (format == Output.ResultLayout.CSV) {
                        append(text, solved, required);
                    } else {
                        text.append(json(solved, required)).append('\n');
                    }
                }
                case GeneratedPuzzle _, GeneratedBoards _ ->
                    throw new IllegalStateException("a generated puzzle in a solve job");
            }
        }
        return new Rows(text.toString(), outcomes.size(), malformed, none, several);
    }

    /** Appends a CSV row. A puzzle without exactly one solution has no grade; its error column has the reason. */
    private void append(StringBuilder text, SolvedPuzzle solved, List<TechniqueId> required) {
        Object[] grade = {
            solved.puzzle(),
            solved.level(),
            solved.rating(),
            solved.effort(),
            solved.hardest(),
            solved.techniques().entrySet().stream()
                    .map(entry -> entry.getKey() + ":" + entry.getValue())
                    .collect(Collectors.joining(" "))
        };
        String certificate = required.stream().map(TechniqueId::value).collect(Collectors.joining(" "));
        row(
                text,
                solved.puzzle(),
                grade,
                certificate,
                solved.solutions() == 1 ? null : solved.reason(),
                solved.humanSeconds(),
                solved);
    }

    private void row(
            StringBuilder text,
            @Nullable Grid puzzle,
            @Nullable Object[] grade,
            @Nullable String required,
            @Nullable String error,
            @Nullable HumanSeconds humanSeconds,
            @Nullable SolvedPuzzle rated) {
        List<@Nullable Object> fields = new ArrayList<>(Arrays.asList(grade));
        if (certify) {
            fields.add(required);
        }
        fields.add(error);
        fields.addAll(HumanColumns.of(humanSeconds));
        fields.addAll(RatingColumns.of(ratings, rated));
        if (orientations != null) {
            for (Scale scale : ratings) {
                OrientationRange range = range(scale, rated);
                fields.add(range.low());
                fields.add(range.high());
            }
        }
        canonical.csvRow(text, puzzle, fields.toArray());
    }

    private String json(SolvedPuzzle solved, List<TechniqueId> required) {
        Object result = certify ? Output.tree(solved, "required", required) : solved;
        if (orientations != null) {
            for (Scale scale : ratings) {
                result = Output.tree(result, scale.id() + "Range", range(scale, solved));
            }
        }
        return canonical.json(result, solved.puzzle());
    }

    /** Without ends if the puzzle is not rated. */
    private OrientationRange range(Scale scale, @Nullable SolvedPuzzle solved) {
        return solved == null || solved.solutions() != 1 || solved.candidates() != null
                ? new OrientationRange(null, null)
                : OrientationRange.of(
                        OtherScale.of(scale),
                        Objects.requireNonNull(walkers.get(scale)).get(),
                        solved.puzzle(),
                        Objects.requireNonNull(orientations),
                        bound);
    }

    private static List<TechniqueId> required(SolvedPuzzle solved, Certifier certifier) {
        // For a board in progress the required techniques depend on the steps that led to it, which are unknown.
        return solved.grade() == null || solved.candidates() != null
                ? List.of()
                : List.copyOf(certifier.required(solved.puzzle(), solved.grade()));
    }
}
