package dev.nonet.cli;

import dev.nonet.cli.service.Job;
import dev.nonet.cli.service.ServiceClient;
import dev.nonet.job.JobKind;
import dev.nonet.job.JobState;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists, follows and cancels the jobs of a service. */
@Command(
        name = "jobs",
        mixinStandardHelpOptions = true,
        description = "Lists, follows and cancels jobs of a service.",
        subcommands = {JobsCommand.ListJobs.class, JobsCommand.Follow.class, JobsCommand.Cancel.class},
        footer = {
            "",
            "Examples:",
            "  nonet jobs list --server http://localhost:8080 --state running",
            "  nonet jobs follow 0199f1c2-… --server https://nonet.example --key-file key",
            "  nonet jobs cancel 0199f1c2-… --server https://nonet.example --key-file key"
        })
final class JobsCommand implements Runnable {

    private static final String COLUMNS = "id,kind,state,requested,done,failed,createdAt\n";

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Override
    public void run() {
        throw new ParameterException(command.commandLine(), "expected one of list, follow, cancel");
    }

    private static void print(StringBuilder rows, Job job) {
        Output.csvRow(
                rows,
                job.id(),
                job.kind().id(),
                job.state().id(),
                job.counts().requested(),
                job.counts().done(),
                job.counts().failed(),
                job.createdAt());
    }

    private static void printWithHeader(Job job) {
        StringBuilder rows = new StringBuilder(COLUMNS);
        print(rows, job);
        System.out.print(rows);
    }

    /** The names of all job states, for help and completion. */
    static final class States implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(JobState.values()).map(JobState::id).iterator();
        }
    }

    @Command(name = "list", mixinStandardHelpOptions = true, description = "Lists jobs as CSV, newest first.")
    static final class ListJobs implements Callable<Integer> {

        /** The largest page size of the service. */
        private static final int PAGE = 100;

        @Spec
        @SuppressWarnings("NullAway.Init")
        private CommandSpec command;

        @Mixin
        private final ServerOptions server = new ServerOptions();

        @Option(
                names = "--state",
                paramLabel = "STATE",
                completionCandidates = States.class,
                description = "only jobs in this state: ${COMPLETION-CANDIDATES}")
        private @Nullable String state;

        @Option(names = "--kind", paramLabel = "KIND", description = "only jobs of this kind: generate, solve")
        private @Nullable String kind;

        @Option(
                names = "--limit",
                paramLabel = "N",
                defaultValue = "20",
                description = "how many, 1 to 10000 (default: 20)")
        private int limit;

        @Override
        public Integer call() throws IOException {
            if (limit < 1 || limit > 10_000) {
                throw new ParameterException(command.commandLine(), "--limit must be 1 to 10000, is " + limit);
            }
            Map<String, String> query = new HashMap<>();
            try {
                if (state != null) {
                    query.put("state", JobState.parse(state).id());
                }
                if (kind != null) {
                    query.put("kind", JobKind.parse(kind).id());
                }
            } catch (IllegalArgumentException e) {
                throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
            }
            StringBuilder rows = new StringBuilder(COLUMNS);
            try (ServiceClient service = server.open()) {
                int left = limit;
                boolean isMore = true;
                while (left > 0 && isMore) {
                    query.put("limit", String.valueOf(Math.min(left, PAGE)));
                    Job.Page page = service.jobs(query);
                    page.items().forEach(job -> print(rows, job));
                    left -= page.items().size();
                    isMore = page.next() != null;
                    if (page.next() != null) {
                        query.put("cursor", page.next());
                    }
                }
            }
            System.out.print(rows);
            return Nonet.OK;
        }
    }

    @Command(
            name = "follow",
            mixinStandardHelpOptions = true,
            description = "Shows the progress of a job until its end. Ctrl-C does not cancel the job.")
    static final class Follow implements Callable<Integer> {

        @Parameters(index = "0", paramLabel = "ID", description = "the job")
        @SuppressWarnings("NullAway.Init")
        private String id;

        @Mixin
        private final ServerOptions server = new ServerOptions();

        @Override
        public Integer call() throws IOException {
            try (ServiceClient service = server.open()) {
                Job job = service.job(id);
                int[] reported = {0};
                Job ended;
                try (Progress progress =
                        new Progress(job.kind().id(), job.counts().requested())) {
                    ended = service.watch(job).awaitEnd(now -> {
                        progress.add(now - reported[0]);
                        reported[0] = now;
                    });
                } catch (CancellationException e) {
                    throw new CancellationException("job " + id + " continues");
                }
                printWithHeader(ended);
                boolean allSucceeded =
                        ended.state() == JobState.SUCCEEDED && ended.counts().failed() == 0;
                return allSucceeded ? Nonet.OK : Nonet.SOME_BAD;
            }
        }
    }

    @Command(
            name = "cancel",
            mixinStandardHelpOptions = true,
            description = "Cancels a job. Its results so far are kept. A job that has ended does not change.")
    static final class Cancel implements Callable<Integer> {

        @Parameters(index = "0", paramLabel = "ID", description = "the job")
        @SuppressWarnings("NullAway.Init")
        private String id;

        @Mixin
        private final ServerOptions server = new ServerOptions();

        @Override
        public Integer call() throws IOException {
            try (ServiceClient service = server.open()) {
                printWithHeader(service.cancel(id));
                return Nonet.OK;
            }
        }
    }
}
