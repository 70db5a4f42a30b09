package dev.nonet.proof.endurance;

import dev.nonet.local.BackendLog;
import dev.nonet.proof.faults.Load;
import dev.nonet.proof.faults.Outcome;
import dev.nonet.proof.page.Machine;
import dev.nonet.proof.page.Published;
import dev.nonet.proof.stack.ProxiedStack;
import dev.nonet.proof.stack.Violations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./nonet prove endurance}. */
@Command(
        name = "endurance",
        description = "Runs jobs of two tenants against two APIs and two workers for hours, without faults; checks all"
                + " results, and that memory, threads, files, connections, tables and topics do not grow from"
                + " the second quarter of the time to the last.",
        mixinStandardHelpOptions = true)
public final class EnduranceCommand implements Callable<Integer> {

    private static final double LONGEST_HOURS = 168;

    /**
     * The broker looks for what is beyond its retention every five minutes, so topics are as large as they get after
     * ten.
     */
    private static final double SHORTEST_HOURS = 0.5;

    private static final int ROUND_SECONDS = 40;
    private static final int SAMPLES = 240;

    @Spec
    @SuppressWarnings("NullAway.Init") // Picocli sets the field before it runs the command.
    private CommandSpec spec;

    @Option(
            names = "--hours",
            paramLabel = "H",
            defaultValue = "1",
            description = "How long, such as 0.5 (default: ${DEFAULT-VALUE}).")
    private double hours;

    @Option(names = "--publish", description = "Write the result for docs/proof.md.")
    private boolean publish;

    private final Violations violations = new Violations();
    private volatile boolean isOver;

    @Override
    public Integer call() throws Exception {
        if (!(hours >= SHORTEST_HOURS && hours <= LONGEST_HOURS)) {
            throw new ParameterException(
                    spec.commandLine(), "--hours is from " + SHORTEST_HOURS + " to " + LONGEST_HOURS);
        }
        Path home =
                Path.of(System.getProperty("nonet.home", ".")).toAbsolutePath().normalize();
        Path folder = home.resolve("target/proof/endurance");
        Files.createDirectories(folder);
        BackendLog.logTo(folder.resolve("logs"));
        Duration time = Duration.ofSeconds(Math.round(hours * 3_600));
        try (ProxiedStack stack = ProxiedStack.start(home, folder.resolve("logs"));
                Samples samples = new Samples(stack)) {
            long end = System.nanoTime() + time.toNanos();
            Thread sampling = Thread.ofVirtual().start(() -> sample(samples, time.dividedBy(SAMPLES)));
            int jobs = 0;
            long items = 0;
            for (int round = 1; System.nanoTime() < end; round++) {
                Outcome outcome = Load.run(stack, round, ROUND_SECONDS * 1_000, folder);
                jobs += outcome.jobs();
                items += outcome.items();
                violations.addAll(outcome.violations());
            }
            isOver = true;
            sampling.join();
            return report(home, samples.all(), jobs, items, time);
        }
    }

    private void sample(Samples samples, Duration interval) {
        try {
            while (!isOver) {
                samples.take();
                TimeUnit.NANOSECONDS.sleep(interval.toNanos());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | SQLException | IllegalStateException e) {
            violations.add("What the stack holds cannot be sampled: " + e);
        }
    }

    private int report(Path home, List<Series> all, int jobs, long items, Duration time) throws IOException {
        for (Series series : all) {
            System.out.println(String.join("  ", series.row()));
            if (!series.isFlat()) {
                violations.add(series.name() + " grows");
            }
        }
        violations.all().forEach(violation -> System.out.println("  " + violation));
        long flat = all.stream().filter(Series::isFlat).count();
        String summary = String.format(
                Locale.ROOT,
                "endurance: %.1f hours, %,d jobs, %,d items, %d of %d quantities flat, %d violations",
                hours,
                jobs,
                items,
                flat,
                all.size(),
                violations.all().size());
        if (publish) {
            new Published(
                            "Endurance",
                            "./nonet prove endurance --hours " + hours + " --publish",
                            Machine.today(),
                            Machine.name(),
                            time.toSeconds(),
                            summary,
                            "The clients of the fault schedules, without faults, for hours. All their jobs are"
                                    + " checked, and deleted then. The topics keep messages for two minutes here"
                                    + " instead of a day, so that their size settles. A quantity is flat if its"
                                    + " median in the last quarter of the time is at most a tenth, and a small number"
                                    + " for what varies, above that in the second.",
                            List.of("quantity", "second quarter", "last quarter", "highest", "verdict"),
                            all.stream().map(Series::row).toList(),
                            List.of(),
                            List.of())
                    .write(Published.folder(home).resolve("60-endurance.json"));
        }
        System.out.println(summary);
        return violations.all().isEmpty() ? 0 : 1;
    }
}
