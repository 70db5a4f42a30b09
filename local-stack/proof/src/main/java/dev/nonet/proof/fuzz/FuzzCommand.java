package dev.nonet.proof.fuzz;

import dev.nonet.proof.page.Published;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code ./nonet prove fuzz}: gives inputs that nobody thought of to all that reads what others wrote, requests to a
 * running service, and boards to every technique.
 */
@Command(
        name = "fuzz",
        description = "Gives random inputs to the parsers, the readers of messages, the endpoints and the techniques.",
        mixinStandardHelpOptions = true)
public final class FuzzCommand implements Callable<Integer> {

    private static final long MAX_INPUTS = 10_000_000_000L;

    @Option(
            names = "--inputs",
            paramLabel = "N",
            defaultValue = "100000",
            description = "How many inputs in all (default: ${DEFAULT-VALUE}).")
    private long inputs;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "The same seed gives the same inputs (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--target", paramLabel = "T", description = "One of ${COMPLETION-CANDIDATES} only.")
    @Nullable
    private Kind only;

    @Option(names = "--publish", description = "Adds the figures to what is published.")
    private boolean publish;

    @Spec
    @SuppressWarnings("NullAway.Init") // Picocli sets the field before it runs the command.
    private CommandSpec spec;

    /** A target, and its share of the inputs in percent if all are tried. */
    enum Kind {
        ENGINE(3),
        PARSERS(88),
        MESSAGES(8),
        ENDPOINTS(1);

        private final int percent;

        Kind(int percent) {
            this.percent = percent;
        }

        long share(long inputs) {
            return Math.max(1, inputs * percent / 100);
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public Integer call() throws Exception {
        if (inputs < 1 || inputs > MAX_INPUTS) {
            throw new ParameterException(spec.commandLine(), "--inputs must be 1 to " + MAX_INPUTS + ", is " + inputs);
        }
        long begin = System.nanoTime();
        Map<Kind, Long> shares = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            if (only == null || only == kind) {
                shares.put(kind, only == kind ? inputs : kind.share(inputs));
            }
        }
        List<Campaign.Outcome> outcomes = runAll(shares, seed);
        outcomes.forEach(outcome ->
                outcome.violations().forEach(violation -> System.out.println(outcome.target() + ": " + violation)));
        FuzzSummary summary = new FuzzSummary(seed, outcomes);
        if (publish) {
            long seconds = (System.nanoTime() - begin) / 1_000_000_000;
            Path results = Published.folder(Path.of(System.getProperty("nonet.home", ".")));
            summary.published(Published.all(results), seconds).write(results.resolve("30-fuzz.json"));
        }
        System.out.println(summary.line());
        return summary.violations() == 0 ? 0 : 1;
    }

    /** Runs so many inputs of each kind, two kinds at a time: they share nothing, and each is one thread. */
    static List<Campaign.Outcome> runAll(Map<Kind, Long> inputs, long seed)
            throws InterruptedException, ExecutionException {
        List<Campaign.Outcome> outcomes = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            List<Future<Campaign.Outcome>> running = new ArrayList<>();
            for (Map.Entry<Kind, Long> each : inputs.entrySet()) {
                running.add(threads.submit(() -> run(each.getKey(), each.getValue(), seed)));
            }
            for (Future<Campaign.Outcome> each : running) {
                outcomes.add(each.get());
            }
        }
        return outcomes;
    }

    private static Campaign.Outcome run(Kind kind, long inputs, long seed)
            throws IOException, InterruptedException, TimeoutException {
        return switch (kind) {
            case PARSERS -> ofTexts(new Parsers()).run(inputs, seed);
            case MESSAGES -> ofRecords(new Messages()).run(inputs, seed);
            case ENGINE -> ofBoards(new Boards()).run(inputs, seed);
            case ENDPOINTS -> endpoints(inputs, seed);
        };
    }

    private static Campaign.Outcome endpoints(long requests, long seed)
            throws IOException, InterruptedException, TimeoutException {
        Path home = Path.of(System.getProperty("nonet.home", "."));
        Path logs = Files.createTempDirectory("nonet-fuzz-");
        System.err.println("The logs of the services are in " + logs);
        try (Endpoints endpoints = Endpoints.start(home, logs)) {
            return endpoints.run(requests, seed);
        }
    }

    /** With a few times the memory that was measured for a text; so are the bounds of the others. */
    static Campaign ofTexts(FuzzTarget target) {
        return new Campaign(target, 16L << 20, 12_000);
    }

    private static Campaign ofRecords(FuzzTarget target) {
        return new Campaign(target, 32L << 20, 2_000);
    }

    /** With all techniques tried on each. */
    private static Campaign ofBoards(FuzzTarget target) {
        return new Campaign(target, 2L << 30, 0);
    }
}
