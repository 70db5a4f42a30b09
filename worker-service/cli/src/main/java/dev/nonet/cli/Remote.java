package dev.nonet.cli;

import dev.nonet.cli.service.Job;
import dev.nonet.cli.service.Outcomes;
import dev.nonet.cli.service.ServiceClient;
import dev.nonet.job.Detail;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.JobKind;
import dev.nonet.job.JobSpec;
import dev.nonet.job.JobState;
import dev.nonet.job.PathForm;
import dev.nonet.job.Priority;
import dev.nonet.job.SolveSpec;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.TechniqueId;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Runs the work of a command as a job of a service: the options for that, submitting or resuming the job, waiting for
 * its end, and reading its outcomes. Ctrl-C while the job runs cancels it.
 */
final class Remote {

    private static final int BATCH = 64;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Option(
            names = "--job",
            paramLabel = "ID",
            description = "with --server: resume the job of an earlier call instead of submitting one")
    private @Nullable String job;

    private @Nullable ServiceClient service;

    /** Whether a service is used. Also validates its options, so that errors are reported before any input is read. */
    boolean isWanted() throws IOException {
        if (!server.isNamed() && job != null) {
            throw usage("--job needs --server");
        }
        if (server.isNamed() && service == null) {
            service = server.open();
        }
        return service != null;
    }

    /** The files that its options name. */
    List<String> files() {
        return server.files();
    }

    /** Whether an earlier job is resumed. */
    boolean isResumed() throws IOException {
        return isWanted() && job != null;
    }

    /** Submits a job. */
    interface Submitting {
        Job to(ServiceClient service) throws IOException;
    }

    /**
     * The job that a command submits, or that it expects to resume.
     *
     * @param kind null if a job of either kind can be resumed
     * @param detail null for any
     * @param part which of the results are this job's, if the command submits several; null otherwise
     */
    record Submission(
            @Nullable JobKind kind,
            @Nullable Detail detail,
            @Nullable String part,
            Submitting submitting) {

        static Submission of(JobSpec spec) {
            return partOf(spec, null);
        }

        static Submission partOf(JobSpec spec, @Nullable String part) {
            return new Submission(spec.kind(), spec.detail(), part, service -> service.submit(spec));
        }

        /** The expectation for a resumed job; it cannot be submitted. */
        static Submission before(@Nullable JobKind kind, @Nullable Detail detail) {
            return new Submission(kind, detail, null, service -> {
                throw new IllegalStateException("the job was submitted before");
            });
        }
    }

    /** Supplies the texts of puzzles in batches; an empty list at the end. */
    interface Puzzles {
        List<String> next() throws IOException;
    }

    /**
     * The lines of an input that are no puzzles, by the index of their item, so that the errors of a job can name them.
     */
    static final class BadLines {

        private final Map<Integer, InputLine> lines = new ConcurrentHashMap<>();
        private int next;

        /** The puzzles of these lines, which are the next items. */
        List<String> puzzles(List<InputLine> some) {
            for (InputLine line : some) {
                if (line.fault() != null) {
                    lines.put(next, line);
                }
                next++;
            }
            return some.stream().map(InputLine::puzzle).toList();
        }

        /** The error with the line that it came from. */
        ItemError located(ItemError error) {
            return InputLine.located(error, lines.get(error.index()));
        }
    }

    /**
     * A solve job with any number of puzzles. They are written to a temporary file first, so that a failed upload can
     * be retried.
     *
     * @param techniques empty for all
     */
    static Submission solving(Puzzles puzzles, Detail detail, List<TechniqueId> techniques) {
        return solving(puzzles, detail, techniques, Map.of());
    }

    /** As above. @param spec the detail, techniques and ratings wanted */
    static Submission solving(Puzzles puzzles, SolveSpec spec) {
        return solving(
                puzzles,
                spec.detail(),
                spec.techniques(),
                spec.ratings().isEmpty()
                        ? Map.of()
                        : Map.of(
                                "ratings",
                                spec.ratings().stream().map(Scale::id).collect(Collectors.joining(","))));
    }

    private static Submission solving(
            Puzzles puzzles, Detail detail, List<TechniqueId> techniques, Map<String, String> more) {
        return new Submission(JobKind.SOLVE, detail, null, service -> {
            Map<String, String> query = new LinkedHashMap<>(more);
            query.put("detail", detail.id());
            if (!techniques.isEmpty()) {
                query.put(
                        "techniques",
                        techniques.stream().map(TechniqueId::value).collect(Collectors.joining(",")));
            }
            Path file = Files.createTempFile("nonet-puzzles", ".ndjson.gz");
            try {
                write(puzzles, file);
                return service.submit(file, query);
            } finally {
                Files.deleteIfExists(file);
            }
        });
    }

    /** A solve job of one puzzle with interactive priority. */
    static Submission solving(String puzzle, Detail detail, PathForm path, List<TechniqueId> techniques) {
        Iterator<List<String>> once =
                List.of(List.of(puzzle), List.<String>of()).iterator();
        Map<String, String> more = new LinkedHashMap<>(Map.of("priority", Priority.INTERACTIVE.id()));
        if (path != PathForm.FULL) {
            more.put("path", path.id());
        }
        return solving(once::next, detail, techniques, more);
    }

    private static void write(Puzzles puzzles, Path file) throws IOException {
        try (Writer out = new BufferedWriter(new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(file), 1 << 16), StandardCharsets.UTF_8))) {
            for (List<String> some = puzzles.next(); !some.isEmpty(); some = puzzles.next()) {
                for (String puzzle : some) {
                    out.write(Output.json(puzzle));
                    out.write('\n');
                }
            }
        }
    }

    /**
     * A job that has ended.
     *
     * @param outcomes in item order; items without an outcome are missing
     */
    record Done(ServiceClient service, Job job, Outcomes outcomes) implements AutoCloseable {

        /** Whether every item has an outcome. */
        boolean isComplete() {
            return job.state() == JobState.SUCCEEDED;
        }

        /** The next outcomes, at most {@code max}; null at the end. */
        @Nullable
        List<ItemOutcome> batch(int max) throws IOException {
            List<ItemOutcome> some = outcomes.next(max);
            return some.isEmpty() ? null : some;
        }

        /** The only outcome of a job of one item. */
        ItemOutcome only() throws IOException {
            ItemOutcome outcome = outcomes.next();
            if (outcome == null) {
                throw new IOException("job " + job.id() + " has no outcome");
            }
            return outcome;
        }

        @Override
        public void close() {
            outcomes.close();
            service.close();
        }
    }

    /**
     * Submits or resumes the job and waits for its end.
     *
     * @param what the label of the progress bar
     * @param submission used only if no job is resumed
     * @throws CancellationException after Ctrl-C; the message says what happened to the job
     */
    Done run(String what, Submission submission) throws IOException {
        ServiceClient client = Objects.requireNonNull(service, "call isWanted() first");
        // The job that is done closes it; another job opens another.
        service = null;
        boolean isDone = false;
        try {
            Job ended =
                    awaitEnd(what, client, job != null ? resume(client, job, submission) : submit(client, submission));
            if (ended.state() != JobState.SUCCEEDED) {
                System.err.println(
                        "nonet: job " + ended.id() + " is " + ended.state().id() + " after " + ended.progress()
                                + (ended.failure() == null ? "" : ": " + ended.failure()));
            }
            Done done = new Done(client, ended, client.outcomes(ended));
            isDone = true;
            return done;
        } finally {
            if (!isDone) {
                client.close();
            }
        }
    }

    /**
     * Runs the job and writes its outcomes to standard output.
     *
     * @return the exit code
     */
    int rows(
            String what,
            Submission submission,
            String header,
            int threads,
            OrderedBatches.BatchWork<List<ItemOutcome>, Rows> work)
            throws IOException {
        try (Done done = run(what, submission);
                Progress progress = new Progress("fetching", done.job().counts().ended())) {
            int code = Rows.write(header, threads, () -> done.batch(BATCH), work, progress);
            return done.isComplete() ? code : Nonet.SOME_BAD;
        }
    }

    private Job submit(ServiceClient service, Submission submission) throws IOException {
        Job submitted = submission.submitting().to(service);
        String part = submission.part() == null ? "" : " of " + submission.part();
        System.err.println("nonet: job " + submitted.id() + part + "; to resume it, use --job " + submitted.id());
        return submitted;
    }

    private Job resume(ServiceClient service, String id, Submission submission) throws IOException {
        Job known = service.job(id);
        boolean isSame = (submission.kind() == null || submission.kind() == known.kind())
                && (submission.detail() == null
                        || submission.detail() == known.spec().detail());
        if (!isSame) {
            throw usage("--job: job " + id + " is a " + known.kind().id() + " job with detail "
                    + known.spec().detail().id() + ", which this command cannot resume");
        }
        return known;
    }

    private Job awaitEnd(String what, ServiceClient service, Job job) throws IOException {
        int[] reported = {0};
        try (Progress progress = new Progress(what, job.counts().requested())) {
            return service.watch(job).awaitEnd(ended -> {
                progress.add(ended - reported[0]);
                reported[0] = ended;
            });
        } catch (CancellationException e) {
            throw new CancellationException(cancel(service, job.id()));
        }
    }

    private static String cancel(ServiceClient service, String id) {
        try {
            Job now = service.cancel(id);
            return now.state().isFinal() && now.state() != JobState.CANCELLED
                    ? "job " + id + " had already ended: " + now.state().id() + "; --job " + id + " prints its results"
                    : "job " + id + " is cancelled after " + now.progress() + "; --job " + id + " prints those";
        } catch (IOException e) {
            return "job " + id + " could not be cancelled and continues: " + e.getMessage();
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(command.commandLine(), message);
    }
}
