package dev.nonet.cli;

import dev.nonet.engine.Engine;
import dev.nonet.engine.canonical.CanonicalForm;
import dev.nonet.engine.search.Solver;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemOutcome;
import dev.nonet.puzzle.Grid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.IntToLongFunction;
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
            "  generate   minimal puzzles with their random grids, ungraded unless --graded",
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

    private static final long OWN_SEED = 20_260_101;
    private static final double MOST_SECONDS = 3_600;

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
        for (int index = 0; index < OWN_PUZZLES; index++) {
            puzzles.add(puzzleOf(engine.generate(spec, index)));
        }
        return puzzles;
    }

    private static Grid puzzleOf(ItemOutcome outcome) {
        if (outcome instanceof GeneratedPuzzle puzzle) {
            return puzzle.puzzle();
        }
        throw new IllegalStateException("any puzzle will do, yet: " + outcome);
    }

    private static GenerateSpec generateSpec(long seed, Detail detail) {
        return GenerateSpec.of(1).withSeed(seed).withDetail(detail);
    }

    /** Items done in a time. */
    private record Measurement(long items, double seconds) {}

    private Measurement measure(List<Grid> puzzles) throws InterruptedException {
        Worker[] workers = new Worker[threads];
        for (int i = 0; i < threads; i++) {
            workers[i] = new Worker(i, work(puzzles, i), Math.max(1, puzzles.size()));
            workers[i].start();
        }
        awaitItems(workers, 0);
        long before = items(workers);
        long begun = System.nanoTime();
        awaitItems(workers, before);
        long items = items(workers) - before;
        double elapsed = (System.nanoTime() - begun) / 1e9;
        for (Worker worker : workers) {
            worker.stopped = true;
        }
        for (Worker worker : workers) {
            worker.join();
            if (worker.failure != null) {
                throw new IllegalStateException("the measured work failed", worker.failure);
            }
        }
        return new Measurement(items, elapsed);
    }

    /** Waits for the time of a measurement, and on for a first item where a machine is that busy. */
    private void awaitItems(Worker[] workers, long before) throws InterruptedException {
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

    /** Works on one item after the other and counts them, until it is stopped. */
    private static final class Worker extends Thread {

        private final IntToLongFunction work;
        private final int size;
        private volatile long items;
        private volatile boolean stopped;
        private volatile @Nullable Throwable failure;

        /** Keeps the results in use, so that no compiler may drop the work. */
        private long sum;

        Worker(int number, IntToLongFunction work, int size) {
            super("bench-" + number);
            setDaemon(true);
            this.work = work;
            this.size = size;
        }

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // This thread alone writes the counter.
        public void run() {
            try {
                for (int index = 0; !stopped; index = index + 1 == size ? 0 : index + 1) {
                    sum += work.applyAsLong(index);
                    items++;
                }
            } catch (RuntimeException | Error e) {
                failure = e;
            }
            if (sum == Long.MIN_VALUE) {
                System.err.println();
            }
        }
    }

    /** The work on one item, for one thread. */
    private IntToLongFunction work(List<Grid> puzzles, int thread) {
        return switch (task) {
            case SOLVE -> {
                Solver mine = solver.create();
                byte[][] digits = digits(puzzles);
                byte[] solution = new byte[81];
                yield index -> mine.solve(digits[index], solution);
            }
            case CHECK -> checks(puzzles);
            case GENERATE -> {
                Engine engine = new Engine();
                GenerateSpec spec = generateSpec(thread, graded ? Detail.GRADE : Detail.SOLUTION);
                int[] next = {0};
                yield _ -> puzzleOf(engine.generate(spec, next[0]++)).clueCount();
            }
            case GRADE -> {
                Engine engine = new Engine();
                List<String> texts = puzzles.stream().map(Grid::toString).toList();
                yield index -> engine.solve(index, texts.get(index), Detail.GRADE, techniques.ids())
                        .index();
            }
            case CANONICAL -> {
                CanonicalForm form = new CanonicalForm();
                yield index -> form.of(puzzles.get(index)).form().clueCount();
            }
        };
    }

    /** For each puzzle in turn, one of its clues in turn: is there a solution that has another digit there? */
    private IntToLongFunction checks(List<Grid> puzzles) {
        Solver mine = solver.create();
        byte[][] digits = digits(puzzles);
        int[] next = new int[digits.length];
        return index -> {
            byte[] puzzle = digits[index];
            int cell = next[index];
            while (puzzle[cell] == 0) {
                cell = (cell + 1) % 81;
            }
            next[index] = (cell + 1) % 81;
            byte digit = puzzle[cell];
            puzzle[cell] = 0;
            boolean another = mine.hasSolutionWithout(puzzle, cell, digit);
            puzzle[cell] = digit;
            return another ? 1 : 0;
        };
    }

    private static byte[][] digits(List<Grid> puzzles) {
        return puzzles.stream().map(Grid::toDigits).toArray(byte[][]::new);
    }

    private void print(Measurement measured) {
        double perSecond = measured.items() / measured.seconds();
        Map<String, @Nullable Object> facts = new LinkedHashMap<>();
        facts.put("task", task.name().toLowerCase(java.util.Locale.ROOT));
        facts.put("file", file);
        facts.put("threads", threads);
        facts.put("solver", task == Task.CANONICAL ? null : solver.solverName());
        facts.put("graded", task == Task.GENERATE ? graded : null);
        facts.put("items", measured.items());
        facts.put("seconds", Math.round(measured.seconds() * 1_000) / 1_000.0);
        facts.put("perSecond", Math.round(perSecond * 10) / 10.0);
        facts.put("cpu", cpu());
        facts.put("jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        facts.values().removeIf(java.util.Objects::isNull);
        if (json) {
            System.out.println(Output.json(facts));
        } else {
            facts.forEach((name, value) -> System.out.printf("%-10s %s%n", name, value));
        }
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
