package dev.nonet.local;

import dev.nonet.local.console.Progress;
import dev.nonet.local.demo.Stages;
import dev.nonet.local.upgrade.UpgradeCheck;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "check-upgrade",
        description =
                "Runs an older version beside this one over one database and Kafka, replaces it process by process"
                        + " while jobs run, and checks that no result is lost, doubled or changed. The exit code is 0"
                        + " only if all checks passed.",
        mixinStandardHelpOptions = true)
final class CheckUpgradeCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "FOLDER",
            description = "The older version, built; until a release is tagged, this one under another version.")
    @SuppressWarnings("NullAway.Init") // Picocli sets the field before it runs the command.
    private Path older;

    @Option(
            names = "--items",
            paramLabel = "N",
            defaultValue = "20000",
            description =
                    "How many puzzles each job has that runs while a process is replaced (default: ${DEFAULT-VALUE}).")
    private int items;

    @Override
    public Integer call() throws Exception {
        Arguments.check("--items", items, 1_000, 1_000_000);
        Progress progress = Progress.onStandardError();
        try (TemporaryStack temporary = TemporaryStack.start(
                older.toAbsolutePath(), UpgradeCheck.OF_EACH, UpgradeCheck.OF_EACH, new Stages(), Map.of())) {
            UpgradeCheck check = new UpgradeCheck(
                    temporary.stack(), Home.path(), items, line -> progress.finish("check-upgrade", line));
            try {
                check.run();
            } catch (Exception e) {
                System.err.println("The check did not finish; the logs are in " + temporary.logs());
                check.problems().forEach(System.err::println);
                throw e;
            }
            temporary.close();
            System.out.printf("%-30s %14s  %s%n", "jobs begun with", "done before", "results by version of the engine");
            for (UpgradeCheck.Round round : check.rounds()) {
                String engines = round.items().entrySet().stream()
                        .map(one -> String.format(Locale.ROOT, "%s: %,d", one.getKey(), one.getValue()))
                        .collect(Collectors.joining(", "));
                System.out.printf(Locale.ROOT, "%-30s %,14d  %s%n", round.begun(), round.doneBefore(), engines);
            }
            check.problems().forEach(System.out::println);
            if (!check.problems().isEmpty()) {
                System.err.println("The logs are in " + temporary.logs());
                return 1;
            }
            System.out.println("nothing was lost, doubled or changed");
            temporary.removeLogs();
            return 0;
        }
    }
}
