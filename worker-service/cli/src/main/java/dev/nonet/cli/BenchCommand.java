package dev.nonet.cli;

import dev.nonet.cli.bench.ItemRecording;
import dev.nonet.cli.bench.MeasuredWork;
import dev.nonet.cli.bench.Measurement;
import dev.nonet.cli.bench.RungTable;
import dev.nonet.cli.rating.OtherScale;
import dev.nonet.engine.Engine;
import dev.nonet.engine.canonical.CanonicalForm;
import dev.nonet.engine.generate.Attempts;
import dev.nonet.engine.rating.RatingScale;
import dev.nonet.engine.rating.Work;
import dev.nonet.engine.search.SearchKind;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.SolveSpec;
import dev.nonet.puzzle.Grid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures the engine: items per second after a warm-up. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = {
            "Measures the engine: items per second after a warm-up.",
            "  solve      solutions of puzzles, counted up to 2",
            "  check      for each clue of each puzzle: is there another solution without it?",
            "  generate   minimal puzzles with their random grids, ungraded unless --graded;",
            "             with conditions such as --level one at a time, with the time of each, unless --slice",
            "  grade      paths and grades of puzzles; with --by-rung the cost of each rung",
            "  canonical  canonical forms of puzzles",
            "  record     items of the conditions with the time of each, as NDJSON,"
                    + " for simulated workers (bench fleet)",
            "  service, scale, fleet    the whole system (run the local stack; see --help of each)"
        })
final class BenchCommand implements Callable<Integer> {

    enum Task {
        SOLVE,
        CHECK,
        GENERATE,
        GRADE,
        CANONICAL,
        RECORD
    }

    /** The number of puzzles that are generated if no file is given. */
    private static final int OWN_PUZZLES = 2_000;

    /** The default number of items that are generated at once. */
    private static final int SLICE = 256;

    private static final long OWN_SEED = 20_260_101;
    private static final double MAX_SECONDS = 3_600;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Parameters(index = "0", paramLabel = "TASK", description = "solve, check, generate, grade, canonical or record")
    @SuppressWarnings("NullAway.Init")
    private Task task;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            description = "one puzzle per line (default: generated puzzles)")
    private @Nullable String file;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "5",
            description = "how long to measure, after a warm-up of the same length (default: 5)")
    private double seconds;

    @Option(
            names = "--threads",
            paramLabel = "T",
            defaultValue = "1",
            description = "how many threads work (default: 1)")
    private int threads;

    @Option(
            names = "--solver",
            paramLabel = "SOLVER",
            defaultValue = "auto",
            description = "auto, lane or scalar (default: auto)")
    @SuppressWarnings("NullAway.Init")
    private SolverChoice solver;

    @Option(
            names = "--slice",
            defaultValue = "0",
            paramLabel = "N",
            description = "how many puzzles are generated at once (default: 256, or 1 with conditions such as --level)")
    private int slice;

    @Option(
            names = "--count",
            defaultValue = "250",
            paramLabel = "N",
            description = "record: how many items (default: 250)")
    private int count;

    @Option(names = "--graded", description = "generate graded puzzles")
    private boolean graded;

    @Mixin
    private final PuzzleOptions wanted = new PuzzleOptions();

    @Mixin
    private final TechniqueOptions techniques = new TechniqueOptions();

    @Option(names = "--by-rung", description = "grade: print for each rung how often it was run, and its CPU time")
    private boolean byRung;

    @Option(
            names = "--ratings",
            paramLabel = "SCALE",
            description = "grade: the rate of another program's scale alone: se or hodoku")
    private @Nullable OtherScale ratings;

    @Option(names = "--json", description = "print one JSON object")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!(seconds > 0 && seconds <= MAX_SECONDS)) {
            throw new ParameterException(command.commandLine(), "--seconds must be above 0 and at most 3600");
        }
        if (threads < 1 || threads > 1_024) {
            throw new ParameterException(command.commandLine(), "--threads must be 1 to 1024, is " + threads);
        }
        if (slice < 0 || slice > 10_000) {
            throw new ParameterException(command.commandLine(), "--slice must be 1 to 10000, is " + slice);
        }
        if (byRung && (task != Task.GRADE || threads > 1 || json)) {
            throw new ParameterException(
                    command.commandLine(), "--by-rung needs grade and one thread, and cannot be combined with --json");
        }
        if (ratings != null && (task != Task.GRADE || byRung)) {
            throw new ParameterException(
                    command.commandLine(), "--ratings needs grade and cannot be combined with --by-rung");
        }
        if (count < 1 || count > 100_000) {
            throw new ParameterException(command.commandLine(), "--count must be 1 to 100000, is " + count);
        }
        if (task == Task.RECORD) {
            new ItemRecording(wanted.spec(1, it -> it.seed = OWN_SEED))
                    .write(count, slice > 0 ? slice : SLICE, seconds, System.out::println);
            return Nonet.OK;
        }
        List<Grid> puzzles = task == Task.GENERATE ? List.of() : puzzles();
        if (byRung) {
            System.out.print(RungTable.of(techniques.ladder(), puzzles, seconds));
            return Nonet.OK;
        }
        print(Measurement.of(threads, seconds, thread -> work(puzzles, thread)));
        return Nonet.OK;
    }

    private List<Grid> puzzles() throws IOException {
        if (file == null) {
            return ownPuzzles();
        }
        List<Grid> puzzles = PuzzleLines.grids(file, command);
        if (puzzles.isEmpty()) {
            throw new ParameterException(command.commandLine(), file + " contains no puzzle");
        }
        return puzzles;
    }

    private static List<Grid> ownPuzzles() {
        Engine engine = new Engine();
        GenerateSpec spec = generateSpec(OWN_SEED, Detail.SOLUTION);
        List<Grid> puzzles = new ArrayList<>(OWN_PUZZLES);
        for (ItemOutcome outcome : engine.generate(spec, 0, OWN_PUZZLES)) {
            if (outcome instanceof GeneratedPuzzle puzzle) {
                puzzles.add(puzzle.puzzle());
            }
        }
        return puzzles;
    }

    private static GenerateSpec generateSpec(long seed, Detail detail) {
        return GenerateSpec.of(1).with(it -> {
            it.seed = seed;
            it.detail = detail;
        });
    }

    /**
     * The time of an item.
     *
     * @param begun by {@link System#nanoTime}
     * @param found whether a puzzle that meets the conditions was found
     */
    private record ItemTime(long begun, long nanos, boolean found) {}

    private final Queue<ItemTime> itemTimes = new ConcurrentLinkedQueue<>();

    /** The work of one thread. */
    private MeasuredWork work(List<Grid> puzzles, int thread) {
        return switch (task) {
            case SOLVE -> MeasuredWork.solving(puzzles, solver.kind().create());
            case CHECK -> MeasuredWork.checkingClues(puzzles, solver.kind().create());
            case GENERATE -> wanted.areNone() || slice > 0 ? generating(thread) : generatingOneByOne(thread);
            case GRADE -> {
                if (ratings != null) {
                    RatingScale scale = ratings.walker();
                    yield MeasuredWork.each(puzzles, puzzle -> scale.walk(puzzle, Work.USUAL));
                }
                Engine engine = new Engine();
                SolveSpec spec = SolveSpec.of(Detail.GRADE).with(it -> it.techniques = techniques.ids());
                yield MeasuredWork.each(puzzles, puzzle -> engine.solve(spec, 0, puzzle.toString()));
            }
            case CANONICAL -> {
                CanonicalForm form = new CanonicalForm();
                yield MeasuredWork.each(puzzles, form::of);
            }
            case RECORD -> throw new IllegalStateException("a recording is no repeated work");
        };
    }

    /** One engine per thread; kept for the statistics of their attempts. */
    private final List<Engine> generators = new ArrayList<>();

    /** With the fastest search from the start, as in a worker that has been at it for a while. */
    private Engine generator() {
        Engine engine = new Engine(SearchKind.fastest().create());
        generators.add(engine);
        return engine;
    }

    private MeasuredWork generating(int thread) {
        Engine engine = generator();
        GenerateSpec spec = wanted.areNone()
                ? generateSpec(thread, graded ? Detail.GRADE : Detail.SOLUTION)
                : wanted.spec(1, it -> it.seed = (long) thread);
        int max = slice > 0 ? slice : SLICE;
        return MeasuredWork.slices(max, first -> engine.generate(spec, first, max));
    }

    private MeasuredWork generatingOneByOne(int thread) {
        Engine engine = generator();
        GenerateSpec spec = wanted.spec(1, it -> it.seed = (long) thread);
        return MeasuredWork.slices(1, index -> {
            long begun = System.nanoTime();
            ItemOutcome outcome = engine.generate(spec, index, 1).getFirst();
            itemTimes.add(new ItemTime(begun, System.nanoTime() - begun, outcome instanceof GeneratedPuzzle));
            return outcome;
        });
    }

    private void print(Measurement measured) {
        Map<String, @Nullable Object> facts = new LinkedHashMap<>();
        facts.put("task", task.name().toLowerCase(Locale.ROOT));
        facts.put("file", file);
        facts.put("ratings", ratings == null ? null : ratings.name().toLowerCase(Locale.ROOT));
        facts.put("threads", threads);
        facts.put(
                "solver",
                task == Task.SOLVE || task == Task.CHECK ? solver.kind().name().toLowerCase(Locale.ROOT) : null);
        facts.put("graded", task == Task.GENERATE ? graded || !wanted.areNone() : null);
        facts.put("items", measured.items());
        facts.put("seconds", Math.round(measured.seconds() * 1_000) / 1_000.0);
        facts.put("perSecond", tenths(measured.perSecond()));
        facts.put("best", tenths(measured.best()));
        facts.put("perCpuSecond", tenths(measured.perCpuSecond()));
        facts.put("bytesPerItem", tenths(measured.bytesPerItem()));
        List<ItemTime> measuredTimes = itemTimes.stream()
                .filter(one -> one.begun() - measured.begun() >= 0)
                .toList();
        if (!measuredTimes.isEmpty()) {
            facts.put(
                    "notFound",
                    measuredTimes.stream().filter(one -> !one.found()).count());
            facts.put("medianMillis", millis(measuredTimes, 0.5));
            facts.put("p99Millis", millis(measuredTimes, 0.99));
        }
        if (task == Task.GENERATE && !wanted.areNone()) {
            facts.put("attempts", attempts());
        }
        facts.put("cpu", cpu());
        facts.put("jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        facts.values().removeIf(Objects::isNull);
        if (json) {
            System.out.println(Output.json(facts));
        } else {
            facts.forEach((name, value) -> {
                if (value instanceof Map<?, ?> several) {
                    several.forEach((part, of) -> System.out.printf("%-12s %-15s %s%n", name, part, of));
                } else {
                    System.out.printf("%-12s %s%n", name, value);
                }
            });
        }
    }

    /**
     * Statistics of the attempts with one kind of end, including the warm-up.
     *
     * @param perPuzzle attempts per generated puzzle
     * @param judgedMicros the mean time to judge an attempt, in microseconds
     */
    private record AttemptStatistics(double perPuzzle, double judgedMicros) {}

    private Map<String, AttemptStatistics> attempts() {
        Map<String, AttemptStatistics> attempts = new LinkedHashMap<>();
        long met = ended(Attempts.End.MET).mapToLong(Attempts.Ended::count).sum();
        for (Attempts.End end : Attempts.End.values()) {
            long count = ended(end).mapToLong(Attempts.Ended::count).sum();
            long nanos = ended(end).mapToLong(Attempts.Ended::nanos).sum();
            if (count > 0) {
                attempts.put(
                        end.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                        new AttemptStatistics(
                                hundredths((double) count / Math.max(1, met)), hundredths(nanos / 1e3 / count)));
            }
        }
        return attempts;
    }

    private Stream<Attempts.Ended> ended(Attempts.End end) {
        return generators.stream().map(engine -> engine.attempts().ended(end));
    }

    private static double hundredths(double value) {
        return Math.round(100 * value) / 100.0;
    }

    private static double tenths(double value) {
        return Math.round(10 * value) / 10.0;
    }

    /** A quantile of the times, in milliseconds. */
    private static double millis(List<ItemTime> itemTimes, double part) {
        long[] rising = itemTimes.stream().mapToLong(ItemTime::nanos).sorted().toArray();
        return Math.round(rising[(int) (part * (rising.length - 1))] / 1e3) / 1e3;
    }

    private static String cpu() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/cpuinfo"))) {
                if (line.startsWith("model name")) {
                    return line.substring(line.indexOf(':') + 1).strip() + ", "
                            + Runtime.getRuntime().availableProcessors() + " CPUs";
                }
            }
        } catch (IOException e) {
            // Not Linux: print the architecture instead.
        }
        return System.getProperty("os.arch") + ", " + Runtime.getRuntime().availableProcessors() + " CPUs";
    }
}
