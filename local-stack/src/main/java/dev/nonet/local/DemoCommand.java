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
                "The main job, whole, on free ports and temporary data: generates and solves through the REST API,"
                        + " checks every result, and stops everything. Exit code 0 only if all held.",
        mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {

    private static final int FEWEST_PUZZLES = 400;
    private static final int MOST_PUZZLES = 100_000;

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
        Arguments.check("--puzzles", puzzles, FEWEST_PUZZLES, MOST_PUZZLES);
        Arguments.check("--workers", workers, 1, Arguments.MOST_WORKERS);
        Progress progress = Progress.onStandardError();
        Stages stages = new Stages();
        progress.update("starting the stack", 0, 1);
        try (TemporaryStack temporary = TemporaryStack.start(workers, stages)) {
            progress.finish(
                    "starting the stack", "ready at " + temporary.stack().address());
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
            if (!outcome.held()) {
                System.err.println("The logs are in " + temporary.logs());
                return 1;
            }
            temporary.removeLogs();
            return 0;
        }
    }
}
