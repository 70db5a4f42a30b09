package dev.nonet.local;

import dev.nonet.local.bench.ServiceBench;
import dev.nonet.local.console.Progress;
import dev.nonet.local.demo.Stages;
import dev.nonet.local.process.Stack;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "bench",
        description = "Measures.",
        mixinStandardHelpOptions = true,
        subcommands = BenchCommand.Service.class)
final class BenchCommand implements Callable<Integer> {

    @Override
    public Integer call() {
        throw new IllegalArgumentException("Say what to measure: bench service");
    }

    @Command(
            name = "service",
            description =
                    "The whole stack under load, as a table of figures beside those to be reached: a bulk job, its memory,"
                            + " its download, other clients beside it, a large upload. Takes half an hour; the options shrink it.",
            mixinStandardHelpOptions = true)
    static final class Service implements Callable<Integer> {

        @Option(
                names = "--only",
                split = ",",
                paramLabel = "PART",
                description = "What to measure, of single, beside, bulk, upload (default: all).")
        private Set<ServiceBench.Part> parts = EnumSet.allOf(ServiceBench.Part.class);

        @Option(
                names = "--count",
                paramLabel = "N",
                defaultValue = "1000000",
                description = "How many puzzles the bulk job has (default: ${DEFAULT-VALUE}).")
        private int count;

        @Option(
                names = "--lines",
                paramLabel = "N",
                defaultValue = "1000000",
                description = "How many puzzles are uploaded (default: ${DEFAULT-VALUE}).")
        private int lines;

        @Option(
                names = "--client-seconds",
                paramLabel = "N",
                defaultValue = "30",
                description = "How long other clients ask beside the bulk job (default: ${DEFAULT-VALUE}).")
        private int clientSeconds;

        @Option(
                names = "--engine-seconds",
                paramLabel = "N",
                defaultValue = "20",
                description =
                        "How long the engine is measured alone, after as long a warm-up (default: ${DEFAULT-VALUE}).")
        private int engineSeconds;

        @Option(
                names = "--workers",
                paramLabel = "N",
                defaultValue = "1",
                description = "How many worker processes; together they have as many threads as there are CPUs"
                        + " (default: ${DEFAULT-VALUE}).")
        private int workers;

        @Override
        public Integer call() throws Exception {
            Arguments.check("--count", count, 1, 10_000_000);
            Arguments.check("--lines", lines, 1, 1_000_000);
            Arguments.check("--client-seconds", clientSeconds, 1, 3_600);
            Arguments.check("--engine-seconds", engineSeconds, 1, 3_600);
            Arguments.check("--workers", workers, 1, Arguments.MOST_WORKERS);
            ServiceBench.Plan plan = new ServiceBench.Plan(parts, count, lines, clientSeconds, engineSeconds);
            Progress progress = Progress.onStandardError();
            progress.update("the engine alone", 0, 1);
            double engineAlone =
                    ServiceBench.engineAlone(Home.path(), workers * Stack.Settings.threadsFor(workers), plan);
            progress.finish("the engine alone", "measured");
            progress.update("starting the stack", 0, 1);
            try (TemporaryStack temporary = TemporaryStack.start(workers, new Stages(), ServiceBench.configuration())) {
                progress.finish(
                        "starting the stack", "ready at " + temporary.stack().address());
                System.out.print(ServiceBench.run(temporary.stack(), plan, engineAlone, progress)
                        .table());
                temporary.close();
                temporary.removeLogs();
                return 0;
            }
        }
    }
}
