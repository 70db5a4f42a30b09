package dev.nonet.local;

import dev.nonet.local.bench.ServiceBench;
import dev.nonet.local.console.Progress;
import dev.nonet.local.demo.Stages;
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
            description = "One job of generated and graded puzzles through the whole stack: its rate, the memory of the"
                    + " services, the time of each stage.",
            mixinStandardHelpOptions = true)
    static final class Service implements Callable<Integer> {

        @Option(
                names = "--count",
                paramLabel = "N",
                defaultValue = "100000",
                description = "How many puzzles (default: ${DEFAULT-VALUE}).")
        private int count;

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
            Arguments.check("--workers", workers, 1, Arguments.MOST_WORKERS);
            Progress progress = Progress.onStandardError();
            Stages stages = new Stages();
            progress.update("starting the stack", 0, 1);
            try (TemporaryStack temporary = TemporaryStack.start(workers, stages)) {
                progress.finish(
                        "starting the stack", "ready at " + temporary.stack().address());
                System.out.print(ServiceBench.table(ServiceBench.run(temporary.stack(), count, progress)));
                temporary.close();
                temporary.removeLogs();
                return 0;
            }
        }
    }
}
