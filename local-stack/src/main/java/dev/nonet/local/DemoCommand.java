package dev.nonet.local;

import dev.nonet.local.client.NonetClient;
import dev.nonet.local.console.Progress;
import dev.nonet.local.demo.Demo;
import dev.nonet.local.demo.DemoReport;
import dev.nonet.local.demo.Stages;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "demo",
        description =
                "Runs the whole system on free ports with temporary data, generates and solves puzzles through the"
                        + " REST API, checks every result, and stops everything."
                        + " The exit code is 0 only if all checks passed.",
        mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {

    private static final int MIN_PUZZLES = 400;
    private static final int MAX_PUZZLES = 100_000;

    @Option(
            names = "--puzzles",
            paramLabel = "N",
            defaultValue = "1000",
            description = "How many to generate, boards of the recipe included (default: ${DEFAULT-VALUE}).")
    private int puzzles;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "9",
            description = "The same seed gives the same puzzles (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many worker processes (default: ${DEFAULT-VALUE}).")
    private int workers;

    @Override
    public Integer call() throws Exception {
        Arguments.check("--puzzles", puzzles, MIN_PUZZLES, MAX_PUZZLES);
        Arguments.check("--workers", workers, 1, Arguments.MAX_WORKERS);
        Progress progress = Progress.onStandardError();
        Stages stages = new Stages();
        progress.update("starting the stack", 0, 1);
        try (TemporaryStack temporary = TemporaryStack.start(1, workers, stages)) {
            progress.finish(
                    "starting the stack",
                    "ready; to watch: " + temporary.stack().address() + "/console");
            Demo.Outcome outcome;
            try {
                outcome = new Demo(new NonetClient(temporary.stack().address()), progress, stages).run(puzzles, seed);
            } catch (Exception e) {
                System.err.println("The demo did not finish; the logs are in " + temporary.logs());
                throw e;
            }
            temporary.close();
            stages.end("stop");
            System.out.print(DemoReport.of(outcome, stages.all()));
            if (!outcome.passed()) {
                System.err.println("The logs are in " + temporary.logs());
                return 1;
            }
            temporary.removeLogs();
            return 0;
        }
    }
}
