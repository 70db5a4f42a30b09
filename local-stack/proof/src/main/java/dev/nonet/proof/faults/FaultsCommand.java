package dev.nonet.proof.faults;

import dev.nonet.local.BackendLog;
import dev.nonet.proof.page.Machine;
import dev.nonet.proof.page.Published;
import dev.nonet.proof.stack.ProxiedStack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./nonet prove faults}. */
@Command(
        name = "faults",
        description =
                "Runs jobs of two tenants against two APIs and two workers, while processes die, hang or get another"
                        + " clock, networks fail, broker and database restart, messages are repeated or damaged and"
                        + " receivers of callbacks misbehave; checks that nothing that was accepted is lost, doubled"
                        + " or changed. A schedule takes about a minute.",
        mixinStandardHelpOptions = true)
public final class FaultsCommand implements Callable<Integer> {

    private static final int MAX_SCHEDULES = 100_000;
    private static final int SHRINKING_RUNS = 30;

    @Spec
    @SuppressWarnings("NullAway.Init") // Picocli sets the field before it runs the command.
    private CommandSpec spec;

    @Option(
            names = "--schedules",
            paramLabel = "N",
            defaultValue = "10",
            description = "How many (default: ${DEFAULT-VALUE}).")
    private int schedules;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "The seed of the first; the next have the next numbers (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "35",
            description = "How long faults are injected in each (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--replay",
            paramLabel = "LOG",
            description = "Run the schedule in this file instead, as a run wrote it.")
    private @Nullable Path replay;

    @Option(names = "--shrink", description = "Reduce each schedule that fails to the fewest faults that still fail.")
    private boolean shrink;

    @Option(names = "--resume", description = "Leave out the schedules that an earlier run has done, and add up.")
    private boolean resume;

    @Option(
            names = "--other-version",
            paramLabel = "FOLDER",
            description = "Another version, built, by which APIs are replaced (default: this one).")
    private @Nullable Path otherVersion;

    @Option(
            names = "--recovery",
            description = "Measure instead how soon the throughput is back after each kind of restart.")
    private boolean recovery;

    @Option(
            names = "--publish",
            description = "Write the result for docs/proof.md, where schedules are added to those published before.")
    private boolean publish;

    private @Nullable ProxiedStack stack;

    @Override
    public Integer call() throws Exception {
        if (schedules < 1 || schedules > MAX_SCHEDULES || seconds < 5 || seconds > 600) {
            throw new ParameterException(
                    spec.commandLine(), "--schedules is from 1 to " + MAX_SCHEDULES + ", --seconds from 5 to 600");
        }
        Path home =
                Path.of(System.getProperty("nonet.home", ".")).toAbsolutePath().normalize();
        Path folder = home.resolve("target/proof/faults");
        Files.createDirectories(folder);
        try {
            return recovery ? recovery(home, folder) : schedules(home, folder);
        } finally {
            if (stack != null) {
                stack.close();
            }
        }
    }

    private int recovery(Path home, Path folder) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        Recovery measured = new Recovery(stack(home, folder));
        measured.run();
        if (publish) {
            measured.published(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun))
                    .write(Published.folder(home).resolve("11-recovery.json"));
        }
        measured.lines().forEach(System.out::println);
        System.out.println(measured.summary());
        return measured.isGood() ? 0 : 1;
    }

    private int schedules(Path home, Path folder) throws IOException, InterruptedException {
        Totals totals =
                new Totals(folder.resolve(replay == null ? "totals.csv" : "replayed.csv"), resume && replay == null);
        List<Schedule> all = new ArrayList<>();
        if (replay != null) {
            all.add(Schedule.parse(Files.readString(replay)));
        } else {
            for (long number = seed; number < seed + schedules; number++) {
                all.add(Schedule.of(number, seconds * 1_000, kinds()));
            }
        }
        missing().forEach(kind -> System.err.println("not injected: " + kind));
        for (Schedule schedule : all) {
            if (replay == null && totals.has(schedule.seed())) {
                continue;
            }
            Files.writeString(folder.resolve("seed-" + schedule.seed() + ".log"), schedule.log());
            long begun = System.nanoTime();
            Outcome outcome = run(schedule, home, folder);
            Duration took = Duration.ofNanos(System.nanoTime() - begun);
            totals.add(schedule, outcome, took);
            System.err.printf(
                    Locale.ROOT,
                    "seed %d: %d faults, %d jobs with %,d items, %d violations, %d s%n",
                    schedule.seed(),
                    schedule.faults().size(),
                    outcome.jobs(),
                    outcome.items(),
                    outcome.violations().size(),
                    took.toSeconds());
            outcome.violations().forEach(violation -> System.out.println("  " + violation));
            if (!outcome.violations().isEmpty()) {
                System.out.println("  replay with --replay " + folder.resolve("seed-" + schedule.seed() + ".log"));
                Files.write(folder.resolve("seed-" + schedule.seed() + ".violations"), outcome.violations());
                if (shrink) {
                    shrink(schedule, home, folder);
                }
            }
        }
        if (publish) {
            Path results = Published.folder(home);
            Totals ofAllRuns = new Totals(results.resolve("10-faults.csv"), true);
            ofAllRuns.addAll(totals);
            published(ofAllRuns).write(results.resolve("10-faults.json"));
        }
        System.out.println(totals.summary());
        return totals.violations() == 0 ? 0 : 1;
    }

    /** Runs a schedule. A stack that does not recover is a violation, and the next schedule gets a new one. */
    private Outcome run(Schedule schedule, Path home, Path folder) throws IOException, InterruptedException {
        try {
            return new Run(stack(home, folder), schedule).execute(otherVersion, folder);
        } catch (IllegalStateException e) {
            if (stack != null) {
                stack.close();
                stack = null;
            }
            return new Outcome(0, 0, List.of("The stack did not recover: " + e.getMessage()));
        }
    }

    private ProxiedStack stack(Path home, Path folder) throws IOException, InterruptedException {
        ProxiedStack running = stack;
        if (running == null) {
            BackendLog.logTo(folder.resolve("logs"));
            running = ProxiedStack.start(home, folder.resolve("logs"));
            stack = running;
        }
        return running;
    }

    private void shrink(Schedule schedule, Path home, Path folder) throws IOException {
        List<Fault> smallest = Shrinking.smallest(
                schedule.faults(),
                part -> {
                    try {
                        return !run(schedule.with(part), home, folder)
                                .violations()
                                .isEmpty();
                    } catch (IOException | InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                SHRINKING_RUNS);
        Path file = folder.resolve("seed-" + schedule.seed() + ".shrunk.log");
        Files.writeString(file, schedule.with(smallest).log());
        System.out.println("  shrunk to " + smallest.size() + " faults: " + file);
        smallest.forEach(fault -> System.out.println("    " + fault.line()));
    }

    /** What can be injected on this machine. */
    static Set<Kind> kinds() {
        Set<Kind> kinds = EnumSet.allOf(Kind.class);
        if (!Injection.Clock.isInstalled()) {
            kinds.remove(Kind.CLOCK);
        }
        if (!Files.isExecutable(Path.of("/usr/bin/prlimit"))) {
            kinds.remove(Kind.FULL_DISK);
        }
        return kinds;
    }

    /** What cannot be injected on this machine, and why. */
    private static List<String> missing() {
        List<String> missing = new ArrayList<>();
        if (!kinds().contains(Kind.CLOCK)) {
            missing.add("Clocks that jump: libfaketime is not installed on the machine.");
        }
        if (!kinds().contains(Kind.FULL_DISK)) {
            missing.add("A full disk of the database: prlimit is not installed on the machine.");
        }
        return missing;
    }

    private Published published(Totals totals) {
        List<List<String>> rows = new ArrayList<>();
        Map<Kind, Integer> counted = new EnumMap<>(totals.kinds());
        counted.forEach((kind, count) -> rows.add(List.of(
                kind.name().toLowerCase(Locale.ROOT).replace('_', ' '), String.format(Locale.ROOT, "%,d", count))));
        List<String> missing = missing();
        missing.add(
                "The database's clock, which cannot be set apart from the machine's where it runs in a user namespace"
                        + " of its own.");
        missing.add("A full disk of the broker, which runs within the process that injects the faults.");
        if (otherVersion == null) {
            missing.add("APIs are replaced by this version itself;"
                    + " `./nonet check-upgrade` runs two versions side by side.");
        }
        return new Published(
                "Faults",
                "./nonet prove faults --schedules N --seed S --publish",
                Machine.today(),
                Machine.name(),
                totals.took().toSeconds(),
                totals.summary(),
                "Two tenants' clients generate, solve, upload, follow, cancel, retry and delete jobs, ask for hints"
                        + " and are called back, against two APIs and two workers, while faults are injected in a"
                        + " random order that a seed gives. Then nothing is disturbed any more, and the public API"
                        + " must say: each accepted job has ended; each item has exactly one result or one error;"
                        + " generated puzzles are those of the same spec without faults, solved ones what brute force"
                        + " says; counters, tally and the list of jobs agree with what was sent and the results;"
                        + " streams that were not cut are whole; each callback was received with one id and a"
                        + " signature that verifies; no tenant sees another's job, and no process needs more memory"
                        + " than its container has. Runs add up, also those of several days, as new seeds are tried"
                        + " after each change; a seed that ran again counts as it ended last. The faults:",
                List.of("fault", "times"),
                rows,
                List.of(),
                missing);
    }
}
