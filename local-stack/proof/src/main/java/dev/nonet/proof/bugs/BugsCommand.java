package dev.nonet.proof.bugs;

import dev.nonet.proof.page.Machine;
import dev.nonet.proof.page.Published;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./nonet prove bugs}: plants bugs and runs the tests that are to find them. */
@Command(
        name = "bugs",
        description =
                "Runs tests that must pass, plants one bug after another, and runs them again: then they must fail.",
        mixinStandardHelpOptions = true)
public final class BugsCommand implements Callable<Integer> {

    private static final String TITLE = "Planted bugs";

    private static final List<String> HEAD = List.of("bug", "what it breaks", "found by", "seconds");

    private static final String TEXT =
            "Bugs that break a promise each, planted in the bytecode of one method of the running program, without a"
                    + " rebuild. First the tests that are to find them run without a bug, and must pass. Then each"
                    + " bug is planted and its tests run again, and must fail; a bug that changes nothing is an"
                    + " error. Plant your own with `./nonet prove bugs --patch FILE`: the patch is applied to a copy"
                    + " of the last commit, which is built, and all tests look for the bug.";

    @Option(
            names = "--only",
            paramLabel = "NAMES",
            split = ",",
            description = "Of the bugs only these, with commas between.")
    @Nullable
    private List<String> only;

    @Option(
            names = "--patch",
            paramLabel = "FILE",
            description =
                    "Instead applies a patch to a copy of the last commit, and runs all tests there: exit code 0 if"
                            + " they find it.")
    @Nullable
    private Path patch;

    @Option(
            names = "--suites",
            paramLabel = "MODULES",
            split = ",",
            description = "With --patch: the tests of these modules only, such as shared-model,worker-service/engine.")
    @Nullable
    private List<String> suites;

    @Option(names = "--publish", description = "Publishes the table.")
    private boolean publish;

    @Spec
    @SuppressWarnings("NullAway.Init") // Picocli sets the field before it runs the command.
    private CommandSpec spec;

    /**
     * What came of a bug.
     *
     * @param problem why it was not found; empty if it was
     */
    record Verdict(Bug bug, double seconds, String problem) {

        boolean isFound() {
            return problem.isEmpty();
        }
    }

    @Override
    public Integer call() throws Exception {
        Path home =
                Path.of(System.getProperty("nonet.home", ".")).toAbsolutePath().normalize();
        if (patch != null) {
            boolean isFound = new Patch(home, patch.toAbsolutePath(), suites == null ? List.of() : suites).isFound();
            return isFound ? 0 : 1;
        }
        long begin = System.nanoTime();
        List<Verdict> verdicts = plant(home, chosen());
        for (Verdict verdict : verdicts) {
            System.out.printf(
                    Locale.ROOT,
                    "%-28s %5.1f s  %s%n",
                    verdict.bug().name(),
                    verdict.seconds(),
                    verdict.isFound() ? "found by " + finder(verdict.bug()) : "NOT FOUND: " + verdict.problem());
        }
        long found = verdicts.stream().filter(Verdict::isFound).count();
        long seconds = (System.nanoTime() - begin) / 1_000_000_000;
        String summary = found + " of " + verdicts.size() + " planted bugs found in " + seconds + " s";
        if (publish) {
            published(verdicts, seconds, summary).write(Published.folder(home).resolve("50-bugs.json"));
        }
        System.out.println(summary);
        return found == verdicts.size() ? 0 : 1;
    }

    private List<Bug> chosen() {
        if (only == null) {
            return Bugs.ALL;
        }
        List<String> names = only;
        List<Bug> some =
                Bugs.ALL.stream().filter(bug -> names.contains(bug.name())).toList();
        if (some.size() != names.size()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "The bugs are " + Bugs.ALL.stream().map(Bug::name).collect(Collectors.joining(", ")));
        }
        return some;
    }

    private static String finder(Bug bug) {
        String test = bug.finder().replaceAll("\\(.*", "");
        return test.substring(test.lastIndexOf('.') + 1).replace('#', '.');
    }

    private static Published published(List<Verdict> verdicts, long seconds, String summary) {
        return new Published(
                TITLE,
                "./nonet prove bugs",
                LocalDate.now(ZoneOffset.UTC).toString(),
                Machine.name(),
                seconds,
                summary,
                TEXT,
                HEAD,
                verdicts.stream()
                        .map(it -> List.of(
                                it.bug().name(),
                                it.bug().breaks(),
                                it.isFound() ? finder(it.bug()) : "not found",
                                String.format(Locale.ROOT, "%.1f", it.seconds())))
                        .toList(),
                List.of(),
                List.of("Bugs in statements of SQL and in what only a running service does are not planted yet: their"
                        + " tests need the database and Kafka. They can be planted as a patch."));
    }

    /** Plants bugs one after another, those of two modules side by side. */
    static List<Verdict> plant(Path home, List<Bug> bugs) throws Exception {
        Map<String, List<Bug>> byModule =
                bugs.stream().collect(Collectors.groupingBy(Bug::module, LinkedHashMap::new, Collectors.toList()));
        Path folder = Files.createDirectories(home.resolve("target/proof/bugs"));
        List<Verdict> verdicts = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            List<Future<List<Verdict>>> running = new ArrayList<>();
            for (Map.Entry<String, List<Bug>> module : byModule.entrySet()) {
                running.add(threads.submit(() -> plant(home, module.getKey(), module.getValue(), folder)));
            }
            for (Future<List<Verdict>> each : running) {
                verdicts.addAll(each.get());
            }
        }
        return verdicts;
    }

    private static List<Verdict> plant(Path home, String module, List<Bug> bugs, Path folder)
            throws IOException, InterruptedException {
        List<String> tests = bugs.stream().map(Bug::finder).distinct().toList();
        List<Verdict> verdicts = new ArrayList<>();
        Finders finders = Finders.start(home, module, folder);
        try {
            Finders.Run clean = finders.run(null, tests);
            if (clean.tests() == 0 || clean.failed() > 0) {
                throw new IllegalStateException("Without a bug " + clean.failed() + " of " + clean.tests()
                        + " tests of " + module + " fail: " + clean.message());
            }
            for (Bug bug : bugs) {
                try {
                    Finders.Run run = finders.run(bug, List.of(bug.finder()));
                    verdicts.add(new Verdict(bug, run.seconds(), problem(run)));
                } catch (IllegalStateException e) {
                    verdicts.add(new Verdict(bug, 0, String.valueOf(e.getMessage())));
                    // A bug may have broken more than its test: the next has a new process.
                    finders.close();
                    finders = Finders.start(home, module, folder);
                }
            }
        } finally {
            finders.close();
        }
        return verdicts;
    }

    private static String problem(Finders.Run run) {
        if (run.places() == 0) {
            return "it changes nothing";
        }
        if (run.tests() == 0) {
            return "there is no such test";
        }
        return run.failed() == 0 ? "all " + run.tests() + " tests pass" : "";
    }
}
