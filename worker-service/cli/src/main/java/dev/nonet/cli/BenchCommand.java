package dev.nonet.cli;

import com.sun.management.ThreadMXBean;
import dev.nonet.engine.Engine;
import dev.nonet.engine.canonical.CanonicalForm;
import dev.nonet.engine.search.BoardWriter;
import dev.nonet.engine.search.PuzzleBatch;
import dev.nonet.engine.search.Search;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemOutcome;
import dev.nonet.puzzle.Grid;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
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
            "  check      is a clue needed: is there another solution without it?",
            "  generate   minimal puzzles with their random grids, ungraded unless --graded;",
            "             with --level and the like one by one, with the time that each takes",
            "  grade      paths and grades of puzzles",
            "  canonical  canonical forms of puzzles",
            "  service    the whole system (runs the local stack)"
        })
final class BenchCommand implements Callable<Integer> {

    /** What is measured. */
    enum Task {
        SOLVE,
        CHECK,
        GENERATE,
        GRADE,
        CANONICAL
    }

    /** Puzzles that stand in where no file is given. */
    private static final int OWN_PUZZLES = 2_000;

    /** How many items are generated at once. */
    private static final int SLICE = 256;

    private static final long OWN_SEED = 20_260_101;
    private static final double MOST_SECONDS = 3_600;
    private static final int WINDOWS = 5;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Parameters(index = "0", paramLabel = "TASK", description = "solve, check, generate, grade or canonical")
    @SuppressWarnings("NullAway.Init")
    private Task task;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            description = "a puzzle a line (default: own puzzles)")
    private @Nullable String file;

    @Option(
            names = "--seconds",
            defaultValue = "5",
            description = "how long to measure, after as long a warm-up (default: 5)")
    private double seconds;

    @Option(names = "--threads", defaultValue = "1", description = "how many threads work (default: 1)")
    private int threads;

    @Option(names = "--solver", defaultValue = "auto", description = "auto, lane or scalar (default: auto)")
    @SuppressWarnings("NullAway.Init")
    private SolverChoice solver;

    @Option(names = "--graded", description = "generate graded puzzles")
    private boolean graded;

    @Mixin
    private final PuzzleOptions wanted = new PuzzleOptions();

    @Mixin
    private final Techniques techniques = new Techniques();

    @Option(names = "--json", description = "print one JSON object")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!(seconds > 0 && seconds <= MOST_SECONDS)) {
            throw new ParameterException(command.commandLine(), "--seconds must be above 0 and at most 3600");
        }
        if (threads < 1 || threads > 1_024) {
            throw new ParameterException(command.commandLine(), "--threads must be 1 to 1024, is " + threads);
        }
        List<Grid> puzzles = task == Task.GENERATE ? List.of() : puzzles();
        Measurement measured = measure(puzzles);
        print(measured);
        return Nonet.OK;
    }

    private List<Grid> puzzles() throws IOException {
        if (file == null) {
            return ownPuzzles();
        }
        List<Grid> puzzles = new ArrayList<>();
        try (PuzzleLines lines = PuzzleLines.open(file)) {
            for (List<String> batch = lines.next(1_000); !batch.isEmpty(); batch = lines.next(1_000)) {
                batch.forEach(line -> puzzles.add(Grid.parse(line)));
            }
        } catch (dev.nonet.puzzle.GridFormatException e) {
            throw new ParameterException(
                    command.commandLine(), file + ": puzzle " + (puzzles.size() + 1) + ": " + e.getMessage(), e);
        }
        if (puzzles.isEmpty()) {
            throw new ParameterException(command.commandLine(), file + " holds no puzzle");
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
     * Items done in a time.
     *
     * @param best items a second in the best fifth of the time: what the machine gives when nothing else disturbs it
     * @param bytes allocated on the heap meanwhile
     * @param took what each took if they were done one by one
     */
    private record Measurement(long items, double seconds, double best, long bytes, List<Took> took) {}

    /** What an item took, in nanoseconds, and whether it was found. */
    private record Took(long begun, long nanos, boolean found) {}

    private final Queue<Took> took = new ConcurrentLinkedQueue<>();

    private Measurement measure(List<Grid> puzzles) throws InterruptedException {
        Worker[] workers = new Worker[threads];
        for (int i = 0; i < threads; i++) {
            workers[i] = new Worker(i, work(puzzles, i));
            workers[i].start();
        }
        awaitItems(workers, 0, seconds);
        long before = items(workers);
        long bytesBefore = allocated(workers);
        long begun = System.nanoTime();
        double best = 0;
        long windowItems = before;
        long windowBegun = begun;
        for (int window = 0; window < WINDOWS; window++) {
            awaitItems(workers, windowItems, seconds / WINDOWS);
            long now = System.nanoTime();
            long done = items(workers);
            best = Math.max(best, (done - windowItems) * 1e9 / (now - windowBegun));
            windowItems = done;
            windowBegun = now;
        }
        long items = windowItems - before;
        long bytes = allocated(workers) - bytesBefore;
        double elapsed = (windowBegun - begun) / 1e9;
        for (Worker worker : workers) {
            worker.stopped = true;
        }
        for (Worker worker : workers) {
            worker.join();
            if (worker.failure != null) {
                throw new IllegalStateException("the measured work failed", worker.failure);
            }
        }
        return new Measurement(
                items,
                elapsed,
                best,
                bytes,
                took.stream().filter(one -> one.begun() - begun >= 0).toList());
    }

    /** Waits for the time of a measurement, and on for a first item where a machine is that busy. */
    private static void awaitItems(Worker[] workers, long before, double seconds) throws InterruptedException {
        Thread.sleep((long) (1_000 * seconds));
        while (items(workers) == before && Arrays.stream(workers).anyMatch(Thread::isAlive)) {
            Thread.sleep(1);
        }
    }

    private static long items(Worker[] workers) {
        long items = 0;
        for (Worker worker : workers) {
            items += worker.items;
        }
        return items;
    }

    private static long allocated(Worker[] workers) {
        ThreadMXBean all = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return Arrays.stream(workers)
                .mapToLong(worker -> all.getThreadAllocatedBytes(worker.threadId()))
                .sum();
    }

    /** Works on some items; returns how many. */
    @FunctionalInterface
    private interface Work {
        int someItems();
    }

    /** Works and counts the items, until it is stopped. */
    private static final class Worker extends Thread {

        private final Work work;
        private volatile long items;
        private volatile boolean stopped;
        private volatile @Nullable Throwable failure;

        Worker(int number, Work work) {
            super("bench-" + number);
            setDaemon(true);
            this.work = work;
        }

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // This thread alone writes the counter.
        public void run() {
            try {
                while (!stopped) {
                    items += work.someItems();
                }
            } catch (RuntimeException | Error e) {
                failure = e;
            }
        }
    }

    /** The work of one thread. */
    private Work work(List<Grid> puzzles, int thread) {
        return switch (task) {
            case SOLVE -> {
                Search search = solver.kind().create();
                PuzzleBatch batch = new PuzzleBatch(2);
                puzzles.forEach(puzzle -> batch.add(puzzle.toDigits()));
                yield () -> {
                    batch.search(search);
                    return batch.size();
                };
            }
            case CHECK -> {
                Search search = solver.kind().create();
                ClueChecks checks = new ClueChecks(puzzles);
                yield () -> checks.run(search);
            }
            case GENERATE -> wanted.areNone() ? generate(thread) : generateOneByOne(thread);
            case GRADE -> {
                Engine engine = new Engine();
                yield each(puzzles, puzzle -> engine.solve(0, puzzle.toString(), Detail.GRADE, techniques.ids()));
            }
            case CANONICAL -> {
                CanonicalForm form = new CanonicalForm();
                yield each(puzzles, form::of);
            }
        };
    }

    private Work generate(int thread) {
        Engine engine = new Engine();
        GenerateSpec spec = generateSpec(thread, graded ? Detail.GRADE : Detail.SOLUTION);
        int[] next = {0};
        return () -> {
            Objects.requireNonNull(engine.generate(spec, next[0], SLICE));
            next[0] += SLICE;
            return SLICE;
        };
    }

    private Work generateOneByOne(int thread) {
        Engine engine = new Engine();
        GenerateSpec spec = wanted.spec(1, it -> it.seed = (long) thread);
        int[] next = {0};
        return () -> {
            long begun = System.nanoTime();
            ItemOutcome outcome = engine.generate(spec, next[0]++, 1).getFirst();
            took.add(new Took(begun, System.nanoTime() - begun, outcome instanceof GeneratedPuzzle));
            return 1;
        };
    }

    private static Work each(List<Grid> puzzles, Function<Grid, Object> work) {
        int[] next = {0};
        return () -> {
            Objects.requireNonNull(work.apply(puzzles.get(next[0])));
            next[0] = (next[0] + 1) % puzzles.size();
            return 1;
        };
    }

    /** For every clue of every puzzle: is there a solution that has another digit there? */
    private static final class ClueChecks implements Search.Jobs {

        private final short[][] boards;
        private int next;

        ClueChecks(List<Grid> puzzles) {
            boards = puzzles.stream()
                    .flatMap(puzzle -> puzzle.clues().cells().stream().map(cell -> without(puzzle, cell.index())))
                    .toArray(short[][]::new);
        }

        private static short[] without(Grid puzzle, int clue) {
            short[] board = new short[81];
            BoardWriter.writeWithout(clue, puzzle.toDigits(), board, 0, 1);
            return board;
        }

        int run(Search search) {
            next = 0;
            search.run(this);
            return boards.length;
        }

        @Override
        public int begin(int slot, short[] board, int at, int stride) {
            if (next == boards.length) {
                return NONE;
            }
            short[] from = boards[next++];
            for (int cell = 0; cell < 81; cell++) {
                board[at + cell * stride] = from[cell];
            }
            return 1;
        }

        @Override
        public void end(int slot, int count, byte[] solutions, int offset) {
            // Only how long it takes is asked for.
        }
    }

    private void print(Measurement measured) {
        double perSecond = measured.items() / measured.seconds();
        Map<String, @Nullable Object> facts = new LinkedHashMap<>();
        facts.put("task", task.name().toLowerCase(Locale.ROOT));
        facts.put("file", file);
        facts.put("threads", threads);
        facts.put(
                "solver",
                task == Task.SOLVE || task == Task.CHECK ? solver.kind().name().toLowerCase(Locale.ROOT) : null);
        facts.put("graded", task == Task.GENERATE ? graded || !wanted.areNone() : null);
        facts.put("items", measured.items());
        facts.put("seconds", Math.round(measured.seconds() * 1_000) / 1_000.0);
        facts.put("perSecond", Math.round(perSecond * 10) / 10.0);
        facts.put("best", Math.round(measured.best() * 10) / 10.0);
        facts.put("bytesPerItem", Math.round(10.0 * measured.bytes() / measured.items()) / 10.0);
        if (!measured.took().isEmpty()) {
            facts.put(
                    "notFound",
                    measured.took().stream().filter(one -> !one.found()).count());
            facts.put("medianMillis", millis(measured.took(), 0.5));
            facts.put("p99Millis", millis(measured.took(), 0.99));
        }
        facts.put("cpu", cpu());
        facts.put("jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        facts.values().removeIf(Objects::isNull);
        if (json) {
            System.out.println(Output.json(facts));
        } else {
            facts.forEach((name, value) -> System.out.printf("%-12s %s%n", name, value));
        }
    }

    /** The time, in milliseconds, in which a part of the items were done. */
    private static double millis(List<Took> took, double part) {
        long[] rising = took.stream().mapToLong(Took::nanos).sorted().toArray();
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
            // Not Linux: the architecture has to do.
        }
        return System.getProperty("os.arch") + ", " + Runtime.getRuntime().availableProcessors() + " CPUs";
    }
}
