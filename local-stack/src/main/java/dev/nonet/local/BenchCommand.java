package dev.nonet.local;

import dev.nonet.local.backend.RequestCount;
import dev.nonet.local.backend.TcpProxy;
import dev.nonet.local.bench.Figures;
import dev.nonet.local.bench.FleetBench;
import dev.nonet.local.bench.ScaleBench;
import dev.nonet.local.bench.Servers;
import dev.nonet.local.bench.ServiceBench;
import dev.nonet.local.console.Progress;
import dev.nonet.local.demo.Stages;
import dev.nonet.local.process.Stack;
import dev.nonet.reasoning.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "bench",
        description = "Measures.",
        mixinStandardHelpOptions = true,
        subcommands = {BenchCommand.Service.class, BenchCommand.Scale.class, BenchCommand.Fleet.class})
final class BenchCommand implements Callable<Integer> {

    @Override
    public Integer call() {
        throw new Arguments.WrongArgument("Say what to measure: bench service, bench scale or bench fleet");
    }

    @Command(
            name = "service",
            description =
                    "The whole stack under load, as a table of figures beside those to be reached: a bulk job, its"
                            + " memory, its download, other clients beside it, a large upload, crowds that wait,"
                            + " clients that mean harm. Takes half an hour; the options shrink it.",
            mixinStandardHelpOptions = true)
    static final class Service implements Callable<Integer> {

        @Option(
                names = "--only",
                split = ",",
                paramLabel = "PART",
                description = "What to measure, of single, beside, bulk, upload, followers, hostile (default: all).")
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
                description = "How long other clients ask beside the bulk job, or followers wait (default:"
                        + " ${DEFAULT-VALUE}).")
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

        @Option(
                names = "--apis",
                paramLabel = "N",
                defaultValue = "1",
                description = "How many processes of the API (default: ${DEFAULT-VALUE}).")
        private int apis;

        @Override
        public Integer call() throws Exception {
            Arguments.check("--count", count, 1, 10_000_000);
            Arguments.check("--lines", lines, 1, 1_000_000);
            Arguments.check("--client-seconds", clientSeconds, 1, 3_600);
            Arguments.check("--engine-seconds", engineSeconds, 1, 3_600);
            Arguments.check("--workers", workers, 1, Arguments.MAX_WORKERS);
            Arguments.check("--apis", apis, 1, Arguments.MAX_APIS);
            ServiceBench.Plan plan = new ServiceBench.Plan(parts, count, lines, clientSeconds, engineSeconds);
            Progress progress = Progress.onStandardError();
            progress.update("the engine alone", 0, 1);
            double engineAlone =
                    ServiceBench.engineAlone(Home.path(), workers * Stack.Settings.threadsFor(workers), plan);
            progress.finish("the engine alone", "measured");
            progress.update("starting the stack", 0, 1);
            try (TemporaryStack temporary =
                    TemporaryStack.start(apis, workers, new Stages(), ServiceBench.configuration())) {
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

    @Command(
            name = "scale",
            description = "How the service grows with its workers of one thread, what a task costs on the way, how soon"
                    + " processes begin and end, and what a job notices of workers that die and come."
                    + " Takes some minutes.",
            mixinStandardHelpOptions = true)
    static final class Scale implements Callable<Integer> {

        @Option(
                names = "--count",
                paramLabel = "N",
                defaultValue = "4000",
                description = "How many puzzles each job has (default: ${DEFAULT-VALUE}).")
        private int count;

        @Option(
                names = "--level",
                paramLabel = "LEVEL",
                defaultValue = "medium",
                description = "Of which level they are (default: ${DEFAULT-VALUE}).")
        private Level level = Level.MEDIUM;

        @Option(
                names = "--workers",
                split = ",",
                paramLabel = "N",
                defaultValue = "1,2,4",
                description = "How many workers, one after the other; the first is what others are compared with"
                        + " (default: ${DEFAULT-VALUE}).")
        private List<Integer> workers = List.of();

        @Override
        public Integer call() throws Exception {
            Arguments.check("--count", count, 100, 1_000_000);
            Figures figures = new Figures();
            Progress progress = Progress.onStandardError();
            double baseline = 0;
            for (int number : workers) {
                Arguments.check("--workers", number, 1, Arguments.MAX_WORKERS);
                try (TemporaryStack temporary = TemporaryStack.start(1, number, new Stages(), ScaleBench.ONE_THREAD)) {
                    double perSecond = bench(temporary, progress, figures).throughput(number, count, baseline);
                    baseline = baseline == 0 ? perSecond : baseline;
                    temporary.close();
                    temporary.removeLogs();
                }
            }
            try (TemporaryStack temporary = TemporaryStack.start(1, 2, new Stages(), ScaleBench.ONE_THREAD)) {
                bench(temporary, progress, figures).disturbed(count);
                temporary.close();
                temporary.removeLogs();
            }
            try (TemporaryStack temporary = TemporaryStack.start(1, 1, new Stages())) {
                bench(temporary, progress, figures).startAndStop();
                temporary.close();
                temporary.removeLogs();
            }
            System.out.print(figures.table());
            return 0;
        }

        private ScaleBench bench(TemporaryStack temporary, Progress progress, Figures figures) {
            return new ScaleBench(temporary.stack(), Servers.of(temporary.stack()), level.id(), progress, figures);
        }
    }

    @Command(
            name = "fleet",
            description =
                    "One large job on a fleet that is simulated: workers of two threads each that consume the real"
                            + " topics and answer with recorded puzzles after recorded times, beside real APIs,"
                            + " PostgreSQL and Kafka. Takes two minutes, at most three.",
            mixinStandardHelpOptions = true)
    static final class Fleet implements Callable<Integer> {

        @Option(
                names = "--cores",
                paramLabel = "N",
                required = true,
                description = "How many threads of workers are simulated.")
        private int cores;

        @Option(
                names = "--level",
                paramLabel = "LEVEL",
                required = true,
                description = "Of which level the puzzles are.")
        private Level level = Level.EASY;

        @Option(
                names = "--apis",
                paramLabel = "N",
                defaultValue = "1",
                description = "How many processes of the API (default: ${DEFAULT-VALUE}).")
        private int apis;

        @Option(
                names = "--database-delay",
                paramLabel = "TIME",
                description =
                        "How much longer each round trip to PostgreSQL takes, such as 5ms; statements and round trips"
                                + " are counted, too (default: no proxy in between).")
        private @Nullable String delay;

        @Option(
                names = "--count",
                paramLabel = "N",
                defaultValue = "10000000",
                description =
                        "How many puzzles the job has, more than are made in a minute (default: ${DEFAULT-VALUE}).")
        private int count;

        @Option(names = "--json", description = "Print one JSON object.")
        private boolean json;

        @Override
        public Integer call() throws Exception {
            Arguments.check("--cores", cores, 1, 10_000);
            Arguments.check("--count", count, 1, 10_000_000);
            Arguments.check("--apis", apis, 1, Arguments.MAX_APIS);
            Duration databaseDelay = delay == null ? null : Arguments.millis("--database-delay", delay, 1_000);
            Progress progress = Progress.onStandardError();
            progress.update("starting the stack", 0, 1);
            List<TcpProxy> proxies = new ArrayList<>();
            RequestCount requests = new RequestCount();
            try (TemporaryStack temporary = TemporaryStack.start(apis, backends -> {
                Map<String, String> configuration = new HashMap<>(ServiceBench.configuration());
                if (databaseDelay != null) {
                    TcpProxy proxy = new TcpProxy(TcpProxy.portOf(backends.jdbcUrl()), requests::reader);
                    proxy.set(TcpProxy.Network.delayed(databaseDelay));
                    proxies.add(proxy);
                    configuration.put("quarkus.datasource.jdbc.url", proxy.jdbcUrl(backends.jdbcUrl()));
                }
                return configuration;
            })) {
                progress.finish(
                        "starting the stack", "ready at " + temporary.stack().address());
                FleetBench.Plan plan =
                        new FleetBench.Plan(cores, level, count, FleetBench.WARM_UP, FleetBench.MEASURED);
                FleetBench.Result result =
                        FleetBench.run(temporary.stack(), plan, proxies.isEmpty() ? null : requests, progress);
                System.out.print(json ? result.json() + "\n" : result.table());
                temporary.close();
                temporary.removeLogs();
                return 0;
            } finally {
                for (TcpProxy proxy : proxies) {
                    proxy.close();
                }
            }
        }
    }
}
